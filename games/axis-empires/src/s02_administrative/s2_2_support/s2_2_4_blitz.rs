//! 2.2.4 Blitz Marker Placement.

use sandtable_kernel::{Checked, Violation};

use crate::blocker::Blocker;
use crate::command::Command;
use crate::command_context::Play;
use crate::edition::Edition;
use crate::map::{HexId, Theatre};
use crate::order::support::SupportOrder;
use crate::pack::MarkerKind;
use crate::s14_markers::s14_22_government;
use crate::state::{Piece, PieceId, Place, State};

/// Number of Blitz markers that the phasing faction may still place: those that its Current Card,
/// or its plan for the season, gives it each turn, and those that events give for this segment,
/// less those on the map, as far as there are counters. None is saved for another turn: the
/// Marker Segment takes placed markers away, and unplaced ones lapse (`AE-2.2.4-1`, `AE-2.2.4-2`,
/// `DS-15.10-8`, `DS-15.24-5`, `DS-15.35-1`).
pub(super) fn left(state: &State) -> usize {
    let theatres = state.theatres();
    theatres.map(|theatre| left_on(state, theatre)).sum()
}

/// Those of a map: what a card of a map gives is for that map (`AE-1.1.2.2-4`, `AE-GLO-36`).
fn left_on(state: &State, theatre: Theatre) -> usize {
    let phasing = state.phasing();
    let now = state.now();
    let plans = state.scenario().plans.iter();
    let granted: usize = plans
        .filter(|plan| plan.faction == phasing && (plan.from..=plan.to).contains(&now))
        .map(|plan| usize::from(plan.blitz))
        .sum();
    let card = state
        .current_card(theatre, phasing)
        .map_or(0, |card| usize::from(state.pack().card(card).symbols.blitz));
    let events = state.progress(theatre).blitz(phasing);
    let on_map =
        |piece: &Piece| piece.at.hex().is_some() && piece.at.theatre(state.map()) == Some(theatre);
    let placed = markers(state, on_map).count();
    (granted + card + usize::from(events))
        .saturating_sub(placed)
        .min(waiting(state, theatre).count())
}

fn markers(state: &State, at: impl Fn(&Piece) -> bool) -> impl Iterator<Item = PieceId> {
    let phasing = state.phasing();
    state
        .markers(MarkerKind::Blitz)
        .filter(move |(_, piece)| piece.faction == phasing && at(piece))
        .map(|(id, _)| id)
}

/// Blitz markers that are not on their map, wherever they were set aside.
fn waiting(state: &State, theatre: Theatre) -> impl Iterator<Item = PieceId> {
    markers(state, move |piece| {
        piece.at == Place::ForcePool(theatre) || piece.at == Place::Aside(theatre)
    })
}

/// The Beachhead hexes that must have a Blitz marker before any other hex: in the 2023 rules
/// one of them, in those of 2012 each. Beachheads of Japanese landing forces need none
/// (`AE-2.2.4-3`, `DS-2.2-9`, `DS-14.5-2`).
fn wanting(state: &State) -> Vec<HexId> {
    let phasing = state.phasing();
    let beachheads = state
        .markers(MarkerKind::Beachhead)
        .filter(|(_, piece)| piece.faction == phasing)
        .filter_map(|(_, piece)| piece.at.hex());
    let all: Vec<HexId> = beachheads.collect();
    let blitzed = |hex: &HexId| {
        markers(state, |piece| piece.at.hex() == Some(*hex))
            .next()
            .is_some()
    };
    if state.options().edition == Edition::Y2023 && all.iter().any(blitzed) {
        return Vec::new();
    }
    all.into_iter().filter(|hex| !blitzed(hex)).collect()
}

/// The map of a hex.
fn theatre_of(state: &State, hex: HexId) -> Theatre {
    state.map().hex(hex).code.sheet.theatre()
}

/// A hex that must have a Blitz marker, while there is one.
pub(super) fn due(state: &State) -> Option<HexId> {
    let mut wanting = wanting(state).into_iter();
    wanting.find(|hex| left_on(state, theatre_of(state, *hex)) > 0)
}

/// Why the segment cannot end without another Blitz marker.
pub(super) fn blocker(state: &State) -> Option<Blocker> {
    let hex = due(state)?;
    let code = state.map().hex(hex).code;
    let violation = *Violation::new(
        "AE-2.2.4-3",
        format!("a Blitz marker on the Beachhead in {code}"),
        "the end of the segment",
    );
    Some(Blocker {
        violation,
        hex: Some(hex),
        pieces: Vec::new(),
        remedy: Some(Command::Support(SupportOrder::Blitz { hex })),
    })
}

/// The hexes in which a Blitz marker may be placed now.
pub(super) fn list(state: &State) -> Vec<HexId> {
    if left(state) == 0 {
        return Vec::new();
    }
    let wanting = wanting(state);
    let of_map = |theatre: Theatre| {
        let here = move |hex: &&HexId| theatre_of(state, **hex) == theatre;
        let mut first = wanting.iter().filter(here).copied().peekable();
        let hexes: Vec<HexId> = match first.peek() {
            Some(_) => first.collect(),
            None => state
                .scenario()
                .hexes
                .iter()
                .filter(here)
                .copied()
                .collect(),
        };
        hexes
    };
    let theatres = state.theatres();
    let open = theatres.filter(|theatre| left_on(state, *theatre) > 0);
    open.flat_map(of_map).collect()
}

/// Checks that a Blitz marker may be placed in a hex: in any, once the Beachheads have theirs
/// (`AE-2.2.4-3`).
pub(super) fn check(state: &State, hex: HexId) -> Checked {
    let refuse =
        |rule, expected: &'static str, found: String| Err(Violation::new(rule, expected, found));
    if left(state) == 0 {
        return refuse("AE-2.2.4-1", "a Blitz marker to place", "none".to_owned());
    }
    if !state.in_play(hex) {
        return refuse(
            "AE-GLO-46",
            "a hex that is in play in this scenario",
            format!("hex {}", hex.0),
        );
    }
    let theatre = theatre_of(state, hex);
    if left_on(state, theatre) == 0 {
        return refuse(
            "AE-2.2.4-1",
            "a Blitz marker to place on the map",
            "none".to_owned(),
        );
    }
    let mut wanting = wanting(state);
    wanting.retain(|wants| theatre_of(state, *wants) == theatre);
    if !wanting.is_empty() && !wanting.contains(&hex) {
        return refuse(
            "AE-2.2.4-3",
            "a hex with a Beachhead of the faction, as long as these want for Blitz markers",
            format!("{}", state.map().hex(hex).code),
        );
    }
    Ok(())
}

/// Places a Blitz marker; the Japanese cabinet may fall over it (`AE-2.2.4-4`).
pub(super) fn place(play: &mut Play<'_>, hex: HexId) {
    let theatre = theatre_of(play.state, hex);
    let marker = waiting(play.state, theatre).next();
    if let Some(marker) = marker {
        play.put(marker, Place::Hex(hex));
        s14_22_government::blitzed(play, hex);
    }
}

/// Removes what events gave for the segment.
pub(super) fn end(play: &mut Play<'_>) {
    let faction = play.state.phasing();
    for theatre in play.state.theatres() {
        play.state
            .set_progress(theatre, |progress| progress.end_blitz(faction));
    }
}
