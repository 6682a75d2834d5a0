mod asia;
mod europe;
mod incidents;
mod limits;
mod losses;
mod minors;
mod nations;
mod offensive;
mod pacific;
mod war;

use crate::faction::Faction::{self, Axis, Soviet, Western};
use crate::map::Theatre;
use crate::pack::card::political_event::{FailureKind, PoliticalEvent};
use crate::pack::{Effect, MarkerKind, Policy, Posture, Status, Truce, WarState};
use crate::state::Place;
use crate::task_queue::Scene;
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::testing::Position;

/// A campaign in which the Minors' boxes hold truces, which nothing ends.
fn truce() -> Position {
    let mut position = Position::campaign();
    for name in ["Western Minors", "Soviet Minors"] {
        position.post(name, Posture::Truce(Truce::Negotiation));
    }
    position
}

fn receive(position: &mut Position, faction: Faction, country: &str, event: PoliticalEvent) {
    let scene = Scene::of(Theatre::Europe, faction).about(position.area(country));
    position.perform(scene, vec![Effect::Event(event)], 3);
}

fn stands(position: &Position, country: &str) -> (Status, Option<Faction>) {
    let area = position.state.area(position.area(country));
    (area.status, area.alignment)
}

const NEUTRAL: (Status, Option<Faction>) = (Status::Neutral, None);

/// DS-15.9-1, DS-15.9-2, DS-15.16-1, DS-15.16-2, DS-14.20-3, DS-14.33-3.
#[test]
fn what_opposes_a_faction_comes_off_first() {
    for event in [PoliticalEvent::CountryJoins, PoliticalEvent::FreePassage] {
        for (kind, whose) in [
            (MarkerKind::Neutrality, Axis),
            (MarkerKind::Influence, Western),
        ] {
            let mut position = truce();
            let capital = position.capital("Hungary");
            position.lay(kind, whose, capital);
            receive(&mut position, Axis, "Hungary", event);
            assert_eq!(stands(&position, "Hungary"), NEUTRAL);
            assert!(position.markers_at(kind, capital).is_empty());
            receive(&mut position, Axis, "Hungary", event);
            assert_eq!(stands(&position, "Hungary"), (Status::Active, Some(Axis)));
        }
        let mut position = truce();
        let capital = position.capital("Hungary");
        position.lay(MarkerKind::Influence, Axis, capital);
        receive(&mut position, Axis, "Hungary", event);
        assert_eq!(stands(&position, "Hungary"), (Status::Active, Some(Axis)));
    }
}

/// DS-15.11-1, DS-15.12-1, AE-13.5-3, AE-13.6.1.2-2, AE-13.6.1.2-3.
#[test]
fn war_and_coups_make_enemies() {
    for event in [PoliticalEvent::DeclareWar, PoliticalEvent::CoupDEtat] {
        let mut position = truce();
        receive(&mut position, Axis, "Portugal", event);
        position.pick_first();
        assert_eq!(
            stands(&position, "Portugal"),
            (Status::Active, Some(Western))
        );
        receive(&mut position, Western, "Hungary", event);
        position.pick_first();
        assert_eq!(stands(&position, "Hungary"), (Status::Active, Some(Axis)));
    }
    // A conflicting policy ends, even before the war, because it was not ended by choice.
    let mut position = truce();
    position.post("Western Minors", Posture::Policy(Policy::Guarantees));
    receive(&mut position, Axis, "Portugal", PoliticalEvent::DeclareWar);
    position.pick_first();
    let id = position.posture_box("Western Minors");
    assert_eq!(position.state.box_posture(id), Posture::War);
    assert_eq!(
        position.state.war_state(Theatre::Europe),
        WarState::LimitedWar
    );
}

/// DS-15.19-1 to DS-15.19-4: DS-15.19-2, DS-15.19-3, DS-14.16-3, DS-14.20-1, DS-14.33-1.
///
/// Allows: DS-14.20-1.
/// Forbids: DS-14.20-1.
#[test]
fn influence_is_one_of_four_things() {
    let mut position = truce();
    let capital = position.capital("Hungary");
    let event = PoliticalEvent::Influence;
    let options = |position: &Position| position.choice().options.clone();
    receive(&mut position, Axis, "Hungary", event);
    assert_eq!(position.asked(), Some((Axis, QuestionSubject::OneOf)));
    assert_eq!(options(&position), [Pick::Pass, Pick::Nth(2)]);
    position.pick(Pick::Nth(2), 3);
    assert_eq!(position.markers_at(MarkerKind::Influence, capital).len(), 1);
    // An enemy can only take it off.
    receive(&mut position, Western, "Hungary", event);
    assert_eq!(options(&position), [Pick::Pass, Pick::Nth(1)]);
    position.pick(Pick::Pass, 3);
    // A friend can bring it in.
    receive(&mut position, Axis, "Hungary", event);
    assert_eq!(options(&position), [Pick::Pass, Pick::Nth(3)]);
    position.pick(Pick::Nth(3), 3);
    position.pick_first();
    assert_eq!(stands(&position, "Hungary"), (Status::Active, Some(Axis)));
    // And let its army go where it likes.
    let area = position.area("Hungary");
    position.lay(MarkerKind::FreePassage, Axis, capital);
    receive(&mut position, Axis, "Hungary", event);
    assert_eq!(options(&position), [Pick::Pass, Pick::Nth(0)]);
    position.pick(Pick::Nth(0), 3);
    assert!(
        position
            .markers_at(MarkerKind::FreePassage, capital)
            .is_empty()
    );
    assert_eq!(position.state.area(area).status, Status::Active);
}

