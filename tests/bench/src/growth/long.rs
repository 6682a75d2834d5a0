//! A match of more and more entries: a command in it, and opening it when it is cold.

use std::time::Duration;

use anyhow::Context;
use sandtable_proto::matches::v1::match_service_client::MatchServiceClient;
use sandtable_proto::matches::v1::{GetMatchRequest, GetViewRequest};
use tokio::time::Instant;

use super::GrowthPlan;
use super::figures::{Figures, GrowthTarget, millis};
use super::server::{Server, serve};
use crate::load::{self, Worker, quantile};
use crate::path::OPERATOR;
use crate::players::{MatchServer, Player};
use crate::recorded::Pool;

/// Entries of the matches, up to the longest.
const LENGTHS: [u64; 2] = [1_000, 20_000];

/// Commands at the end of each that are timed.
const TIMED: usize = 1_000;

/// Number of times that a match is opened cold.
const OPENED: usize = 3;

/// Plays matches of each length, and opens them in a server that has not seen them.
pub(crate) fn measure(plan: &GrowthPlan<'_>, figures: &mut Figures) -> anyhow::Result<()> {
    let file = plan.folder.join("long.sqlite");
    let mut lengths = LENGTHS.to_vec();
    lengths.retain(|length| *length < plan.longest);
    lengths.push(plan.longest);
    let mut pool = Pool::new();
    let mut played = Vec::new();
    for length in lengths {
        eprintln!("a match of {length} entries …");
        let play = async |server: &Server| play(server, &mut pool, length, figures).await;
        played.push(serve(&file, play)?);
    }
    for (length, name) in &played {
        let (mut opened, mut seen) = (Vec::new(), Vec::new());
        for _ in 0..OPENED {
            let (open, view) = serve(&file, async |server| cold(server, name).await)?;
            opened.push(open);
            seen.push(view);
        }
        opened.sort_unstable();
        seen.sort_unstable();
        let most = GrowthTarget::MostAt(20_000, 50.0);
        let what = "opening a cold match";
        figures.add((what, "ms"), most, *length, millis(opened[OPENED / 2]));
        let what = "then its first view";
        figures.add(
            (what, "ms"),
            GrowthTarget::Flat,
            *length,
            millis(seen[OPENED / 2]),
        );
    }
    Ok(())
}

async fn play(
    server: &Server,
    pool: &mut Pool,
    length: u64,
    figures: &mut Figures,
) -> anyhow::Result<(u64, String)> {
    let hall = MatchServer {
        address: server.address,
        operator: OPERATOR,
    };
    let recorded = pool.record_up_to(usize::try_from(length)?)?;
    // The game may have ended before.
    let length = length.min(recorded.commands.len() as u64);
    let channel = load::connect(hall.address, 1).await?.remove(0);
    let mut client = MatchServiceClient::new(channel);
    let playing = hall.import(&mut client, recorded).await?;
    let name = playing.name.clone();
    let mut player = Player::of(client, playing);
    let mut times = Vec::with_capacity(TIMED);
    for number in 0..usize::try_from(length)? {
        let began = Instant::now();
        player.call().await?;
        if number + TIMED >= usize::try_from(length)? {
            times.push(began.elapsed());
        }
    }
    times.sort_unstable();
    let (p50, p99) = (quantile(&times, 0.5), quantile(&times, 0.99));
    let what = "a command in a match of so many entries";
    figures.add(
        (&format!("{what}, p50"), "ms"),
        GrowthTarget::Flat,
        length,
        millis(p50),
    );
    figures.add(
        (&format!("{what}, p99"), "ms"),
        GrowthTarget::Flat,
        length,
        millis(p99),
    );
    Ok((length, name))
}

/// Time that a server that has just started takes to answer for a match, and then to show it.
async fn cold(server: &Server, name: &str) -> anyhow::Result<(Duration, Duration)> {
    let matches = server.operator.matches();
    let name = name.to_owned();
    let began = Instant::now();
    let request = GetMatchRequest { name: name.clone() };
    let found = matches.clone().get_match(request).await?.into_inner();
    let opened = began.elapsed();
    (found.version > 0).then_some(()).context("it is empty")?;
    let began = Instant::now();
    let request = GetViewRequest {
        name,
        ..Default::default()
    };
    matches.clone().get_view(request).await?;
    Ok((opened, began.elapsed()))
}
