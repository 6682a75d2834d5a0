use super::*;
use crate::faction::Faction::{Axis, Soviet, Western};
use crate::pack::{Policy, Posture, Status};
use crate::testing::Position;

/// AE-8-1, AE-8-2, AE-8.1-1, AE-GLO-33, AE-GLO-6, AE-GLO-30, AE-GLO-39, AE-TEC-17, AEV-EX-31:
/// the example of Cernauti. The published map has a mountain hexside towards e3206.
#[test]
fn a_unit_projects_into_its_neighbours_but_not_over_mountains() {
    let mut position = Position::europe();
    position.put("rus-army", Soviet, "e3306");
    let state = &position.state;
    let home = position.hex("e3306");
    let mut sides = 0;
    for over in state.map().neighbours(home) {
        let mountain = over.side.has(SideFeature::Mountain);
        assert_eq!(is_ezoc(state, Axis, over.hex), !mountain);
        assert!(!is_ezoc(state, Soviet, over.hex));
        assert_eq!(is_ezoc(state, Western, over.hex), !mountain);
        sides += 1;
    }
    assert_eq!(sides, 6);
    assert!(!is_ezoc(state, Axis, position.hex("e3206")));
    assert!(is_ezoc(state, Axis, position.hex("e3207")));
    assert!(!is_ezoc(state, Axis, home), "its own hex is not next to it");
}

/// AE-8-3, AE-GLO-9: water stops it, and a Beachhead Hexside lets it through.
#[test]
fn only_a_beachhead_hexside_lets_it_over_water() {
    let mut position = Position::europe();
    position.put("ger-inf", Axis, "w3714");
    let sea = position.hex("w3815");
    assert!(
        position
            .state
            .map()
            .side(sea, position.hex("w3714"))
            .is_some()
    );
    assert!(!is_ezoc(&position.state, Western, sea));
    let beachhead = position.beachhead(Western, "w3815", "w3714");
    assert!(is_ezoc(&position.state, Western, sea));
    assert!(is_beachhead_side(
        &position.state,
        position.hex("w3714"),
        sea
    ));
    let elsewhere = position.state.map().direction(sea, position.hex("w3915"));
    assert!(elsewhere.is_some());
    position
        .state
        .set_piece(beachhead, |piece| piece.facing = elsewhere);
    assert!(!is_ezoc(&position.state, Western, sea));
}

/// AE-8-4, AE-13.6.1.1-8, DS-13.6.1.1-6, AEV-EX-57, DSV-13.6-24.
#[test]
fn policies_end_zones_of_control_both_ways() {
    let mut position = Position::europe();
    position.country("France", Status::Active, Western);
    position.put("fra-inf", Western, "w3617");
    position.put("ger-inf", Axis, "w3618");
    let france = position.hex("w3517");
    assert!(is_ezoc(&position.state, Western, france));
    let around: Vec<HexId> = position
        .state
        .map()
        .neighbours(position.hex("w3617"))
        .map(|over| over.hex)
        .collect();
    let projected = |position: &Position| {
        let hexes = around.iter();
        hexes
            .filter(|hex| is_ezoc(&position.state, Axis, **hex))
            .count()
    };
    assert!(projected(&position) > 0);
    position.posture("France", Posture::Policy(Policy::Appeasement));
    assert!(
        !is_ezoc(&position.state, Western, france),
        "no ZOC into a PAC hex"
    );
    assert_eq!(projected(&position), 0, "no ZOC of PAC units");
}

/// AE-8.1-2, AE-8.2-6, AE-8.2-7, AE-8.2-8, AE-3.1-2, AE-GLO-47: units and Airdrops negate,
/// other markers never.
#[test]
fn friendly_units_and_airdrops_negate() {
    let mut position = Position::europe();
    position.put("rus-inf", Soviet, "e3609");
    let hex = position.hex("e3608");
    assert!(is_held(&position.state, Axis, hex));
    let detachment = position.put("ger-det", Axis, "e3608");
    position.back(detachment);
    position.put("axis-logistics", Axis, "e3608");
    assert!(is_held(&position.state, Axis, hex));
    let airdrop = position.put("ger-abn", Axis, "e3608");
    position.back(airdrop);
    assert!(is_ezoc(&position.state, Axis, hex) && !is_held(&position.state, Axis, hex));
    position
        .state
        .set_piece(airdrop, |piece| piece.at = Place::Gone);
    assert!(is_held(&position.state, Axis, hex));
    position.put("ger-air", Axis, "e3608");
    assert!(!is_held(&position.state, Axis, hex));
}
