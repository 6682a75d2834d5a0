//! A match as a viewer may see it.
//!
//! On the board nothing is hidden: every piece, box, pool and track lies open. Hidden
//! are other seats' standing orders.

use sandtable_kernel::{Outcome, Viewer};

use crate::decision::Decision;
use crate::faction::Faction;
use crate::map::{AreaId, HexId, Theatre};
use crate::options::{FactionSet, Options};
use crate::orders::StandingOrders;
use crate::pack::WarState;
use crate::s00_victory::s0_1_check;
use crate::s04_combat::battle::Battle;
use crate::state::{AreaState, Piece, State, Turn};
use crate::step::Step;
use crate::{politics, victory};

/// A match as a viewer may see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The host's choices.
    pub options: Options,
    /// The factions each seat plays.
    pub seats: Vec<FactionSet>,
    /// Where the sequence of play stands, and what the segment remembers.
    pub turn: Turn,
    /// The war state of each theatre.
    pub war: [(Theatre, WarState); 2],
    /// Every piece, by id.
    pub pieces: Vec<Piece>,
    /// Where every country, dependent and region stands, by id.
    pub areas: Vec<(AreaId, AreaState)>,
    /// The hexes in play that each faction controls, by faction.
    pub control: Vec<(Faction, Vec<HexId>)>,
    /// The points of strategic hexes that the Axis controls.
    pub axis_points: u16,
    /// The Current Strategic Value of the scenario's map.
    pub strategic_value: i16,
    /// Questions that wait for an answer.
    pub pending: Vec<Decision>,
    /// The combat under way.
    pub combat: Option<Battle>,
    /// The hexes attacked in the combat segment under way, oldest first.
    pub attacked: Vec<HexId>,
    /// How many drafts there are in the segment.
    pub drafts: u16,
    /// The viewer's own standing orders, of each seat that it may see.
    pub orders: Vec<(u8, StandingOrders)>,
    /// How the match ended.
    pub outcome: Option<Outcome>,
    /// The phasing faction.
    pub phasing: Faction,
}

impl View {
    /// What a viewer may see of a state.
    pub(crate) fn of(state: &State, viewer: Viewer) -> Self {
        let theatre = |theatre| (theatre, state.war_state(theatre));
        let sees = |seat: u8| match viewer {
            Viewer::Referee => true,
            Viewer::Seat(viewer) => viewer.0 == seat,
            Viewer::Spectator => false,
        };
        let areas = u8::try_from(state.map().areas().len()).unwrap_or(u8::MAX);
        let seats = u8::try_from(state.seats().len()).unwrap_or(u8::MAX);
        Self {
            options: state.options().clone(),
            seats: state.seats().to_vec(),
            turn: *state.turn(),
            war: [theatre(Theatre::Europe), theatre(Theatre::Asia)],
            pieces: state.pieces().map(|(_, piece)| *piece).collect(),
            areas: (0..areas)
                .map(|id| (AreaId(id), *state.area(AreaId(id))))
                .collect(),
            control: state
                .scenario()
                .factions
                .iter()
                .map(|faction| (*faction, controlled(state, *faction)))
                .collect(),
            axis_points: victory::axis_points(state),
            strategic_value: s0_1_check::value(state, state.scenario().theatre),
            pending: state.pending().to_vec(),
            combat: match state.step() {
                Step::Combat(battle) => Some(Battle::clone(battle)),
                _ => None,
            },
            attacked: state.attacked().to_vec(),
            drafts: u16::try_from(state.drafts().len()).unwrap_or(u16::MAX),
            orders: (0..seats)
                .filter(|seat| sees(*seat))
                .filter_map(|seat| {
                    let orders = state.orders(sandtable_kernel::Seat(seat))?;
                    Some((seat, orders.clone()))
                })
                .collect(),
            outcome: state.outcome().cloned(),
            phasing: state.phasing(),
        }
    }
}

/// The hexes in play that a faction controls, in order.
fn controlled(state: &State, faction: Faction) -> Vec<HexId> {
    let hexes = state.scenario().hexes.iter().copied();
    hexes
        .filter(|hex| politics::controls(state, faction, *hex))
        .collect()
}
