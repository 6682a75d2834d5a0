//! Results of a tournament: `sandtable tournament standings`, `cross-table`, `bracket`, `export`
//! and `verify`.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::{Args, ValueEnum};
use indicatif::ProgressBar;
use sandtable_client::Client;
use sandtable_proto::tournaments::v1::{ExportContent, ExportFormat, GetCrossTableRequest};

use crate::args::global::Common;
use crate::args::names::tournament_name;
use crate::credentials::member;
use crate::output::diff;
use crate::output::writer;

/// A stage of a tournament.
#[derive(Debug, Args)]
pub(super) struct StageArguments {
    /// The tournament.
    tournament: String,
    /// The stage, counted from 1; the present one when absent.
    #[arg(long, default_value_t = 0)]
    stage: u32,
}

/// Shows how everybody stands.
pub(super) async fn standings(common: &Common, of: StageArguments) -> anyhow::Result<()> {
    let client = member(common)?;
    let name = tournament_name(&of.tournament);
    if !common.json {
        return text(&client, &name, ExportContent::Standings, of.stage).await;
    }
    for row in client.standings(&name, of.stage).await?.rows {
        writer::json(&writer::message(&row)?)?;
    }
    Ok(())
}

/// Shows who met whom.
pub(super) async fn cross_table(common: &Common, of: StageArguments) -> anyhow::Result<()> {
    let client = member(common)?;
    let name = tournament_name(&of.tournament);
    if !common.json {
        return text(&client, &name, ExportContent::CrossTable, of.stage).await;
    }
    let mut request = GetCrossTableRequest {
        name,
        stage: of.stage,
        ..Default::default()
    };
    loop {
        let page = client.get_cross_table(request.clone()).await?;
        for row in &page.rows {
            writer::json(&writer::message(row)?)?;
        }
        if page.next_page_token.is_empty() {
            return Ok(());
        }
        request.page_token = page.next_page_token;
    }
}

/// Shows the bracket of a knockout.
pub(super) async fn bracket(common: &Common, of: StageArguments) -> anyhow::Result<()> {
    let client = member(common)?;
    let name = tournament_name(&of.tournament);
    if !common.json {
        return text(&client, &name, ExportContent::Bracket, of.stage).await;
    }
    for slot in client.bracket(&name, of.stage).await? {
        writer::json(&writer::message(&slot)?)?;
    }
    Ok(())
}

/// Writes a table as the server lays it out for terminals.
async fn text(
    client: &Client,
    name: &str,
    content: ExportContent,
    stage: u32,
) -> anyhow::Result<()> {
    let format = ExportFormat::Text;
    let written = client
        .export_tournament(name, content, format, stage)
        .await?;
    let written = String::from_utf8(written).context("the table is no text")?;
    Ok(writer::line(written.trim_end())?)
}

#[derive(Debug, Args)]
pub(super) struct Export {
    #[command(flatten)]
    of: StageArguments,
    /// Content that is written.
    #[arg(long, value_enum, default_value = "standings")]
    content: Content,
    /// Format of the output.
    #[arg(long, value_enum, default_value = "json")]
    format: Format,
    /// The file; standard output when absent.
    #[arg(long, short)]
    output: Option<PathBuf>,
}

/// Part of a tournament to write.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Content {
    /// Standings of all entrants.
    Standings,
    /// Cross table of all meetings.
    CrossTable,
    /// The bracket of a knockout.
    Bracket,
    /// Everything that standings are computed from.
    Results,
}

/// Format of the output.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// For programs.
    Json,
    /// For spreadsheets.
    Csv,
    /// As a drawing.
    Svg,
    /// For terminals.
    Text,
    /// As FIDE's report of a tournament, which other checkers read; of results only.
    Trf,
}

/// Writes standings, tables or results down for other programs.
pub(super) async fn export(common: &Common, arguments: Export) -> anyhow::Result<()> {
    let client = member(common)?;
    let content = match arguments.content {
        Content::Standings => ExportContent::Standings,
        Content::CrossTable => ExportContent::CrossTable,
        Content::Bracket => ExportContent::Bracket,
        Content::Results => ExportContent::Results,
    };
    let format = match arguments.format {
        Format::Json => ExportFormat::Json,
        Format::Csv => ExportFormat::Csv,
        Format::Svg => ExportFormat::Svg,
        Format::Text => ExportFormat::Text,
        Format::Trf => ExportFormat::Trf,
    };
    let name = tournament_name(&arguments.of.tournament);
    let document = client
        .export_tournament(&name, content, format, arguments.of.stage)
        .await?;
    match arguments.output {
        None => Ok(std::io::stdout().lock().write_all(&document)?),
        Some(path) => {
            std::fs::write(&path, document).with_context(|| format!("writing {}", path.display()))
        }
    }
}

/// Has the server compute everything again; exit code 1 when something differs.
pub(super) async fn verify(common: &Common, tournament: &str) -> anyhow::Result<ExitCode> {
    let client = member(common)?;
    let name = tournament_name(tournament);
    let waiting = ProgressBar::new_spinner().with_message("computing everything again");
    waiting.enable_steady_tick(std::time::Duration::from_millis(120));
    let verified = client.verify_tournament(&name).await?;
    waiting.finish_and_clear();
    if common.json {
        writer::json(&writer::message(&verified)?)?;
        return Ok(diff::code(&verified.differences));
    }
    diff::write_differences(&verified.differences)?;
    let counted = format!(
        "{} pairings, {} fixtures and {} rows of standings were computed again",
        verified.rounds, verified.fixtures, verified.rows
    );
    diff::conclude(&counted, &verified.differences)
}
