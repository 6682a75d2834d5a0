//! The engine as the platform sees it.

use std::sync::Arc;

use sandtable_kernel::{
    Addressed, Checked, Dice, DrawnBy, Game, OnTurn, Outcome, RuleText, Score, Seat, SeatSet,
    StateHash, Unreadable, Viewer,
};

use sandtable_kit::NoDice;

use crate::answers;
use crate::bid;
use crate::board::Board;
use crate::board_name::BoardName;
use crate::command::Command;
use crate::command_context::Play;
use crate::determinize;
use crate::draw;
use crate::event::Event;
use crate::ledger;
use crate::legal::Legal;
use crate::options::{DiceRule, Options};
use crate::preconditions;
use crate::referee;
use crate::resign;
use crate::score;
use crate::seats;
use crate::state::State;
use crate::turn;
use crate::victory;
use crate::view::View;

/// Axis & Allies 1940 on one of its boards.
#[derive(Clone, Debug)]
pub struct AxisAndAllies {
    board: Arc<Board>,
}

impl AxisAndAllies {
    /// Axis & Allies Europe 1940, second edition.
    #[must_use]
    pub fn europe1940() -> Self {
        Self::on(BoardName::EUROPE)
    }

    /// Axis & Allies Global 1940, second edition.
    #[must_use]
    pub fn global1940() -> Self {
        Self::on(BoardName::GLOBAL)
    }

    /// The game with a board at hand. Whichever that is, matches are played on the board
    /// that their options name.
    #[must_use]
    pub fn on(board: BoardName) -> Self {
        Self {
            board: Board::shared(board),
        }
    }

    /// The board at hand.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Each power in a seat of its own, no limits.
    #[must_use]
    pub fn one_seat_each(&self) -> Options {
        Options {
            seats: self
                .board
                .all_powers()
                .map(|power| [power].into_iter().collect())
                .collect(),
            round_limit: None,
            open_canals: false,
            dice: DiceRule::Standard,
            bid: None,
            decide_by_score: false,
            board: self.board.board,
            research: false,
        }
    }
}

impl Game for AxisAndAllies {
    type Options = Options;
    type State = State;
    type Stored = State;
    type Command = Command;
    type Event = Event;
    type Legal = Legal;
    type View = View;

    fn new_match(&self, options: &Options) -> Checked<State> {
        let board = Board::shared(options.board);
        seats::check(&board, &options.seats)?;
        options.bid.map_or(Ok(()), bid::check_options)?;
        victory::check_options(options)?;
        let mut state = State::opening(board, options.clone());
        let mut events = Vec::new();
        turn::begin_match(&mut Play {
            state: &mut state,
            dice: &mut NoDice,
            events: &mut events,
        });
        Ok(state)
    }

    fn restore(&self, stored: State) -> Result<State, Unreadable> {
        Ok(stored)
    }

    fn seats(&self, state: &State) -> u8 {
        state.seats().len() as u8
    }

    fn awaited(&self, state: &State) -> SeatSet {
        turn::awaited(state)
    }

    fn on_turn(&self, state: &State) -> Option<OnTurn> {
        turn::on_turn(state)
    }

    fn check(&self, state: &State, seat: Seat, command: &Command) -> Checked {
        referee::check(state, seat, command).map(|_| ())
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        command: &Command,
        dice: &mut dyn Dice,
        events: &mut Vec<Addressed<Event>>,
    ) -> Checked {
        let accepted = referee::check(state, seat, command)?;
        referee::commit(
            &mut Play {
                state,
                dice,
                events,
            },
            seat,
            accepted,
        );
        Ok(())
    }

    fn default_command(&self, state: &State, seat: Seat) -> Option<Command> {
        if !turn::awaited(state).contains(seat) {
            return None;
        }
        let question = state
            .pending()
            .iter()
            .find(|decision| decision.seat == seat);
        Some(match question {
            Some(decision) => Command::Answer {
                decision: decision.id,
                answer: answers::default(state, decision),
            },
            None => turn::default_command(state),
        })
    }

    fn resign(&self, state: &mut State, seat: Seat, events: &mut Vec<Addressed<Event>>) -> Checked {
        resign::check(state, seat)?;
        let mut play = Play {
            state,
            dice: &mut NoDice,
            events,
        };
        resign::resign(&mut play, seat);
        turn::advance(&mut play);
        Ok(())
    }

    fn draw(&self, state: &mut State, by: DrawnBy, events: &mut Vec<Addressed<Event>>) -> Checked {
        preconditions::in_progress(state)?;
        let mut play = Play {
            state,
            dice: &mut NoDice,
            events,
        };
        draw::draw(&mut play, by);
        Ok(())
    }

    fn legal(&self, state: &State, seat: Seat) -> Legal {
        turn::legal(state, seat)
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::of(state, viewer)
    }

    fn known_to(&self, state: &State, viewer: Viewer, _: &mut dyn Dice) -> Checked<State> {
        Ok(determinize::known_to(state, viewer))
    }

    fn outcome<'a>(&self, state: &'a State) -> Option<&'a Outcome> {
        state.outcome()
    }

    fn scores(&self, state: &State) -> Vec<Score> {
        score::scores(state)
    }

    fn hash(&self, state: &State) -> StateHash {
        state.hash()
    }

    fn rule(&self, id: &str) -> Option<RuleText> {
        ledger::rule(id)
    }
}
