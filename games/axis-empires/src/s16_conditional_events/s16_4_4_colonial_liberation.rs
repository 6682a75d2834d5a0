//! 16.4.4 Colonial Liberation and 16.4.5 Operation Avalanche: what an American landing does
//! to a country of the Axis or of the Soviets.

use std::collections::BTreeSet;

use crate::command_context::Play;
use crate::countries::countries_of;
use crate::decision::choice::{Pick, QuestionSubject};
use crate::event::Event;
use crate::faction::Faction;
use crate::map::{AreaId, NamedArea, Theatre};
use crate::options::OptionalRule;
use crate::pack::MarkerKind;
use crate::pack::card::conditional_event::ConditionalEvent;
use crate::politics;
use crate::s10_supply::Supply;
use crate::s13_countries::pieces::pieces_of;
use crate::s13_countries::s13_4_liberation::{join, waiting_place};
use crate::s13_countries::s13_4_status::falls_with_its_country;
use crate::s13_countries::s13_7_set_up::mark;
use crate::s13_countries::s13_8_4_nations;
use crate::state::{PieceId, Place, State};
use crate::task::conditional::ConditionalTask;
use crate::task::{self, Scene, SceneTask};
use crate::task_queue;

/// The countries that can be set free.
const COLONIES: [NamedArea; 7] = [
    NamedArea::Australia,
    NamedArea::France,
    NamedArea::India,
    NamedArea::Indochina,
    NamedArea::NetherlandsEastIndies,
    NamedArea::NewZealand,
    NamedArea::Philippines,
];

/// The countries that can be selected: active Minor Countries of the Axis or the Soviets with
/// a supplied American ground unit in a City. For a liberation one of the seven, and its
/// dependents' Cities count, too (`DS-16.4.4-1`, `DS-16.4.5-1`). By the optional rule two of a
/// country's Ports do as well as a City for an Avalanche (`AE-+17.9-1`).
pub(super) fn countries(state: &State, theatre: Theatre, event: ConditionalEvent) -> Vec<AreaId> {
    let liberation = event == ConditionalEvent::ColonialLiberation;
    let supply = Supply::of(state);
    let states = state.map().named(Theatre::Asia, NamedArea::UnitedStates);
    let beaches = !liberation && state.plays_by(OptionalRule::AlternateAvalanche);
    let landed = |country: AreaId| {
        let mut ports = BTreeSet::new();
        for (id, piece) in state.pieces() {
            let Some(hex) = piece.at.hex() else {
                continue;
            };
            let (land, row) = (state.land(hex), state.map().hex(hex));
            let stands = land.country == Some(country)
                && (liberation || land.home)
                && (row.is_city() || beaches && row.is_port())
                && piece.face_up(state.pack()).ground().is_some()
                && states.is_some()
                && piece.country(state.pack()) == states
                && supply.is_supplied(id);
            match stands {
                true if row.is_city() => return true,
                true => ports.insert(hex),
                false => false,
            };
        }
        ports.len() >= 2
    };
    countries_of(state, theatre)
        .filter(|country| {
            let side = politics::active_side(state, *country);
            let enemy = matches!(side, Some(Faction::Axis | Faction::Soviet));
            let named = state.map().area(*country).is_one_of(&COLONIES);
            enemy && politics::is_minor(state, *country) && (named || !liberation)
        })
        .filter(|country| landed(*country))
        .collect()
}

/// Asks the West which country it selects.
pub(super) fn ask(play: &mut Play<'_>, scene: Scene, event: ConditionalEvent) {
    let options = countries(play.state, scene.theatre, event);
    let todo = SceneTask {
        task: task::Task::Conditional(ConditionalTask::Step(event, 1)),
        scene,
    };
    let options = options.into_iter().map(Pick::Country).collect();
    task_queue::ask(play, todo, QuestionSubject::Select, options);
}

/// The country joins the West; its counters wait for it (`DS-16.4.4-1`).
pub(super) fn liberate(play: &mut Play<'_>, country: AreaId) {
    let faction = Faction::Western;
    play.emit(Event::Selected { faction, country });
    join(play, country, faction);
    for id in in_play(play.state, country) {
        send(play, country, id);
    }
}

/// Removes the country's support and fortress units permanently, and its other units for the time
/// being. The country stays where it is; the Axis's may not be occupied from then on
/// (`DS-16.4.5-2`, `DS-16.4.5-3`).
pub(super) fn avalanche(play: &mut Play<'_>, country: AreaId) {
    let faction = Faction::Western;
    play.emit(Event::Selected { faction, country });
    let pack = play.state.shared_pack();
    for id in in_play(play.state, country) {
        let piece = play.state.piece(id);
        let counter = piece.and_then(|piece| piece.counter(&pack));
        if counter.is_some_and(falls_with_its_country) {
            s13_8_4_nations::send(play, id, Place::Gone)
        } else {
            send(play, country, id)
        }
    }
    if politics::active_side(play.state, country) == Some(Faction::Axis) {
        mark(play, country, MarkerKind::NoOccupation, Faction::Axis);
    }
}

/// Sends a counter to the Delay Box or its Force Pool.
fn send(play: &mut Play<'_>, country: AreaId, id: PieceId) {
    let theatre = play.state.map().area(country).theatre;
    let to = waiting_place(play.state, id, theatre);
    s13_8_4_nations::send(play, id, to);
    play.turn_over(id, crate::pack::Side::Front);
}

/// A country's counters that have entered the game.
fn in_play(state: &State, country: AreaId) -> Vec<PieceId> {
    let mut pieces = pieces_of(state, country);
    pieces.retain(|id| {
        let piece = state.piece(*id);
        piece.is_some_and(|piece| !matches!(piece.at, Place::Aside(_) | Place::Awaiting(..)))
    });
    pieces
}
