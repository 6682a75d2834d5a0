//! `sandtable ready`

use clap::Args;

use crate::args::global::Common;
use crate::credentials::{match_name, viewer};
use crate::output::writer;

#[derive(Debug, Args)]
pub(crate) struct ReadyArguments {
    /// Name of the match.
    name: String,
    /// Your seat, if you have saved several.
    #[arg(long)]
    seat: Option<u32>,
    /// Say that you are not ready after all.
    #[arg(long)]
    not: bool,
}

/// Marks a saved seat as ready, or not.
pub(crate) async fn run(common: &Common, arguments: ReadyArguments) -> anyhow::Result<()> {
    let name = match_name(&arguments.name);
    let client = viewer(common, &name, arguments.seat)?;
    let shown = client.set_ready(&name, !arguments.not).await?;
    let waiting: Vec<u32> = (shown.seats.iter())
        .filter(|seat| !seat.ready && seat.bot.is_empty())
        .map(|seat| seat.seat)
        .collect();
    if common.json {
        return writer::json(&serde_json::json!({
            "match": name,
            "state": shown.state().as_str_name(),
            "not_ready": waiting,
        }));
    }
    if waiting.is_empty() {
        writer::line(format_args!("Everybody is ready."))?
    } else {
        writer::line(format_args!("Not ready yet: seats {waiting:?}."))?
    }
    Ok(())
}
