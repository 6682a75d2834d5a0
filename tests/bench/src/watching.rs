//! Cost of watching: one match with many spectators, beside others that are played, at `sandtable
//! serve`. In turns there are no spectators, many, and many of whom some never read, so that the
//! server's accumulated load is the same for all.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context, ensure};
use futures::future::try_join;
use sandtable_proto::matches::v1::match_service_client::MatchServiceClient;
use sandtable_tests::deployment::{Deployment, OPERATOR, Part, Setup};
use tokio::time::{Instant, MissedTickBehavior, interval, sleep_until};

use crate::cpu;
use crate::host::runtime;
use crate::limits::lifted;
use crate::load::{self, Worker, quantile};
use crate::players::{MatchServer, Player};
use crate::recorded::Pool;
use crate::spectators::{Received, Spectators, open_unread};

/// Matches that are played beside the one that is watched.
const OTHERS: usize = 64;

/// Spectators that never read, where there are some.
const UNREAD: usize = 100;

/// Spectators, turn by turn.
const TURNS: [SpectatorMix; 6] = [
    SpectatorMix::Nobody,
    SpectatorMix::Many,
    SpectatorMix::SomeNeverRead,
    SpectatorMix::SomeNeverRead,
    SpectatorMix::Many,
    SpectatorMix::Nobody,
];

/// Spectators of the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SpectatorMix {
    Nobody,
    Many,
    /// As many, and some more who never read.
    SomeNeverRead,
}

/// Subject of measurement.
#[derive(Clone, Copy)]
pub(crate) struct WatchPlan {
    pub(crate) spectators: usize,
    /// Time from one command of the watched match to the next.
    pub(crate) every: Duration,
    /// Length of a turn.
    pub(crate) length: Duration,
}

/// Both turns of one kind.
#[derive(Default)]
pub(crate) struct TurnCosts {
    /// Commands a second in the other matches, of each turn, and how long the slowest of a
    /// hundred took.
    pub(crate) rates: Vec<f64>,
    pub(crate) command_p99: Vec<Duration>,
    /// Processor time of the server, and what it did meanwhile.
    pub(crate) used: Duration,
    pub(crate) commands: f64,
    pub(crate) delivered: usize,
    /// Bytes of each message, on the average of each turn.
    pub(crate) bytes: Vec<f64>,
    /// Until an entry had come to a spectator, of all entries and spectators, sorted: since its
    /// command was sent, and since it was answered.
    pub(crate) since_sent: Vec<Duration>,
    pub(crate) since_answered: Vec<Duration>,
    /// Until it had come to the last of them, since it was answered, of all entries, sorted.
    pub(crate) last: Vec<Duration>,
}

/// A command of the watched match.
struct WatchedCommand {
    sent: Duration,
    answered: Duration,
}

/// The watched match and who plays it.
struct WatchedMatch {
    address: SocketAddr,
    process: i32,
    name: String,
    player: Player,
    clock: Instant,
    /// Commands so far, each of which is an entry.
    moves: Vec<WatchedCommand>,
}

/// Measures by turns on one server.
pub(crate) fn measure(plan: WatchPlan) -> anyhow::Result<Vec<(SpectatorMix, TurnCosts)>> {
    runtime()?.block_on(async {
        let mut deployment = Deployment::whole(lifted(Setup::default())).await?;
        let hall = MatchServer {
            address: deployment.address(Part::Matches),
            operator: OPERATOR,
        };
        let mut pool = Pool::new();
        let process = deployment.server(Part::Matches).process()?.pid();
        let enough = plan
            .length
            .mul_f64(TURNS.len() as f64 * 1.5)
            .div_duration_f64(plan.every);
        let mut stage = WatchedMatch::set(&hall, &mut pool, process, enough as usize).await?;
        let mut found: Vec<(SpectatorMix, TurnCosts)> = Vec::new();
        for watching in TURNS {
            let others = hall.players(&mut pool, OTHERS, plan.length).await?;
            let place = found.iter().position(|(of, _)| *of == watching);
            let place = place.unwrap_or_else(|| {
                found.push((watching, TurnCosts::default()));
                found.len() - 1
            });
            stage
                .turn(plan, watching, others, &mut found[place].1)
                .await?;
        }
        for (_, found) in &mut found {
            found.since_sent.sort_unstable();
            found.since_answered.sort_unstable();
            found.last.sort_unstable();
        }
        Ok(found)
    })
}

impl WatchedMatch {
    async fn set(
        hall: &MatchServer,
        pool: &mut Pool,
        process: i32,
        enough: usize,
    ) -> anyhow::Result<Self> {
        let mut channels = load::connect(hall.address, 1).await?;
        let mut client = MatchServiceClient::new(channels.pop().context("not connected")?);
        let recorded = loop {
            let recorded = pool.record()?;
            if recorded.commands.len() > enough {
                break recorded;
            }
        };
        let playing = hall.import(&mut client, recorded).await?;
        Ok(Self {
            address: hall.address,
            process,
            name: playing.name.clone(),
            player: Player::of(client, playing),
            clock: Instant::now(),
            moves: Vec::new(),
        })
    }

