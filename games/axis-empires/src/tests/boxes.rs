//! Boxes beside the maps, and the boxes of counters that have left them.

use crate::command::Command;
use crate::decision::Answer;
use crate::event::Event;
use crate::faction::Faction::{self, Axis, Soviet, Western};
use crate::map::BoxId;
use crate::map::Theatre::{Asia, Europe};
use crate::options::OptionalRule;
use crate::pack::Effect;
use crate::s01_seasonal::s1_2_logistics;
use crate::s03_movement::s3_1_1_hex_to_hex::map_edge;
use crate::s03_movement::s3_1_2_port_to_port::{self as voyage, Leg, Port};
use crate::s03_movement::{self, s3_1_3_box_to_box};
use crate::s15_political_events::PoliticalEvent;
use crate::sequence::Segment;
use crate::state::{PieceId, Place};
use crate::task_queue::choice::Pick;
use crate::testing::Position;

fn find(position: &Position, name: &str) -> BoxId {
    position.state.map().find_box(name).unwrap()
}

fn into_box(piece: PieceId, to: BoxId) -> Command {
    Command::Movement(s03_movement::Order::IntoBox(map_edge::Order { piece, to }))
}

/// AE-GLO-57, DS-G-25: a box belongs to an Allied faction, and only its units enter it.
/// Allows: AE-GLO-57, DS-G-25.
/// Forbids: AE-GLO-57, DS-G-25.
#[test]
fn a_box_is_entered_by_its_owners_units() {
    let europe = [
        ("bri-inf", Western, "e1111", "East Africa", "accepted"),
        ("bri-inf", Western, "e1111", "Central Asia", "AE-GLO-57"),
        ("rus-inf", Soviet, "e3628", "Central Asia", "accepted"),
        ("rus-inf", Soviet, "e3628", "East Africa", "AE-GLO-57"),
        ("ger-inf", Axis, "w3825", "East Africa", "AE-GLO-57"),
        ("ger-inf", Axis, "w3825", "Central Asia", "AE-GLO-57"),
    ];
    let asia = [
        ("rus-inf", Soviet, "a5811", "Eastern Europe", "accepted"),
        ("rus-inf", Soviet, "a5811", "Western US", "AE-GLO-57"),
        ("jpn-inf", Axis, "p4904", "Eastern Europe", "AE-GLO-57"),
        ("jpn-inf", Axis, "p4904", "Western US", "AE-GLO-57"),
    ];
    let cases = europe.into_iter().map(|it| (Position::europe(), it));
    let cases = cases.chain(asia.into_iter().map(|it| (Position::asia(), it)));
    for (mut position, (unit, faction, hex, name, expected)) in cases {
        position.phase(faction, Segment::OperationalMovement);
        let unit = position.put(unit, faction, hex);
        let order = into_box(unit, find(&position, name));
        assert_eq!(position.refusal(&order), expected, "{faction} to {name}");
    }
    // Nor from a box beside it.
    let mut position = Position::europe();
    position.phase(Western, Segment::OperationalMovement);
    let at = Place::Box(find(&position, "Middle East"));
    let piece = position.put_at("bri-inf", Western, at);
    for (name, expected) in [("West Africa", "accepted"), ("Central Asia", "AE-GLO-57")] {
        let to = find(&position, name);
        let order = s03_movement::Order::BoxToBox(s3_1_3_box_to_box::Order { piece, to });
        assert_eq!(position.refusal(&Command::Movement(order)), expected);
    }
}

