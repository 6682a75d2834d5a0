//! `sandtable map`

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use prost::{Message, Name};
use prost_types::Any;
use sandtable_aa1940::board::Board;
use sandtable_axis_empires::game::AxisEmpires;
use sandtable_kernel::{Game, Viewer};
use sandtable_proto::games::aa1940::v1 as game;
use sandtable_proto::games::axis_empires::v1 as axis_empires;
use sandtable_rules::Codec;
use sandtable_rules::games::axis_empires::AxisEmpires as Wire;

use crate::board::position::Position;
use crate::board::svg;
use crate::common::Common;
use crate::game::{AXIS_EMPIRES, ID, Known, board};
use crate::hexmap::displays::panels;
use crate::hexmap::layers::Layer;
use crate::hexmap::scene::Scene;
use crate::hexmap::text::{self, Ink};
use crate::hexmap::words::Words;
use crate::hexmap::{self, position};
use crate::screen::text_map;
use crate::seats::{looking, match_name, viewer};
use crate::{out, packs};

/// Size of the map where the terminal does not tell its own.
const FALLBACK: (u16, u16) = (120, 40);

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Match to draw; the set-up when absent.
    name: Option<String>,
    /// The game whose set-up is drawn.
    #[arg(long, default_value = ID, value_parser = [ID, AXIS_EMPIRES], conflicts_with = "name")]
    game: String,
    /// The pack of Axis Empires: its name, or its folder.
    #[arg(long, conflicts_with = "name", required_if_eq("game", AXIS_EMPIRES))]
    pack: Option<String>,
    /// The pack's scenario; the whole map without units when absent.
    #[arg(long, requires = "pack")]
    scenario: Option<String>,
    /// What else to draw on a hex map, separated by commas.
    #[arg(long, value_enum, value_delimiter = ',', requires = "pack")]
    show: Vec<Layer>,
    /// Write a picture to this file (`-` for standard output) instead of text.
    #[arg(long, short = 'o', value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// Draws a board or a map.
pub(crate) async fn run(common: &Common, arguments: Arguments) -> anyhow::Result<()> {
    if let (AXIS_EMPIRES, Some(pack)) = (arguments.game.as_str(), &arguments.pack) {
        return hex_map(pack, &arguments);
    }
    let drawn = Drawn {
        json: common.json,
        picture: arguments.svg.as_deref(),
        seat: match &arguments.name {
            Some(name) => looking(common, &match_name(name))?,
            None => None,
        },
    };
    let Some(name) = &arguments.name else {
        let board = board();
        return board_map(&board, &Position::opening(&board), drawn.picture);
    };
    let name = match_name(name);
    let client = viewer(common, &name, None)?;
    let found = client.get_match(&name).await?;
    let view = match Known::of(&found.game)? {
        Known::AxisEmpires => packed(&client.view::<axis_empires::View>(&name).await?.what)?,
        Known::Aa1940 => packed(&client.view::<game::View>(&name).await?.what)?,
    };
    draw(&found.game, &view, drawn)
}

fn packed<V: Message + Name>(view: &V) -> anyhow::Result<Any> {
    Ok(Any::from_msg(view)?)
}

/// How a match is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Drawn<'a> {
    /// Whether its view is written as JSON instead.
    pub(crate) json: bool,
    /// The file of a picture; text when there is none.
    pub(crate) picture: Option<&'a Path>,
    /// The seat that looks, if one does: it sees its hand.
    pub(crate) seat: Option<u32>,
}

/// Draws a match as a view shows it.
pub(crate) fn draw(played: &str, view: &Any, drawn: Drawn<'_>) -> anyhow::Result<()> {
    if Known::of(played)? == Known::AxisEmpires {
        let view: axis_empires::View = crate::game::view(view)?;
        if drawn.json {
            return out::json(&out::message(&view)?);
        }
        let pack = position::pack_of(&view)?;
        let mut scene = position::scene(&pack, &view)?;
        let words = Words::of(pack.clone(), &view);
        let own = (drawn.seat).map_or(&[][..], |seat| position::own(&view, seat));
        scene.panels = panels(&words, &view, own);
        return hex_picture(&scene, drawn.picture);
    }
    let view: game::View = crate::game::view(view)?;
    if drawn.json {
        return out::json(&out::message(&view)?);
    }
    let board = board();
    board_map(&board, &Position::of_view(&board, &view), drawn.picture)
}

fn board_map(board: &Board, position: &Position, picture: Option<&Path>) -> anyhow::Result<()> {
    match picture {
        Some(path) => write(path, &svg::draw(board, position)),
        None => {
            let (width, height) = crossterm::terminal::size().unwrap_or(FALLBACK);
            let size = (width.max(40), height.saturating_sub(1).max(12));
            Ok(out::line(text_map(board, position, size))?)
        }
    }
}

fn hex_picture(scene: &Scene<'_>, picture: Option<&Path>) -> anyhow::Result<()> {
    match picture {
        Some(path) => write(path, &hexmap::svg::draw(scene)),
        None => Ok(out::line(text::draw(scene, Ink::of_output()))?),
    }
}

/// Draws a pack's map, or the set-up of one of its scenarios.
fn hex_map(pack: &str, arguments: &Arguments) -> anyhow::Result<()> {
    let pack = packs::find(pack)?;
    let layers = &arguments.show;
    let state = match &arguments.scenario {
        None => None,
        Some(code) => {
            let Some(options) = AxisEmpires.one_seat_each(&pack.code, code) else {
                let known: Vec<&str> = pack.scenarios.iter().map(|row| &*row.code).collect();
                bail!(
                    "{} has no scenario {code:?}, only {}",
                    pack.code,
                    known.join(", ")
                );
            };
            let opened = AxisEmpires.new_match(&options);
            Some(opened.map_err(|violation| anyhow::anyhow!("{}", violation.expected))?)
        }
    };
    let scene = match &state {
        None => Scene::of_pack(&pack, layers),
        Some(state) => Scene::of_state(state, layers),
    };
    let mut scene = scene.context("there are no hexes to draw")?;
    if let Some(state) = &state {
        let view = AxisEmpires.view(state, Viewer::Spectator);
        let view: axis_empires::View = crate::game::view(&Wire.write_view(&view))?;
        scene.panels = panels(&Words::of(pack.clone(), &view), &view, &[]);
    }
    hex_picture(&scene, arguments.svg.as_deref())
}

fn write(path: &Path, picture: &str) -> anyhow::Result<()> {
    match path.as_os_str() == "-" {
        true => Ok(out::line(picture)?),
        false => {
            std::fs::write(path, picture).with_context(|| format!("writing {}", path.display()))
        }
    }
}
