//! Cache of the destinations of units, from one list to the next: most moves change nothing for
//! most other units.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::entering::entry_facts::EntryFacts;
use crate::entering::unit_class::Entries;
use crate::map::HexId;
use crate::pack::Face;
use crate::s03_movement::s3_1_1_hex_to_hex::ground::{Ground, Orders};
use crate::s03_movement::s3_1_1_hex_to_hex::list::Destination;
use crate::sequence::Cursor;
use crate::state::{Moment, PieceId, Place, State};

/// Cached destinations of a state.
#[derive(Debug, Default)]
pub(super) struct MoveCache(Mutex<PhaseDestinations>);

impl MoveCache {
    /// Cached destinations of the current phase.
    pub(super) fn of(&self, state: &State) -> MutexGuard<'_, PhaseDestinations> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let phase = Some(state.turn().cursor);
        if kept.phase != phase {
            *kept = PhaseDestinations {
                phase,
                units: BTreeMap::new(),
            };
        }
        kept
    }
}

/// Where the units of a phase can go.
#[derive(Debug, Default)]
pub(super) struct PhaseDestinations {
    phase: Option<Cursor>,
    units: BTreeMap<PieceId, UnitDestinations>,
}

/// Where a unit can go from a hex.
#[derive(Debug)]
struct UnitDestinations {
    /// The moment at which that is known to be so.
    moment: Moment,
    face: Face,
    at: Place,
    entries: Entries,
    /// Orders that reach further than a hex.
    orders: Orders,
    /// The hexes that its ways depend on, and how they looked.
    seen: Vec<(HexId, EntryFacts)>,
    to: Vec<Destination>,
}

impl UnitDestinations {
    /// Reports whether these are paths of another unit that sets out like this one.
    fn are_of(&self, ground: &Ground<'_>, entries: &Entries) -> bool {
        self.at == ground.mover.piece.at
            && self.face == ground.mover.face
            && self.entries.is_same(entries)
            && self.orders == *ground.orders()
    }

    /// Reports whether nothing has changed on them.
    fn hold(&self, ground: &Ground<'_>) -> bool {
        let state = ground.state();
        let mut seen = self.seen.iter();
        state.changed_world() <= self.moment
            && seen.all(|(hex, look)| {
                state.changed_near(*hex) <= self.moment
                    || ground.plain(*hex, ground.see(*hex)) == Some(*look)
            })
    }
}

impl PhaseDestinations {
    /// The destinations of a unit, if they are known.
    pub(super) fn find(&mut self, ground: &Ground<'_>) -> Option<Vec<Destination>> {
        let entries = ground.entries()?;
        let (id, now) = (ground.mover.id, ground.state().moment());
        if let Some(own) = self.units.get_mut(&id) {
            if own.are_of(ground, entries) && own.hold(ground) {
                own.moment = now;
                return Some(own.to.clone());
            }
            self.units.remove(&id);
        }
        // A unit of its sort that stands in the same hex, and sees it there.
        let here = ground.state().pieces_at(ground.mover.piece.at);
        let mut others = here.filter_map(|(id, _)| self.units.get(&id));
        let twin = others.find(|ways| ways.moment == now && ways.are_of(ground, entries))?;
        Some(twin.to.clone())
    }

    /// Keeps the destinations of a unit, with the hexes that were looked at for them.
    pub(super) fn keep(
        &mut self,
        ground: &Ground<'_>,
        seen: &[(HexId, EntryFacts)],
        to: &[Destination],
    ) {
        let mover = ground.mover;
        let Some(entries) = ground.entries() else {
            return;
        };
        // As long as it will be, unless more counts in some hex.
        let mut plain = Vec::with_capacity(seen.len());
        for (hex, look) in seen {
            let Some(look) = ground.plain(*hex, *look) else {
                return;
            };
            plain.push((*hex, look));
        }
        let ways = UnitDestinations {
            moment: ground.state().moment(),
            face: mover.face,
            at: mover.piece.at,
            entries: entries.clone(),
            orders: ground.orders().clone(),
            seen: plain,
            to: to.to_vec(),
        };
        self.units.insert(mover.id, ways);
    }
}
