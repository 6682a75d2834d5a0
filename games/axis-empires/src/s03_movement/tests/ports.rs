//! From port to port.

use super::s3_1_2_port_to_port::{self as ports, Leg, Port, Voyages};
use super::*;
use crate::map::{BoxId, HexId, Theatre};
use crate::options::Edition;
use crate::pack::WarState;
use crate::s10_supply::Supply;

fn sail(piece: PieceId, legs: Vec<Leg>) -> Command {
    Command::Movement(Order::PortToPort(ports::Order { piece, legs }))
}

/// A Troop Convoy in the Convoys Box of a zone.
fn convoy(position: &mut Position, code: &str, faction: Faction, zone: &str) -> PieceId {
    let zone = position.zone(zone);
    let convoy = position.put_at(code, faction, Place::Convoys(zone));
    position.back(convoy);
    convoy
}

fn leg(position: &Position, convoy: PieceId, to: &str) -> Leg {
    let to = Port::Hex(position.hex(to));
    Leg::Zone { convoy, to }
}

fn voyages(position: &Position, piece: PieceId) -> Option<Voyages> {
    let acts = acts(&position.state);
    let mut all = acts.port_to_port.into_iter();
    all.find(|voyages| voyages.piece == piece)
}

/// The British in London, a convoy of theirs in the North Sea and a German Air unit on
/// station there, France in the war.
fn channel() -> (Position, PieceId, PieceId) {
    let mut position = Position::europe();
    position.country("France", Status::Active, Western);
    position.phase(Western, Segment::OperationalMovement);
    let unit = position.put("bri-inf", Western, "w3916");
    let north = position.zone("North Sea");
    position.put_at("ger-air", Axis, Place::OnStation(north));
    let convoy = convoy(&mut position, "bri-convoy", Western, "North Sea");
    (position, unit, convoy)
}

/// AE-3.1.2-1, AE-3.1.2-4, AE-3.1.2-5, DS-14.9-1, AE-2.2.3.7-8: the example of London and Brest.
/// Allows: AE-3.1.4-1.
/// Forbids: AE-3.1.4-1.
#[test]
fn a_convoy_carries_one_unit_to_an_open_port_and_is_used() {
    let (mut position, unit, convoy) = channel();
    let brest = sail(unit, vec![leg(&position, convoy, "w3612")]);
    assert_eq!(position.check(&brest), Ok(()));
    let none = sail(unit, Vec::new());
    assert_eq!(position.refusal(&none), "AE-3.1.2-1");
    let hamburg = sail(unit, vec![leg(&position, convoy, "w3922")]);
    assert_eq!(position.refusal(&hamburg), "AE-3.1.2-1", "an enemy port");
    let here = sail(unit, vec![leg(&position, convoy, "w3916")]);
    assert_eq!(position.refusal(&here), "AE-3.1.2-1");
    let inland = position.put("bri-inf", Western, "w4015");
    let walking = sail(inland, vec![leg(&position, convoy, "w3612")]);
    assert_eq!(position.refusal(&walking), "AE-3.1.2-1", "not in a port");
    let nobody = sail(unit, vec![leg(&position, unit, "w3612")]);
    assert_eq!(position.refusal(&nobody), "AE-3.1.2-1");
    position
        .state
        .set_piece(convoy, |it| it.side = crate::pack::Side::Front);
    assert_eq!(position.refusal(&brest), "AE-3.1.2-1", "a Supply Convoy");
    position.back(convoy);
    let before = position.state.hash();
    position.order(&brest);
    assert_eq!(position.at(unit), Place::Hex(position.hex("w3612")));
    let north = position.zone("North Sea");
    assert_eq!(position.at(convoy), Place::Used(north));
    let again = position.put("bri-inf", Western, "w3916");
    let used = sail(again, vec![leg(&position, convoy, "w3612")]);
    assert_eq!(position.refusal(&used), "AE-3.1.2-1");
    let on = position.walk(unit, &["w3613"]);
    assert_eq!(position.refusal(&on), "AE-3.1-1", "one procedure");
    position.state.set_piece(again, |it| it.at = Place::Gone);
    position.order(&Command::TakeBack { steps: 1 });
    assert_eq!(position.at(convoy), Place::Convoys(north));
    assert_ne!(position.state.hash(), before, "there is a piece more");
}

