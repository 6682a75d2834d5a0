//! Terms common to the peaces of this section.

use crate::command_context::Play;
use crate::countries::countries_of;
use crate::faction::Faction;
use crate::map::{AreaId, HexId, NamedArea, Theatre};
use crate::nations::Nations;
use crate::pack::card::conditional_event::Affected;
use crate::pack::card::political_event::PoliticalEvent;
use crate::pack::card::{AreaRef, Countries, Duty, Holder, Tenure};
use crate::pack::{Effect, MarkerKind, Policy, Posture, PostureBoxId, Status, TurnId};
use crate::politics::{self, Force, posture_boxes};
use crate::s10_supply::Supply;
use crate::s13_countries::pieces::counters_of;
use crate::s13_countries::s13_7_set_up::is_confined;
use crate::s13_countries::{s13_6_posture as postures, s13_8_1_ceded};
use crate::s16_7_internment::{intern_all, is_counter};
use crate::s16_conditional_events::affected::{AffectedCountry, Stake, on_map};
use crate::state::markers::lies;
use crate::state::{AreaState, Place, State};
use crate::task::Scene;
use crate::task_queue;

/// The countries that Mongols and Tuvans set up again when Russia loses them.
const RE_CREATED: [NamedArea; 2] = [NamedArea::Mongolia, NamedArea::TannuTuva];

/// The same turn of the next year (`DS-14.12-1`).
pub(super) fn a_year_ahead(state: &State) -> TurnId {
    let turns = state.pack().calendar.turns_of_year();
    state.now().after(u16::try_from(turns).unwrap_or(u16::MAX))
}

/// Puts the Surrender policy in boxes, and the Enforced Peace marker a year ahead on the
/// Turn Track (`DS-16.2.5-4`, `DS-16.2.6-2`, `DS-16.4.1-1`, `DS-16.4.2-1`, `DS-16.4.3-1`,
/// `DS-16.6.1-1`, `DS-16.6.2-1`).
pub(super) fn surrender(
    play: &mut Play<'_>,
    theatre: Theatre,
    of: Affected,
    boxes: Vec<PostureBoxId>,
) {
    for id in boxes {
        postures::set(play, id, Posture::Policy(Policy::Surrender));
    }
    let marker = play.state.pieces().find(|(_, piece)| {
        let row = piece.marker(play.state.pack());
        row.is_some_and(|row| {
            row.kind == MarkerKind::EnforcedPeace && row.name.starts_with(of.name())
        }) && piece.at == Place::Aside(theatre)
    });
    if let Some(id) = marker.map(|(id, _)| id) {
        let ahead = a_year_ahead(play.state);
        play.put(id, Place::Track(theatre, ahead));
    }
}

/// Takes land that was ceded back from the countries that a test names; it goes to where it
/// belongs by nature.
pub(super) fn give_back(
    play: &mut Play<'_>,
    theatre: Theatre,
    from: impl Fn(&State, AreaId) -> bool,
) {
    let areas = (0..).map(AreaId).zip(play.state.map().areas());
    let ceded: Vec<AreaId> = areas
        .filter(|(id, row)| {
            let AreaState { tenure, owner, .. } = play.state.area(*id);
            row.theatre == theatre
                && tenure.is_some()
                && owner.is_some_and(|owner| from(play.state, owner))
        })
        .map(|(id, _)| id)
        .collect();
    for area in ceded {
        restore(play, area);
    }
}

