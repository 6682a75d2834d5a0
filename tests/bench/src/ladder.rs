//! Cost of a ladder to its players: commands a second that bots reach in matches that a pool
//! hosts for them, beside those that they host for themselves; and the delay of fixtures when
//! many attend.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

use anyhow::{Context, ensure};
use parking_lot::Mutex;
use sandtable_client::{Client, SeatAccess};
use sandtable_proto::ladder::v1::attend_response::Message;
use sandtable_proto::ladder::v1::{AttendRequest, CreatePoolRequest, PoolSettings};
use sandtable_proto::matches::v1::{
    CreateMatchRequest, JoinMatchRequest, StartPolicy, SubmitCommandRequest, Visibility,
};
use sandtable_proto::tournaments::v1::MatchSettings;
use sandtable_runtime::clock::{Clock, SystemClock, millis, millis_of};
use sandtable_tests::collector::sign_up;
use sandtable_tests::deployment::{Deployment, Part, Setup};
use sandtable_tests::table::{GAME, Game, SIDES};
use sandtable_tests::traffic::Orders;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until};
use tonic::Code;

use crate::cpu;
use crate::host::runtime;
use crate::limits::lifted;
use crate::load::quantile;

/// Bots whose commands are counted, and those that each gives in a match: together a quarter
/// of what two sensible bots need for one.
const COUNTED: usize = 16;
const COMMANDS: usize = 500;

/// Bots that attend while lateness is measured, what each does in a match, and how long it
/// thinks about a command.
const ATTENDING: usize = 200;
const FEW_COMMANDS: usize = 60;
const THINKING: Duration = Duration::from_millis(100);

/// Speed of bots.
#[derive(Clone, Copy)]
struct Pace {
    commands: usize,
    thinking: Duration,
}

/// A server with bots that have accounts.
struct BotServer {
    // Runs as long as this.
    _server: Deployment,
    process: i32,
    organiser: Client,
    bots: Vec<Client>,
}

/// Counts of what bots have done.
#[derive(Default)]
struct Tally {
    accepted: AtomicU64,
    over: watch::Sender<bool>,
    /// Time from the pairing of a fixture until a player received its match.
    late: Mutex<Vec<Duration>>,
    /// Time from the decision of a player's fixture until the player received the next one.
    idle: Mutex<Vec<Duration>>,
}

/// Counts while bots played.
#[derive(Clone, Copy, Default)]
struct Counted {
    commands: u64,
    took: Duration,
    /// Processor time of the server.
    used: Duration,
}

/// Figures of one run, in matches that bots host for themselves and in those of a pool.
pub(crate) struct Cost {
    alone: Counted,
    pooled: Counted,
}

/// Delays of fixtures, sorted.
pub(crate) struct FixtureDelays {
    pub(crate) late: Vec<Duration>,
    pub(crate) idle: Vec<Duration>,
}

/// Measures both ways to play on one server, half of the second way before half of the first
/// and half after, so that what the server has come to by then is the same for both.
pub(crate) fn cost(runs: usize, length: Duration) -> anyhow::Result<Vec<Cost>> {
    runtime()?.block_on(async {
        let pace = Pace {
            commands: COMMANDS,
            thinking: Duration::ZERO,
        };
        let mut costs = Vec::new();
        for _ in 0..runs {
            let hall = BotServer::open(COUNTED).await?;
            let half = length / 2;
            let [mut alone, mut pooled] = [Counted::default(); 2];
            alone.add(hall.measure_alone(pace, half).await?);
            for _ in 0..2 {
                pooled.add(hall.measure_pooled(pace, half).await?.0);
            }
            alone.add(hall.measure_alone(pace, half).await?);
            costs.push(Cost { alone, pooled });
        }
        Ok(costs)
    })
}

/// Has many attend a pool, and measures how late fixtures come to them.
pub(crate) fn lateness(length: Duration) -> anyhow::Result<FixtureDelays> {
    runtime()?.block_on(async {
        let hall = BotServer::open(ATTENDING).await?;
        let pace = Pace {
            commands: FEW_COMMANDS,
            thinking: THINKING,
        };
        let (_, tally) = hall.measure_pooled(pace, length).await?;
        let sorted = |times: &Mutex<Vec<Duration>>| {
            let mut times = std::mem::take(&mut *times.lock());
            times.sort_unstable();
            times
        };
        let found = FixtureDelays {
            late: sorted(&tally.late),
            idle: sorted(&tally.idle),
        };
        ensure!(found.late.len() > ATTENDING, "too few fixtures were played");
        Ok(found)
    })
}

