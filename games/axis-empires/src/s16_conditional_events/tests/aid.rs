use super::DELAY;
use super::at_war;
use super::posture;
use super::run;
use crate::event::Event;
use crate::faction::Faction::{self, Soviet, Western};
use crate::map::Theatre;
use crate::pack::card::conditional_event::Affected;
use crate::pack::{MarkerKind, Policy, Posture};
use crate::sequence::Segment;
use crate::state::Place;
use crate::task::conditional::ConditionalTask as Task;
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::testing::Position;

const fn events_box(faction: Faction) -> Place {
    Place::EventsBox(Theatre::Asia, faction)
}

/// DS-16.3.9-1, DS-16.3.10-1, DS-16.5.6-1, DS-14.1-3, DS-14.1-2, DS-14.26-2.
#[test]
fn a_faction_may_call_its_aid_back() {
    let aid = MarkerKind::AidToChina;
    let lease = MarkerKind::LendLease;
    for (faction, kind) in [(Western, aid), (Soviet, aid), (Western, lease)] {
        for ally in [Western, Soviet] {
            for (pick, to) in [
                (Pick::Pass, events_box(ally)),
                (Pick::Nth(0), DELAY),
                (Pick::Nth(1), Place::Gone),
            ] {
                let mut position = at_war();
                run(&mut position, faction, Task::CallBack(kind));
                assert_eq!(position.asked(), None, "it was not sent");
                let marker = position.lay(kind, faction, events_box(ally));
                run(&mut position, faction, Task::CallBack(kind));
                assert_eq!(position.asked(), Some((faction, QuestionSubject::CallBack)));
                let words = position.choice().words.iter().map(|it| &**it);
                let words: Vec<&str> = words.collect();
                assert_eq!(words, ["", "to the Delay Box", "out of the game"]);
                position.pick(pick, 3);
                assert_eq!(position.at(marker), to);
            }
        }
    }
    let mut position = at_war();
    position.lay(aid, Soviet, events_box(Western));
    run(&mut position, Western, Task::CallBack(aid));
    assert_eq!(position.asked(), None, "another's marker");
}

/// Returns the number of rolls on the table, passing every question.
fn rolls(position: &mut Position, faction: Faction, kind: MarkerKind) -> usize {
    position.phase(faction, Segment::ConditionalEvents);
    let scene = crate::task_queue::Scene::of(Theatre::Asia, faction);
    let task = crate::task_queue::Task::Conditional(Task::Aid(kind));
    let mut events = position.run(scene, vec![task], 6);
    while position.asked().is_some() {
        let pass = position.choice().options[0];
        events.extend(position.pick(pass, 6));
    }
    let rolled = |event: &&Event| matches!(event, Event::EventRolled { .. });
    events.iter().filter(rolled).count()
}

/// DS-16.3.9-2, DS-14.1-5, DS-16.3.10-2, DS-16.5.6-2, DS-16.5.7-1, DS-14.26-3.
#[test]
fn every_marker_of_aid_is_a_roll_for_one_at_war() {
    let aid = MarkerKind::AidToChina;
    let lease = MarkerKind::LendLease;
    for (faction, kind, of, markers) in [
        (Western, aid, Affected::NationalistChina, 2),
        (Western, lease, Affected::Britain, 1),
        (Soviet, aid, Affected::CommunistChina, 2),
        (Soviet, lease, Affected::Russia, 1),
    ] {
        let mut position = at_war();
        assert_eq!(rolls(&mut position, faction, kind), 0);
        position.lay(kind, Western, events_box(faction));
        if markers == 2 {
            position.lay(kind, Soviet, events_box(faction));
        }
        assert_eq!(rolls(&mut position, faction, kind), markers);
        position.post(of.name(), Posture::Policy(Policy::Acceptance));
        assert_ne!(posture(&position, of), Posture::War);
        assert_eq!(rolls(&mut position, faction, kind), 0);
    }
}

/// DS-16.3.9-2, DS-16.3.10-2, DS-16.5.7-1: the steps are those of whom the marker feeds,
/// placed as replacements.
#[test]
fn aid_brings_steps_of_whom_it_feeds() {
    for (faction, kind, code, other) in [
        (Western, MarkerKind::AidToChina, "ki-inf", "bri-inf"),
        (Western, MarkerKind::LendLease, "bri-inf", "us-inf"),
        (Soviet, MarkerKind::AidToChina, "kan-inf", "rus-inf"),
        (Soviet, MarkerKind::LendLease, "rus-inf", "kan-inf"),
    ] {
        let mut position = at_war();
        position.phase(faction, Segment::ConditionalEvents);
        let unit = position.pool(code, faction);
        position.pool(other, faction);
        position.lay(kind, Western, events_box(faction));
        let scene = crate::task_queue::Scene::of(Theatre::Asia, faction);
        let task = crate::task_queue::Task::Conditional(Task::Aid(kind));
        position.run(scene, vec![task], 6);
        assert_eq!(
            position.asked(),
            Some((faction, QuestionSubject::Replacement)),
            "{code}"
        );
        let options = position.choice().options.clone();
        let kinds = options.iter().filter_map(|pick| match pick {
            Pick::Replacement(order) => Some(order.unit),
            _ => None,
        });
        let wanted = position.state.pack().find_counter(code).unwrap();
        assert!(kinds.into_iter().all(|unit| unit == wanted));
        position.pick(options[1], 6);
        assert!(position.at(unit).is_on_map());
    }
}

/// DS-14.44.5-2: the American Victory Program adds one to these rolls while it is in the Strategic
/// Warfare Box.
///
/// Allows: DS-14.44.5-2.
/// Forbids: DS-14.44.5-2.
#[test]
fn the_victory_program_raises_aid() {
    let warfare = Place::StrategicWarfare(Theatre::Asia);
    let track = Place::VictoryTrack(Theatre::Asia, 0);
    for (faction, kind) in [
        (Western, MarkerKind::AidToChina),
        (Western, MarkerKind::LendLease),
        (Soviet, MarkerKind::AidToChina),
        (Soviet, MarkerKind::LendLease),
    ] {
        for (at, expected) in [(warfare, 1), (track, 0), (DELAY, 0)] {
            let mut position = at_war();
            position.lay(MarkerKind::VictoryProgram, Western, at);
            position.lay(kind, Western, events_box(faction));
            let scene = crate::task_queue::Scene::of(Theatre::Asia, faction);
            let task = crate::task_queue::Task::Conditional(Task::Aid(kind));
            let events = position.run(scene, vec![task], 3);
            let modifiers: Vec<i8> = events
                .iter()
                .filter_map(|event| match event {
                    Event::EventRolled { modifier, .. } => Some(*modifier),
                    _ => None,
                })
                .collect();
            assert_eq!(modifiers, [expected], "{faction} {kind:?} {at:?}");
        }
    }
}
