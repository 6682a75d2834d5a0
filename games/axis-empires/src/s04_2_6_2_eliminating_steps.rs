//! 4.2.6.2 Eliminating steps: what is left of a unit that loses one.

use crate::command_context::Play;
use crate::decision::step_loss::StepLoss;
use crate::map::AreaId;
use crate::pack::{
    Back, Branch, Class, Counter, CounterId, Ingredient, Origin, Quality, Side, StepClass, UnitKind,
};
use crate::politics;
use crate::state::{Kind, Piece, PieceId, Place, State};

#[cfg(test)]
mod tests;

/// The ways in which a ground unit can lose a step, the owner's choice among them. A
/// one-step unit goes (`AE-4.2.6.2-2`), a larger one is turned over to the side with a
/// step less (`AE-4.2.6.2-3`, `AE-4.2.6.2-5`), and one without such a side makes room for a
/// one-step unit from the Force Pool or its Holding Box that it could have been made of
/// (`AE-4.2.6.2-4`, `AE-4.2.6.2-6`). When there is none it goes. Of equal units in the
/// Force Pool the one with the lowest id stands for all.
#[must_use]
pub fn ways(state: &State, id: PieceId) -> Vec<StepLoss> {
    let whole = StepLoss {
        piece: id,
        left: None,
    };
    let Some((piece, counter)) = state
        .piece(id)
        .and_then(|piece| Some((piece, piece.counter(state.pack())?)))
    else {
        return Vec::new();
    };
    let Some(face) = piece.face_up(state.pack()).ground() else {
        return Vec::new();
    };
    if face.steps <= 1 || reverse(piece, counter).is_some() {
        return vec![whole];
    }
    let left = survivors(state, id, piece, counter);
    if left.is_empty() {
        return vec![whole];
    }
    left.into_iter()
        .map(|left| StepLoss {
            piece: id,
            left: Some(left),
        })
        .collect()
}

/// Carries out a loss that [`ways`] offers.
pub(crate) fn lose(play: &mut Play<'_>, loss: StepLoss) {
    let pack = play.state.shared_pack();
    let Some(piece) = play.state.piece(loss.piece).copied() else {
        return;
    };
    let steps = piece.face_up(&pack).ground().map_or(0, |face| face.steps);
    let turned = piece
        .counter(&pack)
        .filter(|_| steps > 1)
        .and_then(|counter| reverse(&piece, counter));
    if let Some(side) = turned {
        play.turn_over(loss.piece, side);
        take_third_step(play, loss.piece, &piece);
        return;
    }
    remove(play, loss);
    if let Some(left) = loss.left {
        let side = play.state.piece(left).and_then(|left| left.counter(&pack));
        if let Some(side) = side.and_then(Counter::one_step_side) {
            play.turn_over(left, side);
        }
    }
}

/// Takes off the step in the Holding Box of a unit that has lost its third step, if it was
/// that one (`AE-4.2.6.2-6`).
fn take_third_step(play: &mut Play<'_>, whole: PieceId, piece: &Piece) {
    let pack = play.state.shared_pack();
    let third = piece
        .counter(&pack)
        .and_then(|counter| Some((counter, counter.recipe.steps.get(2)?)));
    let Some((counter, part)) = third.filter(|(_, part)| part.holding) else {
        return;
    };
    let held = play.state.pieces_at(Place::Holding(whole));
    let fits = |step: &Piece| {
        let row = step.counter(&pack);
        row.is_some_and(|row| is_part(play.state, part, row, counter.country, piece))
    };
    let lost = held.filter(|(_, step)| fits(step)).map(|(id, _)| id).next();
    if let Some(step) = lost {
        play.put(step, piece.at);
        play.take_off(step);
    }
}

/// Eliminates a whole unit, with what is in its Holding Box (`AE-4.2.6.2-1`).
pub(crate) fn eliminate(play: &mut Play<'_>, piece: PieceId) {
    remove(play, StepLoss { piece, left: None });
}

/// The entry codes of the Axis's last headquarters.
const LAST_HEADQUARTERS: [&str; 2] = ["FB", "IG"];

/// Reports whether a counter is a headquarters that is lost permanently: it leaves the game, and
/// is not delayed (`DS-4-4`).
pub(crate) fn is_lost_for_good(counter: &Counter) -> bool {
    let code = counter.entry.as_deref();
    counter.front.kind == UnitKind::Hq && code.is_some_and(|code| LAST_HEADQUARTERS.contains(&code))
}