    async fn turn(
        &mut self,
        plan: WatchPlan,
        watching: SpectatorMix,
        others: Vec<Player>,
        found: &mut TurnCosts,
    ) -> anyhow::Result<()> {
        let begun = self.moves.len() as u64;
        let name = self.name.clone();
        let place = (&*name, begun);
        let spectators = match watching {
            SpectatorMix::Nobody => 0,
            _ => plan.spectators,
        };
        let unread = match watching {
            SpectatorMix::SomeNeverRead => UNREAD,
            _ => 0,
        };
        let _unread = open_unread(self.address, place, unread).await?;
        let opened = Spectators::open(self.address, place, spectators, self.clock).await?;

        let counted_from = Instant::now() + plan.length / 5;
        let end = counted_from + plan.length;
        let process = self.process;
        let used = tokio::spawn(async move {
            sleep_until(counted_from).await;
            let before = cpu::used_by(process)?;
            sleep_until(end).await;
            anyhow::Ok(cpu::used_by(process)? - before)
        });
        let (played, ()) =
            try_join(load::drive(others, plan.length), self.play(plan.every, end)).await?;
        found.rates.push(played.per_second);
        found.command_p99.push(played.p99);
        found.commands += played.per_second * plan.length.as_secs_f64();
        found.used += used.await??;
        // Entries on their way arrive; those that have not by then are missed, which `count`
        // reports.
        tokio::time::sleep(plan.every.max(Duration::from_secs(1))).await;
        let received = opened.leave().await?;
        let counted_from = counted_from - self.clock;
        self.count(received, spectators, begun, counted_from, found)
    }

    /// Plays the watched match until a moment, one command every so often.
    async fn play(&mut self, every: Duration, end: Instant) -> anyhow::Result<()> {
        let mut due = interval(every);
        due.set_missed_tick_behavior(MissedTickBehavior::Delay);
        while due.tick().await < end {
            let sent = self.clock.elapsed();
            self.player.call().await?;
            let answered = self.clock.elapsed();
            self.moves.push(WatchedCommand { sent, answered });
        }
        Ok(())
    }

    /// Counts what came of this turn's entries: each to each spectator, once.
    fn count(
        &self,
        received: Received,
        spectators: usize,
        begun: u64,
        counted_from: Duration,
        found: &mut TurnCosts,
    ) -> anyhow::Result<()> {
        let moves = &self.moves[begun as usize..];
        ensure!(
            received.arrivals.len() == spectators * moves.len(),
            "{} entries for {spectators} spectators arrived {} times",
            moves.len(),
            received.arrivals.len()
        );
        let mut last = vec![Duration::ZERO; moves.len()];
        for arrival in received.arrivals {
            let number = arrival.sequence.checked_sub(begun + 1);
            let number = number.context("an old entry was told again")? as usize;
            let moved = moves.get(number).context("nobody made this entry")?;
            if moved.sent < counted_from {
                continue;
            }
            found.delivered += 1;
            found.since_sent.push(arrival.at - moved.sent);
            // It may come before the answer does.
            let since_answered = arrival.at.saturating_sub(moved.answered);
            found.since_answered.push(since_answered);
            last[number] = last[number].max(since_answered);
        }
        if spectators > 0 {
            found
                .bytes
                .push(received.bytes as f64 / (spectators * moves.len()) as f64);
            let counted = moves.iter().zip(last);
            let counted = counted.filter(|(moved, _)| moved.sent >= counted_from);
            found.last.extend(counted.map(|(_, last)| last));
        }
        Ok(())
    }
}

impl TurnCosts {
    /// Commands a second, of both turns.
    pub(crate) fn rate(&self) -> f64 {
        self.rates.iter().sum::<f64>() / self.rates.len() as f64
    }

    /// Processor time of the server that a delivered entry took beyond what commands take without
    /// spectators, in microseconds; `None` when nothing was delivered.
    pub(crate) fn used_by_each(&self, unwatched: &Self) -> Option<f64> {
        let a_command = unwatched.used.as_secs_f64() / unwatched.commands;
        let used = self.used.as_secs_f64() - a_command * self.commands;
        (self.delivered > 0).then(|| used * 1e6 / self.delivered as f64)
    }
}

/// Half, nearly all and all of sorted times are not above these, in milliseconds.
pub(crate) fn spread(sorted: &[Duration]) -> Option<[f64; 3]> {
    let millis = |share| quantile(sorted, share).as_secs_f64() * 1e3;
    (!sorted.is_empty()).then(|| [0.5, 0.99, 1.0].map(millis))
}
