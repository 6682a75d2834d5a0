//! 1.2 Logistics Segment: Logistics and Partisan Base markers.

mod s1_2_1_logistics_markers;
mod s1_2_2_partisan_bases;
#[cfg(test)]
mod tests;

use sandtable_kernel::{Checked, Violation};

use crate::command_context::Play;
use crate::map::HexId;
use crate::o17_optional::o17_1_required_garrisons;
use crate::order::logistics::LogisticsOrder;
use crate::pack::MarkerKind;
use crate::s10_supply::Supply;
use crate::segment_handlers::SegmentHandlers;
use crate::state::{Marks, Piece, PieceId, Place, State};
use crate::unit_marks;

pub use crate::order::logistics::LogisticsOrder as Order;

/// Handlers of the segment.
pub(crate) const CHAPTER: SegmentHandlers = SegmentHandlers {
    open: |play| unit_marks::clear_marks(play.state, Marks::PLACED),
    wanted,
    close: |play| unit_marks::clear_marks(play.state, Marks::PLACED),
    ..SegmentHandlers::PASS
};

/// Orders that are legal now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogisticsOrders {
    /// The markers that can be put on the map, and where.
    pub place: Vec<(PieceId, Vec<HexId>)>,
    /// The markers that can be taken off it.
    pub remove: Vec<PieceId>,
}

/// An order that was checked.
pub(crate) type LogisticsPlan = LogisticsOrder;

/// A marker that the segment is about.
#[derive(Clone, Copy, Debug)]
struct Subject<'a> {
    id: PieceId,
    piece: &'a Piece,
    kind: MarkerKind,
}

/// Checks that an order is legal now: one Logistics marker, and any number of Partisan Bases
/// (`AE-1.2-1`).
pub(crate) fn check(state: &State, order: &LogisticsOrder) -> Checked<LogisticsPlan> {
    match *order {
        LogisticsOrder::Place { marker, at } => {
            let subject = subject(state, marker)?;
            if !in_pool(subject.piece) {
                return Err(Violation::new(
                    "AE-1.2-1",
                    "a marker in its Force Pool",
                    "one elsewhere",
                ));
            }
            if !state.in_play(at) {
                return Err(Violation::new(
                    "AE-GLO-46",
                    "a hex that is in play in this scenario",
                    format!("hex {}", at.0),
                ));
            }
            on_its_map(state, subject.piece, at)?;
            is_allowed(state, subject)?;
            may_place(&Supply::of(state), subject, at)?;
        }
        LogisticsOrder::Remove { marker } => may_remove(state, subject(state, marker)?)?,
    }
    Ok(*order)
}

fn in_pool(piece: &Piece) -> bool {
    matches!(piece.at, Place::ForcePool(_))
}

/// Checks that a piece in a map's Force Pool is placed on that map (`AE-GLO-36`).
fn on_its_map(state: &State, piece: &Piece, at: HexId) -> Checked {
    let theatre = piece.at.theatre(state.map());
    if theatre == state.map().get(at).map(|hex| hex.code.sheet.theatre()) {
        Ok(())
    } else {
        Err(Violation::new(
            "AE-GLO-36",
            "a hex of the map whose Force Pool the marker is in",
            "one of the other map",
        ))
    }
}

/// The phasing faction's Logistics or Partisan Base marker with an id, one that has not been
/// placed or removed in this segment.
fn subject(state: &State, id: PieceId) -> Checked<Subject<'_>> {
    find_subject(state, id).ok_or_else(|| {
        Violation::new(
            "AE-1.2-1",
            "a Logistics or Partisan Base marker of the phasing faction, not yet handled",
            format!("piece {}", id.0),
        )
    })
}

fn find_subject(state: &State, id: PieceId) -> Option<Subject<'_>> {
    let piece = state.piece(id)?;
    let kind = piece.marker(state.pack())?.kind;
    let fit = matches!(kind, MarkerKind::Logistics | MarkerKind::PartisanBase)
        && piece.faction == state.phasing()
        && !piece.marks.contains(Marks::PLACED);
    fit.then_some(Subject { id, piece, kind })
}

/// Checks that one more marker of its kind may be handled in this segment.
fn is_allowed(state: &State, subject: Subject<'_>) -> Checked {
    match subject.kind {
        MarkerKind::Logistics => s1_2_1_logistics_markers::is_first(state),
        _ => Ok(()),
    }
}