impl BotServer {
    async fn open(count: usize) -> anyhow::Result<Self> {
        let setup = lifted(Setup::default())
            .with("SANDTABLE_LADDER__POOLS__MAX_MATCHES", count)
            .with("SANDTABLE_ACCOUNTS__SIGN_UPS_PER_ADDRESS", 0)
            .with("SANDTABLE_ACCOUNTS__SIGN_UPS", 0);
        let mut server = Deployment::whole(setup).await?;
        let url = server.server(Part::Matches).url();
        let mut members = Vec::new();
        for number in 0..=count {
            let key = sign_up(&url, &format!("bot {number}")).await?;
            members.push(Client::connect(&url)?.with_token(&key)?);
        }
        let organiser = members.pop().context("there is one more than bots")?;
        Ok(Self {
            process: server.server(Part::Matches).process()?.pid(),
            _server: server,
            organiser,
            bots: members,
        })
    }

    /// Commands a second in matches that pairs of bots host for themselves.
    async fn measure_alone(&self, pace: Pace, length: Duration) -> anyhow::Result<Counted> {
        let tally = Arc::new(Tally::default());
        let mut playing = JoinSet::new();
        for pair in self.bots.chunks_exact(2) {
            let (one, other, tally) = (pair[0].clone(), pair[1].clone(), tally.clone());
            playing.spawn(async move {
                while !tally.is_over() {
                    play_alone([&one, &other], pace, &tally).await?;
                }
                anyhow::Ok(())
            });
        }
        let counted = self.count(&tally, length).await?;
        ended(playing).await?;
        Ok(counted)
    }

    /// The same in a new pool that all attend; with what else was measured.
    async fn measure_pooled(
        &self,
        pace: Pace,
        length: Duration,
    ) -> anyhow::Result<(Counted, Arc<Tally>)> {
        let settings = PoolSettings {
            display_name: "Measured".to_owned(),
            r#match: Some(MatchSettings {
                game: GAME.to_owned(),
                options: Game::AxisAllies(SIDES).options(1),
                ..Default::default()
            }),
            most_meetings: 1_000,
            ..Default::default()
        };
        let request = CreatePoolRequest {
            settings: Some(settings),
            ..Default::default()
        };
        let pool = self.organiser.create_pool(request).await?.name;
        let tally = Arc::new(Tally::default());
        let mut playing = JoinSet::new();
        for bot in &self.bots {
            playing.spawn(attend(bot.clone(), pool.clone(), pace, tally.clone()));
        }
        let counted = self.count(&tally, length).await?;
        ended(playing).await?;
        self.organiser.close_pool(&pool).await?;
        Ok((counted, tally))
    }

    /// Counts commands for some time, after a fifth of it that warms up.
    async fn count(&self, tally: &Tally, length: Duration) -> anyhow::Result<Counted> {
        let begin = Instant::now() + length / 5;
        sleep_until(begin).await;
        let before = tally.accepted.load(Ordering::Relaxed);
        let used_before = cpu::used_by(self.process)?;
        tally.late.lock().clear();
        tally.idle.lock().clear();
        sleep_until(begin + length).await;
        let commands = tally.accepted.load(Ordering::Relaxed) - before;
        let used = cpu::used_by(self.process)?.saturating_sub(used_before);
        tally.over.send_replace(true);
        Ok(Counted {
            commands,
            took: length,
            used,
        })
    }
}

impl Tally {
    fn is_over(&self) -> bool {
        *self.over.borrow()
    }
}

impl Counted {
    fn add(&mut self, other: Self) {
        self.commands += other.commands;
        self.took += other.took;
        self.used += other.used;
    }

    /// Accepted commands a second.
    fn rate(self) -> f64 {
        self.commands as f64 / self.took.as_secs_f64()
    }

    /// Processor time of the server for a command, in microseconds.
    fn used_by_each(self) -> f64 {
        self.used.as_secs_f64() * 1e6 / self.commands as f64
    }
}

async fn ended(mut playing: JoinSet<anyhow::Result<()>>) -> anyhow::Result<()> {
    while let Some(played) = playing.join_next().await {
        played??;
    }
    Ok(())
}

/// A match that one of two hosts.
async fn play_alone([one, other]: [&Client; 2], pace: Pace, tally: &Tally) -> anyhow::Result<()> {
    let request = CreateMatchRequest {
        game: GAME.to_owned(),
        options: Game::AxisAllies(SIDES).options(1),
        visibility: Visibility::Public.into(),
        start_policy: StartPolicy::WhenFull.into(),
        ..Default::default()
    };
    let name = one.create_match(request).await?;
    let name = name.r#match.context("a match was made")?.name;
    let seats = [join(one, &name).await?, join(other, &name).await?];
    let [first, second] = &seats;
    tokio::try_join!(
        play(one, first, pace, tally),
        play(other, second, pace, tally)
    )?;
    Ok(())
}

async fn join(bot: &Client, name: &str) -> anyhow::Result<SeatAccess> {
    let request = JoinMatchRequest {
        name: name.to_owned(),
        nonce: vec![1; 16],
        ..Default::default()
    };
    Ok(bot.join_match(request).await?)
}

