use crate::faction::Faction::{self, Axis, Soviet, Western};
use crate::map::Theatre;
use crate::pack::{MarkerKind, Policy, Posture, Status, Truce};
use crate::politics;
use crate::s09_stacking::{self, Fault};
use crate::s13_countries::s13_4_liberation::{footholds, freed, liberate, reactivable};
use crate::s13_countries::s13_4_status;
use crate::sequence::Segment;
use crate::state::{PieceId, Place};
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::task_queue::{Scene, Task};
use crate::testing::Position;

const HERE: Theatre = Theatre::Europe;

/// Poland, conquered by the Axis, with a Res unit, infantry and a striped unit in its box.
fn conquered(of: Faction) -> (Position, [PieceId; 3]) {
    let mut position = Position::campaign();
    for name in ["Western Minors", "Soviet Minors"] {
        position.post(name, Posture::Truce(Truce::Negotiation));
    }
    position.country("Poland", Status::Conquered, of);
    let in_box = Place::Conquered(HERE);
    let units = ["pol-res", "pol-inf", "fra-hq"].map(|code| position.put_at(code, of, in_box));
    (position, units)
}

fn cities(position: &Position, name: &str) -> Vec<String> {
    let area = position.area(name);
    position
        .state
        .map()
        .hexes_with_ids()
        .filter(|(id, hex)| {
            let land = position.state.land(*id);
            hex.is_city() && land.home && land.country == Some(area)
        })
        .map(|(_, hex)| hex.code.to_string())
        .collect()
}

/// DS-16.3.1-1, DS-16.3.1-3, DS-16.3.1-4, DS-16.3.1-5, AE-13.4-6.
/// Forbids: DS-13.7.1-1.
#[test]
fn a_conquered_country_rises_in_its_capital() {
    let (mut position, [reserve, infantry, _]) = conquered(Western);
    let poland = position.area("Poland");
    assert_eq!(reactivable(&position.state, HERE, Western), [poland]);
    assert!(reactivable(&position.state, HERE, Soviet).is_empty());
    position.open(Western, Segment::ConditionalEvents, 3);
    assert_eq!(
        position.asked(),
        Some((Western, QuestionSubject::Reactivate))
    );
    let capital = position.capital("Poland");
    position.reply(Pick::Hex(capital.hex().unwrap()), 3);
    let area = *position.state.area(poland);
    assert_eq!(
        (area.status, area.alignment),
        (Status::Active, Some(Western))
    );
    assert_eq!(area.posture, Posture::Truce(Truce::Negotiation));
    assert_eq!(position.at(reserve), capital);
    assert_eq!(position.at(infantry), Place::ForcePool(HERE));
    let set_up = position.markers_at(MarkerKind::Mobilizing, capital);
    assert_eq!(set_up, [], "it does not mobilize");
}

/// DS-16.3.1-1, DS-16.3.1-6: not among enemies, and not under a policy.
#[test]
fn it_needs_a_free_capital_and_no_policy() {
    let (mut position, _) = conquered(Western);
    let poland = position.area("Poland");
    let capital = position.capital("Poland").hex().unwrap();
    let code = position.state.map().hex(capital).code.to_string();
    let guard = position.put("ger-inf", Axis, &code);
    assert!(footholds(&position.state, poland, Western).is_empty());
    position
        .state
        .set_piece(guard, |piece| piece.at = Place::Gone);
    assert_eq!(footholds(&position.state, poland, Western), [capital]);
    position.post("Western Minors", Posture::Policy(Policy::Guarantees));
    assert!(footholds(&position.state, poland, Western).is_empty());
}

/// AE-9.1-2, AEV-EX-72: who has come into the City may not stand with its reserve, unless it
/// is of a Major Country.
#[test]
fn another_minors_guests_leave_no_room_for_the_reserve() {
    let faults = |guest: &str| {
        let (mut position, [reserve, ..]) = conquered(Western);
        let capital = position.capital("Poland").hex().unwrap();
        let code = position.state.map().hex(capital).code.to_string();
        let guest = position.put(guest, Western, &code);
        let scene = Scene::of(HERE, Western).about(position.area("Poland"));
        let task = Task::Country(crate::task::country::CountryTask::Reactivate);
        position.run(scene, vec![task], 3);
        position.pick(Pick::Hex(capital), 3);
        assert_eq!(position.at(reserve), Place::Hex(capital));
        let fault = s09_stacking::fault(&position.state, capital, Western);
        fault.map(|(fault, units)| {
            (
                fault,
                units == [guest, reserve] || units == [reserve, guest],
            )
        })
    };
    assert_eq!(faults("gre-inf"), Some((Fault::Minors, true)));
    assert_eq!(faults("bri-inf"), None);
}