/// AE-3.1.2-2, AE-3.1.2-3, AE-GLO-48, AE-GLO-58, AE-GLO-61, AEV-3.1.2-2: over Brest and
/// Gibraltar to Malta, or to Africa, which is the end.
#[test]
fn a_unit_goes_on_from_a_multi_zone_port() {
    let (mut position, unit, british) = channel();
    let french = convoy(&mut position, "fra-convoy", Western, "North Atlantic");
    let second = convoy(
        &mut position,
        "bri-convoy",
        Western,
        "Western Mediterranean",
    );
    position.put("bri-gib", Western, "w2208");
    let to_brest = leg(&position, british, "w3612");
    let to_gibraltar = leg(&position, french, "w2208");
    let to_malta = leg(&position, second, "w1824");
    let whole = sail(unit, vec![to_brest, to_gibraltar, to_malta]);
    assert_eq!(position.refusal(&whole), "AE-3.1.2-1", "Malta is empty");
    position.put("bri-def", Western, "w1824");
    assert_eq!(position.check(&whole), Ok(()));
    let africa = position.state.map().find_box("West Africa").unwrap();
    let to_africa = Leg::Zone {
        convoy: french,
        to: Port::Box(africa),
    };
    assert_eq!(
        position.check(&sail(unit, vec![to_brest, to_africa])),
        Ok(())
    );
    let twice = sail(
        unit,
        vec![to_brest, to_gibraltar, leg(&position, french, "w3612")],
    );
    assert_eq!(position.refusal(&twice), "AE-3.1.2-1", "the convoy is used");
    let third = convoy(&mut position, "fra-convoy", Western, "North Atlantic");
    let back = leg(&position, third, "w2208");
    let beyond = sail(unit, vec![to_brest, to_africa, back]);
    assert_eq!(position.refusal(&beyond), "AE-3.1.2-2");
    let idle = sail(unit, vec![to_brest, to_gibraltar, back]);
    assert_eq!(position.refusal(&idle), "AE-3.1.2-3", "the same zone again");
    let listed = voyages(&position, unit).unwrap();
    let places: Vec<Port> = listed.to.iter().map(|voyage| voyage.to).collect();
    for code in ["w3612", "w2208", "w1824"] {
        assert!(places.contains(&Port::Hex(position.hex(code))), "{code}");
    }
    assert!(places.contains(&Port::Box(africa)));
    for voyage in listed.to {
        assert_eq!(position.check(&sail(unit, voyage.legs)), Ok(()));
    }
    position.order(&whole);
    assert_eq!(position.at(unit), Place::Hex(position.hex("w1824")));
    for (convoy, zone) in [(british, "North Sea"), (second, "Western Mediterranean")] {
        assert_eq!(position.at(convoy), Place::Used(position.zone(zone)));
    }
}

/// AE-3.1.2-1: what is listed with one crossing is all that is accepted.
#[test]
fn the_list_leaves_no_port_out() {
    let (mut position, unit, convoy) = channel();
    position.put("bri-inf", Western, "w3718");
    position.country("Belgium-Holland", Status::Conquered, Western);
    let listed = voyages(&position, unit).unwrap();
    let map = position.state.map();
    let hexes = map.hexes_with_ids().map(|(hex, _)| Port::Hex(hex));
    let boxes = (0..).map(BoxId).take(map.boxes().len()).map(Port::Box);
    let mut accepted = 0;
    for to in hexes.chain(boxes).chain([Port::Hex(HexId(u16::MAX))]) {
        let order = sail(unit, vec![Leg::Zone { convoy, to }]);
        let legal = position.check(&order).is_ok();
        accepted += usize::from(legal);
        let offered = listed.to.iter().any(|voyage| voyage.to == to);
        assert_eq!(legal, offered, "{to:?}");
    }
    assert!(accepted > 3, "{accepted}");
}

/// AE-3.1.2-5, AE-3.1.2-7, DS-3.1-4, AE-3.1.4-6, AE-13.6.1.1-4, AE-13.6.1.1-5: what a
/// convoy does not carry.
/// Allows: AE-3.1.2-7.
/// Forbids: AE-3.1.2-7, DS-3.1-4.
#[test]
fn a_convoy_carries_one_step_of_those_who_may_use_it() {
    let (mut position, unit, british) = channel();
    let second = convoy(&mut position, "bri-convoy", Western, "North Sea");
    let army = position.put("bri-army", Western, "w3916");
    for convoy in [british, second] {
        let order = sail(army, vec![leg(&position, convoy, "w3612")]);
        assert_eq!(position.refusal(&order), "AE-3.1.2-5");
    }
    assert!(voyages(&position, army).is_none());
    let french = convoy(&mut position, "fra-convoy", Western, "North Sea");
    let with_french = sail(unit, vec![leg(&position, french, "w3913")]);
    assert_eq!(position.check(&with_french), Ok(()));
    position.posture("France", Posture::Policy(Policy::Guarantees));
    assert_eq!(position.refusal(&with_french), "AE-13.6.1.1-4");
    position.posture("Britain", Posture::Policy(Policy::Isolationism));
    assert_eq!(position.refusal(&with_french), "AE-13.6.1.1-5");
    position.posture("France", Posture::War);
    position.posture("Britain", Posture::War);
    position.before_the_war();
    assert_eq!(position.refusal(&with_french), "AE-3.1.4-6");
    let with_own = sail(unit, vec![leg(&position, british, "w3913")]);
    assert_eq!(position.check(&with_own), Ok(()));
}