/// Gives orders, and gives up at the second seat.
async fn play(bot: &Client, seat: &SeatAccess, pace: Pace, tally: &Tally) -> anyhow::Result<()> {
    let at = bot.for_seat(seat)?;
    let mut orders = Orders::new(u64::from(seat.seat));
    for number in 0..pace.commands {
        if tally.is_over() {
            break;
        }
        if !pace.thinking.is_zero() {
            sleep(pace.thinking).await;
        }
        let request = SubmitCommandRequest {
            name: seat.match_name.clone(),
            command: Some(orders.draw()),
            request_id: format!("command-{number}"),
            ..Default::default()
        };
        match at.matches().submit_command(request).await {
            Ok(_) => tally.accepted.fetch_add(1, Ordering::Relaxed),
            // The other one was through first, or is not seated yet.
            Err(status) if status.code() == Code::FailedPrecondition => {
                let found = bot.started(&seat.match_name).await?;
                if found.outcome.is_some() {
                    return Ok(());
                }
                continue;
            }
            Err(status) => return Err(status.into()),
        };
    }
    if seat.seat == 1 {
        at.resign(&seat.match_name).await?;
    }
    Ok(())
}

/// Attends a pool and plays what comes.
async fn attend(bot: Client, pool: String, pace: Pace, tally: Arc<Tally>) -> anyhow::Result<()> {
    let mut attendance = bot.attend(AttendRequest {
        pool,
        capacity: 1,
        version: "1".to_owned(),
        ..Default::default()
    });
    let (mut begun, mut free_since) = (HashSet::new(), None::<Instant>);
    let mut over = tally.over.subscribe();
    loop {
        let message = tokio::select! {
            message = attendance.next() => message?,
            // Matches in play are ended first, to leave capacity for the next of these bots.
            _ = over.wait_for(|over| *over) => None,
        };
        let Some(message) = message else {
            return Ok(());
        };
        let fixture = match message {
            Message::Fixture(fixture) => fixture,
            Message::Decided(_) => {
                free_since = Some(Instant::now());
                continue;
            }
            _ => continue,
        };
        let number = fixture.join_match;
        let Some(to_join) = fixture.matches.iter().find(|it| it.number == number) else {
            continue;
        };
        if !begun.insert(to_join.r#match.clone()) {
            continue;
        }
        let paired = fixture.create_time.as_ref().and_then(millis_of);
        let paired = paired.context("a fixture says since when it is there")?;
        tally.late.lock().push(since(SystemClock.now(), paired));
        if let Some(free) = free_since.take() {
            tally.idle.lock().push(free.elapsed());
        }
        let seat = join(&bot, &to_join.r#match).await?;
        play(&bot, &seat, pace, &tally).await?;
    }
}

/// The time since a moment of the server's, whose clock is this machine's.
fn since(now: SystemTime, moment: i64) -> Duration {
    Duration::from_millis(millis(now).saturating_sub(moment).max(0).unsigned_abs())
}

/// Prints what was measured.
#[allow(clippy::print_stdout, reason = "the figures are the result")]
pub(crate) fn print(costs: &[Cost], lateness: &FixtureDelays) {
    println!(
        "{COUNTED} bots, {COMMANDS} commands of each in a match; commands a second in matches of \
         their own, and in those of a pool:"
    );
    let mut shares = Vec::new();
    println!("|    alone |   pooled |    costs | server's µs a command |");
    for Cost { alone, pooled } in costs {
        let share = 1.0 - pooled.rate() / alone.rate();
        println!(
            "| {:>8.0} | {:>8.0} | {:>6.1} % | {:>9.1} | {:>9.1} |",
            alone.rate(),
            pooled.rate(),
            share * 100.0,
            alone.used_by_each(),
            pooled.used_by_each(),
        );
        shares.push(share);
    }
    shares.sort_by(f64::total_cmp);
    println!(
        "The ladder costs {:.1} % (median). Target: less than 5 %.",
        shares[shares.len() / 2] * 100.0
    );
    println!();
    let told = |what: &str, times: &[Duration]| {
        let [half, most, longest] = [0.5, 0.99, 1.0].map(|share| quantile(times, share));
        println!(
            "{what}: p50 {} ms, p99 {} ms, longest {} ms, of {}",
            half.as_millis(),
            most.as_millis(),
            longest.as_millis(),
            times.len()
        );
    };
    println!(
        "{ATTENDING} bots attend; each gives {FEW_COMMANDS} commands in a match and thinks {} ms \
         about one.",
        THINKING.as_millis()
    );
    told(
        "from pairing until a player knows the match",
        &lateness.late,
    );
    if !lateness.idle.is_empty() {
        told("from a decision until the next match", &lateness.idle);
    }
    println!("Target: no fixture late by more than 1,000 ms.");
}
