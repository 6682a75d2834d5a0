//! Anonymous clients that flood a server with every kind of call while two bots play.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use anyhow::{Context, ensure};
use rustix::process::setpriority_process;
use sandtable_bots::BotKind;
use sandtable_client::Client;
use sandtable_proto::accounts::v1::CreateAccountRequest;
use sandtable_proto::accounts::v1::account_service_client::AccountServiceClient;
use sandtable_proto::matches::v1::match_service_client::MatchServiceClient;
use sandtable_proto::matches::v1::{
    CreateMatchRequest, ExportMatchRequest, GetMatchRequest, GetViewRequest, ImportMatchRequest,
    JoinMatchRequest, ListLegalActionsRequest, ListLogEntriesRequest, ListMatchesRequest,
    SubmitCommandRequest, ValidateCommandRequest,
};
use sandtable_proto::notifications::v1::SubscribeRequest;
use sandtable_proto::notifications::v1::notification_service_client::NotificationServiceClient;
use sandtable_proto::rules::v1::game_service_client::GameServiceClient;
use sandtable_proto::rules::v1::{ComputeOddsRequest, ListGamesRequest};
use sandtable_tests::agents::agent_at;
use sandtable_tests::deployment::{Deployment, Part, Setup};
use sandtable_tests::table::{GAME, Setting, Table};
use sandtable_tests::traffic::{Orders, Player, Uptime};
use tokio::task::JoinSet;
use tokio::time::Instant;
use tonic::transport::{Channel, Endpoint};
use tonic::{Code, Status};

/// Memory that the server may have, in KiB.
const MOST_MEMORY: u64 = 512 * 1024;

/// Kinds of calls that anonymous clients make.
const KINDS: u64 = 14;

/// Maximum factor by which the bots' waiting times may exceed those of an idle server, in the
/// full form: at the 99th percentile.
const MOST_SLOWED: f64 = 5.0;

/// Amount of play before the flood, and as much again during it.
#[derive(Clone, Copy)]
struct Play {
    matches: usize,
    /// Turns of a match at most.
    turns: usize,
}

/// In the short form.
const SHORT: Play = Play {
    matches: 1,
    turns: 60,
};

/// In the full form: so many calls that the 99th percentile is not that of a few.
const LONG: Play = Play {
    matches: 8,
    turns: usize::MAX,
};

/// Durations of bots' calls.
#[derive(Default)]
struct Times {
    /// Reading the board and what is legal.
    looks: Vec<Duration>,
    /// Commands until they are durable.
    commands: Vec<Duration>,
}

impl Times {
    fn all(&self) -> Vec<Duration> {
        [&self.looks[..], &self.commands[..]].concat()
    }

    fn describe(&self) -> String {
        let describe = |what: &str, times: &[Duration]| {
            let (middle, late) = (percentile(times, 50), percentile(times, 99));
            format!("{what} p50 {middle:?}, p99 {late:?} of {}", times.len())
        };
        let (looks, commands) = (
            describe("looks", &self.looks),
            describe("commands", &self.commands),
        );
        format!("{}, {looks}, {commands}", describe("all", &self.all()))
    }
}

/// The time that this share of the calls did not take longer than.
fn percentile(times: &[Duration], share: usize) -> Duration {
    let mut times = times.to_vec();
    times.sort_unstable();
    times[(times.len() - 1) * share / 100]
}

/// Two bots play a match to its end, or for so many turns of one of them. Everything that
/// was acknowledged is in the log.
async fn play(client: &Client, most: usize, times: &mut Times) -> anyhow::Result<()> {
    let setting = Setting {
        round_limit: 1,
        ..Setting::default()
    };
    let table = Table::set(client, setting).await?;
    let (_up, uptime) = Uptime::new();
    let mut players = Vec::new();
    for access in &table.seats {
        let agent = agent_at(client, &table.name, BotKind::Random, u64::from(access.seat));
        let player = Player::new(client, access, uptime.clone())?;
        players.push((player, agent.await?));
    }
    let (mut awaited, mut accepted) = (client.get_match(&table.name).await?.awaited, 0);
    for _ in 0..most {
        let seat = *awaited.first().context("a match that goes on waits")?;
        let (player, agent) = &mut players[seat as usize];
        let begun = Instant::now();
        let (view, legal) = player.look().await?;
        times.looks.push(begun.elapsed());
        let command = match agent.choose(&view, &legal, &[])?.into_iter().next() {
            Some(command) => command,
            None => player.standing_in().await?,
        };
        let begun = Instant::now();
        let answer = player.attempt(command.clone()).await?;
        times.commands.push(begun.elapsed());
        match answer {
            Ok(done) => {
                accepted += 1;
                awaited = done.awaited;
                if done.outcome.is_some() {
                    break;
                }
            }
            Err(_) => agent.refused(&command)?,
        }
    }
    let log = table.log(client).await?;
    ensure!(
        log.len() == accepted,
        "{} of {accepted} are there",
        log.len()
    );
    let journals = players.iter().flat_map(|(player, _)| &player.journal.sent);
    ensure!(journals.count() == accepted, "the players know of others");
    Ok(())
}

