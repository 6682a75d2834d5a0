use super::WarAndPeaceOrders;
use super::acts;
use crate::command::Command;
use crate::faction::Faction::{self, Axis, Soviet, Western};
use crate::map::Theatre;
use crate::order::war_and_peace::WarAndPeaceOrder as Order;
use crate::pack::{MarkerKind, Policy, Posture, Status, Truce, WarState};
use crate::sequence::Segment;
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::testing::Position;

fn at(faction: Faction, war: WarState) -> Position {
    let mut position = Position::campaign();
    position.state.set_war_state(Theatre::Europe, war);
    for name in [
        "Western Minors",
        "Soviet Minors",
        "France",
        "Britain",
        "Russia",
    ] {
        position.post(name, Posture::War);
    }
    position.phase(faction, Segment::WarAndPeace);
    position
}

fn declare(position: &Position, name: &str) -> Command {
    Command::WarAndPeace(Order::DeclareWar {
        country: position.area(name),
    })
}

const fn reduce(of: Faction) -> Command {
    Command::WarAndPeace(Order::ReduceTruces { of })
}

/// AE-6.1.1-6, AE-12.1-2, AE-12.2-3, DS-6.1-2, DS-12.2-2.
/// Allows: AE-6.1.1-6, AE-12.2-3, DS-12.2-2.
/// Forbids: AE-6.1.1-6, AE-12.2-3, DS-12.2-2.
#[test]
fn the_war_state_says_who_may_declare() {
    for (war, may) in [
        (WarState::PreWar, [false, false, false]),
        (WarState::LimitedWar, [true, false, false]),
        (WarState::TotalWar, [true, true, true]),
    ] {
        for (faction, may) in Faction::ALL.into_iter().zip(may) {
            let mut position = at(faction, WarState::LimitedWar);
            position.state.set_war_state(Theatre::Europe, war);
            let order = declare(&position, "Sweden");
            let expected = if may { "accepted" } else { "AE-6.1.1-6" };
            assert_eq!(position.refusal(&order), expected, "{war:?} {faction}");
            assert_eq!(!acts(&position.state).declare_war.is_empty(), may);
        }
    }
}

/// AE-6.1.1-1, AE-6.1.1-5.
#[test]
fn war_is_declared_on_neutrals_alone() {
    let mut position = at(Axis, WarState::LimitedWar);
    position.country("Poland", Status::Active, Western);
    position.country("Greece", Status::Conquered, Western);
    for (name, rule) in [
        ("Poland", "AE-6.1.1-5"),
        ("Britain", "AE-6.1.1-5"),
        ("Libya", "AE-13.3-1"),
        ("Greece", "AE-6.1.1-1"),
    ] {
        let order = declare(&position, name);
        assert_eq!(position.refusal(&order), rule, "{name}");
    }
    let order = Command::WarAndPeace(Order::DeclareWar {
        country: crate::map::AreaId(250),
    });
    assert_eq!(position.refusal(&order), "AE-6.1.1-1");
}

/// AE-6.1-1, AE-6.1.1-1, AE-6.1.1-4, AE-13.4-3, DS-6.1-1.
#[test]
fn the_axis_makes_enemies_one_after_the_other() {
    let mut position = at(Axis, WarState::LimitedWar);
    for name in ["Portugal", "Ireland"] {
        let order = declare(&position, name);
        position.order(&order);
        while !position.state.pending().is_empty() {
            let first = position.choice().options[0];
            let faction = position.state.pending()[0].faction;
            position.answer(faction, crate::decision::Answer::Choice(first));
        }
        let area = position.state.area(position.area(name));
        assert_eq!(
            (area.status, area.alignment),
            (Status::Active, Some(Western))
        );
        assert_eq!(position.state.segment(), Segment::WarAndPeace);
    }
}