/// AE-13.6.1.1-5: a convoy that is no country's is under no Policy, and carries no unit that is
/// under one, but before the war.
/// Allows: AE-13.6.1.1-5.
/// Forbids: AE-13.6.1.1-5.
#[test]
fn a_scratch_convoy_is_under_no_policy() {
    let mut position = soviets();
    let unit = position.put("rus-inf", Soviet, "e3109");
    position.put("rus-inf", Soviet, "e2912");
    let scratch = convoy(&mut position, "soviet-scratch", Soviet, "Black Sea");
    let own = convoy(&mut position, "rus-convoy", Soviet, "Black Sea");
    let rule = |position: &Position, convoy| {
        let order = sail(unit, vec![leg(position, convoy, "e2912")]);
        position.refusal(&order)
    };
    assert_eq!(rule(&position, scratch), "accepted");
    position.posture("Russia", Posture::Policy(Policy::NaziSovietPact));
    assert_eq!(rule(&position, scratch), "AE-13.6.1.1-5");
    assert_eq!(rule(&position, own), "accepted", "under the same Policy");
    position.before_the_war();
    assert_eq!(rule(&position, scratch), "accepted");
}

/// AE-3.1.4-6: before the war a unit sails with a convoy of its own country alone, but not in Asia
/// by the rules of 2012, whose 3.1.4 does not say so.
/// Allows: AE-3.1.4-6.
/// Forbids: AE-3.1.4-6.
#[test]
fn before_the_war_each_country_sails_by_itself() {
    for (edition, expected) in [(Edition::Y2023, "AE-3.1.4-6"), (Edition::Y2012, "accepted")] {
        let mut position = Position::asia();
        position.phase(Western, Segment::ReserveMovement);
        position.edition(edition);
        position
            .state
            .set_war_state(Theatre::Asia, WarState::PreWar);
        let unit = position.put("bri-inf", Western, "a3218");
        position.put("bri-inf", Western, "a4313");
        let [own, other] = ["bri-convoy", "us-convoy"]
            .map(|code| convoy(&mut position, code, Western, "Bay of Bengal"));
        let sails = |convoy| sail(unit, vec![leg(&position, convoy, "a4313")]);
        assert_eq!(position.refusal(&sails(own)), "accepted", "{edition:?}");
        assert_eq!(position.refusal(&sails(other)), expected, "{edition:?}");
    }
}

/// AE-3.1.2-8, DS-3.1-3, AEV-3.1.2-3: the example of the Italian convoy, and the other rows.
/// Allows: DS-3.1-3.
#[test]
fn convoys_carry_by_nationality() {
    let mut position = Position::europe();
    for minor in ["Italy", "Rumania", "Hungary"] {
        position.country(minor, Status::Active, Axis);
    }
    position.phase(Axis, Segment::ReserveMovement);
    let zone = "Adriatic Sea";
    let supply = Supply::of(&position.state);
    let open: Vec<_> = supply.ports().open_in(Axis, position.zone(zone)).to_vec();
    let to = Port::Hex(open[0]);
    let from = open[1];
    let italian = convoy(&mut position, "ita-convoy", Axis, zone);
    let german = convoy(&mut position, "ger-convoy", Axis, zone);
    let scratch = convoy(&mut position, "axis-scratch", Axis, zone);
    let escort = position.put_at("ger-air", Axis, Place::Convoys(position.zone(zone)));
    position.back(escort);
    let expected = [
        ("ita-inf", [true, false, true, false]),
        ("ger-inf", [true, true, true, true]),
        ("hun-exp", [true, true, true, true]),
        ("rum-inf", [false, false, true, false]),
    ];
    for (code, carried) in expected {
        let unit = position.put_at(code, Axis, Place::Hex(from));
        let convoys = [italian, german, scratch, escort];
        for (convoy, carried) in convoys.into_iter().zip(carried) {
            let refusal = position.refusal(&sail(unit, vec![Leg::Zone { convoy, to }]));
            let expected = match (carried, code) {
                // It may sail, but not land in Italy.
                (true, "rum-inf") => "AE-3.1.4-8",
                (true, _) => "accepted",
                (false, _) => "AE-3.1.2-8",
            };
            assert_eq!(refusal, expected, "{code}");
        }
    }
}

