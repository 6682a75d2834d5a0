//! Actions that only a Blitz allows, and their hexes.

use sandtable_kernel::Game;

use super::attacks::with_marines;
use super::*;
use crate::faction::Faction::Western;
use crate::map::Theatre;
use crate::pack::{Side, Status};
use crate::s04_combat::s4_1_blitz;
use crate::state::Place;

/// Returns the phasing faction's legal list.
fn listed(position: &Position) -> CombatOrders {
    let seat = position.state.seat_of(position.state.phasing()).unwrap();
    let legal = AxisEmpires::default().legal(&position.state, seat);
    match legal.segment.map(|segment| segment.acts) {
        Some(crate::legal::SegmentOrders::Combat(acts)) => acts,
        None => CombatOrders::default(),
        Some(other) => panic!("a combat segment lists {other:?}"),
    }
}

/// AE-4.1-2, AE-4.1.5-1: without a Blitz marker there are no attacks in the segment, and only the
/// strikes of both sides return.
/// Allows: AE-4.1-2, AE-4.1.5-1.
/// Forbids: AE-4.1-2.
#[test]
fn without_a_blitz_marker_only_strikes_return() {
    let mut position = Position::europe();
    position.phase(Western, Segment::BlitzCombat);
    position.country("France", Status::Active, Western);
    let unit = position.put("fra-army", Western, "w3517");
    position.put("ger-inf", Axis, "w3518");
    let strikes = [Western, Axis].map(|faction| position.put("bri-cv", faction, "w2022"));
    let fleet = position.put("bri-cv", Western, "w2026");
    for strike in strikes {
        position.back(strike);
    }
    assert_eq!(refusal(&position, "w3518", &[unit]), "AE-4.1.2-2");
    assert_eq!(listed(&position), CombatOrders::default());
    let mut with = copy(&position);
    with.put("western-blitz", Western, "w3517");
    assert_eq!(refusal(&with, "w3518", &[unit]), "accepted");
    assert_eq!(listed(&with).attacks.len(), 1);
    position.order(&Command::EndSegment);
    assert_ne!(position.state.segment(), Segment::BlitzCombat);
    let used = Place::Used(position.zone("Western Mediterranean"));
    assert!(strikes.iter().all(|strike| position.at(*strike) == used));
    assert!(position.at(fleet).hex().is_some(), "it is no strike");
}

/// AE-4.1.2-3, AE-4.2.3.2-1, AE-4.2.3.3-1, AE-10.3-8, DS-14.2-2: Airdrops in the hex, of any
/// nationality and as many as there are, and armor once, each in Blitz Combat and enabled.
/// Allows: AE-4.1.2-3, AE-4.2.3.2-1, AE-4.2.3.3-1.
/// Forbids: AE-4.1.2-3, AE-4.2.3.2-1, AE-4.2.3.3-1.
#[test]
fn airdrops_and_armor_shift_only_in_a_blitz() {
    for blitz in [true, false] {
        let mut position = Position::europe();
        position.phase(
            Axis,
            if blitz {
                Segment::BlitzCombat
            } else {
                Segment::RegularCombat
            },
        );
        let marker = position.put("axis-blitz", Axis, "w3825");
        let armor = [(); 2].map(|()| position.put("ger-pz", Axis, "w3825"));
        let infantry = position.put("ger-inf", Axis, "w3825");
        position.put("rus-inf", Soviet, "w3824");
        for (code, hex) in [("ger-abn", "w3824"), ("ger-abn", "w3725")] {
            let airdrop = position.put(code, Axis, hex);
            position.back(airdrop);
        }
        let shifts = |position: &Position, units: &[PieceId]| {
            let roll = roll_of(position, attack(position, "w3824", units));
            [Cause::Airdrop, Cause::Armor].map(|cause| columns_of(&roll, cause))
        };
        let one = i8::from(blitz);
        assert_eq!(shifts(&position, &armor), [one, one], "once for all armor");
        assert_eq!(shifts(&position, &[infantry]), [one, 0]);
        let second = position.put("west-1ab", Axis, "w3824");
        position.back(second);
        assert_eq!(
            shifts(&position, &[infantry]),
            [2 * one, 0],
            "any nationality"
        );
        // Where the marker reaches the attackers and not the Airdrops.
        let map = position.state.map();
        let [from, to] = ["w3825", "w3824"].map(|hex| position.hex(hex));
        let edge = map.hexes_with_ids().find(|(hex, _)| {
            map.distance(*hex, from) == Some(2) && map.distance(*hex, to) == Some(3)
        });
        let edge = Place::Hex(edge.unwrap().0);
        position.state.set_piece(marker, |piece| piece.at = edge);
        assert_eq!(shifts(&position, &armor), [0, one]);
    }
}

