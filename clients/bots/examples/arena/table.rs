//! One match between two bots in this process.

use std::ops::AddAssign;

use anyhow::{Context, Result, bail};
use prost::{Message, Name};
use prost_types::Any;
use sandtable_aa1940::board_name::BoardName;
use sandtable_aa1940::command::Command as EngineCommand;
use sandtable_aa1940::game::AxisAndAllies;
use sandtable_aa1940::power::{Power, Side};
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::state::State;
use sandtable_aa1940::unit::UnitKind;
use sandtable_bots::{Aa1940Policy, BotKind, TurnEffort, Weights, aa1940_expert};
use sandtable_kernel::{Checked, DiceKey, Game as _, Outcome, Seat, ServerSeed, Viewer, lead};
use sandtable_proto::games::aa1940::v1::Command;
use sandtable_rules::Codec;
use sandtable_rules::games::aa1940::Aa1940;
use tokio::time::Instant;

/// Commands in a row without progress after which a match is stuck.
const STUCK: u32 = 2_000;

/// Settings of a match.
pub(crate) struct Game {
    /// The board.
    pub(crate) board: BoardName,
    /// Seed of dice and bots.
    pub(crate) seed: u64,
    /// True if bot A plays the Axis.
    pub(crate) a_is_axis: bool,
    /// Bot A.
    pub(crate) a: BotKind,
    /// Bot B.
    pub(crate) b: BotKind,
    /// Rounds after which victory cities decide.
    pub(crate) rounds: Option<u16>,
    /// True if there is research.
    pub(crate) research: bool,
    /// Effort of those who plan.
    pub(crate) effort: TurnEffort,
    /// Weights of A and of B, where they are experts.
    pub(crate) weights: [Weights; 2],
}

impl Game {
    /// The policy of a power.
    fn policy(&self, power: Power, axis: bool) -> Box<dyn Aa1940Policy> {
        let seed = self.seed * 16 + u64::from(power.0);
        let [of_a, of_b] = self.weights;
        let (kind, weights) = if axis == self.a_is_axis {
            (self.a, of_a)
        } else {
            (self.b, of_b)
        };
        match kind {
            BotKind::Expert => aa1940_expert(seed, self.effort, weights),
            kind => kind.aa1940_policy_with(seed, self.effort),
        }
    }
}

/// Where the time of a match goes, in seconds.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Clock {
    /// Number of decisions by bots.
    pub(crate) thoughts: u64,
    /// Views and lists are made, written and read.
    pub(crate) showing: f64,
    /// Bots think.
    pub(crate) thinking: f64,
    /// Commands are read, checked and carried out.
    pub(crate) refereeing: f64,
}

impl AddAssign for Clock {
    fn add_assign(&mut self, other: Self) {
        self.thoughts += other.thoughts;
        self.showing += other.showing;
        self.thinking += other.thinking;
        self.refereeing += other.refereeing;
    }
}

/// Result of a match.
pub(crate) struct End {
    /// The side that won; none for a draw.
    pub(crate) winner: Option<Side>,
    /// Id of the rule that ended it.
    pub(crate) rule: String,
    /// The round it ended in.
    pub(crate) round: u16,
    /// Victory cities that the Axis holds at the end.
    pub(crate) axis_cities: usize,
    /// The side that leads by the score.
    pub(crate) lead: Option<Side>,
    /// Capitals that were captured.
    pub(crate) captures: u32,
    /// Accepted commands.
    pub(crate) accepted: u64,
    /// Refused commands of the Axis and of the Allies.
    pub(crate) refused: [u64; 2],
    /// Where the time went.
    pub(crate) clock: Clock,
}

/// A match in progress.
pub(crate) struct Table {
    codec: Aa1940,
    state: State,
    key: DiceKey,
    policies: Vec<Box<dyn Aa1940Policy>>,
    refused: [u64; 2],
    captures: Captures,
    clock: Clock,
    dice: DiceCounter,
}

/// Capitals that change hands.
struct Captures {
    held: Vec<(SpaceId, Side, bool)>,
    count: u32,
}