/// DS-16.3.1-2, DS-16.5.1-1, DS-16.5.1-2, DS-16.5.1-3.
#[test]
fn partisans_of_either_ally_bring_it_back() {
    let (mut position, [reserve, ..]) = conquered(Western);
    let poland = position.area("Poland");
    let base = cities(&position, "Poland")
        .into_iter()
        .find(|code| Place::Hex(position.hex(code)) != position.capital("Poland"));
    let base = base.unwrap();
    position.put("soviet-partisans", Soviet, &base);
    let hex = position.hex(&base);
    assert_eq!(footholds(&position.state, poland, Soviet), [hex]);
    let scene = Scene::of(HERE, Soviet).about(poland);
    let task = Task::Country(crate::task::country::CountryTask::Reactivate);
    position.run(scene, vec![task], 3);
    position.pick(Pick::Hex(hex), 3);
    assert_eq!(position.state.area(poland).alignment, Some(Soviet));
    assert_eq!(position.at(reserve), Place::Hex(hex));
    assert_eq!(position.state.piece(reserve).unwrap().faction, Soviet);
}

/// DS-16.3.2-1, DS-16.3.2-2, DS-16.5.2-1.
#[test]
fn an_ally_in_all_cities_frees_a_country() {
    let mut position = Position::campaign();
    position.post("Western Minors", Posture::Truce(Truce::Negotiation));
    position.country("France", Status::Active, Axis);
    let france = position.area("France");
    let army = position.pool("fra-army", Axis);
    let staff = position.pool("fra-hq", Axis);
    let fleet = position.pool("fra-fleet", Axis);
    let cities = cities(&position, "France");
    for code in &cities {
        assert!(freed(&position.state, HERE, Western).is_empty());
        position.put("bri-inf", Western, code);
    }
    assert_eq!(freed(&position.state, HERE, Western), [france]);
    assert!(freed(&position.state, HERE, Soviet).is_empty());
    position.play(|play| liberate(play, france, Western));
    let area = *position.state.area(france);
    assert_eq!(
        (area.status, area.alignment),
        (Status::Active, Some(Western))
    );
    assert_eq!(position.at(army), Place::ForcePool(HERE));
    assert_eq!(position.at(staff), Place::Delay(HERE));
    assert_eq!(position.at(fleet), Place::Gone);
    assert_eq!(position.state.piece(army).unwrap().faction, Western);
    assert!(freed(&position.state, HERE, Western).is_empty());
    assert!(!s13_4_status::is_overrun(&position.state, france));
    let paris = position.hex("w3516");
    assert!(politics::controls(&position.state, Western, paris));
}

/// Reports whether the West is asked about a country that may take up arms.
fn may_rise(position: &mut Position) -> bool {
    position.open(Western, Segment::ConditionalEvents, 3);
    position.asked() == Some((Western, QuestionSubject::Reactivate))
}

/// DS-16.3.1-1, DS-16.3.1-2, DS-16.3.1-6: no country takes up arms among enemy units, Detachments
/// and Logistics markers; other markers do not prevent it.
/// Allows: DS-16.3.1-1.
/// Forbids: DS-16.3.1-1.
#[test]
fn nobody_rises_where_the_enemy_is() {
    for (enemy, back, rises) in [
        ("axis-blitz", false, true),
        ("ger-inf", false, false),
        ("ger-det", true, false),
        ("axis-logistics", false, false),
    ] {
        let (mut position, _) = conquered(Western);
        let capital = position.capital("Poland");
        let piece = position.put_at(enemy, Axis, capital);
        if back {
            position.back(piece);
        }
        assert_eq!(may_rise(&mut position), rises, "{enemy}");
    }
}

/// DS-16.3.1-1: only a conquered country rises, and none of the Axis's.
/// Forbids: DS-16.3.1-1.
#[test]
fn only_conquered_friends_of_the_allies_rise() {
    for (status, of, rises) in [
        (Status::Conquered, Western, true),
        (Status::Conquered, Axis, false),
        (Status::Active, Western, false),
    ] {
        let (mut position, _) = conquered(Western);
        position.country("Poland", status, of);
        let capital = position.capital("Poland");
        position.put_at("western-partisans", Western, capital);
        assert_eq!(may_rise(&mut position), rises, "{status:?} {of}");
    }
}
