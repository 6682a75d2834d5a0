//! The packs as clients need them.

use std::sync::Arc;

use sandtable_axis_empires::map::{Area, Direction, Hex, HexId, Map, OffMapBox, Theatre, Zone};
use sandtable_axis_empires::pack::{
    Back, CombatTable, Commitment, Counter, Face, Marker, Pack, PostureBox, Scenario, TurnId,
};
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::rules::v1::BoardView;

use super::card;
use super::fortunes;
use super::paper;
use crate::games::proto::ToProto;

pub(super) fn write(packs: &[Arc<Pack>], extent: BoardView) -> wire::Board {
    let mut board = wire::Board {
        packs: packs.iter().map(|pack| write_pack(pack)).collect(),
    };
    if extent == BoardView::Full {
        for (pack, written) in packs.iter().zip(&mut board.packs) {
            paper::lay_out(&pack.map, written);
        }
    }
    board
}

fn write_pack(pack: &Pack) -> wire::Pack {
    let map = &pack.map;
    let turns = (0..).map(TurnId).take(pack.calendar.turns_of_year());
    wire::Pack {
        code: pack.code.to_string(),
        title: pack.title.to_string(),
        about: pack.about.to_string(),
        hexes: map.hexes().iter().map(write_map_hex).collect(),
        sides: write_sides(map),
        areas: map.areas().iter().map(write_area).collect(),
        zones: map.zones().iter().map(write_zone).collect(),
        boxes: map.boxes().iter().map(write_box).collect(),
        counters: pack.counters.iter().map(write_counter).collect(),
        markers: pack.markers.iter().map(write_marker).collect(),
        turns: turns
            .map(|turn| pack.calendar.turn(turn).name.to_string())
            .collect(),
        first_year: u32::from(pack.calendar.first_year()),
        scenarios: (pack.scenarios.iter())
            .map(|row| write_scenario(map, row))
            .collect(),
        combat: write_combat(&pack.combat),
        cards: (pack.cards.iter())
            .map(|row| card::write(pack, row))
            .collect(),
        tables: (pack.tables.iter())
            .map(|row| card::write_table(pack, row))
            .collect(),
        events: (pack.events.iter())
            .map(|row| card::write_event(pack, row))
            .collect(),
        fortunes: (pack.fortunes.iter())
            .map(|row| fortunes::write_card(pack, row))
            .collect(),
        posture_boxes: pack.posture_boxes.iter().map(write_posture_box).collect(),
        tracks: write_tracks(pack),
        sheets: Vec::new(),
    }
}

fn write_map_hex(hex: &Hex) -> wire::Hex {
    wire::Hex {
        code: hex.code.to_string(),
        name: hex.name.to_proto(()),
        terrain: hex.terrain.to_proto(()),
        settlement: hex.settlement.to_proto(()),
        port: hex.is_port(),
        area: hex.area.to_proto(()),
        region: hex.region.to_proto(()),
        zones: hex.zones.iter().map(|zone| zone.to_proto(())).collect(),
        center: None,
    }
}

/// Each side once, from the hex that lies to its west.
fn write_sides(map: &Map) -> Vec<wire::HexSide> {
    let eastward = [Direction::NorthEast, Direction::East, Direction::SouthEast];
    let mut sides = Vec::new();
    for (hex, _) in map.hexes_with_ids() {
        for over in eastward.into_iter().filter_map(|to| map.neighbour(hex, to)) {
            let features = over.side.features().map(|it| it.to_proto(()));
            let features: Vec<i32> = features.collect();
            if !features.is_empty() {
                sides.push(wire::HexSide {
                    a: hex.to_proto(()),
                    b: over.hex.to_proto(()),
                    features,
                });
            }
        }
    }
    sides
}

fn write_area(area: &Area) -> wire::Area {
    wire::Area {
        name: area.name.to_string(),
        nationality: area.nationality.to_proto(()),
        theatre: area.theatre.to_proto(()),
        faction: area.faction.to_proto(()),
        capital: area.capital.to_proto(()),
    }
}

fn write_zone(zone: &Zone) -> wire::Zone {
    wire::Zone {
        name: zone.name.to_string(),
        theatre: zone.theatre.to_proto(()),
        adjacent: (zone.adjacent.iter())
            .map(|link| u32::from(link.to.0))
            .collect(),
    }
}

