//! Section 9, Stacking: how many units can stand in a hex, and which together.

use std::sync::{Mutex, PoisonError};

use sandtable_kernel::{Checked, Violation};

use crate::command_context::Play;
use crate::decision::Question;
use crate::decision::step_loss::StepLoss;
use crate::faction::Faction;
use crate::map::{HexId, Symbol};
use crate::nations::Nations;
use crate::pack::{Class, MarkerKind, Side};
use crate::politics;
use crate::s04_2_6_2_eliminating_steps as steps;
use crate::standing_orders::LossOrder;
use crate::state::{Moment, Piece, PieceId, State};

pub use crate::decision::stacking::{Excess, Fault};

#[cfg(test)]
mod tests;

/// The most ground units in a hex (`AE-9.2-3`).
pub const MOST_UNITS: usize = 3;
/// The most steps in a hex (`AE-9.2-3`).
pub const MOST_STEPS: u8 = 6;
/// The most steps where stacking is limited (`AE-9.2-2`).
pub const LIMITED_STEPS: u8 = 3;

/// Returns the fault of a faction's ground units in a hex, with the units at fault (`AE-9-1`,
/// `AE-9.1-1` to `AE-9.1-3`, `AE-9.2-1` to `AE-9.2-3`, `DS-9.1-1`). The limits apply to hexes
/// only: a box holds any number (`AE-9.3-2`).
#[must_use]
pub fn fault(state: &State, hex: HexId, faction: Faction) -> Option<(Fault, Vec<PieceId>)> {
    let pack = state.pack();
    let units: Vec<(PieceId, &Piece)> = state
        .pieces_in(hex)
        .filter(|(_, piece)| piece.faction == faction && piece.face_up(pack).ground().is_some())
        .collect();
    let of_class = |class: Class| -> Vec<PieceId> {
        let is_it = |piece: &Piece| {
            let face = piece.face_up(pack).ground();
            face.is_some_and(|face| face.kind.class() == class)
        };
        let units = units.iter().filter(|(_, piece)| is_it(piece));
        units.map(|(id, _)| *id).collect()
    };
    let headquarters = of_class(Class::Hq);
    if headquarters.len() > 1 {
        return Some((Fault::Headquarters, headquarters));
    }
    let fortresses = of_class(Class::Fortress);
    if fortresses.len() > 1 {
        return Some((Fault::Fortresses, fortresses));
    }
    let mixed = mixed_minors(state, &units);
    if !mixed.is_empty() {
        return Some((Fault::Minors, mixed));
    }
    let steps: u8 = units
        .iter()
        .filter_map(|(_, piece)| piece.face_up(pack).ground())
        .fold(0, |sum, face| sum.saturating_add(face.steps));
    let too_many = units.len() > MOST_UNITS || steps > most_steps(state, hex);
    too_many.then(|| (Fault::TooMany, units.iter().map(|(id, _)| *id).collect()))
}

/// The most steps of a faction in a hex. On a Beachhead it is the marker's symbol that
/// counts, not that of the hex it points to (`AE-9.2-2`, `AE-9.3-3`, `AE-CMP-20`).
#[must_use]
pub fn most_steps(state: &State, hex: HexId) -> u8 {
    let limited = match state.map().hex(hex) {
        row if row.is_land() => row.symbols.has(Symbol::LimitedStacking),
        _ => state.pieces_in(hex).any(|(_, piece)| {
            let beachhead = piece.face_up(state.pack()).is_marker(MarkerKind::Beachhead);
            beachhead && piece.side == Side::Front
        }),
    };
    if limited { LIMITED_STEPS } else { MOST_STEPS }
}

/// The units of Minor Countries that cannot stand together. A one-step Exp unit stands
/// with anyone, and a pan-national HQ with any unit of the countries that it is made of; a
/// multi-national unit is one of each of its nations (`AE-13.8.4-1`, `DS-13.8.3-1`).
pub(crate) fn mixed_minors(state: &State, units: &[(PieceId, &Piece)]) -> Vec<PieceId> {
    let is_minor = |country| politics::is_minor(state, country);
    let bound: Vec<(PieceId, Nations)> = units
        .iter()
        .filter(|(_, piece)| !piece.is_expeditionary(state.pack()))
        .map(|(id, piece)| (*id, Nations::of(state, *id, piece)))
        .filter(|(_, nations)| nations.countries().any(is_minor))
        .collect();
    bound
        .iter()
        .filter(|(_, one)| bound.iter().any(|(_, other)| !one.agree(other, is_minor)))
        .map(|(id, _)| *id)
        .collect()
}

