//! The engine as the platform sees it.

use std::sync::Arc;

use sandtable_kernel::{
    Addressed, Checked, Dice, DrawnBy, Game, OnTurn, Outcome, RuleText, Seat, SeatSet, StateHash,
    Viewer, Violation,
};

use sandtable_kit::NoDice;

use crate::board::Board;
use crate::command::Command;
use crate::event::Event;
use crate::legal::Legal;
use crate::options::{DiceRule, Options};
use crate::play::Play;
use crate::power::PowerSet;
use crate::state::State;
use crate::view::View;
use crate::{answers, bid, draw, guard, ledger, referee, resign, turn};

/// Axis & Allies 1940 on one of its boards.
#[derive(Clone, Debug)]
pub struct AxisAndAllies {
    board: Arc<Board>,
}

impl AxisAndAllies {
    /// Axis & Allies Europe 1940, second edition.
    pub fn europe1940() -> AxisAndAllies {
        AxisAndAllies {
            board: Board::shared("europe").expect("the Europe board is part of the crate"),
        }
    }

    /// The board it is played on.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Each power in a seat of its own, no limits.
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
        }
    }

    /// Whether the seats share out the powers as they should (`AAE-setup-01`): every
    /// power once, each seat's all of one side. France is run by whoever plays the
    /// United Kingdom or the United States (`AAE-setup-03`), or by someone who plays
    /// nothing else.
    fn check_options(&self, options: &Options) -> Checked {
        let refuse = |found: String| {
            Violation::new(
                "AAE-setup-01",
                "seats that share out all powers, each seat's powers on one side",
                found,
            )
        };
        let mut dealt = PowerSet::EMPTY;
        for (index, seat) in options.seats.iter().enumerate() {
            let mut sides = seat.iter().map(|power| self.board.side(power));
            let first = sides.next().flatten();
            if first.is_none() || sides.any(|side| side != first) {
                return Err(refuse(format!("seat {index} without one side's powers")));
            }
            if dealt.intersects(*seat) {
                return Err(refuse(format!("seat {index} with a power of another seat")));
            }
            seat.iter().for_each(|power| dealt.insert(power));
            let (kept, keepers) = &self.board.politics.kept;
            let alone = seat.iter().count() == 1;
            if seat.contains(*kept) && !alone && !keepers.iter().any(|power| seat.contains(*power))
            {
                return Err(Violation::new(
                    "AAE-setup-03",
                    format!("{} with one of its keepers", self.board.power(*kept).name),
                    format!("seat {index} without any"),
                ));
            }
        }
        match self
            .board
            .all_powers()
            .find(|power| !dealt.contains(*power))
        {
            Some(left) => Err(refuse(format!(
                "{} in no seat",
                self.board.power(left).name
            ))),
            None => Ok(()),
        }
    }
}

impl Game for AxisAndAllies {
    type Options = Options;
    type State = State;
    type Command = Command;
    type Event = Event;
    type Legal = Legal;
    type View = View;

    fn new_match(&self, options: &Options) -> Checked<State> {
        self.check_options(options)?;
        options.bid.map_or(Ok(()), bid::check_options)?;
        let mut state = State::opening(self.board.clone(), options.clone());
        let mut events = Vec::new();
        turn::begin_match(&mut Play {
            state: &mut state,
            dice: &mut NoDice,
            events: &mut events,
        });
        Ok(state)
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
        guard::in_progress(state)?;
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

    fn outcome<'a>(&self, state: &'a State) -> Option<&'a Outcome> {
        state.outcome()
    }

    fn hash(&self, state: &State) -> StateHash {
        state.hash()
    }

    fn rule(&self, id: &str) -> Option<RuleText> {
        ledger::rule(id)
    }
}