/// AE-4.1.2-4, AE-4.1.2-5, AE-11.5-2: in Snow the SS attacks, Germans with or next to it, and
/// Swedes; other Germans do not, nor does anybody in Mud.
/// Allows: AE-4.1.2-5.
/// Forbids: AE-4.1.2-5.
#[test]
fn the_ss_leads_germans_through_snow() {
    let mut position = Position::europe();
    position.phase(Axis, Segment::BlitzCombat);
    position.turn(1942, "Jan-Feb");
    position.put("axis-blitz", Axis, "w3825");
    let army = position.put("ger-army", Axis, "w3825");
    let swede = position.put("swe-inf", Axis, "w3825");
    position.put("rus-inf", Soviet, "w3824");
    let rule = |position: &Position, unit| refusal(position, "w3824", &[unit]);
    assert_eq!(rule(&position, army), "AE-4.1.2-4");
    assert_eq!(rule(&position, swede), "accepted");
    let viking = position.put("ger-vik", Axis, "w3825");
    for (hex, near) in [("w3825", true), ("w3826", true), ("w3626", false)] {
        let at = Place::Hex(position.hex(hex));
        position.state.set_piece(viking, |piece| piece.at = at);
        let leads = rule(&position, army) == "accepted";
        assert_eq!(leads, near, "{hex}");
    }
    let back = Place::Hex(position.hex("w3825"));
    position.state.set_piece(viking, |piece| piece.at = back);
    assert_eq!(rule(&position, viking), "accepted");
    position.turn(1942, "Apr-May");
    for unit in [army, swede, viking] {
        assert_eq!(rule(&position, unit), "AE-4.1.2-4", "Mud");
    }
}

/// AE-4.2.3.3-1, AE-10.3-8: armor that is cut off shifts nothing.
/// Forbids: AE-4.2.3.3-1.
#[test]
fn armor_without_supply_does_not_shift() {
    let mut position = Position::europe();
    position.phase(Axis, Segment::BlitzCombat);
    position.put("axis-blitz", Axis, "e3609");
    let armor = position.put("ger-pz", Axis, "e3609");
    position.put("rus-inf", Soviet, "e3610");
    assert!(!position.is_supplied(armor));
    let roll = roll_of(&position, attack(&position, "e3610", &[armor]));
    assert_eq!(columns_of(&roll, Cause::Armor), 0);
}

/// A Western Beachhead before Amsterdam with marines and infantry on it, and Germans ashore.
fn before_amsterdam(segment: Segment) -> (Position, PieceId, PieceId) {
    let mut position = Position::on(with_marines());
    position.country("Belgium-Holland", Status::Conquered, Western);
    position.phase(Western, segment);
    position.beachhead(Western, "w3918", "w3919");
    position.put("western-blitz", Western, "w3918");
    let north = Place::Convoys(position.zone("North Sea"));
    position.put_at("bri-convoy", Western, north);
    position.put("ger-inf", Axis, "w3919");
    let marines = position.put("bri-bef", Western, "w3918");
    let infantry = position.put("bri-inf", Western, "w3918");
    (position, marines, infantry)
}

