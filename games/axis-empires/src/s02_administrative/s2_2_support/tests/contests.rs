//! 2.2.3.3.

use super::*;
use crate::decision::Question;
use crate::s02_administrative::s2_2_support::s2_2_3_3_contests::contestants;
use crate::s02_administrative::s2_2_support::s2_2_3_placement::SupportAttempt;

fn attempt(piece: PieceId, at: Place, strike: bool) -> SupportAttempt {
    SupportAttempt {
        piece,
        at,
        strike,
        asked: 0,
    }
}

/// AE-2.2.3.3-2, AE-2.2.3.3-3, AE-CMP-16, AEV-2.2.3.3-1: the example of Venice.
#[test]
fn air_units_contest_within_range_of_their_base() {
    let mut position = support(Western);
    let interceptor = position.pool("bri-int", Western);
    let sortie = to_hex(&position, interceptor, "w3916");
    assert_eq!(position.refusal(&sortie), "AE-CMP-16");
    let guard = position.put("ger-inf", Axis, "w3023");
    assert!(position.is_supplied(guard));
    let visitor = position.pool("bri-air", Western);
    let defender = position.pool("ger-air", Axis);
    let venice = position.hex("w3023");
    let map = position.state.map();
    let mut contested = Vec::new();
    for (hex, _) in map.hexes_with_ids() {
        let it = attempt(visitor, Place::Hex(hex), false);
        if contestants(&position.state, &it, Axis) == [defender] {
            contested.push(map.distance(venice, hex).unwrap());
        }
    }
    assert_eq!(contested.iter().max(), Some(&3));
    assert_eq!(contested.iter().filter(|steps| **steps <= 1).count(), 7);
}

/// A place in which everyone has a base, and the units of every kind with one faction.
fn crowd(position: &mut Position, faction: Faction) -> Vec<(&'static str, PieceId)> {
    let codes = [
        "bri-air",
        "bri-int",
        "bri-bomber",
        "bri-cv",
        "bri-fleet",
        "ger-sub",
    ];
    codes
        .map(|code| (code, position.pool(code, faction)))
        .to_vec()
}

/// AE-2.2.3.3-3, AE-2.2.3.3-4, AE-2.2.3.3-5, AE-2.2.3.3-6, AE-2.2.3.3-7, AE-2.2.3.3-8,
/// AE-2.2.3.3-9, AE-2.2.3.3-10, AE-CMP-12, AE-CMP-14, AE-CMP-18: who contests whom in a
/// sea hex, in a Land hex and On Station.
#[test]
fn the_tables_say_who_contests_whom() {
    let mut position = support(Axis);
    position.put("bri-inf", Western, "w3916");
    position.put("ger-inf", Axis, "w3922");
    let defenders = crowd(&mut position, Western);
    let placed = |position: &mut Position, code| position.put_at(code, Axis, Place::Gone);
    let by = |position: &Position, piece, at, strike| -> Vec<&'static str> {
        let it = attempt(piece, at, strike);
        let found = contestants(&position.state, &it, Western);
        let named = defenders.iter().filter(|(_, id)| found.contains(id));
        named.map(|(code, _)| *code).collect()
    };
    let sea = Place::Hex(position.hex("w3818"));
    let land = Place::Hex(position.hex("w3717"));
    let station = Place::OnStation(position.zone("North Sea"));
    let air: &[&str] = &["bri-air", "bri-int"];
    let all: &[&str] = &["bri-air", "bri-int", "bri-cv", "bri-fleet"];
    let no_ships: &[&str] = &["bri-air", "bri-int", "bri-cv"];
    let no_carrier: &[&str] = &["bri-air", "bri-int", "bri-fleet"];
    for (code, strike, at_sea, on_land, on_station) in [
        ("ger-air", false, all, Some(air), all),
        ("bri-bomber", false, air, Some(air), &[]),
        ("bri-cv", false, no_ships, None, no_ships),
        ("bri-cv", true, no_carrier, Some(air), &[]),
        ("ger-fleet", false, all, None, all),
        ("ger-sub", false, &[][..], None, all),
    ] {
        let piece = placed(&mut position, code);
        assert_eq!(by(&position, piece, sea, strike), at_sea, "{code} at sea");
        if let Some(on_land) = on_land {
            assert_eq!(
                by(&position, piece, land, strike),
                on_land,
                "{code} on land"
            );
        }
        if !on_station.is_empty() {
            assert_eq!(
                by(&position, piece, station, strike),
                on_station,
                "{code} on station"
            );
        }
    }
}

