//! Descriptions of the steps of events in words for people.

use crate::decision::choice::Pick;
use crate::map::AreaId;
use crate::s15_political_events::choices;
use crate::state::State;
use crate::task::political::{DelayDirection, LosableSteps, PoliticalTask};

/// Describes an option of a step that does not describe itself.
pub(crate) fn option(state: &State, task: &PoliticalTask, pick: Pick) -> Option<String> {
    match (task, pick) {
        (PoliticalTask::OneOf { of, .. }, Pick::Nth(nth)) => choices::describe(state, of, nth),
        (PoliticalTask::ExhaustAlly(_), Pick::Yes) => Some("alone, as a CV Strike".to_owned()),
        _ => None,
    }
}

/// Describes a step; none for steps that only continue others.
pub(crate) fn describe(state: &State, task: &PoliticalTask) -> Option<String> {
    let map = state.map();
    let name = |area: &AreaId| &*map.area(*area).name;
    Some(match task {
        PoliticalTask::OneOf { of, .. } => choices::describe_all(state, of),
        PoliticalTask::Send { to, .. } => format!("a unit or marker goes to {}", to.describe(map)),
        PoliticalTask::By(faction, task) => format!("{faction}: {}", describe(state, task)?),
        PoliticalTask::Strike { victim, .. } => {
            format!(
                "the {victim} side loses a colonial step, a Minor Country's or a marker in a hex"
            )
        }
        PoliticalTask::Lose(toll, steps) => format!("steps lost: {steps}, {}", cost(state, *toll)),
        PoliticalTask::Exhaust => "a support unit is used up".to_owned(),
        PoliticalTask::Banzai => "an attack at once".to_owned(),
        PoliticalTask::Garrison(area) => format!("a Detachment goes to {}", name(area)),
        PoliticalTask::Strife => "a die says which Ally loses a Chinese step".to_owned(),
        PoliticalTask::Sooner => "a unit comes back a turn sooner".to_owned(),
        PoliticalTask::Foothold => "a Japanese Detachment takes a Chinese port".to_owned(),
        PoliticalTask::EastAfrica(DelayDirection::Sooner) => {
            "the campaign of East Africa ends a turn sooner".to_owned()
        }
        PoliticalTask::EastAfrica(DelayDirection::Later) => {
            "the campaign of East Africa ends a turn later".to_owned()
        }
        PoliticalTask::Reassess(id) => {
            let row = state.pack().posture_boxes.get(id.index())?;
            format!("Reassess Policy in the box of {}", row.name)
        }
        PoliticalTask::Redeploy => "a unit goes to any hex of Japan's".to_owned(),
        PoliticalTask::Land => "landing forces put to sea".to_owned(),
        PoliticalTask::Negotiate(faction) => {
            format!("Negotiation in every box of the {faction} side that has nothing")
        }
        PoliticalTask::Bomb => "an atomic bomb falls".to_owned(),
        PoliticalTask::Improve(_) => "a marker shows its better side".to_owned(),
        PoliticalTask::Struck(_)
        | PoliticalTask::ExhaustAlly(_)
        | PoliticalTask::Charge(_)
        | PoliticalTask::Forget
        | PoliticalTask::Resist
        | PoliticalTask::Commit
        | PoliticalTask::Raise(_)
        | PoliticalTask::Act { .. }
        | PoliticalTask::RedeployTo(_)
        | PoliticalTask::LandFrom(_)
        | PoliticalTask::Destroy(_) => return None,
    })
}

/// Describes the units whose steps a toll takes.
fn cost(state: &State, toll: LosableSteps) -> String {
    let name = |area: AreaId| &*state.map().area(area).name;
    match toll {
        LosableSteps::Kwantung => "of the Kwantung Army".to_owned(),
        LosableSteps::Armor(country) => format!("armor of {}", name(country)),
        LosableSteps::Infantry(country) => format!("infantry of {}", name(country)),
        LosableSteps::Chinese => "Chinese".to_owned(),
        LosableSteps::Of(country) => format!("of {}", name(country)),
        LosableSteps::Inside(area) => format!("in {}", name(area)),
    }
}
