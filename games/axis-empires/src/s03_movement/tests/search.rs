//! The list of hexes against a search through every path.

use std::collections::BTreeSet;

use super::*;
use crate::map::{HexId, Theatre};
use crate::pack::MarkerKind;

/// Every hex at the end of a path that the referee accepts. A path with a refused beginning
/// is refused.
fn by_every_path(position: &Position, piece: PieceId, path: &[HexId], found: &mut BTreeSet<HexId>) {
    let Place::Hex(start) = position.at(piece) else {
        panic!("the unit is in a hex");
    };
    let at = path.last().copied().unwrap_or(start);
    let near: Vec<HexId> = position
        .state
        .map()
        .neighbours(at)
        .map(|it| it.hex)
        .collect();
    for next in near {
        let mut longer = path.to_vec();
        longer.push(next);
        let order = Command::Movement(Order::HexToHex(s3_1_1_hex_to_hex::Order {
            piece,
            path: longer.clone(),
        }));
        if position.check(&order).is_ok() {
            found.insert(next);
            by_every_path(position, piece, &longer, found);
        }
    }
}

fn compare(position: &Position, piece: PieceId) -> usize {
    let listed = moves_of(position, piece).unwrap();
    let mut found = BTreeSet::new();
    by_every_path(position, piece, &[], &mut found);
    let hexes: BTreeSet<HexId> = listed.to.iter().map(|row| row.hex).collect();
    assert_eq!(hexes, found);
    for row in 0..listed.to.len() {
        let order = Command::Movement(Order::HexToHex(s3_1_1_hex_to_hex::Order {
            piece,
            path: listed.way(row),
        }));
        assert_eq!(position.check(&order), Ok(()), "row {row}");
    }
    listed.to.iter().filter(|row| row.overrun.is_some()).count()
}

/// AE-3.2-4, AE-3.2-7: among weak enemies, over one, over two, and around them.
#[test]
fn the_list_knows_every_way_over_weak_enemies() {
    let mut position = soviets();
    let tanks = position.put("rus-tank-army", Soviet, "e3411");
    assert_eq!(compare(&position, tanks), 0);
    position.put("ger-inf", Axis, "e3409");
    position.put("ger-inf", Axis, "e3510");
    let some = compare(&position, tanks);
    position.put("ger-inf", Axis, "e3308");
    position.put("ger-inf", Axis, "e3309");
    let more = compare(&position, tanks);
    position.put("ger-army", Axis, "e3310");
    compare(&position, tanks);
    position.turn(1942, "Jan-Feb");
    compare(&position, tanks);
    assert!(some + more > 0, "somebody can be overrun");
}

/// DS-14.15-4, DS-14.15-5: a unit's cached paths are not used when a Failure has come or gone,
/// even far from the hexes of the paths.
#[test]
fn the_list_follows_failures() {
    let mut position = soviets();
    let unit = position.put("rus-cav", Soviet, "e3411");
    position.put("ger-army", Axis, "e3409");
    let size = |position: &Position| moves_of(position, unit).map_or(0, |moves| moves.to.len());
    compare(&position, unit);
    let free = size(&position);
    let marker = position.put("soviet-supply-failure", Soviet, "e3413");
    compare(&position, unit);
    let kept_out = size(&position);
    position
        .state
        .set_piece(marker, |piece| piece.at = Place::Gone);
    compare(&position, unit);
    assert_eq!(size(&position), free);
    assert!(kept_out < free, "{kept_out} of {free}");
}

/// DS-14.38-2: cached paths out of India are not used when the call to quit it begins or ends.
#[test]
fn the_list_follows_the_call_to_quit_india() {
    let mut position = Position::campaign_in_asia();
    position.phase(Western, Segment::ReserveMovement);
    let (india, burma) = (position.area("India"), position.area("Burma"));
    let pack = position.state.shared_pack();
    let is_in = |hex: HexId, land| pack.map.hex(hex).area == Some(land);
    let border = pack.map.hexes_with_ids().find(|(hex, _)| {
        let mut near = pack.map.neighbours(*hex);
        is_in(*hex, india) && near.any(|over| is_in(over.hex, burma))
    });
    let (border, _) = border.unwrap();
    let unit = position.put_at("bri-inf", Western, Place::Hex(border));
    let out = |position: &Position| {
        let moves = moves_of(position, unit).unwrap();
        moves.to.iter().any(|row| is_in(row.hex, burma))
    };
    assert!(out(&position));
    let at = Place::StrategicWarfare(Theatre::Asia);
    let marker = position.lay(MarkerKind::QuitIndia, Axis, at);
    assert!(!out(&position));
    position
        .state
        .set_piece(marker, |piece| piece.at = Place::Gone);
    assert!(out(&position));
}

/// Infantry among enemies overruns no unit.
#[test]
fn the_list_knows_every_way_around_enemies() {
    let mut position = soviets();
    let unit = position.put("rus-cav", Soviet, "e3411");
    position.put("ger-inf", Axis, "e3409");
    position.put("rus-inf", Soviet, "e3410");
    position.put("ger-army", Axis, "e3310");
    assert_eq!(compare(&position, unit), 0);
}

/// AE-3.2-2: a unit's cached paths are not used near enemies that it could overrun: one that is
/// joined is alone no more, though the hex looks as it did.
#[test]
fn the_list_forgets_an_overrun_of_one_who_is_joined() {
    let mut position = soviets();
    let tanks = position.put("rus-tank-army", Soviet, "e3411");
    position.put("ger-inf", Axis, "e3409");
    position.put("ger-inf", Axis, "e3510");
    let alone = compare(&position, tanks);
    position.put("ger-inf", Axis, "e3409");
    let joined = compare(&position, tanks);
    assert!(joined < alone, "{joined} of {alone}");
}
