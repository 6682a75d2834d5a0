//! 16.2.6 Japanese Concessions: Japan buys a peace with land.

use crate::command_context::Play;
use crate::decision::choice::{Pick, QuestionSubject};
use crate::faction::Faction;
use crate::map::{AreaId, NamedArea, Theatre};
use crate::pack::Status;
use crate::pack::card::conditional_event::{Affected, ConditionalEvent};
use crate::pack::card::{Holder, Tenure};
use crate::s13_countries::s13_8_1_ceded;
use crate::s16_conditional_events::affected::{AffectedCountry, on_map};
use crate::s16_conditional_events::terms;
use crate::state::State;
use crate::task::conditional::ConditionalTask;
use crate::task::{self, Scene, SceneTask};
use crate::task_queue;

/// The Chinese country that gets a land.
const CHINESE: [(NamedArea, NamedArea); 2] = [
    (NamedArea::Jehol, NamedArea::Hopeh),
    (NamedArea::Shanghai, NamedArea::Kiangsu),
];

/// A step of the peace (`DS-16.2.6-2` to `DS-16.2.6-10`).
pub(super) fn step(play: &mut Play<'_>, scene: Scene, of: Affected, step: u8) {
    let theatre = scene.theatre;
    let member = |state: &State, country: AreaId| {
        of.affects(state, country) && state.area(country).status == Status::Active
    };
    match step {
        1 => {
            let boxes = of.boxes(play.state);
            terms::surrender(play, theatre, of, boxes);
        }
        2 => terms::government_waits(play, theatre),
        3 => terms::give_back(play, theatre, |state, owner| {
            state.map().named(Theatre::Asia, NamedArea::Japan) == Some(owner)
        }),
        4 => {
            let stakes = on_map(play.state, of.japanese_losses());
            let mut won = terms::won(play.state, &stakes, member);
            won.retain(|area| recipient(play.state, of, *area).is_some());
            if won.is_empty() {
                let task = ConditionalTask::Step(ConditionalEvent::JapaneseConcessions(of), 5);
                task_queue::first(play, scene, [task::Task::Conditional(task)]);
            } else {
                won.into_iter().for_each(|area| cede(play, of, area))
            }
        }
        5 => ask(play, scene, of),
        6 => terms::intern_axis(play, member),
        7 => terms::intern_abroad(play, of, member),
        8 => terms::intern_allies(play, of, member),
        _ => {}
    }
}

/// Returns the recipient of a land: a part of a Chinese country that takes part in the peace,
/// else a dependent of the Major Country (`DS-16.2.6-5`, `DS-16.2.6-6`).
fn recipient(state: &State, of: Affected, area: AreaId) -> Option<(AreaId, Tenure)> {
    let map = state.map();
    let named = map.area(area).named;
    if of.is_chinese() {
        let (_, country) = CHINESE.iter().find(|(land, _)| named == Some(*land))?;
        let country = map.named(Theatre::Asia, *country)?;
        return of
            .affects(state, country)
            .then_some((country, Tenure::Part));
    }
    let mut areas = (0..).map(AreaId).take(map.areas().len());
    let owner = areas.find(|country| of.is(state, *country))?;
    Some((owner, Tenure::Dependent))
}

/// The Axis must choose a land to cede (`DS-16.2.6-9`).
fn ask(play: &mut Play<'_>, scene: Scene, of: Affected) {
    let mut lands: Vec<AreaId> = on_map(play.state, of.japanese_losses())
        .into_iter()
        .map(|(_, area)| area)
        .filter(|area| recipient(play.state, of, *area).is_some())
        .collect();
    lands.dedup();
    let todo = SceneTask {
        task: task::Task::Conditional(ConditionalTask::Step(
            ConditionalEvent::JapaneseConcessions(of),
            5,
        )),
        scene: scene.by(Faction::Axis),
    };
    let options = lands.into_iter().map(Pick::Country).collect();
    task_queue::ask(play, todo, QuestionSubject::Cession, options);
}

/// A land goes over (`DS-16.2.6-5` to `DS-16.2.6-9`).
pub(super) fn cede(play: &mut Play<'_>, of: Affected, area: AreaId) {
    if let Some((owner, tenure)) = recipient(play.state, of, area) {
        s13_8_1_ceded::cede(play, area, Holder::Area(owner), tenure);
    }
}
