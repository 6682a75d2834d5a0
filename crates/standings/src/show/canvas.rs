//! Brackets drawn with characters.

use std::cmp::Ordering;

use crate::bracket::{Bracket, Match};
use crate::results::Side;
use crate::sanitize::{cut, pad, plain, width};
use crate::show::layout::{Part, parts};

/// Names are cut to this.
const LONGEST_NAME: usize = 24;
/// Between two columns: a line out of the one, a turn, a line into the other.
const GAP: usize = 4;

pub(super) fn bracket(bracket: &Bracket, most: usize) -> String {
    let parts = parts(bracket);
    let drawn: Option<Vec<String>> = parts.iter().map(|part| drawn(part, most)).collect();
    let listed = || parts.iter().map(|part| listed(part, most)).collect();
    drawn.unwrap_or_else(listed).join("\n")
}

/// A name behind a mark that says whether it won, and what it scored.
fn side(it: &Match, side: Side) -> (String, String) {
    let mark = if it.winner == Some(side) { "▸" } else { " " };
    let name = cut(&plain(&it.slot(side).show()), LONGEST_NAME);
    let score = it.score.map(|(a, b)| if side == Side::A { a } else { b });
    let score = score.map(|score| format!(" {score}")).unwrap_or_default();
    (format!("{mark}{name}"), score)
}

fn listed(part: &Part<'_>, most: usize) -> String {
    let mut text = String::new();
    for placed in part.columns.iter().flatten() {
        let it = placed.it;
        if part
            .columns
            .iter()
            .any(|column| std::ptr::eq(&column[0], placed))
        {
            text += &format!("{}, round {}\n", part.title, it.round);
        }
        for own in [Side::A, Side::B] {
            let (name, score) = side(it, own);
            let number = if own == Side::A {
                it.number.to_string()
            } else {
                String::new()
            };
            let line = format!("{number:>5} {name}{score}");
            text += &cut(&line, most);
            text.push('\n');
        }
    }
    text
}

/// Nothing when it does not fit.
fn drawn(part: &Part<'_>, most: usize) -> Option<String> {
    let mut lines = vec![String::new(); part.height];
    let mut taken = 0;
    for column in &part.columns {
        let numbers = (column.iter()).map(|placed| width(&placed.it.number.to_string()));
        let number = numbers.max().unwrap_or(0);
        let sides = column.iter().flat_map(|placed| {
            [Side::A, Side::B].map(|own| {
                let (name, score) = side(placed.it, own);
                width(&name) + width(&score)
            })
        });
        let room = sides.max().unwrap_or(0);
        let onward = column.iter().any(|placed| placed.onward.is_some());
        taken += number + room + if onward { GAP } else { 0 };
        if taken > most {
            return None;
        }
        let mut cells = vec![String::new(); part.height];
        let mut gaps = vec![[' '; GAP]; part.height];
        for placed in column {
            for (own, line) in [(Side::A, placed.line), (Side::B, placed.line + 1)] {
                let label = match own {
                    Side::A => placed.it.number.to_string(),
                    Side::B => String::new(),
                };
                let (name, score) = side(placed.it, own);
                let name = pad(&name, room - width(&score), false);
                cells[line] = format!("{}{name}{score}", pad(&label, number, true));
            }
            if let Some(onward) = placed.onward {
                connect(&mut gaps, placed.line, onward);
            }
        }
        for ((line, cell), gap) in lines.iter_mut().zip(&cells).zip(&gaps) {
            *line += &pad(cell, number + room, false);
            if onward {
                line.extend(gap);
            }
        }
    }
    let lines = lines.iter().map(|line| format!("{}\n", line.trim_end()));
    Some(format!("{}\n{}", part.title, lines.collect::<String>()))
}

/// From the nearer of a match's two lines to a line in the next column.
fn connect(gaps: &mut [[char; GAP]], line: usize, onward: usize) {
    let from = if onward > line { line + 1 } else { line };
    let (leave, enter) = match from.cmp(&onward) {
        Ordering::Equal => ('─', '─'),
        Ordering::Less => ('┐', '└'),
        Ordering::Greater => ('┘', '┌'),
    };
    for gap in &mut gaps[from.min(onward)..=from.max(onward)] {
        gap[2] = '│';
    }
    (gaps[from][1], gaps[from][2]) = ('─', leave);
    (gaps[onward][2], gaps[onward][3]) = (enter, '─');
}
