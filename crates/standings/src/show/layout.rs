//! Where the matches of a bracket stand.

use std::collections::BTreeMap;

use crate::bracket::{Bracket, Match, Section};
use crate::results::Side;

/// Lines between matches that take no entrant from within their section.
const APART: usize = 4;
/// Lines that a match takes at least, with one that is empty.
const LEAST: usize = 3;

/// A section with its matches in columns.
pub(super) struct Part<'a> {
    pub(super) title: &'static str,
    /// By round.
    pub(super) columns: Vec<Vec<Placed<'a>>>,
    /// Number of lines that it takes.
    pub(super) height: usize,
}

pub(super) struct Placed<'a> {
    pub(super) it: &'a Match,
    /// The line of side A; side B has the next.
    pub(super) line: usize,
    /// The line in the next column that its winner goes to, if it goes there.
    pub(super) onward: Option<usize>,
}

/// The sections of a bracket that have matches.
pub(super) fn parts(bracket: &Bracket) -> Vec<Part<'_>> {
    [
        Section::Winners,
        Section::Losers,
        Section::Final,
        Section::Reset,
        Section::ThirdPlace,
    ]
    .into_iter()
    .filter_map(|section| part(bracket, section))
    .collect()
}

fn part(bracket: &Bracket, section: Section) -> Option<Part<'_>> {
    let mut rounds: BTreeMap<u32, Vec<&Match>> = BTreeMap::new();
    for it in bracket.matches.iter().filter(|it| it.section == section) {
        rounds.entry(it.round).or_default().push(it);
    }
    let mut columns: Vec<Vec<Placed<'_>>> = Vec::new();
    for matches in rounds.into_values() {
        let column = match columns.last_mut() {
            Some(before) => column(&matches, before),
            None => column(&matches, &mut []),
        };
        columns.push(column);
    }
    let lines = columns.iter().flatten().map(|placed| placed.line + 2);
    let height = lines.max()?;
    Some(Part {
        title: section.title(),
        columns,
        height,
    })
}

/// Puts each match half-way between those that its sides come from.
fn column<'a>(matches: &[&'a Match], before: &mut [Placed<'a>]) -> Vec<Placed<'a>> {
    let mut feeders: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for placed in &*before {
        if let Some(to) = placed.it.winner_to {
            feeders.entry(to.number).or_default().push(placed.line);
        }
    }
    let mut column = Vec::new();
    let mut free = 0;
    for it in matches {
        let line = match feeders.get(&it.number) {
            Some(lines) => free.max(lines.iter().sum::<usize>() / lines.len()),
            None => free.next_multiple_of(APART),
        };
        free = line + LEAST;
        column.push(Placed {
            it,
            line,
            onward: None,
        });
    }
    let lines: BTreeMap<u32, usize> = (column.iter())
        .map(|placed: &Placed<'_>| (placed.it.number, placed.line))
        .collect();
    for placed in before {
        placed.onward = placed.it.winner_to.and_then(|to| {
            let line = lines.get(&to.number)?;
            Some(line + usize::from(to.side == Side::B))
        });
    }
    column
}
