//! A match in progress.
//!
//! Everything that changes is stored in cells (units, territories, accounts, the turn, the
//! record). Cells change only through the methods here, which update the hash. While a draft is
//! being made they also save the old values, from which the draft can be taken back.

mod account;
mod advances;
pub(crate) mod area_limits;
mod cells;
mod change;
pub(crate) mod context;
pub(crate) mod counters;
mod draft;
pub(crate) mod heap_size;
pub(crate) mod optional_state;
mod query;
mod record;
pub(crate) mod relation;
pub(crate) mod research_state;
mod territory;
mod turn;
mod units;

use std::hash::Hash;
use std::sync::{Arc, OnceLock};

use sandtable_kernel::{Outcome, Seat, SeatSet, StableHasher, StateHash, mix};
use sandtable_kit::{PlaceLists, Questions};
use serde::{Deserialize, Serialize};

pub use account::Account;
use change::PhaseDrafts;
use context::World;
pub(crate) use optional_state::ExtraTurn;
pub use record::{Declaration, Record};
pub use relation::Standing;
pub use research_state::Laboratory;
pub use territory::{Facility, Territory};
pub use turn::Turn;
use units::Units;

use crate::board::Board;
use crate::decision::{Decision, DecisionId, Question};
use crate::economy::EconomyId;
use crate::options::{DiceRule, Options};
use crate::orders::StandingOrders;
pub use crate::piece::{Marks, Piece, UnitId};
use crate::power::{Power, PowerSet, Side};
use crate::step::PendingStep;

/// A match in progress.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct State {
    world: World,
    /// The powers each seat plays now; a resigned seat plays none.
    seats: Vec<PowerSet>,
    pieces: Units,
    /// The units of each space.
    spaces: PlaceLists<UnitId>,
    territories: Vec<Territory>,
    accounts: Vec<Account>,
    turn: Turn,
    record: Record,
    step: PendingStep,
    drafts: PhaseDrafts,
    questions: Questions<Decision>,
    orders: Vec<StandingOrders>,
    outcome: Option<Outcome>,
    /// Exclusive or of all unit, territory and account cells.
    cells: u128,
    /// Cached result of [`State::head`]. Commands that move or buy leave that unchanged, and so
    /// it is computed again only on a request after [`State::head_changes`]. It follows from the
    /// rest and is not stored.
    #[serde(skip)]
    head: OnceLock<StableHasher>,
}

impl State {
    /// The position at the start, before the first turn begins: the set-up's units
    /// (`AAE-setup-06`, `AAE-global-05`), each power with as many IPCs as it produces (`AAE-setup-04`)
    /// (`AAE-global-06`, `AAE-china-02`) and its opening wars (`AAE-politics-01`,
    /// `AAE-global-politics-01`, `AAE-global-politics-06`), neutrals leaning and manned as printed
    /// (`AAE-map-05`). `options` has been checked.
    pub(crate) fn opening(board: Arc<Board>, options: Options) -> Self {
        let spaces = board.spaces.len();
        let first_power = Power(0);
        let mut state = Self {
            seats: options.seats.clone(),
            orders: vec![StandingOrders::default(); options.seats.len()],
            pieces: Units::with_room(512),
            spaces: PlaceLists::new(spaces, 512),
            territories: vec![Territory::default(); spaces],
            accounts: vec![Account::default(); board.economies.len()],
            turn: Turn::new(1, first_power),
            record: Record::default(),
            step: PendingStep::Commands,
            drafts: PhaseDrafts::default(),
            questions: Questions::default(),
            outcome: None,
            cells: 0,
            head: OnceLock::new(),
            world: World::new(board.clone(), options),
        };
        state.cells = state.full_cells();
        for id in board.all_spaces() {
            let space = board.space(id);
            state.set_territory(id, |territory| {
                territory.controller = space.start_controller;
                territory.neutrality = space.neutrality;
                territory.army = space.army;
            });
        }
        for (space, kind) in &board.facilities {
            state.set_territory(*space, |territory| {
                *territory.facility_mut(kind.slot()) = Some(Facility::new(*kind));
            });
        }
        for (place, economy) in board.economies.iter().enumerate() {
            state.set_economy_account(EconomyId(place as u8), |account| {
                account.treasury = u32::from(economy.treasury);
            });
        }
        for (power, info) in board.all_powers().zip(&board.powers) {
            state.set_account(power, |account| account.wars = info.wars);
        }
        for row in &board.setup {
            for &(kind, count) in &row.units {
                for _ in 0..count {
                    state.spawn(Piece::new(kind, row.power, row.space));
                }
            }
        }
        state
    }

