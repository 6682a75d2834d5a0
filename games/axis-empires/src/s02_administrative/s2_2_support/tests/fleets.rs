//! 2.2.3.2.

use super::*;

fn in_north_sea(position: &Position, fleet: PieceId) -> bool {
    let zone = position.zone("North Sea");
    let map = position.state.map();
    let mut hexes = places(position, fleet)
        .into_iter()
        .filter_map(|at| at.hex());
    hexes.any(|hex| map.hex(hex).zones.contains(zone))
}

/// AE-2.2.3.2-2, AE-2.2.3.2-6, AE-2.2.3.2-9, AE-2.2.3.2-11, AE-GLO-72, AEV-2.2.3.2-1: the
/// Italian fleet in the North Sea.
/// Allows: AE-2.2.3.2-6, AE-2.2.3.2-11.
/// Forbids: AE-2.2.3.2-6, AE-2.2.3.2-11.
#[test]
fn enemies_on_station_bar_the_way_but_not_its_end() {
    let mut position = support(Axis);
    position.country("Belgium-Holland", Status::Conquered, Western);
    let amsterdam = position.put("ita-inf", Axis, "w3919");
    assert!(position.is_supplied(amsterdam));
    position.pool("axis-beachhead", Axis);
    let fleet = position.pool("ita-fleet", Axis);
    assert!(!in_north_sea(&position, fleet), "Gibraltar is shut");
    let rock = position.put("ger-inf", Axis, "w2208");
    assert!(!position.is_supplied(rock));
    assert!(in_north_sea(&position, fleet));
    let station = to_station(&position, fleet, "North Sea");
    assert_eq!(position.check(&station), Ok(()));
    for (zone, barred) in [
        ("North Atlantic", true),
        ("Western Mediterranean", true),
        ("North Sea", false),
    ] {
        let enemy = put_station(&mut position, "bri-fleet", Western, zone);
        assert_eq!(in_north_sea(&position, fleet), !barred, "{zone}");
        let refusal = position.refusal(&station);
        assert_eq!(refusal == "AE-2.2.3.2-2", barred, "{zone}");
        position
            .state
            .set_piece(enemy, |piece| piece.at = Place::Gone);
    }
    position.put("bri-air", Western, "w2208");
    assert!(
        !in_north_sea(&position, fleet),
        "an Air unit shuts Gibraltar"
    );
}

/// AE-2.2.3.2-1: a carrier needs a base, a path, and something to strike.
#[test]
fn carriers_need_a_base_and_a_path() {
    let mut position = support(Western);
    let carrier = position.pool("bri-cv", Western);
    let adriatic = to_station(&position, carrier, "Adriatic Sea");
    assert_eq!(position.refusal(&adriatic), "AE-2.2.3.2-1");
    let ocean = to_station(&position, carrier, "North Atlantic");
    assert_eq!(position.check(&ocean), Ok(()));
    let land = to_hex(&position, carrier, "w3916");
    assert_eq!(position.refusal(&land), "AE-2.2.3.2-1");
    let at = places(&position, carrier);
    let hex = at.iter().find_map(|at| at.hex()).unwrap();
    // Enemy Air units all round leave nothing to strike from there; the hex of the carrier
    // itself lies next to one, too.
    let over = position.state.map().neighbours(hex).next().unwrap().hex;
    position.put_at("ger-air", Axis, Place::Hex(over));
    assert_eq!(
        position.refusal(&to(carrier, Place::Hex(hex))),
        "AE-2.2.3.4-2"
    );
}

/// AE-2.2.3.2-8, AE-GLO-43, AE-GLO-49, AE-GLO-58, DS-G-22, DS-G-24: a Western box is home to
/// every Western fleet.
#[test]
fn western_boxes_are_home() {
    let mut position = support(Western);
    let fleet = position.pool("us-fleet", Western);
    let ocean = to_station(&position, fleet, "North Atlantic");
    assert_eq!(position.check(&ocean), Ok(()));
    let north = to_station(&position, fleet, "North Sea");
    assert_eq!(position.refusal(&north), "AE-2.2.3.2-2");
    position.put("us-inf", Western, "w3916");
    assert_eq!(position.check(&north), Ok(()));
    put_station(&mut position, "ger-sub", Axis, "North Atlantic");
    assert_eq!(position.check(&ocean), Ok(()), "it ends there");
    assert_eq!(position.refusal(&north), "AE-2.2.3.2-2", "it would pass");
}

