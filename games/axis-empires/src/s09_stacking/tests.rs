use sandtable_kernel::Seat;

use super::*;
use crate::command::Command;
use crate::decision::Answer;
use crate::event::Event;
use crate::faction::Faction::{Axis, Soviet, Western};
use crate::map::Theatre;
use crate::pack::Status;
use crate::sequence::Segment;
use crate::state::Place;
use crate::testing::Position;

/// Returns the stacking fault on which the owner is asked as the segment ends.
fn fault_at(position: &Position, code: &str, faction: Faction) -> Option<Fault> {
    let hex = position.hex(code);
    let mut after = Position {
        state: position.state.clone(),
    };
    after.order(&Command::EndSegment);
    let mut asked = after.state.pending().iter();
    asked.find_map(|decision| match &decision.question {
        Question::Stacking(excess) if (excess.hex, excess.faction) == (hex, faction) => {
            Some(excess.fault)
        }
        _ => None,
    })
}

/// AE-9-1, AE-9.2-1, AE-9.2-3: three units of six steps, whatever else lies there.
/// Allows: AE-9.2-1, AE-9.2-3.
/// Forbids: AE-9.2-1, AE-9.2-3.
#[test]
fn three_units_of_six_steps_fit() {
    let mut position = Position::europe();
    position.put("ger-army", Axis, "w3825");
    position.put("ger-inf", Axis, "w3825");
    position.put("ger-pz", Axis, "w3825");
    position.put("ger-air", Axis, "w3825");
    position.put("axis-logistics", Axis, "w3825");
    assert_eq!(fault_at(&position, "w3825", Axis), None);
    let one_more = position.put("ger-inf", Axis, "w3825");
    assert_eq!(fault_at(&position, "w3825", Axis), Some(Fault::TooMany));
    position
        .state
        .set_piece(one_more, |piece| piece.at = Place::Gone);
    assert_eq!(fault_at(&position, "w3825", Axis), None);
    position.put("ger-army", Axis, "w3624");
    position.put("ger-army", Axis, "w3624");
    assert_eq!(fault_at(&position, "w3624", Axis), None);
    position.put("ger-inf", Axis, "w3624");
    assert_eq!(fault_at(&position, "w3624", Axis), Some(Fault::TooMany));
}

/// AE-9.2-2, AE-9.3-3, AE-CMP-20: Gibraltar, and Beachheads by the side that is up.
/// Allows: AE-9.2-2.
/// Forbids: AE-9.2-2.
#[test]
fn limited_stacking_takes_three_steps() {
    let mut position = Position::europe();
    let infantry = position.put("bri-inf", Western, "w2208");
    position.put("bri-inf", Western, "w2208");
    position.put("bri-inf", Western, "w2208");
    assert_eq!(fault_at(&position, "w2208", Western), None);
    position
        .state
        .set_piece(infantry, |piece| piece.at = Place::Gone);
    position.put("bri-army", Western, "w2208");
    assert_eq!(fault_at(&position, "w2208", Western), Some(Fault::TooMany));
    let mut position = Position::europe();
    let beachhead = position.beachhead(Western, "w3815", "w3714");
    position.put("bri-army", Western, "w3815");
    assert_eq!(fault_at(&position, "w3815", Western), None);
    position.put("bri-army", Western, "w3815");
    assert_eq!(fault_at(&position, "w3815", Western), Some(Fault::TooMany));
    position.back(beachhead);
    assert_eq!(fault_at(&position, "w3815", Western), None);
}

