//! 2.2.3.4: the seas that weather closes in Asia.

use std::collections::BTreeSet;

use super::*;
use crate::options::Edition;

/// Western units that can fly over the southern seas, and an Air Force in the Force Pool.
fn southern_seas() -> (Position, PieceId) {
    let mut position = Position::asia();
    begin(&mut position, Western, "soviet-scratch");
    // Singapore, Rangoon, Batavia, Mindanao, Port Moresby, Rabaul and Perth, each in a land
    // that supplies them itself.
    for (land, port) in [
        ("Malaya", "a3218"),
        ("Burma", "a4015"),
        ("Netherlands East Indies", "a2819"),
        ("Philippines", "a3426"),
        ("Papua", "p2606"),
        ("Solomon Islands", "p2808"),
        ("Australia", "a1423"),
    ] {
        own(&mut position, land, "Britain");
        position.put("bri-inf", Western, port);
    }
    let air = position.pool("bri-air", Western);
    (position, air)
}

/// The All-Sea hexes of a zone in which a unit may be placed in fair weather.
fn in_reach(position: &mut Position, air: PieceId, zone: &str) -> Vec<HexId> {
    position.turn(1941, "Sept-Oct");
    let zone = position.zone(zone);
    let map = &position.state.shared_pack().map;
    let at = places(position, air).into_iter().filter_map(|at| at.hex());
    at.filter(|hex| !map.hex(*hex).is_land() && map.hex(*hex).zones.contains(zone))
        .collect()
}

/// Rules that refuse the placement in some hexes, except for those out of reach: in Mud an Air
/// Unit Path goes over no land.
fn refusals(position: &Position, air: PieceId, hexes: &[HexId]) -> BTreeSet<&'static str> {
    let orders = hexes.iter().map(|hex| to(air, Place::Hex(*hex)));
    let found = orders.map(|order| position.refusal(&order));
    found.filter(|rule| *rule != "AE-2.2.3.1-1").collect()
}

/// AE-KEY-2, AE-2.2.3.4-5, AE-2.2.3.4-6, AE-11.3-6, AE-11.3-7: Mud of the North Monsoon closes
/// the Java Sea north of the Monsoon Boundary, which runs between the rows 31 and 32, and Mud
/// of the South Monsoon south of it. By the book of 2012 these waters are part of the South
/// China Sea.
/// Allows: AE-KEY-2, AE-2.2.3.4-5, AE-2.2.3.4-6, AE-11.3-6, AE-11.3-7.
/// Forbids: AE-KEY-2, AE-2.2.3.4-5, AE-2.2.3.4-6, AE-11.3-6, AE-11.3-7.
#[test]
fn the_monsoon_boundary_divides_the_java_sea() {
    let (mut position, air) = southern_seas();
    let seas = in_reach(&mut position, air, "Java Sea");
    let map = &position.state.shared_pack().map;
    let (above, below): (Vec<HexId>, Vec<HexId>) = seas
        .into_iter()
        .partition(|hex| map.hex(*hex).code.row >= 32);
    let at_the_boundary = |hexes: &[HexId], row| {
        let mut rows = hexes.iter().map(|hex| map.hex(*hex).code.row);
        rows.any(|it| it == row)
    };
    assert!(at_the_boundary(&above, 32) && at_the_boundary(&below, 31));
    let (north, south) = ("AE-2.2.3.4-5", "AE-2.2.3.4-6");
    for (edition, turn, northern, southern) in [
        (Edition::Y2023, "July-Aug", north, "accepted"),
        (Edition::Y2023, "Jan-Feb", "accepted", south),
        (Edition::Y2023, "Sept-Oct", "accepted", "accepted"),
        (Edition::Y2012, "July-Aug", north, north),
        (Edition::Y2012, "Jan-Feb", "accepted", "accepted"),
    ] {
        position.edition(edition);
        position.turn(1941, turn);
        for (hexes, expected) in [(&above, northern), (&below, southern)] {
            let found = refusals(&position, air, hexes);
            assert_eq!(found, BTreeSet::from([expected]), "{edition:?} {turn}");
        }
        let station = to_station(&position, air, "Java Sea");
        assert_eq!(position.check(&station), Ok(()), "its boxes stay open");
    }
}

