//! When what was last changed, and what has been found out since.
//!
//! The rules ask the same of thousands of hexes after every command, and one command changes
//! little. So a match has a clock that ticks with each change of a cell. A result of the rules is
//! cached with the moment of its computation, and is valid until something that it depends on
//! changes. None of that is hashed or stored, and a match plays the same without it.

use std::any::Any;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::cells::{Piece, Turn};
use crate::map::{HexId, Map};
use crate::state::State;

/// A moment in the life of a state: how many changes there had been.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment(u64);

impl Moment {
    /// The first one: what was never found out is from before it.
    const BEGINNING: Self = Self(1);
}

/// When what was last changed.
#[derive(Clone, Debug)]
pub(super) struct Changes {
    now: Moment,
    /// Everything except pieces and the point in the sequence of play: areas, the war, the
    /// weather.
    world: Moment,
    /// Pieces, but for what they have been through.
    pieces: Moment,
    /// For each hex, the pieces in it and next to it, and in their Holding Boxes.
    near: Vec<Moment>,
}

impl Changes {
    pub(super) fn of(map: &Map) -> Self {
        Self {
            now: Moment::BEGINNING,
            world: Moment::BEGINNING,
            pieces: Moment::BEGINNING,
            near: vec![Moment::BEGINNING; map.hexes().len()],
        }
    }

    fn tick(&mut self) -> Moment {
        self.now = Moment(self.now.0 + 1);
        self.now
    }

    /// Something has changed that is no piece.
    pub(super) fn world(&mut self) {
        self.world = self.tick();
    }

    /// Records the change of a piece that was and is in some hexes, itself or in the Holding Box
    /// of another. Its marks affect no hex.
    pub(super) fn piece(&mut self, map: &Map, old: &Piece, new: &Piece, hexes: [Option<HexId>; 2]) {
        let now = self.tick();
        if new.is_like(old) {
            return;
        }
        self.pieces = now;
        for hex in hexes.into_iter().flatten() {
            let around = map.neighbours(hex).map(|over| over.hex);
            for near in around.chain([hex]) {
                if let Some(changed) = self.near.get_mut(near.index()) {
                    *changed = now;
                }
            }
        }
    }

    /// Where the turn stands has changed.
    pub(super) fn turn(&mut self, old: &Turn, new: &Turn) {
        if (old.cursor.turn, old.weather) == (new.cursor.turn, new.weather) {
            self.tick();
        } else {
            self.world();
        }
    }

    pub(super) fn memory(&self) -> usize {
        self.near.capacity() * size_of::<Moment>()
    }
}

/// Facts that the rules ask of every hex all the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Facts {
    /// Zones of control.
    Zones,
    /// The weather.
    Weather,
    /// Where supply lines and ports are.
    Lines,
    /// Facts that affect support units.
    Skies,
}

/// Number of these sets.
const SETS: usize = 4;

/// Number of bits for the facts of a hex; the higher bits store the moment, with enough range for
/// any match.
const BITS: u32 = 24;

/// Facts of every hex, those of each with the moment at which they were found out. They belong
/// to one state.
#[derive(Debug)]
pub struct HexFacts(Vec<AtomicU64>);

impl HexFacts {
    /// Facts of which none has been found out.
    #[must_use]
    pub fn none(map: &Map) -> Self {
        Self(map.hexes().iter().map(|_| AtomicU64::default()).collect())
    }

    /// Returns the facts of a hex, which may depend only on the changes that
    /// [`State::changed_near`] reports: they are computed again after such a change.
    pub fn of(&self, state: &State, hex: HexId, find: impl FnOnce() -> u32) -> u32 {
        let Some(kept) = self.0.get(hex.index()) else {
            return find();
        };
        let word = kept.load(Ordering::Relaxed);
        if Moment(word >> BITS) >= state.changed_near(hex) {
            return word as u32 & ((1 << BITS) - 1);
        }
        let bits = find();
        debug_assert!(bits >> BITS == 0, "the facts of a hex have {BITS} bits");
        kept.store(
            state.changes.now.0 << BITS | u64::from(bits),
            Ordering::Relaxed,
        );
        bits
    }
}

impl Clone for HexFacts {
    fn clone(&self) -> Self {
        let copy = |kept: &AtomicU64| AtomicU64::new(kept.load(Ordering::Relaxed));
        Self(self.0.iter().map(copy).collect())
    }
}

/// The facts that every state keeps.
#[derive(Clone, Debug)]
pub(super) struct ChangedFacts([HexFacts; SETS]);

impl ChangedFacts {
    pub(super) fn none(map: &Map) -> Self {
        Self(std::array::from_fn(|_| HexFacts::none(map)))
    }

    pub(super) fn memory(&self) -> usize {
        let facts = self.0.iter();
        facts
            .map(|facts| facts.0.capacity() * size_of::<AtomicU64>())
            .sum()
    }
}

/// Cached results of the rules about a whole state, one value of a type. A copy of a state begins
/// with an empty cache, because it develops differently.
#[derive(Default)]
pub(super) struct ResultCache(Mutex<Vec<Arc<dyn Any + Send + Sync>>>);

impl Clone for ResultCache {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl fmt::Debug for ResultCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ResultCache").finish_non_exhaustive()
    }
}

impl State {
    /// The present moment. It is another one after every change of a cell.
    #[inline]
    #[must_use]
    pub fn moment(&self) -> Moment {
        self.changes.now
    }

    /// When something last changed that bears on a hex: a piece in it or next to it, whose
    /// land is whose and under which posture, the war, the weather.
    #[inline]
    #[must_use]
    pub fn changed_near(&self, hex: HexId) -> Moment {
        let near = self.changes.near.get(hex.index());
        near.map_or(self.changes.now, |near| self.changes.world.max(*near))
    }

    /// When something last changed that is no piece, but for where the turn stands.
    #[inline]
    #[must_use]
    pub fn changed_world(&self) -> Moment {
        self.changes.world
    }

    /// Returns the moment of the last change apart from the point in the sequence of play and the
    /// marks of pieces: results that depend on the segment under way, or on marks, must not be
    /// cached by it.
    #[inline]
    #[must_use]
    pub fn changed_board(&self) -> Moment {
        self.changes.world.max(self.changes.pieces)
    }

    /// Facts of a hex, found out if they are not known ([`HexFacts::of`]).
    #[inline]
    pub fn fact(&self, hex: HexId, facts: Facts, find: impl FnOnce() -> u32) -> u32 {
        self.found.0[facts as usize].of(self, hex, find)
    }

    /// Returns the cached results of the rules about this state. They stay with the state while
    /// it changes, so each result must be cached with its moment.
    #[must_use]
    pub fn known<T: Any + Send + Sync + Default>(&self) -> Arc<T> {
        let mut all = self.known.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = all.iter().find(|it| it.is::<T>()).cloned();
        if let Some(found) = found.and_then(|it| it.downcast::<T>().ok()) {
            return found;
        }
        let new = Arc::new(T::default());
        all.push(new.clone());
        new
    }
}
