//! 13.4 Status: Neutral, Active, Conquered.

use crate::command_context::Play;
use crate::faction::Faction;
use crate::map::{AreaId, HexId, NamedArea};
use crate::pack::card::Roster;
use crate::pack::{Class, Counter, Posture, Side, Status};
use crate::politics::posture_boxes;
use crate::s12_war_state::{self, s13_8_5_case_yellow};
use crate::s13_countries::pieces::{counters_of, pieces_of, sites_in};
use crate::s13_countries::{
    s13_6_posture as postures, s13_8_4_nations, s13_8_5_vichy, s13_8_7_partnership,
};
use crate::state::{Place, Presence, State};
use crate::task::country::{CountryTask, PolicyEffect};
use crate::task::{self, Scene};
use crate::task_queue;

/// A Neutral country becomes an active country of the scene's faction, with the posture of
/// its box, and is set up (`AE-13.4-3`, `AE-13.4-4`, `AE-GLO-1`, `AE-13.5-1`). A policy in
/// the box ends, unless the country was won over; when it is not to be ended by choice here,
/// nothing happens at all (`AE-13.5-9`, `AE-6.1.1-3`, `AE-13.6-1`).
pub(super) fn join(
    play: &mut Play<'_>,
    scene: Scene,
    country: AreaId,
    (roster, will): (Roster, PolicyEffect),
) {
    if play.state.area(country).status != Status::Neutral {
        return;
    }
    let faction = scene.faction;
    let posture_box = posture_boxes::box_of(play.state, country, faction);
    let posture = posture_box.map_or(Posture::War, |id| play.state.box_posture(id));
    if let Posture::Policy(policy) = posture {
        let barred = !posture_boxes::may_end(play.state, scene.theatre, policy);
        if will == PolicyEffect::Voluntary && barred {
            return;
        }
        match will {
            PolicyEffect::Voluntary => postures::give_up(play, policy),
            PolicyEffect::Involuntary => postures::end(play, policy),
            PolicyEffect::Friendly => {}
        }
    }
    let posture = posture_box.map_or(Posture::War, |id| play.state.box_posture(id));
    play.set_area(country, |area| {
        area.status = Status::Active;
        area.alignment = Some(faction);
        area.posture = posture;
    });
    for piece in pieces_of(play.state, country) {
        play.hand(piece, faction);
    }
    s13_8_5_vichy::scuttle(play, country, faction);
    let steps = [
        CountryTask::SetUp,
        CountryTask::Capital(roster),
        CountryTask::Unmark,
    ];
    let steps = steps.map(task::Task::Country);
    task_queue::first(play, scene.about(country), steps);
    s12_war_state::look(play, scene.theatre);
}

/// Kansu and Kiangsu, which are never conquered (`DS-16.1.1-5`).
const UNCONQUERABLE: [NamedArea; 2] = [NamedArea::Kansu, NamedArea::Kiangsu];

/// Reports whether the Axis has conquered an active Allied Minor Country: its ground units are in
/// every City and Partisan Base hex of it (`DS-16.1.1-1`, `AE-GLO-17`). Vichy and, in Asia,
/// France and the two capitals of China are exempt (`DS-16.1.1-5`, `AE-13.8.5.1-9`,
/// `AE-13.8.5.2-1`, `DS-13.8.4-1`).
#[must_use]
pub fn is_overrun(state: &State, country: AreaId) -> bool {
    let area = state.area(country);
    let row = state.map().area(country);
    let spared = row.is_one_of(&UNCONQUERABLE)
        || row.named == Some(NamedArea::Vichy)
        || row.named == Some(NamedArea::France) && row.theatre == crate::map::Theatre::Asia;
    if spared
        || area.status != Status::Active
        || !area.alignment.is_some_and(Faction::is_allied)
        || row.can_be(crate::map::AreaKind::Major)
    {
        return false;
    }
    let sites = sites(state, country);
    !sites.is_empty()
        && sites.iter().all(|hex| {
            let axis = state.presence(*hex).of(Faction::Axis);
            axis.intersects(Presence::GROUND)
        })
}

/// The City and Partisan Base hexes of a country's home land.
pub(super) fn sites(state: &State, country: AreaId) -> Vec<HexId> {
    let home = state.map().hexes_with_ids().map(|(id, _)| id);
    let home = home.filter(|hex| {
        let land = state.land(*hex);
        land.home && land.country == Some(country)
    });
    sites_in(state, home.collect())
}

/// Reports whether a unit leaves the game when its country changes hands: support units and
/// fortresses, including those that can dig themselves in (`DS-16.1.1-2`).
pub(crate) fn falls_with_its_country(counter: &Counter) -> bool {
    let class = counter.front.kind.class();
    matches!(class, Class::Air | Class::Fleet | Class::Fortress) || counter.is_port_a_fort()
}

/// Conquers a country: it keeps its alignment, its support and fortress units leave the
/// game, and everything else goes to its faction's Conquered Minor Countries Box
/// (`DS-16.1.1-1` to `DS-16.1.1-3`, `AE-13.4-5`). France in Europe becomes Vichy instead.
pub(crate) fn conquer(play: &mut Play<'_>, country: AreaId) {
    if s13_8_5_case_yellow::is_france(play.state, country) {
        s13_8_5_vichy::conquered(play, country);
        return;
    }
    s13_8_7_partnership::note_fall(play, country);
    let theatre = play.state.map().area(country).theatre;
    let pack = play.state.shared_pack();
    for id in counters_of(play.state, country) {
        let Some(piece) = play.state.piece(id).copied() else {
            continue;
        };
        let leaves = piece.counter(&pack).is_some_and(falls_with_its_country);
        let to = if leaves {
            Place::Gone
        } else {
            Place::Conquered(theatre)
        };
        s13_8_4_nations::send(play, id, to);
        play.turn_over(id, Side::Front);
    }
    play.set_area(country, |area| {
        area.status = Status::Conquered;
        area.confined = false;
    });
}
