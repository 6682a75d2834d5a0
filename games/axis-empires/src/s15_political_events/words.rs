//! What the steps of events do, in words for people.

use crate::decision::choice::Pick;
use crate::map::AreaId;
use crate::s15_political_events::menu;
use crate::state::State;
use crate::task::political::{Shift, Task, Toll};

/// What an option of a step does that does not say so by itself.
pub(crate) fn option(state: &State, task: &Task, pick: Pick) -> Option<String> {
    match (task, pick) {
        (Task::OneOf { of, .. }, Pick::Nth(nth)) => menu::told(state, of, nth),
        (Task::ExhaustAlly(_), Pick::Yes) => Some("alone, as a CV Strike".to_owned()),
        _ => None,
    }
}

/// What a step does; nothing for those that only go on with others.
pub(crate) fn told(state: &State, task: &Task) -> Option<String> {
    let map = state.map();
    let name = |area: &AreaId| &*map.area(*area).name;
    Some(match task {
        Task::OneOf { of, .. } => menu::all_told(state, of),
        Task::Send { to, .. } => format!("a unit or marker goes to {}", to.told(map)),
        Task::By(faction, task) => format!("{faction}: {}", told(state, task)?),
        Task::Strike { victim, .. } => {
            format!(
                "the {victim} side loses a colonial step, a Minor Country's or a marker in a hex"
            )
        }
        Task::Lose(toll, steps) => format!("steps lost: {steps}, {}", cost(state, *toll)),
        Task::Exhaust => "a support unit is used up".to_owned(),
        Task::Banzai => "an attack at once".to_owned(),
        Task::Garrison(area) => format!("a Detachment goes to {}", name(area)),
        Task::Strife => "a die says which Ally loses a Chinese step".to_owned(),
        Task::Sooner => "a unit comes back a turn sooner".to_owned(),
        Task::Foothold => "a Japanese Detachment takes a Chinese port".to_owned(),
        Task::EastAfrica(Shift::Sooner) => {
            "the campaign of East Africa ends a turn sooner".to_owned()
        }
        Task::EastAfrica(Shift::Later) => {
            "the campaign of East Africa ends a turn later".to_owned()
        }
        Task::Reassess(id) => {
            let row = state.pack().posture_boxes.get(id.index())?;
            format!("Reassess Policy in the box of {}", row.name)
        }
        Task::Redeploy => "a unit goes to any hex of Japan's".to_owned(),
        Task::Land => "landing forces put to sea".to_owned(),
        Task::Negotiate(faction) => {
            format!("Negotiation in every box of the {faction} side that has nothing")
        }
        Task::Bomb => "an atomic bomb falls".to_owned(),
        Task::Improve(_) => "a marker shows its better side".to_owned(),
        Task::Struck(_)
        | Task::ExhaustAlly(_)
        | Task::Charge(_)
        | Task::Forget
        | Task::Resist
        | Task::Commit
        | Task::Raise(_)
        | Task::Act { .. }
        | Task::RedeployTo(_)
        | Task::LandFrom(_)
        | Task::Destroy(_) => return None,
    })
}

/// Whose steps a toll takes.
fn cost(state: &State, toll: Toll) -> String {
    let name = |area: AreaId| &*state.map().area(area).name;
    match toll {
        Toll::Kwantung => "of the Kwantung Army".to_owned(),
        Toll::Armor(country) => format!("armor of {}", name(country)),
        Toll::Infantry(country) => format!("infantry of {}", name(country)),
        Toll::Chinese => "Chinese".to_owned(),
        Toll::Of(country) => format!("of {}", name(country)),
        Toll::Inside(area) => format!("in {}", name(area)),
    }
}
