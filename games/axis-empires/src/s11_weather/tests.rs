use super::*;
use crate::faction::Faction::Western;
use crate::testing::Position;

/// AE-11-1, AE-11.1-1, AE-11.1-3, AEV-EX-39: Mud in the north and Storms in the desert in
/// Apr-May.
#[test]
fn europe_has_two_weather_areas() {
    let mut position = Position::europe();
    position.turn(1941, "Apr-May");
    let at = |position: &Position, code| weather(&position.state, position.hex(code));
    assert_eq!(at(&position, "e3609"), WeatherCondition::Mud);
    assert_eq!(
        at(&position, "e1213"),
        WeatherCondition::Storms,
        "Suez, in Egypt"
    );
    let egypt = position.area("Egypt");
    let italy = position.area("Italy");
    position
        .state
        .set_area(egypt, |area| area.owner = Some(italy));
    assert_eq!(at(&position, "e1213"), WeatherCondition::Storms);
    position.turn(1941, "May-June");
    assert_eq!(at(&position, "e3609"), WeatherCondition::Clear);
}

/// AE-11.1-2, AE-11.1-3, DS-11.1-1, DS-11.1-2, DS-11.1-3, DS-11.1-5, AEV-EX-40, AEV-EX-41: the
/// areas of Asia, in July-Aug and wherever they belong.
#[test]
fn asia_has_six_weather_areas() {
    let mut position = Position::asia();
    position.turn(1941, "July-Aug");
    let of = |position: &Position, land: &str| {
        let area = position.area(land);
        let hexes = &position.state.map().area(area).hexes;
        let mut found: Vec<WeatherCondition> = hexes
            .iter()
            .map(|hex| weather(&position.state, *hex))
            .collect();
        found.dedup();
        found
    };
    let said = [
        ("Formosa", WeatherCondition::Mud),
        ("Yunnan", WeatherCondition::Mud),
        ("Australia", WeatherCondition::Storms),
        ("Kansu", WeatherCondition::Storms),
        ("Korea", WeatherCondition::Mud),
        ("Burma", WeatherCondition::Mud),
        ("New Zealand", WeatherCondition::Snow),
        ("Saipan", WeatherCondition::Clear),
        ("Fiji", WeatherCondition::Clear),
    ];
    for (land, condition) in said {
        assert_eq!(of(&position, land), [condition], "{land}");
    }
    // The open map has no hex of the book's Mongol Frontier. Inner Mongolia is such a land.
    let region = position.area("Inner Mongolia");
    for owner in ["Hopeh", "Japan", "Mongolia", "Russia"] {
        let owner = position.area(owner);
        position
            .state
            .set_area(region, |area| area.owner = Some(owner));
        assert_eq!(of(&position, "Inner Mongolia"), [WeatherCondition::Mud]);
    }
}

/// AE-11.1-4, DS-11.1-4.
#[test]
fn a_beachhead_has_the_weather_of_the_land_it_points_to() {
    let mut position = Position::europe();
    position.turn(1941, "Apr-May");
    let sea = position.hex("w3815");
    assert_eq!(weather(&position.state, sea), WeatherCondition::Clear);
    position.beachhead(Western, "w3815", "w3714");
    assert_eq!(weather(&position.state, sea), WeatherCondition::Mud);
}

/// AE-11.5-4, AE-GLO-50, AE-GLO-62, DS-11.3-11.5-3.
#[test]
fn leningrad_freezes() {
    let mut position = Position::europe();
    let (leningrad, kiel) = (position.hex("e4608"), position.hex("w4023"));
    assert!(!is_frozen(&position.state, leningrad));
    position.turn(1942, "Jan-Feb");
    assert_eq!(weather(&position.state, leningrad), WeatherCondition::Snow);
    assert!(is_frozen(&position.state, leningrad));
    assert!(!is_frozen(&position.state, kiel));
}

/// AE-11.5-5, AE-KEY-5.
#[test]
fn snow_closes_the_northern_seas_but_for_their_boxes() {
    let mut position = Position::europe();
    let sea = position.hex("w3815");
    let (north, channel) = (position.zone("North Sea"), position.zone("North Atlantic"));
    let land = position.hex("w3915");
    let closed = |position: &Position, zone, hex| closure(&position.state, zone, hex).is_some();
    assert!(!closed(&position, north, sea));
    position.turn(1942, "Jan-Feb");
    assert!(closed(&position, north, sea));
    assert!(!closed(&position, channel, sea));
    assert!(!closed(&position, north, land));
}

/// AE-11.2-1.
#[test]
fn bad_weather_shortens_retreats() {
    assert_eq!(reduced_retreat(WeatherCondition::Clear, 3), 3);
    for condition in [
        WeatherCondition::Mud,
        WeatherCondition::Storms,
        WeatherCondition::Snow,
    ] {
        let reduced: Vec<u8> = [3, 2, 1].map(|dr| reduced_retreat(condition, dr)).to_vec();
        assert_eq!(reduced, [2, 1, 0]);
    }
}
