//! The list of hexes against a search through every path.

use std::collections::BTreeSet;

use super::*;
use crate::map::HexId;

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

/// Infantry among enemies overruns nobody.
#[test]
fn the_list_knows_every_way_around_enemies() {
    let mut position = soviets();
    let unit = position.put("rus-cav", Soviet, "e3411");
    position.put("ger-inf", Axis, "e3409");
    position.put("rus-inf", Soviet, "e3410");
    position.put("ger-army", Axis, "e3310");
    assert_eq!(compare(&position, unit), 0);
}

/// AE-3.2-2: what was kept of a unit's ways is not believed near those whom it could overrun:
/// one who is joined is alone no more, though the hex looks as it did.
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
