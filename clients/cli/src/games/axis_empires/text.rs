//! The map in the terminal: four columns a hex, one line a row.

use std::fmt::Write;

use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::map::{
    HexCode, HexId, Map, Point, Settlement, Sheet, Terrain, Theatre,
};

use super::palette;
use crate::output::color::ColorChoice;
use sandtable_pictures::axis_empires::layout::Layout;
use sandtable_pictures::axis_empires::model::Scene;

/// Columns of a hex.
const CELL: usize = 4;

/// Some letters of one owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    /// The letters.
    pub(crate) text: String,
    /// Faction whose colour they have.
    pub(crate) owner: Option<Faction>,
}

impl Run {
    fn plain(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            owner: None,
        }
    }
}

/// Draws a scene with its title and what the signs mean.
pub(crate) fn draw(scene: &Scene<'_>, ink: ColorChoice) -> String {
    format!("{}\n{}{LEGEND}", scene.title, chart(scene, ink))
}

/// Draws a scene's map, and nothing about it.
pub(crate) fn chart(scene: &Scene<'_>, ink: ColorChoice) -> String {
    let mut text = String::new();
    for line in lines(scene) {
        for run in line {
            match (run.owner, ink) {
                (Some(faction), ColorChoice::Colors) => {
                    let color = palette::ansi(faction);
                    let _ = write!(text, "\x1b[{color}m{}\x1b[0m", run.text);
                }
                _ => text.push_str(&run.text),
            }
        }
        let kept = text.trim_end_matches(' ').len();
        text.truncate(kept);
        text.push('\n');
    }
    text
}

/// The lines of all maps, the boxes, the displays.
pub(crate) fn lines(scene: &Scene<'_>) -> Vec<Vec<Run>> {
    let maps = scene.layouts.iter();
    let mut lines: Vec<Vec<Run>> = maps.flat_map(|layout| map(scene, *layout)).collect();
    for tray in &scene.trays {
        let names = tray.piles.iter().flatten().filter_map(|piece| {
            let unit = piece.counter(scene.pack).map(|row| &*row.code);
            unit.or(piece.marker(scene.pack).map(|row| &*row.code))
        });
        let names: Vec<&str> = names.collect();
        lines.push(vec![Run::plain(format!(
            "{}: {}",
            tray.name,
            names.join(", ")
        ))]);
    }
    for panel in &scene.panels {
        lines.push(vec![Run::plain(panel.title)]);
        let described = panel.lines.iter();
        lines.extend(described.map(|line| vec![Run::plain(format!("  {line}"))]));
    }
    lines
}

/// The lines of a map: its name if there are several, the heads of the columns, a line for each
/// row. A stack is its faction's letter and its steps, else there is the settlement or the ground.
fn map(scene: &Scene<'_>, layout: Layout) -> Vec<Vec<Run>> {
    let name = scene.heading(layout).map(|name| vec![Run::plain(name)]);
    let mut lines: Vec<Vec<Run>> = name.into_iter().collect();
    lines.push(vec![Run::plain(heads(scene, layout))]);
    for row in layout.rows() {
        let shift = shift(row);
        let mut line = vec![Run::plain(format!("{row:>3} {:shift$}", ""))];
        for place in layout.row(row) {
            match find(&scene.pack.map, place) {
                Some(hex) if scene.in_play[hex.index()] => line.extend(cell(scene, hex)),
                _ => line.push(Run::plain(" ".repeat(CELL))),
            }
        }
        lines.push(line);
    }
    lines
}

/// Returns the number of cells by which a row is moved to the right.
const fn shift(row: i16) -> usize {
    match row.rem_euclid(2) {
        1 => CELL / 2,
        _ => 0,
    }
}

