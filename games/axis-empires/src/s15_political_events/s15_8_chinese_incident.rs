//! 15.8 Chinese Incident.

use crate::command_context::Play;
use crate::faction::Faction;
use crate::pack::card::political_event::PoliticalEvent;
use crate::pack::card::{Countries, Duty, PostureRef};
use crate::pack::{Effect, Policy, Posture, PostureBoxId, Truce};
use crate::s13_countries::s13_6_posture as postures;
use crate::s15_political_events::choices::ChoiceList;
use crate::s15_political_events::enqueue;
use crate::s15_political_events::names;
use crate::s15_political_events::partisan_raid;
use crate::s15_political_events::s15_26_minor_country_politics::roll_on;
use crate::state::State;
use crate::task::political::{LosableSteps, PoliticalTask, StrikeField};
use crate::task::{self, Scene};
use crate::task_queue;

/// The Area Table that the event is about.
const CHINA: &str = "Area Table: China";

/// All truces, from which the faction chooses.
const TRUCES: [Truce; 3] = [Truce::ReassessPolicy, Truce::Armistice, Truce::Negotiation];

/// An Ally has its own list, the Axis another.
pub(super) fn happen(play: &mut Play<'_>, scene: Scene) {
    let mut menu = ChoiceList::default();
    let table = names::table(play.state, CHINA);
    menu.effects(table.is_some(), table.map(roll_on).into_iter().collect());
    match scene.faction {
        Faction::Axis => of_axis(&mut menu, play.state),
        Faction::Western | Faction::Soviet => of_ally(&mut menu, play.state, scene),
    }
    menu.offer(play, scene, Duty::May);
}

/// An Ally may roll on the table of China (`DS-15.8-1`), call its Chinese to resist
/// (`DS-15.8-2`), strike at the Axis in China and its dependents (`DS-15.8-3`), win friends in a
/// Chinese country (`DS-15.8-4`), make a truce of its own longer or shorter (`DS-15.8-5`), or
/// a truce, which the Axis may answer with its government's fall (`DS-15.8-6`).
fn of_ally(menu: &mut ChoiceList, state: &State, scene: Scene) {
    let own = names::chinese_box(state, scene.faction);
    let resist = turn(own, Policy::Resistance);
    let gave_in = [Policy::Acceptance, Policy::Surrender].map(Some);
    menu.effects(gave_in.contains(&names::policy(state, own)), resist);
    let (victim, where_to) = (Faction::Axis, StrikeField::Asia);
    menu.step(
        partisan_raid::is_open(state, (victim, where_to)),
        PoliticalTask::Strike { victim, where_to },
    );
    let influence = Effect::Select {
        from: Countries {
            among: names::refs(names::china(state)),
            ..Countries::default()
        },
        duty: Duty::Must,
        then: vec![Effect::Event(PoliticalEvent::Influence)],
    };
    menu.effects(true, vec![influence]);
    negotiate(menu, state, own);
    let mut cancel = ChoiceList::default();
    let falls = names::resign(state);
    let undo = own.map(|posture| Effect::SetPosture {
        boxes: vec![PostureRef { posture }],
        to: Posture::War,
    });
    let cancelled: Vec<Effect> = falls.iter().cloned().chain(undo).collect();
    cancel.effects(!falls.is_empty(), cancelled);
    let mut then = offer(own);
    then.push(PoliticalTask::By(Faction::Axis, Box::new(cancel.task(Duty::May))).into());
    menu.tasks(is_at_war(state, own), then);
}

/// The Axis may roll on the table of China (`DS-15.8-7`), set the Chinese against each other
/// (`DS-15.8-8`), get one side to accept (`DS-15.8-9`), make a truce longer or shorter
/// (`DS-15.8-10`), or a truce (`DS-15.8-11`).
fn of_axis(menu: &mut ChoiceList, state: &State) {
    let boxes = [Faction::Western, Faction::Soviet].map(|ally| names::chinese_box(state, ally));
    menu.step(true, PoliticalTask::Strife);
    for id in boxes {
        let resists = names::policy(state, id) == Some(Policy::Resistance);
        menu.effects(resists, turn(id, Policy::Acceptance));
    }
    for id in boxes {
        negotiate(menu, state, id);
    }
    for id in boxes {
        menu.tasks(is_at_war(state, id), offer(id));
    }
}

/// A die decides which Ally loses a Chinese step, in a Holding Box, too (`DS-15.8-8`).
pub(super) fn strife(play: &mut Play<'_>, scene: Scene) {
    let victim = match task_queue::cast(play, scene, 0) {
        1..=3 => Faction::Western,
        _ => Faction::Soviet,
    };
    enqueue::put(
        play,
        scene.by(victim),
        [PoliticalTask::Lose(LosableSteps::Chinese, 1)],
    );
}

fn turn(id: Option<PostureBoxId>, policy: Policy) -> Vec<Effect> {
    let set = id.map(|posture| Effect::SetPosture {
        boxes: vec![PostureRef { posture }],
        to: Posture::Policy(policy),
    });
    set.into_iter().collect()
}

fn negotiate(menu: &mut ChoiceList, state: &State, id: Option<PostureBoxId>) {
    for up in [true, false] {
        let truce = id.filter(|id| postures::can_change(state.box_posture(*id), up));
        let change = truce.map(|posture| Effect::ChangeTruce {
            of: PostureRef { posture },
            up,
        });
        menu.effects(truce.is_some(), change.into_iter().collect());
    }
}

fn is_at_war(state: &State, id: Option<PostureBoxId>) -> bool {
    id.is_some_and(|id| state.box_posture(id) == Posture::War)
}

fn offer(id: Option<PostureBoxId>) -> Vec<task::Task> {
    let offer = id.map(|posture| Effect::OfferTruce {
        of: PostureRef { posture },
        from: TRUCES.to_vec(),
    });
    offer.into_iter().map(task::Task::Effect).collect()
}
