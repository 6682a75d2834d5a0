use super::*;
use crate::faction::Faction::{Axis, Soviet, Western};
use crate::testing::Position;

fn control(position: &Position, hex: &str) -> Vec<Faction> {
    let hex = position.hex(hex);
    Faction::ALL
        .into_iter()
        .filter(|faction| controls(&position.state, *faction, hex))
        .collect()
}

/// AE-GLO-19, AE-GLO-20, AE-GLO-22, AE-GLO-23, AE-GLO-24.
#[test]
fn pieces_control_before_countries_do() {
    let mut position = Position::europe();
    assert_eq!(control(&position, "w3825"), [Axis], "Berlin");
    assert_eq!(control(&position, "w3524"), [], "neutral Prague");
    let visitor = position.put("rus-inf", Soviet, "w3825");
    assert_eq!(control(&position, "w3825"), [Soviet]);
    position
        .state
        .set_piece(visitor, |piece| piece.at = crate::state::Place::Gone);
    position.put("western-logistics", Western, "w3825");
    assert_eq!(control(&position, "w3825"), [Western]);
    position.put("bri-air", Western, "w3524");
    assert_eq!(control(&position, "w3524"), [], "Air units hold nothing");
    position.country("France", Status::Active, Western);
    assert_eq!(control(&position, "w3516"), [Western]);
    position.country("France", Status::Conquered, Western);
    assert_eq!(control(&position, "w3516"), [Axis]);
}

/// AE-GLO-2, AE-GLO-5, AE-GLO-54, AE-GLO-61, AE-GLO-74, AE-13.3.1-1: dependents follow
/// their country and are no homes.
#[test]
fn dependents_follow_their_country() {
    let mut position = Position::europe();
    let libya = position.hex("w1522");
    let owner = position.state.land(libya).country;
    assert_eq!(owner, Some(position.area("Italy")));
    assert!(!position.state.land(libya).home);
    assert!(is_neutral(&position.state, position.state.land(libya)));
    position.country("Italy", Status::Active, Axis);
    let land = position.state.land(libya);
    assert!(!is_neutral(&position.state, land));
    assert!(!is_friendly_home(&position.state, land, Axis));
    assert!(!is_enemy_home(&position.state, land, Western));
    assert!(controls(&position.state, Axis, libya));
    let rome = position.area("Italy");
    assert_eq!(active_side(&position.state, rome), Some(Axis));
}

/// AE-GLO-67, AE-GLO-70, AE-GLO-75, AE-13.6.1-1, AE-13.6.2-1.
#[test]
fn postures_cover_a_country_and_its_dependents() {
    use crate::pack::{Policy, Posture, Truce};
    let mut position = Position::europe();
    position.posture("Britain", Posture::Policy(Policy::Appeasement));
    let gibraltar = position.state.land(position.hex("w2208"));
    assert_eq!(
        policy_in(&position.state, gibraltar),
        Some(Policy::Appeasement)
    );
    let british = position.force(Western, "Britain");
    assert_eq!(
        posture(&position.state, british),
        Posture::Policy(Policy::Appeasement)
    );
    position.posture("Britain", Posture::Truce(Truce::Armistice));
    assert_eq!(truce(&position.state, british), Some(Truce::Armistice));
    assert_eq!(policy_in(&position.state, gibraltar), None);
    let german = position.force(Axis, "Germany");
    assert_eq!(posture(&position.state, german), Posture::War);
}
