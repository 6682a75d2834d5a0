//! Cost of watching: many idle streams at `sandtable serve`, and, while they are open, the time
//! until a client that comes back has received what it missed.

use std::time::Duration;

use anyhow::{Context, bail, ensure};
use futures::future::{FutureExt, try_join_all};
use sandtable_client::Client;
use sandtable_proto::matches::v1::{StartPolicy, Visibility};
use sandtable_proto::notifications::v1::subscribe_response::Message;
use sandtable_proto::notifications::v1::{SubscribeRequest, SubscribeResponse};
use sandtable_tests::deployment::{Deployment, OPERATOR, Part, Setup};
use sandtable_tests::table::{Setting, Table};
use tokio::time::Instant;
use tonic::Streaming;

use crate::host::runtime;
use crate::limits::lifted;
use crate::load::Worker;
use crate::players::MatchServer;
use crate::recorded::Pool;

/// Streams that share a match, and streams that share a connection.
const PER_MATCH: usize = 20;
const PER_CONNECTION: usize = 100;

/// Resumes that are timed, and the entries of the match that they resume in.
const RESUMES: usize = 200;
const ENTRIES: u64 = 400;

/// Playing time that such a match is surely recorded for.
const RECORDED: Duration = Duration::from_millis(200);

/// Cost of the streams.
pub(crate) struct StreamCost {
    /// Connections that the idle streams shared.
    pub(crate) connections: usize,
    /// The server's memory in KiB, before the streams were opened and with all of them.
    pub(crate) before: u64,
    pub(crate) after: u64,
    /// Times from connecting anew to the first entry that was missed, sorted.
    pub(crate) resumes: Vec<Duration>,
}

/// Opens so many idle streams, and resumes others meanwhile.
pub(crate) fn measure(count: usize) -> anyhow::Result<StreamCost> {
    runtime()?.block_on(async {
        let mut deployment = Deployment::whole(lifted(Setup::default())).await?;
        let pid = deployment.server(Part::Matches).process()?.pid();
        let operator = deployment.operator(Part::Matches)?;
        let long = long_match(&deployment).await?;
        let mut names = Vec::new();
        for _ in 0..count.div_ceil(PER_MATCH) {
            names.push(lobby(&operator).await?);
        }
        // Everything that is made once is made before the count begins.
        drop(open(&operator, &names[0], 0).await?);
        let before = resident(pid)?;

        let url = deployment.server(Part::Notifications).url();
        let groups = (0..count).collect::<Vec<_>>();
        let groups = groups.chunks(PER_CONNECTION).map(async |group| {
            let client = Client::connect(&url)?;
            let mut streams = Vec::with_capacity(group.len());
            for stream in group {
                streams.push(open(&client, &names[stream % names.len()], 0).await?);
            }
            anyhow::Ok(streams)
        });
        let groups = try_join_all(groups).await?;
        let open_at_once = resident(pid)?;

        let mut resumes = Vec::with_capacity(RESUMES);
        for number in 0..RESUMES as u64 {
            resumes.push(resume(&url, &long, number * 7 % ENTRIES).await?);
        }
        resumes.sort_unstable();
        let after = resident(pid)?.max(open_at_once);
        let connections = groups.len();
        for stream in groups.into_iter().flatten() {
            must_be_open(stream)?;
        }
        Ok(StreamCost {
            connections,
            before,
            after,
            resumes,
        })
    })
}

/// A match that waits for players.
async fn lobby(client: &Client) -> anyhow::Result<String> {
    let setting = Setting {
        visibility: Visibility::Public,
        start_policy: StartPolicy::WhenFull,
        taken: 0,
        ..Setting::default()
    };
    Ok(Table::set(client, setting).await?.name)
}

/// A match with entries that can be missed.
async fn long_match(deployment: &Deployment) -> anyhow::Result<String> {
    let hall = MatchServer {
        address: deployment.address(Part::Matches),
        operator: OPERATOR,
    };
    let mut players = hall.players(&mut Pool::new(), 1, RECORDED).await?;
    let player = players.first_mut().context("nobody plays")?;
    let name = player.playing().context("no match to play")?.to_owned();
    for _ in 0..=ENTRIES {
        player.call().await?;
    }
    ensure!(player.playing() == Some(&*name), "the match was too short");
    Ok(name)
}

async fn open(
    client: &Client,
    name: &str,
    after_sequence: u64,
) -> anyhow::Result<Streaming<SubscribeResponse>> {
    let request = SubscribeRequest {
        name: name.to_owned(),
        after_sequence,
        heartbeat_interval: None,
        ..Default::default()
    };
    let response = client.notifications().subscribe(request).await?;
    Ok(response.into_inner())
}

/// Comes back to a match over a connection of its own.
async fn resume(url: &str, name: &str, after_sequence: u64) -> anyhow::Result<Duration> {
    let begin = Instant::now();
    let client = Client::connect(url)?.with_token(OPERATOR)?;
    let mut stream = open(&client, name, after_sequence).await?;
    let received = stream.message().await?.context("the stream ended")?;
    let elapsed = begin.elapsed();
    match received.message {
        Some(Message::Entry(entry)) => ensure!(entry.sequence == after_sequence + 1),
        other => bail!("told {other:?} instead of an entry"),
    }
    Ok(elapsed)
}

/// An idle stream may have had signs of life, and nothing else.
fn must_be_open(mut stream: Streaming<SubscribeResponse>) -> anyhow::Result<()> {
    while let Some(received) = stream.message().now_or_never() {
        let received = received?.context("an idle stream ended")?;
        ensure!(matches!(received.message, Some(Message::Heartbeat(_))));
    }
    Ok(())
}

/// Memory of a process, in KiB.
pub(crate) fn resident(pid: i32) -> anyhow::Result<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let line = line.context("the kernel does not tell the memory")?;
    let number = line.trim().trim_end_matches(" kB");
    Ok(number.parse()?)
}
