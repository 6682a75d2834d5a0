//! `sandtable export`

use std::path::{Path, PathBuf};

use clap::Args;
use sandtable_proto::matches::v1::MatchExport;
use serde_json::json;

use crate::common::Common;
use crate::{export, out};

/// The file that is written when none is named.
const DEFAULT: &str = "match.sandtable";

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Name of the match; it must be over, unless you show the operator's token.
    name: String,
    /// File to write: `match.sandtable` when absent, or with --json the export itself to
    /// standard output.
    #[arg(long, short)]
    output: Option<PathBuf>,
}

/// Writes a whole match to a file.
pub(crate) async fn run(common: &Common, arguments: Arguments) -> anyhow::Result<()> {
    let exported = export::read(common, &arguments.name).await?;
    let Some(output) = &arguments.output else {
        if common.json {
            return out::json(&out::message(&exported)?);
        }
        return write(common, &exported, Path::new(DEFAULT));
    };
    write(common, &exported, output)
}

fn write(common: &Common, exported: &MatchExport, output: &Path) -> anyhow::Result<()> {
    export::write(exported, output)?;
    if common.json {
        let name = exported.r#match.as_ref().map_or("", |found| &found.name);
        return out::json(&json!({
            "match": name,
            "file": output,
            "entries": exported.entries.len(),
        }));
    }
    out::line(format_args!(
        "{}: {} entries",
        output.display(),
        exported.entries.len()
    ))?;
    Ok(())
}
