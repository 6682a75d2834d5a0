//! `sandtable map`

use std::path::PathBuf;

use clap::Args;
use prost_types::Any;

use crate::args::global::Common;
use crate::args::region::RegionWords;
use crate::credentials::{looking, match_name, viewer};
use crate::games::presentation::Drawn;
use crate::games::{DEFAULT_GAME, ForMap, GameWords, presentation};
use crate::output::writer;

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Match to draw; the set-up when absent.
    name: Option<String>,
    /// The game whose set-up is drawn.
    #[arg(long, default_value = DEFAULT_GAME, conflicts_with = "name")]
    game: String,
    #[command(flatten)]
    words: GameWords<ForMap>,
    /// Draw the match as it was at this version, 0 for its opening.
    #[arg(long, requires = "name")]
    at: Option<u64>,
    /// Write a picture to this file (`-` for standard output) instead of text.
    #[arg(long, short = 'o', value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    region: RegionWords,
}

/// Draws a board or a map.
pub(crate) async fn run(common: &Common, arguments: Arguments) -> anyhow::Result<()> {
    let picture = arguments.svg.as_deref();
    let region = arguments.region.region();
    let region = &region;
    let Some(name) = &arguments.name else {
        let game = presentation(&arguments.game);
        let drawn = Drawn {
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
    let drawn = Drawn {
        picture,
        seat: looking(common, &name)?,
        region,
    };
    draw(&found.game, &view, common.json, drawn)
}

/// Draws a match as a view shows it, or writes the view.
pub(crate) fn draw(game: &str, view: &Any, as_json: bool, drawn: Drawn<'_>) -> anyhow::Result<()> {
    if as_json {
        writer::json(&writer::content(view))
    } else {
        presentation(game).draw(view, drawn)
    }
}
