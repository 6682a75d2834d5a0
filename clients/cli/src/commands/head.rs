//! `sandtable head`

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;
use prost::Message;
use sandtable_client::HeadError;
use sandtable_proto::matches::v1::LogHead;

use crate::args::global::Common;
use crate::credentials::{match_name, viewer};
use crate::output::writer;

#[derive(Debug, Args)]
pub(crate) struct HeadArguments {
    /// Name of the match.
    name: String,
    /// File to keep the head in, for a later `--since`.
    #[arg(long, short)]
    output: Option<PathBuf>,
    /// File of an earlier head: every entry since is looked at, and the exit code is 1 when
    /// the log does not go on from there.
    #[arg(long, value_name = "FILE")]
    since: Option<PathBuf>,
}

/// Prints the head of a match's log, signed by the server; exit code 1 when the log was written
/// anew since an earlier head.
pub(crate) async fn run(common: &Common, arguments: HeadArguments) -> anyhow::Result<ExitCode> {
    let name = match_name(&arguments.name);
    let client = viewer(common, &name, None)?;
    let earlier = match &arguments.since {
        Some(path) => {
            let content = std::fs::read(path).with_context(|| path.display().to_string())?;
            let earlier = LogHead::decode(&content[..]);
            Some(earlier.with_context(|| format!("{} is no head", path.display()))?)
        }
        None => None,
    };
    let head = match &earlier {
        Some(earlier) => client.log_head_since(earlier).await,
        None => client.log_head(&name).await,
    };
    let head = match head {
        Ok(head) => head,
        Err(HeadError::Rewritten(how)) => {
            writer::line(format_args!("NOT TRUE: {how}"))?;
            return Ok(ExitCode::FAILURE);
        }
        Err(HeadError::Call(error)) => return Err(error.into()),
    };
    if let Some(path) = &arguments.output {
        std::fs::write(path, head.encode_to_vec())
            .with_context(|| format!("writing {}", path.display()))?;
    }
    if common.json {
        writer::json(&writer::message(&head)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    let (length, chain) = (head.length, hex::encode(&head.chain));
    let key = hex::encode(&head.public_key);
    writer::line(format_args!("{name}: {length} entries, chain {chain}"))?;
    writer::line(format_args!("  signed by the key {key}"))?;
    if let Some(earlier) = &earlier {
        let was = earlier.length;
        writer::line(format_args!("  goes on from the head after entry {was}"))?;
    }
    Ok(ExitCode::SUCCESS)
}
