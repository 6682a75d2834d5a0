//! Zones of control and weather.

use super::*;

/// AE-3.1-2, AE-3.1-3, AE-8.2-1, AE-8.2-2, AE-8.1-2, AEV-EX-30, AEV-EX-31, DSV-8.2-1: the
/// example of Cernauti.
/// Allows: AE-3.1-2, AE-8.1-2, AE-8.2-1.
/// Forbids: AE-3.1-2, AE-8.1-2, AE-8.2-1.
#[test]
fn an_ezoc_stops_unless_a_friend_is_there() {
    let mut position = Position::europe();
    for minor in ["Rumania", "Hungary"] {
        position.country(minor, Status::Active, Axis);
    }
    position.put("rus-army", Soviet, "e3306");
    position.give("Austria", "Germany");
    position.give("Czechoslovakia", "Germany");
    let first = position.put("ger-pz", Axis, "e3107");
    let through = position.walk(first, &["e3207", "e3307"]);
    assert_eq!(position.refusal(&through), "AE-3.1-2", "it must stop");
    let detachment = position.put("ger-det", Axis, "e3207");
    position.back(detachment);
    position.put("axis-logistics", Axis, "e3207");
    assert_eq!(position.refusal(&through), "AE-3.1-2", "markers are none");
    let airdrop = position.put("ger-abn", Axis, "e3207");
    position.back(airdrop);
    assert_eq!(position.check(&through), Ok(()), "an Airdrop is one");
    position
        .state
        .set_piece(airdrop, |piece| piece.at = Place::Gone);
    let second = position.put("rum-inf", Axis, "e3207");
    assert_eq!(position.check(&through), Ok(()));
    let out = position.walk(second, &["e3307"]);
    assert_eq!(position.check(&out), Ok(()), "from one EZOC into another");
}

/// AE-3.1.4-3, AE-8.2-3, AE-11.3-1: Mud holds even with friends about.
/// Allows: AE-3.1.4-3, AE-8.2-3, AE-11.3-1.
/// Forbids: AE-3.1.4-3, AE-8.2-3, AE-11.3-1.
#[test]
fn mud_locks_units_in_an_ezoc() {
    let mut position = Position::europe();
    let unit = position.put("rus-inf", Soviet, "e3609");
    position.put("rus-inf", Soviet, "e3609");
    position.put("ger-inf", Axis, "e3608");
    position.phase(Soviet, Segment::OperationalMovement);
    let away = position.walk(unit, &["e3610"]);
    assert_eq!(position.check(&away), Ok(()));
    position.turn(1941, "Apr-May");
    assert_eq!(position.refusal(&away), "AE-3.1.4-3");
    assert!(moves_of(&position, unit).is_none());
}

/// AE-3.1.4-4, AE-8.2-4, AE-11.4-1, AE-11.5-1: in Snow a unit stops after moving into or out of
/// an EZOC, whatever other units are there.
#[test]
fn snow_slows_units_about_an_ezoc() {
    let mut position = soviets();
    let unit = position.put("rus-cav", Soviet, "e3609");
    position.put("ger-inf", Axis, "e3608");
    let far = position.walk(unit, &["e3610", "e3611"]);
    assert_eq!(position.check(&far), Ok(()));
    position.turn(1942, "Jan-Feb");
    assert_eq!(position.refusal(&far), "AE-3.1.4-4");
    let near = position.walk(unit, &["e3610"]);
    assert_eq!(position.check(&near), Ok(()));
    let into = position.put("rus-cav", Soviet, "e3611");
    let through = position.walk(into, &["e3610", "e3609", "e3709"]);
    assert_eq!(
        position.refusal(&through),
        "AE-3.1.4-4",
        "a friend does not help"
    );
}

/// AE-5-1, AE-5-2, AE-5-3, AE-8.2-5.
/// Allows: AE-5-1, AE-8.2-5, AE-10.3-6.
/// Forbids: AE-5-1, AE-8.2-5.
#[test]
fn reserves_need_no_supply_and_shun_every_ezoc() {
    let mut position = soviets();
    let lost = position.put("rus-inf", Soviet, "w2818");
    let unit = position.put("rus-inf", Soviet, "e3609");
    position.phase(Soviet, Segment::ReserveMovement);
    position.country("France", Status::Active, Soviet);
    assert_eq!(position.check(&position.walk(lost, &["w2918"])), Ok(()));
    let into = position.walk(unit, &["e3608"]);
    assert_eq!(position.check(&into), Ok(()));
    position.put("ger-inf", Axis, "e3607");
    assert_eq!(position.refusal(&into), "AE-5-3");
    let friend = position.put("rus-inf", Soviet, "e3608");
    assert_eq!(position.refusal(&into), "AE-5-3", "a friend does not help");
    let out = position.walk(friend, &["e3609"]);
    assert_eq!(position.refusal(&out), "AE-5-3", "nor out of one");
    let elsewhere = position.walk(unit, &["e3610"]);
    assert_eq!(position.check(&elsewhere), Ok(()));
}
