//! Where units can go.

use crate::entering::mover::Mover;
use crate::entering::unit_class::UnitClasses;
use crate::map::HexId;
use crate::s03_movement::s3_1_1_hex_to_hex::ground::Ground;
use crate::s03_movement::s3_1_1_hex_to_hex::move_cache::{MoveCache, PhaseDestinations};
use crate::s03_movement::s3_1_1_hex_to_hex::search::{self, Scratch};
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
    let known = state.known::<MoveCache>();
    let mut kept = known.of(state);
    let sorts = UnitClasses::of(state);
    let mut scratch = Scratch::of(state);
    let moves = movers.iter().map(|mover| Moves {
        piece: mover.id,
        to: destinations(&Ground::of(&sorts, supply, mover), &mut kept, &mut scratch),
    });
    moves.filter(|moves| !moves.to.is_empty()).collect()
}

/// Where a unit can go, as it was found out before if nothing on its ways has changed.
fn destinations(
    ground: &Ground<'_>,
    kept: &mut PhaseDestinations,
    scratch: &mut Scratch,
) -> Vec<Destination> {
    if let Some(to) = kept.find(ground) {
        return to;
    }
    search::reachable(ground, scratch);
    let to = in_order(&scratch.rows);
    kept.keep(ground, &scratch.seen, &to);
    to
}

fn in_order(found: &[Destination]) -> Vec<Destination> {
    // By hex, then by what is left, most first, then as they were found: in one number each,
    // which is soon sorted.
    let key = |(row, found): (u32, &Destination)| {
        u64::from(found.hex.0) << 40 | u64::from(u8::MAX - found.left) << 32 | u64::from(row)
    };
    let mut order: Vec<u64> = (0..).zip(found).map(key).collect();
    order.sort_unstable();
    let rows = || order.iter().map(|key| *key as u32 as usize);
    let mut moved = vec![0; found.len()];
    for (to, from) in (0..).zip(rows()) {
        moved[from] = to;
    }
    let to = rows().map(|row| Destination {
        from: found[row].from.map(|from| moved[from as usize]),
        ..found[row]
    });
    to.collect()
}
