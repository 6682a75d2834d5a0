//! 6.2 Conditional Events Segment: events whose conditions are met, first the permanent ones and
//! then those of the card.

use crate::command_context::Play;
use crate::s12_3_total_war;
use crate::s16_conditional_events;
use crate::segment_handlers::SegmentHandlers;
use crate::task::{self, Continuation, Scene};
use crate::task_queue;

#[cfg(test)]
mod tests;

/// Chapter of the segment: all mandatory events happen as it opens.
pub(crate) const CHAPTER: SegmentHandlers = SegmentHandlers {
    open: task_queue::open_on_every_map,
    ..SegmentHandlers::PASS
};

/// The last segment of a Faction Turn (`AE-6-1`), on a map: everything of Europe's comes before
/// anything of Asia's (`AE-6.2-5`, `DS-AE-5`).
pub(crate) fn open(play: &mut Play<'_>, scene: Scene) {
    if play.state.is_campaign() {
        everything(play, scene);
    }
}

/// The phasing faction's Permanent Conditional Events, in the book's order, the Programs that a
/// Total War has made due, and then what its Current Card has in this segment, every turn, one
/// thing after the other (`AE-6.2-1`, `AE-6.2-2`, `AE-6.2-4`, `DS-16.2-1`, `DS-16.4-1`,
/// `DS-16.6-1`, `DS-12.3-11`).
fn everything(play: &mut Play<'_>, scene: Scene) {
    let Scene {
        theatre, faction, ..
    } = scene;
    if let Some(card) = play.state.current_card(theatre, faction) {
        let scene = Scene {
            card: Some(card),
            ..Scene::of(theatre, faction)
        };
        let effects = play.state.shared_pack().card(card).conditional.clone();
        let effects = effects.into_iter().map(task::Task::Effect);
        task_queue::put(play, scene, effects, Continuation::Commands);
    }
    let programs = s12_3_total_war::programs(play.state, theatre, faction);
    let programs = programs.into_iter().map(task::Task::WarState);
    task_queue::put(
        play,
        Scene::of(theatre, faction),
        programs,
        Continuation::Commands,
    );
    let permanent = s16_conditional_events::permanent(play.state, theatre, faction);
    let permanent = permanent.into_iter().map(task::Task::Conditional);
    task_queue::put(
        play,
        Scene::of(theatre, faction),
        permanent,
        Continuation::Commands,
    );
}
