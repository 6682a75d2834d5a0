//! A match in progress.
//!
//! All mutable data is stored in cells (pieces, areas, the turn). Cells change only through the
//! methods here, which keep the hash current. While a draft is being made they also record the
//! old values for taking the draft back. Data derived from the cells (presence in a hex, owners
//! of land) is cached beside them, and is neither hashed nor stored.

mod campaign;
mod cells;
mod change_stamps;
mod draft;
mod fortunes;
pub mod markers;
mod memory;
pub mod paused;
mod peace;

mod serialized;
pub mod setup;

use std::hash::Hash;
use std::sync::Arc;

use sandtable_kernel::{Outcome, Seat, StableHasher, StateHash, mix};
use sandtable_kit::{PlaceLists, Questions};
use serde::Serialize;

use crate::decision::{Decision, DecisionId, Question};
use crate::faction::Faction;
use crate::map::{HexId, Map, OffMapBox, Theatre};
use crate::options::{FactionSet, OptionalRule, Options};
use crate::pack::{Pack, Posture, Scenario, TurnId, WarState};
use crate::segment::Segment;
use crate::standing_orders::StandingOrders;
use crate::state::paused::{InterimAction, Waiting};
use crate::step::PendingStep;
use crate::task::Agenda;

pub use crate::cells::area::{AreaState, Land};
pub use crate::cells::campaign::{CardState, MapEnd, Pile, Progress};
pub use crate::cells::fortunes::Fortunes;
pub use crate::cells::hex_summary::{Presence, Presences};
pub use crate::cells::peace::SeparatePeace;
pub use crate::cells::piece::{FaceUp, Kind, Marks, Piece, PieceId};
pub use crate::cells::place::Place;
pub use crate::cells::turn::Turn;
pub use change_stamps::{Facts, HexFacts, Moment};
pub use serialized::{Stored, Unfit};

/// A match in progress.
#[derive(Clone, Debug, Serialize)]
#[serde(into = "Stored")]
pub struct State {
    pack: Arc<Pack>,
    /// The scenario's place in the pack.
    scenario: usize,
    options: Options,
    /// The factions each seat plays now; a resigned seat plays none.
    seats: Vec<FactionSet>,
    pieces: Vec<Piece>,
    areas: Vec<AreaState>,
    turn: Turn,
    /// The war state of each theatre (`AE-12-1`).
    war: [WarState; 2],
    /// The cards of all decks, by id; none in a match without decks.
    cards: Vec<CardState>,
    /// Progress of each theatre's campaign.
    progress: [Progress; 2],
    /// Holders of the cards of Fortunes of War.
    fortunes: Fortunes,
    /// Posture in each box of the posture display, by id.
    boxes: Vec<Posture>,
    /// The Separate Peace that is in effect.
    peace: Option<SeparatePeace>,
    step: PendingStep,
    drafts: draft::SegmentDrafts,
    questions: Questions<Decision>,
    orders: Vec<StandingOrders>,
    outcome: Option<Outcome>,
    /// The hexes attacked in the combat segment under way, oldest first (4.2.1).
    attacked: Vec<HexId>,
    /// The command that waits at a die for what Luck does with it.
    waiting: Option<Box<Waiting>>,
    /// True if a faction itself closes segments in which it could do nothing.
    patient: bool,
    /// Exclusive or of the hashes of all cells.
    cells: u128,
    /// Pieces in each place.
    lists: PlaceLists<PieceId>,
    /// Of each hex whether it is in play in the scenario.
    playable: Arc<[bool]>,
    presence: Vec<Presences>,
    land: Vec<Land>,
    markers: markers::Markers,
    changes: change_stamps::Changes,
    found: change_stamps::ChangedFacts,
    known: change_stamps::ResultCache,
}

impl State {
    /// The pack it is played with.
    #[inline]
    #[must_use]
    pub fn pack(&self) -> &Pack {
        &self.pack
    }

    /// The pack, shared: for code that changes the state while it looks at the pack.
    #[must_use]
    pub fn shared_pack(&self) -> Arc<Pack> {
        self.pack.clone()
    }

    /// The board.
    #[inline]
    #[must_use]
    pub fn map(&self) -> &Map {
        &self.pack.map
    }

