//! Every match of a platform as a file of its own.

use std::fs;
use std::path::Path;

use anyhow::Context;
use sandtable_client::{Client, Error};
use sandtable_proto::matches::v1::{ExportForm, ListMatchesRequest, Match, MatchState};
use serde_json::json;
use tonic::Code;

use crate::args::global::Common;
use crate::credentials::member;
use crate::export;
use crate::output::writer;

/// Matches that are listed at a time.
const PAGE: i32 = 100;

/// Writes each match that the caller may export to a file in the folder, and leaves out those
/// that have one there already.
pub(super) async fn write(common: &Common, form: ExportForm, folder: &Path) -> anyhow::Result<()> {
    let shown = folder.display();
    fs::create_dir_all(folder).with_context(|| format!("making {shown}"))?;
    let client = member(common)?;
    let mut page_token = String::new();
    loop {
        let request = ListMatchesRequest {
            page_size: PAGE,
            page_token,
            ..Default::default()
        };
        let page = client.list_matches(request).await?;
        for found in page.matches.iter().filter(|it| has_log(it)) {
            write_one(common, &client, found, form, folder).await?;
        }
        page_token = page.next_page_token;
        if page_token.is_empty() {
            return Ok(());
        }
    }
}

fn has_log(found: &Match) -> bool {
    matches!(found.state(), MatchState::InProgress | MatchState::Finished)
}

async fn write_one(
    common: &Common,
    client: &Client,
    found: &Match,
    form: ExportForm,
    folder: &Path,
) -> anyhow::Result<()> {
    let id = found.name.trim_start_matches("matches/");
    anyhow::ensure!(
        id.chars().all(|letter| letter.is_ascii_alphanumeric()),
        "{id} is no id of a match"
    );
    let file = folder.join(format!("{id}.sandtable"));
    // A match that goes on grows: its file is written anew.
    if file.exists() && found.state() == MatchState::Finished {
        return Ok(());
    }
    let exported = match client.export_match_as(&found.name, form).await {
        Ok(exported) => exported,
        Err(error) if is_not_over(&error) => {
            writer::note(format_args!("{}: left out, {error}", found.name));
            return Ok(());
        }
        Err(error) => return Err(error).with_context(|| found.name.clone()),
    };
    export::write(&exported, &file)?;
    let entries = exported.entries.len();
    if common.json {
        return writer::json(&json!({
            "match": found.name,
            "file": file,
            "entries": entries,
        }));
    }
    Ok(writer::line(format_args!(
        "{}: {entries} entries",
        file.display()
    ))?)
}

/// Reports whether a match cannot be exported yet, or only by the operator.
fn is_not_over(error: &Error) -> bool {
    matches!(
        error.code(),
        Some(Code::FailedPrecondition | Code::PermissionDenied | Code::Unauthenticated)
    )
}