/// AE-2.2.3.2-4, AE-2.2.3.2-5: submarines need a base and no path, and never go to the
/// Caspian.
/// Allows: AE-2.2.3.2-4.
/// Forbids: AE-2.2.3.2-4.
#[test]
fn submarines_need_no_path() {
    let mut position = support(Soviet);
    let sub = position.pool("rus-sub", Soviet);
    let raid = to(sub, Place::StrategicWarfare(Theatre::Europe));
    let baltic = to_station(&position, sub, "Baltic Sea");
    assert_eq!(position.refusal(&raid), "AE-2.2.3.2-5");
    assert_eq!(position.refusal(&baltic), "AE-2.2.3.2-4");
    position.put("rus-inf", Soviet, "e4608");
    assert_eq!(position.check(&raid), Ok(()));
    assert_eq!(position.check(&baltic), Ok(()));
    put_station(&mut position, "ger-fleet", Axis, "Baltic Sea");
    assert_eq!(position.check(&baltic), Ok(()));
    let caspian = position.zone("Caspian Sea");
    let map = position.state.map();
    let port = map
        .zone(caspian)
        .hexes
        .iter()
        .copied()
        .find(|hex| map.hex(*hex).is_port() && position.state.land(*hex).home)
        .unwrap();
    position.put_at("rus-inf", Soviet, Place::Hex(port));
    assert_eq!(
        position.refusal(&to(sub, Place::OnStation(caspian))),
        "AE-2.2.3.2-4"
    );
    let hex = to_hex(&position, sub, "w3818");
    assert_eq!(position.refusal(&hex), "AE-2.2.3.2-4");
}

/// AE-2.2.3.2-3, AE-2.2.3.2-7: the fleet of a neutral Vichy sails from Marseilles, and needs
/// German bases.
#[test]
fn the_vichy_fleet_comes_from_marseilles() {
    let mut position = support(Axis);
    let fleet = position.pool("fra-fleet", Axis);
    let there = to_station(&position, fleet, "Western Mediterranean");
    for status in [Status::Neutral, Status::Active] {
        position.country("France", status, Axis);
        assert_eq!(position.refusal(&there), "AE-2.2.3.2-2");
    }
    position.put("ger-inf", Axis, "w2424");
    position.put("fra-inf", Axis, "w2818");
    position.country("France", Status::Active, Axis);
    assert_eq!(position.check(&there), Ok(()), "Marseilles is its own base");
    position.country("France", Status::Neutral, Axis);
    assert_eq!(position.check(&there), Ok(()), "Naples is a German base");
    let marseilles = Place::Hex(position.hex("w2818"));
    let guard = position.state.pieces_at(marseilles).next().unwrap().0;
    position
        .state
        .set_piece(guard, |piece| piece.at = Place::Gone);
    assert_eq!(
        position.check(&there),
        Ok(()),
        "nobody need hold Marseilles"
    );
    position.country("France", Status::Active, Axis);
    position.put("fra-inf", Axis, "w2720");
    position.put("bri-inf", Western, "w2818");
    assert_eq!(
        position.refusal(&there),
        "AE-2.2.3.2-2",
        "Marseilles is lost"
    );
}

/// AE-13.8.5.1-6: Marseilles is the Axis's Open Port for the fleet of a neutral Vichy that it has
/// seized, unless what closes ports closes it; no other port of Vichy is, and for the Atlantic
/// Gibraltar must be open.
#[test]
fn a_seized_fleet_has_marseilles_alone() {
    let mut position = support(Axis);
    position.country("France", Status::Neutral, Axis);
    let fleet = position.pool("fra-fleet", Axis);
    // German bases in Naples and Bari.
    position.put("ger-inf", Axis, "w2424");
    position.put("ger-inf", Axis, "w2426");
    let home = to_station(&position, fleet, "Western Mediterranean");
    let beyond = to_station(&position, fleet, "Central Mediterranean");
    assert_eq!(position.check(&home), Ok(()));
    assert_eq!(position.check(&beyond), Ok(()));
    let ocean = to_station(&position, fleet, "North Atlantic");
    assert_eq!(position.refusal(&ocean), "AE-2.2.3.2-2");
    let ships = put_station(&mut position, "bri-fleet", Western, "Western Mediterranean");
    assert_eq!(
        position.refusal(&home),
        "AE-2.2.3.2-2",
        "Marseilles is shut"
    );
    assert_eq!(
        position.refusal(&beyond),
        "AE-2.2.3.2-2",
        "Marseilles is shut"
    );
    let gone = |piece: &mut crate::state::Piece| piece.at = Place::Gone;
    position.state.set_piece(ships, gone);
    let air = put_station(&mut position, "bri-air", Western, "Western Mediterranean");
    assert_eq!(position.check(&home), Ok(()), "they have no base near");
    // Genoa is near, once it has supply by Gibraltar.
    position.put("bri-inf", Western, "w2208");
    put_convoy(
        &mut position,
        "bri-convoy",
        Western,
        "Western Mediterranean",
    );
    let base = position.put("bri-inf", Western, "w2920");
    assert!(position.is_supplied(base));
    assert_eq!(
        position.refusal(&home),
        "AE-2.2.3.2-2",
        "Marseilles is bombed"
    );
    position.state.set_piece(air, gone);
    assert_eq!(position.check(&home), Ok(()));
}

