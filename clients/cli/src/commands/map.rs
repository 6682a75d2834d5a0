//! `sandtable map`

use std::path::PathBuf;

use clap::Args;
use prost_types::Any;

use crate::args::global::Common;
use crate::args::region::RegionArguments;
use crate::credentials::{match_name, viewer, viewer_seat};
use crate::games::presentation::DrawSettings;
use crate::games::{DEFAULT_GAME, ForMap, GameArguments, presentation};
use crate::output::writer;

#[derive(Debug, Args)]
pub(crate) struct MapArguments {
    /// Match to draw; the set-up when absent.
    name: Option<String>,
    /// The game whose set-up is drawn.
    #[arg(long, default_value = DEFAULT_GAME, conflicts_with = "name")]
    game: String,
    #[command(flatten)]
    words: GameArguments<ForMap>,
    /// Draw the match as it was at this version, 0 for its opening.
    #[arg(long, requires = "name")]
    at: Option<u64>,
    /// Write a picture to this file (`-` for standard output) instead of text.
    #[arg(long, short = 'o', value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    region: RegionArguments,
}

/// Draws a board or a map.
pub(crate) async fn run(common: &Common, arguments: MapArguments) -> anyhow::Result<()> {
    let picture = arguments.svg.as_deref();
    let region = arguments.region.region();
    let region = &region;
    let Some(name) = &arguments.name else {
        let game = presentation(&arguments.game);
        let drawn = DrawSettings {
            picture,
            seat: None,
            region,
        };
        return game.draw_opening(arguments.words.of(&*game)?, drawn);
    };
    let name = match_name(name);
    let client = viewer(common, &name, None)?;
    let found = client.get_match(&name).await?;
    let view: Any = match arguments.at {
        Some(version) => client.view_at(&name, version).await?.what,
        None => client.view(&name).await?.what,
    };
    let drawn = DrawSettings {
        picture,
        seat: viewer_seat(common, &name)?,
        region,
    };
    draw(&found.game, &view, common.json, drawn)
}

/// Draws a match as a view shows it, or writes the view.
pub(crate) fn draw(
    game: &str,
    view: &Any,
    as_json: bool,
    drawn: DrawSettings<'_>,
) -> anyhow::Result<()> {
    if as_json {
        writer::json(&writer::content(view))
    } else {
        presentation(game).draw(view, drawn)
    }
}