/// AE-6.1.1-2, AE-6.1.1-7, DS-6.1-1, DS-14.34-1, DS-14.34-2.
#[test]
fn an_ally_makes_an_axis_country_that_may_be_left_alone() {
    let mut position = at(Western, WarState::TotalWar);
    let sweden = position.area("Sweden");
    let order = declare(&position, "Sweden");
    position.order(&order);
    while position.asked() != Some((Axis, QuestionSubject::NoOccupation)) {
        let first = position.choice().options[0];
        let faction = position.state.pending()[0].faction;
        position.answer(faction, crate::decision::Answer::Choice(first));
    }
    position.answer(Axis, crate::decision::Answer::Choice(Pick::Yes));
    let area = *position.state.area(sweden);
    assert_eq!((area.status, area.alignment), (Status::Active, Some(Axis)));
    assert!(area.shut_to_soviets && area.confined);
    let capital = position.capital("Sweden");
    assert_eq!(
        position.markers_at(MarkerKind::NoOccupation, capital).len(),
        1
    );
    position.phase(Western, Segment::WarAndPeace);
    position.play(super::open_lands);
    assert!(position.state.area(sweden).shut_to_soviets);
    position.phase(Soviet, Segment::WarAndPeace);
    position.play(super::open_lands);
    assert!(!position.state.area(sweden).shut_to_soviets);
}

/// AE-6.1.1-3, AE-13.5-9, AE-13.6.1.2-6, AE-13.6.1.2-8.
#[test]
fn a_declaration_ends_the_policy_in_its_way_if_it_may() {
    let mut position = at(Axis, WarState::LimitedWar);
    position.post("Western Minors", Posture::Policy(Policy::Guarantees));
    let order = declare(&position, "Portugal");
    assert_eq!(position.refusal(&order), "accepted");
    position.order(&order);
    let id = position.posture_box("Western Minors");
    assert_eq!(position.state.box_posture(id), Posture::War);

    let mut position = at(Axis, WarState::LimitedWar);
    position.post("Western Minors", Posture::Policy(Policy::NeutralityPact));
    let order = declare(&position, "Portugal");
    assert_eq!(position.refusal(&order), "AE-13.6.1.2-8");
}

/// AE-6.1.2-1 to AE-6.1.2-4: AE-6.1.2-2, AE-6.1.2-3, DS-6.1-3, DS-14.43-1; AEV-EX-26.
/// Allows: AE-6.1.2-2, AE-6.1.2-4, DS-6.1-3, DS-14.43-1, AE-13.6.2.3-1.
/// Forbids: AE-6.1.2-2, AE-6.1.2-4, DS-6.1-3, DS-14.43-1, AE-13.6.2.3-1.
#[test]
fn truces_run_down_by_seasons() {
    let truced = |faction, turn| {
        let mut position = at(faction, WarState::LimitedWar);
        position.turn(1941, turn);
        position.post("Russia", Posture::Truce(Truce::Armistice));
        position.post("Britain", Posture::Truce(Truce::Negotiation));
        position.post("France", Posture::Truce(Truce::Negotiation));
        position
    };
    let posture =
        |position: &Position, name| position.state.box_posture(position.posture_box(name));
    let mut position = truced(Axis, "June-July");
    assert_eq!(position.refusal(&reduce(Soviet)), "AE-6.1.2-2");
    assert_eq!(acts(&position.state).reduce_truces, [Western]);
    position.order(&reduce(Western));
    assert_eq!(posture(&position, "Britain"), Posture::War);
    assert_eq!(posture(&position, "France"), Posture::War);
    assert_eq!(
        posture(&position, "Russia"),
        Posture::Truce(Truce::Armistice)
    );
    let mut position = truced(Axis, "May-June");
    position.order(&reduce(Soviet));
    assert_eq!(
        posture(&position, "Russia"),
        Posture::Truce(Truce::Negotiation)
    );
    assert_eq!(position.refusal(&reduce(Soviet)), "AE-6.1.2-3", "once");
    assert_eq!(position.refusal(&reduce(Western)), "accepted");
    let order = declare(&position, "Sweden");
    assert_eq!(
        position.refusal(&order),
        "AE-6.1-1",
        "declarations come first"
    );
    let position = truced(Western, "May-June");
    assert_eq!(position.refusal(&reduce(Soviet)), "AE-6.1.2-4");
    assert_eq!(position.refusal(&reduce(Western)), "accepted");
}

