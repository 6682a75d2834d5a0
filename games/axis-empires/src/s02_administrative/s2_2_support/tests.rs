mod air;
mod asia;
mod beachhead_maintenance;
mod beachheads;
mod blitz_markers;
mod contests;
mod convoy_markers;
mod fleets;
mod restrictions;
mod weather;

use sandtable_kernel::Game;

use super::places::Places;
use super::*;
use crate::decision::Answer;
use crate::faction::Faction;
use crate::faction::Faction::{Axis, Soviet, Western};
use crate::game::AxisEmpires;
use crate::legal::SegmentOrders as LegalActs;
use crate::map::{Theatre, ZoneId};
use crate::pack::{Side, Status};
use crate::sequence::Segment;
use crate::state::Marks;
use crate::testing::Position;

use super::s2_2_3_placement::Use;
use crate::state::Place;

/// A faction in step 3 of its Support Segment, with a convoy to spare, so that the segment
/// does not close by itself, in a Europe with Italy and France in the war.
fn support(faction: Faction) -> Position {
    let mut position = Position::europe();
    position.country("Italy", Status::Active, Axis);
    position.country("France", Status::Active, Western);
    position.give("Austria", "Germany");
    begin(&mut position, faction, "soviet-scratch");
    position
}

/// Goes to step 3 of a faction's Support Segment, with a convoy in its Force Pool.
fn begin(position: &mut Position, faction: Faction, spare: &str) {
    position.phase(faction, Segment::Support);
    position.state.set_turn(|turn| turn.stage = PLACEMENT);
    position.pool(spare, faction);
}

/// Makes a land a part of a country, whose Cities there supply its units.
fn own(position: &mut Position, land: &str, country: &str) {
    position.give(land, country);
    let land = position.area(land);
    let part = Some(crate::pack::card::Tenure::Part);
    position.state.set_area(land, |area| area.tenure = part);
}

fn acts(position: &Position) -> SupportOrders {
    let seat = position.state.seat_of(position.state.phasing()).unwrap();
    let segment = AxisEmpires::default()
        .legal(&position.state, seat)
        .segment
        .unwrap();
    match segment.acts {
        LegalActs::Support(acts) => acts,
        other => panic!("a Support Segment lists {other:?}"),
    }
}

/// The places listed for a unit.
fn places(position: &Position, piece: PieceId) -> Vec<Place> {
    let rows = acts(position).units;
    let row: Option<Places> = rows.into_iter().find(|row| row.piece == piece);
    row.map(|row| row.at).unwrap_or_default()
}

fn to(piece: PieceId, at: Place) -> Command {
    Command::Support(Order::Unit { piece, at })
}

fn to_hex(position: &Position, piece: PieceId, hex: &str) -> Command {
    to(piece, Place::Hex(position.hex(hex)))
}

fn to_station(position: &Position, piece: PieceId, zone: &str) -> Command {
    to(piece, Place::OnStation(position.zone(zone)))
}

fn put_station(position: &mut Position, code: &str, faction: Faction, zone: &str) -> PieceId {
    let at = Place::OnStation(position.zone(zone));
    position.put_at(code, faction, at)
}

fn put_convoy(position: &mut Position, code: &str, faction: Faction, zone: &str) -> PieceId {
    let at = Place::Convoys(position.zone(zone));
    position.put_at(code, faction, at)
}

/// AE-2.2.3-1, AE-GLO-53: what is listed is accepted, and nothing else, wherever it may be.
#[test]
fn the_list_is_what_the_check_accepts() {
    let mut position = support(Western);
    position.put("bri-inf", Western, "w3916");
    position.put("bri-inf", Western, "w1824");
    position.put("bri-inf", Western, "w2208");
    put_convoy(
        &mut position,
        "bri-convoy",
        Western,
        "Western Mediterranean",
    );
    position.put("ger-air", Axis, "w3717");
    position.pool("western-beachhead", Western);
    let mut pieces: Vec<PieceId> = Vec::new();
    for code in [
        "bri-air",
        "bri-bomber",
        "bri-int",
        "bri-fleet",
        "bri-cv",
        "us-fleet",
        "ger-air",
    ] {
        pieces.push(position.pool(code, Western));
    }
    let listed = acts(&position);
    let map = position.state.map();
    let hexes = map.hexes_with_ids().map(|(hex, _)| Place::Hex(hex));
    let zones = (0..).map(ZoneId).take(map.zones().len());
    let every: Vec<Place> = hexes
        .chain(zones.clone().flat_map(|zone| {
            [
                Place::OnStation(zone),
                Place::Convoys(zone),
                Place::Used(zone),
            ]
        }))
        .chain([
            Place::StrategicWarfare(Theatre::Europe),
            Place::StrategicWarfare(Theatre::Asia),
            Place::Delay(Theatre::Europe),
            Place::Hex(HexId(u16::MAX)),
            Place::OnStation(ZoneId(200)),
        ])
        .collect();
    let mut accepted = 0;
    for piece in pieces {
        let at = places(&position, piece);
        for place in &every {
            let ok = position.check(&to(piece, *place)).is_ok();
            assert_eq!(ok, at.contains(place), "{piece:?} {place:?}");
            accepted += usize::from(ok);
        }
    }
    assert!(accepted > 100);
    let convoys = position.state.pieces().map(|(id, _)| id);
    for piece in convoys {
        for zone in zones.clone() {
            for mode in [Side::Front, Side::Back] {
                let order = convoys::Order { piece, zone, mode };
                let ok = position
                    .check(&Command::Support(Order::Convoy(order)))
                    .is_ok();
                assert_eq!(ok, listed.convoys.contains(&order), "{order:?}");
            }
        }
    }
}

