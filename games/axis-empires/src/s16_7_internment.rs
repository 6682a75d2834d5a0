//! 16.7 Internment: who must be interned, and what becomes of them.

pub(crate) mod emergency;

use crate::command_context::Play;
use crate::faction::Faction;
use crate::map::{NamedArea, Theatre};
use crate::nations::Nations;
use crate::pack::{Branch, MarkerKind, Posture, Side, UnitKind};
use crate::politics::{self, Force, kwantung_is_bound};
use crate::s04_2_6_2_eliminating_steps as losing;
use crate::state::{Marks, Piece, PieceId, Place, State};
use crate::task::conditional::Rest;

/// Interns the counters in hexes that a test names.
pub(crate) fn intern_all(play: &mut Play<'_>, is_one: impl Fn(&State, PieceId, &Piece) -> bool) {
    let found: Vec<PieceId> = play
        .state
        .pieces()
        .filter(|(id, piece)| piece.at.hex().is_some() && is_one(play.state, *id, piece))
        .map(|(id, _)| id)
        .collect();
    for id in found {
        intern(play, id);
    }
}

/// Reports whether a counter in a hex must be interned, without a choice of its owner. Neutral
/// land interns units of all factions and the markers that stand for units (`DS-16.7-1`,
/// `DS-16.7-6`).
#[must_use]
pub fn must_be_interned(state: &State, id: PieceId, piece: &Piece) -> bool {
    let Some(hex) = piece.at.hex() else {
        return false;
    };
    let land = state.land(hex);
    if land.country.is_none() {
        return false;
    }
    if politics::is_neutral(state, land) && is_counter(state, piece) {
        return true;
    }
    match piece.faction {
        Faction::Axis => is_axis_guest(state, id, piece) || is_kwantung_abroad(state, piece),
        Faction::Western | Faction::Soviet => {
            is_bound_abroad(state, id, piece) || is_base_in_enemy_country(state, piece)
        }
    }
}

/// Reports whether a piece can be interned at all: a unit in any form, a Logistics marker or a
/// Partisan Base.
pub(crate) fn is_counter(state: &State, piece: &Piece) -> bool {
    match piece.marker(state.pack()) {
        None => true,
        Some(marker) => matches!(
            marker.kind,
            MarkerKind::Logistics | MarkerKind::PartisanBase
        ),
    }
}

/// Reports whether it is a unit of an Axis Minor Country or of two countries in Japan or one of
/// its dependents; Exp units of one step are allowed (`DS-16.7-3`).
pub(crate) fn is_axis_guest(state: &State, id: PieceId, piece: &Piece) -> bool {
    let pack = state.pack();
    let japan = state.map().named(Theatre::Asia, NamedArea::Japan);
    let there = piece.at.hex().and_then(|hex| state.land(hex).country);
    let Some(counter) = piece.counter(pack) else {
        return false;
    };
    let minor = politics::is_minor(state, counter.country);
    let of_two = counter.recipe.holds() && state.pieces_at(Place::Holding(id)).next().is_some();
    japan.is_some() && there == japan && (minor || of_two) && !piece.is_expeditionary(pack)
}

/// Reports whether it is a unit of the Kwantung Army outside the Japanese dependents while Russia
/// or a China is bound by a policy (`DS-16.7-5`).
pub(crate) fn is_kwantung_abroad(state: &State, piece: &Piece) -> bool {
    let Some((hex, counter)) = piece.at.hex().zip(piece.counter(state.pack())) else {
        return false;
    };
    let land = state.land(hex);
    let at_home = !land.home && land.country == Some(counter.country);
    counter.branch == Branch::Kwantung && !at_home && kwantung_is_bound(state, Theatre::Asia)
}

/// Reports whether it is a counter of a country bound by a policy, in a place that the policy
/// forbids it (`DS-16.7-7`). One such nation is enough, unless its owner may choose its nation
/// (`AE-13.8.4-1`, `AE-13.8.4-4`).
fn is_bound_abroad(state: &State, id: PieceId, piece: &Piece) -> bool {
    let Some(hex) = piece.at.hex().filter(|_| is_counter(state, piece)) else {
        return false;
    };
    let is_free = |force: Force| {
        let bound = matches!(politics::posture(state, force), Posture::Policy(_));
        !bound || !politics::policy_bars(state, force, hex)
    };
    !Nations::of(state, id, piece).may(is_free)
}

/// Reports whether it is a Partisan Base in a country of the Axis (`DS-16.7-9`).
fn is_base_in_enemy_country(state: &State, piece: &Piece) -> bool {
    let base = piece
        .marker(state.pack())
        .is_some_and(|marker| marker.kind == MarkerKind::PartisanBase);
    let hex = piece.at.hex();
    base && hex.is_some_and(|hex| politics::is_friendly_home(state, state.land(hex), Faction::Axis))
}

/// Interns a counter in a hex: whatever is no ground unit goes to the Delay Box
/// (`DS-16.7-10`), a fortress is eliminated and a port-a-fort comes out of its walls
/// (`DS-16.7-13`), and a ground unit waits with its faction's Pending Card (`DS-16.7-11`),
/// broken down first into units of one step, as far as there are any (`DS-16.7-12`).
pub(crate) fn intern(play: &mut Play<'_>, id: PieceId) {
    let pack = play.state.shared_pack();
    let Some(piece) = play.state.piece(id).copied() else {
        return;
    };
    let Some(theatre) = piece.at.theatre(&pack.map) else {
        return;
    };
    let ground = piece.face_up(&pack).ground().zip(piece.counter(&pack));
    let Some((face, counter)) = ground else {
        play.put(id, Place::Delay(theatre));
        play.turn_over(id, Side::Front);
        return rest(play, id);
    };
    let walls = face.kind == UnitKind::Fortress;
    if walls && !counter.is_port_a_fort() {
        return losing::eliminate(play, id);
    }
    if walls {
        play.turn_over(id, Side::Front);
    }
    if face.steps > 1 {
        return emergency::begin(play, id, Rest::Interned);
    }
    play.put(id, Place::Interned(theatre));
    rest(play, id);
}

/// Nothing of what a counter was about is left.
pub(crate) fn rest(play: &mut Play<'_>, id: PieceId) {
    play.state.set_piece(id, |piece| {
        piece.marks = Marks::NONE;
        piece.facing = None;
    });
}
