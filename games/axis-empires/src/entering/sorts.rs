//! Hexes that are forbidden to a unit are forbidden to all of its sort, so they are looked at
//! once for each sort, and again when something there has changed.

use std::sync::{Arc, Mutex, PoisonError};

use crate::edition::Edition;
use crate::entering::mover::Mover;
use crate::entering::s3_1_4_restrictions::{self as restrictions, Step};
use crate::faction::Faction;
use crate::map::HexId;
use crate::nations::Nations;
use crate::s14_markers::s14_38_quit_india;
use crate::state::{HexFacts, State};

/// What the restrictions of 3.1.4 ask about a unit.
#[derive(Debug)]
struct Sort {
    nations: Nations,
    expeditionary: bool,
    kwantung: bool,
    reserve: bool,
}

impl Sort {
    fn of(state: &State, mover: &Mover<'_>) -> Self {
        Self {
            nations: mover.nations.clone(),
            expeditionary: mover.piece.is_expeditionary(state.pack()),
            kwantung: restrictions::is_kwantung(state, mover),
            reserve: mover.reserve,
        }
    }

    /// Whether a unit is of it.
    fn is_of(&self, state: &State, mover: &Mover<'_>) -> bool {
        self.reserve == mover.reserve
            && self.nations == mover.nations
            && self.expeditionary == mover.piece.is_expeditionary(state.pack())
            && self.kwantung == restrictions::is_kwantung(state, mover)
    }
}

/// So many sorts are kept at most, which are those of a few phases.
const MOST: usize = 24;

/// What was found out about each sort in a state.
#[derive(Debug, Default)]
struct Known(Mutex<Vec<(Sort, Arc<HexFacts>)>>);

/// Where a unit may enter, whatever it costs, from wherever it comes and without an overrun.
#[derive(Clone, Debug)]
pub(crate) struct Entries(Arc<HexFacts>);

impl Entries {
    /// What is known of a unit's sort. None when more counts than a hex and what lies around
    /// it: where a unit comes from, or what the Axis makes of Policies in Asia.
    pub(crate) fn of(state: &State, mover: &Mover<'_>) -> Option<Self> {
        let faction = mover.faction();
        let breaks = faction == Faction::Axis && state.options().edition == Edition::Y2012;
        if breaks || faction == Faction::Western && s14_38_quit_india::is_called(state) {
            return None;
        }
        let known = state.known::<Known>();
        let mut sorts = known.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, found)) = sorts.iter().find(|(sort, _)| sort.is_of(state, mover)) {
            return Some(Self(found.clone()));
        }
        if sorts.len() >= MOST {
            sorts.clear();
        }
        let new = Arc::new(HexFacts::none(state.map()));
        sorts.push((Sort::of(state, mover), new.clone()));
        Some(Self(new))
    }

    /// Whether a unit of the sort may enter a hex.
    pub(crate) fn may_enter(&self, state: &State, mover: &Mover<'_>, to: HexId) -> bool {
        let find = || {
            let step = Step {
                from: mover.piece.at,
                to,
                overrun: false,
            };
            u32::from(restrictions::check(state, mover, step).is_ok())
        };
        self.0.of(state, to, find) != 0
    }

    /// Whether two units are of one sort.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}