/// AE-3.1.2-6, AE-3.1.2-8, DS-3.1-3, DS-3.1-4, AE-BOX-12, DS-G-26, AEV-3.1.2-3: the Fleet Train
/// carries the US, whole armies too, and no other country.
/// Allows: DS-3.1-4.
/// Forbids: DS-3.1-3.
#[test]
fn the_fleet_train_carries_american_units_of_any_size() {
    let mut position = Position::asia();
    position.phase(Western, Segment::OperationalMovement);
    let us = position.state.map().find_box("Western US").unwrap();
    let train = convoy(&mut position, "us-train", Western, "Northeast Pacific");
    let zone = position.zone("Northeast Pacific");
    let map = position.state.map();
    let mut hexes = map.zone(zone).hexes.iter().copied();
    let port = hexes.find(|hex| map.hex(*hex).is_port()).unwrap();
    position.put_at("us-inf", Western, Place::Hex(port));
    let to = Port::Hex(port);
    let army = position.put_at("us-army", Western, Place::Box(us));
    let british = position.put_at("bri-inf", Western, Place::Box(us));
    let exp = position.put_at("ho-exp", Western, Place::Box(us));
    let by_train = |piece| sail(piece, vec![Leg::Zone { convoy: train, to }]);
    assert_eq!(position.refusal(&by_train(british)), "AE-3.1.2-8");
    assert_eq!(position.refusal(&by_train(exp)), "AE-3.1.2-8");
    position.order(&by_train(army));
    assert_eq!(position.at(train), Place::Used(zone));
}

/// AE-3.1.2-9: one step through each canal in a phase, without a convoy; beyond it a zone.
#[test]
fn a_canal_takes_one_step_a_phase() {
    let mut position = Position::europe();
    let (hamburg, kiel) = (position.hex("w3922"), position.hex("w4023"));
    let first = position.put("ger-inf", Axis, "w3922");
    let second = position.put("ger-inf", Axis, "w4023");
    let army = position.put("ger-army", Axis, "w3922");
    let through = |piece, to| sail(piece, vec![Leg::Canal { to }]);
    assert_eq!(position.refusal(&through(army, kiel)), "AE-3.1.2-9");
    assert_eq!(position.refusal(&through(first, hamburg)), "AE-3.1.2-9");
    let baltic = convoy(&mut position, "ger-convoy", Axis, "Baltic Sea");
    let listed = voyages(&position, first).unwrap();
    assert_eq!(listed.to[0].to, Port::Hex(kiel));
    assert!(listed.to.len() > 1, "and on across the Baltic");
    for voyage in &listed.to {
        let order = sail(first, voyage.legs.clone());
        assert_eq!(position.check(&order), Ok(()));
        assert_eq!(voyage.legs[0], Leg::Canal { to: kiel });
    }
    let beyond = sail(first, listed.to[1].legs.clone());
    position.order(&beyond);
    assert_eq!(
        position.at(baltic),
        Place::Used(position.zone("Baltic Sea"))
    );
    assert_eq!(position.refusal(&through(second, hamburg)), "AE-3.1.2-9");
    position.order(&Command::TakeBack { steps: 1 });
    assert_eq!(position.check(&through(second, hamburg)), Ok(()));
    position.order(&through(second, hamburg));
    position.phase(Axis, Segment::ReserveMovement);
    position.play(|play| (CHAPTER.open)(play));
    assert_eq!(position.check(&through(first, kiel)), Ok(()), "a new phase");
    let blockade = position.zone("North Sea");
    position.put_at("bri-fleet", Western, Place::OnStation(blockade));
    assert_eq!(position.refusal(&through(first, kiel)), "AE-3.1.2-9");
}

