//! Comparison of the whole declaration's events with files.

use super::*;
use crate::faction::Faction::{Axis, Soviet};
use crate::map::Theatre::{Asia, Europe};
use crate::task_queue::choice::QuestionSubject;
use crate::testing::snapshot::compare;

/// Both maps with units on both sides and something on every track.
fn people(position: &mut Position) {
    last_day(position, Europe, 1945, "May-June");
    last_day(position, Asia, 1945, "Nov-Dec");
    for (unit, faction, hex) in [
        ("ger-pz-army", Axis, "w3825"),
        ("ger-pz-army", Axis, "w3517"),
        ("ger-inf", Axis, "w3516"),
        ("rus-inf", Soviet, "a5223"),
        ("jpn-army", Axis, "a4724"),
    ] {
        position.put(unit, faction, hex);
    }
    for unit in ["ger-inf", "ger-inf", "ger-pz", "ger-pz", "ger-pz"] {
        position.put_at(unit, Axis, Place::ForcePool(Europe));
    }
    position.put_at("ger-air", Axis, Place::ForcePool(Europe));
    position.put_at("jpn-cv", Axis, Place::Delay(Asia));
    position.put_at("axis-no-retreat", Axis, Place::VictoryTrack(Europe, 2));
}

fn log(position: &mut Position, name: &str, by: Faction) -> String {
    people(position);
    let scene = Scene::of(Europe, by);
    let tasks = vec![crate::task_queue::Task::Effect(Effect::SeparatePeace)];
    // The first box that is offered, once on each map.
    let mut asked = Vec::new();
    let log = position.log_choosing(scene, tasks, 3, |choice| {
        let again = asked.contains(&choice.theatre);
        asked.push(choice.theatre);
        choice.options[usize::from(choice.about == QuestionSubject::PeaceTalks && !again)]
    });
    assert!(
        log.lines().filter(|line| line.contains("+14.")).count() >= 5,
        "{log}"
    );
    compare(name, &log);
    log
}

/// AE-+14.2-2 to AE-+14.2-6, step after step.
#[test]
fn a_separate_peace_of_three_players() {
    let mut position = both();
    for name in ["Britain", "Russia"] {
        let rows = &position.state.pack().posture_boxes;
        let boxes = (0..).map(crate::pack::PostureBoxId).zip(rows);
        let boxes: Vec<_> = boxes.filter(|(_, row)| &*row.name == name).collect();
        let boxes: Vec<_> = boxes.into_iter().map(|(id, _)| id).collect();
        for id in boxes {
            let war = crate::pack::Posture::War;
            position.play(|play| crate::o14_separate_peace::postures::set(play, id, war));
        }
    }
    let log = log(&mut position, "separate-peace", Western);
    assert!(log.contains("Negotiation"), "{log}");
}

/// AE-+14.5-1, AE-+14.5-2, step after step.
#[test]
fn a_separate_peace_of_two_players() {
    let mut position = both();
    two_players::seat_two(&mut position);
    let log = log(&mut position, "separate-peace-of-two", Axis);
    assert!(log.contains("Reseated"), "{log}");
    assert_eq!(position.state.seat_of(Axis), None);
}
