//! The ground of spaces.

use std::fmt::{Result, Write};

use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::unit::UnitKind;

use super::BoardPicture;
use super::INK;
use super::SEA_BORDER;
use super::patterns::Ground;
use crate::aa1940::outlines::{FINE, Place};
use crate::aa1940::palette::{self, Rgb};
use crate::escape::escape;

impl BoardPicture<'_> {
    /// The spaces that are drawn, sea before land: what is drawn later covers the edge of what
    /// is drawn before.
    pub(super) fn ground(&self, out: &mut String) -> Result {
        let shown = self.board.all_spaces().filter(|space| self.shows(*space));
        let (sea, land): (Vec<SpaceId>, Vec<SpaceId>) =
            shown.partition(|space| self.board.is_sea(*space));
        let fine = self.scale / FINE;
        for (spaces, line, width) in [(sea, SEA_BORDER, 1.0), (land, INK, 1.1)] {
            writeln!(
                out,
                r#"<g transform="scale({fine:.4})" stroke="{line}" stroke-width="{:.1}" stroke-linejoin="round">"#,
                width / fine
            )?;
            for space in spaces {
                self.open(out, space)?;
                write!(out, "<path d=\"")?;
                for ring in &self.atlas.shapes[space.index()].rings {
                    path(out, ring)?;
                }
                writeln!(out, "\"/></g>")?;
            }
            writeln!(out, "</g>")?;
        }
        Ok(())
    }

    /// Land that is no part of the game.
    pub(super) fn bare(&self, out: &mut String) -> Result {
        write!(
            out,
            r#"<path transform="scale({:.4})" fill="{}" d=""#,
            self.scale / FINE,
            palette::BARE
        )?;
        for ring in self.atlas.bare.iter().filter(|ring| self.shows_ring(ring)) {
            path(out, ring)?;
        }
        writeln!(out, "\"/>")
    }

    /// Returns the colour of a sea zone: neighbouring ones differ a little, for the eye to
    /// distinguish them.
    fn water(&self, space: SpaceId) -> Rgb {
        let ground = palette::of_space(self.board, self.position, space);
        ground.mix(Rgb(255, 255, 255), 0.07 * f64::from(space.0 % 4))
    }

    /// Begins the element of a space, with its ground and its description: the element that a
    /// page colours, and that is clicked.
    fn open(&self, out: &mut String, space: SpaceId) -> Result {
        let info = self.board.space(space);
        let is_sea = self.board.is_sea(space);
        let terrain = if is_sea { "sea" } else { "land" };
        let contested = if self.contested.contains(&space) {
            " contested"
        } else {
            ""
        };
        let id = escape(&info.id);
        write!(
            out,
            r#"<g id="space-{id}" class="space {terrain}{contested}" data-space="{id}" data-name="{}""#,
            escape(&info.name)
        )?;
        if let Some(owner) = self.position.space(space).controller {
            let owner = escape(&self.board.power(owner).id);
            write!(out, r#" data-owner="{owner}""#)?;
        }
        if is_sea {
            write!(out, r#" fill="{}">"#, self.water(space))?;
        } else {
            let ground = Ground::of(self.position, space).id(self.board);
            write!(out, r##" fill="url(#{ground})">"##)?;
        }
        write!(out, "<title>{}</title>", escape(&self.description(space)))
    }

    /// Returns all that a picture says of a space, in words.
    fn description(&self, space: SpaceId) -> String {
        let info = self.board.space(space);
        let state = self.position.space(space);
        let mut told = info.name.clone();
        match Ground::of(self.position, space) {
            Ground::Held(power) => told += &format!(", {}", self.board.power(power).name),
            _ if self.board.is_sea(space) => {}
            ground => {
                let called = Ground::NEUTRALS.iter().find(|(it, _)| *it == ground);
                told += &called.map_or(String::new(), |(_, name)| format!(", {name}"));
            }
        }
        if info.ipc > 0 {
            told += &format!(", {} IPC", info.ipc);
        }
        if let Some(city) = &info.victory_city {
            told += &format!(", victory city {city}");
        }
        for (kind, damage) in &state.facilities {
            told += &format!(", {}", kind.id().replace('_', " "));
            if *damage > 0 {
                told += &format!(" with {damage} damage");
            }
        }
        for force in &state.forces {
            let whose = self.board.powers.get(force.power.index());
            told += &format!("; {}:", whose.map_or("neutral army", |it| it.name.as_str()));
            for kind in UnitKind::ALL {
                let count = force.units[kind.index()];
                if count > 0 {
                    told += &format!(" {count} {}", kind.id().replace('_', " "));
                }
            }
        }
        told
    }
}

/// Writes a ring as a part of a path, each place relative to the one before.
fn path(out: &mut String, ring: &[Place]) -> Result {
    let Some((&(mut x, mut y), rest)) = ring.split_first() else {
        return Ok(());
    };
    write!(out, "M{x} {y}l")?;
    for (index, &(to_x, to_y)) in rest.iter().enumerate() {
        let (dx, dy) = (to_x - x, to_y - y);
        let space = if index == 0 || dx < 0 { "" } else { " " };
        let comma = if dy < 0 { "" } else { " " };
        write!(out, "{space}{dx}{comma}{dy}")?;
        (x, y) = (to_x, to_y);
    }
    write!(out, "z")
}