/// Takes a unit off the map, and the units in its Holding Box but the one that is left.
fn remove(play: &mut Play<'_>, loss: StepLoss) {
    let pack = play.state.shared_pack();
    let Some(piece) = play.state.piece(loss.piece).copied() else {
        return;
    };
    if let Some(left) = loss.left {
        play.put(left, piece.at);
    }
    empty_box(play, loss.piece);
    play.take_off(loss.piece);
    if piece.counter(&pack).is_some_and(is_lost_for_good) {
        play.put(loss.piece, Place::Gone);
    }
}

/// Takes what is in the Holding Box of a unit that leaves the map to where it would go
/// without it (`AE-4.2.6.2-1`).
pub(crate) fn empty_box(play: &mut Play<'_>, whole: PieceId) {
    let Some(at) = play.state.piece(whole).map(|piece| piece.at) else {
        return;
    };
    let held = play.state.pieces_at(Place::Holding(whole));
    let held: Vec<PieceId> = held.map(|(id, _)| id).collect();
    for step in held {
        play.put(step, at);
        play.take_off(step);
    }
}

/// The side of a larger unit that shows it with a step less. The back of a one-step unit
/// is never that: it may be a fortress or a marker.
fn reverse(piece: &Piece, counter: &Counter) -> Option<Side> {
    match (piece.side, counter.back) {
        (Side::Front, Back::Unit(back)) if back.steps < counter.front.steps => Some(Side::Back),
        _ => None,
    }
}

/// The one-step units that could be left of a two-step unit.
fn survivors(state: &State, id: PieceId, piece: &Piece, counter: &Counter) -> Vec<PieceId> {
    let parts = &counter.recipe.steps[..counter.recipe.steps.len().min(2)];
    let boxed = state.pieces_at(Place::Holding(id)).map(|(id, _)| id);
    let mut left: Vec<PieceId> = boxed.collect();
    let Some(theatre) = piece.at.theatre(state.map()) else {
        return left;
    };
    let mut kinds: Vec<CounterId> = Vec::new();
    for (other, candidate) in state.pieces_at(Place::ForcePool(theatre)) {
        let Kind::Unit(kind) = candidate.kind else {
            continue;
        };
        let fits = candidate.faction == piece.faction
            && candidate.counter(state.pack()).is_some_and(|row| {
                let mut parts = parts.iter().filter(|part| !part.holding);
                parts.any(|part| is_part(state, part, row, counter.country, piece))
            });
        if fits && !kinds.contains(&kind) {
            kinds.push(kind);
            left.push(other);
        }
    }
    left
}

/// Reports whether a counter's one-step side fits a recipe, as a step that comes out of a larger
/// unit. Garrisons never do; elite units only where they are required (`AE-2.3.4.2-2`,
/// `AE-2.3.4.3-1`, `DS-2.3-15`), though regular steps may stand in for SS ones (`AE-2.3.4.2-4`),
/// never for Kwantung ones (`DS-2.3-14`); colonial ones out of any unit, and nothing else out of
/// a colonial one (`AE-2.3.4.2-3`, `AE-CMP-11`).
pub(crate) fn is_part(
    state: &State,
    part: &Ingredient,
    row: &Counter,
    own: AreaId,
    of: &Piece,
) -> bool {
    let Some(kind) = row.one_step().map(|face| face.kind) else {
        return false;
    };
    let symbol = kind != UnitKind::Garrison
        && match part.class {
            StepClass::Infantry => kind.class() == Class::Infantry,
            StepClass::Armor => kind.class() == Class::Armor,
            StepClass::Any => matches!(kind.class(), Class::Infantry | Class::Armor),
        };
    let origin = match &part.origin {
        Origin::Own => row.country == own,
        Origin::Countries(countries) => countries.contains(&row.country),
        Origin::MinorOf(faction) => {
            of.faction == *faction && politics::is_minor(state, row.country)
        }
    };
    let ordinary = row.quality != Quality::Elite;
    let service = match part.branch {
        Some(Branch::Ss) => row.branch == Branch::Ss || ordinary,
        Some(branch) => row.branch == branch,
        None => ordinary,
    };
    let colonial = of
        .counter(state.pack())
        .is_some_and(|whole| whole.quality == Quality::Colonial);
    symbol && origin && service && (!colonial || row.quality == Quality::Colonial)
}