/// Returns an area to its original owner. A country that belongs to no other takes part again,
/// Kansu for the Soviets and others for the West; Mongolia and Tannu Tuva, lost by Russia, are
/// Axis countries from then on, with their units in the Axis Force Pool (`DS-16.2.5-6`,
/// `DS-16.6.2-2`).
pub(super) fn restore(play: &mut Play<'_>, area: AreaId) {
    let pack = play.state.shared_pack();
    let row = pack.map.area(area);
    let owner = play.state.area(area).owner;
    let lost_by_russia =
        owner.is_some() && owner == pack.map.named(Theatre::Asia, NamedArea::Russia);
    let free = if row.is_one_of(&RE_CREATED) && lost_by_russia {
        Some(Faction::Axis)
    } else if row.part_of.is_none() && row.owners.is_empty() {
        Some(match row.named {
            Some(NamedArea::Kansu) => Faction::Soviet,
            _ => Faction::Western,
        })
    } else {
        None
    };
    let Some(faction) = free else {
        let tenure = play.state.area(area).tenure.unwrap_or(Tenure::Part);
        s13_8_1_ceded::cede(play, area, Holder::Original, tenure);
        return;
    };
    let posture_box = posture_boxes::box_of(play.state, area, faction);
    let posture = posture_box.map_or(Posture::War, |id| play.state.box_posture(id));
    let confined = is_confined(play.state, area);
    play.set_area(area, |area| {
        *area = AreaState {
            status: Status::Active,
            alignment: Some(faction),
            posture,
            confined,
            ..AreaState::ABSENT
        };
    });
    for id in counters_of(play.state, area) {
        play.hand(id, faction);
        if play
            .state
            .piece(id)
            .is_some_and(|piece| matches!(piece.at, Place::Aside(_)))
        {
            play.put(id, Place::ForcePool(row.theatre));
        }
    }
}

/// Makes an area a dependent of Japan. Komandorski goes with Kamchatka.
pub(super) fn annex(play: &mut Play<'_>, theatre: Theatre, area: AreaId) {
    let Some(japan) = play.state.map().named(Theatre::Asia, NamedArea::Japan) else {
        return;
    };
    let with = match play.state.map().area(area).named {
        Some(NamedArea::Kamchatka) => play
            .state
            .map()
            .named(Theatre::Asia, NamedArea::Komandorski),
        _ => None,
    };
    for area in std::iter::once(area).chain(with) {
        if play.state.map().area(area).theatre == theatre {
            s13_8_1_ceded::cede(play, area, Holder::Area(japan), Tenure::Dependent);
        }
    }
}

/// Makes a whole country a dependent of Japan, and leaves its counters where they are
/// (`DS-16.2.5-11`).
pub(super) fn subject(play: &mut Play<'_>, country: AreaId) {
    let japan = play.state.map().named(Theatre::Asia, NamedArea::Japan);
    play.set_area(country, |area| {
        *area = AreaState {
            owner: japan,
            tenure: Some(Tenure::Dependent),
            ..AreaState::ABSENT
        };
    });
}

/// Reports whether Japan owns an area.
pub(super) fn is_japanese(state: &State, area: AreaId) -> bool {
    let owner = state.area(area).owner;
    owner.is_some() && owner == state.map().named(Theatre::Asia, NamedArea::Japan)
}

/// The stakes that Japan can still win.
pub(super) fn open_stakes(state: &State, stakes: &[Stake]) -> Vec<(HexId, AreaId)> {
    let mut open = on_map(state, stakes);
    open.retain(|(_, area)| !is_japanese(state, *area));
    open
}

/// The areas of stakes in whose hexes supplied ground units are, of countries that a test
/// names.
pub(super) fn won(
    state: &State,
    stakes: &[(HexId, AreaId)],
    by: impl Fn(&State, AreaId) -> bool,
) -> Vec<AreaId> {
    let supply = Supply::of(state);
    let is_won = |hex: HexId| {
        state.pieces_in(hex).any(|(id, piece)| {
            let nations = Nations::of(state, id, piece);
            piece.face_up(state.pack()).ground().is_some()
                && nations.countries().any(|country| by(state, country))
                && supply.is_supplied(id)
        })
    };
    let won = stakes.iter().filter(|(hex, _)| is_won(*hex));
    won.map(|(_, area)| *area).collect()
}

/// Makes the areas with supplied Japanese ground units in their hexes dependents of Japan.
/// Returns the areas won.
pub(super) fn conquests(play: &mut Play<'_>, theatre: Theatre, stakes: &[Stake]) -> Vec<AreaId> {
    let stakes = open_stakes(play.state, stakes);
    let won = won(play.state, &stakes, |state, country| {
        state.map().named(Theatre::Asia, NamedArea::Japan) == Some(country)
    });
    for area in &won {
        annex(play, theatre, *area);
    }
    won
}

