//! Units of two nations, and pan-national headquarters, in the Conditional Events Segment.

use super::POOL;
use super::asked_in;
use super::at_war;
use super::go_through;
use crate::faction::Faction::{Axis, Western};
use crate::map::Theatre;
use crate::pack::{Policy, Posture, Status};
use crate::state::Place;
use crate::task_queue::choice::{Pick, QuestionSubject};

/// AE-13.8.4-1, DS-13.8.3-1, DS-16.7-7: the policy of either of its nations keeps a unit out.
#[test]
fn the_policy_of_either_nation_interns() {
    for (bound, interned) in [
        (None, false),
        (Some("Britain"), true),
        (Some("US/Western Minors"), true),
        (Some("Russia"), false),
    ] {
        let mut position = at_war();
        if let Some(name) = bound {
            position.post(name, Posture::Policy(Policy::Acceptance));
        }
        let command = position.put("west-cbi", Western, "a5027");
        let hex = position.at(command);
        go_through(&mut position, Western, None, |_, _| None);
        assert_eq!(position.at(command) != hex, interned, "{bound:?}");
    }
}

/// AE-13.8.4-1, DS-13.8.3-1, DS-16.1.2-4: a Japanese unit with a step of another ally is that
/// ally's, too, and no exception holds for it; with a step of the country itself it is at home.
#[test]
fn a_step_of_another_ally_occupies() {
    for (step, occupies) in [
        (None, false),
        (Some("siam-inf"), true),
        (Some("ho-inf"), false),
    ] {
        let mut position = at_war();
        position.country("Hopeh", Status::Active, Axis);
        position.country("Siam", Status::Active, Axis);
        let army = position.put("ho-inf", Axis, "a5223");
        let showa = Place::StrategicWarfare(Theatre::Asia);
        position.put_at("axis-showa", Axis, showa);
        let command = position.put("jpn-aex", Axis, "a5021");
        if let Some(step) = step {
            position.put_at(step, Axis, Place::Holding(command));
        }
        // The remedies want an answer, or the army goes without a question.
        let asked = asked_in(&mut position, Axis, None, QuestionSubject::Occupation).is_some();
        assert_eq!(asked || position.at(army) == POOL, occupies, "{step:?}");
    }
}

/// AE-13.8.4-1, DS-13.8.3-1, DS-16.1.2-6: overland supply is needed for both nations of a unit:
/// Hopeh's step has it, and Japan's has not.
#[test]
fn both_nations_need_the_way_by_land() {
    for both in [false, true] {
        let mut position = at_war();
        position.country("Hopeh", Status::Active, Axis);
        position.country("Kiangsu", Status::Active, Axis);
        position.put("ki-inf", Axis, "a4724");
        position.pool("jpn-inf", Axis);
        if both {
            let command = position.put("jpn-aex", Axis, "a4922");
            position.put_at("ho-inf", Axis, Place::Holding(command));
        } else {
            position.put("ho-inf", Axis, "a4922");
        }
        let asked = asked_in(&mut position, Axis, None, QuestionSubject::Occupation);
        let interned = asked.is_some_and(|remedies| remedies.contains(&Pick::Nth(1)));
        assert_eq!(interned, !both);
    }
}

/// DS-16.7-12, AE-2.3.4-2: an army that nothing can come out of is eliminated when it must be
/// interned.
#[test]
fn what_cannot_break_down_is_eliminated() {
    let mut position = at_war();
    position.change_pack(|pack| {
        let command = pack.find_counter("west-cbi").unwrap();
        pack.counters[command.index()].recipe.steps.clear();
    });
    position.post("Britain", Posture::Policy(Policy::Acceptance));
    let command = position.put("west-cbi", Western, "a5027");
    go_through(&mut position, Western, None, |_, _| None);
    let at = position.at(command);
    assert_eq!(at.hex(), None);
    assert_ne!(at, Place::Interned(Theatre::Asia));
}
