//! 13.6.2, what truces do, by orders.

use sandtable_kernel::Game;

use crate::command::Command;
use crate::faction::Faction::{self, Axis, Western};
use crate::game::AxisEmpires;
use crate::legal::SegmentOrders;
use crate::map::HexId;
use crate::pack::{Posture, Status, Truce};
use crate::s02_administrative::s2_2_support;
use crate::sequence::Segment;
use crate::state::{PieceId, Place};
use crate::testing::Position;

const LONG: [Truce; 2] = [Truce::ReassessPolicy, Truce::Armistice];

/// A faction places support units, with a convoy to spare, in a Europe with France in the war.
fn support(faction: Faction) -> Position {
    let mut position = Position::europe();
    position.country("France", Status::Active, Western);
    position.give("Austria", "Germany");
    position.phase(faction, Segment::Support);
    position.state.set_turn(|turn| turn.stage = 3);
    position.pool("soviet-scratch", faction);
    position
}

/// The hexes that the legal list has for a support unit.
fn places(position: &Position, unit: PieceId) -> Vec<HexId> {
    let seat = position.state.seat_of(position.state.phasing()).unwrap();
    let segment = AxisEmpires::default()
        .legal(&position.state, seat)
        .segment
        .unwrap();
    let SegmentOrders::Support(acts) = segment.acts else {
        panic!("a Support Segment");
    };
    let row = acts.units.into_iter().find(|row| row.piece == unit);
    let at = row.map(|row| row.at).unwrap_or_default();
    at.into_iter().filter_map(Place::hex).collect()
}

fn place(position: &Position, piece: PieceId, hex: &str) -> &'static str {
    let at = Place::Hex(position.hex(hex));
    position.refusal(&Command::Support(s2_2_support::Order::Unit { piece, at }))
}

/// AE-13.6.2.1-1, AE-13.6.2.2-1, DS-13.6.2-2, DS-13.6.2-5: no support unit of a TAC's in the Axis's
/// land or next to it, nor where a ground unit, a Detachment or a Logistics marker of its is.
/// Allows: AE-13.6.2.1-1, AE-13.6.2.2-1, DS-13.6.2-2, DS-13.6.2-5.
/// Forbids: AE-13.6.2.1-1, AE-13.6.2.2-1, DS-13.6.2-2, DS-13.6.2-5.
#[test]
fn support_units_keep_their_distance() {
    let mut position = support(Western);
    for base in ["w3516", "w3518"] {
        position.put("bri-inf", Western, base);
    }
    let sea = position.zone("North Sea");
    position.put_at("bri-convoy", Western, Place::Convoys(sea));
    let air = position.pool("bri-air", Western);
    let (french, axis) = (position.area("France"), position.area("Germany"));
    let map = &position.state.shared_pack().map;
    let land = |hex| position.state.land(hex).country;
    let bases = ["w3516", "w3517", "w3518", "w3616", "w3615"].map(|it| position.hex(it));
    let far = |hex: HexId, from: HexId| map.distance(hex, from).is_some_and(|it| it > 1);
    let next_to_axis = |hex| map.neighbours(hex).any(|it| land(it.hex) == Some(axis));
    let listed: Vec<HexId> = places(&position, air);
    let find = |fits: &dyn Fn(HexId) -> bool| {
        let hex = listed.iter().copied().find(|hex| fits(*hex)).unwrap();
        map.hex(hex).code.to_string()
    };
    let near = find(&|hex| land(hex) == Some(french) && next_to_axis(hex));
    let german = find(&|hex| land(hex) == Some(axis));
    let open = find(&|hex| {
        land(hex) == Some(french) && !next_to_axis(hex) && bases.iter().all(|base| far(hex, *base))
    });
    let open = &*open;
    for truce in LONG.into_iter().chain([Truce::Negotiation]) {
        position.posture("Britain", Posture::Truce(truce));
        let rule = match truce {
            Truce::Negotiation => "AE-13.6.2.2-1",
            Truce::ReassessPolicy | Truce::Armistice => "AE-13.6.2.1-1",
        };
        for hex in [&*near, &*german] {
            assert_eq!(place(&position, air, hex), rule, "{hex}");
        }
        assert_eq!(place(&position, air, open), "accepted");
        for (code, back) in [
            ("ger-inf", false),
            ("ger-det", true),
            ("axis-logistics", false),
        ] {
            let piece = position.put(code, Axis, open);
            if back {
                position.back(piece);
            }
            assert_eq!(place(&position, air, open), rule, "{code}");
            position.state.set_piece(piece, |it| it.at = Place::Gone);
        }
    }
}

