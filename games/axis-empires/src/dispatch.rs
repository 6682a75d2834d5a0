//! Dispatch of procedures: the one place that knows every chapter. A chapter that sets off a
//! procedure of another only writes a task on the agenda; this module assigns it.

pub(crate) mod text;

use crate::command_context::Play;
use crate::command_context::procedures::Procedures;
use crate::decision::choice::Pick;
use crate::effects;
use crate::o14_separate_peace;
use crate::o16_luck;
use crate::s00_victory::{self, s0_4_combined};
use crate::s01_seasonal::s1_1_option_card::{self, s1_1_1_reveal};
use crate::s01_seasonal::{s1_2_logistics, s1_3_replacements};
use crate::s02_administrative::{s2_1_political_events, s2_2_support, s2_3_organization};
use crate::s03_movement;
use crate::s04_combat;
use crate::s05_reserve;
use crate::s06_war_and_peace::{s6_1_war_and_peace, s6_2_conditional_events};
use crate::s07_end_of_turn;
use crate::s12_3_total_war;
use crate::s13_countries;
use crate::s14_markers;
use crate::s15_political_events::steps as political_events;
use crate::s16_conditional_events;
use crate::segment::Segment;
use crate::segment_handlers::SegmentHandlers;
use crate::task::{Scene, SceneTask, Task};

/// Every chapter's functions, by what they are for.
pub(crate) static ALL: Procedures = Procedures {
    perform,
    answered,
    describe: text::of,
    moved: s14_markers::moved,
    deal: o16_luck::deal,
    stop: o16_luck::stop,
};

/// The table of a segment. Those of politics and cards do nothing in a scenario whose
/// politics are fixed.
pub(crate) fn chapter(segment: Segment) -> &'static SegmentHandlers {
    match segment {
        Segment::VictoryPointCheck => &s00_victory::CHAPTER,
        Segment::OptionCard => &s1_1_option_card::CHAPTER,
        Segment::Logistics => &s1_2_logistics::CHAPTER,
        Segment::Replacements => &s1_3_replacements::CHAPTER,
        Segment::PoliticalEvents => &s2_1_political_events::CHAPTER,
        Segment::Support => &s2_2_support::CHAPTER,
        Segment::Organization => &s2_3_organization::CHAPTER,
        Segment::OperationalMovement => &s03_movement::CHAPTER,
        Segment::BlitzCombat => &s04_combat::BLITZ,
        Segment::RegularCombat => &s04_combat::REGULAR,
        Segment::Marker => &s04_combat::MARKER,
        Segment::ReserveMovement => &s05_reserve::CHAPTER,
        Segment::WarAndPeace => &s6_1_war_and_peace::CHAPTER,
        Segment::ConditionalEvents => &s6_2_conditional_events::CHAPTER,
        Segment::Delay => &s07_end_of_turn::DELAY,
        Segment::TurnMarker => &s07_end_of_turn::TURN_MARKER,
    }
}

/// Opens the current segment on a map.
fn open(play: &mut Play<'_>, scene: Scene) {
    match play.state.segment() {
        Segment::OptionCard => s1_1_1_reveal::open(play, scene),
        Segment::PoliticalEvents => s2_1_political_events::open(play, scene),
        Segment::ConditionalEvents => s6_2_conditional_events::open(play, scene),
        _ => {}
    }
}

/// Carries a task out, or asks about it.
fn perform(play: &mut Play<'_>, SceneTask { task, scene }: SceneTask) {
    match task {
        Task::Effect(effect) => effects::perform(play, scene, effect),
        Task::Open => open(play, scene),
        Task::Victory(task) => s0_4_combined::perform(play, scene, task),
        Task::Reveal(task) => s1_1_1_reveal::perform(play, scene, task),
        Task::WarState(task) => s12_3_total_war::perform(play, scene, task),
        Task::Country(task) => s13_countries::perform(play, scene, task),
        Task::Marker(task) => s14_markers::perform(play, scene, task),
        Task::Political(task) => political_events::perform(play, scene, task),
        Task::Conditional(task) => s16_conditional_events::perform(play, scene, task),
        Task::Peace(task) => o14_separate_peace::perform(play, scene, task),
    }
}

/// Goes on with a task that asked.
fn answered(play: &mut Play<'_>, SceneTask { task, scene }: SceneTask, pick: Pick) {
    match task {
        Task::Effect(effect) => effects::answered(play, scene, effect, pick),
        Task::Open => {}
        Task::Victory(task) => s0_4_combined::answered(play, scene, task, pick),
        Task::Reveal(task) => s1_1_1_reveal::answered(play, scene, task, pick),
        Task::WarState(task) => s12_3_total_war::answered(play, scene, task, pick),
        Task::Country(task) => s13_countries::answered(play, scene, task, pick),
        Task::Marker(task) => s14_markers::answered(play, scene, task, pick),
        Task::Political(task) => political_events::answered(play, scene, task, pick),
        Task::Conditional(task) => s16_conditional_events::answered(play, scene, task, pick),
        Task::Peace(task) => o14_separate_peace::answered(play, scene, task, pick),
    }
}
