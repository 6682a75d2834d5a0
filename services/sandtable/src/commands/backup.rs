//! `sandtable backup`

#[cfg(test)]
mod tests;

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use sandtable_match_state::MatchSettings;
use sandtable_store::{SqliteSettings, SqliteStore, StoreSettings};
use serde_json::json;

use crate::local_config::LocalConfig;
use sandtable_cli::args::global::Common;
use sandtable_cli::output::writer;

#[derive(Debug, Args)]
pub(crate) struct BackupArguments {
    /// Where to; a file that is there is never replaced.
    file: PathBuf,
    #[command(flatten)]
    configured: LocalConfig,
}

/// Copies the store of a platform that keeps it in SQLite, whether or not it serves.
pub(crate) fn run(common: &Common, arguments: &BackupArguments) -> anyhow::Result<()> {
    let settings = arguments.configured.settings()?;
    let matches: MatchSettings = settings.section("matches")?;
    let stored: StoreSettings = settings.section("store")?;
    let folder = arguments.configured.database();
    anyhow::ensure!(
        stored.url.is_empty(),
        "store.url names a PostgreSQL database: pg_dump copies it (docs/operating.md)"
    );
    let database = folder.unwrap_or(matches.database);
    anyhow::ensure!(
        database.is_file(),
        "there is no file {}",
        database.display()
    );
    let file = &arguments.file;
    let copied = SqliteStore::back_up(&SqliteSettings::at(&database), file)
        .with_context(|| format!("copying {}", database.display()))?;
    if let Err(error) = SqliteStore::mark_backup(&database, &copied) {
        eprintln!("the server's status will not show this backup: {error}");
    }
    if common.json {
        return writer::json(&json!({
            "file": file,
            "matches": copied.matches,
            "position": copied.position,
            "bytes": copied.bytes,
        }));
    }
    Ok(writer::line(format_args!(
        "copied {} matches to {} ({} bytes), up to position {} of the log",
        copied.matches,
        file.display(),
        copied.bytes,
        copied.position
    ))?)
}
