//! The map in the terminal: four columns a hex, one line a row.

use std::fmt::Write;

use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::map::{HexCode, HexId, Map, Place, Point, Sheet, Terrain};

use super::palette;
use super::scene::Scene;

/// Columns of a hex.
const CELL: usize = 4;

/// Whether the terminal shows colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    /// ANSI colors.
    Colors,
    /// Letters only.
    Plain,
}

/// Draws a scene: a stack as its faction's letter and its steps, else the settlement or
/// the ground.
pub(crate) fn draw(scene: &Scene<'_>, ink: Ink) -> String {
    let mut text = format!("{}\n", scene.title);
    for row in scene.layout.rows() {
        let _ = write!(text, "{row:>3} ");
        if row.rem_euclid(2) == 1 {
            text.push_str(&" ".repeat(CELL / 2));
        }
        for place in scene.layout.row(row) {
            match find(&scene.pack.map, place) {
                Some(hex) => cell(&mut text, scene, hex, ink),
                None => text.push_str(&" ".repeat(CELL)),
            }
        }
        let kept = text.trim_end_matches(' ').len();
        text.truncate(kept);
        text.push('\n');
    }
    for tray in &scene.trays {
        let names = tray.pieces.iter().filter_map(|piece| {
            let unit = piece.counter(scene.pack).map(|row| &*row.code);
            unit.or(piece.marker(scene.pack).map(|row| &*row.code))
        });
        let names: Vec<&str> = names.collect();
        let _ = writeln!(text, "{}: {}", tray.name, names.join(", "));
    }
    text.push_str(LEGEND);
    text
}

/// What the signs mean.
const LEGEND: &str = "A Axis, W Western, S Soviet, with the steps of a stack; * capital, \
                      o city, p port, ~ sea, ^ hills, % forest, = swamp, : desert, . clear";

/// The hex at a place of the grid. Two sheets overlap where they are joined, so that a
/// place can have a code on either.
fn find(map: &Map, at: Point) -> Option<HexId> {
    [Sheet::West, Sheet::East, Sheet::Asia, Sheet::Pacific]
        .into_iter()
        .filter(|sheet| sheet.theatre() == at.theatre)
        .find_map(|sheet| {
            let origin = HexCode {
                sheet,
                row: 0,
                column: 0,
            };
            let code = HexCode {
                sheet,
                row: u8::try_from(at.row).ok()?,
                column: u8::try_from(at.column - origin.point().column).ok()?,
            };
            map.find(code)
        })
}

fn cell(text: &mut String, scene: &Scene<'_>, id: HexId, ink: Ink) {
    let hex = scene.pack.map.hex(id);
    let ground = match hex.terrain {
        Terrain::Sea => '~',
        Terrain::Clear => '.',
        Terrain::Desert => ':',
        Terrain::Hills => '^',
        Terrain::Forest => '%',
        Terrain::Swamp => '=',
    };
    if !scene.in_play[id.index()] {
        text.push_str("    ");
        return;
    }
    let site = match hex.place {
        Place::Capital | Place::ProvisionalCapital => '*',
        Place::City => 'o',
        Place::None | Place::Town if hex.is_port() => 'p',
        Place::None | Place::Town => ground,
    };
    let owner = scene.control[id.index()];
    match scene.stacks.get(&id) {
        Some(stack) => {
            let faction = stack.last().map_or(Faction::Axis, |piece| piece.faction);
            let steps: u32 = (stack.iter())
                .filter_map(|piece| piece.showing(scene.pack).ground())
                .map(|face| u32::from(face.steps))
                .sum();
            let letter = faction.to_string().chars().next().unwrap_or(' ');
            let shown = format!("{letter}{}", steps.min(9));
            paint(text, &format!("{site}{shown} "), Some(faction), ink);
        }
        None => paint(text, &format!("{site}{ground}  "), owner, ink),
    }
}

fn paint(text: &mut String, cell: &str, owner: Option<Faction>, ink: Ink) {
    match (owner, ink) {
        (Some(faction), Ink::Colors) => {
            let (shown, gap) = cell.split_at(cell.trim_end().len());
            let _ = write!(text, "\x1b[{}m{shown}\x1b[0m{gap}", palette::ansi(faction));
        }
        _ => text.push_str(cell),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_axis_empires::game::AxisEmpires;
    use sandtable_axis_empires::pack::open;
    use sandtable_kernel::Game;

    #[test]
    fn every_hex_is_found_at_its_place() {
        for open in &open::PACKS {
            let map = &open.pack().map;
            for (_, hex) in map.hexes_with_ids() {
                let found = find(map, hex.code.point()).unwrap();
                assert_eq!(map.hex(found).code.point(), hex.code.point());
            }
        }
    }

    #[test]
    fn units_and_settlements_are_shown() {
        let game = AxisEmpires;
        let options = game.one_seat_each("training", "training").unwrap();
        let state = game.new_match(&options).unwrap();
        let text = draw(&Scene::of_state(&state, &[]).unwrap(), Ink::Plain);
        let row = |row: &str| text.lines().find(|line| line.starts_with(row)).unwrap();
        // Ardia City with a headquarters and a division, Borov with its garrison.
        assert!(
            row(" 22").contains("*A") && row(" 22").contains("*W"),
            "{text}"
        );
        assert!(row(" 20").contains('~'), "{text}");
    }
}
