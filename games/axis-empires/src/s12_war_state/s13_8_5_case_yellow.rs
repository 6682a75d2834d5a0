//! 13.8.5 Case Yellow: France collapses.

use crate::command_context::Play;
use crate::faction::Faction;
use crate::map::{AreaId, NamedArea, Theatre};
use crate::o17_optional::o17_8_alternate_vichy;
use crate::options::OptionalRule;
use crate::pack::Status;
use crate::state::State;
use crate::task::country::{CollapseStep, CountryTask};
use crate::task::{self, Scene};
use crate::task_queue;

/// The steps of Case Yellow, in order (`AE-13.8.5.1-2`, `AE-13.8.5.1-5`).
const CASE_YELLOW: [CollapseStep; 7] = [
    CollapseStep::Units,
    CollapseStep::FreeFrench,
    CollapseStep::Alsace,
    CollapseStep::North,
    CollapseStep::Neutral,
    CollapseStep::Influence,
    CollapseStep::Asia,
];

/// Performs Case Yellow: an Allied France collapses, and Asia is affected.
pub(crate) fn collapse(play: &mut Play<'_>, theatre: Theatre) {
    let france = play.state.map().named(theatre, NamedArea::France);
    let steps = if play.state.plays_by(OptionalRule::AlternateVichy) {
        o17_8_alternate_vichy::STEPS.as_slice()
    } else {
        CASE_YELLOW.as_slice()
    };
    let fallen = france.filter(|france| {
        let area = play.state.area(*france);
        is_france(play.state, *france)
            && area.status == Status::Active
            && area.alignment.is_some_and(Faction::is_allied)
    });
    if let Some(france) = fallen {
        let scene = Scene::of(theatre, Faction::Axis).about(france);
        let steps = steps.iter();
        let steps = steps.map(|step| task::Task::Country(CountryTask::Collapse(*step)));
        task_queue::first(play, scene, steps);
    }
}

/// Reports whether a country is France in Europe, which becomes Vichy when it is conquered; in
/// Asia it never does (`AE-13.8.5.1-1`, `AE-13.8.5.1-2`, `AE-13.8.5.3-1`, `DS-13.8.4-2`,
/// `AE-GLO-37`, `AE-GLO-38`).
#[must_use]
pub(crate) fn is_france(state: &State, country: AreaId) -> bool {
    let row = state.map().area(country);
    row.theatre == Theatre::Europe && row.named == Some(NamedArea::France)
}
