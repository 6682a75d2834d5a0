//! `sandtable map`

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use sandtable_proto::games::aa1940::v1 as game;

use crate::board::position::Position;
use crate::board::svg;
use crate::cli::Common;
use crate::game::board;
use crate::out;
use crate::screen::text_map;
use crate::seats::{match_name, viewer};

/// Size of the map where the terminal does not tell its own.
const FALLBACK: (u16, u16) = (120, 40);

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Match to draw; the set-up when absent.
    name: Option<String>,
    /// Write a picture to this file (`-` for standard output) instead of text.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// Draws the board.
pub(crate) async fn run(common: &Common, arguments: Arguments) -> anyhow::Result<()> {
    let board = board();
    let position = match arguments.name {
        None => Position::opening(&board),
        Some(name) => {
            let name = match_name(&name);
            let client = viewer(common, &name, None)?;
            let view = client.view::<game::View>(&name).await?.what;
            if common.json {
                return out::json(&out::message(&view)?);
            }
            Position::of_view(&board, &view)
        }
    };
    match arguments.svg {
        Some(path) if path.as_os_str() == "-" => out::line(svg::draw(&board, &position))?,
        Some(path) => std::fs::write(&path, svg::draw(&board, &position))
            .with_context(|| format!("writing {}", path.display()))?,
        None => {
            let (width, height) = crossterm::terminal::size().unwrap_or(FALLBACK);
            let size = (width.max(40), height.saturating_sub(1).max(12));
            out::line(text_map(&board, &position, size))?;
        }
    }
    Ok(())
}
