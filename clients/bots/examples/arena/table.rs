//! One match between two bots in this process.

use anyhow::{Context, Result, bail};
use prost::{Message, Name};
use prost_types::Any;
use sandtable_aa1940::board_name::BoardName;
use sandtable_aa1940::game::AxisAndAllies;
use sandtable_aa1940::power::Side;
use sandtable_aa1940::state::State;
use sandtable_bots::{BotKind, Brain};
use sandtable_kernel::{DiceKey, Game as _, Outcome, Seat, ServerSeed, Viewer};
use sandtable_proto::games::aa1940::v1::{Command, Legal, View};
use sandtable_rules::Codec;
use sandtable_rules::games::aa1940::Aa1940;

/// Commands in a row without progress after which a match is stuck.
const STUCK: u32 = 2_000;

/// What a match is played by.
pub(crate) struct Game {
    /// The board.
    pub(crate) board: BoardName,
    /// Seed of dice and bots.
    pub(crate) seed: u64,
    /// Whether bot A plays the Axis.
    pub(crate) a_is_axis: bool,
    /// Bot A.
    pub(crate) a: BotKind,
    /// Bot B.
    pub(crate) b: BotKind,
    /// Rounds after which victory cities decide.
    pub(crate) rounds: Option<u16>,
}

/// How a match ended.
pub(crate) struct End {
    /// The side that won; none for a draw.
    pub(crate) winner: Option<Side>,
    /// Id of the rule that ended it.
    pub(crate) rule: String,
    /// The round it ended in.
    pub(crate) round: u16,
    /// Accepted commands.
    pub(crate) accepted: u64,
    /// Refused commands.
    pub(crate) refused: u64,
    /// Time spent thinking by both bots, in milliseconds, and how often they thought.
    pub(crate) thinking: (f64, u64),
}

/// A match in progress.
pub(crate) struct Table {
    codec: Aa1940,
    state: State,
    key: DiceKey,
    brains: Vec<Box<dyn Brain>>,
    refused: u64,
    thinking: (f64, u64),
}

impl Table {
    /// Lays out a match with a bot at each seat.
    pub(crate) fn seat(game: &Game) -> Result<Self> {
        let codec = Aa1940::on(game.board);
        let engine = AxisAndAllies::on(game.board);
        let mut options = engine.one_seat_each();
        options.round_limit = game.rounds;
        let state = engine
            .new_match(&options)
            .map_err(|violation| anyhow::anyhow!("no match: {violation:?}"))?;
        let brains = engine
            .board()
            .all_powers()
            .map(|power| {
                let axis = engine.board().side(power) == Some(Side::Axis);
                let kind = if axis == game.a_is_axis {
                    game.a
                } else {
                    game.b
                };
                kind.brain(game.seed * 16 + u64::from(power.0))
            })
            .collect();
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&game.seed.to_be_bytes());
        Ok(Self {
            codec,
            state,
            key: DiceKey::derive(&ServerSeed(seed), []),
            brains,
            refused: 0,
            thinking: (0.0, 0),
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
            for command in self.choose(seat)? {
                if self.submit(seat, &command, sequence + 1)? {
                    sequence += 1
                } else {
                    self.brains[usize::from(seat.0)].refused(&command)
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
        let engine = self.codec.game();
        let view = self
            .codec
            .write_view(&engine.view(&self.state, Viewer::Seat(seat)));
        let legal = self.codec.write_legal(&engine.legal(&self.state, seat));
        let (view, legal): (View, Legal) = (unpack(&view)?, unpack(&legal)?);
        let start = tokio::time::Instant::now();
        let chosen = self.brains[usize::from(seat.0)].choose(&view, &legal);
        self.thinking.0 += start.elapsed().as_secs_f64() * 1000.0;
        self.thinking.1 += 1;
        Ok(chosen)
    }

    /// Whether the command is accepted.
    fn submit(&mut self, seat: Seat, command: &Command, sequence: u64) -> Result<bool> {
        let any = Any {
            type_url: Command::type_url(),
            value: command.encode_to_vec(),
        };
        let command = match self.codec.read_command(&any) {
            Ok(command) => command,
            Err(bad) => bail!("a bot sends nonsense: {bad:?}"),
        };
        let mut events = Vec::new();
        let mut dice = self.key.entry(sequence);
        let result =
            self.codec
                .game()
                .apply(&mut self.state, seat, &command, &mut dice, &mut events);
        self.refused += u64::from(result.is_err());
        Ok(result.is_ok())
    }

    fn standing(&self) -> String {
        let board = self.codec.game().board();
        let powers: Vec<String> = board
            .all_powers()
            .map(|power| {
                let income = self.state.production(power);
                let treasury = self.state.account(power).treasury;
                format!("{} {income} (+{treasury})", board.power(power).id)
            })
            .collect();
        let cities: Vec<&str> = board
            .victory
            .cities()
            .filter(|city| self.state.side_holds(Side::Axis, *city))
            .map(|city| board.space(city).id.as_str())
            .collect();
        format!(
            "round {:2}: {} | axis cities: {}",
            self.state.turn().round,
            powers.join(", "),
            cities.join(" ")
        )
    }

    fn end(self, outcome: &Outcome, accepted: u64) -> End {
        let board = self.codec.game().board();
        let winner = outcome.winners.iter().next().and_then(|seat| {
            let power = board
                .all_powers()
                .find(|power| self.state.seat_of(*power) == Some(seat))?;
            board.side(power)
        });
        End {
            winner,
            rule: outcome.rule.clone(),
            round: self.state.turn().round,
            accepted,
            refused: self.refused,
            thinking: self.thinking,
        }
    }
}

fn unpack<M: Message + Default>(any: &Any) -> Result<M> {
    Ok(M::decode(any.value.as_slice())?)
}
