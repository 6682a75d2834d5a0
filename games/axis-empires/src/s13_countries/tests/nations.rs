use crate::decision::StepLoss;
use crate::faction::Faction::{Axis, Soviet, Western};
use crate::map::Theatre;
use crate::pack::card::UnitOwner;
use crate::pack::{Effect, OnceEvent, Status};
use crate::state::Place;
use crate::task_queue::Scene;
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::testing::Position;

/// AE-13.8.4-2, DS-13.8.3-2, AEV-EX-62: France leaves the war, and the Anglo-Allied army.
#[test]
fn an_army_of_two_nations_breaks_down() {
    let mut position = Position::campaign();
    position.country("France", Status::Active, Western);
    let army = position.put("west-aa", Western, "w3717");
    let french = position.put_at("fra-inf", Western, Place::Holding(army));
    let british = position.pool("bri-bef", Western);
    let scene = Scene::of(Theatre::Europe, Axis);
    position.perform(scene, vec![Effect::Once(OnceEvent::CaseYellow)], 3);
    let calais = Place::Hex(position.hex("w3717"));
    assert_eq!(position.at(french), Place::Gone);
    assert_eq!(position.at(british), calais);
    assert_ne!(position.at(army), calais);
}

/// The steps that the West can be made to lose of Kiangsu's.
fn asked(position: &mut Position) -> Vec<Pick> {
    let kiangsu = position.area("Kiangsu");
    let effect = Effect::LoseSteps {
        steps: 1,
        of: UnitOwner::Area(kiangsu),
    };
    position.perform(Scene::of(Theatre::Asia, Western), vec![effect], 3);
    match position.asked() {
        Some((Western, QuestionSubject::LoseStep)) => position.choice().options.clone(),
        other => {
            assert_eq!(other, None);
            Vec::new()
        }
    }
}

/// AE-13.8.4-4, DS-13.8.3-4, DS-13.8.3-5, DSV-13.8.3-3, AEV-EX-64: an HQ may be spared while
/// the West has another Chinese country.
/// Allows: DS-13.8.3-4.
/// Forbids: DS-13.8.3-4.
#[test]
fn a_pan_national_hq_may_claim_another_nation() {
    let chinese = |both: bool| {
        let mut position = Position::campaign_in_asia();
        position.country("Kiangsu", Status::Active, Western);
        if both {
            position.country("Szechwan", Status::Active, Western);
        }
        let hq = position.put("chi-kmt", Western, "a4724");
        (position, hq)
    };
    let loss = |piece| Pick::Loss(StepLoss { piece, left: None });
    let (mut position, hq) = chinese(true);
    assert_eq!(asked(&mut position), [Pick::Pass, loss(hq)]);
    position.pick(Pick::Pass, 3);
    assert_eq!(position.at(hq), Place::Hex(position.hex("a4724")));

    let (mut position, hq) = chinese(true);
    let infantry = position.put("ki-inf", Western, "a4722");
    assert_eq!(
        asked(&mut position),
        [loss(infantry), loss(hq)].map(|it| it)
    );

    let (mut position, hq) = chinese(false);
    let before = *position.state.piece(hq).unwrap();
    assert!(asked(&mut position).is_empty(), "it must be the HQ");
    assert_ne!(*position.state.piece(hq).unwrap(), before);

    let (mut position, hq) = chinese(false);
    position.country("Kansu", Status::Active, Soviet);
    let before = *position.state.piece(hq).unwrap();
    assert!(asked(&mut position).is_empty(), "Kansu is no friend");
    assert_ne!(*position.state.piece(hq).unwrap(), before);
}
