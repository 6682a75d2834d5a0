//! Where lines may go, shown by who may move.

use super::*;
use crate::faction::Faction;
use crate::map::Symbol;

/// Leaves a unit one hex to trace into: on each of the others next to it lies an enemy marker.
fn leave_open(position: &mut Position, at: &str, open: &str, marker: (&str, Faction)) {
    let (at, open) = (position.hex(at), position.hex(open));
    let map = &position.state.shared_pack().map;
    for over in map.neighbours(at).filter(|over| over.hex != open) {
        let (code, faction) = marker;
        position.put_at(code, faction, Place::Hex(over.hex));
    }
}

fn remove(position: &mut Position, piece: PieceId) {
    position
        .state
        .set_piece(piece, |piece| piece.at = Place::Gone);
}

/// AE-10.2.3-1, AE-10.2.3-2, AE-8.2-6: into Kiev, the only way in.
/// Allows: AE-10.2.3-1, AE-8.2-6.
/// Forbids: AE-10.2.3-1, AE-8.2-6.
#[test]
fn a_zone_of_control_or_an_enemy_bars_the_only_way() {
    let mut position = Position::europe();
    let unit = position.put("rus-inf", Soviet, "e3610");
    leave_open(&mut position, "e3610", "e3609", ("axis-logistics", Axis));
    assert!(position.is_supplied(unit));
    let near = position.put("ger-inf", Axis, "e3608");
    assert!(!position.is_supplied(unit), "a Zone of Control");
    let marker = position.put("soviet-logistics", Soviet, "e3609");
    assert!(!position.is_supplied(unit), "a marker negates none");
    let friend = position.put("rus-inf", Soviet, "e3609");
    assert!(position.is_supplied(unit), "a friend negates it");
    for piece in [near, friend, marker] {
        remove(&mut position, piece);
    }
    for (code, back) in [
        ("ger-air", false),
        ("ger-abn", true),
        ("ger-det", true),
        ("axis-logistics", false),
    ] {
        let enemy = position.put(code, Axis, "e3609");
        if back {
            position.back(enemy);
        }
        assert!(!position.is_supplied(unit), "{code}");
        remove(&mut position, enemy);
    }
    assert!(position.is_supplied(unit));
}

/// AE-10.2.3-4: Prague, the only way out, while it is an enemy's, when it is held, and when its
/// country has been conquered.
/// Allows: AE-10.2.3-4.
/// Forbids: AE-10.2.3-4.
#[test]
fn a_line_needs_control_of_an_enemy_city() {
    let conquered = |position: &mut Position| {
        position.country("Czechoslovakia", Status::Conquered, Western);
    };
    let prague = Position::europe().hex("w3524");
    let map = Position::europe().state.shared_pack().map.clone();
    let mut found = 0;
    for over in map.neighbours(prague) {
        let at = map.hex(over.hex).code.to_string();
        let mut position = Position::europe();
        conquered(&mut position);
        let unit = position.put("ger-inf", Axis, &at);
        leave_open(&mut position, &at, "w3524", ("soviet-logistics", Soviet));
        let land = position.state.land(over.hex);
        if land.country != Some(position.area("Czechoslovakia")) || !position.is_supplied(unit) {
            continue;
        }
        found += 1;
        position.country("Czechoslovakia", Status::Active, Western);
        assert!(!position.is_supplied(unit), "{at}");
        let holder = position.put("ger-inf", Axis, "w3524");
        assert!(position.is_supplied(unit), "{at}");
        remove(&mut position, holder);
        position.country("Czechoslovakia", Status::Neutral, Western);
        assert!(!position.is_supplied(unit), "neutral");
    }
    assert!(found > 0);
}

/// AE-10.2.3-6: the British in France, and in Malta behind a French convoy.
/// Allows: AE-10.2.3-6.
/// Forbids: AE-10.2.3-6.
#[test]
fn who_is_at_war_has_no_line_through_a_pac() {
    let mut position = Position::europe();
    position.country("France", Status::Active, Western);
    let abroad = position.put("bri-inf", Western, "w3315");
    let malta = position.put("bri-inf", Western, "w1824");
    position.put("bri-gib", Western, "w2208");
    let zone = position.zone("Western Mediterranean");
    position.put_at("fra-convoy", Western, Place::Convoys(zone));
    assert!(position.is_supplied(abroad) && position.is_supplied(malta));
    position.posture("France", Posture::Policy(Policy::Guarantees));
    assert!(!position.is_supplied(abroad) && !position.is_supplied(malta));
    position.put_at("bri-convoy", Western, Place::Convoys(zone));
    assert!(position.is_supplied(malta), "a convoy of its own");
    position.posture("Britain", Posture::Policy(Policy::Guarantees));
    assert!(position.is_supplied(abroad), "under the same Policy");
}

