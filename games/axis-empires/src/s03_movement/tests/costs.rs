//! Costs of steps.

use super::*;

/// AE-3.1.1-1, AE-TEC-1, AE-TEC-6, AEV-3.1.1-1: the example of the Russian HQ in Kiev.
#[test]
fn a_hex_is_entered_only_with_enough_left() {
    let mut position = soviets();
    let hq = position.put("rus-hq", Soviet, "e3609");
    assert_eq!(position.check(&position.walk(hq, &["e3608"])), Ok(()));
    let on = position.walk(hq, &["e3608", "e3707"]);
    assert_eq!(position.refusal(&on), "AE-3.1.1-1");
    let listed = moves_of(&position, hq).unwrap();
    let to = |code| listed.to.iter().find(|row| row.hex == position.hex(code));
    assert_eq!(to("e3608").unwrap().left, 2);
}

/// AE-3.1.1-2, AE-TEC-9, AEV-3.1.1-2: the first hex may cost more than there is; then the unit
/// stops.
#[test]
fn the_first_hex_may_exceed_the_allowance() {
    let mut position = soviets();
    let hq = position.put("rus-hq", Soviet, "e3609");
    assert_eq!(position.check(&position.walk(hq, &["e3708"])), Ok(()));
    let on = position.walk(hq, &["e3708", "e3707"]);
    assert_eq!(position.refusal(&on), "AE-3.1.1-2");
}

/// AE-3.1.1-4, AE-TEC-10: half a point for one step, a whole one for more, whatever lies
/// across.
#[test]
fn roads_and_railways_replace_all_other_costs() {
    let mut position = Position::europe();
    let berlin = position.hex("w3825");
    let rail = position
        .state
        .map()
        .neighbours(berlin)
        .find(|over| over.side.has_link())
        .unwrap()
        .hex;
    let one = position.put("ger-inf", Axis, "w3825");
    let many = position.put("ger-army-fast", Axis, "w3825");
    let left = |piece: PieceId| {
        let listed = moves_of(&position, piece).unwrap();
        listed.to.iter().find(|row| row.hex == rail).unwrap().left
    };
    assert_eq!((left(one), left(many)), (5, 4));
}

/// AE-5-5.
#[test]
fn reserves_pay_a_point_along_railways_of_an_active_enemy() {
    let mut position = Position::europe();
    position.phase(Axis, Segment::ReserveMovement);
    let home = position.put("ger-inf", Axis, "w3825");
    let abroad = position.put("ger-inf", Axis, "e3609");
    let by_rail = |position: &Position, piece: PieceId| {
        let Place::Hex(at) = position.at(piece) else {
            panic!("the unit is in a hex");
        };
        let map = position.state.map();
        let links = map.neighbours(at).filter(|over| over.side.has_link());
        let listed = moves_of(position, piece).unwrap();
        links
            .filter_map(|over| listed.to.iter().find(|row| row.hex == over.hex))
            .map(|row| row.left)
            .max()
    };
    assert_eq!(by_rail(&position, home), Some(5));
    assert_eq!(by_rail(&position, abroad), Some(4));
    position.phase(Axis, Segment::OperationalMovement);
    let supplied = position.put("axis-logistics", Axis, "e3609");
    position
        .state
        .set_piece(supplied, |piece| piece.at = Place::Gone);
    position.phase(Axis, Segment::ReserveMovement);
    position.country("Rumania", Status::Conquered, Soviet);
    let conquered = position.put("ger-inf", Axis, "e2807");
    assert_eq!(by_rail(&position, conquered), Some(5));
}

/// AE-5-5: a Dependent of an active enemy is no enemy country: one-step units of the reserve go
/// on at half a point there, and at a whole one in the country itself.
#[test]
fn reserves_pay_half_a_point_in_dependents_of_an_enemy() {
    let mut position = Position::europe();
    position.country("France", Status::Active, Western);
    position.phase(Axis, Segment::ReserveMovement);
    let france = Some(position.area("France"));
    let map = &position.state.shared_pack().map;
    let along = |home: bool| {
        let roads = map.hexes_with_ids().flat_map(|(hex, _)| {
            let linked = map.neighbours(hex).filter(|over| over.side.has_link());
            linked.map(move |over| (hex, over.hex))
        });
        let mut inside = roads.filter(|hexes| {
            [hexes.0, hexes.1].iter().all(|hex| {
                let land = position.state.land(*hex);
                land.country == france && land.home == home && map.hex(*hex).is_land()
            })
        });
        inside
            .next()
            .expect("a road in France and one in a Dependent")
    };
    let [abroad, home] = [along(false), along(true)];
    for ((from, to), spent) in [(abroad, 1), (home, 2)] {
        let unit = position.put_at("ger-inf", Axis, Place::Hex(from));
        let listed = moves_of(&position, unit).unwrap();
        let left = listed.to.iter().find(|row| row.hex == to).unwrap().left;
        assert_eq!(6 - left, spent, "half points of three");
        position
            .state
            .set_piece(unit, |piece| piece.at = Place::Gone);
    }
}