/// AE-9.1-1.
/// Allows: AE-9.1-1.
/// Forbids: AE-9.1-1.
#[test]
fn one_hq_and_one_fortress_a_hex() {
    let mut position = Position::europe();
    let first = position.put("rus-hq", Soviet, "e3609");
    position.back(first);
    position.put("rus-fort-kiev", Soviet, "e3609");
    assert_eq!(fault_at(&position, "e3609", Soviet), None);
    let other = position.put("rus-hq", Soviet, "e3609");
    position.back(other);
    assert_eq!(
        fault_at(&position, "e3609", Soviet),
        Some(Fault::Headquarters)
    );
    position
        .state
        .set_piece(other, |piece| piece.at = Place::Gone);
    let dug_in = position.put("rus-def", Soviet, "e3609");
    assert_eq!(fault_at(&position, "e3609", Soviet), None);
    position.back(dug_in);
    assert_eq!(
        fault_at(&position, "e3609", Soviet),
        Some(Fault::Fortresses)
    );
}

/// AE-9.1-2, AE-GLO-32, DS-9.1-1, DS-G-20: minors keep apart, majors and Exp units do not count.
/// Allows: AE-9.1-2.
/// Forbids: AE-9.1-2.
#[test]
fn minor_countries_keep_apart() {
    let mut position = Position::europe();
    for minor in ["Rumania", "Hungary"] {
        position.country(minor, Status::Active, Axis);
    }
    position.put("rum-inf", Axis, "e3107");
    position.put("ger-inf", Axis, "e3107");
    let guest = position.put("hun-exp", Axis, "e3107");
    assert_eq!(fault_at(&position, "e3107", Axis), None);
    position
        .state
        .set_piece(guest, |piece| piece.at = Place::Gone);
    position.put("hun-inf", Axis, "e3107");
    assert_eq!(fault_at(&position, "e3107", Axis), Some(Fault::Minors));
}

/// AE-9.1-3, AE-9.1-2, DS-9.1-1, AEV-EX-32: a Chinese unit that can stand with those of other
/// Chinese countries cannot once it is a fortress.
/// Allows: AE-9.1-3.
/// Forbids: AE-9.1-3.
#[test]
fn chinese_defenders_keep_apart_in_their_fortress() {
    let mut position = Position::asia();
    for country in ["Hopeh", "Kiangsu"] {
        position.country(country, Status::Active, Western);
    }
    position.put("ki-inf", Western, "a4724");
    let defenders = position.put("ho-def", Western, "a4724");
    assert_eq!(fault_at(&position, "a4724", Western), None);
    position.back(defenders);
    assert_eq!(fault_at(&position, "a4724", Western), Some(Fault::Minors));
}

/// DS-9.1-1, AE-9.1-2, AE-13.8.4-4, DS-13.8.3-5: a Nationalist HQ stands with the Nationalist
/// Chinese of any country and a Communist one with the Communists, neither with other Minor
/// Countries but their Exp units.
/// Allows: DS-9.1-1.
/// Forbids: DS-9.1-1.
#[test]
fn a_chinese_hq_stands_with_its_own_chinese() {
    let cases = [
        ("chi-kmt", Western, "ki-inf", None),
        ("chi-kmt", Western, "yun-inf", None),
        ("chi-kmt", Western, "ho-exp", None),
        ("chi-kmt", Western, "nei-inf", Some(Fault::Minors)),
        ("chi-ccp", Soviet, "kan-inf", None),
        ("chi-ccp", Soviet, "sin-inf", None),
        ("chi-ccp", Soviet, "mong-inf", Some(Fault::Minors)),
    ];
    for (hq, faction, guest, fault) in cases {
        let mut position = Position::asia();
        for country in ["Kiangsu", "Yunnan", "Hopeh", "Netherlands East Indies"] {
            position.country(country, Status::Active, Western);
        }
        for country in ["Kansu", "Sinkiang", "Mongolia"] {
            position.country(country, Status::Active, Soviet);
        }
        position.put(hq, faction, "a4724");
        position.put(guest, faction, "a4724");
        assert_eq!(fault_at(&position, "a4724", faction), fault, "{guest}");
    }
}

