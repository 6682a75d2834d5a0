//! `sandtable export`

mod all;

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use sandtable_proto::matches::v1::{ExportForm, MatchExport};
use serde_json::json;

use crate::args::global::Common;
use crate::compact_export::{is_compact, made_whole, shortened};
use crate::export;
use crate::output::writer;
use crate::verify::audit;

/// The file that is written when none is named.
const DEFAULT: &str = "match.sandtable";

#[derive(Debug, Args)]
pub(crate) struct ExportArguments {
    /// Name of the match; it must be over, unless you show the operator's token. Or the file
    /// of an export, to write it in the other form.
    #[arg(required_unless_present = "all")]
    name: Option<String>,
    /// Write every match that you may export, each to a file of its own in the folder that
    /// --output names: all that are listed and over, and with the operator's token every one.
    /// Files of finished matches that are there already stay as they are.
    #[arg(long, conflicts_with = "name", requires = "output")]
    all: bool,
    /// Leave out what follows from the rules: compressed, the file has about a third. `verify`,
    /// `replay` and imports read it as they do a whole one, by the rules that the match was
    /// played by.
    #[arg(long)]
    brief: bool,
    /// File to write, or folder with --all: `match.sandtable` when absent, or with --json the export itself to
    /// standard output.
    #[arg(long, short)]
    output: Option<PathBuf>,
}

/// Writes a whole match to a file, or all of them.
pub(crate) async fn run(common: &Common, arguments: ExportArguments) -> anyhow::Result<()> {
    let form = if arguments.brief {
        ExportForm::Brief
    } else {
        ExportForm::Whole
    };
    if let (true, Some(folder)) = (arguments.all, &arguments.output) {
        return all::write(common, form, folder).await;
    }
    let name = arguments.name.unwrap_or_default();
    let exported = if arguments.brief {
        let read = export::read_as(common, &name, form).await?;
        checked(shortened(read)?)?
    } else {
        let read = export::read(common, &name).await?;
        if is_compact(&read) {
            made_whole(checked(read)?)?
        } else {
            read
        }
    };
    let Some(output) = &arguments.output else {
        if common.json {
            return writer::json(&writer::message(&exported)?);
        }
        return write(common, &exported, Path::new(DEFAULT));
    };
    write(common, &exported, output)
}

/// Returns a compact export, unless this program would restore different data than was left out.
fn checked(exported: MatchExport) -> anyhow::Result<MatchExport> {
    let found = audit(&exported, |_| {}).context("a match in brief is played again first")?;
    if let Some(difference) = found.difference {
        bail!(
            "{} of the match is not as the rules of this program play it again: only a whole \
             export, as its server writes it, tells what was played",
            difference.what
        );
    }
    Ok(exported)
}

fn write(common: &Common, exported: &MatchExport, output: &Path) -> anyhow::Result<()> {
    export::write(exported, output)?;
    if common.json {
        let name = exported.r#match.as_ref().map_or("", |found| &found.name);
        return writer::json(&json!({
            "match": name,
            "file": output,
            "entries": exported.entries.len(),
        }));
    }
    writer::line(format_args!(
        "{}: {} entries",
        output.display(),
        exported.entries.len()
    ))?;
    Ok(())
}
