//! Effects on cards, counters and tracks.

use crate::command_context::Play;
use crate::conditions::spot::place_of;
use crate::decision::choice::Pick;
use crate::faction::Faction;
use crate::map::{AreaKind, HexId};
use crate::marker_slots::find_marker;
use crate::pack::card::{CounterRef, Counters, Spot};
use crate::pack::{CardId, MarkerKind, Side};
use crate::politics::{self, government};
use crate::state::{Kind, Piece, PieceId, Pile, Place, State};
use crate::task::Scene;

/// Takes cards out of the game, wherever they are; one in effect stays until it is replaced.
pub(crate) fn remove_cards(play: &mut Play<'_>, cards: &[CardId]) {
    for card in cards {
        let pile = play.state.card(*card).map(|card| card.pile);
        if pile.is_some_and(|pile| pile != Pile::Current) {
            play.move_card(*card, Pile::Removed);
        }
    }
}

/// Counters arrive that have not entered yet: those of Major Countries and of the whole
/// faction always, those of a Minor Country if it is active and the faction's; each goes to
/// the displays of its card's own map (`AE-1.1.2.2-1` to `AE-1.1.2.2-4`, `DS-AE-5`). One that
/// arrives in a Capital, as the Axis's last headquarters do, costs nothing, but the faction must
/// control it (`AE-2.3.2.3-3`).
pub(crate) fn receive(play: &mut Play<'_>, scene: Scene, counters: &[Counters], to: Spot) {
    for row in counters {
        let kind = kind_of(row.of);
        let place = place_of(play.state, scene, to).filter(|place| {
            let hex = place.hex();
            hex.is_none_or(|hex| politics::controls(play.state, scene.faction, hex))
        });
        let Some(place) = place else {
            return;
        };
        let waiting: Vec<PieceId> = play
            .state
            .pieces_at(Place::Aside(scene.theatre))
            .filter(|(_, piece)| piece.kind == kind)
            .map(|(id, _)| id)
            .take(usize::from(row.count))
            .collect();
        for piece in waiting {
            if may_arrive(play.state, scene, piece) {
                play.hand(piece, scene.faction);
                play.put(piece, place);
            }
        }
    }
}

/// The first counter of a list arrives that lies aside still (`DS-15.32-1`, `DS-15.32-2`).
pub(crate) fn receive_next(play: &mut Play<'_>, scene: Scene, counters: &[Counters], to: Spot) {
    let aside = |row: &&Counters| {
        let kind = kind_of(row.of);
        let mut pieces = play.state.pieces_at(Place::Aside(scene.theatre));
        pieces.any(|(_, piece)| piece.kind == kind)
    };
    let next = counters.iter().find(aside).copied();
    receive(play, scene, next.as_slice(), to);
}

const fn kind_of(counter: CounterRef) -> Kind {
    match counter {
        CounterRef::Unit(id) => Kind::Unit(id),
        CounterRef::Marker(id) => Kind::Marker(id),
    }
}

/// Reports whether a counter belongs to the faction at present (`AE-1.1.2.2-3`).
fn may_arrive(state: &State, scene: Scene, piece: PieceId) -> bool {
    let Some(piece) = state.piece(piece) else {
        return false;
    };
    piece.country(state.pack()).is_none_or(|country| {
        let major = state.map().area(country).can_be(AreaKind::Major);
        major || politics::active_side(state, country) == Some(scene.faction)
    })
}

/// Turns the Japanese Government in its Holding Box (`DS-15.6-1`, `DS-15.31-1`); elsewhere
/// no branch leads (`AE-1.1.3.1-3`, `DS-1.1.3.1-1`, `DS-14.22-3`).
pub(crate) fn turn_government(play: &mut Play<'_>, side: Option<Side>) {
    if let Some((id, before)) = government::leading(play.state) {
        let other = match before {
            Side::Front => Side::Back,
            Side::Back => Side::Front,
        };
        play.turn_over(id, side.unwrap_or(other));
    }
}

/// The hexes in which a faction's marker may be put: any in play, if there is a marker
/// (`DS-15.15-1`, `DS-15.15-2`).
pub(crate) fn open_hexes(
    state: &State,
    scene: Scene,
    (kind, of): (MarkerKind, Faction),
) -> Vec<Pick> {
    match find_marker(state, scene.theatre, kind, Some(of)) {
        Some(_) => state
            .scenario()
            .hexes
            .iter()
            .copied()
            .map(Pick::Hex)
            .collect(),
        None => Vec::new(),
    }
}

/// Puts a faction's marker in a hex.
pub(crate) fn put_in_hex(
    play: &mut Play<'_>,
    scene: Scene,
    (kind, of): (MarkerKind, Faction),
    hex: HexId,
) {
    if let Some(piece) = find_marker(play.state, scene.theatre, kind, Some(of)) {
        play.put(piece, Place::Hex(hex));
    }
}

/// The support units of a faction that an event can delay, or none of them: in the Force
/// Pool, in a hex, on the Turn Track (`DS-15.15-1`).
pub(crate) fn support_units(state: &State, scene: Scene, of: Faction) -> Vec<Pick> {
    let theatre = scene.theatre;
    let is_support = |piece: &Piece| {
        let showing = piece.face_up(state.pack());
        showing.is_air() || showing.is_fleet()
    };
    let found = state.pieces().filter(|(_, piece)| {
        let there = match piece.at {
            Place::ForcePool(at) | Place::Track(at, _) => at == theatre,
            Place::Hex(hex) => state.map().hex(hex).code.sheet.theatre() == theatre,
            _ => false,
        };
        piece.faction == of && there && is_support(piece)
    });
    let units: Vec<Pick> = found.map(|(id, _)| Pick::Piece(id)).collect();
    if units.is_empty() {
        Vec::new()
    } else {
        std::iter::once(Pick::Pass).chain(units).collect()
    }
}
