//! What a player keeps with a match: `sandtable ladder log` and `tags`.

use std::io::{Read, Write};
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use sandtable_proto::ladder::v1::EntryTag;

use crate::args::global::Common;
use crate::credentials::{match_name, member};
use crate::output::writer;

#[derive(Debug, Args)]
pub(super) struct SeatLogArguments {
    /// The match.
    name: String,
    /// Write this file as the log, of at most 1 MiB; `-` for standard input. Without it the log is
    /// read.
    #[arg(long, value_name = "FILE")]
    put: Option<PathBuf>,
}

/// Writes or reads the log that the account keeps with a match.
pub(super) async fn log(common: &Common, arguments: SeatLogArguments) -> anyhow::Result<()> {
    let client = member(common)?;
    let name = match_name(&arguments.name);
    let Some(path) = arguments.put else {
        let log = client.read_seat_log(&name).await?;
        return Ok(std::io::stdout().lock().write_all(&log)?);
    };
    let content = if path.as_os_str() == "-" {
        let mut content = Vec::new();
        std::io::stdin().lock().read_to_end(&mut content)?;
        content
    } else {
        std::fs::read(&path).with_context(|| format!("reading {}", path.display()))?
    };
    let kept = client.write_seat_log(&name, 0, &content).await?;
    if common.json {
        writer::json(&writer::message(&kept)?)
    } else {
        Ok(writer::line(format_args!(
            "{} bytes are kept with {name}",
            kept.size
        ))?)
    }
}

#[derive(Debug, Args)]
pub(super) struct TagArguments {
    /// The match.
    name: String,
    /// Tag this entry; without it the tags are listed.
    #[arg(requires = "text")]
    sequence: Option<u64>,
    /// The tag; an empty one removes yours.
    text: Option<String>,
}

/// Tags an entry, or lists the tags of a match.
pub(super) async fn tags(common: &Common, arguments: TagArguments) -> anyhow::Result<()> {
    let client = member(common)?;
    let name = match_name(&arguments.name);
    let tags = match (arguments.sequence, arguments.text) {
        (Some(sequence), Some(text)) => vec![client.put_entry_tag(&name, sequence, &text).await?],
        (None, _) => client.entry_tags(&name).await?,
        (Some(_), None) => bail!("a tag has a text"),
    };
    for tag in tags {
        if common.json {
            writer::json(&writer::message(&tag)?)?
        } else {
            writer::line(describe(&tag))?
        }
    }
    Ok(())
}

/// A tag on a line.
fn describe(tag: &EntryTag) -> String {
    format!("{:>5}  {}  {}", tag.sequence, tag.account, tag.text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_is_told_with_its_entry() {
        let tag = EntryTag {
            sequence: 7,
            account: "accounts/a".to_owned(),
            text: "gamble".to_owned(),
            ..Default::default()
        };
        assert_eq!(describe(&tag), "    7  accounts/a  gamble");
    }
}
