//! 13.8.5 France and Vichy: what is left of France when it falls in Europe.
//!
//! Vichy is a country of its own, whose counters are its own from the start. When it is
//! created France is none any more, and its land is Vichy's.

use crate::command_context::Play;
use crate::countries::countries_of;
use crate::decision::choice::{Pick, QuestionSubject};
use crate::event::Event;
use crate::faction::Faction;
use crate::map::{AreaId, NamedArea, Theatre};
use crate::options::OptionalRule;
use crate::pack::card::political_event::PoliticalEvent;
use crate::pack::card::{Holder, Roster, Tenure};
use crate::pack::{Class, Counter, Effect, Marker, MarkerKind, Posture, Side, Status};
use crate::politics::{self, posture_boxes};
use crate::s12_war_state;
use crate::s13_countries::s13_7_2_exceptions::ships;
use crate::s13_countries::s13_7_set_up::unmark_kinds;
use crate::s13_countries::{
    o17_8_alternate_vichy, pieces, s13_8_1_ceded, s13_8_4_nations, s13_8_7_partnership,
};
use crate::s14_markers::s14_14_german_victory;
use crate::state::{PieceId, Place, State};
use crate::task::country::{CollapseStep, CountryTask};
use crate::task::{self, Scene, SceneTask};
use crate::task_queue;

pub use crate::task::country::CollapseStep as Step;

/// The Axis has conquered France: what is left of it fights on as Vichy, an active country of
/// the same faction (`AE-13.8.5.1-2`, `AE-13.8.5.1-7`).
pub(super) fn conquered(play: &mut Play<'_>, france: AreaId) {
    let area = play.state.area(france);
    let Some(faction) = area.alignment else {
        return;
    };
    let scene = Scene::of(play.state.map().area(france).theatre, faction).about(france);
    let steps = [CollapseStep::Units, CollapseStep::FightOn(faction)];
    let steps = steps.map(|step| task::Task::Country(CountryTask::Collapse(step)));
    task_queue::first(play, scene, steps);
}

pub(super) fn perform(play: &mut Play<'_>, scene: Scene, france: AreaId, step: CollapseStep) {
    let theatre = scene.theatre;
    let find = |state: &State, named| state.map().named(theatre, named);
    match step {
        CollapseStep::Units => s13_8_4_nations::leave(play, france),
        CollapseStep::FreeFrench => free_french(play, theatre),
        CollapseStep::Alsace => {
            take(play, theatre, NamedArea::AlsaceLorraine, Tenure::Part);
            o17_8_alternate_vichy::clear(play, theatre, NamedArea::AlsaceLorraine);
        }
        CollapseStep::North if is_in_paris(play.state, france) => {
            take(play, theatre, NamedArea::NorthernFrance, Tenure::Dependent);
        }
        CollapseStep::North => {}
        CollapseStep::Dependents => o17_8_alternate_vichy::let_go(play, scene, france),
        CollapseStep::Share => {
            let half = if is_in_paris(play.state, france) {
                NamedArea::NorthernFrance
            } else {
                NamedArea::SouthernFrance
            };
            take(play, theatre, half, Tenure::Dependent);
            o17_8_alternate_vichy::clear(play, theatre, half);
        }
        CollapseStep::Neutral => {
            if let Some(vichy) = find(play.state, NamedArea::Vichy) {
                found(play, france, vichy);
                o17_8_alternate_vichy::clear_vichy(play, vichy);
            }
        }
        CollapseStep::FightOn(faction) => {
            if let Some(vichy) = find(play.state, NamedArea::Vichy) {
                found(play, france, vichy);
                fight_on(play, scene.by(faction), vichy);
            }
        }
        CollapseStep::Influence => ask_influence(play, scene),
        CollapseStep::Asia => s14_14_german_victory::in_europe(play, Side::Front),
    }
}