/// AE-6.1-1: a war whose politics are fixed has none of it.
#[test]
fn a_war_of_its_own_declares_nothing() {
    let mut position = Position::europe();
    position.phase(Axis, Segment::WarAndPeace);
    assert_eq!(acts(&position.state), WarAndPeaceOrders::default());
    let order = declare(&position, "Sweden");
    assert_eq!(position.refusal(&order), "AE-6.1-1");
}

/// AE-6.1.2-3; DSV-6.1.2-1: in other turns Negotiation alone runs out, all of it or none.
#[test]
fn in_other_turns_negotiation_alone_runs_out() {
    let mut position = Position::campaign_in_asia();
    position
        .state
        .set_war_state(Theatre::Asia, WarState::LimitedWar);
    position.turn(1941, "June-July");
    position.post("Nationalist China", Posture::War);
    position.post("Russia", Posture::Truce(Truce::Armistice));
    for name in ["Britain", "US/Western Minors"] {
        position.post(name, Posture::Truce(Truce::Negotiation));
    }
    position.phase(Axis, Segment::WarAndPeace);
    assert_eq!(position.refusal(&reduce(Soviet)), "AE-6.1.2-2");
    position.order(&reduce(Western));
    for (name, expected) in [
        ("Britain", Posture::War),
        ("US/Western Minors", Posture::War),
        ("Russia", Posture::Truce(Truce::Armistice)),
    ] {
        let id = position.posture_box(name);
        assert_eq!(position.state.box_posture(id), expected, "{name}");
    }
}

/// AE-6.1.1-7: the Soviets enter what the West has just attacked only after their next turn.
/// Allows: AE-6.1.1-7.
/// Forbids: AE-6.1.1-7.
#[test]
fn the_soviets_stay_out_of_what_the_west_attacked_for_a_turn() {
    let mut position = at(Western, WarState::TotalWar);
    let order = declare(&position, "Persia");
    position.order(&order);
    while !position.state.pending().is_empty() {
        let first = position.choice().options[0];
        let faction = position.state.pending()[0].faction;
        position.answer(faction, crate::decision::Answer::Choice(first));
    }
    let (russia, persia) = (position.area("Russia"), position.area("Persia"));
    let map = &position.state.shared_pack().map;
    let mut walks = Vec::new();
    for (from, _) in map.hexes_with_ids() {
        let land = position.state.land(from);
        if land.country != Some(russia) || !land.home {
            continue;
        }
        let near = map.neighbours(from).map(|over| over.hex);
        let into = near.filter(|to| position.state.land(*to).country == Some(persia));
        let into: Vec<String> = into.map(|to| map.hex(to).code.to_string()).collect();
        if !into.is_empty() {
            let unit = position.put_at("rus-inf", Soviet, crate::state::Place::Hex(from));
            walks.extend(into.iter().map(|to| position.walk(unit, &[to])));
        }
    }
    let found = |position: &Position| -> std::collections::BTreeSet<&'static str> {
        walks.iter().map(|walk| position.refusal(walk)).collect()
    };
    position.phase(Soviet, Segment::ReserveMovement);
    let shut = found(&position);
    assert!(
        shut.contains("AE-3.1.4-13") && !shut.contains("accepted"),
        "{shut:?}"
    );
    position.phase(Soviet, Segment::WarAndPeace);
    position.play(crate::run::close_segment);
    position.phase(Soviet, Segment::ReserveMovement);
    let open = found(&position);
    assert!(
        open.contains("accepted") && !open.contains("AE-3.1.4-13"),
        "{open:?}"
    );
}