/// AE-4.2.3.6-1, AE-10.3-11, AEV-EX-11, DSV-4.2.3.6-1: supplied marines, over a Beachhead,
/// Strait or All-Sea hexside, in a Blitz; what the hexside costs is counted all the same.
/// Allows: AE-4.2.3.6-1.
/// Forbids: AE-4.2.3.6-1.
#[test]
fn marines_shift_only_over_water_in_a_blitz() {
    let shifts = |position: &Position, hex: &str, unit: PieceId| {
        let roll = roll_of(position, attack(position, hex, &[unit]));
        [Cause::Marines, Cause::Hexside].map(|cause| columns_of(&roll, cause))
    };
    for (segment, one) in [(Segment::BlitzCombat, 1), (Segment::RegularCombat, 0)] {
        let mut position = Position::on(with_marines());
        position.country("Italy", Status::Active, Axis);
        position.phase(Western, segment);
        position.beachhead(Western, "w2022", "w2122");
        position.put("western-blitz", Western, "w2022");
        position.put("ger-inf", Axis, "w2122");
        let cut_off = position.put("bri-bef", Western, "w2022");
        assert!(!position.is_supplied(cut_off));
        assert_eq!(shifts(&position, "w2122", cut_off), [0, -2]);
        let (position, marines, infantry) = before_amsterdam(segment);
        assert!(position.is_supplied(marines));
        assert_eq!(shifts(&position, "w3919", marines), [one, -2]);
        assert_eq!(shifts(&position, "w3919", infantry), [0, -2]);
        // Over open water one to the left is left of the two.
        let mut position = Position::on(with_marines());
        position.phase(Western, segment);
        position.put("western-blitz", Western, "w3817");
        let marines = position.put("bri-bef", Western, "w3817");
        position.put("ger-inf", Axis, "w3717");
        assert_eq!(shifts(&position, "w3717", marines), [one, -2]);
        let inland = dry_neighbour(&position, "w3916");
        position.put("ger-inf", Axis, &inland);
        let marines = position.put("bri-bef", Western, "w3916");
        assert_eq!(shifts(&position, &inland, marines)[0], 0, "over land");
    }
}

/// An Axis Beachhead of landing forces off Korea, with the hex that it points to.
fn off_korea() -> (Position, PieceId, HexId, HexId) {
    let mut position = Position::asia();
    position.phase(Axis, Segment::BlitzCombat);
    let map = position.state.map();
    let japan = Some(position.area("Japan"));
    let sea = map.zone(position.zone("Sea of Japan"));
    let mut water = sea.hexes.iter().filter(|hex| !map.hex(**hex).is_land());
    let (at, to) = water
        .find_map(|at| {
            let mut over = map.neighbours(*at);
            let land = over.find(|over| position.state.land(over.hex).country == japan)?;
            Some((*at, land.hex))
        })
        .unwrap();
    let facing = map.direction(at, to);
    let marker = position.put_at("axis-snlf", Axis, Place::Hex(at));
    position
        .state
        .set_piece(marker, |piece| piece.facing = facing);
    (position, marker, at, to)
}

/// AE-4.1.3.1-4, AE-GLO-11, DS-G-5, DS-4.1.3.1-4: a Beachhead of landing forces enables its own
/// hex, and no unit next to it.
/// Allows: AE-4.1.3.1-4.
/// Forbids: AE-4.1.3.1-4.
#[test]
fn landing_forces_enable_their_own_hex() {
    let (mut position, _, at, to) = off_korea();
    position.put_at("us-inf", Western, Place::Hex(to));
    let code = position.state.map().hex(to).code.to_string();
    let beside = dry_neighbour(&position, &code);
    let afloat = position.put_at("jpn-inf", Axis, Place::Hex(at));
    let ashore = position.put("jpn-inf", Axis, &beside);
    assert_eq!(refusal(&position, &code, &[afloat]), "accepted");
    assert_eq!(refusal(&position, &code, &[ashore]), "AE-4.1.2-2");
}