/// AE-2.2.3.3-11, AE-2.2.3.3-12: the West does not intercept bombers, nor Russia submarines.
#[test]
fn the_strategic_warfare_box_has_tables_of_its_own() {
    let mut position = support(Axis);
    let bomber = position.put_at("bri-bomber", Axis, Place::Gone);
    let sub = position.put_at("ger-sub", Axis, Place::Gone);
    let at = Place::StrategicWarfare(Theatre::Europe);
    for code in ["bri-air", "bri-int", "bri-cv", "bri-fleet"] {
        position.pool(code, Western);
    }
    for code in ["rus-air", "rus-fleet", "rus-sub", "bri-bomber"] {
        position.pool(code, Soviet);
    }
    let count = |position: &Position, piece, faction| {
        contestants(&position.state, &attempt(piece, at, false), faction).len()
    };
    assert_eq!(count(&position, sub, Western), 4, "boxes are Naval Bases");
    assert_eq!(count(&position, bomber, Soviet), 0, "there is no Air Base");
    position.put("rus-inf", Soviet, "e4608");
    position.put("bri-inf", Western, "w3916");
    assert_eq!(count(&position, bomber, Soviet), 1);
    assert_eq!(count(&position, sub, Soviet), 0);
    assert_eq!(count(&position, bomber, Western), 0);
    let raid = position.put_at("bri-bomber", Western, Place::Gone);
    position.pool("ger-air", Axis);
    assert_eq!(count(&position, raid, Axis), 0);
    position.put("ger-inf", Axis, "w3825");
    assert_eq!(count(&position, raid, Axis), 1);
}

/// AE-2.2.3.3-10, AEV-2.2.3.3-3: the US fleet in the Eastern Mediterranean.
#[test]
fn a_surface_fleet_contests_on_station_with_a_base_and_a_path() {
    let mut position = support(Axis);
    let zone = Place::OnStation(position.zone("Eastern Mediterranean"));
    let visitor = position.put_at("ger-air", Axis, Place::Gone);
    let fleet = position.pool("us-fleet", Western);
    let it = attempt(visitor, zone, false);
    assert_eq!(contestants(&position.state, &it, Western), []);
    position.put("us-inf", Western, "e1213");
    position.put("us-inf", Western, "e1312");
    assert_eq!(contestants(&position.state, &it, Western), [fleet]);
    put_station(&mut position, "ger-sub", Axis, "Arabian Sea");
    assert_eq!(contestants(&position.state, &it, Western), []);
}

/// AE-2.2.3-2, AE-2.2.3-3, AE-2.2.3.3-1, AE-BOX-2, AE-CMP-15: the order of the factions asked,
/// the destinations of the units, and no question after a contest.
/// Allows: AE-2.2.3-3.
#[test]
fn enemies_are_asked_in_turn_and_both_units_go() {
    let mut position = support(Western);
    position.put("bri-inf", Western, "w3916");
    position.put("ger-inf", Axis, "w3922");
    let carrier = position.pool("bri-cv", Western);
    let axis = position.pool("bri-cv", Axis);
    let german = position.pool("ger-air", Axis);
    let russian = position.pool("rus-air", Soviet);
    position.put("rus-inf", Soviet, "w3717");
    let asked = to_hex(&position, carrier, "w4020");
    position.order(&asked);
    let start = position.state.clone();
    let delay = Place::Delay(Theatre::Europe);
    let naval = Place::NavalDelay(Theatre::Europe);
    let Question::Contest(contest) = position.question() else {
        panic!("a contest is offered first");
    };
    assert!(contest.with.contains(&german));
    assert_eq!(position.state.pending()[0].faction, Axis);
    let decision = position.state.pending()[0].id;
    let seat = position.state.seat_of(Axis).unwrap();
    let answer = Answer::Contest(Some(russian));
    let wrong =
        AxisEmpires::default().check(&position.state, seat, &Command::Answer { decision, answer });
    assert_eq!(wrong.unwrap_err().rule, "AE-2.2.3.3-2");
    position.answer(Axis, Answer::Contest(Some(german)));
    assert_eq!((position.at(carrier), position.at(german)), (naval, delay));
    assert!(position.state.pending().is_empty());
    position.state = start;
    position.answer(Axis, Answer::Contest(None));
    let placed = position.at(carrier);
    assert_eq!(
        placed,
        Place::Hex(position.hex("w4020")),
        "no base for the Soviet unit"
    );
    let strike = position.hex("w4020");
    position.answer(Western, Answer::Placed(Use::Strike(strike)));
    position.answer(Axis, Answer::Contest(Some(german)));
    assert_eq!((position.at(carrier), position.at(german)), (delay, delay));
    assert_eq!(position.state.piece(carrier).unwrap().side, Side::Front);
    assert_eq!(position.at(axis), Place::ForcePool(Theatre::Europe));
}

