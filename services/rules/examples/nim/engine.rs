//! Engine of Nim. Two players take stones from a heap in turn, one to three each; the player who
//! takes the last one wins.

use std::hash::Hash;

use sandtable_kernel::{
    Addressed, Checked, Dice, DrawnBy, Game, OnTurn, Outcome, RuleText, Seat, SeatSet,
    StableHasher, StateHash, Unreadable, Viewer, Violation,
};
use serde::{Deserialize, Serialize};

/// Version of the rules: a new one whenever a log could lead to another state than before.
pub(crate) const VERSION: &str = "nim/1";

/// Most stones that are taken at a time.
const MOST: u32 = 3;

/// The engine: pure, and the same each time.
#[derive(Debug)]
pub(crate) struct Nim;

/// Options that a host chooses.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Options {
    /// Number of stones.
    pub(crate) heap: u32,
}

/// A match.
#[derive(Clone, Debug, Hash, Serialize, Deserialize)]
pub(crate) struct State {
    heap: u32,
    turn: u8,
    moves: u32,
    over: Option<Outcome>,
}

impl State {
    fn end(&mut self, winner: Option<u8>, rule: &str) {
        self.over = Some(Outcome {
            winners: winner.map_or(SeatSet::EMPTY, |seat| SeatSet::only(Seat(seat))),
            rule: rule.to_owned(),
            reason: format!("{} stones are left.", self.heap),
        });
    }

    fn must_go_on(&self) -> Checked {
        match self.over {
            None => Ok(()),
            Some(_) => Err(Violation::new("NIM-3", "a match that goes on", "its end")),
        }
    }
}

impl Game for Nim {
    type Options = Options;
    type State = State;
    type Stored = State;
    type Command = u32;
    type Event = u32;
    type Legal = u32;
    type View = (u32, u32);

    fn new_match(&self, options: &Options) -> Checked<State> {
        Ok(State {
            heap: options.heap,
            turn: 0,
            moves: 0,
            over: None,
        })
    }

    fn restore(&self, stored: State) -> Result<State, Unreadable> {
        Ok(stored)
    }

    fn seats(&self, _: &State) -> u8 {
        2
    }

    fn awaited(&self, state: &State) -> SeatSet {
        match state.over {
            None => SeatSet::only(Seat(state.turn)),
            Some(_) => SeatSet::EMPTY,
        }
    }

    fn on_turn(&self, state: &State) -> Option<OnTurn> {
        state.over.is_none().then_some(OnTurn {
            seat: Seat(state.turn),
            number: (state.moves + 1).into(),
        })
    }

    /// Says what speaks against a command: NIM-1 the turn, NIM-2 the number of stones.
    fn check(&self, state: &State, seat: Seat, command: &u32) -> Checked {
        state.must_go_on()?;
        if seat != Seat(state.turn) {
            let expected = format!("seat {}", state.turn);
            return Err(Violation::new(
                "NIM-1",
                expected,
                format!("seat {}", seat.0),
            ));
        }
        let most = self.legal(state, seat);
        if !(1..=most).contains(command) {
            let expected = format!("1 to {most} stones");
            return Err(Violation::new("NIM-2", expected, command.to_string()));
        }
        Ok(())
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        command: &u32,
        _: &mut dyn Dice,
        events: &mut Vec<Addressed<u32>>,
    ) -> Checked {
        self.check(state, seat, command)?;
        state.heap -= command;
        state.moves += 1;
        state.turn = 1 - state.turn;
        events.push(Addressed::public(*command));
        if state.heap == 0 {
            state.end(Some(seat.0), "NIM-3");
        }
        Ok(())
    }

    fn default_command(&self, state: &State, seat: Seat) -> Option<u32> {
        self.awaited(state).contains(seat).then_some(1)
    }

    fn known_to(&self, state: &State, _: Viewer, _: &mut dyn Dice) -> Checked<State> {
        Ok(state.clone())
    }

    fn resign(&self, state: &mut State, seat: Seat, _: &mut Vec<Addressed<u32>>) -> Checked {
        state.must_go_on()?;
        state.end(Some(1 - seat.0), "NIM-4");
        Ok(())
    }

    fn draw(&self, state: &mut State, _: DrawnBy, _: &mut Vec<Addressed<u32>>) -> Checked {
        state.must_go_on()?;
        state.end(None, "NIM-5");
        Ok(())
    }

    fn legal(&self, state: &State, seat: Seat) -> u32 {
        if self.awaited(state).contains(seat) {
            state.heap.min(MOST)
        } else {
            0
        }
    }

    fn view(&self, state: &State, _: Viewer) -> (u32, u32) {
        (state.heap, state.moves)
    }

    fn outcome<'a>(&self, state: &'a State) -> Option<&'a Outcome> {
        state.over.as_ref()
    }

    fn hash(&self, state: &State) -> StateHash {
        let mut hasher = StableHasher::default();
        state.hash(&mut hasher);
        StateHash(hasher.finish128())
    }

    fn rule(&self, id: &str) -> Option<RuleText> {
        let (title, summary) = match id {
            "NIM-1" => ("Turns", "The seats act in turn."),
            "NIM-2" => (
                "Stones",
                "One to three stones are taken, if there are as many.",
            ),
            "NIM-3" => ("The end", "Whoever takes the last stone wins."),
            "NIM-4" => ("Giving up", "Whoever gives up has lost."),
            "NIM-5" => ("Draws", "Both may agree to a draw."),
            _ => return None,
        };
        Some(RuleText {
            section: title.to_owned(),
            title: title.to_owned(),
            summary: summary.to_owned(),
        })
    }
}
