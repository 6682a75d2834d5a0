//! One match of Axis Empires between two bots in this process.

use std::sync::Arc;

use anyhow::{Context, Result, anyhow, bail};
use prost::{Message, Name};
use prost_types::Any;
use sandtable_axis_empires::library::Library;
use sandtable_bots::{AxisEmpiresPolicy, BotKind};
use sandtable_kernel::{DiceKey, Game as _, Seat, ServerSeed, Viewer};
use sandtable_proto::games::axis_empires::v1::{Board, Faction, Legal, Options, View, place};
use sandtable_rules::Codec;
use sandtable_rules::games::axis_empires::AxisEmpires;

type Engine = <AxisEmpires as Codec>::Game;
type State = <Engine as sandtable_kernel::Game>::State;

/// Thoughts in a row without progress after which a match is stuck.
const STUCK: u32 = 500;

/// Settings of a match.
pub(crate) struct Game {
    /// The packs at hand.
    pub(crate) packs: Library,
    /// Code of the pack.
    pub(crate) pack: String,
    /// Code of the scenario; the pack's first when empty.
    pub(crate) scenario: String,
    /// Seed of dice and bots.
    pub(crate) seed: u64,
    /// Player of the Axis.
    pub(crate) axis: BotKind,
    /// Bot that plays the other factions.
    pub(crate) allies: BotKind,
}

/// Result of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct End {
    /// True if the Axis won; none for a draw.
    pub(crate) axis_won: Option<bool>,
    /// The points that the Axis held.
    pub(crate) points: u32,
    /// Accepted commands.
    pub(crate) accepted: u64,
    /// Refused commands.
    pub(crate) refused: u64,
    /// Number of decisions by bots.
    pub(crate) thoughts: u64,
}

/// A match in progress.
pub(crate) struct Table {
    codec: AxisEmpires,
    state: State,
    key: DiceKey,
    policies: Vec<Box<dyn AxisEmpiresPolicy>>,
    accepted: u64,
    refused: u64,
    thoughts: u64,
}

impl Table {
    /// Lays out a match with a bot at each seat.
    pub(crate) fn seat(game: &Game) -> Result<Self> {
        let options = Options {
            pack: game.pack.clone(),
            scenario: game.scenario.clone(),
            ..Options::default()
        };
        let codec = AxisEmpires::new(game.packs.clone());
        let options = codec.read_options(&pack(&options));
        let options = options.map_err(|bad| anyhow!("no options: {bad:?}"))?;
        let state = codec.game().new_match(&options);
        let state = state.map_err(|violation| anyhow!("no match: {violation:?}"))?;
        let board: Arc<Board> = Arc::new(unpack(
            &codec.write_board(sandtable_proto::rules::v1::BoardView::Basic),
        )?);
        let mut policies = Vec::new();
        for (number, seat) in (0..).zip(view(&codec, &state)?.seats) {
            let kind = match seat.factions().next() {
                Some(Faction::Axis) => game.axis,
                _ => game.allies,
            };
            policies.push(kind.axis_empires_policy(board.clone(), game.seed * 16 + number));
        }
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&game.seed.to_be_bytes());
        Ok(Self {
            codec,
            state,
            key: DiceKey::derive(&ServerSeed(seed), []),
            policies,
            accepted: 0,
            refused: 0,
            thoughts: 0,
        })
    }

    /// Plays the match to its end, telling how it stands at the start of each turn.
    pub(crate) fn play(mut self, mut report: impl FnMut(&str)) -> Result<End> {
        let mut turn = None;
        let mut idle = 0;
        while self.codec.game().outcome(&self.state).is_none() {
            let game = self.codec.game();
            let awaited = game.awaited(&self.state);
            let seat = awaited.iter().next().context("nobody is waited for")?;
            let seen = unpack::<View>(
                &self
                    .codec
                    .write_view(&game.view(&self.state, Viewer::Seat(seat))),
            )?;
            if turn != Some(seen.turn) {
                turn = Some(seen.turn);
                report(&standing(&seen));
            }
            let before = self.accepted;
            self.act(seat, &seen)?;
            idle = if self.accepted > before { 0 } else { idle + 1 };
            if idle > STUCK {
                bail!("seat {} is stuck in {:?}", seat.0, seen.segment());
            }
        }
        let seen = view(&self.codec, &self.state)?;
        report(&standing(&seen));
        let winners = seen
            .outcome
            .map(|outcome| outcome.winners)
            .unwrap_or_default();
        let winner = winners
            .first()
            .and_then(|seat| seen.seats.get(*seat as usize));
        Ok(End {
            axis_won: winner.map(|seat| seat.factions().any(|it| it == Faction::Axis)),
            points: seen.axis_points,
            accepted: self.accepted,
            refused: self.refused,
            thoughts: self.thoughts,
        })
    }

    /// Has a seat's bot think and carries out what it chose.
    fn act(&mut self, seat: Seat, seen: &View) -> Result<()> {
        let game = self.codec.game();
        let legal: Legal = unpack(&self.codec.write_legal(&game.legal(&self.state, seat)))?;
        let policy = &mut self.policies[usize::from(seat.0)];
        let chosen = policy.choose(seen, &legal);
        self.thoughts += 1;
        for command in chosen {
            let read = self.codec.read_command(&pack(&command));
            let read = read.map_err(|bad| anyhow!("a bot sends nonsense: {bad:?}"))?;
            let mut dice = self.key.entry(self.accepted + 1);
            let mut events = Vec::new();
            let done = game.apply(&mut self.state, seat, &read, &mut dice, &mut events);
            if done.is_err() {
                self.refused += 1;
                self.policies[usize::from(seat.0)].refused(&command);
                break;
            }
            self.accepted += 1;
            if !game.awaited(&self.state).contains(seat) {
                break;
            }
        }
        Ok(())
    }
}

/// A match as a spectator sees it.
fn view(codec: &AxisEmpires, state: &State) -> Result<View> {
    unpack(&codec.write_view(&codec.game().view(state, Viewer::Spectator)))
}

/// A line about where the match stands.
fn standing(view: &View) -> String {
    let on_map = |faction: Faction| {
        let pieces = view
            .pieces
            .iter()
            .filter(|piece| piece.faction() == faction);
        let on_map = pieces.filter(|piece| {
            let at = piece.at.as_ref().and_then(|at| at.kind.as_ref());
            matches!(at, Some(place::Kind::Hex(_) | place::Kind::Box(_)))
        });
        on_map.count()
    };
    format!(
        "turn {}: {} points; counters on the map: Axis {}, West {}, Soviets {}",
        view.turn,
        view.axis_points,
        on_map(Faction::Axis),
        on_map(Faction::Western),
        on_map(Faction::Soviet),
    )
}

fn pack<M: Message + Name>(message: &M) -> Any {
    Any {
        type_url: M::type_url(),
        value: message.encode_to_vec(),
    }
}

fn unpack<M: Message + Default>(any: &Any) -> Result<M> {
    Ok(M::decode(any.value.as_slice())?)
}
