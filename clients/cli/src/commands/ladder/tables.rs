//! State of a ladder: `sandtable ladder list`, `status`, `top`, `history`, `estimate`, `seasons`
//! and `verify`.

use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use indicatif::ProgressBar;
use sandtable_client::Client;
use sandtable_proto::ladder::v1::{
    GetEstimateRequest, ListPlayersRequest, ListPoolFixturesRequest, ListPoolsRequest, PoolFixture,
};
use sandtable_proto::tournaments::v1::FixtureState;
use serde_json::json;

use super::charts;
use super::show;
use crate::args::global::Common;
use crate::args::names::{player_name, pool_name};
use crate::credentials::member;
use crate::output::diff;
use crate::output::writer;

/// Number of fixtures that the win rates of a pool are counted from.
const LATEST: usize = 1000;

/// Lists pools.
pub(super) async fn list(common: &Common, limit: usize) -> anyhow::Result<()> {
    let client = member(common)?;
    let mut request = ListPoolsRequest::default();
    let mut left = limit;
    loop {
        let page = client.list_pools(request.clone()).await?;
        for pool in page.pools.iter().take(left) {
            if common.json {
                writer::json(&writer::message(pool)?)?
            } else {
                writer::line(show::pool(pool))?
            }
        }
        left = left.saturating_sub(page.pools.len());
        if left == 0 || page.next_page_token.is_empty() {
            return Ok(());
        }
        request.page_token = page.next_page_token;
    }
}

/// Shows how a pool stands.
pub(super) async fn status(common: &Common, pool: &str) -> anyhow::Result<()> {
    let client = member(common)?;
    let name = pool_name(pool);
    let found = client.get_pool(&name).await?;
    if common.json {
        return writer::json(&writer::message(&found)?);
    }
    writer::line(show::pool(&found))?;
    let latest = latest(&client, &name).await?;
    writer::line(charts::bars(&charts::sides_of_pool(&found.sides, &latest)))?;
    if found.estimate_time.is_none() {
        return Ok(());
    }
    let request = GetEstimateRequest {
        name,
        page_size: 1,
        ..Default::default()
    };
    let estimate = client.get_estimate(request).await?.estimate;
    let side = found.sides.first().map_or("", |side| side.name.as_str());
    if let Some(chart) = estimate.and_then(|it| charts::by_bid(&it, side)) {
        writer::line(charts::lines(&chart))?;
    }
    Ok(())
}

/// The latest fixtures of a pool that are decided.
async fn latest(client: &Client, pool: &str) -> anyhow::Result<Vec<PoolFixture>> {
    let mut request = ListPoolFixturesRequest {
        parent: pool.to_owned(),
        state: FixtureState::Decided.into(),
        ..Default::default()
    };
    let mut found = Vec::new();
    loop {
        let page = client.list_pool_fixtures(request.clone()).await?;
        found.extend(page.fixtures);
        if found.len() >= LATEST || page.next_page_token.is_empty() {
            return Ok(found);
        }
        request.page_token = page.next_page_token;
    }
}

#[derive(Debug, Args)]
pub(super) struct TopArguments {
    /// The pool.
    pool: String,
    /// Maximum number of rows to list.
    #[arg(long, default_value_t = 20)]
    limit: usize,
    /// List provisional players, too, after the others.
    #[arg(long)]
    provisional: bool,
    /// Only those who attend now.
    #[arg(long)]
    attending: bool,
}

/// Lists the best of a pool.
pub(super) async fn top(common: &Common, arguments: TopArguments) -> anyhow::Result<()> {
    let client = member(common)?;
    let mut request = ListPlayersRequest {
        parent: pool_name(&arguments.pool),
        provisional: arguments.provisional,
        attending: arguments.attending,
        ..Default::default()
    };
    let mut left = arguments.limit;
    loop {
        let page = client.list_players(request.clone()).await?;
        for player in page.players.iter().take(left) {
            if common.json {
                writer::json(&writer::message(player)?)?
            } else {
                writer::line(show::ranked(player))?
            }
        }
        left = left.saturating_sub(page.players.len());
        if left == 0 || page.next_page_token.is_empty() {
            return Ok(());
        }
        request.page_token = page.next_page_token;
    }
}

