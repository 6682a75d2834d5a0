//! Packs and matches of Axis Empires.

pub mod layout;
pub mod model;
pub mod off_map;
pub mod palette;
pub mod panel;
pub mod places;
pub mod position;
pub mod supply;
pub mod svg;

use std::sync::Arc;

use sandtable_axis_empires_pack::pack::Pack;
use sandtable_proto::games::axis_empires::v1 as game;

use crate::crop::Region;
use crate::error::Undrawable;
use model::Scene;
use sandtable_sentences::axis_empires::names::Names;
use sandtable_sentences::language::Language;

/// A pack's map, with nothing on it.
///
/// # Errors
///
/// A pack without hexes, or a region that is not on its map.
pub fn draw_pack(pack: &Pack, region: &Region) -> Result<String, Undrawable> {
    let mut scene = Scene::of_pack(pack).ok_or(Undrawable::NoHexes)?;
    scene.show(region)?;
    Ok(svg::draw(&scene))
}

/// Draws a match as a view shows it; a viewer at a seat sees its hand.
///
/// # Errors
///
/// A view of another pack, or a region that is not on its map.
pub fn draw_view(
    pack: &Arc<Pack>,
    view: &game::View,
    seat: Option<u32>,
    region: &Region,
) -> Result<String, Undrawable> {
    let mut scene = position::scene(pack, view)?;
    let own = seat.map_or(&[][..], |seat| position::own(view, seat));
    let names = Names::of(pack.clone(), view, Language::English);
    scene.panels = off_map::panels(&names, view, own);
    scene.show(region)?;
    Ok(svg::draw(&scene))
}