/// AE-5-3, AE-3.1.4-3, AE-3.1-2: Enemy Zones of Control in ports.
#[test]
fn zones_of_control_reach_into_ports() {
    let (mut position, unit, british) = channel();
    let french = convoy(&mut position, "fra-convoy", Western, "North Atlantic");
    position.put("bri-gib", Western, "w2208");
    let brest = position.hex("w3612");
    let near = position.state.map().neighbours(brest);
    let near = near.map(|over| over.hex).find(|hex| {
        let row = position.state.map().hex(*hex);
        row.is_land()
    });
    let enemy = position.put_at("ger-inf", Axis, Place::Hex(near.unwrap()));
    let to_brest = leg(&position, british, "w3612");
    let on = sail(unit, vec![to_brest, leg(&position, french, "w2208")]);
    assert_eq!(position.refusal(&on), "AE-3.1-2", "it must stop in Brest");
    position.put("fra-inf", Western, "w3612");
    assert_eq!(position.check(&on), Ok(()), "a friend is there");
    position.phase(Western, Segment::ReserveMovement);
    assert_eq!(position.refusal(&sail(unit, vec![to_brest])), "AE-5-3");
    position.state.set_piece(enemy, |it| it.at = Place::Gone);
    assert_eq!(position.check(&on), Ok(()));
}

/// AE-3.1.4-9, DS-3.1-7: Kwantung units stay at home, and never sail.
/// Allows: AE-3.1.4-9, DS-3.1-7.
/// Forbids: AE-3.1.4-9, DS-3.1-7.
#[test]
fn the_kwantung_army_stays_at_home() {
    let mut position = Position::asia();
    let unit = position.put("kwa-inf", Axis, "a5127");
    let other = position.put("jpn-inf", Axis, "a5127");
    let ships = convoy(&mut position, "jpn-convoy", Axis, "Sea of Japan");
    let to = leg(&position, ships, "p4901");
    assert_eq!(position.check(&sail(other, vec![to])), Ok(()));
    assert_eq!(position.refusal(&sail(unit, vec![to])), "AE-3.1.4-9");
    assert!(voyages(&position, unit).is_none());
    position.phase(Axis, Segment::ReserveMovement);
    position.country("Hopeh", Status::Active, Western);
    let (from, into) = area_border(&position, "Manchukuo", "Hopeh");
    let guard = position.put("kwa-inf", Axis, &from);
    assert_eq!(position.check(&position.walk(guard, &[&into])), Ok(()));
    position.posture("Russia", Posture::Policy(Policy::NeutralityPact));
    assert_eq!(
        position.refusal(&position.walk(guard, &[&into])),
        "AE-3.1.4-9"
    );
}

/// AE-GLO-48, AE-3.1.2-3: a voyage goes on from a Multi-Zone Port, and a supply line does; of
/// any other port there is one zone, whatever waters it touches.
/// Allows: AE-GLO-48.
/// Forbids: AE-GLO-48.
#[test]
fn only_multi_zone_ports_are_in_several_zones() {
    use crate::map::Symbol;
    let mut position = Position::asia();
    position.phase(Western, Segment::OperationalMovement);
    let units = ["p2611", "p2808", "p2106"].map(|hex| position.put("us-inf", Western, hex));
    let [island, rabaul, townsville] = units;
    let zones = ["Micronesia", "Coral Sea", "Bismarck Sea"];
    let [_, coral, _] = zones.map(|zone| convoy(&mut position, "bri-convoy", Western, zone));
    let west = zones.map(|zone| convoy(&mut position, "bri-convoy", Western, zone))[0];
    position.phase(Western, Segment::ReserveMovement);
    let to = |convoy, hex| leg(&position, convoy, hex);
    let on = sail(island, vec![to(coral, "p2106")]);
    assert_eq!(position.check(&on), Ok(()), "Guadalcanal lies in both");
    let from_rabaul = sail(rabaul, vec![to(coral, "p2106")]);
    assert_eq!(position.refusal(&from_rabaul), "AE-3.1.2-1");
    let onto_rabaul = sail(townsville, vec![to(coral, "p2808")]);
    assert_eq!(position.refusal(&onto_rabaul), "AE-3.1.2-1");
    let through = sail(townsville, vec![to(coral, "p2611"), to(west, "p3513")]);
    position.put("us-inf", Western, "p3513");
    assert_eq!(position.check(&through), Ok(()));
    let map = position.state.map();
    let several = map.ports().iter().filter(|hex| map.hex(**hex).is_land());
    for hex in several {
        let row = map.hex(*hex);
        let designated = row.symbols.has(Symbol::MultiZone);
        assert_eq!(row.zones.iter().count() > 1, designated, "{}", row.code);
    }
}
