//! 6.2 Conditional Events Segment: what happens when its conditions are met, first for good
//! and then from the card.

use crate::agenda::conditions::{countries_of, holds};
use crate::agenda::{self, Scene, Then};
use crate::chapter::Chapter;
use crate::faction::Faction;
use crate::map::{AreaId, Theatre};
use crate::pack::card::{AreaRef, Condition, Country, PostureTest};
use crate::pack::{OnceEvent, WarState};
use crate::play::Play;
use crate::s12_war_state;
use crate::s13_countries::{Task, s13_4_liberation, s13_4_status};
use crate::state::State;

#[cfg(test)]
mod tests;

/// What the segment does: everything that must be done happens as it opens.
pub(crate) const CHAPTER: Chapter = Chapter {
    open: agenda::open_on_every_map,
    ..Chapter::PASS
};

/// The last segment of a Faction Turn (`AE-6-1`), on a map: everything of Europe's comes before
/// anything of Asia's (`AE-6.2-5`, `DS-AE-5`).
pub(crate) fn open(play: &mut Play<'_>, scene: Scene) {
    if play.state.is_campaign() {
        permanent(play, scene);
        of_card(play, scene);
    }
}

/// The phasing faction's Permanent Conditional Events, in the book's order (`AE-6.2-1`): for
/// the Axis the conquest of Allied countries (`DS-16.1-1`, `DS-16.1.1-1`), for the Allies the
/// return of conquered countries and the liberation of others, and what comes once when their
/// countries are at war (`DS-16.3-1`, `DS-16.5-1`, `DS-16.3.3-1`, `DS-16.3.4-1`,
/// `DS-16.3.6-1`, `DS-16.5.3-1`, `DS-16.5.4-1`).
fn permanent(play: &mut Play<'_>, scene: Scene) {
    let Scene {
        theatre, faction, ..
    } = scene;
    if faction == Faction::Axis {
        let overrun: Vec<AreaId> = countries_of(play.state, theatre)
            .filter(|country| s13_4_status::is_overrun(play.state, *country))
            .collect();
        for country in overrun {
            s13_4_status::conquer(play, country);
        }
    }
    if faction.is_allied() {
        let conquered = s13_4_liberation::reactivable(play.state, theatre, faction);
        for country in conquered {
            let task = agenda::Task::Country(Task::Reactivate);
            agenda::put(play, scene.about(country), [task], Then::Commands);
        }
        for country in s13_4_liberation::freed(play.state, theatre, faction) {
            s13_4_liberation::liberate(play, country, faction);
        }
    }
    for (event, when) in reserves(play.state, theatre, faction) {
        if holds(play.state, scene, &when) {
            s12_war_state::happen(play, theatre, event);
        }
    }
}

/// The forces that a war brings to Asia, and what brings them.
fn reserves(state: &State, theatre: Theatre, faction: Faction) -> Vec<(OnceEvent, Condition)> {
    let at_war = |name| {
        let area = state.map().area_in(theatre, name);
        Condition::Country(Country {
            which: area.map(|area| AreaRef { area }),
            status: None,
            alignment: None,
            posture: Some(PostureTest::AtWar),
        })
    };
    let limited = |name| {
        Condition::Any(vec![
            at_war(name),
            Condition::EuropeanWar(WarState::LimitedWar),
        ])
    };
    let total = Condition::EuropeanWar(WarState::TotalWar);
    match (theatre, faction) {
        (Theatre::Asia, Faction::Western) => vec![
            (OnceEvent::UsFarEasternForces, at_war("United States")),
            (OnceEvent::BritishFarEasternForces, at_war("Britain")),
            (OnceEvent::WesternLimitedWarReserves, limited("Britain")),
            (OnceEvent::WesternTotalWarReserves, total),
        ],
        (Theatre::Asia, Faction::Soviet) => vec![
            (OnceEvent::RussianFarEasternForces, at_war("Russia")),
            (OnceEvent::SovietLimitedWarReserves, limited("Russia")),
            (OnceEvent::SovietTotalWarReserves, total),
        ],
        _ => Vec::new(),
    }
}

/// What the Current Card has in this segment, every turn, one thing after the other
/// (`AE-6.2-2`, `AE-6.2-4`).
fn of_card(
    play: &mut Play<'_>,
    Scene {
        theatre, faction, ..
    }: Scene,
) {
    let Some(card) = play.state.current_card(theatre, faction) else {
        return;
    };
    let scene = Scene {
        card: Some(card),
        ..Scene::of(theatre, faction)
    };
    let effects = play.state.shared_pack().card(card).conditional.clone();
    let effects = effects.into_iter().map(agenda::Task::Effect);
    agenda::put(play, scene, effects, Then::Commands);
}
