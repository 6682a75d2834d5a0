//! `sandtable watch`

use std::io::IsTerminal;

use clap::Args;
use sandtable_runtime::clock::{Clock, SystemClock};

use crate::args::global::Common;
use crate::args::language::LanguageArguments;
use crate::credentials::{match_name, viewer, viewer_seat};
use crate::games::presentation;
use crate::output::match_line::standing;
use crate::output::writer;
use crate::tui::Caption;
use crate::watch::{self, Narration, as_lines, on_terminal};

#[derive(Debug, Args)]
pub(crate) struct WatchArguments {
    /// Name of the match.
    name: String,
    /// Line by line even on a terminal.
    #[arg(long)]
    plain: bool,
    /// Show every die.
    #[arg(long)]
    details: bool,
    /// Show only entries after this one (line by line only).
    #[arg(long, default_value_t = 0)]
    after: u64,
    #[command(flatten)]
    language: LanguageArguments,
}

/// Watches a match until it ends or is left.
pub(crate) async fn run(common: &Common, arguments: WatchArguments) -> anyhow::Result<()> {
    let name = match_name(&arguments.name);
    let client = viewer(common, &name, None)?;
    let found = client.get_match(&name).await?;
    let language = arguments.language.language();
    let on_map = !common.json && !arguments.plain && std::io::stdout().is_terminal();
    if on_map {
        let caption = Caption {
            seat: viewer_seat(common, &name)?,
            ..watch::caption(&found, language)
        };
        // A game without a picture here is shown in lines.
        if let Some(stage) = presentation(&found.game).stage(caption)? {
            return on_terminal(&client, &found, stage).await;
        }
    }
    let narration = match (common.json, arguments.details) {
        (true, _) => Narration::Json,
        (false, true) => Narration::Everything,
        (false, false) => Narration::News,
    };
    if narration != Narration::Json {
        writer::line(standing(&found, SystemClock.now().into()))?;
    }
    let shown = (arguments.after, narration, language);
    as_lines(&client, &name, shown, |_| {}).await
}
