//! Events that fit into an answer.

use prost::Message;
use prost_types::Any;

/// As many of these as fit into so many bytes, which are used up by that, and how many do not.
pub(crate) fn fitting(events: impl Iterator<Item = Any>, room: &mut usize) -> (Vec<Any>, u32) {
    let (mut kept, mut left_out) = (Vec::new(), 0);
    for event in events {
        let bytes = event.encoded_len();
        if left_out == 0 && bytes <= *room {
            *room -= bytes;
            kept.push(event);
        } else {
            left_out += 1;
        }
    }
    (kept, left_out)
}
