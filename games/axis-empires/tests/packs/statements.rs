//! Statements of the rulebooks about single hexes, zones and countries, against the open maps.
//!
//! Each row of `tests/statements/*.csv` is one statement with the line of the rulebook.

use std::collections::BTreeSet;

use sandtable_axis_empires::map::{
    AreaId, HexCode, HexId, Hexside, Map, SideFeature, Symbol, Terrain, ZoneId,
};
use sandtable_axis_empires::pack::open;

struct Statement {
    kind: String,
    subject: String,
    object: String,
    value: String,
}

fn failures(pack: &str, statements: &str) -> (usize, Vec<String>) {
    let pack = open::find(pack).unwrap();
    let mut reader = csv::Reader::from_reader(statements.as_bytes());
    let mut failed = Vec::new();
    let mut count = 0;
    for record in reader.records() {
        let record = record.unwrap();
        let statement = Statement {
            kind: record[1].to_owned(),
            subject: record[2].to_owned(),
            object: record[3].to_owned(),
            value: record[4].to_owned(),
        };
        count += 1;
        if !holds(&pack.map, &statement) {
            failed.push(record.iter().collect::<Vec<_>>().join(","));
        }
    }
    (count, failed)
}

fn hex(map: &Map, text: &str) -> HexId {
    let code: HexCode = text.parse().unwrap();
    map.find(code)
        .unwrap_or_else(|| panic!("{code} is not on the map"))
}

fn zone(map: &Map, name: &str) -> ZoneId {
    map.find_zone(name)
        .unwrap_or_else(|| panic!("no zone {name}"))
}

fn area(map: &Map, name: &str) -> AreaId {
    map.find_area(name)
        .unwrap_or_else(|| panic!("no area {name}"))
}

fn word<T: serde::de::DeserializeOwned>(text: &str) -> T {
    serde_json::from_value(text.into()).unwrap()
}

fn holds(map: &Map, said: &Statement) -> bool {
    on_hexes(map, said)
        .or_else(|| on_pairs(map, said))
        .or_else(|| on_areas(map, said))
        .or_else(|| on_zones(map, said))
        .unwrap_or_else(|| panic!("no statement is of the kind {:?}", said.kind))
}

fn on_hexes(map: &Map, said: &Statement) -> Option<bool> {
    let here = || map.hex(hex(map, &said.subject));
    let linked = |kinds: &str| {
        map.neighbours(hex(map, &said.subject))
            .any(|neighbour| follows(neighbour.side, kinds))
    };
    Some(match said.kind.as_str() {
        "place" => here().is_land() && here().name.as_deref() == Some(&said.object),
        "sea" => !here().is_land(),
        "land" => here().is_land(),
        "symbol" => here().symbols.has(word::<Symbol>(&said.object)),
        "terrain" => here().terrain == word::<Terrain>(&said.object),
        "rough" => here().terrain.is_rough(),
        "island" => here().island,
        "no-island" => here().is_land() && !here().island,
        "area" => here().area == Some(area(map, &said.object)),
        "region" => here().region == Some(area(map, &said.object)),
        "zone" => here().zones.contains(zone(map, &said.object)),
        "beside" => map
            .neighbours(hex(map, &said.subject))
            .any(|other| map.hex(other.hex).area == Some(area(map, &said.object))),
        "link" => linked(&said.object),
        "no-link" => !linked(&said.object),
        _ => return None,
    })
}

fn on_pairs(map: &Map, said: &Statement) -> Option<bool> {
    let pair = || (hex(map, &said.subject), hex(map, &said.object));
    let distance = || {
        let (a, b) = pair();
        map.distance(a, b).unwrap()
    };
    let side = || {
        let (a, b) = pair();
        map.side(a, b).unwrap()
    };
    let value = || said.value.parse::<u16>().unwrap();
    Some(match said.kind.as_str() {
        "distance" => distance() == value(),
        "within" => distance() <= value(),
        "feature" => side().has(word::<SideFeature>(&said.value)),
        "no-feature" => !side().has(word::<SideFeature>(&said.value)),
        "strait" => side().is_strait(),
        "no-strait" => !side().is_strait(),
        "joined" => joined(map, pair(), &said.value),
        "not-joined" => !joined(map, pair(), &said.value),
        _ => return None,
    })
}

