//! 16.3.1 and 16.5.1 Reactivation, 16.3.2 and 16.5.2 Liberation.

use crate::command_context::Play;
use crate::faction::Faction;
use crate::s13_countries::s13_4_liberation;
use crate::s16_conditional_events::claims;
use crate::task::country::CountryTask;
use crate::task::{self, Scene};
use crate::task_queue;

/// Asks about every conquered country that can take up arms again.
pub(super) fn look(play: &mut Play<'_>, scene: Scene) {
    let conquered = s13_4_liberation::reactivable(play.state, scene.theatre, scene.faction);
    for country in conquered.into_iter().rev() {
        let task = task::Task::Country(CountryTask::Reactivate);
        task_queue::first(play, scene.about(country), [task]);
    }
}

/// Gives the faction the countries in which it holds all cities, with the land in them that the
/// Soviets have claimed before (`DS-16.5.2-2`).
pub(super) fn liberation(play: &mut Play<'_>, scene: Scene) {
    for country in s13_4_liberation::freed(play.state, scene.theatre, scene.faction) {
        s13_4_liberation::liberate(play, country, scene.faction);
        if scene.faction == Faction::Soviet {
            claims::redeem(play, country, scene.faction);
        }
    }
}
