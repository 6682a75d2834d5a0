//! As CSV (RFC 4180), with decimal points.
//!
//! A spreadsheet takes a cell that begins with `=`, `+`, `-` or `@` for a formula, whatever its
//! source. Such a cell gets an apostrophe before it, unless it is a number.

use crate::bracket::Bracket;
use crate::cross_table::CrossTable;
use crate::rational::Notation;
use crate::sanitize::plain;
use crate::show::table_model::Sheet;
use crate::table::Leaderboard;

/// The standings, a line of headings first.
#[must_use]
pub fn standings(table: &Leaderboard) -> String {
    sheet(&Sheet::standings(table, Notation::Decimal))
}

/// The cross table, a line of headings first.
#[must_use]
pub fn cross_table(table: &CrossTable) -> String {
    sheet(&Sheet::cross_table(table, Notation::Decimal))
}

/// The matches of a bracket as they were planned, a line of headings first.
#[must_use]
pub fn bracket(bracket: &Bracket) -> String {
    let headings = [
        "Match", "Section", "Round", "A", "B", "Winner", "Score A", "Score B",
    ];
    let rows = bracket.matches.iter().map(|it| {
        let winner = it.winner.map(|side| it.slot(side).show());
        let (a, b) = it.score.unzip();
        let score = |score: Option<u32>| score.map(|score| score.to_string());
        vec![
            it.number.to_string(),
            it.section.title().to_owned(),
            it.round.to_string(),
            it.a.show(),
            it.b.show(),
            winner.unwrap_or_default(),
            score(a).unwrap_or_default(),
            score(b).unwrap_or_default(),
        ]
    });
    csv(headings.map(str::to_owned).to_vec(), rows)
}

fn sheet(sheet: &Sheet) -> String {
    let headings = sheet.columns.iter().map(|column| column.heading.clone());
    csv(headings.collect(), sheet.rows.iter().cloned())
}

fn csv(headings: Vec<String>, rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for cells in std::iter::once(headings).chain(rows) {
        let cells = cells.iter().map(|cell| guarded(&plain(cell)));
        (writer.write_record(cells)).expect("each row has a cell in each column");
    }
    let bytes = (writer.into_inner()).expect("a vector takes what is written to it");
    String::from_utf8(bytes).expect("cells are text")
}

fn guarded(cell: &str) -> String {
    let formula = cell
        .trim_start()
        .starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']);
    let digits = cell.strip_prefix('-').unwrap_or(cell);
    let number = digits.starts_with(|it: char| it.is_ascii_digit())
        && digits.chars().all(|it| it.is_ascii_digit() || it == '.');
    if formula && !number {
        format!("'{cell}")
    } else {
        cell.to_owned()
    }
}
