//! What whoever runs a pool does, and leaving one.

use super::show;
use crate::common::Common;
use crate::names::{player_name, pool_name};
use crate::out;
use crate::seats::member;

/// Leaves a pool for good.
pub(super) async fn leave(common: &Common, player: &str) -> anyhow::Result<()> {
    let client = member(common)?;
    let left = client.leave_pool(&player_name(player)?).await?;
    if common.json {
        out::json(&out::message(&left)?)
    } else {
        Ok(out::line(show::ranked(&left))?)
    }
}

/// Ends the season and begins another.
pub(super) async fn new_season(common: &Common, pool: &str) -> anyhow::Result<()> {
    let client = member(common)?;
    let season = client.start_season(&pool_name(pool)).await?;
    if common.json {
        out::json(&out::message(&season)?)
    } else {
        Ok(out::line(format_args!("{} has begun.", season.name))?)
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
        out::json(&out::message(&player)?)
    } else {
        Ok(out::line(show::ranked(&player))?)
    }
}

/// Pauses a pool, or goes on with it.
pub(super) async fn pause(common: &Common, pool: &str, resume: bool) -> anyhow::Result<()> {
    let client = member(common)?;
    let pool = client.pause_pool(&pool_name(pool), resume).await?;
    if common.json {
        out::json(&out::message(&pool)?)
    } else {
        Ok(out::line(show::pool(&pool))?)
    }
}

/// Closes a pool for good.
pub(super) async fn close(common: &Common, pool: &str) -> anyhow::Result<()> {
    let client = member(common)?;
    let pool = client.close_pool(&pool_name(pool)).await?;
    if common.json {
        out::json(&out::message(&pool)?)
    } else {
        Ok(out::line(show::pool(&pool))?)
    }
}
