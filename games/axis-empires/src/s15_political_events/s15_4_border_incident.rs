//! 15.4 Border Incident and 15.20 International Incident: the Axis pays for peace, or ends it.

use crate::command_context::Play;
use crate::faction::Faction;
use crate::map::NamedArea;
use crate::pack::card::political_event::PoliticalEvent;
use crate::pack::card::{Duty, Party};
use crate::pack::{Effect, Policy, Posture, PostureBoxId, Side};
use crate::s15_political_events::choices::ChoiceList;
use crate::s15_political_events::losses;
use crate::s15_political_events::names;
use crate::state::State;
use crate::task::Scene;
use crate::task::political::{LosableSteps, PoliticalTask};

/// Nothing at Russia's Neutrality, or when all three are at war (`DS-15.4-1`); else the
/// Axis ends a policy with one of them (`DS-15.4-2`), loses a Kwantung step (`DS-15.4-3`), or
/// the Army's government resigns (`DS-15.4-4`).
pub(super) fn border(play: &mut Play<'_>, scene: Scene) {
    let state = &*play.state;
    let boxes = [
        names::box_of(state, NamedArea::Russia, Faction::Soviet),
        names::chinese_box(state, Faction::Soviet),
        names::chinese_box(state, Faction::Western),
    ];
    if is_settled(state, boxes) {
        return;
    }
    let scene = scene.by(Faction::Axis);
    let losses = losses::losses(state, scene, LosableSteps::Kwantung);
    let mut menu = policies(state, boxes);
    menu.step(
        !losses.is_empty(),
        PoliticalTask::Lose(LosableSteps::Kwantung, 1),
    );
    menu.effects(led_by(state, Side::Front), names::resign(state));
    menu.offer(play, scene, Duty::Must);
}

/// Nothing at Britain's Neutrality, or when all three are at war (`DS-15.20-1`); else the
/// Axis ends a policy with one of them (`DS-15.20-2`), grants the West Military Aid
/// (`DS-15.20-3`), or the Navy's government resigns (`DS-15.20-4`, `DS-14.22-8`).
pub(super) fn international(play: &mut Play<'_>, scene: Scene) {
    let state = &*play.state;
    let boxes = [
        names::box_of(state, NamedArea::Britain, Faction::Western),
        names::box_of(state, NamedArea::UnitedStates, Faction::Western),
        names::chinese_box(state, Faction::Western),
    ];
    if is_settled(state, boxes) {
        return;
    }
    let aid = Effect::As {
        party: Party::Western,
        then: vec![Effect::Event(PoliticalEvent::MilitaryAid)],
    };
    let mut menu = policies(state, boxes);
    menu.effects(true, vec![aid]);
    menu.effects(led_by(state, Side::Back), names::resign(state));
    menu.offer(play, scene.by(Faction::Axis), Duty::Must);
}

/// Reports whether the first country is neutral by treaty, or all are at war.
fn is_settled(state: &State, boxes: [Option<PostureBoxId>; 3]) -> bool {
    let neutral = names::policy(state, boxes[0]) == Some(Policy::NeutralityPact);
    let mut found = boxes.into_iter().flatten();
    neutral || found.all(|id| state.box_posture(id) == Posture::War)
}

/// The policies that can be ended, as the first things on a list.
fn policies(state: &State, boxes: [Option<PostureBoxId>; 3]) -> ChoiceList {
    let mut menu = ChoiceList::default();
    for id in boxes {
        menu.effects(names::policy(state, id).is_some(), names::end_policy(id));
    }
    menu
}

fn led_by(state: &State, side: Side) -> bool {
    names::leader(state) == Some(side)
}