    /// The board it is played on.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.world.board
    }

    /// The board, shared: for code that changes the state while it looks at the board.
    pub(crate) fn shared_board(&self) -> Arc<Board> {
        self.world.board.clone()
    }

    /// The host's choices.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.world.options
    }

    /// Plays on with other dice: for positions that are built, never for matches.
    pub(crate) fn choose_dice(&mut self, rule: DiceRule) {
        self.world.options.dice = rule;
    }

    /// Has a round limit decided by the score: for positions that are built.
    #[cfg(test)]
    pub(crate) fn decide_by_score(&mut self) {
        self.world.options.decide_by_score = true;
    }

    /// The turn under way.
    #[must_use]
    pub fn turn(&self) -> &Turn {
        &self.turn
    }

    /// The match's memory of political acts.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The step that the game is in the middle of.
    #[must_use]
    pub fn step(&self) -> &PendingStep {
        &self.step
    }

    /// Moves the procedure on. Drafts never do that, so it is not remembered.
    pub(crate) fn set_step(&mut self, step: PendingStep) {
        self.head_changes();
        self.step = step;
    }

    /// Takes the procedure's data out to work on it; put it back with [`State::set_step`].
    pub(crate) fn take_step(&mut self) -> PendingStep {
        if matches!(self.step, PendingStep::Commands) {
            return PendingStep::Commands;
        }
        self.head_changes();
        std::mem::replace(&mut self.step, PendingStep::Commands)
    }

    /// The seats and the powers they play.
    #[must_use]
    pub fn seats(&self) -> &[PowerSet] {
        &self.seats
    }

    /// Hands a seat's powers to another seat, or to none.
    pub(crate) fn hand_over(&mut self, from: Seat, to: Option<Seat>) {
        self.head_changes();
        let Some(powers) = self.seats.get_mut(usize::from(from.0)).map(std::mem::take) else {
            return;
        };
        if let Some(to) = to
            && let Some(set) = self.seats.get_mut(usize::from(to.0))
        {
            powers.iter().for_each(|power| set.insert(power));
        }
    }

    /// The seat that plays a power; standing armies have none.
    #[must_use]
    pub fn seat_of(&self, power: Power) -> Option<Seat> {
        self.seats
            .iter()
            .position(|powers| powers.contains(power))
            .map(|seat| Seat(seat as u8))
    }

    /// The seats that play powers of a side.
    #[must_use]
    pub fn seats_of(&self, side: Side) -> SeatSet {
        let mut seats = SeatSet::EMPTY;
        for power in self.world.board.side_powers(side) {
            if let Some(seat) = self.seat_of(power) {
                seats.insert(seat);
            }
        }
        seats
    }

    /// Reports whether one seat plays both powers, and so consent needs no asking.
    #[must_use]
    pub fn same_seat(&self, a: Power, b: Power) -> bool {
        self.seats
            .iter()
            .any(|powers| powers.contains(a) && powers.contains(b))
    }

    /// Standing orders of a seat.
    #[must_use]
    pub fn orders(&self, seat: Seat) -> Option<&StandingOrders> {
        self.orders.get(usize::from(seat.0))
    }

    /// Files standing orders.
    pub(crate) fn set_orders(&mut self, seat: Seat, orders: StandingOrders) {
        self.head_changes();
        if let Some(filed) = self.orders.get_mut(usize::from(seat.0)) {
            *filed = orders;
        }
    }

    /// Questions that wait for an answer, oldest first.
    #[must_use]
    pub fn pending(&self) -> &[Decision] {
        self.questions.pending()
    }

    /// Puts a question to the seat that plays `power`. Returns it as asked.
    pub(crate) fn ask(&mut self, power: Power, question: Question) -> Option<&Decision> {
        let seat = self.seat_of(power)?;
        self.head_changes();
        self.questions.ask(|id| Decision {
            id,
            seat,
            power,
            question,
        })
    }

    /// Takes an answered question off the list.
    pub(crate) fn take_decision(&mut self, id: DecisionId) -> Option<Decision> {
        self.head_changes();
        self.questions.take(id)
    }

    /// Hands open questions of one seat to another (after a resignation).
    pub(crate) fn readdress(&mut self, from: Seat, to: Seat) {
        self.head_changes();
        self.questions.readdress(from, to);
    }

    /// Outcome of the match, once it has ended.
    #[must_use]
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Ends the match.
    pub(crate) fn end(&mut self, outcome: Outcome) {
        self.head_changes();
        self.questions.clear();
        self.outcome = Some(outcome);
    }

    /// The fingerprint of the whole state.
    #[must_use]
    pub fn hash(&self) -> StateHash {
        let mut hasher = self.head.get_or_init(|| self.head()).clone();
        self.drafts.made().len().hash(&mut hasher);
        self.outcome.hash(&mut hasher);
        if self.world.extended() {
            self.world.extras.hash(&mut hasher);
        }
        if let Some(laboratory) = self.laboratory() {
            laboratory.hash(&mut hasher);
        }
        StateHash(self.cells ^ mix(u64::MAX, hasher.finish128()))
    }

    /// Start of the hash: all that is in no cell and that drafts rarely change.
    fn head(&self) -> StableHasher {
        let mut hasher = StableHasher::default();
        self.turn.hash(&mut hasher);
        self.record.hash(&mut hasher);
        self.step.hash(&mut hasher);
        self.questions.hash(&mut hasher);
        self.orders.hash(&mut hasher);
        self.seats.hash(&mut hasher);
        hasher
    }

    /// To be called by whatever changes what [`State::head`] is made of.
    fn head_changes(&mut self) {
        self.head.take();
    }

    /// The hash computed from scratch; equal to [`State::hash`] always.
    #[must_use]
    pub fn full_hash(&self) -> StateHash {
        let mut fresh = self.clone();
        fresh.cells = self.full_cells();
        fresh.head_changes();
        fresh.hash()
    }
}