/// AE-2.2.1-1, AE-2.2.1-2, AE-CMP-13, AE-CMP-17: what comes home, and where to.
#[test]
fn units_and_convoys_return_to_base() {
    let mut position = Position::europe();
    let zone = position.zone("North Sea");
    let delay = Place::Delay(Theatre::Europe);
    let air = position.put("ger-air", Axis, "w3717");
    let escort = position.put_at("ger-fleet", Axis, Place::Convoys(zone));
    position.back(escort);
    let strike = position.put("bri-cv", Axis, "w3818");
    position.back(strike);
    let used = position.put_at("ger-air", Axis, Place::Used(zone));
    let raiders = position.put_at("ger-sub", Axis, Place::StrategicWarfare(Theatre::Europe));
    let convoy = position.put_at("ger-convoy", Axis, Place::Convoys(zone));
    let scratch = position.put_at("axis-scratch", Axis, Place::Convoys(zone));
    let enemy = position.put("bri-air", Western, "w3916");
    let ruins = position.put("bri-bomber", Axis, "w3916");
    position.back(ruins);
    position.phase(Axis, Segment::Support);
    position.play(open);
    for unit in [air, escort, strike, used, raiders, scratch] {
        let piece = position.state.piece(unit).unwrap();
        assert_eq!((piece.at, piece.side), (delay, Side::Front), "{unit:?}");
    }
    assert_eq!(position.at(convoy), Place::ForcePool(Theatre::Europe));
    assert_eq!(position.at(enemy), Place::Hex(position.hex("w3916")));
    assert_eq!(
        position.at(ruins),
        Place::Hex(position.hex("w3916")),
        "it is no unit"
    );
}

/// AE-2.2-1: each step is over when the next begins.
#[test]
fn steps_come_in_their_order() {
    let mut position = support(Western);
    position.put("bri-inf", Western, "w3916");
    let air = position.pool("bri-air", Western);
    let hex = position.hex("w3916");
    let beachhead = position.beachhead(Western, "w3918", "w3919");
    position.put("bri-inf", Western, "w3918");
    position.put("ger-inf", Axis, "w3919");
    let placing = to_hex(&position, air, "w3916");
    let removal = Command::Support(Order::TakeBackBeachhead { piece: beachhead });
    assert_eq!(position.refusal(&removal), "AE-2.2-1");
    position.play(open);
    assert_eq!(stage(&position.state), MAINTENANCE);
    assert_eq!(position.check(&removal), Ok(()));
    assert_eq!(position.refusal(&placing), "AE-2.2-1");
    assert_eq!(position.refusal(&Command::EndSegment), "AE-2.2-1");
    assert_eq!(
        position.refusal(&Command::Support(Order::Blitz { hex })),
        "AE-2.2-1"
    );
    assert_eq!(
        stand_in(&position.state),
        Command::Support(Order::EndMaintenance)
    );
    let [blocker] = &blockers(&position.state)[..] else {
        panic!("one obstacle");
    };
    let end = Command::Support(Order::EndMaintenance);
    assert_eq!(blocker.pieces, [beachhead]);
    assert_eq!(blocker.remedy, Some(end));
    position.order(&Command::Support(Order::EndMaintenance));
    assert_eq!(position.refusal(&removal), "AE-2.2-1");
    assert_eq!(position.check(&placing), Ok(()));
    assert_eq!(position.check(&Command::EndSegment), Ok(()));
}
