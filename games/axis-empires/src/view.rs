//! A match as a viewer may see it.
//!
//! On the board nothing is hidden: every piece, box, pool and track lies open. Hidden
//! are other seats' standing orders, which of a faction's cards is its Pending Card, and
//! which cards of Fortunes of War a side holds.

use sandtable_kernel::{Outcome, Viewer};

use crate::decision::Decision;
use crate::faction::{Camp, Faction};
use crate::map::{AreaId, HexId, Theatre};
use crate::o15_fortunes_of_war::o15_1_drawing;
use crate::options::{FactionSet, OptionalRule, Options};
use crate::pack::{CardId, FortuneId, Posture, PostureBoxId, WarState};
use crate::s00_victory::s0_1_check;
use crate::standing_orders::StandingOrders;
use crate::state::{AreaState, Piece, Pile, Progress, SeparatePeace, State, Turn};
use crate::step::Step;
use crate::step::battle::Battle;
use crate::{politics, victory};

/// A faction's cards as a viewer may see them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckView {
    /// On which map.
    pub theatre: Theatre,
    /// Whose.
    pub faction: Faction,
    /// The card in effect.
    pub current: Option<CardId>,
    /// Whether a card lies face down for the next season.
    pub has_pending: bool,
    /// That card, for those who may see it.
    pub pending: Option<CardId>,
    /// The cards of the deck; for those who may not see the card that lies face down, with
    /// that one.
    pub deck: Vec<CardId>,
    /// Cards that have been played and are out for good.
    pub discarded: Vec<CardId>,
    /// Cards that have left the game.
    pub removed: Vec<CardId>,
}

/// The cards of Fortunes of War that a side holds, as a viewer may see them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FortunesView {
    /// Those of which map.
    pub theatre: Theatre,
    /// Which side.
    pub camp: Camp,
    /// How many it holds.
    pub count: u8,
    /// Which they are, for the seats of the side.
    pub held: Option<Vec<FortuneId>>,
}

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
    /// What lies in each box of the posture display, by id.
    pub postures: Vec<(PostureBoxId, Posture)>,
    /// The Separate Peace that is in effect.
    pub separate_peace: Option<SeparatePeace>,
    /// Every piece, by id.
    pub pieces: Vec<Piece>,
    /// Where every country, dependent and region stands, by id.
    pub areas: Vec<(AreaId, AreaState)>,
    /// The hexes in play that each faction controls, by faction.
    pub control: Vec<(Faction, Vec<HexId>)>,
    /// The points of strategic hexes that the Axis controls.
    pub axis_points: u16,
    /// The Current Strategic Value of each theatre; nothing of one that is not played.
    pub strategic_values: [(Theatre, i16); 2],
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
            control: state
                .scenario()
                .factions
                .iter()
                .map(|faction| (*faction, controlled(state, *faction)))
                .collect(),
            axis_points: victory::axis_points(state),
            strategic_values: [Theatre::Europe, Theatre::Asia]
                .map(|theatre| (theatre, s0_1_check::value(state, theatre))),
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

/// The decks in play. Nobody looks at another's cards; what has been played lies open
/// (`AE-1.1-2`).
fn decks(state: &State, viewer: Viewer) -> Vec<DeckView> {
    if !state.is_campaign() {
        return Vec::new();
    }
    let theatres = state.scenario().theatres();
    let decks = theatres.flat_map(|theatre| {
        let factions = state.scenario().factions.iter();
        factions.map(move |faction| (theatre, *faction))
    });
    decks
        .map(|(theatre, faction)| {
            let pile = |pile| state.cards_in(theatre, faction, pile);
            let own = match viewer {
                Viewer::Referee => true,
                Viewer::Seat(seat) => state.seat_of(faction) == Some(seat),
                Viewer::Spectator => false,
            };
            let pending = state.pending_card(theatre, faction);
            let mut deck: Vec<CardId> = pile(Pile::Deck).collect();
            if !own {
                deck.extend(pending);
                deck.sort_unstable();
            }
            DeckView {
                theatre,
                faction,
                current: state.current_card(theatre, faction),
                has_pending: pending.is_some(),
                pending: pending.filter(|_| own),
                deck,
                discarded: pile(Pile::Discarded).collect(),
                removed: pile(Pile::Removed).collect(),
            }
        })
        .collect()
}

/// What each side holds of Fortunes of War. Everybody sees how many cards it has, the side
/// itself which: both Allied factions, as they share them (`AE-+15.1-2`).
fn fortunes(state: &State, viewer: Viewer) -> Vec<FortunesView> {
    if !state.plays_by(OptionalRule::FortunesOfWar) {
        return Vec::new();
    }
    let sees = |camp: Camp| match viewer {
        Viewer::Referee => true,
        Viewer::Seat(seat) => Faction::ALL
            .into_iter()
            .any(|faction| faction.camp() == camp && state.seat_of(faction) == Some(seat)),
        Viewer::Spectator => false,
    };
    let decks = state.scenario().theatres();
    let hands = decks.flat_map(|theatre| Camp::ALL.map(|camp| (theatre, camp)));
    hands
        .map(|(theatre, camp)| {
            let held = o15_1_drawing::held(state, theatre, camp);
            FortunesView {
                theatre,
                camp,
                count: u8::try_from(held.len()).unwrap_or(u8::MAX),
                held: Some(held).filter(|_| sees(camp)),
            }
        })
        .collect()
}