impl Captures {
    fn new(state: &State) -> Self {
        let board = state.board();
        let held = board.all_spaces().filter_map(|space| {
            let owner = board.space(space).capital_of?;
            let side = board.side(owner)?;
            Some((space, side, state.side_holds(side, space)))
        });
        Self {
            held: held.collect(),
            count: 0,
        }
    }

    fn update(&mut self, state: &State) {
        for (space, side, held) in &mut self.held {
            let now = state.side_holds(*side, *space);
            if *held && !now {
                self.count += 1;
            }
            *held = now;
        }
    }
}

/// The place of the next dice, so that both matches of a pair roll alike as long as the same
/// battle is fought in the same turn, whatever was done before.
#[derive(Default)]
struct DiceCounter {
    turn: (u16, u8),
    space: u16,
    commands: u64,
}

impl DiceCounter {
    fn next(&mut self, state: &State, command: &EngineCommand) -> u64 {
        let turn = (state.turn().round, state.turn().power.0);
        if turn != self.turn {
            *self = Self {
                turn,
                ..Self::default()
            };
        }
        if let EngineCommand::Fight { site } = command {
            self.space = site.space.0 + 1;
            self.commands = 0;
        }
        self.commands += 1;
        let turn = u64::from(turn.0) << 8 | u64::from(turn.1);
        turn << 40 | u64::from(self.space) << 24 | self.commands
    }
}

