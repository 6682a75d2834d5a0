//! Allocation of sides.

use crate::lots::lot;
use crate::pairing::{Pairing, Round};
use crate::record::Record;
use crate::side::Side;
use crate::swiss::cost::Field;
use crate::swiss::lookahead::WindowPairing;

/// The round of a matching. The first board is that of the best score.
pub(super) fn round(field: &Field, matched: &WindowPairing, seed: &str) -> Round {
    // The lot decides whether the first board of all begins with side A for the better entrant.
    let turn = usize::from(lot(seed, "sides", 0)[0] % 2);
    let pairings = matched
        .pairs
        .iter()
        .enumerate()
        .map(|(board, (above, below))| {
            let (above, below) = (&field.ranked[*above], &field.ranked[*below]);
            let side = preferred(above, below).unwrap_or(if (board + turn) % 2 == 0 {
                Side::A
            } else {
                Side::B
            });
            Pairing::with_side(above.id, side, below.id)
        })
        .collect();
    Round {
        pairings,
        bye: matched.bye.map(|place| field.ranked[place].id),
    }
}

/// The side of the better of the two, if their past says: who had a side less often has it, then
/// both change sides, then the better one does.
fn preferred(above: &Record, below: &Record) -> Option<Side> {
    match above.balance.cmp(&below.balance) {
        std::cmp::Ordering::Less => return Some(Side::A),
        std::cmp::Ordering::Greater => return Some(Side::B),
        std::cmp::Ordering::Equal => {}
    }
    above.last_side.map(Side::other).or(below.last_side)
}
