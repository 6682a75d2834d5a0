//! `sandtable export`

use std::path::PathBuf;

use clap::Args;

use crate::common::Common;
use crate::{export, out};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Name of the match; it must be over, unless you show the operator's token.
    name: String,
    /// File to write.
    #[arg(long, short, default_value = "match.sandtable")]
    output: PathBuf,
}

/// Writes a whole match to a file.
pub(crate) async fn run(common: &Common, arguments: Arguments) -> anyhow::Result<()> {
    let exported = export::read(common, &arguments.name).await?;
    if common.json {
        return out::json(&out::message(&exported)?);
    }
    export::write(&exported, &arguments.output)?;
    out::line(format_args!(
        "{}: {} entries",
        arguments.output.display(),
        exported.entries.len()
    ))?;
    Ok(())
}