    /// The scenario that is played.
    #[inline]
    #[must_use]
    pub fn scenario(&self) -> &Scenario {
        &self.pack.scenarios[self.scenario]
    }

    /// The theatres that are played now, Europe first (`AE-SOP-6`): play on one of two can be
    /// over (`AE-0.4-2`).
    #[must_use]
    pub fn theatres(&self) -> impl DoubleEndedIterator<Item = Theatre> + use<> {
        let goes_on = self.progress.map(|progress| progress.end.is_none());
        let theatres = self.scenario().theatres();
        theatres.filter(move |theatre| goes_on[*theatre as usize])
    }

    /// Reports whether units may enter a hex in this scenario.
    #[inline]
    #[must_use]
    pub fn in_play(&self, hex: HexId) -> bool {
        self.playable.get(hex.index()).is_some_and(|is_so| *is_so)
    }

    /// The host's choices.
    #[inline]
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Reports whether the match is played by an optional rule: the parts marked with a + exist
    /// only then (`AE-INT-6`).
    #[inline]
    #[must_use]
    pub fn plays_by(&self, rule: OptionalRule) -> bool {
        self.options.optional.contains(rule)
    }

    /// Reports whether an off-map box exists: one of an optional rule only by that rule
    /// (`AE-BOX-11`, `AE-+17.7-1`, `AE-INT-6`).
    #[must_use]
    pub fn has_box(&self, row: &OffMapBox) -> bool {
        let rules = self.options.optional.iter();
        row.optional
            .as_deref()
            .is_none_or(|section| rules.into_iter().any(|rule| rule.section() == section))
    }

    /// Where the turn stands.
    #[inline]
    #[must_use]
    pub fn turn(&self) -> &Turn {
        &self.turn
    }

    /// The game turn under way.
    #[must_use]
    pub fn now(&self) -> TurnId {
        self.turn.cursor.turn
    }

    /// The faction whose turn it is. In the steps that belong to none, the one that acts
    /// first.
    #[inline]
    #[must_use]
    pub fn phasing(&self) -> Faction {
        self.turn.cursor.faction
    }

    /// The segment under way.
    #[inline]
    #[must_use]
    pub fn segment(&self) -> Segment {
        self.turn.cursor.segment
    }

    /// The war state of a theatre.
    #[must_use]
    pub fn war_state(&self, theatre: Theatre) -> WarState {
        self.war[theatre as usize]
    }

    /// The step that the game is in the middle of.
    #[must_use]
    pub fn step(&self) -> &PendingStep {
        &self.step
    }

    /// The agenda under way.
    pub fn agenda_mut(&mut self) -> Option<&mut Agenda> {
        match &mut self.step {
            PendingStep::Agenda(agenda) => Some(agenda),
            _ => None,
        }
    }

    /// Reports whether every segment of a faction's turn waits until the faction closes it,
    /// although it could do nothing in it.
    #[must_use]
    pub const fn waits_for_close(&self) -> bool {
        self.patient
    }

    /// Has every segment of a faction's turn wait until the faction closes it: for positions
    /// that are shown segment by segment. It is no part of the match, and not stored with it.
    pub const fn wait_for_close(&mut self) {
        self.patient = true;
    }

    /// Moves the procedure on. Drafts never do that, so it is not remembered.
    pub fn set_step(&mut self, step: PendingStep) {
        self.step = step;
    }

    /// The seats and the factions they play.
    #[must_use]
    pub fn seats(&self) -> &[FactionSet] {
        &self.seats
    }

    /// Shares the factions out anew.
    pub fn reseat(&mut self, seats: Vec<FactionSet>) {
        self.seats = seats;
    }

    /// Hands a seat's factions to another seat.
    pub fn hand_over(&mut self, from: Seat, to: Seat) {
        let Some(factions) = self.seats.get_mut(usize::from(from.0)).map(std::mem::take) else {
            return;
        };
        if let Some(set) = self.seats.get_mut(usize::from(to.0)) {
            *set = set.with(factions);
        }
        self.questions.readdress(from, to);
        if let Some(waiting) = &mut self.waiting {
            waiting.note(InterimAction::HandedOver { from, to });
        }
    }