/// The British colonial units of Frenchmen go to the Delay Box.
fn free_french(play: &mut Play<'_>, theatre: Theatre) {
    let pack = play.state.shared_pack();
    let units: Vec<PieceId> = play
        .state
        .pieces_at(Place::Aside(theatre))
        .filter(|(_, piece)| {
            let counter = piece.counter(&pack);
            counter.is_some_and(|it| {
                it.colony.as_deref() == Some("Fra")
                    && pack.map.area(it.country).named == Some(NamedArea::Britain)
            })
        })
        .map(|(id, _)| id)
        .collect();
    for unit in units {
        play.put(unit, Place::Delay(theatre));
    }
}

/// Germany takes land.
fn take(play: &mut Play<'_>, theatre: Theatre, land: NamedArea, tenure: Tenure) {
    let map = play.state.map();
    let lands = map
        .named(theatre, land)
        .zip(map.named(theatre, NamedArea::Germany));
    if let Some((land, germany)) = lands {
        s13_8_1_ceded::cede(play, land, Holder::Area(germany), tenure);
    }
}

/// Reports whether a German ground unit is in France's Capital.
fn is_in_paris(state: &State, france: AreaId) -> bool {
    let theatre = state.map().area(france).theatre;
    let germany = state.map().named(theatre, NamedArea::Germany);
    let paris = state.map().area(france).capital;
    paris.is_some_and(|paris| {
        state.pieces_in(paris).any(|(_, piece)| {
            piece.country(state.pack()) == germany && piece.face_up(state.pack()).ground().is_some()
        })
    })
}

/// Creates a Neutral Vichy: its home is the part of France's home that belongs to no other
/// country, and France's dependents become its own (`AE-13.8.5.1-1`, `AE-13.8.5.1-3`,
/// `AE-13.8.5.1-5`).
fn found(play: &mut Play<'_>, france: AreaId, vichy: AreaId) {
    let kinds = [
        MarkerKind::Mobilizing,
        MarkerKind::FreePassage,
        MarkerKind::NoOccupation,
        MarkerKind::Influence,
        MarkerKind::Neutrality,
    ];
    unmark_kinds(play, france, &kinds);
    s13_8_7_partnership::note_fall(play, france);
    s13_8_1_ceded::cede(play, france, Holder::Area(vichy), Tenure::Part);
    play.set_area(vichy, |area| {
        area.status = Status::Neutral;
        area.alignment = None;
        area.posture = Posture::War;
        area.owner = None;
        area.tenure = None;
    });
}

/// Vichy fights on. Its posture is that of the faction's other Minor Countries, and its fleet
/// and convoy are with it (`AE-13.8.5.1-4`, `AE-13.8.5.1-7`).
fn fight_on(play: &mut Play<'_>, scene: Scene, vichy: AreaId) {
    let faction = scene.faction;
    let posture = posture_boxes::box_of(play.state, vichy, faction);
    let posture = posture.map_or(Posture::War, |id| play.state.box_posture(id));
    play.set_area(vichy, |area| {
        area.status = Status::Active;
        area.alignment = Some(faction);
        area.posture = posture;
    });
    for piece in pieces::pieces_of(play.state, vichy) {
        play.hand(piece, faction);
    }
    for ship in ships(play.state, scene, vichy) {
        play.put(ship, Place::Delay(scene.theatre));
    }
    let steps = [
        CountryTask::SetUp,
        CountryTask::Capital(Roster::Mobilizing),
        CountryTask::Unmark,
    ];
    let steps = steps.map(task::Task::Country);
    task_queue::first(play, scene.about(vichy), steps);
    s12_war_state::look(play, scene.theatre);
}

/// Asks the Axis in which Neutral or friendly Minor Country on its
/// border it wins friends.
fn ask_influence(play: &mut Play<'_>, scene: Scene) {
    let neighbours = neighbours(play.state, scene.theatre);
    if neighbours.is_empty() {
        return;
    }
    let todo = SceneTask {
        task: task::Task::Country(CountryTask::Collapse(CollapseStep::Influence)),
        scene,
    };
    let options = std::iter::once(Pick::Pass).chain(neighbours.into_iter().map(Pick::Country));
    task_queue::ask(play, todo, QuestionSubject::Select, options.collect());
}

