//! A match in a small position, through the messages of the contract.

use prost::{Message, Name};
use prost_types::Any;
use sandtable_aa1940::command::Command as EngineCommand;
use sandtable_aa1940::phase::Phase;
use sandtable_aa1940::power::Power;
use sandtable_aa1940::scenario::{Scenario, ScriptedDice};
use sandtable_aa1940::state::State;
use sandtable_aa1940::threats::threats;
use sandtable_aa1940::unit::UnitKind;
use sandtable_bots::{Aa1940Policy, BotKind, TurnEffort};
use sandtable_kernel::{Game, Seat, Viewer};
use sandtable_proto::games::aa1940::v1::{Command, Legal, View};
use sandtable_rules::Codec;
use sandtable_rules::games::aa1940::Aa1940;

/// Effort of a bot that plans: few plans, and the same ones each time.
const EFFORT: TurnEffort = TurnEffort::Evaluations(250);

/// The kinds of bots above those that guess.
pub(crate) const PLANNERS: [BotKind; 2] = [BotKind::Sensible, BotKind::Expert];

/// A position with a bot of one kind at every seat.
pub(crate) struct Match {
    codec: Aa1940,
    pub(crate) state: State,
    policy: Box<dyn Aa1940Policy>,
    dice: ScriptedDice,
}

impl Match {
    /// A position on the Europe board with the sensible bot.
    pub(crate) fn new(scenario: Scenario, dice: ScriptedDice) -> Self {
        Self::of(BotKind::Sensible, scenario, dice)
    }

    /// A position with bots of a kind, on the board that it is of.
    pub(crate) fn of(kind: BotKind, scenario: Scenario, dice: ScriptedDice) -> Self {
        let state = scenario.build();
        Self {
            codec: Aa1940::on(state.board().board),
            state,
            policy: kind.aa1940_policy_with(1, EFFORT),
            dice,
        }
    }

    fn look(&self, seat: Seat) -> (View, Legal) {
        let engine = self.codec.game();
        let view = self
            .codec
            .write_view(&engine.view(&self.state, Viewer::Seat(seat)));
        let legal = self.codec.write_legal(&engine.legal(&self.state, seat));
        (
            View::decode(view.value.as_slice()).expect("the codec writes views"),
            Legal::decode(legal.value.as_slice()).expect("the codec writes lists"),
        )
    }

    /// Lets the bot act once for the awaited seat; returns the accepted commands.
    pub(crate) fn step(&mut self) -> Vec<EngineCommand> {
        let seat = self
            .codec
            .game()
            .awaited(&self.state)
            .iter()
            .next()
            .expect("the match goes on");
        let (view, legal) = self.look(seat);
        let mut accepted = Vec::new();
        for command in self.policy.choose(&view, &legal) {
            let any = Any {
                type_url: Command::type_url(),
                value: command.encode_to_vec(),
            };
            let read = self.codec.read_command(&any).expect("bots send sense");
            let mut events = Vec::new();
            let result =
                self.codec
                    .game()
                    .apply(&mut self.state, seat, &read, &mut self.dice, &mut events);
            match result {
                Ok(()) => accepted.push(read),
                Err(_) => self.policy.refused(&command),
            }
            if !self.codec.game().awaited(&self.state).contains(seat) {
                break;
            }
        }
        accepted
    }

    /// Plays to the end of the power's turn, or to the phase given.
    pub(crate) fn play_until(&mut self, last: Phase) -> Vec<EngineCommand> {
        let power = self.state.turn().power;
        let mut accepted = Vec::new();
        while self.state.turn().power == power && self.state.turn().phase != last {
            accepted.extend(self.play_phase());
        }
        accepted
    }

    /// Plays until the phase is over; gives all that was accepted.
    pub(crate) fn play_phase(&mut self) -> Vec<EngineCommand> {
        let (power, phase) = (self.state.turn().power, self.state.turn().phase);
        let mut accepted = Vec::new();
        for _ in 0..200 {
            if (self.state.turn().power, self.state.turn().phase) != (power, phase) {
                return accepted;
            }
            accepted.extend(self.step());
        }
        panic!("the bot never closes {phase:?}: {accepted:?}");
    }

    /// The power that controls a territory.
    pub(crate) fn holder(&self, id: &str) -> Option<Power> {
        let board = self.state.board();
        let space = board.find_space(id).expect("a space of the board");
        self.state.territory(space).controller
    }

    /// Units of a power and kind in a space.
    pub(crate) fn count(&self, id: &str, power: &str, kind: UnitKind) -> usize {
        let board = self.state.board();
        let space = board.find_space(id).expect("a space of the board");
        let power = board.find_power(power).expect("a power of the board");
        self.state
            .pieces_in(space)
            .filter(|(_, piece)| piece.owner == power && piece.kind == kind)
            .count()
    }
}

/// A power by its id.
pub(crate) fn power(state: &State, id: &str) -> Power {
    state.board().find_power(id).expect("a power of the board")
}

/// Dice that go on for a long time, each face as often as any other.
pub(crate) fn fair_dice() -> ScriptedDice {
    ScriptedDice::new([1, 4, 2, 6, 3, 5].into_iter().cycle().take(6_000))
}

/// The chance of the likeliest attacker to take the capital of Germany, as the referee's engine
/// computes it. Attacks that are ordered count as won.
pub(crate) fn fall_of_the_capital(state: &State) -> f64 {
    let germany = power(state, "germany");
    let capital = state
        .board()
        .find_space("germany")
        .expect("a space of the board");
    let found = threats(state, [germany].into_iter().collect(), &[capital]);
    let all = found.iter().flat_map(|space| &space.threats);
    let chances = all.filter_map(|threat| Some(threat.odds?.takes));
    chances.fold(0.0, f64::max)
}