/// AE-13.8.4-1, DS-13.8.3-1, AE-9.1-2, AE-4.2.1.1-3: a unit with a step of a Minor Country in
/// its Holding Box neither stands nor attacks with units of another; without one it may.
#[test]
fn a_unit_of_two_nations_keeps_apart_as_either_does() {
    use crate::s04_combat::Order;
    use crate::s04_combat::s4_2_1_attacks::Attack;
    let cases = [
        ("ita-inf-fast", true, true),
        ("ger-inf", true, true),
        ("hun-exp", true, true),
        ("rum-inf", true, false),
        ("rum-inf", false, true),
    ];
    for (guest, step, fits) in cases {
        let mut position = Position::europe();
        for minor in ["Italy", "Rumania", "Hungary"] {
            position.country(minor, Status::Active, Axis);
        }
        let hq = position.put("ger-med", Axis, "w3825");
        if step {
            position.put_at("ita-inf", Axis, Place::Holding(hq));
        }
        let guest = position.put(guest, Axis, "w3825");
        let fault = (!fits).then_some(Fault::Minors);
        assert_eq!(fault_at(&position, "w3825", Axis), fault);
        position.phase(Axis, Segment::RegularCombat);
        position.put("rus-inf", Soviet, "w3824");
        let attack = Command::Combat(Order::Attack(Attack {
            hex: position.hex("w3824"),
            units: vec![hq, guest],
            support: None,
        }));
        let expected = if fits { "accepted" } else { "AE-4.2.1.1-3" };
        assert_eq!(position.refusal(&attack), expected);
    }
}

/// AE-4.2.6.2-6, AE-4.2.6.2-5: the third step of a headquarters is the armor in its Holding Box,
/// and goes when the unit is turned over; a step in the box that was not the third stays.
#[test]
fn the_third_step_is_the_one_in_the_holding_box() {
    for (hq, step, faction, stays) in [
        ("west-15", "us-arm", Western, false),
        ("rus-hq-bal", "per-inf", Soviet, true),
    ] {
        let mut position = Position::europe();
        position.country("Persia", Status::Active, Soviet);
        position.put("ger-inf", Axis, "w3825");
        let hq = position.put(hq, faction, "w3516");
        let held = position.put_at(step, faction, Place::Holding(hq));
        for _ in 0..2 {
            let code = if faction == Western {
                "bri-corps"
            } else {
                "rus-army"
            };
            position.put(code, faction, "w3516");
        }
        position.order(&Command::EndSegment);
        let loss = StepLoss {
            piece: hq,
            left: None,
        };
        position.answer(faction, Answer::Stacking(loss));
        let whole = position.state.piece(hq).unwrap();
        assert_eq!(whole.side, Side::Back);
        assert_eq!(whole.at, Place::Hex(position.hex("w3516")));
        let expected = if stays {
            Place::Holding(hq)
        } else {
            Place::ForcePool(Theatre::Europe)
        };
        assert_eq!(position.at(held), expected);
    }
}

/// AE-9.3-1, AE-4.2.6.2-1, AE-4.2.6.2-2: as a segment ends each owner is asked, step by
/// step, and what is eliminated leaves the map.
#[test]
fn every_segment_ends_with_legal_stacks() {
    let mut position = Position::europe();
    let units: Vec<PieceId> = (0..5)
        .map(|_| position.put("rus-inf", Soviet, "e3609"))
        .collect();
    position.put("ger-inf", Axis, "w3825");
    let events = position.order(&Command::EndSegment);
    assert!(matches!(events[0], Event::Asked { .. }), "{events:?}");
    let decision = position.state.pending()[0].clone();
    assert_eq!((decision.seat, decision.faction), (Seat(2), Soviet));
    let answer = |piece| Command::Answer {
        decision: decision.id,
        answer: Answer::Stacking(StepLoss { piece, left: None }),
    };
    let wrong = PieceId(77);
    let found = sandtable_kernel::Game::check(
        &crate::game::AxisEmpires::default(),
        &position.state,
        Seat(2),
        &answer(wrong),
    );
    assert_eq!(found.unwrap_err().rule, "AE-9.3-1");
    position.order_as(Seat(2), &answer(units[1]));
    assert_eq!(position.at(units[1]), Place::ForcePool(Theatre::Europe));
    let second = position.state.pending()[0].clone();
    let default = sandtable_kernel::Game::default_command(
        &crate::game::AxisEmpires::default(),
        &position.state,
        Seat(2),
    );
    position.order_as(Seat(2), &default.unwrap());
    assert!(position.state.pending().iter().all(|it| it.id > second.id));
    assert_eq!(fault_at(&position, "e3609", Soviet), None);
    assert_eq!(position.state.pieces_in(position.hex("e3609")).count(), 3);
}