/// Where a hex is in the lines: the column of its first letter, and its line. None for a hex
/// of a map that is not drawn.
pub(crate) fn place(scene: &Scene<'_>, hex: HexId) -> Option<(usize, usize)> {
    let at = scene.pack.map.hex(hex).code.point();
    let mut above = 0;
    for layout in &scene.layouts {
        let heads = 1 + usize::from(scene.heading(*layout).is_some());
        if layout.theatre() == at.theatre {
            let (column, row) = layout.cell(&scene.pack.map, hex);
            return Some((4 + CELL * column + shift(at.row), above + heads + row));
        }
        above += heads + layout.rows().count();
    }
    None
}

/// The letter and the column of each column's codes, so that with the row's number before
/// the line a hex can be named: w14 over the row 22 is w2214. Rows of odd number lie half a
/// hex to the right.
fn heads(scene: &Scene<'_>, layout: Layout) -> String {
    let mut text = " ".repeat(4);
    let places = layout.rows().next().into_iter();
    for place in places.flat_map(|row| layout.row(row)) {
        let _ = match head(&scene.pack.map, place.theatre, place.column) {
            Some((letter, column)) => write!(text, "{letter}{column:02} "),
            None => write!(text, "{:CELL$}", ""),
        };
    }
    text
}

/// Legend of the signs.
const LEGEND: &str = "A Axis, W Western, S Soviet, with the steps of a stack; * capital, \
                      o city, p port, ~ sea, ^ hills, % forest, = swamp, : desert, . clear";

/// The sheets of a theatre, the western one first.
fn sheets(theatre: Theatre) -> [Sheet; 2] {
    match theatre {
        Theatre::Europe => [Sheet::West, Sheet::East],
        Theatre::Asia => [Sheet::Asia, Sheet::Pacific],
    }
}

/// The code of a place of the grid on a sheet.
fn code_on(sheet: Sheet, at: Point) -> Option<HexCode> {
    let origin = HexCode {
        sheet,
        row: 0,
        column: 0,
    };
    Some(HexCode {
        sheet,
        row: u8::try_from(at.row).ok()?,
        column: u8::try_from(at.column - origin.point().column).ok()?,
    })
}

/// The hex at a place of the grid. Two sheets overlap where they are joined, so that a
/// place can have a code on either.
fn find(map: &Map, at: Point) -> Option<HexId> {
    let mut sheets = sheets(at.theatre).into_iter();
    sheets.find_map(|sheet| map.find(code_on(sheet, at)?))
}

/// Returns the prefix of the codes in a column of the grid: that of the sheet that has most of
/// its hexes.
fn head(map: &Map, theatre: Theatre, column: i16) -> Option<(char, u8)> {
    let mut heads: Vec<((char, u8), usize)> = Vec::new();
    for (_, hex) in map.hexes_with_ids() {
        let at = hex.code.point();
        if (at.theatre, at.column) == (theatre, column) {
            let head = (hex.code.sheet.letter(), hex.code.column);
            match heads.iter_mut().find(|(other, _)| *other == head) {
                Some((_, count)) => *count += 1,
                None => heads.push((head, 1)),
            }
        }
    }
    let most = heads.into_iter().max_by_key(|(_, count)| *count);
    most.map(|(head, _)| head)
}

