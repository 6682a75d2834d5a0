//! Hexes that are forbidden to a unit are forbidden to all of its sort, so they are looked at
//! once for each sort, and again when something there has changed.

use std::sync::{Arc, Mutex, PoisonError};

use crate::edition::Edition;
use crate::entering::entry_facts::EntryFacts;
use crate::entering::mover::Mover;
use crate::entering::s3_1_4_restrictions as restrictions;
use crate::faction::Faction;
use crate::map::HexId;
use crate::nations::Nations;
use crate::state::{HexFacts, State};

/// Properties of a unit that the restrictions of 3.1.4 depend on.
#[derive(Debug)]
struct UnitClass {
    nations: Nations,
    expeditionary: bool,
    kwantung: bool,
    reserve: bool,
}

impl UnitClass {
    fn of(state: &State, mover: &Mover<'_>) -> Self {
        Self {
            nations: mover.nations.clone(),
            expeditionary: mover.piece.is_expeditionary(state.pack()),
            kwantung: restrictions::is_kwantung(state, mover),
            reserve: mover.reserve,
        }
    }

    /// Reports whether a unit belongs to it.
    fn is_of(&self, state: &State, mover: &Mover<'_>) -> bool {
        self.reserve == mover.reserve
            && self.nations == mover.nations
            && self.expeditionary == mover.piece.is_expeditionary(state.pack())
            && self.kwantung == restrictions::is_kwantung(state, mover)
    }
}

/// Maximum number of cached unit classes: those of a few phases.
const MOST: usize = 24;

/// Cached facts of each unit class in a state.
#[derive(Debug, Default)]
struct ClassFactsCache(Mutex<Vec<(UnitClass, Arc<HexFacts>)>>);

/// Cache of unit classes in a state, for list after list.
pub(crate) struct UnitClasses(Arc<ClassFactsCache>);

impl UnitClasses {
    pub(crate) fn of(state: &State) -> Self {
        Self(state.known())
    }
}

/// Facts of hexes for a unit, whatever it costs to enter them.
#[derive(Clone, Debug)]
pub(crate) struct Entries(Arc<HexFacts>);

impl Entries {
    /// Cached facts of a unit's class. None when more counts than a hex and its surroundings: the
    /// Axis's treatment of Policies in Asia.
    pub(crate) fn of(sorts: &UnitClasses, state: &State, mover: &Mover<'_>) -> Option<Self> {
        let faction = mover.faction();
        let breaks = faction == Faction::Axis && state.options().edition == Edition::Y2012;
        if breaks {
            return None;
        }
        let mut sorts = sorts.0.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, found)) = sorts.iter().find(|(sort, _)| sort.is_of(state, mover)) {
            return Some(Self(found.clone()));
        }
        if sorts.len() >= MOST {
            sorts.clear();
        }
        let new = Arc::new(HexFacts::none(state.map()));
        sorts.push((UnitClass::of(state, mover), new.clone()));
        Some(Self(new))
    }

    /// Facts of a hex for a unit of the class.
    pub(crate) fn look(&self, state: &State, mover: &Mover<'_>, hex: HexId) -> EntryFacts {
        let find = || EntryFacts::find(state, mover, hex).bits();
        EntryFacts::from_bits(self.0.of(state, hex, find))
    }

    /// Reports whether a unit of the class may enter a hex, from anywhere but a land that it was
    /// called to quit.
    pub(crate) fn may_enter(&self, state: &State, mover: &Mover<'_>, to: HexId) -> bool {
        self.look(state, mover, to).is_open()
    }

    /// Reports whether two units are of one class.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}
