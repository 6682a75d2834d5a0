//! Where units can go.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use super::super::{Mover, movers};
use super::{Left, enter};
use crate::map::HexId;
use crate::s10_supply::Supply;
use crate::state::{PieceId, Place, State};

/// A hex that a unit can reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Destination {
    /// The hex.
    pub hex: HexId,
    /// The hex before it on the way; none when the unit sets out from there.
    pub from: Option<HexId>,
    /// Half Movement Points left there; none when it must stop.
    pub left: u8,
}

/// A unit and every hex that it can reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moves {
    /// The unit.
    pub piece: PieceId,
    /// The hexes, in order.
    pub to: Vec<Destination>,
}

impl Moves {
    /// The way to a hex that the unit can reach: every hex it enters, in order.
    #[must_use]
    pub fn path(&self, to: HexId) -> Vec<HexId> {
        let mut path = Vec::new();
        let mut next = Some(to);
        while let Some(hex) = next
            && path.len() <= self.to.len()
        {
            let Ok(index) = self.to.binary_search_by_key(&hex, |row| row.hex) else {
                return Vec::new();
            };
            path.push(hex);
            next = self.to[index].from;
        }
        path.reverse();
        path
    }
}

/// Every unit that may move from hex to hex, with where it can go.
pub(crate) fn acts(state: &State, supply: &Supply<'_>) -> Vec<Moves> {
    movers(state)
        .into_iter()
        .filter(|mover| mover.reserve || supply.is_supplied(mover.id))
        .map(|mover| Moves {
            piece: mover.id,
            to: reachable(state, &mover),
        })
        .filter(|moves| !moves.to.is_empty())
        .collect()
}

/// Every hex that a unit can reach, each by the way that leaves it most.
fn reachable(state: &State, mover: &Mover<'_>) -> Vec<Destination> {
    let mut best: BTreeMap<HexId, Destination> = BTreeMap::new();
    let mut open: BinaryHeap<(u8, Reverse<HexId>)> = BinaryHeap::new();
    let starts = match mover.piece.at {
        Place::Hex(hex) => state.map().neighbours(hex).map(|over| over.hex).collect(),
        Place::Box(id) => state.map().off_map(id).edge.clone(),
        _ => Vec::new(),
    };
    let mut arrive = |at: Place, to: HexId, left: Left, open: &mut BinaryHeap<_>| {
        let Ok(left) = enter(state, mover, at, to, left) else {
            return;
        };
        if best.get(&to).is_none_or(|known| known.left < left.halves) {
            best.insert(
                to,
                Destination {
                    hex: to,
                    from: at.hex().filter(|_| at != mover.piece.at),
                    left: left.halves,
                },
            );
            if left.may_go_on() {
                open.push((left.halves, Reverse(to)));
            }
        }
    };
    for to in starts {
        arrive(mover.piece.at, to, Left::at_start(mover), &mut open);
    }
    let mut done: BTreeMap<HexId, u8> = BTreeMap::new();
    while let Some((halves, Reverse(hex))) = open.pop() {
        if done.get(&hex).is_some_and(|known| *known >= halves) {
            continue;
        }
        done.insert(hex, halves);
        let left = Left {
            halves,
            first: false,
        };
        for over in state.map().neighbours(hex) {
            if Place::Hex(over.hex) != mover.piece.at {
                arrive(Place::Hex(hex), over.hex, left, &mut open);
            }
        }
    }
    best.into_values().collect()
}
