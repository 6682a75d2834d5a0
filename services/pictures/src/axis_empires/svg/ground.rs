//! What hexes are made of, who controls them, and what is out of play.

use std::fmt::{Result, Write};

use sandtable_axis_empires_pack::map::{HexId, Terrain};

use super::{Picture, polygon};
use crate::axis_empires::palette::{self, PAPER};
use crate::markup::escape;

impl Picture<'_> {
    pub(super) fn ground(self, out: &mut String) -> Result {
        let map = &self.scene.pack.map;
        writeln!(
            out,
            r##"<g stroke="#8f8a78" stroke-opacity=".35" stroke-width=".6">"##
        )?;
        for id in self.hexes() {
            self.hex(out, id)?;
        }
        writeln!(out, "</g>")?;
        for id in self.hexes() {
            let signs = match map.hex(id).terrain {
                Terrain::Hills => "hills",
                Terrain::Forest => "forest",
                Terrain::Swamp => "swamp",
                Terrain::Desert => "desert",
                Terrain::Sea | Terrain::Clear => continue,
            };
            let (x, y) = self.center(id);
            writeln!(
                out,
                r##"<use xlink:href="#{signs}" x="{x:.1}" y="{y:.1}"/>"##
            )?;
        }
        self.control(out)
    }

    /// A hex as an element of its own: what a page colors, and what is clicked.
    fn hex(self, out: &mut String, id: HexId) -> Result {
        let map = &self.scene.pack.map;
        let hex = map.hex(id);
        let terrain = if hex.is_land() { "land" } else { "sea" };
        let code = hex.code.to_string();
        write!(
            out,
            r#"<polygon id="hex-{code}" class="hex {terrain}" data-hex="{code}""#
        )?;
        if let Some(name) = &hex.name {
            write!(out, r#" data-name="{}""#, escape(name))?;
        }
        if let Some(area) = hex.area {
            write!(out, r#" data-area="{}""#, escape(&map.area(area).name))?;
        }
        if let Some(owner) = self.scene.control[id.index()] {
            write!(out, r#" data-owner="{}""#, owner.to_string().to_lowercase())?;
        }
        let fill = palette::ground(hex.terrain);
        let points = polygon(self.center(id), 1.0);
        writeln!(out, r#" points="{points}" fill="{fill}"/>"#)
    }

    /// A tint over the land that a faction controls.
    fn control(self, out: &mut String) -> Result {
        writeln!(out, r#"<g pointer-events="none">"#)?;
        for id in self.hexes() {
            if let Some(faction) = self.scene.control[id.index()]
                && self.scene.pack.map.hex(id).is_land()
            {
                writeln!(
                    out,
                    r#"<polygon points="{}" fill="{}" fill-opacity=".17"/>"#,
                    polygon(self.center(id), 1.0),
                    palette::faction(faction)
                )?;
            }
        }
        writeln!(out, "</g>")
    }

    /// A veil over what units may not enter in this scenario.
    pub(super) fn veil(self, out: &mut String) -> Result {
        writeln!(out, r#"<g fill="{PAPER}" fill-opacity=".62">"#)?;
        for id in self.hexes().filter(|id| !self.in_play(*id)) {
            writeln!(
                out,
                r#"<polygon points="{}"/>"#,
                polygon(self.center(id), 1.02)
            )?;
        }
        writeln!(out, "</g>")
    }
}
