//! `sandtable fork`

use clap::Args;
use sandtable_proto::matches::v1::CreateForkRequest;

use crate::args::global::Common;
use crate::credentials::{match_name, viewer};
use crate::games::presentation;

#[derive(Debug, Args)]
pub(crate) struct ForkArguments {
    /// Name of the match.
    name: String,
    /// With which of your seats' eyes; the newest when absent.
    #[arg(long)]
    seat: Option<u32>,
    /// The version to copy; the present one when absent.
    #[arg(long)]
    at: Option<u64>,
    /// A text that the dice follow from, to try the same again.
    #[arg(long, default_value = "")]
    seed: String,
}

/// Plays all sides of a scratch copy of a match, line by line. Lines may come from a file, too.
pub(crate) async fn run(common: &Common, arguments: ForkArguments) -> anyhow::Result<()> {
    let name = match_name(&arguments.name);
    let client = viewer(common, &name, arguments.seat)?;
    let request = CreateForkRequest {
        parent: name.clone(),
        seat: None,
        version: arguments.at,
        seed: arguments.seed.into_bytes(),
    };
    let fork = client.fork_with(request).await?;
    let game = fork.shown().game.clone();
    presentation(&game).try_out(client, fork, name).await
}
