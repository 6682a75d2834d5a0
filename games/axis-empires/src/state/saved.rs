//! A state as it is stored: without what follows from the rest.

use std::sync::Arc;

use sandtable_kernel::Outcome;
use serde::{Deserialize, Serialize};

use crate::cells::{AreaState, CardState, Fortunes, Kind, Piece, Progress, SeparatePeace, Turn};
use crate::decision::Decision;
use crate::library::{self, Missing};
use crate::map::HexId;
use crate::options::{FactionSet, Options};
use crate::pack::{Pack, Posture, WarState};
use crate::standing_orders::StandingOrders;
use crate::state::draft::SegmentDrafts;
use crate::state::waiting::Waiting;
use crate::state::{State, setup};
use crate::step::Step;

/// What is stored of a state. The pack is stored by name: packs never change, so
/// snapshots need not carry them.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Saved {
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
    step: Step,
    drafts: SegmentDrafts,
    pending: Vec<Decision>,
    asked: u32,
    orders: Vec<StandingOrders>,
    outcome: Option<Outcome>,
    attacked: Vec<HexId>,
    waiting: Option<Box<Waiting>>,
}

/// Why a stored state cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Unreadable {
    #[error(transparent)]
    NoPack(#[from] Missing),
    #[error("the pack has no scenario called {0:?}")]
    NoScenario(String),
    #[error("it does not fit its pack")]
    OtherPack,
}

impl From<State> for Saved {
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
            pending: state.pending,
            asked: state.asked,
            orders: state.orders,
            outcome: state.outcome,
            attacked: state.attacked,
            waiting: state.waiting,
        }
    }
}

impl TryFrom<Saved> for State {
    type Error = Unreadable;

    fn try_from(saved: Saved) -> Result<Self, Unreadable> {
        let pack: Arc<Pack> = library::of(&saved.options)?;
        let scenario = pack
            .scenarios
            .iter()
            .position(|scenario| *scenario.code == *saved.options.scenario)
            .ok_or_else(|| Unreadable::NoScenario(saved.options.scenario.clone()))?;
        let count = saved.pieces.len();
        let fits = |piece: &Piece| {
            let known = match piece.kind {
                Kind::Unit(id) => pack.get_counter(id).is_some(),
                Kind::Marker(id) => id.index() < pack.markers.len(),
            };
            known && piece.at.is_valid(&pack.map, count)
        };
        let known_hexes = saved
            .attacked
            .iter()
            .all(|hex| pack.map.get(*hex).is_some());
        if !saved.pieces.iter().all(fits)
            || !known_hexes
            || count >= usize::from(u16::MAX)
            || saved.areas.len() != pack.map.areas().len()
            || saved.boxes.len() != pack.posture_boxes.len()
            || saved.cards.len() != setup::deck_size(&pack, scenario)
        {
            return Err(Unreadable::OtherPack);
        }
        let mut state = Self {
            scenario,
            options: saved.options,
            seats: saved.seats,
            pieces: saved.pieces,
            areas: saved.areas,
            turn: saved.turn,
            war: saved.war,
            cards: saved.cards,
            progress: saved.progress,
            fortunes: saved.fortunes,
            boxes: saved.boxes,
            peace: saved.peace,
            step: saved.step,
            drafts: saved.drafts,
            pending: saved.pending,
            asked: saved.asked,
            orders: saved.orders,
            outcome: saved.outcome,
            attacked: saved.attacked,
            waiting: saved.waiting,
            cells: 0,
            first: Vec::new(),
            next: Vec::new(),
            presence: Vec::new(),
            land: Vec::new(),
            failures: Vec::new(),
            pack,
        };
        state.link_all();
        state.derive();
        state.cells = state.full_cells();
        Ok(state)
    }
}
