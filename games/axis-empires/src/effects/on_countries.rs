//! The effects of cards and events that are about countries.

use crate::command_context::Play;
use crate::faction::Faction;
use crate::pack::card::{Join, Roster};
use crate::pack::{Effect, Posture};
use crate::s13_countries::s13_7_set_up::{mark, unmark_kinds};
use crate::s13_countries::{
    s13_6_posture as postures, s13_8_1_ceded, s13_8_2_creation, s13_8_5_vichy, s13_8_6_civil_war,
    s13_8_7_partnership,
};
use crate::s15_political_events::{self, s15_7_ceded_land};
use crate::task::country::{CountryTask, PolicyEffect};
use crate::task::{self, Scene};
use crate::task_queue;

/// Carries out an effect. An effect on a country concerns the selected one; without one it does
/// nothing. Land is ceded, or its Ceded Land marker waits in the faction's Force Pool
/// (`DS-14.7-1`).
pub(crate) fn perform(play: &mut Play<'_>, scene: Scene, effect: &Effect) {
    match effect {
        Effect::EndPolicy(of) => {
            if let Posture::Policy(policy) = play.state.box_posture(of.posture) {
                postures::end(play, policy);
            }
        }
        Effect::SetPosture { boxes, to } => {
            for of in boxes {
                postures::set(play, of.posture, *to);
            }
        }
        Effect::ChangeTruce { of, up } => {
            if let Posture::Truce(truce) = play.state.box_posture(of.posture) {
                postures::set(play, of.posture, postures::next(truce, *up));
            }
        }
        Effect::Activate { joins, roster } => activate(play, scene, *joins, *roster),
        Effect::Unmark(kinds) => {
            if let Some(country) = scene.country {
                unmark_kinds(play, country, kinds);
            }
        }
        Effect::Mark { kind, of } => {
            if let Some(country) = scene.country {
                mark(play, country, *kind, of.unwrap_or(scene.faction));
            }
        }
        Effect::CedeLand { area, to, tenure } => {
            s15_7_ceded_land::happen(play, scene, (area.area, *to, *tenure));
        }
        Effect::Cede { area, to, tenure } => {
            s13_8_1_ceded::cede(play, area.area, *to, *tenure);
        }
        Effect::Claim(area) => {
            play.set_area(area.area, |area| area.claim = Some(scene.faction));
        }
        Effect::Puppet => {
            task_queue::first(play, scene, [task::Task::Country(CountryTask::Puppet)]);
        }
        Effect::Independence => {
            if let Some(country) = scene.country {
                s13_8_2_creation::let_go(play, country);
            }
        }
        Effect::Partner => {
            if let Some(country) = scene.country {
                s13_8_7_partnership::make(play, country, scene.faction);
            }
        }
        Effect::FrenchFleet => s13_8_5_vichy::fleet(play, scene),
        Effect::Event(event) if s13_8_6_civil_war::allows(play.state, scene, *event) => {
            s15_political_events::happen(play, scene, *event);
        }
        _ => {}
    }
}

/// Lets the selected country join a faction, as an event has it. If an enemy makes it one, a
/// policy that binds it ends without a choice; if it is won over, the policy binds it, too
/// (`AE-13.5-2`, `AE-13.5-3`, `DS-13.5-1`, `AE-13.6-1`, `AE-13.6.1.2-2`, `AE-13.6.1.2-3`,
/// `DS-13.6.1.2-2`, `DS-13.6.1.2-4`).
fn activate(play: &mut Play<'_>, scene: Scene, joins: Join, roster: Roster) {
    let join = |faction| CountryTask::Join {
        faction,
        roster,
        will: PolicyEffect::Friendly,
    };
    let task = match joins {
        Join::Own => join(scene.faction),
        Join::Faction(faction) => join(faction),
        Join::Against if scene.faction.is_allied() => join(Faction::Axis),
        Join::Against => CountryTask::JoinAllies {
            roster,
            will: PolicyEffect::Involuntary,
        },
    };
    task_queue::first(play, scene, [task::Task::Country(task)]);
}
