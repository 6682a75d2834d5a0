use crate::faction::Faction::{Axis, Soviet, Western};
use crate::map::Theatre;
use crate::pack::card::{AreaRef, CardCondition, Country, PostureTest};
use crate::pack::{MarkerKind, Policy, Posture, Status, Truce, WarState};
use crate::politics;
use crate::s13_countries::s13_6_posture::{box_of, end, may_end, next};
use crate::state::Place;
use crate::task_queue::Scene;
use crate::testing::Position;

/// AE-13.6-1, AE-13.6-3, AE-13.6-4, AE-KEY-7, DS-13.6-1, DS-13.6-2, AEV-EX-54.
#[test]
fn every_ally_has_a_box() {
    let position = Position::campaign();
    let of = |name, faction| {
        let found = box_of(&position.state, position.area(name), faction)?;
        Some(&*position.state.pack().posture_boxes[usize::from(found.0)].name)
    };
    assert_eq!(of("Britain", Western), Some("Britain"));
    assert_eq!(of("France", Western), Some("France"));
    assert_eq!(of("France", Soviet), Some("Soviet Minors"));
    assert_eq!(of("Poland", Western), Some("Western Minors"));
    assert_eq!(of("Poland", Axis), None);
    let asia = Position::campaign_in_asia();
    let of = |name, faction| {
        let found = box_of(&asia.state, asia.area(name), faction)?;
        Some(&*asia.state.pack().posture_boxes[usize::from(found.0)].name)
    };
    assert_eq!(of("Kansu", Soviet), Some("Communist China"));
    assert_eq!(of("Kansu", Western), Some("Nationalist China"));
}

/// AE-13.6.1-1, DS-14.37-1, AE-13.6.1.2-1, AE-13.6.2-1, DS-13.6.1.2-1, AEV-EX-55, AEV-EX-59.
#[test]
fn a_policy_is_one_wherever_its_markers_lie() {
    let mut position = Position::campaign();
    position.country("Poland", Status::Active, Western);
    for name in ["Britain", "France", "Western Minors"] {
        position.post(name, Posture::Policy(Policy::Guarantees));
    }
    let poland = position.area("Poland");
    assert_eq!(
        position.state.area(poland).posture,
        Posture::Policy(Policy::Guarantees)
    );
    let warsaw = position.hex("e3702");
    let land = position.state.land(warsaw);
    assert_eq!(land.country, Some(poland));
    assert_eq!(
        politics::policy_in(&position.state, land),
        Some(Policy::Guarantees)
    );
    position.play(|play| end(play, Policy::Guarantees));
    for name in ["Britain", "France", "Western Minors"] {
        let id = position.posture_box(name);
        assert_eq!(position.state.box_posture(id), Posture::War, "{name}");
    }
    assert_eq!(position.state.area(poland).posture, Posture::War);
    let us = position.posture_box("United States");
    assert_eq!(
        position.state.box_posture(us),
        Posture::Policy(Policy::Isolationism)
    );
    assert_eq!(
        position.state.war_state(Theatre::Europe),
        WarState::LimitedWar
    );
}

/// AE-13.6.1-2, DS-13.6-4: nine policies are Europe's, eight Asia's.
#[test]
fn each_map_has_policies_of_its_own() {
    for (policy, here) in [
        (Policy::Appeasement, Theatre::Europe),
        (Policy::CordonSanitaire, Theatre::Europe),
        (Policy::Entente, Theatre::Europe),
        (Policy::Guarantees, Theatre::Europe),
        (Policy::Isolationism, Theatre::Europe),
        (Policy::NaziSovietPact, Theatre::Europe),
        (Policy::OstlandAccord, Theatre::Europe),
        (Policy::LocarnoTreaty, Theatre::Europe),
        (Policy::RapalloTreaty, Theatre::Europe),
        (Policy::Acceptance, Theatre::Asia),
        (Policy::BorderDisputes, Theatre::Asia),
        (Policy::LapsedTreaty, Theatre::Asia),
        (Policy::NeutralityPact, Theatre::Asia),
        (Policy::Quarantine, Theatre::Asia),
        (Policy::Resistance, Theatre::Asia),
        (Policy::Surrender, Theatre::Asia),
        (Policy::UneasyPeace, Theatre::Asia),
    ] {
        assert_eq!(policy.theatre(), here, "{policy:?}");
    }
}

/// AE-6.1.2-5, AE-13.6.2-3, AE-13.6.2.3-1, DS-13.6.2-6.
#[test]
fn truces_run_down_and_up() {
    let truce = Posture::Truce;
    for (from, down, up) in [
        (
            Truce::ReassessPolicy,
            truce(Truce::Armistice),
            truce(Truce::ReassessPolicy),
        ),
        (
            Truce::Armistice,
            truce(Truce::Negotiation),
            truce(Truce::ReassessPolicy),
        ),
        (Truce::Negotiation, Posture::War, truce(Truce::Armistice)),
    ] {
        assert_eq!((next(from, false), next(from, true)), (down, up));
    }
}

/// AE-12.1-1, AE-13.6.1.2-8, DS-12.1-1, DS-13.6.1.2-8.
#[test]
fn some_policies_are_not_ended_by_choice() {
    let mut position = Position::campaign();
    let may = |position: &Position, policy| may_end(&position.state, Theatre::Europe, policy);
    assert!(!may(&position, Policy::Guarantees), "before the war");
    position
        .state
        .set_war_state(Theatre::Europe, WarState::LimitedWar);
    assert!(may(&position, Policy::Guarantees));
    assert!(may(&position, Policy::OstlandAccord));
    assert!(!may(&position, Policy::NeutralityPact));
    let later = position.state.now().after(5);
    let track = Place::Track(Theatre::Europe, later);
    position.lay(MarkerKind::EnforcedPeace, Axis, track);
    assert!(
        !may(&position, Policy::OstlandAccord),
        "a peace is enforced"
    );
    assert!(may(&position, Policy::Guarantees));
}

/// AE-13.2-2: Status, Alignment and Posture are tested separately, by their current values.
#[test]
fn a_country_is_looked_at_as_it_stands() {
    let mut position = Position::campaign();
    let france = position.area("France");
    let asked = |position: &Position, posture| {
        let condition = CardCondition::Country(Country {
            which: Some(AreaRef { area: france }),
            status: Some(Status::Active),
            alignment: Some(Western),
            posture: Some(posture),
        });
        let scene = Scene::of(Theatre::Europe, Axis);
        crate::conditions::holds(&position.state, scene, &condition)
    };
    assert!(!asked(&position, PostureTest::Pac), "it is Neutral");
    position.country("France", Status::Active, Western);
    position.post("France", Posture::Policy(Policy::Appeasement));
    assert!(asked(&position, PostureTest::Pac));
    assert!(asked(
        &position,
        PostureTest::Is(Posture::Policy(Policy::Appeasement))
    ));
    assert!(!asked(&position, PostureTest::AtWar));
    position.post("France", Posture::Truce(Truce::Armistice));
    assert!(asked(&position, PostureTest::Tac));
    position.post("France", Posture::War);
    assert!(asked(&position, PostureTest::AtWar));
}
