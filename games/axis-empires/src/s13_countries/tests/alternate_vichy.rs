//! +17.8.

use super::exceptions::join;
use super::vichy::{case_yellow, lands, vichy, war};
use crate::faction::Faction::{Axis, Western};
use crate::map::Theatre;
use crate::options::OptionalRule;
use crate::pack::{MarkerKind, Side, Status};
use crate::state::{Kind, Place};
use crate::task_queue::Scene;
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::testing::{Position, snapshot};

const HERE: Theatre = Theatre::Europe;

/// France at war, in a match with the rule.
fn alternate() -> Position {
    let mut position = war();
    position.optional(OptionalRule::AlternateVichy);
    position
}

fn home(name: &str) -> (String, bool) {
    (name.to_owned(), true)
}

fn dependent(name: &str) -> (String, bool) {
    (name.to_owned(), false)
}

/// AE-+17.8-1, AE-+17.8-2, AE-+17.8-3: with Germans in Paris, and a 3 for Africa.
#[test]
fn the_north_is_taken_with_paris() {
    let mut position = alternate();
    position.put("ger-inf", Axis, "w3516");
    let [in_africa, in_the_north, in_the_south] =
        ["w2114", "w3414", "w2818"].map(|hex| position.put("bri-inf", Western, hex));
    let german = position.put("ger-inf", Axis, "w2915");
    let log = position.log(Scene::of(HERE, Axis), case_yellow(), 3);
    snapshot::compare("alternate_vichy", &log);
    assert_eq!(vichy(&position), (Status::Neutral, None));
    assert_eq!(lands(&position, "w3516"), dependent("Germany"));
    assert_eq!(lands(&position, "w2818"), home("Vichy"));
    assert_eq!(lands(&position, "w2620"), home("Vichy"), "Corsica");
    let interned = Place::Interned(HERE);
    for unit in [in_africa, in_the_north, in_the_south, german] {
        assert_eq!(position.at(unit), interned, "{unit:?}");
    }
    let france = position.area("France");
    let fra = position.state.pack().find_counter("bri-fra").unwrap();
    for (_, piece) in position.state.pieces() {
        if piece.country(position.state.pack()) == Some(france) {
            assert_eq!(piece.at, Place::Gone);
        }
        if piece.kind == Kind::Unit(fra) {
            assert_eq!(piece.at, Place::Delay(HERE));
        }
    }
}

/// AE-+17.8-4, DS-14.14.3-3: with both maps the Axis wins friends, and then Asia is affected:
/// France Defeated, and only French units of the entry code F remain there.
#[test]
fn asia_hears_of_it_last() {
    let mut position = Position::campaign_on_both_maps();
    position.optional(OptionalRule::AlternateVichy);
    let map = position.state.map();
    let here = map.area_in(HERE, "France").unwrap();
    let there = map.area_in(Theatre::Asia, "France").unwrap();
    for france in [here, there] {
        position.state.set_area(france, |area| {
            area.status = Status::Active;
            area.alignment = Some(Western);
        });
    }
    position.put("ger-inf", Axis, "w3516");
    let log = position.log(Scene::of(HERE, Axis), case_yellow(), 6);
    snapshot::compare("alternate_vichy_on_both_maps", &log);
    let box_of_asia = Place::StrategicWarfare(Theatre::Asia);
    let known = position.markers_at(MarkerKind::GermanVictory, box_of_asia);
    assert_eq!(known.len(), 1);
    assert_eq!(
        position.state.piece(known[0]).unwrap().side,
        Side::Front,
        "France Defeated"
    );
    let pack = position.state.pack();
    let french = || {
        let pieces = position.state.pieces();
        pieces.filter(|(_, piece)| piece.country(pack) == Some(there))
    };
    let stays = |code: Option<&str>| code == Some("F");
    for (_, piece) in french() {
        let entry = piece.counter(pack).and_then(|it| it.entry.as_deref());
        assert!(
            stays(entry) || piece.at == Place::Gone || piece.counter(pack).is_none(),
            "{piece:?}"
        );
        assert!(!stays(entry) || piece.at != Place::Gone, "{piece:?}");
    }
    assert!(french().any(|(_, piece)| piece.at == Place::Gone));

    let influence = log.find("Collapse(Influence)").unwrap();
    assert!(influence < log.find("Collapse(Asia)").unwrap());
}

/// AE-+17.8-2: the die names the Dependents that go their own way.
#[test]
fn a_die_says_who_goes_his_own_way() {
    const NAMES: [&str; 4] = ["Algeria", "Morocco", "Syria", "Tunisia"];
    for (die, free) in [
        (1, [true; 4]),
        (2, [true, true, false, true]),
        (3, [true, true, false, true]),
        (4, [false, false, true, false]),
        (5, [false, false, true, false]),
        (6, [false; 4]),
    ] {
        let mut position = alternate();
        position.run(Scene::of(HERE, Axis), case_yellow(), die);
        let neutral = NAMES.map(|name| {
            let area = position.state.area(position.area(name));
            area.status == Status::Neutral && area.owner.is_none()
        });
        assert_eq!(neutral, free, "{die}");
        let algiers = lands(&position, "w2114");
        assert_eq!(algiers.0 == "Vichy", !free[0], "{die}");
    }
    let mut position = alternate();
    position.give("Syria", "Britain");
    position.run(Scene::of(HERE, Axis), case_yellow(), 4);
    let syria = position.state.area(position.area("Syria"));
    assert_eq!(syria.owner, Some(position.area("Britain")), "not France's");
}

/// AE-+17.8-3, AE-+17.8-5: without Paris the south is Germany's, Corsica with it; Vichy is in
/// the north, and its colonial units can be there.
#[test]
fn the_south_is_taken_without_paris() {
    let mut position = alternate();
    let bri = position.put("bri-inf", Western, "w2818");
    position.run(Scene::of(HERE, Axis), case_yellow(), 6);
    assert_eq!(lands(&position, "w2818"), dependent("Germany"));
    assert_eq!(lands(&position, "w2620"), dependent("Germany"), "Corsica");
    assert_eq!(lands(&position, "w3516"), home("Vichy"));
    assert_eq!(position.at(bri), Place::Interned(HERE));
    assert_eq!(position.asked(), Some((Axis, QuestionSubject::Select)));
    let options = position.choice().options.clone();
    for name in ["Vichy", "Spain", "Switzerland"] {
        assert!(
            options.contains(&Pick::Country(position.area(name))),
            "{name}"
        );
    }
    assert!(!options.contains(&Pick::Country(position.area("Turkey"))));
    position.pick(Pick::Pass, 3);
    join(&mut position, "Vichy", Axis);
    let options = position.choice().options.clone();
    let may = |hex: &str| {
        let hex = position.hex(hex);
        options
            .iter()
            .any(|pick| matches!(pick, Pick::Stand(_, at) if *at == hex))
    };
    assert!(may("w3516") && may("w2114"), "Paris and Algiers");
    assert!(!may("w2818"), "Marseilles");
}

/// AE-+17.8-3: without the rule nothing of this happens.
#[test]
fn without_the_rule_nobody_rolls() {
    let mut position = war();
    let bri = position.put("bri-inf", Western, "w2114");
    position.run(Scene::of(HERE, Axis), case_yellow(), 1);
    assert_eq!(lands(&position, "w2114"), dependent("Vichy"));
    assert_eq!(position.at(bri), Place::Hex(position.hex("w2114")));
}