/// The last moment at which every stack was legal. Most segments change few hexes. A stack
/// becomes illegal through the pieces in its hex or the ownership of countries, not through the
/// segment or the marks of pieces: [`State::changed_near`] reports all such changes.
#[derive(Debug, Default)]
struct LegalMomentCache(Mutex<Moment>);

impl LegalMomentCache {
    fn get(&self) -> Moment {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, moment: Moment) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = moment;
    }
}

/// Checks the stacks of all factions in all hexes as a segment ends, and asks the owner of the
/// first illegal one for a step (`AE-9.3-1`). For an owner without a player the smallest unit
/// pays. Reports whether a stack was illegal.
pub(crate) fn enforce(play: &mut Play<'_>) -> bool {
    let known = play.state.known::<LegalMomentCache>();
    let right_at = known.get();
    if right_at >= play.state.changed_board() {
        return false;
    }
    let Some(excess) = first_excess(play.state, right_at) else {
        known.set(play.state.moment());
        return false;
    };
    if play.state.seat_of(excess.faction).is_none() {
        if let Some(loss) = in_order(play.state, &excess, LossOrder::SmallestFirst) {
            steps::lose(play, loss);
        }
        return true;
    }
    play.ask(excess.faction, Question::Stacking(excess))
}

/// The first stack that is not right, by hex, when all were right at some moment. A unit alone
/// always is.
fn first_excess(state: &State, right_at: Moment) -> Option<Excess> {
    let changed = state.pieces().filter_map(|(_, piece)| {
        let hex = piece.at.hex()?;
        (state.changed_near(hex) > right_at).then_some((hex, piece))
    });
    let mut grounds: Vec<(HexId, Faction)> = changed
        .filter(|(_, piece)| piece.face_up(state.pack()).ground().is_some())
        .map(|(hex, piece)| (hex, piece.faction))
        .collect();
    grounds.sort_unstable();
    grounds
        .chunk_by(|one, other| one == other)
        .filter(|units| units.len() > 1)
        .find_map(|units| {
            let (hex, faction) = units[0];
            let (fault, units) = fault(state, hex, faction)?;
            let losses = units.iter().flat_map(|unit| steps::ways(state, *unit));
            Some(Excess {
                hex,
                faction,
                fault,
                losses: losses.collect(),
            })
        })
}

/// Checks that an answer names one of the losses offered.
pub(crate) fn check_answer(state: &State, excess: &Excess, loss: StepLoss) -> Checked {
    if excess.losses.contains(&loss) {
        return Ok(());
    }
    Err(Violation::new(
        "AE-9.3-1",
        format!(
            "a step of a unit at fault in {}",
            state.map().hex(excess.hex).code
        ),
        format!("piece {}", loss.piece.0),
    ))
}

/// Takes an answer that was checked.
pub(crate) fn answered(play: &mut Play<'_>, loss: StepLoss) {
    steps::lose(play, loss);
}

/// The loss that an order picks.
pub(crate) fn in_order(state: &State, excess: &Excess, order: LossOrder) -> Option<StepLoss> {
    least(state, &excess.losses, order)
}

/// The loss that an order picks among some.
pub(crate) fn least(state: &State, losses: &[StepLoss], order: LossOrder) -> Option<StepLoss> {
    losses.iter().copied().min_by_key(|loss| {
        let face = state
            .piece(loss.piece)
            .and_then(|piece| piece.face_up(state.pack()).ground());
        let (steps, factors) = face.map_or((0, 0), |face| {
            (face.steps, face.attack.saturating_add(face.defence))
        });
        match order {
            LossOrder::WeakestFirst => (factors, steps, *loss),
            LossOrder::SmallestFirst => (steps, factors, *loss),
        }
    })
}
