//! For terminals: plain text without colours, in a given width.

use crate::bracket::Bracket;
use crate::cross_table::{Columns, CrossTable, Mark};
use crate::rational::Notation;
use crate::sanitize::{cut, pad, width};
use crate::show::canvas;
use crate::show::table_model::{Column, ColumnKind, Sheet};
use crate::table::Leaderboard;

/// Names are cut to this before columns are left out, and to [`SHORTEST_NAME`] after that.
const SHORT_NAME: usize = 14;
const SHORTEST_NAME: usize = 5;

/// The standings in a frame, and below it what the headings of tie-breaks stand for. Where they do
/// not fit, names are cut short, then columns left out; a line below says which.
#[must_use]
pub fn standings(table: &Leaderboard, width: usize) -> String {
    let mut text = framed(&Sheet::standings(table, Notation::Halves), width);
    // Scores of a game have their own names for headings. Nobody reads those of nobody.
    let abbreviated =
        (table.tie_breaks.iter()).filter(|it| it.heading() != it.title() && !table.rows.is_empty());
    let meanings: Vec<String> = abbreviated
        .map(|it| format!("{}: {}", it.heading(), it.title()))
        .collect();
    text += &wrapped(&meanings, width);
    text
}

/// The cross table in a frame, made to fit like the standings, and below it how its cells are
/// read.
#[must_use]
pub fn cross_table(table: &CrossTable, width: usize) -> String {
    let mut text = framed(&Sheet::cross_table(table, Notation::Halves), width);
    text += &wrapped(&legend(table), width);
    text
}

/// Legend of the cells that occur in a cross table.
fn legend(table: &CrossTable) -> Vec<String> {
    let entries = || table.lines.iter().flat_map(|it| it.cells.iter().flatten());
    let mut meanings = Vec::new();
    if table.columns != Columns::Opponents && entries().any(|it| it.opponent.is_some()) {
        if entries().any(|it| it.side.is_some()) {
            meanings.push("3w1: a win against number 3 on the first side (b: the second)");
        } else {
            meanings.push("3:1: a win against number 3, with both sides");
        }
    }
    let marks = [
        (Mark::ForfeitWon, "+: the opponent forfeited"),
        (Mark::ForfeitLost, "-: a forfeit"),
        (Mark::Annulled, "x: annulled"),
        (Mark::Pending, "*: not decided yet"),
        (Mark::Absent, "out: did not play"),
    ];
    let there = marks
        .into_iter()
        .filter(|(mark, _)| entries().any(|it| it.mark == *mark));
    meanings.extend(there.map(|(_, meaning)| meaning));
    meanings.into_iter().map(str::to_owned).collect()
}

/// Items in lines of a width; one that is longer has a line of its own.
fn wrapped(items: &[String], most: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    for item in items {
        match lines.last_mut() {
            Some(line) if width(line) + width(item) + 2 <= most => {
                line.push_str("; ");
                line.push_str(item);
            }
            _ => lines.push(item.clone()),
        }
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// The bracket, drawn from left to right; as a list of matches where that does not fit.
#[must_use]
pub fn bracket(bracket: &Bracket, width: usize) -> String {
    canvas::bracket(bracket, width)
}

fn framed(sheet: &Sheet, most: usize) -> String {
    let (shown, widths) = fit(sheet, most);
    let rule = |left: &str, middle: &str, right: &str| {
        let parts: Vec<String> = widths.iter().map(|cells| "─".repeat(cells + 2)).collect();
        format!("{left}{}{right}\n", parts.join(middle))
    };
    let line = |cells: Vec<&str>| {
        let parts: Vec<String> = (cells.into_iter().zip(&shown).zip(&widths))
            .map(|((cell, place), cells)| {
                let right = sheet.columns[*place].kind == ColumnKind::Number;
                format!(" {} ", pad(&cut(cell, *cells), *cells, right))
            })
            .collect();
        format!("│{}│\n", parts.join("│"))
    };
    let mut text = rule("┌", "┬", "┐");
    text += &line(
        shown
            .iter()
            .map(|place| sheet.columns[*place].heading.as_str())
            .collect(),
    );
    text += &rule("├", "┼", "┤");
    for row in &sheet.rows {
        text += &line(shown.iter().map(|place| row[*place].as_str()).collect());
    }
    text += &rule("└", "┴", "┘");
    let hidden: Vec<&str> = (sheet.columns.iter().enumerate())
        .filter(|(place, _)| !shown.contains(place))
        .map(|(_, column)| column.heading.as_str())
        .collect();
    if !hidden.is_empty() {
        text += &format!("Not shown for want of room: {}\n", hidden.join(", "));
    }
    text
}

/// Columns that are shown, and the width of each.
fn fit(sheet: &Sheet, most: usize) -> (Vec<usize>, Vec<usize>) {
    let natural = |place: usize, column: &Column| {
        let cells = sheet.rows.iter().map(|row| width(&row[place]));
        cells.max().unwrap_or(0).max(width(&column.heading))
    };
    let mut columns: Vec<(usize, usize)> = (sheet.columns.iter().enumerate())
        .map(|(place, column)| (place, natural(place, column)))
        .collect();
    let total =
        |columns: &[(usize, usize)]| columns.iter().map(|(_, cells)| cells + 3).sum::<usize>() + 1;
    shorten(sheet, &mut columns, SHORT_NAME, most);
    while total(&columns) > most {
        let sparest = (columns.iter())
            .map(|(place, _)| sheet.columns[*place].spare)
            .max()
            .unwrap_or(0);
        if sparest == 0 {
            break;
        }
        columns.retain(|(place, _)| sheet.columns[*place].spare != sparest);
    }
    shorten(sheet, &mut columns, SHORTEST_NAME, most);
    columns.into_iter().unzip()
}

/// Takes from names what is too much, as long as this much of each is left.
fn shorten(sheet: &Sheet, columns: &mut [(usize, usize)], least: usize, most: usize) {
    let total = columns.iter().map(|(_, cells)| cells + 3).sum::<usize>() + 1;
    let mut over = total.saturating_sub(most);
    for (place, cells) in columns {
        if sheet.columns[*place].kind == ColumnKind::Name {
            let taken = cells.saturating_sub(least).min(over);
            *cells -= taken;
            over -= taken;
        }
    }
}
