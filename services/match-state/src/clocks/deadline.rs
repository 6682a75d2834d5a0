//! When clocks run out.

use sandtable_proto::matches::v1::Clocks;

use super::time::millis;

/// The next deadline of the clocks that run.
pub(crate) fn next_deadline(clocks: &Clocks) -> Option<i64> {
    let deadlines = clocks.seats.iter().filter_map(|clock| clock.deadline);
    deadlines.map(millis).min()
}