/// AE-GLO-55, AE-INT-6, AE-BOX-11: Iceland is a box by its optional rule alone.
/// Allows: AE-GLO-55, AE-INT-6.
/// Forbids: AE-GLO-55, AE-INT-6.
#[test]
fn units_sail_to_iceland_by_its_rule_alone() {
    for (rule, expected) in [(false, false), (true, true)] {
        let mut position = Position::europe();
        if rule {
            position.optional(OptionalRule::Iceland);
        }
        position.phase(Western, Segment::OperationalMovement);
        let piece = position.put("bri-inf", Western, "w3916");
        let zone = position.zone("North Sea");
        let convoy = position.put_at("bri-convoy", Western, Place::Convoys(zone));
        position.back(convoy);
        let to = Port::Box(find(&position, "Iceland"));
        let legs = vec![Leg::Zone { convoy, to }];
        let order = Command::Movement(s03_movement::Order::PortToPort(voyage::Order {
            piece,
            legs,
        }));
        assert_eq!(position.check(&order).is_ok(), expected);
    }
}

/// AE-GLO-26, AE-GLO-27, AE-GLO-36, DS-G-17, DS-AE-1, AE-CMP-23: what leaves a map goes to that map's
/// Delay Box or Force Pool; only a Commitment takes a unit to the other's.
/// Allows: AE-GLO-27, DS-G-17, DS-AE-1.
/// Forbids: AE-GLO-27, DS-G-17, DS-AE-1.
#[test]
fn what_leaves_a_map_stays_beside_it() {
    for (theatre, marker, hex) in [
        (Europe, "axis-logistics", "w3825"),
        (Asia, "axis-ighq", "p4904"),
    ] {
        let mut position = Position::campaign_on_both_maps();
        position.phase(Axis, Segment::Logistics);
        let marker = position.put(marker, Axis, hex);
        position.order(&Command::Logistics(s1_2_logistics::Order::Remove {
            marker,
        }));
        assert_eq!(position.at(marker), Place::Delay(theatre));
    }
    // Units that their owner gives up in Organization.
    for (theatre, unit, hex) in [(Europe, "ger-inf", "w3825"), (Asia, "jpn-inf", "p4904")] {
        let mut position = Position::campaign_on_both_maps();
        position.phase(Axis, Segment::Organization);
        let unit = position.put(unit, Axis, hex);
        let order = crate::s02_administrative::s2_3_organization::Order::Eliminate { unit };
        position.order(&Command::Organization(order));
        assert_eq!(position.at(unit), Place::ForcePool(theatre));
    }
    // The exception.
    let mut pack = crate::pack::Pack::clone(&crate::testing::campaign::pack_of_both());
    let card = pack.find_card(Asia, Western, "22").unwrap();
    pack.cards[card.index()].political = vec![Effect::Event(PoliticalEvent::EuropeanCommitment)];
    let mut position = Position::campaign_on(std::sync::Arc::new(pack));
    position
        .state
        .set_card(card, |card| card.pile = crate::state::Pile::Current);
    let air = position.put_at("us-air", Western, Place::ForcePool(Asia));
    open_until_asked(&mut position, Western);
    assert!(position.choice().options.contains(&Pick::Piece(air)));
    position.answer(Western, Answer::Choice(Pick::Piece(air)));
    assert_eq!(position.at(air), Place::Delay(Europe));
}

/// AE-GLO-28, DS-G-18: the modified result of a delay may be more than 6; it is at least one turn.
/// Allows: DS-G-18.
#[test]
fn a_delay_may_be_longer_than_six_turns() {
    for (modifier, die, turns) in [(3, 6, 9), (0, 6, 6), (-3, 6, 3), (-9, 1, 1)] {
        let mut pack = crate::pack::Pack::clone(&crate::testing::pack());
        pack.scenarios.last_mut().unwrap().politics.delay = [modifier, 0, 0];
        let mut position = Position::on(pack);
        let unit = position.put_at("ger-air", Axis, Place::Delay(Europe));
        let events = position.open(Soviet, Segment::Delay, die);
        let delays = events.iter().filter_map(|event| match event {
            Event::Delayed { piece, turns, .. } if *piece == unit => Some(*turns),
            _ => None,
        });
        assert_eq!(delays.take(1).collect::<Vec<_>>(), [turns], "{modifier}");
    }
}

fn open_until_asked(position: &mut Position, faction: Faction) {
    position.open(faction, Segment::PoliticalEvents, 3);
    assert_eq!(position.state.pending().len(), 1);
}