/// Interns Axis counters in the lands of active countries that a test names
/// (`DS-16.2.5-12`).
pub(super) fn intern_axis(play: &mut Play<'_>, member: impl Fn(&State, AreaId) -> bool) {
    intern_all(play, |state, _, piece| {
        let land = piece.at.hex().and_then(|hex| state.land(hex).country);
        piece.faction == Faction::Axis
            && is_counter(state, piece)
            && land.is_some_and(|land| is_active(state, land) && member(state, land))
    });
}

/// Interns the counters of active countries that a test names outside their own lands; those
/// of a China are at home in all its countries (`DS-16.2.5-13`). A counter of two nations is
/// where both may be (`AE-13.8.4-1`, `DS-13.8.3-1`).
pub(super) fn intern_abroad(
    play: &mut Play<'_>,
    of: Affected,
    member: impl Fn(&State, AreaId) -> bool,
) {
    intern_all(play, |state, id, piece| {
        let land = piece.at.hex().and_then(|hex| state.land(hex).country);
        let with_friends = of.is_chinese()
            && land.is_some_and(|land| is_active(state, land) && member(state, land));
        let is_free = |force: Force| {
            let bound = force.country.is_some_and(|own| member(state, own));
            !bound || land == force.country || with_friends
        };
        piece.faction == of.faction()
            && is_counter(state, piece)
            && !Nations::of(state, id, piece).may(is_free)
    });
}

/// Interns other Allied counters in the lands of active countries that a test names, and all
/// Allied counters in what Japan has just won (`DS-16.2.5-13`, `DS-16.7-8`).
pub(super) fn intern_allies(
    play: &mut Play<'_>,
    of: Affected,
    member: impl Fn(&State, AreaId) -> bool,
) {
    let won = on_map(play.state, of.japanese_gains());
    intern_all(play, |state, id, piece| {
        let Some(hex) = piece.at.hex() else {
            return false;
        };
        let row = state.map().hex(hex);
        let is_own = |force: Force| force.country.is_some_and(|own| member(state, own));
        let other = !Nations::of(state, id, piece).may(is_own);
        let land = state.land(hex).country;
        let inside = land.is_some_and(|land| is_active(state, land) && member(state, land));
        let lost = won.iter().any(|(_, area)| {
            is_japanese(state, *area) && [row.area, row.region].contains(&Some(*area))
        });
        piece.faction.is_allied() && is_counter(state, piece) && (other && inside || lost)
    });
}

fn is_active(state: &State, country: AreaId) -> bool {
    state.area(country).status == Status::Active
}

/// Lets the Axis win friends in one Neutral or friendly Minor Country (`DS-16.2.5-14`,
/// `DS-16.4.1-6`, `DS-16.4.2-7`, `DS-16.4.3-6`, `DS-16.6.1-4`, `DS-16.6.2-6`).
pub(super) fn influence(play: &mut Play<'_>, scene: Scene) {
    let open: Vec<AreaRef> = countries_of(play.state, scene.theatre)
        .filter(|country| {
            politics::is_minor(play.state, *country)
                && (play.state.area(*country).status == Status::Neutral
                    || politics::active_side(play.state, *country) == Some(Faction::Axis))
        })
        .map(|area| AreaRef { area })
        .collect();
    if open.is_empty() {
        return;
    }
    let select = Effect::Select {
        from: Countries {
            among: open,
            ..Countries::default()
        },
        duty: Duty::May,
        then: vec![Effect::Event(PoliticalEvent::Influence)],
    };
    task_queue::effects_first(play, scene.by(Faction::Axis), &[select]);
}

/// Sends the Japanese Government a year ahead on the Turn Track, wherever it is
/// (`DS-16.2.6-3`).
pub(super) fn government_waits(play: &mut Play<'_>, theatre: Theatre) {
    let found = play.state.pieces().find(|(_, piece)| {
        lies(play.state, piece, MarkerKind::Government) && piece.at != Place::Gone
    });
    if let Some(id) = found.map(|(id, _)| id) {
        let ahead = a_year_ahead(play.state);
        play.put(id, Place::Track(theatre, ahead));
    }
}
