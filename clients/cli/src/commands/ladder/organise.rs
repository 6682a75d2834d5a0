//! Commands of a pool's organisers, and leaving one.

use super::show;
use crate::args::global::Common;
use crate::args::names::{player_name, pool_name};
use crate::credentials::member;
use crate::output::writer;

/// Leaves a pool permanently.
pub(super) async fn leave(common: &Common, player: &str) -> anyhow::Result<()> {
    let client = member(common)?;
    let left = client.leave_pool(&player_name(player)?).await?;
    if common.json {
        writer::json(&writer::message(&left)?)
    } else {
        Ok(writer::line(show::ranked(&left))?)
    }
}

/// Ends the season and begins another.
pub(super) async fn new_season(common: &Common, pool: &str) -> anyhow::Result<()> {
    let client = member(common)?;
    let season = client.start_season(&pool_name(pool)).await?;
    if common.json {
        writer::json(&writer::message(&season)?)
    } else {
        Ok(writer::line(format_args!("{} has begun.", season.name))?)
    }
}

/// Fixes a player's rating, or lets it move again.
pub(super) async fn anchor(
    common: &Common,
    player: &str,
    rating: Option<f64>,
) -> anyhow::Result<()> {
    let client = member(common)?;
    let player = client.set_anchor(&player_name(player)?, rating).await?;
    if common.json {
        writer::json(&writer::message(&player)?)
    } else {
        Ok(writer::line(show::ranked(&player))?)
    }
}

/// Pauses a pool, or goes on with it.
pub(super) async fn pause(common: &Common, pool: &str, resume: bool) -> anyhow::Result<()> {
    let client = member(common)?;
    let pool = client.pause_pool(&pool_name(pool), resume).await?;
    if common.json {
        writer::json(&writer::message(&pool)?)
    } else {
        Ok(writer::line(show::pool(&pool))?)
    }
}

/// Closes a pool permanently.
pub(super) async fn close(common: &Common, pool: &str) -> anyhow::Result<()> {
    let client = member(common)?;
    let pool = client.close_pool(&pool_name(pool)).await?;
    if common.json {
        writer::json(&writer::message(&pool)?)
    } else {
        Ok(writer::line(show::pool(&pool))?)
    }
}