/// AE-2.2.3-2: Western and Soviet units are enemies of each other, and standing orders
/// answer for a seat.
#[test]
fn both_enemies_may_be_asked_and_standing_orders_answer() {
    let mut position = support(Axis);
    position.put("ger-inf", Axis, "w3922");
    position.put("bri-inf", Western, "w3916");
    let western = position.pool("bri-air", Western);
    let soviet = position.pool("rus-sub", Soviet);
    let unit = position.pool("ger-air", Axis);
    let orders = crate::standing_orders::StandingOrders {
        contests: Some(crate::standing_orders::Contests::Never),
        ..Default::default()
    };
    let seat = position.state.seat_of(Western).unwrap();
    position.state.set_orders(seat, orders);
    let station = to_station(&position, unit, "North Sea");
    position.order(&station);
    assert!(matches!(position.question(), Question::Placed(_)));
    position.answer(Axis, Answer::Placed(Use::Stay));
    assert_eq!(position.at(western), Place::ForcePool(Theatre::Europe));
    assert_eq!(position.at(soviet), Place::ForcePool(Theatre::Europe));
    assert_eq!(
        position.at(unit),
        Place::OnStation(position.zone("North Sea"))
    );
}

/// AE-+17.2-1, AE-BOX-4: aircraft send a Fleet that is placed in an All-Sea hex to the +5 or 6
/// Box, and nothing else goes there.
/// Allows: AE-+17.2-1.
/// Forbids: AE-+17.2-1.
#[test]
fn fleets_that_aircraft_drive_off_at_sea_are_away_for_longer() {
    use crate::options::OptionalRule;
    use crate::s02_administrative::s2_2_support::s2_2_3_3_contests::{Contest, resolve};
    let (air, naval, deep) = (
        Place::Delay(Theatre::Europe),
        Place::NavalDelay(Theatre::Europe),
        Place::AirSeaDelay(Theatre::Europe),
    );
    for (rule, visitor, at_sea, with, expected) in [
        (false, "bri-fleet", true, "ger-air", (naval, air)),
        (true, "bri-fleet", true, "ger-air", (deep, air)),
        (true, "bri-cv", true, "ger-air", (deep, air)),
        (true, "bri-fleet", true, "ger-fleet", (naval, naval)),
        (true, "bri-fleet", false, "ger-air", (naval, air)),
        (true, "bri-air", true, "ger-fleet", (air, naval)),
    ] {
        let mut position = support(Western);
        if rule {
            position.optional(OptionalRule::AirSeaWarfare);
        }
        let piece = position.pool(visitor, Western);
        let contesting = position.pool(with, Axis);
        let at = if at_sea {
            Place::Hex(position.hex("w3818"))
        } else {
            Place::OnStation(position.zone("North Sea"))
        };
        let contest = Contest {
            piece,
            at,
            strike: false,
            with: vec![contesting],
        };
        position.play(|play| resolve(play, &contest, contesting));
        let found = (position.at(piece), position.at(contesting));
        assert_eq!(found, expected, "{visitor} and {with}");
    }
}
