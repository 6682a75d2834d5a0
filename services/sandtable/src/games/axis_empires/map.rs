//! Maps and matches of Axis Empires, drawn for the command line.

use std::path::Path;

use anyhow::{Context, bail};
use clap::Args;
use sandtable_axis_empires::game::AxisEmpires as Engine;
use sandtable_kernel::{Game, Viewer};
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_rules::Codec;
use sandtable_rules::games::axis_empires::AxisEmpires as Wire;

use super::displays::panels;
use super::layers::Layer;
use super::options::ID;
use super::scene::Scene;
use super::text;
use super::words::Words;
use super::{packs, position, svg};
use crate::games::presentation::Drawn;
use crate::ink::Ink;
use crate::{out, unpack};

#[derive(Debug, Args)]
#[group(skip)]
pub(super) struct MapWords {
    /// The pack of Axis Empires: its name, or its folder.
    #[arg(long, conflicts_with = "name", required_if_eq("game", ID))]
    pack: Option<String>,
    /// The pack's scenario; the whole map without units when absent.
    #[arg(long, requires = "pack")]
    scenario: Option<String>,
    /// What else to draw on a hex map, separated by commas.
    #[arg(long, value_enum, value_delimiter = ',', requires = "pack")]
    show: Vec<Layer>,
}

/// Draws a pack's map, or the set-up of one of its scenarios.
pub(super) fn draw_opening(words: &MapWords, picture: Option<&Path>) -> anyhow::Result<()> {
    let name = words
        .pack
        .as_deref()
        .context("the map is of a pack: name it with --pack")?;
    let pack = packs::find(name)?;
    let game = Engine::new([pack.clone()].into_iter().collect());
    let layers = &words.show;
    let state = match &words.scenario {
        None => None,
        Some(code) => {
            let Some(options) = game.one_seat_each(&pack.code, code) else {
                let known: Vec<&str> = pack.scenarios.iter().map(|row| &*row.code).collect();
                bail!(
                    "{} has no scenario {code:?}, only {}",
                    pack.code,
                    known.join(", ")
                );
            };
            let opened = game.new_match(&options);
            Some(opened.map_err(|violation| anyhow::anyhow!("{}", violation.expected))?)
        }
    };
    let scene = match &state {
        None => Scene::of_pack(&pack, layers),
        Some(state) => Scene::of_state(state, layers),
    };
    let mut scene = scene.context("there are no hexes to draw")?;
    if let Some(state) = &state {
        let view = game.view(state, Viewer::Spectator);
        let view: wire::View = unpack::view(&Wire::default().write_view(&view))?;
        scene.panels = panels(&Words::of(pack.clone(), &view), &view, &[]);
    }
    draw(&scene, picture)
}

/// Draws a match as a view shows it.
pub(super) fn draw_match(view: &wire::View, drawn: Drawn<'_>) -> anyhow::Result<()> {
    let pack = position::pack_of(view)?;
    let mut scene = position::scene(&pack, view)?;
    let words = Words::of(pack.clone(), view);
    let own = (drawn.seat).map_or(&[][..], |seat| position::own(view, seat));
    scene.panels = panels(&words, view, own);
    draw(&scene, drawn.picture)
}

fn draw(scene: &Scene<'_>, picture: Option<&Path>) -> anyhow::Result<()> {
    match picture {
        Some(path) => out::picture(path, &svg::draw(scene)),
        None => Ok(out::line(text::draw(scene, Ink::of_output()))?),
    }
}