/// AE-4.1.3.1-2, DS-4.1.3.1-2: no landing from a Beachhead without supply.
/// Allows: DS-4.1.3.1-2.
/// Forbids: DS-4.1.3.1-2.
#[test]
fn landing_forces_need_supply() {
    let land = |marker| Command::Combat(Order::Blitz(s4_1_blitz::Order::LandForces { marker }));
    let (mut position, marker, ..) = off_korea();
    position.pool("jpn-det", Axis);
    assert!(position.is_supplied(marker));
    assert_eq!(position.refusal(&land(marker)), "accepted");
    let map = position.state.map();
    let far = map.zone(position.zone("Coral Sea"));
    let mut water = far.hexes.iter().filter(|hex| !map.hex(**hex).is_land());
    let (at, facing) = water
        .find_map(|at| {
            let mut over = map.neighbours(*at);
            let land = over.find(|over| map.hex(over.hex).is_land())?;
            Some((*at, map.direction(*at, land.hex)))
        })
        .unwrap();
    position.state.set_piece(marker, |piece| {
        piece.at = Place::Hex(at);
        piece.facing = facing;
    });
    assert!(!position.is_supplied(marker));
    assert_eq!(position.refusal(&land(marker)), "AE-4.1.3.1-2");
}

/// AE-4.1.3.1-3, AE-4.2.2-1, DS-4.1.3.1-3: a Detachment that gives way to landing forces, or
/// that is attacked alone, goes to its Force Pool, and by the rules of 2012 to the Delay Box.
/// Allows: DS-4.1.3.1-3.
#[test]
fn detachments_give_way_by_the_edition() {
    use crate::options::Edition::{Y2012, Y2023};
    let pool = Place::ForcePool(Theatre::Asia);
    for (edition, fate) in [(Y2023, pool), (Y2012, Place::Delay(Theatre::Asia))] {
        let (mut position, marker, at, to) = off_korea();
        position.edition(edition);
        // Something more to do keeps either segment open.
        let second = position.put_at("axis-snlf", Axis, Place::Hex(at));
        let facing = position.state.piece(marker).unwrap().facing;
        position
            .state
            .set_piece(second, |piece| piece.facing = facing);
        position.put("jpn-inf", Axis, "a5425");
        position.put("rus-inf", Soviet, "a5426");
        for _ in 0..2 {
            position.pool("jpn-det", Axis);
        }
        let detachment = position.put_at("us-det", Western, Place::Hex(to));
        position.back(detachment);
        let mut attacked = copy(&position);
        let land = Order::Blitz(s4_1_blitz::Order::LandForces { marker });
        position.order(&Command::Combat(land));
        assert_eq!(position.at(detachment), fate, "{edition:?}");
        attacked.phase(Axis, Segment::RegularCombat);
        let code = attacked.state.map().hex(to).code.to_string();
        let beside = dry_neighbour(&attacked, &code);
        let unit = attacked.put("jpn-inf", Axis, &beside);
        let order = command(attack(&attacked, &code, &[unit]));
        attacked.order(&order);
        assert_eq!(attacked.at(detachment), fate, "{edition:?}");
    }
}

/// AE-4.2.3.1-7: Air units are placed neither with nor next to one another, and one in a hex
/// keeps enemy ground units from moving in.
/// Allows: AE-4.2.3.1-7.
/// Forbids: AE-4.2.3.1-7.
#[test]
fn air_units_keep_apart_and_close_a_hex() {
    let mut position = Position::europe();
    position.phase(Axis, Segment::Support);
    position.state.set_turn(|turn| turn.stage = 3);
    let air = position.pool("ger-air", Axis);
    position.put("ger-inf", Axis, "w3825");
    position.put("ger-air", Axis, "w3825");
    let place = |position: &Position, hex: &str| {
        let at = Place::Hex(position.hex(hex));
        let order = crate::s02_administrative::s2_2_support::Order::Unit { piece: air, at };
        position.refusal(&Command::Support(order))
    };
    assert_eq!(place(&position, "w3825"), "AE-2.2.3.4-1");
    assert_eq!(place(&position, "w3824"), "AE-2.2.3.4-1");
    assert_eq!(place(&position, "w3823"), "accepted", "two hexes away");
    let mut position = Position::europe();
    let unit = position.put("ger-inf", Axis, "w3825");
    let walk = position.walk(unit, &["w3824"]);
    assert_eq!(position.refusal(&walk), "accepted");
    position.put("rus-air", Soviet, "w3824");
    assert_eq!(position.refusal(&walk), "AE-3.1.4-2");
}

