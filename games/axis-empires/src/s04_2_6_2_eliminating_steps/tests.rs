use super::*;
use crate::faction::Faction::{Axis, Soviet};
use crate::map::Theatre::Europe;
use crate::testing::Position;

fn lose_only(position: &mut Position, piece: PieceId) -> StepLoss {
    let ways = ways(&position.state, piece);
    assert_eq!(ways.len(), 1, "{ways:?}");
    position.play(|play| lose(play, ways[0]));
    ways[0]
}

/// AE-4.2.6.2-1, AE-4.2.6.2-2, AE-CMP-23, AE-GLO-26, AE-GLO-27, AE-BOX-1.
#[test]
fn a_one_step_unit_goes_to_its_pool_or_the_delay_box() {
    let mut position = Position::europe();
    let infantry = position.put("ger-inf", Axis, "w3825");
    let airborne = position.put("ger-abn", Axis, "w3825");
    let dug_in = position.put("rus-def", Soviet, "e3609");
    position.back(dug_in);
    for piece in [infantry, airborne, dug_in] {
        assert_eq!(lose_only(&mut position, piece).left, None);
    }
    assert_eq!(position.at(infantry), Place::ForcePool(Europe));
    assert_eq!(position.at(airborne), Place::Delay(Europe));
    let fallen = position.state.piece(dug_in).unwrap();
    assert_eq!(
        (fallen.at, fallen.side),
        (Place::ForcePool(Europe), Side::Front)
    );
}

/// AE-4.2.6.2-3, AE-4.2.6.2-5, AE-CMP-5.
#[test]
fn a_larger_unit_is_turned_over() {
    let mut position = Position::europe();
    let army = position.put("ger-army", Axis, "w3825");
    lose_only(&mut position, army);
    let left = position.state.piece(army).unwrap();
    assert_eq!(left.side, Side::Back);
    assert_eq!(
        left.face_up(position.state.pack()).ground().unwrap().steps,
        2
    );
}

/// AE-4.2.6.2-4, AEV-EX-21: the example of the panzer army of two steps. Elite units are no
/// part of it.
#[test]
fn a_two_step_unit_leaves_one_of_its_parts() {
    let mut position = Position::europe();
    let panzers = position.put("ger-pz-army", Axis, "w3825");
    position.back(panzers);
    assert_eq!(
        lose_only(&mut position, panzers).left,
        None,
        "nothing in the pool"
    );
    assert_eq!(position.at(panzers), Place::Delay(Europe));

    let panzers = position.put("ger-pz-army", Axis, "w3825");
    position.back(panzers);
    let pool = Place::ForcePool(Europe);
    let infantry = position.put_at("ger-inf", Axis, pool);
    position.put_at("ger-inf", Axis, pool);
    let armor = position.put_at("ger-pz", Axis, pool);
    position.put_at("ger-mtn", Axis, pool);
    position.put_at("rus-inf", Soviet, pool);
    let left: Vec<_> = ways(&position.state, panzers)
        .iter()
        .map(|loss| loss.left)
        .collect();
    assert_eq!(left, [Some(infantry), Some(armor)]);
    let loss = ways(&position.state, panzers)[1];
    position.play(|play| lose(play, loss));
    assert_eq!(position.at(armor), Place::Hex(position.hex("w3825")));
    assert_eq!(position.at(panzers), Place::Delay(Europe));
}

/// AE-GLO-35, AE-GLO-36, DS-G-17, DS-AE-1: each map has its Force Pools and Delay Box.
#[test]
fn what_leaves_a_map_stays_with_it() {
    use crate::map::Theatre::Asia;
    let mut position = Position::asia();
    let infantry = position.put("jpn-inf", Axis, "p4904");
    let hq = position.put("jpn-aex", Axis, "p4904");
    for piece in [hq, infantry] {
        lose_only(&mut position, piece);
    }
    assert_eq!(position.at(infantry), Place::ForcePool(Asia));
    assert_eq!(position.at(hq), Place::Delay(Asia));
    let rest = position.state.pieces_at(Place::ForcePool(Europe)).count();
    assert_eq!(rest, 0);
}

/// DS-4-4: the Imperial Guards' headquarters loses a step like others, and does not come back.
#[test]
fn the_last_headquarters_is_lost_for_good() {
    let mut position = Position::asia();
    let guards = position.put("jpn-ig-hq", Axis, "p4904");
    let others = position.put("jpn-hq", Axis, "p4904");
    lose_only(&mut position, guards);
    let left = position.state.piece(guards).unwrap();
    assert!(left.at.is_on_map() && left.side == Side::Back);
    position.play(|play| {
        eliminate(play, guards);
        eliminate(play, others);
    });
    assert_eq!(position.at(guards), Place::Gone);
    assert_eq!(position.at(others), Place::Delay(crate::map::Theatre::Asia));
}
