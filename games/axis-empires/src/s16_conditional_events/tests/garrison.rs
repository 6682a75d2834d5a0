use super::DELAY;
use super::POOL;
use super::at_war;
use super::run;
use crate::faction::Faction::{Axis, Soviet, Western};
use crate::pack::card::Tenure;
use crate::pack::{Policy, Posture, Status};
use crate::s16_conditional_events::s16_1_3_garrison::border;
use crate::task::conditional::ConditionalTask as Task;
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::testing::Position;

/// Russia bound to neutrality.
fn neutral() -> Position {
    let mut position = at_war();
    position.post("Russia", Posture::Policy(Policy::NeutralityPact));
    position
}

fn codes(position: &Position) -> Vec<String> {
    let map = position.state.map();
    let hexes = border(&position.state);
    hexes
        .iter()
        .map(|hex| map.hex(*hex).code.to_string())
        .collect()
}

/// Puts two steps into every hex of the border but one.
fn guard_but(position: &mut Position, left: &str) {
    for code in codes(position) {
        if code != left {
            position.put("kwa-corps", Axis, &code);
        }
    }
}

/// DS-16.1.3-1, DS-16.1.3-2, DS-16.1.3-3; DSV-16.1.3-1.
#[test]
fn the_border_with_the_soviets_is_guarded() {
    let mut position = neutral();
    let kalgan = || "a5322".to_owned();
    assert!(!codes(&position).is_empty(), "Manchukuo and Korea");
    assert!(!codes(&position).contains(&kalgan()));
    position.country("Mongolia", Status::Active, Soviet);
    super::cede(&mut position, "Inner Mongolia", "Japan", Tenure::Dependent);
    assert!(codes(&position).contains(&kalgan()));
    let ally = position.put("us-inf", Western, "a5027");
    assert_eq!(codes(&position), Vec::<String>::new());
    position.play(|play| play.take_off(ally));
    position.post("Russia", Posture::War);
    assert_eq!(codes(&position), Vec::<String>::new());
}

/// DS-16.1.3-4; DSV-16.1.3-2.
#[test]
fn the_soviets_call_japanese_units_to_the_border() {
    let mut position = neutral();
    let gap = codes(&position).remove(0);
    guard_but(&mut position, &gap);
    let gap = position.hex(&gap);
    let command = position.put("jpn-hq", Axis, "a3619");
    let parts = [(); 3].map(|()| position.pool("jpn-inf", Axis));
    run(&mut position, Axis, Task::Garrison);
    // The only unit to spare, broken down to the end.
    assert_eq!(position.asked(), Some((Soviet, QuestionSubject::Garrison)));
    while position.asked().is_some() {
        for pick in &position.choice().options {
            if let Pick::Stand(unit, _) = pick {
                let face = position.state.piece(*unit).unwrap();
                let face = face.face_up(position.state.pack()).ground().unwrap();
                assert!(face.steps <= 2, "no more than necessary");
            }
        }
        let options = position.choice().options.clone();
        let broken = options.iter().find(|pick| matches!(pick, Pick::Piece(_)));
        position.pick(*broken.unwrap_or(&options[0]), 3);
    }
    assert_eq!(position.at(command), DELAY);
    let there = parts
        .iter()
        .filter(|id| position.at(**id).hex() == Some(gap));
    assert_eq!(there.count(), 2);
    assert!(parts.iter().all(|id| position.at(*id) != POOL));
}

/// DS-16.1.3-4: a garrison that is needed stays; a fortress does not count as one to spare.
#[test]
fn needed_garrisons_stay() {
    let mut position = neutral();
    let gap = codes(&position).remove(0);
    guard_but(&mut position, &gap);
    let gap = position.hex(&gap);
    position.put("jpn-dai", Axis, "a5125");
    run(&mut position, Axis, Task::Garrison);
    assert_eq!(position.asked(), None, "nothing can be spared");
    let spare = position.put("jpn-inf", Axis, "a4725");
    let second = position.put("jpn-inf", Axis, "a4222");
    run(&mut position, Axis, Task::Garrison);
    let asked = position.choice().options.clone();
    assert_eq!(asked, [Pick::Stand(spare, gap), Pick::Stand(second, gap)]);
    position.pick(asked[1], 3);
    assert_eq!(
        position.at(spare).hex(),
        Some(gap),
        "the last one needs no question"
    );
    assert_eq!(position.at(second).hex(), Some(gap));
}