/// A hex: its settlement or ground, then its stack, or its ground again.
fn cell(scene: &Scene<'_>, id: HexId) -> [Run; 2] {
    let hex = scene.pack.map.hex(id);
    let ground = match hex.terrain {
        Terrain::Sea => '~',
        Terrain::Clear => '.',
        Terrain::Desert => ':',
        Terrain::Hills => '^',
        Terrain::Forest => '%',
        Terrain::Swamp => '=',
    };
    let site = match hex.settlement {
        Settlement::Capital | Settlement::ProvisionalCapital => '*',
        Settlement::City => 'o',
        Settlement::None | Settlement::Town if hex.is_port() => 'p',
        Settlement::None | Settlement::Town => ground,
    };
    let (shown, owner) = match scene.stacks.get(&id) {
        Some(stack) => {
            let faction = stack.last().map_or(Faction::Axis, |piece| piece.faction);
            let steps: u32 = (stack.iter())
                .filter_map(|piece| piece.face_up(scene.pack).ground())
                .map(|face| u32::from(face.steps))
                .sum();
            let letter = faction.to_string().chars().next().unwrap_or(' ');
            (format!("{site}{letter}{}", steps.min(9)), Some(faction))
        }
        None => (format!("{site}{ground}"), scene.control[id.index()]),
    };
    let gap = " ".repeat(CELL - shown.chars().count());
    [Run { text: shown, owner }, Run::plain(gap)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::axis_empires::layers;
    use sandtable_axis_empires::game::AxisEmpires;
    use sandtable_axis_empires::pack::open;
    use sandtable_kernel::Game;

    #[test]
    fn every_hex_is_found_at_its_place() {
        for open in open::all() {
            let map = &open.pack().map;
            for (_, hex) in map.hexes_with_ids() {
                let found = find(map, hex.code.point()).unwrap();
                assert_eq!(map.hex(found).code.point(), hex.code.point());
            }
        }
    }

    #[test]
    fn a_hex_can_be_named_by_its_row_and_column() {
        let pack = open::find("totaler-krieg-open").unwrap();
        let scene = Scene::of_pack(&pack).unwrap();
        let text = draw(&scene, ColorChoice::Plain);
        let mut lines = text.lines().skip(1);
        let heads = lines.next().unwrap();
        let row = lines.find(|line| line.starts_with(" 20 ")).unwrap();
        let mut named = 0;
        for (id, hex) in pack
            .map
            .hexes_with_ids()
            .filter(|(_, hex)| hex.code.row == 20)
        {
            let head = format!("{}{:02}", hex.code.sheet.letter(), hex.code.column);
            // At the join a column goes by the other sheet.
            let Some(at) = heads.find(&head) else {
                continue;
            };
            let (column, _) = place(&scene, id).unwrap();
            assert_eq!(column, at, "{}", hex.code);
            assert_ne!(row.chars().nth(at), Some(' '), "{}", hex.code);
            named += 1;
        }
        assert!(named > 40, "{named}");
    }

    /// Europe first; each hex stands below the name of its own map.
    #[test]
    fn both_maps_are_shown_with_their_names() {
        let pack = open::find("axis-empires-open").unwrap();
        let scene = Scene::of_pack(&pack).unwrap();
        let lines = lines(&scene);
        let text = |line: &[Run]| line.iter().map(|run| run.text.as_str()).collect::<String>();
        let line_of = |name: &str| lines.iter().position(|line| text(line) == name).unwrap();
        let (europe, asia) = (line_of("Europe"), line_of("Asia"));
        assert!(europe < asia);
        for (id, hex) in pack.map.hexes_with_ids() {
            let (column, line) = place(&scene, id).unwrap();
            let is_below = match hex.code.point().theatre {
                Theatre::Europe => (europe..asia).contains(&line),
                Theatre::Asia => line > asia,
            };
            assert!(is_below, "{}", hex.code);
            let shown = text(&lines[line]);
            assert!(
                shown.starts_with(&format!("{:>3} ", hex.code.row)),
                "{shown}"
            );
            assert_ne!(shown.chars().nth(column), Some(' '), "{}", hex.code);
        }
    }

    #[test]
    fn units_and_settlements_are_shown() {
        let game = AxisEmpires::default();
        let options = game.one_seat_each("training", "training").unwrap();
        let state = game.new_match(&options).unwrap();
        let text = draw(&layers::scene(&state, &[]).unwrap(), ColorChoice::Plain);
        let row = |row: &str| text.lines().find(|line| line.starts_with(row)).unwrap();
        // Ardia City with a headquarters and a division, Borov with its garrison.
        assert!(
            row(" 22").contains("*A") && row(" 22").contains("*W"),
            "{text}"
        );
        assert!(row(" 20").contains('~'), "{text}");
    }
}
