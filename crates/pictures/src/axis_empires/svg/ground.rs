//! Terrain and control of hexes, and areas out of play.

use std::fmt::{Result, Write};

use sandtable_axis_empires_pack::faction::Faction;
use sandtable_axis_empires_pack::map::{HexId, Terrain};

use super::MapPicture;
use super::whole;
use crate::axis_empires::palette::{self, PAPER};
use crate::escape::escape;

impl MapPicture<'_> {
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
            r#"<path id="hex-{code}" class="hex {terrain}" data-hex="{code}""#
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
        writeln!(out, r#" d="{}" fill="{fill}"/>"#, whole(self.center(id)))
    }

    /// A tint over the land that a faction controls.
    fn control(self, out: &mut String) -> Result {
        let map = &self.scene.pack.map;
        for faction in Faction::ALL {
            let held = self.hexes().filter(|id| {
                self.scene.control[id.index()] == Some(faction) && map.hex(*id).is_land()
            });
            let path: String = held.map(|id| whole(self.center(id))).collect();
            if !path.is_empty() {
                writeln!(
                    out,
                    r#"<path pointer-events="none" d="{path}" fill="{}" fill-opacity=".17"/>"#,
                    palette::faction(faction)
                )?;
            }
        }
        Ok(())
    }

    /// A veil over what units may not enter in this scenario.
    pub(super) fn veil(self, out: &mut String) -> Result {
        let veiled = self.hexes().filter(|id| !self.in_play(*id));
        let path: String = veiled.map(|id| whole(self.center(id))).collect();
        writeln!(
            out,
            r#"<path d="{path}" fill="{PAPER}" fill-opacity=".62"/>"#
        )
    }
}
