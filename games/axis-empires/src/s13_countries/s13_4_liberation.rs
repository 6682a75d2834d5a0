//! 13.4, countries that come back: conquered ones that take up arms again, and those that
//! change hands because an Ally is in all their cities.

use crate::command_context::Play;
use crate::countries::countries_of;
use crate::decision::choice::{Pick, QuestionSubject};
use crate::faction::Faction;
use crate::map::{AreaId, HexId, Theatre};
use crate::pack::{Branch, Posture, Side, Status};
use crate::politics::{self, posture_boxes};
use crate::s12_war_state;
use crate::s13_countries::pieces::{counters_of, pieces_of};
use crate::s13_countries::s13_4_status::{falls_with_its_country, sites};
use crate::s13_countries::s13_7_set_up::is_confined;
use crate::s13_countries::{s13_8_4_nations, s13_8_7_partnership};
use crate::state::{PieceId, Place, Presence, State};
use crate::task::country::CountryTask;
use crate::task::{self, Scene, SceneTask};
use crate::task_queue;

/// The conquered countries that an Ally may take up again now (`DS-16.3.1-3`,
/// `DS-16.5.1-3`).
pub(crate) fn reactivable(state: &State, theatre: Theatre, by: Faction) -> Vec<AreaId> {
    countries_of(state, theatre)
        .filter(|country| !footholds(state, *country, by).is_empty())
        .collect()
}

/// Where a conquered country of the Allies can take up arms for one of them: in its Capital,
/// if it is that Ally's own, and in that Ally's Partisan Bases, where no enemy is; nowhere
/// while a policy binds it (`DS-16.3.1-1`, `DS-16.3.1-2`, `DS-16.3.1-6`, `DS-16.5.1-1`,
/// `DS-16.5.1-2`, `DS-16.5.1-3`).
#[must_use]
pub fn footholds(state: &State, country: AreaId, by: Faction) -> Vec<HexId> {
    let area = state.area(country);
    let own = area.alignment == Some(by);
    let allied = area.alignment.is_some_and(Faction::is_allied);
    let posture = posture_boxes::box_of(state, country, by).map(|id| state.box_posture(id));
    if area.status != Status::Conquered || !allied || matches!(posture, Some(Posture::Policy(_))) {
        return Vec::new();
    }
    let denying = Presence::UNIT
        .union(Presence::DETACHMENT)
        .union(Presence::LOGISTICS);
    let capital = state.map().area(country).capital;
    state
        .map()
        .hexes_with_ids()
        .map(|(id, _)| id)
        .filter(|hex| {
            let land = state.land(*hex);
            let base = state.presence(*hex).of(by).intersects(Presence::PARTISANS);
            land.home
                && land.country == Some(country)
                && (base || own && capital == Some(*hex))
                && !state.presence(*hex).enemies_of(by).intersects(denying)
        })
        .collect()
}

/// Asks where, if at all.
pub(super) fn ask_where(play: &mut Play<'_>, scene: Scene, country: AreaId) {
    let found = footholds(play.state, country, scene.faction);
    if found.is_empty() {
        return;
    }
    let options = std::iter::once(Pick::Pass)
        .chain(found.into_iter().map(Pick::Hex))
        .collect();
    let todo = SceneTask {
        task: task::Task::Country(CountryTask::Reactivate),
        scene,
    };
    task_queue::ask(play, todo, QuestionSubject::Reactivate, options);
}

/// The country is active again: its Res unit stands in the hex, what has a Delay Stripe goes
/// to the Delay Box and everything else to the Force Pool; one of the other Ally changes
/// hands first (`AE-13.4-6`, `DS-16.3.1-2`, `DS-16.3.1-4`, `DS-16.3.1-5`, `DS-16.5.1-2`,
/// `DS-16.5.1-3`). One that a scenario begins with conquered has fallen as well
/// (`AE-13.8.7-1`).
pub(super) fn reactivate(play: &mut Play<'_>, scene: Scene, hex: HexId) {
    let Some(country) = scene.country else {
        return;
    };
    s13_8_7_partnership::note_fall(play, country);
    join(play, country, scene.faction);
    let pack = play.state.shared_pack();
    for id in pieces_of(play.state, country) {
        let Some(piece) = play.state.piece(id).copied() else {
            continue;
        };
        if piece.at != Place::Conquered(scene.theatre) {
            continue;
        }
        let reserve = piece
            .counter(&pack)
            .is_some_and(|counter| counter.branch == Branch::Reserve);
        play.put(
            id,
            if reserve {
                Place::Hex(hex)
            } else {
                waiting_place(play.state, id, scene.theatre)
            },
        );
    }
    s12_war_state::look(play, scene.theatre);
}

/// The countries of others in all of whose City and Partisan Base hexes an Ally has ground
/// units: the Axis's and the other Ally's (`DS-16.3.2-1`, `DS-16.5.2-1`).
pub(crate) fn freed(state: &State, theatre: Theatre, by: Faction) -> Vec<AreaId> {
    countries_of(state, theatre)
        .filter(|country| {
            let area = state.area(*country);
            // Most are none of others: their sites are not looked for.
            if area.status != Status::Active
                || area.alignment.is_none_or(|faction| faction == by)
                || !politics::is_minor(state, *country)
            {
                return false;
            }
            let sites = sites(state, *country);
            let is_held = |hex: &HexId| state.presence(*hex).of(by).intersects(Presence::GROUND);
            !sites.is_empty() && sites.iter().all(is_held)
        })
        .collect()
}

/// The country becomes the Ally's: its support and fortress units leave the game, everything
/// else waits for the Ally (`DS-16.3.2-1`, `DS-16.3.2-2`, `DS-16.5.2-1`).
pub(crate) fn liberate(play: &mut Play<'_>, country: AreaId, by: Faction) {
    s13_8_7_partnership::note_fall(play, country);
    let theatre = play.state.map().area(country).theatre;
    join(play, country, by);
    let pack = play.state.shared_pack();
    for id in counters_of(play.state, country) {
        let falls = play
            .state
            .piece(id)
            .and_then(|piece| piece.counter(&pack))
            .is_some_and(falls_with_its_country);
        let to = if falls {
            Place::Gone
        } else {
            waiting_place(play.state, id, theatre)
        };
        s13_8_4_nations::send(play, id, to);
        play.turn_over(id, Side::Front);
    }
    s12_war_state::look(play, theatre);
}

/// Makes a country an active one of a faction, with the posture of its box, and gives the faction
/// its counters. Markers in its Capital remain.
pub(crate) fn join(play: &mut Play<'_>, country: AreaId, by: Faction) {
    let posture_box = posture_boxes::box_of(play.state, country, by);
    let posture = posture_box.map_or(Posture::War, |id| play.state.box_posture(id));
    let confined = is_confined(play.state, country);
    play.set_area(country, |area| {
        area.status = Status::Active;
        area.alignment = Some(by);
        area.posture = posture;
        area.confined = confined;
    });
    for id in pieces_of(play.state, country) {
        play.hand(id, by);
    }
}

/// Where a counter waits that is not on the map.
pub(crate) fn waiting_place(state: &State, id: PieceId, theatre: Theatre) -> Place {
    let striped = state
        .piece(id)
        .is_some_and(|piece| piece.delayed(state.pack()));
    if striped {
        Place::Delay(theatre)
    } else {
        Place::ForcePool(theatre)
    }
}
