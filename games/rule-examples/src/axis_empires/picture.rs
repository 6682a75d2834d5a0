//! A position as text, for a failure's report.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use sandtable_axis_empires::decision::{Decision, Question};
use sandtable_axis_empires::map::AreaId;
use sandtable_axis_empires::state::{PieceId, Place};

use super::board::Board;
use super::pieces::{Reader, is_on_map};
use super::{answer, contents, country, place};

/// Turn and segment, the open question with its options, and the places that an example has
/// named or put something in.
pub(super) fn of(board: &Board) -> String {
    let state = &board.state;
    let reader = board.reader(false);
    let pack = state.pack();
    let now = state.now();
    let mut text = String::new();
    let _ = writeln!(
        text,
        "{} {}, {} {}",
        pack.calendar.year(now),
        pack.calendar.turn(now).name,
        state.phasing().word(),
        state.segment().word()
    );
    if let Some(outcome) = state.outcome() {
        let _ = writeln!(text, "over: {}", outcome.reason);
    }
    if let Some(decision) = state.pending().first() {
        let about = match &decision.question {
            Question::Choice(choice) => {
                format!(" ({:?})", choice.about)
            }
            _ => String::new(),
        };
        let _ = writeln!(
            text,
            "asked {} {}{about}: {}",
            decision.faction.word(),
            decision.question.name(),
            options(decision, &reader)
        );
    }
    let pieces = board.put.iter().chain(board.aliases.values());
    let pieces: BTreeSet<PieceId> = pieces.copied().collect();
    let mut places: BTreeSet<Place> = board.shown.clone();
    places.extend(pieces.iter().filter_map(|id| Some(state.piece(*id)?.at)));
    let mut countries: BTreeSet<AreaId> = BTreeSet::new();
    for at in places {
        if !is_on_map(at) {
            let own = pieces
                .iter()
                .filter_map(|id| Some((*id, state.piece(*id)?)));
            let own: Vec<String> = own
                .filter(|(_, piece)| piece.at == at)
                .map(|(id, _)| reader.describe(id))
                .collect();
            if !own.is_empty() {
                let _ = writeln!(
                    text,
                    "{}: {}",
                    place::place_text(&reader, at),
                    own.join(", ")
                );
            }
            continue;
        }
        let land = at.hex().and_then(|hex| state.land(hex).country);
        countries.extend(land);
        let name = land.map(|it| format!(" ({})", pack.map.area(it).name));
        let _ = writeln!(
            text,
            "{}{}: {}",
            place::place_text(&reader, at),
            name.unwrap_or_default(),
            contents::contents_text(state, at)
        );
    }
    for area in countries {
        let _ = writeln!(
            text,
            "country {}: {}",
            pack.map.area(area).name,
            country::country_text(&reader, area)
        );
    }
    text
}

/// The options of a question, or the first of many.
pub(super) fn options(decision: &Decision, reader: &Reader<'_>) -> String {
    const MOST: usize = 24;
    let mut options = answer::offers(decision, reader);
    let more = options.len().saturating_sub(MOST);
    options.truncate(MOST);
    let options = options.join("; ");
    match more {
        0 => options,
        more => format!("{options}; and {more} more"),
    }
}