fn on_areas(map: &Map, said: &Statement) -> Option<bool> {
    let hexes = |name: &str| &map.area(area(map, name)).hexes;
    let port_in = || {
        hexes(&said.subject).iter().any(|id| {
            let hex = map.hex(*id);
            hex.is_port() && hex.zones.contains(zone(map, &said.object))
        })
    };
    Some(match said.kind.as_str() {
        "area-exists" => !hexes(&said.subject).is_empty(),
        "border" => hexes(&said.subject).iter().any(|id| {
            map.neighbours(*id)
                .any(|other| hexes(&said.object).contains(&other.hex))
        }),
        "area-zone" => hexes(&said.subject)
            .iter()
            .any(|id| map.hex(*id).zones.contains(zone(map, &said.object))),
        "area-port" => port_in(),
        "no-port" => !port_in(),
        "cities" => {
            let cities = hexes(&said.subject)
                .iter()
                .filter(|id| map.hex(**id).is_city())
                .count();
            cities >= said.object.parse().unwrap()
        }
        _ => return None,
    })
}

fn on_zones(map: &Map, said: &Statement) -> Option<bool> {
    let here = || map.zone(zone(map, &said.subject));
    let link = || {
        let other = zone(map, &said.object);
        here().adjacent.iter().find(|link| link.to == other)
    };
    Some(match said.kind.as_str() {
        "zone-exists" => !here().hexes.is_empty(),
        "zones-adjacent" => link().is_some(),
        "zones-apart" => link().is_none(),
        "waterway" => {
            let passage = hex(map, &said.value);
            link().is_some_and(|link| link.passages.iter().flatten().any(|hex| *hex == passage))
        }
        "danger" => here().allied_danger,
        "no-submarines" => !here().submarines,
        "only-sea" => {
            let sea: Vec<HexId> = here()
                .hexes
                .iter()
                .copied()
                .filter(|id| !map.hex(*id).is_land())
                .collect();
            sea == [hex(map, &said.object)]
        }
        "only-ports" => {
            let ports: BTreeSet<&str> = here()
                .hexes
                .iter()
                .map(|id| map.hex(*id))
                .filter(|hex| hex.is_port())
                .filter_map(|hex| hex.name.as_deref())
                .collect();
            ports == said.object.split(';').collect()
        }
        "box-edge" => {
            let off_map = map.off_map(map.find_box(&said.subject).unwrap());
            off_map.edge.contains(&hex(map, &said.object))
        }
        _ => return None,
    })
}

fn follows(side: Hexside, kinds: &str) -> bool {
    kinds
        .split(' ')
        .any(|kind| side.has(word::<SideFeature>(kind)))
}

/// Reports whether links of some kinds alone lead from one hex to another.
fn joined(map: &Map, (from, to): (HexId, HexId), kinds: &str) -> bool {
    let mut seen = BTreeSet::from([from]);
    let mut open = vec![from];
    while let Some(at) = open.pop() {
        for next in map.neighbours(at) {
            if follows(next.side, kinds) && seen.insert(next.hex) {
                open.push(next.hex);
            }
        }
    }
    seen.contains(&to)
}

/// AE-GLO-12, AE-GLO-44, AE-GLO-51, AE-GLO-52, AE-KEY-1, AE-KEY-2, AE-BOX-16, AEV-GLO-3,
/// AEV-GLO-5, AEV-GLO-7, AEV-GLO-8, AEV-GLO-10, AEV-GEO-1.
#[test]
fn the_map_of_europe_agrees_with_the_rulebook() {
    let (count, failed) = failures(
        "totaler-krieg-open",
        include_str!("../statements/europe.csv"),
    );
    assert!(count > 400, "{count} statements");
    assert!(failed.is_empty(), "{failed:#?}");
}

/// DS-G-6, DS-G-23, AEV-GLO-5, DSV-G-7.
#[test]
fn the_map_of_asia_agrees_with_the_rulebooks() {
    let (count, failed) = failures("dai-senso-open", include_str!("../statements/asia.csv"));
    assert!(count > 170, "{count} statements");
    assert!(failed.is_empty(), "{failed:#?}");
}
