//! A state as it is stored: without what follows from the rest.

use std::sync::Arc;

use sandtable_kernel::Outcome;
use sandtable_kit::{PlaceLists, Questions};
use serde::{Deserialize, Serialize};

use crate::cells::{AreaState, CardState, Fortunes, Kind, Piece, Progress, SeparatePeace, Turn};
use crate::decision::Decision;
use crate::library::{Library, Missing};
use crate::map::HexId;
use crate::options::{FactionSet, Options};
use crate::pack::{Posture, WarState};
use crate::standing_orders::StandingOrders;
use crate::state::change_stamps::{ChangedFacts, Changes, ResultCache};
use crate::state::draft::SegmentDrafts;
use crate::state::markers::Markers;
use crate::state::paused::Waiting;
use crate::state::{State, setup};
use crate::step::PendingStep;

/// Stored form of a state. The pack is stored by name: packs never change, so snapshots need not
/// contain them. A library provides it when the state is restored.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Stored {
    options: Options,
    seats: Vec<FactionSet>,
    pieces: Vec<Piece>,
    areas: Vec<AreaState>,
    turn: Turn,
    war: [WarState; 2],
    cards: Vec<CardState>,
    progress: [Progress; 2],
    fortunes: Fortunes,
    boxes: Vec<Posture>,
    peace: Option<SeparatePeace>,
    step: PendingStep,
    drafts: SegmentDrafts,
    questions: Questions<Decision>,
    orders: Vec<StandingOrders>,
    outcome: Option<Outcome>,
    attacked: Vec<HexId>,
    waiting: Option<Box<Waiting<Self>>>,
}

/// Why a stored state cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// The pack that it names is not at hand.
    #[error(transparent)]
    NoPack(#[from] Missing),
    /// Its pack has no scenario of its name.
    #[error("the pack has no scenario called {0:?}")]
    NoScenario(String),
    /// It holds pieces, hexes, countries or cards that its pack has not, or not as many.
    #[error("it does not fit its pack")]
    OtherPack,
}

impl From<State> for Stored {
    fn from(state: State) -> Self {
        Self {
            options: state.options,
            seats: state.seats,
            pieces: state.pieces,
            areas: state.areas,
            turn: state.turn,
            war: state.war,
            cards: state.cards,
            progress: state.progress,
            fortunes: state.fortunes,
            boxes: state.boxes,
            peace: state.peace,
            step: state.step,
            drafts: state.drafts,
            questions: state.questions,
            orders: state.orders,
            outcome: state.outcome,
            attacked: state.attacked,
            waiting: state
                .waiting
                .map(|waiting| Box::new(waiting.map(Self::from))),
        }
    }
}

impl Stored {
    /// The state that was stored, with its pack from a library.
    ///
    /// # Errors
    ///
    /// When the library has no such pack, or what is stored is no match of it.
    pub fn restore(self, library: &Library) -> Result<State, Unfit> {
        let pack = library.of(&self.options)?;
        let scenario = pack
            .scenarios
            .iter()
            .position(|scenario| *scenario.code == *self.options.scenario)
            .ok_or_else(|| Unfit::NoScenario(self.options.scenario.clone()))?;
        let count = self.pieces.len();
        let fits = |piece: &Piece| {
            let known = match piece.kind {
                Kind::Unit(id) => pack.get_counter(id).is_some(),
                Kind::Marker(id) => id.index() < pack.markers.len(),
            };
            known && piece.at.is_valid(&pack.map, count)
        };
        let known_hexes = self.attacked.iter().all(|hex| pack.map.get(*hex).is_some());
        if !self.pieces.iter().all(fits)
            || !known_hexes
            || count >= usize::from(u16::MAX)
            || self.areas.len() != pack.map.areas().len()
            || self.boxes.len() != pack.posture_boxes.len()
            || self.cards.len() != setup::deck_size(&pack, scenario)
        {
            return Err(Unfit::OtherPack);
        }
        let waiting = match self.waiting {
            Some(waiting) => {
                let waiting = waiting.try_map(|before| before.restore(library))?;
                Some(Box::new(waiting))
            }
            None => None,
        };
        let mut state = State {
            scenario,
            options: self.options,
            seats: self.seats,
            pieces: self.pieces,
            areas: self.areas,
            turn: self.turn,
            war: self.war,
            cards: self.cards,
            progress: self.progress,
            fortunes: self.fortunes,
            boxes: self.boxes,
            peace: self.peace,
            step: self.step,
            drafts: self.drafts,
            questions: self.questions,
            orders: self.orders,
            outcome: self.outcome,
            attacked: self.attacked,
            waiting,
            patient: false,
            cells: 0,
            lists: PlaceLists::new(0, 0),
            playable: Arc::default(),
            presence: Vec::new(),
            land: Vec::new(),
            markers: Markers::default(),
            changes: Changes::of(&pack.map),
            found: ChangedFacts::none(&pack.map),
            known: ResultCache::default(),
            pack,
        };
        state.markers = Markers::of(&state.pieces, &state.pack);
        state.link_all();
        state.derive();
        state.cells = state.full_cells();
        Ok(state)
    }
}
