//! 2.3.3 Voluntary unit elimination: a whole unit goes, never single steps
//! (`AE-2.3.3-1`).

use crate::faction::Faction;
use crate::map::Theatre;
use crate::pack::Posture;
use crate::pack::{Side, UnitKind};
use crate::play::Play;
use crate::politics::{self, Force};
use crate::state::{Marks, PieceId, Place, State};

/// Takes a whole unit off the map (`AE-2.3.3-1`), with what is in its Holding Box. One with a Delay Stripe goes
/// to the Turn Track at once as if a Delay roll had been 1 (`AE-2.3.3-2`).
pub(super) fn commit(play: &mut Play<'_>, unit: PieceId) {
    let pack = play.state.shared_pack();
    let Some(piece) = play.state.piece(unit).copied() else {
        return;
    };
    let held: Vec<PieceId> = play
        .state
        .pieces_at(Place::Holding(unit))
        .map(|(id, _)| id)
        .collect();
    for step in held {
        play.put(step, piece.at);
        play.take_off(step);
    }
    let theatre = piece.at.theatre(&pack.map).filter(|_| piece.delayed(&pack));
    let Some(theatre) = theatre else {
        play.take_off(unit);
        return;
    };
    let turns = delay_drm(play.state, piece.faction, theatre)
        .saturating_add(1)
        .max(1);
    let back = play.state.now().after(turns.unsigned_abs());
    play.put(unit, Place::Track(theatre, back));
    play.turn_over(unit, Side::Front);
    play.state
        .set_piece(unit, |piece| piece.marks = Marks::NONE);
}

/// What enemies in the Strategic Warfare Box add to a faction's Delay rolls: Bombers to
/// the Axis's and the Soviets', Axis Sub Fleets to the West's, unless a policy or truce
/// holds them.
fn delay_drm(state: &State, faction: Faction, theatre: Theatre) -> i16 {
    let hindering = match faction {
        Faction::Axis | Faction::Soviet => UnitKind::Bomber,
        Faction::Western => UnitKind::SubFleet,
    };
    state
        .pieces_at(Place::StrategicWarfare(theatre))
        .filter(|(_, piece)| piece.faction.is_allied() != faction.is_allied())
        .filter(|(_, piece)| politics::posture(state, Force::of(state, piece)) == Posture::War)
        .filter_map(|(_, piece)| piece.counter(state.pack()))
        .filter(|counter| counter.front.kind == hindering)
        .map(|counter| i16::from(counter.delay_modifier))
        .sum()
}