fn may_place(supply: &Supply<'_>, subject: Subject<'_>, at: HexId) -> Checked {
    match subject.kind {
        MarkerKind::Logistics => s1_2_1_logistics_markers::may_place(supply, subject.piece, at),
        _ => s1_2_2_partisan_bases::may_place(supply.state(), at),
    }
}

/// Reports whether a hex looks like one for a marker. Most do not, and need no reason.
fn could_hold(state: &State, subject: Subject<'_>, at: HexId) -> bool {
    match subject.kind {
        MarkerKind::Logistics => s1_2_1_logistics_markers::could_hold(state, subject.piece, at),
        _ => s1_2_2_partisan_bases::could_hold(state, at),
    }
}

/// A marker on the map may stay or go to the Delay Box, a Partisan Base also from under its
/// enemies (`AE-1.2.1-7`, `AE-1.2.2.2-1`, `DS-1.2.2-4`).
fn may_remove(state: &State, subject: Subject<'_>) -> Checked {
    if subject.piece.at.hex().is_none() {
        return Err(Violation::new(
            "AE-1.2.1-7",
            "a marker on the map",
            "one elsewhere",
        ));
    }
    is_allowed(state, subject)?;
    match subject.kind {
        MarkerKind::Logistics => o17_1_required_garrisons::may_leave(state, subject.id),
        _ => Ok(()),
    }
}

/// Reports whether anything may be ordered now, computing only as much of the list as needed.
fn wanted(state: &State) -> bool {
    let supply = Supply::of(state);
    subjects(state).any(|subject| {
        if in_pool(subject.piece) {
            sites(&supply, subject).next().is_some()
        } else {
            may_remove(state, subject).is_ok()
        }
    })
}

/// Everything that may be ordered now.
pub(crate) fn acts(state: &State) -> LogisticsOrders {
    let supply = Supply::of(state);
    let mut acts = LogisticsOrders::default();
    for subject in subjects(state) {
        if in_pool(subject.piece) {
            let fit: Vec<HexId> = sites(&supply, subject).collect();
            if !fit.is_empty() {
                acts.place.push((subject.id, fit));
            }
        } else if may_remove(state, subject).is_ok() {
            acts.remove.push(subject.id);
        }
    }
    acts
}

/// The markers that may be handled now.
fn subjects(state: &State) -> impl Iterator<Item = Subject<'_>> {
    let pieces = state.pieces();
    let subjects = pieces.filter_map(|(id, _)| find_subject(state, id));
    subjects.filter(|subject| is_allowed(state, *subject).is_ok())
}

/// The hexes where a marker from its Force Pool can be put.
fn sites<'a>(supply: &'a Supply<'_>, subject: Subject<'a>) -> impl Iterator<Item = HexId> + 'a {
    let state = supply.state();
    let theatre = subject.piece.at.theatre(state.map());
    let hexes = state.scenario().hexes.iter().copied();
    hexes
        .filter(move |hex| theatre == Some(state.map().hex(*hex).code.sheet.theatre()))
        .filter(move |hex| could_hold(state, subject, *hex))
        .filter(move |hex| may_place(supply, subject, *hex).is_ok())
}

/// One of the orders listed, at random: first the marker, then where to.
pub(crate) fn pick(
    acts: &LogisticsOrders,
    below: &mut impl FnMut(usize) -> usize,
) -> Option<LogisticsOrder> {
    let index = below((acts.place.len() + acts.remove.len()).max(1));
    if let Some((marker, hexes)) = acts.place.get(index) {
        let at = *hexes.get(below(hexes.len().max(1)))?;
        return Some(LogisticsOrder::Place {
            marker: *marker,
            at,
        });
    }
    let index = index.checked_sub(acts.place.len())?;
    let marker = *acts.remove.get(index)?;
    Some(LogisticsOrder::Remove { marker })
}

/// Carries out an order that was checked. A Detachment of the faction makes room for a
/// Logistics marker (`AE-1.2.1-9`, `DS-1.2.1-6`).
pub(crate) fn commit(play: &mut Play<'_>, plan: LogisticsPlan) {
    let marker = match plan {
        LogisticsOrder::Place { marker, at } => {
            s1_2_1_logistics_markers::make_room(play, marker, at);
            play.put(marker, Place::Hex(at));
            marker
        }
        LogisticsOrder::Remove { marker } => {
            let at = play.state.piece(marker).map(|piece| piece.at);
            if let Some(theatre) = at.and_then(|at| at.theatre(play.state.map())) {
                play.put(marker, Place::Delay(theatre));
            }
            marker
        }
    };
    play.state.set_piece(marker, |piece| {
        piece.marks = piece.marks.union(Marks::PLACED);
    });
}
