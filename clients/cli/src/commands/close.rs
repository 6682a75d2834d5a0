//! `sandtable close`

use anyhow::Context;
use clap::Args;
use sandtable_client::Client;

use crate::args::global::Common;
use crate::credentials::match_name;
use crate::output::match_line::standing;
use crate::output::writer;

#[derive(Debug, Args)]
pub(crate) struct CloseArguments {
    /// Name of the match.
    name: String,
    /// Reason: the players of the match see it, and it goes into the audit log.
    #[arg(long)]
    reason: String,
}

/// Closes a match as a privileged action, with the token given.
pub(crate) async fn run(common: &Common, arguments: CloseArguments) -> anyhow::Result<()> {
    let name = match_name(&arguments.name);
    let token = (common.token.as_deref())
        .context("closing a match takes --token, a moderator's key or the operator's")?;
    let client = Client::connect(&common.url)?.with_token(token)?;
    let closed = client.close_match(&name, &arguments.reason).await?;
    if common.json {
        return writer::json(&writer::found(&closed)?);
    }
    let now = closed.update_time.unwrap_or_default();
    writer::line(format_args!("{name}: {}", standing(&closed, now)))?;
    Ok(())
}