/// AE-2.2.3.4-5, AE-2.2.3.4-6, AE-11.3-6, AE-11.3-7, DS-2.2-4, DS-2.2-5, DS-11.3-11.5-1: which
/// seas the monsoons close, their boxes never.
/// Allows: DS-2.2-4, DS-2.2-5, DS-11.3-11.5-1.
/// Forbids: DS-2.2-4, DS-2.2-5, DS-11.3-11.5-1.
#[test]
fn monsoons_close_southern_seas_but_not_their_boxes() {
    let (mut position, air) = southern_seas();
    let (north, south) = ("AE-2.2.3.4-5", "AE-2.2.3.4-6");
    for (zone, july, january, of_2012) in [
        ("Bay of Bengal", north, "accepted", "accepted"),
        ("Philippine Sea", north, "accepted", "accepted"),
        ("South China Sea", north, "accepted", "accepted"),
        ("Arafura Sea", "accepted", south, south),
        ("Bismarck Sea", "accepted", south, south),
        ("Southeast Indian Ocean", "accepted", south, "accepted"),
    ] {
        let seas = in_reach(&mut position, air, zone);
        assert!(!seas.is_empty(), "{zone}");
        let station = to_station(&position, air, zone);
        for (edition, turn, expected) in [
            (Edition::Y2023, "July-Aug", july),
            (Edition::Y2023, "Jan-Feb", january),
            (Edition::Y2012, "July-Aug", july),
            (Edition::Y2012, "Jan-Feb", of_2012),
        ] {
            position.edition(edition);
            position.turn(1941, turn);
            let found = refusals(&position, air, &seas);
            assert_eq!(found, BTreeSet::from([expected]), "{zone} {turn}");
            assert_eq!(position.check(&station), Ok(()), "{zone}");
        }
    }
}

/// AE-11.5-5, DS-2.2-3, AE-2.2.3.4-4, DS-11.3-11.5-3, AE-KEY-5: Snow closes five northern seas
/// in Asia, and no other.
#[test]
fn snow_closes_the_northern_seas_of_asia() {
    let mut position = Position::asia();
    begin(&mut position, Axis, "axis-scratch");
    for port in ["p4901", "p5306", "p5407", "p4904"] {
        position.put("jpn-inf", Axis, port);
    }
    let air = position.pool("jpn-air", Axis);
    for (zone, closed) in [
        ("Sea of Japan", true),
        ("Sea of Okhotsk", true),
        ("Northwest Pacific", true),
        ("Japanese Coast", false),
    ] {
        let seas = in_reach(&mut position, air, zone);
        assert!(!seas.is_empty(), "{zone}");
        position.turn(1942, "Jan-Feb");
        let expected = if closed { "AE-2.2.3.4-4" } else { "accepted" };
        let found = refusals(&position, air, &seas);
        assert_eq!(found, BTreeSet::from([expected]), "{zone}");
        let station = to_station(&position, air, zone);
        assert_eq!(position.check(&station), Ok(()), "{zone}");
    }
}

/// DS-11.1-1, AE-11.1-2, AE-11.1-3, DS-11.1-3: Sarawak has the South Monsoon by the book of 2012
/// and the North Monsoon by that of 2023, whosever it is; in its Mud no Air Force is placed.
/// Allows: AE-11.1-2, DS-11.1-1, DS-11.1-3.
/// Forbids: AE-11.1-2, DS-11.1-1, DS-11.1-3.
#[test]
fn sarawak_has_the_monsoon_of_the_edition() {
    let (mut position, air) = southern_seas();
    own(&mut position, "Sarawak", "Britain");
    position.put("bri-inf", Western, "a3220");
    let kuching = to_hex(&position, air, "a3220");
    for owner in ["Britain", "Netherlands East Indies"] {
        position.give("Sarawak", owner);
        for (edition, turn, expected) in [
            (Edition::Y2023, "July-Aug", "AE-2.2.3.4-3"),
            (Edition::Y2023, "Jan-Feb", "accepted"),
            (Edition::Y2012, "July-Aug", "accepted"),
            (Edition::Y2012, "Jan-Feb", "AE-2.2.3.4-3"),
        ] {
            position.edition(edition);
            position.turn(1941, turn);
            assert_eq!(position.refusal(&kuching), expected, "{edition:?} {turn}");
        }
    }
}

/// DS-11.1-5: an island that no weather area names has no weather in any turn of the year.
/// Allows: DS-11.1-5.
/// Forbids: DS-11.1-5.
#[test]
fn the_islands_have_no_weather() {
    let mut position = Position::asia();
    begin(&mut position, Axis, "axis-scratch");
    let air = position.pool("jpn-air", Axis);
    let year = position.state.pack().calendar.turns_of_year();
    // Rabaul is on an island without weather, Hanoi under the North Monsoon.
    for (land, port, clear) in [
        ("Solomon Islands", "p2808", true),
        ("Indochina", "a4219", false),
    ] {
        own(&mut position, land, "Japan");
        position.put("jpn-inf", Axis, port);
        let there = to_hex(&position, air, port);
        let mut found = BTreeSet::new();
        for turn in 0..year {
            let turn = crate::pack::TurnId(u16::try_from(turn).unwrap());
            position.state.set_turn(|cell| cell.cursor.turn = turn);
            found.insert(position.refusal(&there));
        }
        let expected = if clear {
            BTreeSet::from(["accepted"])
        } else {
            BTreeSet::from(["accepted", "AE-2.2.3.4-3"])
        };
        assert_eq!(found, expected, "{land}");
    }
}