/// As many matches as are to be played, one after the other.
async fn play_all(client: &Client, play_of: Play) -> anyhow::Result<Times> {
    let mut times = Times::default();
    for _ in 0..play_of.matches {
        play(client, play_of.turns, &mut times).await?;
    }
    Ok(times)
}

/// Counts of the flood's calls.
#[derive(Default)]
struct Flood {
    over: AtomicBool,
    calls: AtomicU64,
    refused: AtomicU64,
    /// Answers that say that the server broke.
    broken: AtomicU64,
}

/// One anonymous client, which makes every kind of call by one connection as fast as it goes.
async fn stranger(flood: Arc<Flood>, channel: Channel, name: String, first: u64) {
    let mut open = Vec::new();
    let mut kind = first;
    while !flood.over.load(Ordering::Relaxed) {
        kind += 1;
        let outcome = one_call(&channel, &name, kind % KINDS, &mut open).await;
        flood.calls.fetch_add(1, Ordering::Relaxed);
        if let Err(status) = outcome {
            flood.refused.fetch_add(1, Ordering::Relaxed);
            if matches!(status.code(), Code::Internal | Code::DataLoss) {
                flood.broken.fetch_add(1, Ordering::Relaxed);
            }
        }
    }
}

type Open = tonic::Streaming<sandtable_proto::notifications::v1::SubscribeResponse>;

async fn one_call(
    channel: &Channel,
    name: &str,
    kind: u64,
    open: &mut Vec<Open>,
) -> Result<(), Status> {
    let mut matches = MatchServiceClient::new(channel.clone());
    let mut games = GameServiceClient::new(channel.clone());
    let name = name.to_owned();
    match kind {
        0 => drop(matches.list_matches(ListMatchesRequest::default()).await?),
        1 => drop(matches.get_match(GetMatchRequest { name }).await?),
        2 => drop(
            matches
                .get_view(GetViewRequest {
                    name,
                    seat: None,
                    ..Default::default()
                })
                .await?,
        ),
        3 => {
            let request = ListLegalActionsRequest {
                name,
                seat: Some(0),
                ..Default::default()
            };
            drop(matches.list_legal_actions(request).await?);
        }
        4 => {
            let request = ListLogEntriesRequest {
                name,
                ..Default::default()
            };
            drop(matches.list_log_entries(request).await?);
        }
        5 => {
            let export = matches
                .export_match(ExportMatchRequest {
                    name,
                    ..Default::default()
                })
                .await?;
            let mut pieces = export.into_inner();
            while pieces.message().await?.is_some() {}
        }
        6 => {
            let request = CreateMatchRequest {
                game: GAME.to_owned(),
                ..Default::default()
            };
            drop(matches.create_match(request).await?);
        }
        7 => {
            let request = JoinMatchRequest {
                name,
                ..Default::default()
            };
            drop(matches.join_match(request).await?);
        }
        8 => {
            let request = SubmitCommandRequest {
                name,
                command: Some(Orders::new(1).draw()),
                ..Default::default()
            };
            drop(matches.submit_command(request).await?);
        }
        9 => {
            let request = ValidateCommandRequest {
                name,
                command: Some(Orders::new(1).draw()),
                ..Default::default()
            };
            drop(matches.validate_command(request).await?);
        }
        10 => drop(matches.import_match(ImportMatchRequest::default()).await?),
        11 => {
            let mut streams = NotificationServiceClient::new(channel.clone());
            let request = SubscribeRequest {
                name,
                ..Default::default()
            };
            open.push(streams.subscribe(request).await?.into_inner());
        }
        12 => {
            let mut accounts = AccountServiceClient::new(channel.clone());
            let request = CreateAccountRequest {
                display_name: "stranger".to_owned(),
                ..Default::default()
            };
            drop(accounts.create_account(request).await?);
        }
        _ => {
            drop(games.list_games(ListGamesRequest::default()).await?);
            let request = ComputeOddsRequest {
                game: GAME.to_owned(),
                ..Default::default()
            };
            drop(games.compute_odds(request).await?);
        }
    }
    Ok(())
}

