//! Where units can go.

use crate::entering::mover::Mover;
use crate::map::HexId;
use crate::s03_movement::s3_1_1_hex_to_hex::ground::Ground;
use crate::s03_movement::s3_1_1_hex_to_hex::kept::{Kept, Known};
use crate::s03_movement::s3_1_1_hex_to_hex::search;
use crate::s10_supply::Supply;
use crate::state::PieceId;

/// A hex that a unit can reach, and the last step of a way there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Destination {
    /// The hex.
    pub hex: HexId,
    /// Where the way to the hex before it ends, as a place in the list; none when the unit
    /// sets out from there.
    pub from: Option<u32>,
    /// Half Movement Points left there; none when it must stop.
    pub left: u8,
    /// The unit that is overrun there.
    pub overrun: Option<PieceId>,
}

/// A unit and every hex that it can reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves {
    /// The unit.
    pub piece: PieceId,
    /// The hexes, in order, each by the way that leaves the unit most. Where units can be
    /// overrun a hex can stand there again, by ways that overrun more.
    pub to: Vec<Destination>,
}

impl Moves {
    /// The way to a hex that the unit can reach: every hex it enters, in order. Of several
    /// ways the one that leaves it most.
    #[must_use]
    pub fn path(&self, to: HexId) -> Vec<HexId> {
        let row = self.to.partition_point(|row| row.hex < to);
        match self.to.get(row) {
            Some(found) if found.hex == to => self.way(row),
            _ => Vec::new(),
        }
    }

    /// The way that a row of the list stands for.
    #[must_use]
    pub fn way(&self, row: usize) -> Vec<HexId> {
        let mut path = Vec::new();
        let mut next = self.to.get(row);
        while let Some(row) = next
            && path.len() <= self.to.len()
        {
            path.push(row.hex);
            next = row.from.and_then(|from| self.to.get(from as usize));
        }
        path.reverse();
        path
    }
}

/// Every unit that may move from hex to hex, with where it can go.
pub(crate) fn acts(supply: &Supply<'_>, movers: &[Mover<'_>]) -> Vec<Moves> {
    let state = supply.state();
    let known = state.known::<Known>();
    let mut kept = known.of(state);
    let moves = movers.iter().map(|mover| Moves {
        piece: mover.id,
        to: destinations(&Ground::of(supply, mover), &mut kept),
    });
    moves.filter(|moves| !moves.to.is_empty()).collect()
}

/// Where a unit can go, as it was found out before if nothing on its ways has changed.
fn destinations(ground: &Ground<'_>, kept: &mut Kept) -> Vec<Destination> {
    if let Some(to) = kept.find(ground) {
        return to;
    }
    let mut seen = Vec::new();
    let to = in_order(&search::reachable(ground, &mut seen));
    kept.keep(ground, &seen, &to);
    to
}

fn in_order(found: &[Destination]) -> Vec<Destination> {
    let mut order: Vec<usize> = (0..found.len()).collect();
    order.sort_unstable_by_key(|&row| (found[row].hex, std::cmp::Reverse(found[row].left), row));
    let mut moved = vec![0; found.len()];
    for (to, &from) in (0..).zip(&order) {
        moved[from] = to;
    }
    let to = order.into_iter().map(|row| Destination {
        from: found[row].from.map(|from| moved[from as usize]),
        ..found[row]
    });
    to.collect()
}
