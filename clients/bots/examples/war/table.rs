//! One match of Axis Empires between two bots in this process.

use anyhow::{Context, Result, anyhow};
use sandtable_axis_empires::library::Library;
use sandtable_axis_empires::state::State;
use sandtable_bots::BotKind;
use sandtable_kernel::{DiceKey, Game as _, Seat, ServerSeed, Viewer};
use sandtable_proto::games::axis_empires::v1::{Faction, Options, View, place};
use sandtable_rules::Codec;
use sandtable_rules::games::axis_empires::AxisEmpires;

use super::bot_seats::{BotSeats, BotTally, board, pack, unpack};

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
    /// Number of decisions that the bots made.
    pub(crate) bots: BotTally,
}

/// A match in progress.
pub(crate) struct Table {
    bots: BotSeats,
    state: State,
    key: DiceKey,
    accepted: u64,
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
        let board = board(&codec)?;
        let mut bots = BotSeats::new(codec);
        for (number, seat) in (0..).zip(spectate(&bots, &state)?.seats) {
            let kind = match seat.factions().next() {
                Some(Faction::Axis) => game.axis,
                _ => game.allies,
            };
            let seed = game.seed * 16 + u64::from(number);
            bots.seat_once(Seat(number), || {
                kind.axis_empires_policy(board.clone(), seed)
            });
        }
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&game.seed.to_be_bytes());
        Ok(Self {
            bots,
            state,
            key: DiceKey::derive(&ServerSeed(seed), []),
            accepted: 0,
        })
    }

    /// Plays the match to its end, telling how it stands at the start of each turn.
    pub(crate) fn play(mut self, mut report: impl FnMut(&str)) -> Result<End> {
        let mut turn = None;
        while self.bots.codec.game().outcome(&self.state).is_none() {
            if turn != Some(self.state.now()) {
                turn = Some(self.state.now());
                report(&standing(&spectate(&self.bots, &self.state)?));
            }
            let awaited = self.bots.codec.game().awaited(&self.state);
            let seat = awaited.iter().next().context("nobody is waited for")?;
            let command = self.bots.next(&self.state, seat)?;
            let mut dice = self.key.entry(self.accepted + 1);
            let game = self.bots.codec.game();
            game.apply(&mut self.state, seat, &command, &mut dice, &mut Vec::new())
                .map_err(|violation| anyhow!("refused after a check: {violation}"))?;
            self.accepted += 1;
        }
        let seen = spectate(&self.bots, &self.state)?;
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
            bots: self.bots.tally,
        })
    }
}

/// A match as a spectator sees it.
fn spectate(bots: &BotSeats, state: &State) -> Result<View> {
    let view = bots.codec.game().view(state, Viewer::Spectator);
    unpack(&bots.codec.write_view(&view))
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