/// AE-10.2.3-7, DS-14.5-7: from Cherbourg over a Beachhead to England, whichever way its arrow
/// points, and not without one.
/// Allows: AE-10.2.3-7.
/// Forbids: AE-10.2.3-7.
#[test]
fn a_line_crosses_open_water_by_a_beachhead() {
    let mut position = Position::europe();
    position.country("France", Status::Conquered, Western);
    let unit = position.put("bri-inf", Western, "w3714");
    for zone in ["North Sea", "North Atlantic"] {
        let zone = position.zone(zone);
        position.put_at("ger-sub", Axis, Place::OnStation(zone));
    }
    assert!(!position.is_supplied(unit));
    for to in ["w3714", "w3915"] {
        let beachhead = position.beachhead(Western, "w3815", to);
        assert!(position.is_supplied(unit), "{to}");
        remove(&mut position, beachhead);
    }
}

/// AE-10.1-2, AE-10.1-4: a Partisan Base supplies the units of the country where it is, if no
/// enemy is there.
/// Allows: AE-10.1-2.
/// Forbids: AE-10.1-2.
#[test]
fn a_partisan_base_supplies_its_country_only() {
    let mut position = Position::europe();
    position.country("Yugoslavia", Status::Active, Western);
    let yugoslavia = position.area("Yugoslavia");
    let map = position.state.shared_pack().map.clone();
    let hexes = map.area(yugoslavia).hexes.clone();
    let (cities, others): (Vec<HexId>, Vec<HexId>) =
        hexes.into_iter().partition(|hex| map.hex(*hex).is_city());
    for city in cities {
        position.put_at("ger-air", Axis, Place::Hex(city));
    }
    let hills = Place::Hex(others[0]);
    let [own, british] = ["yug-inf", "bri-inf"].map(|code| position.put_at(code, Western, hills));
    assert!(!position.is_supplied(own) && !position.is_supplied(british));
    position.put_at("western-partisans", Western, hills);
    assert!(position.is_supplied(own));
    assert!(!position.is_supplied(british));
    let enemy = position.put_at("axis-logistics", Axis, hills);
    assert!(!position.is_supplied(own), "denied");
    remove(&mut position, enemy);
    assert!(position.is_supplied(own));
}

/// AE-10.2-3: two free hexes lead to a railway, a road or a City, and never three.
/// Allows: AE-10.2-3.
/// Forbids: AE-10.2-3.
#[test]
fn the_third_hex_is_not_free() {
    let mut position = Position::europe();
    let map = position.state.shared_pack().map.clone();
    let russia = position.area("Russia");
    let land = |position: &Position, hex: HexId| {
        map.hex(hex).is_land() && position.state.land(hex).country == Some(russia)
    };
    let joins = |hex: HexId| {
        let row = map.hex(hex);
        let linked = map.neighbours(hex).any(|over| over.side.has_link());
        linked || row.is_city() || row.is_port() || row.symbols.has(Symbol::NoAxisEntry)
    };
    let near = |hexes: &[HexId]| -> Vec<HexId> {
        let around = hexes.iter().flat_map(|hex| map.neighbours(*hex));
        hexes
            .iter()
            .copied()
            .chain(around.map(|over| over.hex))
            .collect()
    };
    let mut counts = [0; 2];
    let unit = position.put("rus-inf", Soviet, "e3609");
    for (hex, _) in map.hexes_with_ids() {
        if !land(&position, hex) || joins(hex) {
            continue;
        }
        let one = near(&[hex]);
        let two = near(&one);
        if one.into_iter().any(joins) {
            continue;
        }
        position
            .state
            .set_piece(unit, |piece| piece.at = Place::Hex(hex));
        let supplied = position.is_supplied(unit);
        if two.into_iter().any(joins) {
            counts[0] += usize::from(supplied)
        } else {
            assert!(!supplied, "{}", map.hex(hex).code);
            counts[1] += 1;
        }
    }
    assert!(counts.iter().all(|count| *count > 0), "{counts:?}");
}
