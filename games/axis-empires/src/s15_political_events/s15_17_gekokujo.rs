//! 15.17 Gekokujo.

use crate::command_context::Play;
use crate::faction::Faction;
use crate::pack::card::political_event::{FailureKind, PoliticalEvent};
use crate::pack::card::{Duty, Party};
use crate::pack::{Effect, Side, WarState};
use crate::politics::posture_boxes;
use crate::s15_political_events::choices::ChoiceList;
use crate::s15_political_events::enqueue;
use crate::s15_political_events::names;
use crate::task::Scene;

/// Before the war the government falls and a policy that the Axis chooses ends, which is war
/// (`DS-15.17-1`). Later it is a Failure of the Axis: of orders if the Army leads, of supplies if
/// the Navy does, and as the West chooses if neither leads (`DS-15.17-2`).
pub(super) fn happen(play: &mut Play<'_>, scene: Scene) {
    let scene = scene.by(Faction::Axis);
    if play.state.war_state(scene.theatre) == WarState::PreWar {
        return start_war(play, scene);
    }
    let failure = |kind| vec![Effect::Event(PoliticalEvent::Failure(kind))];
    match names::leader(play.state) {
        Some(Side::Front) => enqueue::effects(play, scene, &failure(FailureKind::Command)),
        Some(Side::Back) => enqueue::effects(play, scene, &failure(FailureKind::Supply)),
        None => {
            let mut menu = ChoiceList::default();
            for kind in [FailureKind::Command, FailureKind::Supply] {
                let suffered = Effect::As {
                    party: Party::Axis,
                    then: failure(kind),
                };
                menu.effects(true, vec![suffered]);
            }
            menu.offer(play, scene.by(Faction::Western), Duty::Must);
        }
    }
}

fn start_war(play: &mut Play<'_>, scene: Scene) {
    let mut menu = ChoiceList::default();
    for (id, _) in posture_boxes::policies(play.state, scene.theatre) {
        menu.effects(true, names::end_policy(Some(id)));
    }
    let war = Effect::War(WarState::LimitedWar);
    enqueue::effects(play, scene, &[war]);
    menu.offer(play, scene, Duty::Must);
    enqueue::effects(play, scene, &names::resign(play.state));
}