/// DS-15.19-4.
#[test]
fn no_ally_gains_by_influence_under_a_strict_policy() {
    let offered = |policy, war| {
        let mut position = truce();
        position.post("Western Minors", Posture::Policy(policy));
        position.state.set_war_state(Theatre::Europe, war);
        let capital = position.capital("Hungary");
        position.lay(MarkerKind::Influence, Western, capital);
        receive(&mut position, Western, "Hungary", PoliticalEvent::Influence);
        position.asked().is_some()
    };
    assert!(!offered(Policy::Quarantine, WarState::PreWar));
    assert!(offered(Policy::Guarantees, WarState::PreWar));
    assert!(offered(Policy::Quarantine, WarState::LimitedWar));
}

/// DS-15.27-1.
#[test]
fn neutrality_takes_influence_off_or_is_declared() {
    let mut position = truce();
    let capital = position.capital("Hungary");
    let event = PoliticalEvent::NeutralityDeclared;
    position.lay(MarkerKind::Influence, Axis, capital);
    receive(&mut position, Western, "Hungary", event);
    assert!(
        position
            .markers_at(MarkerKind::Influence, capital)
            .is_empty()
    );
    assert!(
        position
            .markers_at(MarkerKind::Neutrality, capital)
            .is_empty()
    );
    for _ in 0..2 {
        receive(&mut position, Western, "Hungary", event);
        assert_eq!(
            position.markers_at(MarkerKind::Neutrality, capital).len(),
            1
        );
    }
}

/// DS-15.15-1, DS-15.15-2, DS-14.15-1, DS-14.15-7.
#[test]
fn a_failure_is_an_enemys_choice() {
    let mut position = truce();
    let unit = position.pool("ger-air", Axis);
    let scene = Scene::of(Theatre::Europe, Axis);
    let event = PoliticalEvent::Failure(FailureKind::Supply);
    position.perform(scene, vec![Effect::Event(event)], 3);
    assert_eq!(position.asked(), Some((Axis, QuestionSubject::OneOf)));
    position.pick(Pick::Nth(1), 3);
    assert_eq!(position.asked(), Some((Soviet, QuestionSubject::MarkerHex)));
    let berlin = position.hex("w3825");
    position.pick(Pick::Hex(berlin), 3);
    let marker = position.marker_at(MarkerKind::SupplyFailure, Axis);
    assert_eq!(marker, Place::Hex(berlin));
    assert_eq!(
        position.asked(),
        Some((Soviet, QuestionSubject::DelaySupport))
    );
    position.pick(Pick::Piece(unit), 3);
    assert_eq!(position.at(unit), Place::Delay(Theatre::Europe));
    // Of an Ally the Axis decides.
    let scene = Scene::of(Theatre::Europe, Western);
    let event = PoliticalEvent::Failure(FailureKind::Command);
    position.perform(scene, vec![Effect::Event(event)], 3);
    assert_eq!(position.asked(), Some((Axis, QuestionSubject::MarkerHex)));
}

/// AE-13.6-1, AE-13.6.1-1, AE-13.6.1.2-3: a country that the West wins over is under the policy of
/// its box, which goes on; one that the Axis attacks ends it.
/// Allows: AE-13.6-1.
#[test]
fn a_friend_comes_under_the_policy_of_its_box() {
    let guarantees = Posture::Policy(Policy::Guarantees);
    for event in [
        PoliticalEvent::CountryJoins,
        PoliticalEvent::FreePassage,
        PoliticalEvent::DeclareWar,
    ] {
        let mut position = Position::campaign();
        for name in ["Britain", "Western Minors"] {
            position.post(name, guarantees);
        }
        let attacked = event == PoliticalEvent::DeclareWar;
        let by = if attacked { Axis } else { Western };
        receive(&mut position, by, "Portugal", event);
        position.pick_first();
        let portugal = *position.state.area(position.area("Portugal"));
        let expected = if attacked { Posture::War } else { guarantees };
        assert_eq!(
            stands(&position, "Portugal"),
            (Status::Active, Some(Western))
        );
        assert_eq!(portugal.posture, expected, "{event:?}");
        for name in ["Britain", "Western Minors"] {
            let id = position.posture_box(name);
            assert_eq!(
                position.state.box_posture(id),
                expected,
                "{name}, {event:?}"
            );
        }
    }
}