/// AE-3.1.1-3: an enemy Air unit in the hex that is left costs nothing. Only back there the
/// unit cannot come.
#[test]
fn an_enemy_air_unit_does_not_hold_a_unit() {
    let mut position = soviets();
    let unit = position.put("rus-inf", Soviet, "e3609");
    position.put("rus-inf", Soviet, "e3610");
    let kiev = position.hex("e3609");
    let reached = |position: &Position| -> Vec<(HexId, u8)> {
        let moves = moves_of(position, unit).unwrap();
        let rows = moves.to.iter().map(|row| (row.hex, row.left));
        rows.collect()
    };
    let mut before = reached(&position);
    assert!(before.iter().any(|(hex, _)| *hex == kiev));
    before.retain(|(hex, _)| *hex != kiev);
    position.put("ger-air", Axis, "e3609");
    assert_eq!(reached(&position), before);
}

/// AE-TEC-2, AE-TEC-3, AE-TEC-4, AE-TEC-5, AE-TEC-8, AE-TEC-11: every cost on the chart, on
/// the first step over each kind of side into each kind of hex.
#[test]
fn costs_are_those_of_the_chart() {
    use crate::map::{SideFeature, Symbol};
    let mut position = Position::europe();
    position.phase(Axis, Segment::ReserveMovement);
    let unit = position.put("ger-pz-army", Axis, "w3825");
    let mut seen = std::collections::BTreeSet::new();
    let hexes: Vec<_> = position
        .state
        .map()
        .hexes_with_ids()
        .map(|(hex, _)| hex)
        .collect();
    for from in hexes {
        position
            .state
            .set_piece(unit, |piece| piece.at = Place::Hex(from));
        let state = &position.state;
        let Some(listed) = moves_of(&position, unit) else {
            continue;
        };
        for over in state.map().neighbours(from) {
            let Some(row) = listed.to.iter().find(|row| row.hex == over.hex) else {
                continue;
            };
            let to = state.map().hex(over.hex);
            let linked = over.side.has_link() || over.side.has(SideFeature::ConnectedStrait);
            let whole = over.side.is_strait() && !linked;
            if row.from.is_some() || whole || !to.is_land() || linked && to.area.is_some() {
                continue;
            }
            let ground = match (to.is_city() || to.is_port(), to.terrain.is_rough()) {
                (true, _) | (false, false) => 1,
                (false, true) => 2,
            };
            let side = 2 * u8::from(over.side.has(SideFeature::Mountain))
                + u8::from(over.side.has(SideFeature::River) || over.side.has(SideFeature::Canal));
            let left = (4_u8 - if linked { 1 } else { ground + side }) * 2;
            assert_eq!(
                row.left,
                left,
                "{} to {}",
                state.map().hex(from).code,
                to.code
            );
            seen.insert((to.is_city(), to.is_port(), to.terrain, side));
            seen.insert((
                to.symbols.has(Symbol::LimitedStacking),
                false,
                to.terrain,
                10,
            ));
        }
    }
    assert!(seen.len() > 10, "{seen:?}");
}

/// AE-TEC-12, AE-TEC-16: a strait without a road takes the whole allowance, of a unit that
/// begins there.
#[test]
fn a_strait_takes_the_whole_allowance() {
    use crate::map::SideFeature;
    let mut position = Position::europe();
    position.phase(Axis, Segment::ReserveMovement);
    let map = position.state.map();
    let strait = map.hexes_with_ids().find_map(|(hex, row)| {
        let over = map.neighbours(hex).find(|over| {
            over.side.has(SideFeature::Strait)
                && !over.side.has_link()
                && map.hex(over.hex).is_land()
                && row.is_land()
        })?;
        Some((hex, over.hex))
    });
    let Some((from, to)) = strait else {
        panic!("the map has a strait that no road crosses");
    };
    for hex in [from, to] {
        let country = position.state.land(hex).country.unwrap();
        position.state.set_area(country, |area| {
            area.status = Status::Conquered;
            area.alignment = Some(Western);
        });
    }
    let unit = position.put_at("ger-pz", Axis, Place::Hex(from));
    let listed = moves_of(&position, unit).unwrap();
    assert_eq!(listed.to.iter().find(|row| row.hex == to).unwrap().left, 0);
    let near = position.state.map().neighbours(from).find(|over| {
        listed
            .to
            .iter()
            .any(|row| row.hex == over.hex && row.left > 0)
    });
    let near = near.unwrap().hex;
    let order = Command::Movement(Order::HexToHex(s3_1_1_hex_to_hex::Order {
        piece: unit,
        path: vec![near, from, to],
    }));
    assert_eq!(position.refusal(&order), "AE-TEC-16");
}

/// AE-3.1.1-1, AE-3.1.1-2, DSV-3.1-1: the example of Nanking.
#[test]
fn tanks_from_nanking_do_not_reach_wenchow() {
    let mut position = Position::asia();
    position.country("Kiangsu", Status::Conquered, Western);
    position.phase(Axis, Segment::ReserveMovement);
    let tanks = position.put("jpn-arm", Axis, "a4724");
    assert_eq!(position.check(&position.walk(tanks, &["a4624"])), Ok(()));
    let on = position.walk(tanks, &["a4624", "a4524"]);
    assert_eq!(position.refusal(&on), "AE-3.1.1-1");
    let hq = position.put("jpn-hq", Axis, "a4723");
    assert_eq!(position.check(&position.walk(hq, &["a4624"])), Ok(()));
    let on = position.walk(hq, &["a4624", "a4625"]);
    assert_eq!(position.refusal(&on), "AE-3.1.1-2");
}