/// The Axis wins friends in a country.
pub(super) fn influence(play: &mut Play<'_>, scene: Scene, country: AreaId) {
    let faction = scene.faction;
    play.emit(Event::Selected { faction, country });
    let effects = [Effect::Event(PoliticalEvent::Influence)];
    task_queue::effects_first(play, scene.about(country), &effects);
}

/// The Neutral and Axis Minor Countries that border the north, once it is Germany's; by the
/// optional rule those that border the north or the south, whosever they are
/// (`AE-+17.8-4`).
fn neighbours(state: &State, theatre: Theatre) -> Vec<AreaId> {
    let map = state.map();
    let north = map.named(theatre, NamedArea::NorthernFrance);
    let lands: Vec<AreaId> = if state.plays_by(OptionalRule::AlternateVichy) {
        let south = map.named(theatre, NamedArea::SouthernFrance);
        north.into_iter().chain(south).collect()
    } else {
        let ceded = north.filter(|north| state.area(*north).tenure.is_some());
        ceded.into_iter().collect()
    };
    let next_to = |country: AreaId| {
        let hexes = lands.iter().flat_map(|land| &map.area(*land).hexes);
        let over = hexes.flat_map(|hex| map.neighbours(*hex));
        let mut lands = over.map(|over| state.land(over.hex).country);
        lands.any(|land| land == Some(country))
    };
    countries_of(state, theatre)
        .filter(|country| {
            let area = state.area(*country);
            let friendly = politics::active_side(state, *country) == Some(Faction::Axis);
            politics::is_minor(state, *country) && (area.status == Status::Neutral || friendly)
        })
        .filter(|country| next_to(*country))
        .collect()
}

/// The fleet of a Neutral Vichy: the Axis seizes it, the West sinks it (`AE-13.8.5.1-6`,
/// `AE-13.4-2`).
pub(crate) fn fleet(play: &mut Play<'_>, scene: Scene) {
    let vichy = play.state.map().named(scene.theatre, NamedArea::Vichy);
    let neutral = vichy.filter(|vichy| play.state.area(*vichy).status == Status::Neutral);
    let Some(vichy) = neutral else {
        return;
    };
    for ship in ships(play.state, scene, vichy) {
        let is_fleet = play
            .state
            .piece(ship)
            .is_some_and(|piece| piece.face_up(play.state.pack()).is_fleet());
        match scene.faction {
            _ if !is_fleet => {}
            Faction::Axis => {
                play.hand(ship, Faction::Axis);
                play.put(ship, Place::ForcePool(scene.theatre));
            }
            Faction::Western => play.put(ship, Place::Gone),
            Faction::Soviet => {}
        }
    }
}

/// Scuttles the fleet of a Neutral Vichy that becomes an Ally's, wherever the fleet is and even
/// if it was seized, and removes its convoy (`AE-13.8.5.1-7`).
pub(super) fn scuttle(play: &mut Play<'_>, country: AreaId, faction: Faction) {
    let row = play.state.map().area(country);
    if row.theatre != Theatre::Europe || row.named != Some(NamedArea::Vichy) || !faction.is_allied()
    {
        return;
    }
    let pack = play.state.shared_pack();
    for id in pieces::pieces_of(play.state, country) {
        let is_at_sea = play.state.piece(id).is_some_and(|piece| {
            let fleet = |counter: &Counter| counter.front.kind.class() == Class::Fleet;
            let convoy = |marker: &Marker| marker.kind == MarkerKind::StandardConvoy;
            piece.counter(&pack).is_some_and(fleet) || piece.marker(&pack).is_some_and(convoy)
        });
        if is_at_sea {
            play.put(id, Place::Gone);
        }
    }
}
