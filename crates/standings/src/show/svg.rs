//! As SVG drawings.

use crate::bracket::{Bracket, Match};
use crate::cross_table::CrossTable;
use crate::rational::Notation;
use crate::results::Side;
use crate::sanitize::{cut, plain};
use crate::show::layout::{Part, parts};
use crate::show::table_model::{ColumnKind, Sheet};
use crate::svg::{ACCENT, Anchor, Drawing, FAINT, INK, SHADE, SIZE, room};
use crate::table::Leaderboard;

const LINE: f64 = 22.0;
const MARGIN: f64 = 12.0;
const HEAD: f64 = 36.0;
/// Names are cut to this many letters.
const LONGEST_NAME: usize = 32;
/// Between two columns of a bracket.
const GAP: f64 = 28.0;

/// The standings under a title.
#[must_use]
pub fn standings(title: &str, table: &Leaderboard) -> String {
    sheet(title, &Sheet::standings(table, Notation::Halves))
}

/// The cross table under a title.
#[must_use]
pub fn cross_table(title: &str, table: &CrossTable) -> String {
    sheet(title, &Sheet::cross_table(table, Notation::Halves))
}

pub(super) fn sheet(title: &str, sheet: &Sheet) -> String {
    let widths: Vec<f64> = (sheet.columns.iter().enumerate())
        .map(|(place, column)| {
            let cells = sheet
                .rows
                .iter()
                .map(|row| room(&cut(&row[place], LONGEST_NAME)));
            cells.fold(room(&cut(&column.heading, LONGEST_NAME)), f64::max) + SIZE
        })
        .collect();
    let title = cut(&plain(title), 80);
    let width = widths.iter().sum::<f64>().max(room(&title)) + 2.0 * MARGIN;
    let lines = sheet.rows.len() as f64 + 1.0;
    let mut drawing = Drawing::new(&title, width, HEAD + lines * LINE + MARGIN);
    drawing.strong((MARGIN, HEAD - 14.0), Anchor::Start, &title);
    let right = MARGIN + widths.iter().sum::<f64>();
    for place in (1..sheet.rows.len()).step_by(2) {
        let y = HEAD + (place as f64 + 1.0) * LINE;
        drawing.rect((MARGIN, y), (right - MARGIN, LINE), SHADE);
    }
    let y = HEAD + LINE;
    drawing.line(&[(MARGIN, y), (right, y)], FAINT, false);
    let mut left = MARGIN;
    for ((place, column), width) in sheet.columns.iter().enumerate().zip(&widths) {
        let (x, anchor) = match column.kind {
            ColumnKind::Name => (left + SIZE / 2.0, Anchor::Start),
            ColumnKind::Number => (left + width - SIZE / 2.0, Anchor::End),
            ColumnKind::Mark => (left + width / 2.0, Anchor::Middle),
        };
        drawing.strong(
            (x, HEAD + LINE - 7.0),
            anchor,
            &cut(&column.heading, LONGEST_NAME),
        );
        let mut y = HEAD + 2.0 * LINE - 7.0;
        for row in &sheet.rows {
            drawing.text((x, y), anchor, INK, &cut(&row[place], LONGEST_NAME));
            y += LINE;
        }
        left += width;
    }
    drawing.finish()
}

/// The bracket under a title, its sections one below the other.
#[must_use]
pub fn bracket(title: &str, bracket: &Bracket) -> String {
    let parts = parts(bracket);
    let title = cut(&plain(title), 80);
    let names = (bracket.matches.iter())
        .flat_map(|it| [Side::A, Side::B].map(|side| room(&name(it, side))));
    let column = names.fold(room("winner of 0"), f64::max) + 4.0 * SIZE;
    let columns = parts
        .iter()
        .map(|part| part.columns.len())
        .max()
        .unwrap_or(0) as f64;
    let height: f64 = parts
        .iter()
        .map(|part| HEAD + part.height as f64 * LINE)
        .sum();
    let width = (columns * (column + GAP)).max(room(&title)) + 2.0 * MARGIN;
    let mut drawing = Drawing::new(&title, width, HEAD + height + MARGIN);
    drawing.strong((MARGIN, HEAD - 14.0), Anchor::Start, &title);
    let mut top = HEAD;
    for part in &parts {
        drawing.text((MARGIN, top + LINE - 6.0), Anchor::Start, FAINT, part.title);
        draw(&mut drawing, part, top + HEAD - 8.0, column);
        top += HEAD + part.height as f64 * LINE;
    }
    drawing.finish()
}

fn name(it: &Match, side: Side) -> String {
    cut(&plain(&it.slot(side).show()), LONGEST_NAME)
}

fn draw(drawing: &mut Drawing, part: &Part<'_>, top: f64, column: f64) {
    for (place, matches) in part.columns.iter().enumerate() {
        let left = MARGIN + place as f64 * (column + GAP);
        for placed in matches {
            let it = placed.it;
            let y = |line: usize| top + line as f64 * LINE;
            let upper = y(placed.line);
            drawing.rect((left, upper), (column, 2.0 * LINE), SHADE);
            let number = (left + SIZE * 1.6, upper + LINE + 5.0);
            drawing.text(number, Anchor::End, FAINT, &it.number.to_string());
            for (side, line) in [(Side::A, placed.line), (Side::B, placed.line + 1)] {
                let base = y(line) + LINE - 7.0;
                let at = (left + SIZE * 2.0, base);
                match it.winner {
                    Some(winner) if winner == side => {
                        drawing.strong(at, Anchor::Start, &name(it, side));
                    }
                    Some(_) => drawing.text(at, Anchor::Start, FAINT, &name(it, side)),
                    None => drawing.text(at, Anchor::Start, INK, &name(it, side)),
                }
                if let Some((a, b)) = it.score {
                    let score = if side == Side::A { a } else { b };
                    let at = (left + column - SIZE / 2.0, base);
                    drawing.text(at, Anchor::End, INK, &score.to_string());
                }
            }
            if let Some(onward) = placed.onward {
                let (from, to) = (upper + LINE, y(onward) + LINE / 2.0);
                let (start, end) = (left + column, left + column + GAP);
                let turn = (start + end) / 2.0;
                let way = [(start, from), (turn, from), (turn, to), (end, to)];
                drawing.line(&way, ACCENT, false);
            }
        }
    }
}