/// AE-4.2.1-2, AE-4.2.1-5: a hex is attacked and a unit attacks once in each segment, so that
/// both may be in a second combat in the next.
/// Allows: AE-4.2.1-2, AE-4.2.1-5.
/// Forbids: AE-4.2.1-2, AE-4.2.1-5.
#[test]
fn hexes_and_units_fight_once_in_each_segment() {
    let mut position = Position::europe();
    position.phase(Soviet, Segment::BlitzCombat);
    position.put("soviet-blitz", Soviet, "e3609");
    let [army, other] = [(); 2].map(|()| position.put("rus-army", Soviet, "e3609"));
    position.put("ger-army", Axis, "e3610");
    position.put("ger-inf", Axis, "e3509");
    let first = attack(&position, "e3610", &[army]);
    fight(&mut position, first, cell(Outcome::Ad, 0, 0));
    lose(&mut position, army);
    assert!(is_over(&position));
    assert_eq!(position.state.piece(army).unwrap().side, Side::Back);
    assert_eq!(refusal(&position, "e3610", &[other]), "AE-4.2.1-2");
    assert_eq!(refusal(&position, "e3509", &[army]), "AE-4.2.1-5");
    assert_eq!(refusal(&position, "e3509", &[other]), "accepted");
    let hexes: Vec<HexId> = listed(&position).attacks.iter().map(|it| it.hex).collect();
    assert_eq!(hexes, [position.hex("e3509")]);
    position.order(&Command::EndSegment);
    assert_eq!(position.state.segment(), Segment::RegularCombat);
    for unit in [army, other] {
        assert_eq!(refusal(&position, "e3610", &[unit]), "accepted");
    }
    assert_eq!(listed(&position).attacks.len(), 2);
}

/// AE-4.1-1, AE-4.1.4-4: an attack ends the drops, a landing the attacks; what is left of the
/// Airdrops is delayed as the segment ends.
#[test]
fn an_attack_ends_the_step_of_airdrops() {
    let mut position = Position::europe();
    position.phase(Axis, Segment::BlitzCombat);
    position.put("axis-blitz", Axis, "w3825");
    let units = [(); 2].map(|()| position.put("ger-army", Axis, "w3825"));
    let [first, second] = [(); 2].map(|()| position.put("ger-abn", Axis, "w3825"));
    let jump = |piece| {
        let to = position.hex("w3824");
        let order = s4_1_1_airdrop::Order { piece, to };
        Command::Combat(Order::Blitz(s4_1_blitz::Order::Airdrop(order)))
    };
    let (one, two) = (jump(first), jump(second));
    for hex in ["w3824", "w3725"] {
        position.put("rus-inf", Soviet, hex);
    }
    position.order(&one);
    assert_eq!(position.refusal(&two), "accepted", "one after the other");
    let order = attack(&position, "w3824", &units[..1]);
    fight(&mut position, order, cell(Outcome::Ad, 0, 0));
    finish(&mut position);
    assert_eq!(position.refusal(&two), "AE-4.1-1");
    assert!(listed(&position).blitz.airdrops.is_empty());
    position.order(&Command::EndSegment);
    assert_eq!(position.at(first), Place::Delay(Theatre::Europe));
    assert!(position.at(second).hex().is_some());
}
