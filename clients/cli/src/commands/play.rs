//! `sandtable play`

use clap::Args;
use sandtable_client::Client;

use crate::args::global::Common;
use crate::credentials::{access, match_name, recall_nonce};
use crate::games::presentation;

#[derive(Debug, Args)]
pub(crate) struct PlayArguments {
    /// Name of the match.
    name: String,
    /// Your seat; the newest when absent.
    #[arg(long)]
    seat: Option<u32>,
}

/// Plays a seat, line by line. Lines may come from a file, too.
pub(crate) async fn run(common: &Common, arguments: PlayArguments) -> anyhow::Result<()> {
    let name = match_name(&arguments.name);
    let access = access(common, &name, arguments.seat)?;
    let client = Client::connect(&common.url)?;
    recall_nonce(&client, common, &access)?;
    let found = client.for_seat(&access)?.get_match(&name).await?;
    presentation(&found.game).play(client, access).await
}
