//! `sandtable threats`

use clap::Args;
use prost_types::Any;

use crate::args::global::Common;
use crate::credentials::{match_name, viewer};
use crate::games::presentation;
use crate::output::writer;

#[derive(Debug, Args)]
pub(crate) struct ThreatArguments {
    /// Name of the match.
    name: String,
    /// With which of your seats' eyes; the newest when absent.
    #[arg(long)]
    seat: Option<u32>,
    /// The seat whose spaces are looked at; yours when absent.
    #[arg(long, value_name = "SEAT")]
    of: Option<u32>,
    /// Only this space; may be repeated. One that the seat does not hold is looked at as if it
    /// had taken it.
    #[arg(long, value_name = "SPACE")]
    space: Vec<String>,
}

/// Prints what can attack the spaces of a seat before its next turn.
pub(crate) async fn run(common: &Common, arguments: ThreatArguments) -> anyhow::Result<()> {
    let name = match_name(&arguments.name);
    let client = viewer(common, &name, arguments.seat)?;
    let spaces: Vec<&str> = arguments.space.iter().map(String::as_str).collect();
    let found = client.threats::<Any>(&name, arguments.of, &spaces).await?;
    if common.json {
        return writer::json(&serde_json::json!({
            "match": name,
            "version": found.version,
            "threats": writer::content(&found.what),
        }));
    }
    let game = client.get_match(&name).await?.game;
    for line in presentation(&game).threat_lines(&found.what)? {
        writer::line(line)?;
    }
    Ok(())
}
