//! 15.14 European Commitment.

use crate::command_context::Play;
use crate::conditions::s13_8_8_other_war as other_war;
use crate::map::{AreaId, AreaKind, NamedArea, Theatre};
use crate::pack::card::Duty;
use crate::pack::{Effect, MarkerKind, WarState};
use crate::s15_political_events::choices::ChoiceList;
use crate::s15_political_events::enqueue;
use crate::s15_political_events::s15_34_raiders_discovered::{is_support, support};
use crate::state::{Piece, PieceId, Place, State};
use crate::task::Scene;
use crate::task::political::PoliticalTask;
use crate::task_queue;
use crate::tracks;

/// The Allied units in a Holding Box that satisfy the other map in a Total War.
const ENOUGH: usize = 5;

/// Highest die roll on which the faction sends a unit.
pub(super) const SENT: u8 = 3;

/// Where both maps are played an Ally may send a support unit to Europe (`DS-15.14.2-1`). In
/// peace an Ally may take a unit back from Europe (`DS-15.14.1-1`). In war a die may raise
/// Europe's value, but not a value of 0 or less (`DS-15.14.1-2`), and another one asks for units
/// or gives them back (`DS-15.14.1-3`).
pub(super) fn happen(play: &mut Play<'_>, scene: Scene) {
    if scene.theatre != Theatre::Asia || !scene.faction.is_allied() {
        return;
    }
    if play.state.scenario().is_combined() {
        return send_over(play, scene);
    }
    if other_war::status(play.state, scene.theatre, scene.faction) == WarState::PreWar {
        let back = take_back(play.state, scene);
        return enqueue::put(play, scene, [back]);
    }
    let value = play.state.progress(scene.theatre).esv;
    let die = task_queue::cast(play, scene, 0);
    if i16::from(die) <= i16::from(value) {
        tracks::move_esv(play, scene, 1);
    }
    enqueue::put(play, scene, [PoliticalTask::Commit]);
}

/// On 1 to 3 the Ally sends a support unit of a Major Country (`DS-15.14.1-4`), lets the value
/// rise (`DS-15.14.1-5`), or relies on the units already there (`DS-15.14.1-6`); on 4 to 6 it may
/// take a unit back or lower the value (`DS-15.14.1-7`). Units sent are out of play until then
/// (`AE-13.8.9-1`, `DS-13.8.5-2`).
pub(super) fn commit(play: &mut Play<'_>, scene: Scene) {
    let die = task_queue::cast(play, scene, 0);
    let state = &*play.state;
    let mut menu = ChoiceList::default();
    if die <= SENT {
        let pieces = reserves(state, scene);
        let any = !pieces.is_empty();
        menu.step(any, send(scene.theatre, pieces));
        menu.effects(true, vec![Effect::Esv(1)]);
        menu.effects(is_content(state, scene), vec![Effect::NoResult]);
        return menu.offer(play, scene, Duty::Must);
    }
    let back = take_back(state, scene);
    let any = matches!(&back, PoliticalTask::Send { pieces, .. } if !pieces.is_empty());
    menu.step(any, back);
    menu.effects(true, vec![Effect::Esv(-1)]);
    menu.offer(play, scene, Duty::May);
}

/// Where both maps are played, a support unit in the Ally's Force Pool may go to the Delay Box
/// of the other map (`DS-15.14.2-1`).
pub(super) fn send_over(play: &mut Play<'_>, scene: Scene) {
    let mut pieces = support(play.state, scene.theatre, scene.faction, |_| true);
    pieces.retain(|id| {
        let piece = play.state.piece(*id);
        piece.is_some_and(|piece| !is_cut_off(play.state, piece))
    });
    let to = Place::Delay(scene.theatre.other());
    let duty = Duty::May;
    enqueue::put(play, scene, [PoliticalTask::Send { pieces, to, duty }]);
}

/// One of some units goes to the war of the map that is not played.
pub(super) fn send(theatre: Theatre, pieces: Vec<PieceId>) -> PoliticalTask {
    PoliticalTask::Send {
        to: holding(theatre),
        duty: Duty::Must,
        pieces,
    }
}

/// The Holding Box of those who have left a map for the war of the other.
const fn holding(theatre: Theatre) -> Place {
    match theatre {
        Theatre::Europe => Place::PacificHolding,
        Theatre::Asia => Place::EuropeanHolding,
    }
}

/// Reports whether enough units are there: a support unit of the Ally's own in a Limited War,
/// five of either Ally's in a Total War (`DS-15.14.1-6`).
pub(super) fn is_content(state: &State, scene: Scene) -> bool {
    let support = || {
        let boxed = state.pieces_at(holding(scene.theatre));
        boxed.filter(|(_, piece)| is_support(state, piece))
    };
    match other_war::status(state, scene.theatre, scene.faction) {
        WarState::PreWar => false,
        WarState::LimitedWar => support().any(|(_, piece)| piece.faction == scene.faction),
        WarState::TotalWar => support().count() >= ENOUGH,
    }
}

/// One of the Ally's units comes back to the Delay Box of its map.
pub(super) fn take_back(state: &State, scene: Scene) -> PoliticalTask {
    let boxed = state.pieces_at(holding(scene.theatre));
    let pieces = boxed
        .filter(|(_, piece)| piece.faction == scene.faction && !is_cut_off(state, piece))
        .map(|(id, _)| id);
    PoliticalTask::Send {
        pieces: pieces.collect(),
        to: Place::Delay(scene.theatre),
        duty: Duty::May,
    }
}

/// The support units of its Major Countries in an Ally's Force Pool (`DS-15.14.1-4`).
pub(super) fn reserves(state: &State, scene: Scene) -> Vec<PieceId> {
    let major = |country| state.map().area(country).can_be(AreaKind::Major);
    let free = |id: &PieceId| {
        state.piece(*id).is_some_and(|piece| {
            piece.country(state.pack()).is_some_and(major) && !is_cut_off(state, piece)
        })
    };
    let mut units = support(state, scene.theatre, scene.faction, |_| true);
    units.retain(free);
    units
}

/// Reports whether the line of communications of a support unit's country is cut; French units
/// use the British one (`DS-15.14.1-8`, `DS-14.27-2`).
fn is_cut_off(state: &State, piece: &Piece) -> bool {
    // Units of the other map's United States or Britain have an area of their own there.
    let row_of = |country: AreaId| state.map().area(country);
    let line = piece.country(state.pack()).map(row_of);
    let line = line.map(|row| match row.named {
        Some(NamedArea::France) => NamedArea::Britain.name(),
        _ => &*row.name,
    });
    let mut boxed = state.pieces_at(Place::StrategicWarfare(Theatre::Asia));
    is_support(state, piece)
        && boxed.any(|(_, piece)| {
            let marker = piece.marker(state.pack());
            marker.is_some_and(|row| {
                let damaged = row.kind == MarkerKind::LocDamaged;
                damaged
                    && row.country.is_some()
                    && row.country.map(|country| &*row_of(country).name) == line
            })
        })
}
