use std::collections::BTreeSet;

use super::*;
use crate::faction::Faction::Western;
use crate::pack::Status;

/// A crowd of Axis units around two Soviet hexes, one of them hard to attack.
fn crowd() -> (Position, Vec<PieceId>) {
    let mut position = axis_attacks();
    for minor in ["Rumania", "Bulgaria", "Hungary"] {
        position.country(minor, Status::Active, Axis);
    }
    let mut units = Vec::new();
    for (code, hex) in [
        ("ger-inf", "w3825"),
        ("rum-inf", "w3825"),
        ("bul-inf", "w3825"),
        ("hun-inf", "w3825"),
        ("hun-exp", "w3724"),
        ("ger-hq", "w3724"),
        ("ger-hq", "w3626"),
        ("ita-inf-fast", "w3923"),
    ] {
        units.push(position.put(code, Axis, hex));
    }
    position.put("rus-inf", Soviet, "w3824");
    for _ in 0..3 {
        position.put("rus-army", Soviet, "w3725");
    }
    units.push(position.put("bri-inf", Western, "w3825"));
    (position, units)
}

/// AE-4.2.1-1, AE-4.2.2-2: the list names exactly those who take part in some attack that
/// the referee accepts, of all attacks that can be put together.
#[test]
fn the_list_names_whoever_can_attack() {
    let (position, units) = crowd();
    let targets = s4_2_1_attacks::list::targets(&position.state);
    assert!(targets.len() > 1);
    let hexes = position.state.map().hexes_with_ids().map(|(hex, _)| hex);
    let near: Vec<HexId> = hexes
        .filter(|hex| {
            let distance = position.state.map().distance(*hex, position.hex("w3825"));
            distance.is_some_and(|distance| distance <= 3)
        })
        .collect();
    let mut accepted = 0;
    for hex in near {
        let mut attackers: BTreeSet<PieceId> = BTreeSet::new();
        let mut supports: BTreeSet<PieceId> = BTreeSet::new();
        if position.state.pieces_in(hex).next().is_none() {
            assert!(targets.iter().all(|target| target.hex != hex));
            continue;
        }
        for set in 1_u32..1 << units.len() {
            let chosen = units.iter().enumerate();
            let chosen: Vec<PieceId> = chosen
                .filter(|(index, _)| set & (1 << index) != 0)
                .map(|(_, id)| *id)
                .collect();
            for support in [None, Some(units[5]), Some(units[6])] {
                let order = Attack {
                    hex,
                    units: chosen.clone(),
                    support,
                };
                if s4_2_1_attacks::check(&position.state, &order).is_ok() {
                    accepted += 1;
                    attackers.extend(&chosen);
                    supports.extend(support);
                }
            }
        }
        match targets.iter().find(|target| target.hex == hex) {
            None => assert!(attackers.is_empty(), "{hex:?} is not listed"),
            Some(target) => {
                assert!(target.units.iter().eq(&attackers), "{hex:?}");
                assert!(target.supports.iter().eq(&supports), "{hex:?}");
                let strongest = Order::Attack(target.strongest.clone());
                assert!(check(&position.state, &strongest).is_ok());
            }
        }
    }
    assert!(accepted > 20, "{accepted} attacks");
}

/// AE-4.2.1-1: a segment without anything to attack closes by itself.
#[test]
fn a_segment_without_targets_wants_nothing() {
    let mut position = axis_attacks();
    position.put("ger-inf", Axis, "w3825");
    assert!(!(REGULAR.wanted)(&position.state));
    position.put("rus-inf", Soviet, "w3824");
    assert!((REGULAR.wanted)(&position.state));
}