/// AE-2.2.3.2-3, AE-2.2.3.2-2: whose Naval Base the fleet of a Vichy needs that the Axis uses:
/// Germany's while Vichy is neutral, and its own as soon as it takes part.
/// Allows: AE-2.2.3.2-3.
/// Forbids: AE-2.2.3.2-3.
#[test]
fn a_neutral_vichy_fleet_needs_german_bases() {
    for (guard, status, expected) in [
        ("ger-inf", Status::Neutral, "accepted"),
        ("ger-inf", Status::Active, "AE-2.2.3.2-2"),
        ("fra-inf", Status::Neutral, "AE-2.2.3.2-2"),
        ("fra-inf", Status::Active, "accepted"),
        ("ita-inf", Status::Neutral, "AE-2.2.3.2-2"),
    ] {
        let mut position = support(Axis);
        position.country("France", status, Axis);
        // Any Axis unit opens Marseilles, from where the path leads; the base is elsewhere.
        position.put("ita-inf", Axis, "w2818");
        position.put(guard, Axis, "w2426");
        let fleet = position.pool("fra-fleet", Axis);
        let there = to_station(&position, fleet, "Central Mediterranean");
        assert_eq!(position.refusal(&there), expected, "{guard} {status:?}");
    }
}

/// AE-13.8.5.1-8: with the Axis Marseilles alone is Vichy's port, with the West any of its own.
#[test]
fn a_western_vichy_sails_from_any_port_of_its_own() {
    for (faction, expected) in [(Axis, "AE-2.2.3.2-2"), (Western, "accepted")] {
        let mut position = support(faction);
        own(&mut position, "France", "Vichy");
        position.country("Vichy", Status::Active, faction);
        let (enemy, guard) = match faction {
            Axis => (Western, "bri-inf"),
            _ => (Axis, "ger-inf"),
        };
        position.put("vic-inf", faction, "w2819");
        let fleet = position.pool("vic-fleet", faction);
        let there = to_station(&position, fleet, "Western Mediterranean");
        assert_eq!(position.check(&there), Ok(()), "Marseilles is open");
        position.put(guard, enemy, "w2818");
        assert_eq!(
            position.refusal(&there),
            expected,
            "{faction}: Nice is left"
        );
    }
}

/// AE-13.8.5.1-8: a port of a dependent is no home to the fleet of a Western Vichy, whatever
/// base it is; the way begins in Vichy or a box.
#[test]
fn a_western_vichy_does_not_sail_from_its_dependents() {
    let mut position = support(Western);
    own(&mut position, "France", "Vichy");
    position.country("Vichy", Status::Active, Western);
    position.give("Syria", "Vichy");
    position.country("Iraq", Status::Active, Western);
    position.put("bri-inf", Western, "e1527");
    let guard = position.put("vic-inf", Western, "e1816");
    assert!(position.is_supplied(guard), "overland from Basra");
    let fleet = position.pool("vic-fleet", Western);
    let there = to_station(&position, fleet, "Eastern Mediterranean");
    assert_eq!(
        position.refusal(&there),
        "AE-2.2.3.2-2",
        "Tripoli is no home"
    );
    let malta = position.put("bri-inf", Western, "w1824");
    assert_eq!(position.check(&there), Ok(()), "from Marseilles by Malta");
    let gone = |piece: &mut crate::state::Piece| piece.at = Place::Gone;
    position.state.set_piece(malta, gone);
    position.put("bri-inf", Western, "e1213");
    assert_eq!(position.check(&there), Ok(()), "from a box by Suez");
}

/// AE-+17.8-5: when Vichy was made of the north of France, Nantes is the home of its fleet,
/// even after the south has left Germany again.
#[test]
fn a_northern_vichy_sails_from_nantes() {
    use crate::options::OptionalRule;
    use crate::pack::card::Tenure;
    use crate::s02_administrative::s2_2_support::s2_2_3_2_fleet as fleet;
    use crate::s10_supply::Supply;
    for rule in [false, true] {
        let mut position = support(Axis);
        if rule {
            position.optional(OptionalRule::AlternateVichy);
        }
        for (land, owner, tenure) in [
            ("France", "Vichy", Tenure::Part),
            ("Southern France", "Germany", Tenure::Dependent),
        ] {
            position.give(land, owner);
            let land = position.area(land);
            position
                .state
                .set_area(land, |area| area.tenure = Some(tenure));
        }
        position.country("Vichy", Status::Active, Axis);
        position.put("ger-inf", Axis, "w2818");
        let force = position.force(Axis, "Vichy");
        let sails = |position: &Position| {
            let supply = Supply::of(&position.state);
            let lanes = fleet::lanes(&position.state, &supply, force);
            lanes.contains(position.zone("North Atlantic"))
        };
        assert_eq!(sails(&position), rule);
        let south = position.area("Southern France");
        position.state.set_area(south, |area| {
            area.tenure = None;
            area.owner = None;
        });
        assert_eq!(sails(&position), rule, "the south is free");
    }
}