    /// The seat that plays a faction; none in scenarios without it.
    #[must_use]
    pub fn seat_of(&self, faction: Faction) -> Option<Seat> {
        self.seats
            .iter()
            .position(|factions| factions.contains(faction))
            .and_then(|seat| u8::try_from(seat).ok())
            .map(Seat)
    }

    /// Standing orders of a seat.
    #[must_use]
    pub fn orders(&self, seat: Seat) -> Option<&StandingOrders> {
        self.orders.get(usize::from(seat.0))
    }

    /// Files standing orders.
    pub fn set_orders(&mut self, seat: Seat, orders: StandingOrders) {
        if let Some(filed) = self.orders.get_mut(usize::from(seat.0)) {
            filed.clone_from(&orders);
            if let Some(waiting) = &mut self.waiting {
                waiting.note(InterimAction::Filed(seat, orders));
            }
        }
    }

    /// Questions that wait for an answer, oldest first.
    #[must_use]
    pub fn pending(&self) -> &[Decision] {
        self.questions.pending()
    }

    /// Puts a question to the seat that plays a faction, or answers for it. Returns it as
    /// asked; none when there is none.
    pub fn ask(&mut self, faction: Faction, question: Question) -> Option<&Decision> {
        let seat = self.answers_for(faction)?;
        self.questions.ask(|id| Decision {
            id,
            seat,
            faction,
            question,
        })
    }

    /// Takes an answered question off the list.
    pub fn take_decision(&mut self, id: DecisionId) -> Option<Decision> {
        self.questions.take(id)
    }

    /// Counts questions that were put while a command waited.
    pub fn skip_questions(&mut self, questions: u32) {
        self.questions.skip(questions);
    }

    /// Takes all questions off the list, of a command that is going to be carried out anew.
    pub fn drop_decisions(&mut self) {
        self.questions.clear();
    }

    /// The command that waits at a die for what Luck does with it (`AE-+16-2`).
    #[must_use]
    pub fn waiting(&self) -> Option<&Waiting> {
        self.waiting.as_deref()
    }

    /// Has a command wait.
    pub fn set_waiting(&mut self, waiting: Box<Waiting>) {
        self.waiting = Some(waiting);
    }

    /// Takes the command that has been waiting.
    pub fn take_waiting(&mut self) -> Option<Box<Waiting>> {
        self.waiting.take()
    }

    /// The hexes attacked in the combat segment under way, oldest first.
    #[must_use]
    pub fn attacked(&self) -> &[HexId] {
        &self.attacked
    }

    /// Notes that a hex is attacked. Attacks are no drafts, so it is not remembered.
    pub fn note_attack(&mut self, hex: HexId) {
        self.attacked.push(hex);
    }

    /// Forgets the attacks of the segment before.
    pub fn forget_attacks(&mut self) {
        self.attacked.clear();
    }

    /// Outcome of the match, once it has ended.
    #[must_use]
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Ends the match.
    pub fn end(&mut self, outcome: Outcome) {
        self.questions.clear();
        self.waiting = None;
        self.outcome = Some(outcome);
    }

    /// The fingerprint of the whole state.
    #[must_use]
    pub fn hash(&self) -> StateHash {
        let mut hasher = StableHasher::default();
        self.turn.hash(&mut hasher);
        self.war.hash(&mut hasher);
        if self.is_campaign() {
            self.progress.hash(&mut hasher);
            self.boxes.hash(&mut hasher);
        }
        if self.plays_by(OptionalRule::FortunesOfWar) {
            self.fortunes.hash(&mut hasher);
        }
        if let Some(peace) = &self.peace {
            peace.hash(&mut hasher);
        }
        self.step.hash(&mut hasher);
        self.questions.hash(&mut hasher);
        self.orders.hash(&mut hasher);
        self.seats.hash(&mut hasher);
        self.drafts.made().len().hash(&mut hasher);
        self.attacked.hash(&mut hasher);
        self.outcome.hash(&mut hasher);
        if let Some(waiting) = &self.waiting {
            waiting.hash(&mut hasher);
        }
        StateHash(self.cells ^ mix(u64::MAX, hasher.finish128()))
    }

    /// The hash computed from scratch; equal to [`State::hash`] always.
    #[must_use]
    pub fn full_hash(&self) -> StateHash {
        let mut fresh = self.clone();
        fresh.cells = self.full_cells();
        fresh.hash()
    }
}