/// Shows a player's ratings over time, and all that is known of it.
pub(super) async fn history(common: &Common, player: &str) -> anyhow::Result<()> {
    let client = member(common)?;
    let name = player_name(player)?;
    let points = client.rating_history(&name).await?;
    let facts = client.player_facts(&name).await?;
    if common.json {
        let points: Result<Vec<_>, _> = points.iter().map(writer::message).collect();
        return writer::json(&json!({
            "points": points?,
            "facts": writer::message(&facts)?,
        }));
    }
    for line in show::facts(&facts) {
        writer::line(line)?;
    }
    writer::line(charts::lines(&charts::rating(&name, &points)))?;
    writer::line(charts::bars(&charts::sides_of_player(&facts)))?;
    Ok(())
}

/// A season of a pool.
#[derive(Debug, Args)]
pub(super) struct SeasonArguments {
    /// The pool.
    pool: String,
    /// The season, counted from 1; the present one when absent.
    #[arg(long, default_value_t = 0)]
    season: u32,
}

#[derive(Debug, Args)]
pub(super) struct EstimateArguments {
    #[command(flatten)]
    of: SeasonArguments,
    /// Have it made anew before, which is otherwise done at night. For who runs the pool.
    #[arg(long)]
    now: bool,
}

/// Shows the estimate over all results of a season.
pub(super) async fn estimate(
    common: &Common,
    EstimateArguments { of, now }: EstimateArguments,
) -> anyhow::Result<()> {
    let client = member(common)?;
    let name = pool_name(&of.pool);
    if now {
        client.run_estimate(&name).await?;
    }
    let request = GetEstimateRequest {
        name: name.clone(),
        season: of.season,
        ..Default::default()
    };
    let answer = client.get_estimate(request).await?;
    if common.json {
        return writer::json(&writer::message(&answer)?);
    }
    let found = answer.estimate.unwrap_or_default();
    let made = found.time.as_ref().map(writer::moment).unwrap_or_default();
    writer::line(format_args!("made {made} from {} matches", found.matches))?;
    writer::line(
        "strength, its interval, and how likely each is stronger than those in order, in %",
    )?;
    for row in &answer.rows {
        writer::line(show::estimated(row))?;
    }
    let numbers = [
        ("advantage of the first side", &found.side_advantage),
        ("worth of a unit of bid", &found.bid_effect),
    ];
    for (what, number) in numbers {
        if let Some(number) = number {
            writer::line(format_args!(
                "{what}: {} rating points",
                show::interval(number)
            ))?;
        }
    }
    match client.fair_bid(&name).await? {
        Ok(fair) => {
            let bid = fair.bid.unwrap_or_default();
            let line = format_args!("fair bid for {}: {}", fair.side, show::interval(&bid));
            writer::line(line)?;
        }
        Err(reason) => writer::line(format_args!("no fair bid is known: {reason}"))?,
    }
    Ok(())
}

/// Lists the seasons of a pool.
pub(super) async fn seasons(common: &Common, pool: &str) -> anyhow::Result<()> {
    let client = member(common)?;
    for season in client.seasons(&pool_name(pool)).await? {
        if common.json {
            writer::json(&writer::message(&season)?)?;
            continue;
        }
        let end = match &season.end_time {
            Some(time) => format!("ended {}", writer::moment(time)),
            None => "goes on".to_owned(),
        };
        let decided = season.decided;
        writer::line(format_args!("{}  {decided} fixtures, {end}", season.name))?;
        for (place, best) in (1..).zip(&season.places) {
            writer::line(format_args!(
                "  {place:>2}  {:.0}  {}",
                best.rating, best.display_name
            ))?;
        }
    }
    Ok(())
}

/// Has the server compute everything again; exit code 1 when something differs.
pub(super) async fn verify(common: &Common, of: SeasonArguments) -> anyhow::Result<ExitCode> {
    let client = member(common)?;
    let waiting = ProgressBar::new_spinner().with_message("computing everything again");
    waiting.enable_steady_tick(Duration::from_millis(120));
    let name = pool_name(&of.pool);
    let verified = client.verify_pool(&name, of.season).await?;
    waiting.finish_and_clear();
    if common.json {
        writer::json(&writer::message(&verified)?)?;
        return Ok(diff::code(&verified.differences));
    }
    for remark in &verified.remarks {
        writer::line(remark)?;
    }
    diff::write_differences(&verified.differences)?;
    let counted = format!(
        "{} pairings and {} ratings were computed again",
        verified.pairings, verified.ratings
    );
    diff::conclude(&counted, &verified.differences)
}
