//! Invariants of every map: sides are the same from both hexes, distances agree with neighbours,
//! borders with countries.

use std::collections::{BTreeMap, VecDeque};

use sandtable_axis_empires::map::{Direction, HexCode, HexId, Map, SideFeature};
use sandtable_axis_empires::pack::open::PACKS;

fn on_every_map(check: impl Fn(&str, &Map)) {
    for open in &PACKS {
        let pack = open.pack();
        assert!(!pack.map.hexes().is_empty());
        check(open.code, &pack.map);
    }
}

#[test]
fn a_side_is_the_same_from_both_hexes() {
    on_every_map(|pack, map| {
        for (id, hex) in map.hexes_with_ids() {
            for direction in Direction::ALL {
                let Some(there) = map.neighbour(id, direction) else {
                    continue;
                };
                let back = map.neighbour(there.hex, direction.opposite()).unwrap();
                assert_eq!(
                    (back.hex, back.side),
                    (id, there.side),
                    "{pack} {}",
                    hex.code
                );
                assert_eq!(map.direction(id, there.hex), Some(direction));
                assert_eq!(map.distance(id, there.hex), Some(1));
            }
        }
    });
}

#[test]
fn distances_are_those_of_the_shortest_walk() {
    let pack = PACKS[0].pack();
    let map = &pack.map;
    for (start, _) in map.hexes_with_ids() {
        let mut steps = BTreeMap::from([(start, 0_u16)]);
        let mut open = VecDeque::from([start]);
        while let Some(at) = open.pop_front() {
            for next in map.neighbours(at) {
                if !steps.contains_key(&next.hex) {
                    steps.insert(next.hex, steps[&at] + 1);
                    open.push_back(next.hex);
                }
            }
        }
        for (other, _) in map.hexes_with_ids() {
            assert_eq!(map.distance(start, other), Some(steps[&other]));
        }
    }
}

#[test]
fn sides_follow_from_the_hexes_beside_them() {
    on_every_map(|pack, map| {
        for (id, hex) in map.hexes_with_ids() {
            for there in map.neighbours(id) {
                let other = map.hex(there.hex);
                let code = (pack, hex.code, other.code);
                let land = hex.is_land() && other.is_land();
                let side = there.side;
                assert!(land || side.has(SideFeature::AllSea), "{code:?}");
                assert_eq!(
                    side.has(SideFeature::Border),
                    land && hex.area != other.area,
                    "{code:?}"
                );
                if side.has_link() {
                    assert!(land && !side.is_open_water(), "{code:?}");
                    assert!(!side.has(SideFeature::Strait), "{code:?}");
                }
                if side.has(SideFeature::ZoneBorder) {
                    assert!(!hex.zones.meets(other.zones), "{code:?}");
                }
            }
        }
    });
}

/// AE-GLO-40, DS-G-21.
#[test]
fn everything_is_found_by_its_name() {
    on_every_map(|_, map| {
        for (id, hex) in map.hexes_with_ids() {
            assert_eq!(map.find(hex.code), Some(id));
            assert_eq!(hex.code.to_string().parse(), Ok(hex.code));
        }
        for area in map.areas() {
            let id = map.find_area(&area.name).unwrap();
            assert_eq!(map.area(id), area);
            for hex in &area.hexes {
                let hex = map.hex(*hex);
                assert!(hex.area == Some(id) || hex.region == Some(id));
            }
        }
        for zone in map.zones() {
            assert_eq!(map.zone(map.find_zone(&zone.name).unwrap()), zone);
        }
        for off_map in map.boxes() {
            assert_eq!(map.off_map(map.find_box(&off_map.name).unwrap()), off_map);
        }
    });
}

/// A code is a map's letter and four digits, and nothing else is one (AE-GLO-40, DS-G-21).
#[test]
fn a_hex_code_is_a_letter_and_four_digits() {
    on_every_map(|_, map| {
        for hex in map.hexes() {
            assert_eq!(hex.code.to_string().parse(), Ok(hex.code));
        }
    });
    for text in ["", "w", "w123", "w12345", "w+123", "w12a4", "x1234", "1234"] {
        assert!(text.parse::<HexCode>().is_err(), "{text}");
    }
}

/// AE-GLO-44, DS-G-23.
#[test]
fn an_island_is_ringed_by_water_and_part_of_no_mainland() {
    on_every_map(|pack, map| {
        for (id, hex) in map.hexes_with_ids() {
            let dry = map.neighbours(id).any(|there| {
                map.hex(there.hex).is_land()
                    && !there.side.is_open_water()
                    && !there.side.is_strait()
            });
            assert!(!(hex.island && dry), "{pack} {}", hex.code);
        }
    });
}

#[test]
fn the_weather_of_land_is_the_weather_of_its_country() {
    for open in &PACKS {
        let pack = open.pack();
        for hex in pack.map.hexes() {
            let Some(area) = hex.area else {
                assert_eq!(hex.weather, None);
                continue;
            };
            let by_region = hex.region.and_then(|region| pack.map.area(region).weather);
            assert_eq!(hex.weather, by_region.or(pack.map.area(area).weather));
        }
    }
    let pack = PACKS[1].pack();
    let desert: Vec<&str> = pack
        .map
        .areas()
        .iter()
        .filter(|area| {
            let weather = area.weather.map(|weather| &pack.weather[weather.index()]);
            weather.is_some_and(|weather| &*weather.name == "Desert") && area.part_of.is_none()
        })
        .map(|area| &*area.name)
        .collect();
    let mut said = vec![
        "Egypt",
        "Iraq",
        "Kuwait",
        "Libya",
        "Palestine",
        "Syria",
        "Trans-Jordan",
    ];
    let mut desert = desert;
    desert.sort_unstable();
    said.sort_unstable();
    assert_eq!(desert, said);
}

#[test]
fn maps_are_joined_only_within_a_theatre() {
    let europe = PACKS[1].pack();
    let west = europe.map.find("w3826".parse().unwrap()).unwrap();
    let east = europe.map.find("e3801".parse().unwrap()).unwrap();
    assert_eq!(europe.map.distance(west, east), Some(1));
    assert_eq!(europe.map.distance(west, HexId(u16::MAX)), None);
}