/// The most memory that a process had, in KiB.
fn peak_memory(pid: i32) -> anyhow::Result<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status"))?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    let number = line.and_then(|line| line.split_whitespace().nth(1));
    Ok(number.context("the kernel tells of memory")?.parse()?)
}

#[test]
fn play_goes_on_while_strangers_flood() -> anyhow::Result<()> {
    if !crate::in_full() {
        // The speed of a machine with other work to do shows nothing.
        return flood(16, SHORT, 19).map(drop);
    }
    // Once with what this machine has left, and once with as much of it as the server has.
    for niceness in [19, 0] {
        let slowed = flood(64, LONG, niceness)?;
        ensure!(slowed < MOST_SLOWED, "{slowed:.2} times");
    }
    Ok(())
}

/// Two bots play first alone, then while so many anonymous clients flood the server, whose
/// threads yield to others according to the niceness. Returns the factor by which the bots waited
/// longer.
fn flood(strangers: u64, play_of: Play, niceness: i32) -> anyhow::Result<f64> {
    let bots = tokio::runtime::Runtime::new()?;
    // Real attackers have their own machines: these threads get what is left of this one.
    let others = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .on_thread_start(move || {
            // Where it is not allowed, the flood is faster.
            let _ = setpriority_process(None, niceness);
        })
        .enable_all()
        .build()?;
    let (mut whole, client) = bots.block_on(async {
        let whole = Deployment::whole(Setup::default()).await?;
        let client = whole.client(Part::Matches)?;
        anyhow::Ok((whole, client))
    })?;
    let idle = bots.block_on(play_all(&client, play_of))?;
    let address = whole.address(Part::Matches);
    let watched = bots.block_on(Table::set(&client, Setting::default()))?.name;

    let flood = Arc::new(Flood::default());
    let mut flooding = others.block_on(async {
        let mut flooding = JoinSet::new();
        for first in 0..strangers {
            let endpoint = Endpoint::from_shared(format!("http://{address}"))?;
            let channel = endpoint.connect().await?;
            let one = stranger(flood.clone(), channel, watched.clone(), first);
            flooding.spawn(one);
        }
        anyhow::Ok(flooding)
    })?;
    let flooded_since = Instant::now();
    let flooded = bots.block_on(play_all(&client, play_of));
    flood.over.store(true, Ordering::Relaxed);
    let lasted = flooded_since.elapsed();
    others.block_on(async {
        let ended = async { while flooding.join_next().await.is_some() {} };
        tokio::time::timeout(sandtable_tests::process::PATIENCE, ended).await
    })?;
    let flooded = flooded?;

    let pid = whole.server(Part::Matches).process()?.pid();
    let memory = peak_memory(pid)?;
    let [calls, refused, broken] =
        [&flood.calls, &flood.refused, &flood.broken].map(|count| count.load(Ordering::Relaxed));
    let late = |times: &Times| percentile(&times.all(), 99).as_secs_f64();
    let ratio = late(&flooded) / late(&idle);
    println!(
        "{strangers} strangers (niceness {niceness}) made {calls} calls in {lasted:?}, {refused} \
         refused; memory {} MiB; bots wait {ratio:.2} times as long\n  idle: {}\n  flooded: {}",
        memory / 1024,
        idle.describe(),
        flooded.describe(),
    );
    ensure!(broken == 0, "{broken} calls broke something");
    ensure!(memory < MOST_MEMORY, "{memory} KiB");
    // It is over by itself: an anonymous client is served as before.
    let after = others.block_on(async { client.list_games().await });
    ensure!(!after?.is_empty());
    Ok(ratio)
}
