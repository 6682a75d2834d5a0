//! `sandtable ladder picture`

use clap::Args;
use sandtable_proto::ladder::v1::RenderLeaderboardRequest;

use crate::args::global::Common;
use crate::args::names::pool_name;
use crate::args::picture::PictureArguments;
use crate::credentials::member;

#[derive(Debug, Args)]
pub(super) struct LeaderboardArguments {
    /// The pool.
    pool: String,
    /// Number of players, the strongest first.
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    players: u32,
    #[command(flatten)]
    picture: PictureArguments,
}

/// Writes the leaderboard of a pool as a picture.
pub(super) async fn run(common: &Common, arguments: LeaderboardArguments) -> anyhow::Result<()> {
    let request = RenderLeaderboardRequest {
        name: pool_name(&arguments.pool),
        players: arguments.players,
        theme: arguments.picture.theme(),
        format: arguments.picture.format(),
        ..RenderLeaderboardRequest::default()
    };
    let drawn = member(common)?.leaderboard_picture(request).await?;
    arguments.picture.write(&drawn.svg, &drawn.png)
}
