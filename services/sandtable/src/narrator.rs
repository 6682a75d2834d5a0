//! What happened in a match, in words.

use prost_types::Any;

use crate::out;
use crate::words::Weight;

/// The words of one match.
pub(crate) trait Narrator {
    /// Whether all that the events name is known; if not, words of a later view know it.
    fn knows(&self, _: &[Any]) -> bool {
        true
    }

    /// Events in a line each, without those that are worth none.
    fn lines(&self, events: &[Any]) -> Vec<(Weight, String)>;
}

/// No words of its own: what happens is shown as it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plain;

impl Narrator for Plain {
    fn lines(&self, events: &[Any]) -> Vec<(Weight, String)> {
        let shown = events
            .iter()
            .map(|event| (Weight::News, out::packed(event)));
        shown.collect()
    }
}