impl Table {
    /// Lays out a match with a bot at each seat.
    pub(crate) fn seat(game: &Game) -> Result<Self> {
        let codec = Aa1940::on(game.board);
        let engine = AxisAndAllies::on(game.board);
        let mut options = engine.one_seat_each();
        options.round_limit = game.rounds;
        options.research = game.research;
        let state = engine
            .new_match(&options)
            .map_err(|violation| anyhow::anyhow!("no match: {violation:?}"))?;
        let policies = engine
            .board()
            .all_powers()
            .map(|power| {
                let axis = engine.board().side(power) == Some(Side::Axis);
                game.policy(power, axis)
            })
            .collect();
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&game.seed.to_be_bytes());
        Ok(Self {
            captures: Captures::new(&state),
            dice: DiceCounter::default(),
            codec,
            state,
            key: DiceKey::derive(&ServerSeed(seed), []),
            policies,
            refused: [0; 2],
            clock: Clock::default(),
        })
    }

    /// Plays the match, telling how it stands at the start of each round.
    pub(crate) fn play(mut self, mut report: impl FnMut(&str)) -> Result<End> {
        let mut sequence = 0;
        let mut round = 0;
        let mut idle = 0;
        loop {
            if let Some(outcome) = self.codec.game().outcome(&self.state) {
                let outcome = outcome.clone();
                report(&format!("{}: {}", outcome.rule, outcome.reason));
                return Ok(self.end(&outcome, sequence));
            }
            if self.state.turn().round != round {
                round = self.state.turn().round;
                report(&self.standing());
            }
            let before = sequence;
            let seat = self
                .codec
                .game()
                .awaited(&self.state)
                .iter()
                .next()
                .context("a match that is not over waits for somebody")?;
            let chosen = self.choose(seat)?;
            for reason in self.policies[usize::from(seat.0)].reasons() {
                report(&format!("{}: {reason}", self.on_turn()));
            }
            for command in chosen {
                match self.submit(seat, &command)? {
                    Ok(()) => sequence += 1,
                    Err(violation) => {
                        self.policies[usize::from(seat.0)].refused(&command);
                        report(&format!("refused to {seat:?}: {command:?}: {violation}"));
                    }
                }
                let engine = self.codec.game();
                if !engine.awaited(&self.state).contains(seat) {
                    break;
                }
            }
            idle = if sequence > before { 0 } else { idle + 1 };
            if idle > STUCK {
                bail!("seat {} is stuck in {}", seat.0, self.standing());
            }
        }
    }

    fn choose(&mut self, seat: Seat) -> Result<Vec<Command>> {
        let shown = Instant::now();
        let engine = self.codec.game();
        // The messages that the API shows, without the bytes that they travel in.
        let view = engine.view(&self.state, Viewer::Seat(seat));
        let view = self.codec.view_message(&view);
        let legal = engine.legal(&self.state, seat);
        let legal = self.codec.legal_message(&legal);
        let asked = Instant::now();
        self.clock.showing += (asked - shown).as_secs_f64();
        let mut chosen = self.policies[usize::from(seat.0)].choose(&view, &legal);
        self.clock.thinking += asked.elapsed().as_secs_f64();
        self.clock.thoughts += 1;
        if chosen.is_empty() {
            // The command that stands in for a seat that does not answer.
            let standing_in = self.codec.game().default_command(&self.state, seat);
            let command = standing_in.context("who is awaited can do something")?;
            chosen.push(self.codec.write_command(&command).to_msg()?);
        }
        Ok(chosen)
    }

    /// Carries a command out, or refuses it.
    fn submit(&mut self, seat: Seat, command: &Command) -> Result<Checked> {
        let start = Instant::now();
        let any = Any {
            type_url: Command::type_url(),
            value: command.encode_to_vec(),
        };
        let command = match self.codec.read_command(&any) {
            Ok(command) => command,
            Err(bad) => bail!("a bot sends nonsense: {bad:?}"),
        };
        let mut events = Vec::new();
        let mut dice = self.key.entry(self.dice.next(&self.state, &command));
        let result =
            self.codec
                .game()
                .apply(&mut self.state, seat, &command, &mut dice, &mut events);
        self.clock.refereeing += start.elapsed().as_secs_f64();
        self.captures.update(&self.state);
        if result.is_err() {
            self.refused[usize::from(self.side_of(seat) != Some(Side::Axis))] += 1;
        }
        Ok(result)
    }

    fn side_of(&self, seat: Seat) -> Option<Side> {
        let board = self.codec.game().board();
        let power = board
            .all_powers()
            .find(|power| self.state.seat_of(*power) == Some(seat))?;
        board.side(power)
    }

    fn on_turn(&self) -> &str {
        let turn = self.state.turn();
        &self.codec.game().board().power(turn.power).id
    }

    fn standing(&self) -> String {
        let board = self.codec.game().board();
        let powers: Vec<String> = board
            .all_powers()
            .map(|power| {
                let income = self.state.production(power);
                let treasury = self.state.account(power).treasury;
                let army = self.army(power);
                format!("{} {income} (+{treasury}; {army})", board.power(power).id)
            })
            .collect();
        let cities: Vec<&str> = (self.axis_cities())
            .map(|city| board.space(city).id.as_str())
            .collect();
        format!(
            "round {:2}: {} | axis cities: {}",
            self.state.turn().round,
            powers.join(", "),
            cities.join(" ")
        )
    }

    /// Units of a power: land units, aircraft, warships and transports.
    fn army(&self, power: Power) -> String {
        let of = |is: fn(UnitKind) -> bool| {
            let pieces = self.state.pieces_of(power);
            pieces.filter(|(_, piece)| is(piece.kind)).count()
        };
        format!(
            "{} land, {} air, {} ships, {} transports",
            of(UnitKind::is_land),
            of(UnitKind::is_air),
            of(UnitKind::is_warship),
            of(|kind| kind == UnitKind::Transport)
        )
    }

    /// The side that leads: by cities, then income, then the value of units.
    fn lead(&self) -> Option<Side> {
        let scores = self.codec.game().scores(&self.state);
        let lead = lead(&scores)?;
        let sides = [Side::Axis, Side::Allies];
        sides.into_iter().find(|side| side.id() == lead.score.side)
    }

    fn axis_cities(&self) -> impl Iterator<Item = SpaceId> {
        let cities = self.codec.game().board().victory.cities();
        cities.filter(|city| self.state.side_holds(Side::Axis, *city))
    }

    fn end(self, outcome: &Outcome, accepted: u64) -> End {
        let winner = outcome.winners.iter().next();
        End {
            winner: winner.and_then(|seat| self.side_of(seat)),
            rule: outcome.rule.clone(),
            round: self.state.turn().round,
            axis_cities: self.axis_cities().count(),
            lead: self.lead(),
            captures: self.captures.count,
            accepted,
            refused: self.refused,
            clock: self.clock,
        }
    }
}
