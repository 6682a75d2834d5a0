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

/// AE-INT-16, AE-GLO-2, AEV-INT-4, AEV-GLO-2: a rule about a country's units is about that
/// country, and one about a faction's is about every country of the faction.
#[test]
fn a_force_is_a_country_of_a_faction() {
    let mut position = Position::europe();
    let german = position.put("ger-inf", Axis, "w3825");
    let italian = position.put("ita-inf", Axis, "w3825");
    let western = ["bri-air", "us-air"].map(|code| position.put(code, Western, "w3916"));
    let soviet = position.put("rus-inf", Soviet, "e4312");
    let force = |piece| Force::of(&position.state, position.state.piece(piece).unwrap());
    let germany = position.force(Axis, "Germany");
    assert_eq!(force(german), germany);
    assert_ne!(force(italian), germany);
    assert!(western.iter().all(|air| force(*air).faction == Western));
    assert_ne!(force(western[0]), force(western[1]));
    for (piece, allied) in [(western[0], true), (soviet, true), (german, false)] {
        assert_eq!(force(piece).faction.is_allied(), allied);
    }
}

/// AE-GLO-17, DS-G-11, DS-G-13, DS-G-15, DS-G-16: who controls a hex in Asia, piece before
/// country; conquered are Allied countries only.
#[test]
fn conquered_countries_are_the_axiss() {
    let mut position = Position::asia();
    let chungking = "a4620";
    position.country("Szechwan", Status::Neutral, Western);
    assert_eq!(control(&position, chungking), []);
    position.country("Szechwan", Status::Active, Western);
    assert_eq!(control(&position, chungking), [Western]);
    position.country("Szechwan", Status::Conquered, Western);
    assert_eq!(control(&position, chungking), [Axis]);
    position.country("Szechwan", Status::Conquered, Axis);
    assert_eq!(control(&position, chungking), []);
    position.put("sze-inf", Western, chungking);
    assert_eq!(control(&position, chungking), [Western]);
}

/// DS-G-12, DS-G-14, DS-G-16, DSV-G-1: in the 2012 rules the West controls Nagasaki when it is
/// devastated, and the Axis Peiping, whatever units stand there.
#[test]
fn devastation_controls_in_the_rules_of_2012() {
    use crate::map::Theatre;
    use crate::pack::{Back, Pack, Side, UnitKind};
    let mut pack = Pack::clone(&crate::testing::pack_of_asia());
    for code in ["us-air", "jpn-air"] {
        let mut bomber = pack.counter(pack.find_counter(code).unwrap()).clone();
        bomber.code = format!("{code}-bomber").into();
        bomber.front.kind = UnitKind::Bomber;
        bomber.back = Back::Devastation;
        pack.counters.push(bomber);
    }
    let mut position = Position::on(pack);
    assert_eq!(position.state.scenario().theatre, Theatre::Asia);
    position.country("Hopeh", Status::Active, Western);
    for (code, faction, hex) in [
        ("us-air-bomber", Western, "p4801"),
        ("jpn-air-bomber", Axis, "a5223"),
        ("jpn-air-bomber", Axis, "p4904"),
    ] {
        let bomber = position.put(code, faction, hex);
        position.state.set_piece(bomber, |it| it.side = Side::Back);
    }
    position.put("jpn-inf", Axis, "p4801");
    position.put("ho-inf", Western, "a5223");
    let hexes = ["p4801", "a5223", "p4904"];
    let found = |position: &Position| hexes.map(|hex| control(position, hex));
    assert_eq!(found(&position), [[Axis], [Western], [Axis]]);
    position.edition(Edition::Y2012);
    assert_eq!(found(&position), [[Western], [Axis], [Axis]]);
}

/// AE-GLO-2, AE-GLO-5, AE-GLO-54, AE-GLO-61, AE-GLO-74, AE-13.3.1-1, AEV-GLO-6: dependents
/// follow their country and are no homes.
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
