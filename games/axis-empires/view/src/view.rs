//! A match as a viewer may see it.
//!
//! On the board nothing is hidden: every piece, box, pool and track lies open. Hidden
//! are other seats' standing orders, which of a faction's cards is its Pending Card, and
//! which cards of Fortunes of War a side holds.

use sandtable_axis_empires_state::decision::Decision;
use sandtable_axis_empires_state::faction::Faction;
use sandtable_axis_empires_state::map::{AreaId, HexId, Theatre};
use sandtable_axis_empires_state::options::{FactionSet, Options};
use sandtable_axis_empires_state::pack::{Posture, PostureBoxId, WarState};
use sandtable_axis_empires_state::standing_orders::StandingOrders;
use sandtable_axis_empires_state::state::{AreaState, Piece, Progress, SeparatePeace, State, Turn};
use sandtable_axis_empires_state::step::PendingStep;
use sandtable_axis_empires_state::step::battle::Battle;
use sandtable_kernel::{Outcome, Seat, Viewer};

use crate::deck::decks;
use crate::fortunes::fortunes;

pub use crate::deck::DeckView;
pub use crate::fortunes::FortunesView;
pub use crate::tally::Tally;

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
    /// The decks, of each theatre and faction that has one.
    pub decks: Vec<DeckView>,
    /// The cards of Fortunes of War that each side holds; none in a match without them.
    pub fortunes: Vec<FortunesView>,
    /// The US Commitment Level and the European Strategic Value of each theatre.
    pub tracks: [(Theatre, Progress); 2],
    /// Posture in each box of the posture display, by id.
    pub postures: Vec<(PostureBoxId, Posture)>,
    /// The Separate Peace that is in effect.
    pub separate_peace: Option<SeparatePeace>,
    /// Every piece, by id.
    pub pieces: Vec<Piece>,
    /// Where every country, dependent and region stands, by id.
    pub areas: Vec<(AreaId, AreaState)>,
    /// Counts of the rules on the board.
    pub tally: Tally,
    /// Questions that wait for an answer.
    pub pending: Vec<Decision>,
    /// The combat under way.
    pub combat: Option<Battle>,
    /// The hexes attacked in the combat segment under way, oldest first.
    pub attacked: Vec<HexId>,
    /// Number of drafts in the segment.
    pub drafts: u16,
    /// The viewer's own standing orders, of each seat that it may see.
    pub orders: Vec<(u8, StandingOrders)>,
    /// Outcome of the match.
    pub outcome: Option<Outcome>,
    /// The phasing faction.
    pub phasing: Faction,
}

impl View {
    /// Makes the view of a state that a viewer may see.
    #[must_use]
    pub fn of(state: &State, tally: Tally, viewer: Viewer) -> Self {
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
            decks: decks(state, viewer),
            fortunes: fortunes(state, viewer),
            tracks: [Theatre::Europe, Theatre::Asia]
                .map(|theatre| (theatre, *state.progress(theatre))),
            postures: (0..)
                .map(PostureBoxId)
                .take(state.pack().posture_boxes.len())
                .map(|id| (id, state.box_posture(id)))
                .collect(),
            separate_peace: state.separate_peace().copied(),
            pieces: state.pieces().map(|(_, piece)| *piece).collect(),
            areas: (0..areas)
                .map(|id| (AreaId(id), *state.area(AreaId(id))))
                .collect(),
            tally,
            pending: state.pending().to_vec(),
            combat: match state.step() {
                PendingStep::Combat(battle) => Some(Battle::clone(battle)),
                _ => None,
            },
            attacked: state.attacked().to_vec(),
            drafts: u16::try_from(state.drafts().len()).unwrap_or(u16::MAX),
            orders: (0..seats)
                .filter(|seat| sees(*seat))
                .filter_map(|seat| {
                    let orders = state.orders(Seat(seat))?;
                    Some((seat, orders.clone()))
                })
                .collect(),
            outcome: state.outcome().cloned(),
            phasing: state.phasing(),
        }
    }
}