/// AE-9.3-2: a box takes any number, a hex does not.
/// Allows: AE-9.3-2.
/// Forbids: AE-9.3-2.
#[test]
fn a_box_takes_any_number() {
    let mut position = Position::europe();
    let central = position.state.map().find_box("Central Asia").unwrap();
    for _ in 0..9 {
        position.put_at("rus-army", Soviet, Place::Box(central));
    }
    let asked = |position: &mut Position| {
        position.order(&Command::EndSegment);
        let mut asked = position.state.pending().iter();
        asked.any(|decision| matches!(decision.question, Question::Stacking(_)))
    };
    assert!(!asked(&mut position));
    position.phase(Axis, Segment::OperationalMovement);
    for _ in 0..9 {
        position.put("rus-army", Soviet, "e3609");
    }
    assert!(asked(&mut position));
}

/// Standing orders pick the loss without asking, and stay private to their seat.
#[test]
fn standing_orders_answer() {
    use crate::standing_orders::StandingOrders;
    let mut position = Position::europe();
    let weak: Vec<PieceId> = (0..4)
        .map(|_| position.put("rus-inf", Soviet, "e3609"))
        .collect();
    let orders = StandingOrders {
        contests: None,
        stacking: Some(LossOrder::WeakestFirst),
        ..StandingOrders::default()
    };
    position.order_as(Seat(2), &Command::SetOrders { orders });
    position.put("ger-inf", Axis, "w3825");
    position.order(&Command::EndSegment);
    assert!(position.state.pending().is_empty());
    assert_eq!(position.at(weak[0]), Place::ForcePool(Theatre::Europe));
    let view = |viewer| {
        sandtable_kernel::Game::view(
            &crate::game::AxisEmpires::default(),
            &position.state,
            viewer,
        )
        .orders
    };
    use sandtable_kernel::Viewer;
    assert_eq!(view(Viewer::Spectator), []);
    assert!(
        view(Viewer::Seat(Seat(0)))
            .iter()
            .all(|(seat, _)| *seat == 0)
    );
    assert_eq!(view(Viewer::Referee).len(), 3);
}

/// AE-9.3-1: stacks that were right are looked at again when something else changes than the
/// units that stand there: what their countries are, or what is in their Holding Boxes.
#[test]
fn a_stack_can_go_wrong_where_it_stands() {
    let is_wrong = |position: &mut Position| {
        let mut wrong = false;
        position.play(|play| wrong = enforce(play));
        wrong
    };
    let mut position = Position::europe();
    position.country("Rumania", Status::Active, Axis);
    position.country("Hungary", Status::Absent, Axis);
    position.put("rum-inf", Axis, "e3107");
    position.put("hun-inf", Axis, "e3107");
    assert!(!is_wrong(&mut position));
    position.country("Hungary", Status::Active, Axis);
    assert!(is_wrong(&mut position));
    let mut position = Position::europe();
    for minor in ["Italy", "Rumania"] {
        position.country(minor, Status::Active, Axis);
    }
    let hq = position.put("ger-med", Axis, "w3825");
    position.put("rum-inf", Axis, "w3825");
    assert!(!is_wrong(&mut position));
    position.put_at("ita-inf", Axis, Place::Holding(hq));
    assert!(is_wrong(&mut position));
}
