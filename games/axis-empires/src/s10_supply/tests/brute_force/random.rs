//! Random little maps with random pieces on them.

use crate::faction::Faction;
use crate::map::{
    Direction, Hex, HexCode, HexId, HexSymbols, Hexside, Map, Neighbour, Settlement, Sheet,
    SideFeature, Symbol, Tables, Terrain, ZoneId, ZoneSet,
};
use crate::pack::{Pack, Status};
use crate::sampler::Random;
use crate::state::Place;
use crate::testing::{self, Position};

const WIDTH: u8 = 6;
const HEIGHT: u8 = 6;
const LANDS: [&str; 7] = [
    "Germany", "Britain", "Russia", "France", "Poland", "Turkey", "Libya",
];

/// A map of 36 hexes on the areas of the testing pack, with two zones and a box.
fn random_map(random: &mut Random, pack: &Pack) -> Map {
    let mut codes = Vec::new();
    for row in 0..HEIGHT {
        for column in 0..WIDTH {
            codes.push(HexCode {
                sheet: Sheet::West,
                row: 10 + row,
                column: 10 + column,
            });
        }
    }
    let hexes: Vec<Hex> = codes
        .iter()
        .map(|code| {
            let sea = random.one_in(6);
            let zone = ZoneId(random.below(2) as u8);
            let land = LANDS[random.below(LANDS.len())];
            let port = !sea && random.one_in(3);
            let mut zones = ZoneSet::default();
            if sea || port {
                zones = zones.with(zone);
            }
            if port && random.one_in(3) {
                zones = zones.with(ZoneId(1 - zone.0));
            }
            let symbols = HexSymbols::default();
            Hex {
                code: *code,
                name: None,
                terrain: if sea { Terrain::Sea } else { Terrain::Clear },
                settlement: if !sea && random.one_in(5) {
                    Settlement::City
                } else {
                    Settlement::None
                },
                symbols: if port {
                    symbols.with(Symbol::Port)
                } else {
                    symbols
                },
                area: if sea { None } else { pack.map.find_area(land) },
                region: None,
                weather: None,
                weather_of_2012: None,
                zones,
                island: false,
            }
        })
        .collect();
    let mut neighbours = vec![[None; 6]; hexes.len()];
    for (index, code) in codes.iter().enumerate() {
        for direction in Direction::ALL {
            let point = direction.from(code.point());
            let Some(other) = codes.iter().position(|code| code.point() == point) else {
                continue;
            };
            if other < index {
                continue;
            }
            let side = random_side(random, hexes[index].is_land() && hexes[other].is_land());
            let towards = |hex: usize| {
                Some(Neighbour {
                    hex: HexId(hex as u16),
                    side,
                })
            };
            neighbours[index][direction.index()] = towards(other);
            neighbours[other][direction.opposite().index()] = towards(index);
        }
    }
    let mut zones = pack.map.zones()[..2].to_vec();
    for (id, zone) in zones.iter_mut().enumerate() {
        zone.inherent_supply = match random.below(4) {
            0 => vec![Faction::Axis],
            1 => vec![Faction::Western],
            _ => Vec::new(),
        };
        zone.hexes = (0..)
            .map(HexId)
            .zip(&hexes)
            .filter(|(_, hex)| hex.zones.contains(ZoneId(id as u8)))
            .map(|(id, _)| id)
            .collect();
    }
    let mut boxes = pack.map.boxes()[..2].to_vec();
    for (index, row) in boxes.iter_mut().enumerate() {
        row.owner = [Faction::Western, Faction::Soviet][index];
        row.zones = if index == 0 {
            vec![ZoneId(0)]
        } else {
            Vec::new()
        };
        row.edge = if index == 1 {
            vec![HexId(3), HexId(4)]
        } else {
            Vec::new()
        };
    }
    Map::new(Tables {
        hexes,
        neighbours,
        areas: pack.map.areas().to_vec(),
        zones,
        boxes,
    })
}

fn random_side(random: &mut Random, land: bool) -> Hexside {
    let side = Hexside::default();
    if !land {
        return side.with(SideFeature::AllSea);
    }
    match random.below(20) {
        0 => side.with(SideFeature::AllSea),
        1 => side.with(SideFeature::Strait),
        2 | 3 => side.with(SideFeature::ConnectedStrait),
        4 => side.with(SideFeature::Mountain),
        5..=8 => side.with(SideFeature::Rail),
        9..=12 => side.with(SideFeature::Road),
        13 => side.with(SideFeature::Rail).with(SideFeature::Road),
        _ => side,
    }
}

pub(super) fn random_position(random: &mut Random) -> Position {
    let mut pack = Pack::clone(&testing::pack());
    pack.map = random_map(random, &pack);
    let scenario = pack.scenarios.len() - 1;
    pack.scenarios[scenario].hexes = pack.map.hexes_with_ids().map(|(hex, _)| hex).collect();
    let mut position = Position::on(pack);
    for (name, faction) in [("France", Faction::Western), ("Poland", Faction::Western)] {
        let status = [Status::Active, Status::Conquered][random.below(2)];
        position.country(name, status, faction);
    }
    if random.one_in(2) {
        position.country("Italy", Status::Active, Faction::Axis);
    }
    let pieces = [
        ("ger-inf", Faction::Axis, false),
        ("ger-det", Faction::Axis, true),
        ("ger-air", Faction::Axis, false),
        ("axis-logistics", Faction::Axis, false),
        ("bri-inf", Faction::Western, false),
        ("fra-inf", Faction::Western, false),
        ("western-beachhead", Faction::Western, false),
        ("rus-inf", Faction::Soviet, false),
        ("soviet-partisans", Faction::Soviet, false),
    ];
    for _ in 0..random.below(16) {
        let (code, faction, back) = pieces[random.below(pieces.len())];
        let hex = HexId(random.below(usize::from(WIDTH * HEIGHT)) as u16);
        let land = position.state.map().hex(hex).is_land();
        let others = position
            .state
            .pieces_in(hex)
            .any(|(_, it)| it.faction != faction);
        if land == (code == "western-beachhead") || others && !random.one_in(4) {
            continue;
        }
        let piece = position.put_at(code, faction, Place::Hex(hex));
        if back {
            position.back(piece);
        }
        if code == "western-beachhead" {
            let towards = Direction::ALL[random.below(6)];
            position
                .state
                .set_piece(piece, |piece| piece.facing = Some(towards));
        }
    }
    for zone in [ZoneId(0), ZoneId(1)] {
        if random.one_in(2) {
            position.put_at("ger-convoy", Faction::Axis, Place::Convoys(zone));
        }
        if random.one_in(2) {
            position.put_at("bri-convoy", Faction::Western, Place::Convoys(zone));
        }
        if random.one_in(6) {
            position.put_at("bri-fleet", Faction::Western, Place::OnStation(zone));
        }
        if random.one_in(6) {
            position.put_at("ger-sub", Faction::Axis, Place::OnStation(zone));
        }
    }
    position
}
