//! `sandtable import`

mod source;

use std::process::ExitCode;

use anyhow::Context;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use prost::Message;
use sandtable_client::{Client, Error, SeatAccess};
use sandtable_proto::matches::v1::{ImportMatchResponse, Match, MatchExport, MatchState};
use serde_json::json;
use sha2::{Digest, Sha256};
use tonic::Code;

use self::source::Source;
use crate::args::global::Common;
use crate::credentials::{SeatBook, member};
use crate::output::error;
use crate::output::writer;

/// Bytes of an export's hash that its request id has.
const HASHED: usize = 24;

#[derive(Debug, Args)]
pub(crate) struct ImportArguments {
    /// Exports, whole or compact: files, folders with files that end in `.sandtable`, or `-` for
    /// one from standard input.
    #[arg(required = true, value_name = "FILE")]
    sources: Vec<String>,
}

/// Makes a match of each export, which the server plays again. An export that was imported
/// before is answered with the match that it was made into. Exit code 1 when one was refused.
pub(crate) async fn run(common: &Common, arguments: ImportArguments) -> anyhow::Result<ExitCode> {
    let sources = source::all(&arguments.sources)?;
    let client = member(common)?;
    let bar = progress(sources.len())?;
    let mut refused: usize = 0;
    for (done, source) in sources.iter().enumerate() {
        bar.set_message(source.to_string());
        bar.set_position(done as u64);
        match import(common, &client, source).await {
            Ok(imported) => bar.suspend(|| imported.show(common))?,
            // The others would be answered in the same way.
            Err(error) if concerns_all(&error) => return Err(error),
            Err(error) => {
                refused += 1;
                bar.suspend(|| error::write(&error, &common.url, common.json));
            }
        }
    }
    bar.finish_and_clear();
    if refused == 0 {
        return Ok(ExitCode::SUCCESS);
    }
    if sources.len() > 1 && !common.json {
        let all = sources.len();
        writer::note(format_args!("{refused} of {all} exports were refused"));
    }
    Ok(ExitCode::FAILURE)
}

/// Shows on a terminal how far several imports have come.
fn progress(count: usize) -> anyhow::Result<ProgressBar> {
    if count < 2 {
        return Ok(ProgressBar::hidden());
    }
    let style = ProgressStyle::with_template("importing {wide_bar} {pos}/{len} {msg}, {eta}")?;
    Ok(ProgressBar::new(count as u64).with_style(style))
}

/// Reports whether the caller was refused, and not the export.
fn concerns_all(error: &anyhow::Error) -> bool {
    let Some(refused) = error.downcast_ref::<Error>() else {
        return false;
    };
    let is_caller = matches!(
        refused.reason(),
        Some("ACCOUNT_NEEDED" | "SCOPE_MISSING" | "ROLE_MISSING")
    );
    is_caller
        || matches!(
            refused.code(),
            Some(Code::Unauthenticated | Code::Unavailable)
        )
}

/// Result of importing an export.
struct Imported<'a> {
    source: &'a Source,
    entries: usize,
    response: ImportMatchResponse,
}

async fn import<'a>(
    common: &Common,
    client: &Client,
    source: &'a Source,
) -> anyhow::Result<Imported<'a>> {
    let content = source.read()?;
    let exported = MatchExport::decode(content.as_slice())
        .with_context(|| format!("{source} is not an export"))?;
    let request_id = request_id(&content);
    let response = client
        .import_content(content, &request_id)
        .await
        .with_context(|| source.to_string())?;
    let imported = Imported {
        source,
        entries: exported.entries.len(),
        response,
    };
    imported.keep(common)?;
    Ok(imported)
}

/// The same for the same content, so that an import that is repeated makes nothing more.
fn request_id(content: &[u8]) -> String {
    let hash = Sha256::digest(content);
    format!("import-{}", hex::encode(&hash[..HASHED]))
}

impl Imported<'_> {
    fn is_in_progress(&self) -> bool {
        let state = self.response.r#match.as_ref().map(Match::state);
        state == Some(MatchState::InProgress)
    }

    fn name(&self) -> &str {
        self.response
            .r#match
            .as_ref()
            .map_or("", |made| made.name.as_str())
    }

    /// Keeps the tokens of a match that goes on.
    fn keep(&self, common: &Common) -> anyhow::Result<()> {
        if !self.is_in_progress() {
            return Ok(());
        }
        let (name, url) = (self.name(), &common.url);
        SeatBook::change(&SeatBook::default_path(), |book| {
            for (seat, token) in (0..).zip(&self.response.seat_tokens) {
                let access = SeatAccess {
                    match_name: name.to_owned(),
                    seat,
                    token: token.clone(),
                };
                book.keep(url, access);
            }
            book.keep_host(url, name, &self.response.host_token);
        })
    }

    fn show(&self, common: &Common) -> anyhow::Result<()> {
        let source = self.source.to_string();
        if common.json {
            return writer::json(&json!({
                "file": source,
                "match": self.name(),
                "entries": self.entries,
                "in_progress": self.is_in_progress(),
                "host_token": self.response.host_token,
                "seat_tokens": self.response.seat_tokens,
            }));
        }
        let standing = if self.is_in_progress() {
            ", in progress; the tokens of its seats are kept"
        } else {
            ""
        };
        let (name, entries) = (self.name(), self.entries);
        Ok(writer::line(format_args!(
            "{source}: {name}, {entries} entries{standing}"
        ))?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_export_has_the_same_request_id_and_no_other_has() {
        let id = request_id(b"one");
        assert_eq!(id, request_id(b"one"));
        assert_ne!(id, request_id(b"two"));
        assert!(id.len() <= 64, "the longest that a server takes: {id}");
    }
}
