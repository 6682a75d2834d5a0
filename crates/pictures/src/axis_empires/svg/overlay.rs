//! Supply and zones of control.

use std::fmt::{Result, Write};

use sandtable_axis_empires_pack::faction::Faction;
use sandtable_axis_empires_pack::map::Direction;

use super::MapPicture;
use super::polygon;
use crate::axis_empires::layout::{self, PaperPoint, SIZE};
use crate::axis_empires::palette::{self, ALARM, INK};
use crate::axis_empires::svg::hexsides::along;

/// Returns how far each faction's network lies beside the middle of a hex: none is to hide
/// another.
const fn aside(faction: Faction) -> f64 {
    match faction {
        Faction::Axis => -2.5,
        Faction::Western => 2.5,
        Faction::Soviet => 2.5,
    }
}

impl MapPicture<'_> {
    /// The hexes into which zones of control reach, hatched by whose they are, with a line
    /// around all of one faction.
    pub(super) fn zones_of_control(self, out: &mut String) -> Result {
        let map = &self.scene.pack.map;
        for faction in Faction::ALL {
            let mut reached = vec![false; map.hexes().len()];
            for (hex, whose) in &self.scene.zones_of_control {
                reached[hex.index()] |= *whose == faction;
            }
            let within = || self.hexes().filter(|hex| reached[hex.index()]);
            if within().next().is_none() {
                continue;
            }
            writeln!(
                out,
                r##"<g class="zoc" fill="url(#zoc-{})">"##,
                faction.word()
            )?;
            for hex in within() {
                let points = polygon(self.center(hex), 1.0);
                writeln!(out, r#"<polygon points="{points}"/>"#)?;
            }
            let color = palette::faction(faction);
            writeln!(
                out,
                r#"</g><g stroke="{color}" stroke-width="1.4" stroke-dasharray="4 2.4" stroke-linecap="round">"#
            )?;
            for hex in within() {
                let center = self.center(hex);
                let outward = Direction::ALL.into_iter().filter(|direction| {
                    let over = map.neighbour(hex, *direction);
                    over.is_none_or(|over| !reached[over.hex.index()])
                });
                for direction in outward {
                    let (from, to) = layout::side(center, direction);
                    // Inside the hex, to keep the borders of two factions distinguishable.
                    let ((x, y), (u, v)) = (along(from, center, 0.07), along(to, center, 0.07));
                    writeln!(out, r#"<path d="M{x:.1} {y:.1}L{u:.1} {v:.1}"/>"#)?;
                }
            }
            writeln!(out, "</g>")?;
        }
        Ok(())
    }

    /// The networks along which supply is traced, as bands below roads and railways.
    pub(super) fn networks(self, out: &mut String) -> Result {
        let networks = self.scene.supply.iter().flat_map(|layer| &layer.networks);
        let (map, layout) = (&self.scene.pack.map, self.layout);
        for network in networks {
            let color = palette::faction(network.faction);
            let beside = aside(network.faction);
            writeln!(
                out,
                r#"<g class="supply" opacity=".42" stroke="{color}" stroke-width="6" stroke-linecap="round">"#
            )?;
            for hex in self.hexes().filter(|hex| network.hexes[hex.index()]) {
                let over = map.neighbours(hex).filter(|over| {
                    over.hex > hex
                        && network.hexes[over.hex.index()]
                        && layout.shows(map, over.hex)
                        && (over.side.has_link() || over.side.is_strait())
                });
                for over in over {
                    let ((x, y), (u, v)) = (self.center(hex), self.center(over.hex));
                    writeln!(
                        out,
                        r#"<path d="M{:.1} {:.1}L{:.1} {:.1}"/>"#,
                        x + beside,
                        y + beside,
                        u + beside,
                        v + beside
                    )?;
                }
            }
            writeln!(out, "</g>")?;
        }
        Ok(())
    }

    /// The way of each stack in front of its network to it.
    pub(super) fn joints(self, out: &mut String) -> Result {
        let joints = self.scene.supply.iter().flat_map(|layer| &layer.joints);
        for joint in joints.filter(|joint| self.shows(joint.from)) {
            let (x, y) = self.center(joint.from);
            let to = self.center(joint.to);
            let (u, v) = along((x, y), to, 0.96);
            let color = palette::faction(joint.faction);
            writeln!(
                out,
                r#"<path d="M{x:.1} {y:.1}L{u:.1} {v:.1}" stroke="{color}" stroke-width="2.6" stroke-dasharray="1 4" stroke-linecap="round"/><circle cx="{u:.1}" cy="{v:.1}" r="2.6" fill="{color}"/>"#
            )?;
        }
        Ok(())
    }

    /// A mark on the stacks that cannot trace supply.
    pub(super) fn alarms(self, out: &mut String) -> Result {
        let cut_off = self.scene.supply.iter().flat_map(|layer| &layer.cut_off);
        for hex in cut_off.filter(|hex| self.shows(**hex)) {
            let (x, y) = self.center(*hex);
            let (x, y) = (x - SIZE * 0.5, y - SIZE * 0.58);
            writeln!(out, r#"<g class="alarm">{}</g>"#, alarm((x, y)))?;
        }
        Ok(())
    }
}

/// The mark of those who cannot trace supply.
pub(super) fn alarm((x, y): PaperPoint) -> String {
    format!(
        r#"<circle cx="{x:.1}" cy="{y:.1}" r="5.2" fill="{ALARM}" stroke="{INK}" stroke-width=".8"/><text x="{x:.1}" y="{:.1}" font-size="8" font-weight="bold" fill="{INK}" text-anchor="middle">!</text>"#,
        y + 2.9
    )
}
