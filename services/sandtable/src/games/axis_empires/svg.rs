//! The map as a picture.

mod counter;
mod ground;
mod legend;
mod names;
mod overlay;
mod panels;
mod sides;
mod symbol;
mod trays;

use std::fmt::{Result, Write};

use sandtable_axis_empires::map::HexId;

use super::layout::{self, Layout, Point};
use super::palette::{INK, PAPER};
use super::scene::Scene;

/// Height of the title above the map.
const HEADER: f64 = 34.0;

/// Height of a map's name, where there are several.
const HEADING: f64 = 30.0;

/// Width of the narrowest picture.
const NARROWEST: f64 = 480.0;

/// Draws a scene.
pub(crate) fn draw(scene: &Scene<'_>) -> String {
    let mut out = String::new();
    write(scene, &mut out).expect("writing to a string does not fail");
    out
}

fn write(scene: &Scene<'_>, out: &mut String) -> Result {
    let width = width(scene);
    let maps: f64 = scene.layouts.iter().map(|it| height(scene, *it)).sum();
    let footer = legend::height(scene, width);
    let beside = panels::height(scene, width);
    let title = escape(&scene.title);
    writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 {width:.0} {:.0}" font-family="DejaVu Sans, Verdana, sans-serif">"#,
        HEADER + maps + footer + beside
    )?;
    writeln!(out, "<title>{title}</title>")?;
    symbol::define(out)?;
    writeln!(
        out,
        r#"<rect width="100%" height="100%" fill="{PAPER}"/><text x="14" y="23" font-size="17" font-weight="bold" fill="{INK}">{title}</text>"#
    )?;
    let mut top = HEADER;
    for layout in &scene.layouts {
        Picture {
            scene,
            layout: *layout,
        }
        .write(out, top)?;
        top += height(scene, *layout);
    }
    legend::draw(out, scene, (0.0, top))?;
    panels::draw(out, scene, (width, top + footer))?;
    writeln!(out, "</svg>")
}

/// One map of the picture.
#[derive(Clone, Copy)]
struct Picture<'a> {
    scene: &'a Scene<'a>,
    layout: Layout,
}

impl Picture<'_> {
    fn write(self, out: &mut String, mut top: f64) -> Result {
        if let Some(name) = self.scene.heading(self.layout) {
            let y = top + HEADING * 0.6;
            writeln!(
                out,
                r#"<text class="map" x="14" y="{y:.1}" font-size="14" font-weight="bold" fill="{INK}">{name}</text>"#
            )?;
            top += HEADING;
        }
        writeln!(out, r#"<g transform="translate(0 {top:.1})">"#)?;
        self.ground(out)?;
        self.zones_of_control(out)?;
        self.networks(out)?;
        self.names_of_areas(out)?;
        self.links(out)?;
        self.sides(out)?;
        self.veil(out)?;
        self.joints(out)?;
        self.settlements(out)?;
        self.stacks(out)?;
        self.labels(out)?;
        self.points(out)?;
        self.alarms(out)?;
        writeln!(out, "</g>")
    }

    /// The hexes that are drawn.
    fn hexes(self) -> impl Iterator<Item = HexId> {
        let hexes = self.scene.pack.map.hexes_with_ids();
        hexes.map(|(id, _)| id).filter(move |id| self.shows(*id))
    }

    fn shows(self, hex: HexId) -> bool {
        self.layout.shows(&self.scene.pack.map, hex)
    }

    fn center(self, hex: HexId) -> Point {
        self.layout.center(&self.scene.pack.map, hex)
    }

    fn in_play(self, hex: HexId) -> bool {
        self.scene.in_play[hex.index()]
    }
}

/// The width of the picture: small maps still have room for title and legend.
fn width(scene: &Scene<'_>) -> f64 {
    let widths = scene.layouts.iter().map(|layout| layout.size().0);
    widths.fold(NARROWEST, f64::max)
}

/// The height of a map with its name.
fn height(scene: &Scene<'_>, layout: Layout) -> f64 {
    let name = scene.heading(layout).map_or(0.0, |_| HEADING);
    layout.size().1 + name
}

/// The corners of a hex as points of a polygon.
fn polygon(center: Point, part: f64) -> String {
    let corners = layout::corners(center, part);
    let points: Vec<String> = corners
        .iter()
        .map(|(x, y)| format!("{x:.1},{y:.1}"))
        .collect();
    points.join(" ")
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::axis_empires::layers::Layer;
    use sandtable_axis_empires::game::AxisEmpires;
    use sandtable_axis_empires::pack::open;
    use sandtable_kernel::Game;

    #[test]
    fn a_campaign_shows_what_lies_beside_the_map() {
        let (words, view) = crate::games::axis_empires::words::tests::campaign();
        let mut scene = crate::games::axis_empires::position::scene(words.pack(), &view).unwrap();
        let bare = draw(&scene);
        assert!(!bare.contains("class=\"panel\""));
        scene.panels = crate::games::axis_empires::displays::panels(&words, &view, &[]);
        let picture = draw(&scene);
        for title in [
            "The war",
            "Posture display",
            "Option cards",
            "Boxes",
            "Force pools",
        ] {
            assert!(picture.contains(&format!(">{title}</text>")), "{title}");
        }
        assert!(
            !picture.contains("in hand"),
            "whoever only looks sees no hand"
        );
    }

    /// Each map below its name, Europe first, and what lies beside both.
    #[test]
    fn both_maps_are_drawn_one_below_the_other() {
        let (words, view) = crate::games::axis_empires::words::tests::both();
        let mut scene = crate::games::axis_empires::position::scene(words.pack(), &view).unwrap();
        scene.panels = crate::games::axis_empires::displays::panels(&words, &view, &[]);
        let picture = draw(&scene);
        let at = |text: &str| picture.find(text).unwrap_or_else(|| panic!("no {text}"));
        let order = [
            ">Europe</text>",
            ">Berlin</text>",
            ">Asia</text>",
            ">Tokyo</text>",
            ">The war</text>",
        ];
        assert!(order.windows(2).all(|pair| at(pair[0]) < at(pair[1])));
        for theatre in ["Europe", "Asia"] {
            at(&format!("{theatre}: "));
        }
        at("Axis, Europe: in effect card ");
        at("the Force Pool in Asia (Axis)");
    }

    #[test]
    fn every_scenario_of_the_open_packs_is_drawn() {
        let layers = [Layer::Supply, Layer::Zoc, Layer::Codes];
        for open in open::all() {
            let pack = open.pack();
            let bare = draw(&Scene::of_pack(&pack, &[]).unwrap());
            assert!(
                bare.contains("</svg>") && !bare.contains("NaN"),
                "{}",
                open.code
            );
            for scenario in &pack.scenarios {
                let game = AxisEmpires::default();
                let options = game.one_seat_each(open.code, &scenario.code).unwrap();
                let state = game.new_match(&options).unwrap();
                let scene = Scene::of_state(&state, &layers).unwrap();
                let picture = draw(&scene);
                let on_map = scene.stacks.values().map(Vec::len).sum::<usize>();
                assert!(on_map > 0, "{}", scenario.code);
                assert!(picture.contains("class=\"counter\""), "{}", scenario.code);
                assert!(picture.contains(&escape(&scenario.title)));
                let cut_off = scene.supply.as_ref().unwrap().cut_off.len();
                assert_eq!(picture.matches("class=\"alarm\"").count(), cut_off);
            }
        }
    }
}