fn write_box(row: &OffMapBox) -> wire::OffMapBox {
    wire::OffMapBox {
        name: row.name.to_string(),
        theatre: row.theatre.to_proto(()),
        owner: row.owner.to_proto(()),
        zones: row.zones.to_proto(()),
        adjacent: row.adjacent.to_proto(()),
        edge: row.edge.to_proto(()),
    }
}

written_message! { Face = wire::Face {
    r#type = kind, steps, attack, defence, movement, range,
} }

fn write_counter(counter: &Counter) -> wire::Counter {
    use wire::counter::Back as Kind;
    let marker = |word: &str| Some(Kind::Marker(word.to_owned()));
    wire::Counter {
        code: counter.code.to_string(),
        name: counter.name.to_string(),
        country: u32::from(counter.country.0),
        front: counter.front.to_proto(()),
        back: match counter.back {
            Back::Blank => None,
            Back::Unit(face) => Some(Kind::Unit(face.to_proto(()))),
            Back::Strike(range) => Some(Kind::Strike(u32::from(range))),
            Back::Detachment => marker("detachment"),
            Back::Airdrop => marker("airdrop"),
            Back::EscortConvoy => marker("escort-convoy"),
            Back::Devastation => marker("devastation"),
        },
        count: u32::from(counter.count),
    }
}

fn write_marker(marker: &Marker) -> wire::Marker {
    wire::Marker {
        code: marker.code.to_string(),
        name: marker.name.to_string(),
        r#type: marker.kind.to_proto(()),
        faction: marker.faction.to_proto(()),
    }
}

fn write_combat(table: &CombatTable) -> Vec<wire::CombatColumn> {
    let column = |column: usize| {
        let odds = table.odds(column);
        wire::CombatColumn {
            attack: u32::from(odds.attack),
            defence: u32::from(odds.defence),
            results: (1..=6)
                .map(|die| table.result(column, die).to_proto(()))
                .collect(),
        }
    };
    (0..table.columns()).map(column).collect()
}

fn write_posture_box(row: &PostureBox) -> wire::PostureBox {
    wire::PostureBox {
        name: row.name.to_string(),
        theatre: row.theatre.to_proto(()),
        faction: row.faction.to_proto(()),
        countries: row.countries.to_proto(()),
        other_minors: row.other_minors,
    }
}

fn write_tracks(pack: &Pack) -> Vec<wire::Tracks> {
    let box_of = |it: &Commitment| wire::Commitment {
        political: i32::from(it.political),
        axis_delay: i32::from(it.axis_delay),
        western_delay: i32::from(it.western_delay),
    };
    let of = |theatre: Theatre| {
        let tracks = pack.tracks(theatre)?;
        Some(wire::Tracks {
            theatre: theatre.to_proto(()),
            axis_tide: tracks.axis_tide.map(i32::from).to_vec(),
            allied_crusade: tracks.allied_crusade.map(i32::from).to_vec(),
            uscl: tracks.uscl.iter().map(box_of).collect(),
        })
    };
    [Theatre::Europe, Theatre::Asia]
        .into_iter()
        .filter_map(of)
        .collect()
}

fn write_scenario(map: &Map, scenario: &Scenario) -> wire::Scenario {
    let victory = &scenario.victory;
    let write_strategic = |(hex, points): (HexId, u8)| wire::StrategicHex {
        hex: hex.to_proto(()),
        points: u32::from(points),
    };
    wire::Scenario {
        code: scenario.code.to_string(),
        title: scenario.title.to_string(),
        about: scenario.about.to_string(),
        theatre: scenario.theatre.to_proto(()),
        first: u32::from(scenario.first.0),
        last: u32::from(scenario.last.0),
        factions: scenario.factions.to_proto(()),
        hexes: scenario.hexes.to_proto(()),
        strategic: (scenario.strategic_hexes(map))
            .map(write_strategic)
            .collect(),
        axis_from: u32::from(victory.axis_from),
        allies_to: u32::from(victory.allies_to),
        axis_at_once_from: victory.axis_at_once_from.map(u32::from),
        campaign: scenario.campaign.is_some(),
        theatres: (scenario.theatres())
            .map(|theatre| theatre.to_proto(()))
            .collect(),
    }
}