/// AE-13.6.2-2, AE-13.6.2.1-1, DS-13.6.2-1: the Axis is bound as the TAC is, and only towards the
/// TAC.
/// Allows: AE-13.6.2-2.
/// Forbids: AE-13.6.2-2.
#[test]
fn the_axis_is_bound_by_the_truce_of_another() {
    let mut position = support(Axis);
    position.put("ger-inf", Axis, "w3719");
    let air = position.pool("ger-air", Axis);
    let france = position.area("France");
    let listed = places(&position, air).into_iter();
    let mut french = listed.filter(|hex| position.state.land(*hex).country == Some(france));
    let near = position.state.map().hex(french.next().unwrap()).code;
    let near = near.to_string();
    drop(french);
    assert_eq!(place(&position, air, &near), "accepted");
    position.posture("Britain", Posture::Truce(Truce::Armistice));
    assert_eq!(place(&position, air, &near), "accepted", "another's truce");
    position.posture("France", Posture::Truce(Truce::Armistice));
    assert_eq!(place(&position, air, &near), "AE-13.6.2.1-1");
}

/// AE-13.6.2-2, AE-13.6.2.1-2: a German submarine stays away from the ports of a TAC, unless an
/// Ally at war has one in the zone, too; Germany's own ports do not open it.
#[test]
fn the_axis_keeps_off_the_ports_of_a_tac() {
    let mut position = support(Axis);
    position.put("ger-inf", Axis, "w4023");
    let submarine = position.pool("ger-sub", Axis);
    let baltic = Place::OnStation(position.zone("Baltic Sea"));
    let order = Command::Support(s2_2_support::Order::Unit {
        piece: submarine,
        at: baltic,
    });
    assert_eq!(position.refusal(&order), "accepted");
    position.posture("Russia", Posture::Truce(Truce::Armistice));
    assert_eq!(position.refusal(&order), "AE-13.6.2.1-2");
    position.country("Sweden", Status::Active, Western);
    assert_eq!(position.refusal(&order), "accepted", "Sweden is at war");
}

/// AE-13.6.2-2, AE-13.6.2.1-3, AE-13.6.2.2-2, DS-13.6.2-1, DS-13.6.2-3: a German stays out of the
/// Zones of Control of a TAC in the Operational Movement Phase, unless a friend is there, and
/// under the longer truces off its Detachments.
/// Allows: AE-13.6.2-2, AE-13.6.2.1-3, AE-13.6.2.2-2, DS-13.6.2-3.
/// Forbids: AE-13.6.2-2, AE-13.6.2.1-3, AE-13.6.2.2-2, DS-13.6.2-3.
#[test]
fn the_axis_stays_out_of_a_tacs_zones() {
    let rule = "AE-13.6.2.1-3";
    let mut position = Position::europe();
    position.give("Ukraine", "Germany");
    let german = position.put("ger-inf", Axis, "e3611");
    position.put("rus-inf", Faction::Soviet, "e3609");
    // Supplied, so that it may set out.
    position.phase(Axis, Segment::OperationalMovement);
    let towards = position.walk(german, &["e3610"]);
    let before = position.refusal(&towards);
    for truce in LONG.into_iter().chain([Truce::Negotiation]) {
        position.posture("Russia", Posture::Truce(truce));
        let rule = match truce {
            Truce::Negotiation => "AE-13.6.2.2-2",
            Truce::ReassessPolicy | Truce::Armistice => "AE-13.6.2.1-3",
        };
        if before == "accepted" {
            assert_eq!(position.refusal(&towards), rule, "{truce:?}");
            let friend = position.put("ger-inf", Axis, "e3610");
            assert_eq!(position.check(&towards), Ok(()));
            position.state.set_piece(friend, |it| it.at = Place::Gone);
        }
    }
    assert_eq!(before, "accepted", "or this shows nothing");
    position.put("soviet-logistics", Faction::Soviet, "e3711");
    let onto = position.walk(german, &["e3711"]);
    for (truce, expected) in [
        (Truce::ReassessPolicy, rule),
        (Truce::Armistice, rule),
        (Truce::Negotiation, "accepted"),
    ] {
        position.posture("Russia", Posture::Truce(truce));
        assert_eq!(position.refusal(&onto), expected, "{truce:?}");
    }
}
