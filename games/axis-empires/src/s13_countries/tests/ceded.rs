use crate::faction::Faction::{Axis, Soviet};
use crate::map::{AreaId, Theatre};
use crate::pack::card::{AreaRef, Holder, Tenure};
use crate::pack::{Effect, Status};
use crate::state::Place;
use crate::task_queue::Scene;
use crate::task_queue::choice::Pick;
use crate::testing::Position;

fn cede(position: &mut Position, area: &str, to: &str, tenure: Tenure) {
    let scene = Scene::of(position.theatre(), Axis);
    let area = position.area(area);
    let effect = Effect::Cede {
        area: AreaRef { area },
        to: Holder::Area(position.area(to)),
        tenure,
    };
    position.perform(scene, vec![effect], 3);
}

fn owner(position: &Position, hex: &str) -> (Option<AreaId>, bool) {
    let land = position.state.land(position.hex(hex));
    (land.country, land.home)
}

/// A hex of a region.
fn hex_in(position: &Position, region: &str) -> String {
    let area = position.state.map().area(position.area(region));
    let hex = area.hexes[0];
    position.state.map().hex(hex).code.to_string()
}

/// AE-13.8.1.1-1: Czechoslovakia's units are permanently removed; those of Finland are not.
/// Allows: AE-13.8.1.1-1.
/// Forbids: AE-13.8.1.1-1.
#[test]
fn some_countries_never_come_back() {
    let mut position = Position::campaign();
    cede(&mut position, "Czechoslovakia", "Germany", Tenure::Part);
    cede(&mut position, "Finland", "Russia", Tenure::Dependent);
    for (unit, place) in [
        ("cz-inf", Place::Gone),
        ("fin-inf", Place::Aside(Theatre::Europe)),
    ] {
        let kind = position.state.pack().find_counter(unit).unwrap();
        let kind = crate::state::Kind::Unit(kind);
        let found: Vec<Place> = position
            .state
            .pieces()
            .filter(|(_, piece)| piece.kind == kind)
            .map(|(_, piece)| piece.at)
            .collect();
        assert!(!found.is_empty() && found.iter().all(|at| *at == place));
    }
    for name in ["Czechoslovakia", "Finland"] {
        let area = position.state.area(position.area(name));
        assert_eq!(area.status, Status::Absent, "{name}");
    }
    for name in ["Czechoslovakia", "Finland"] {
        super::creation::occupy(&mut position, name, "ger-inf");
    }
    position.perform(Scene::of(Theatre::Europe, Axis), vec![Effect::Puppet], 3);
    let finland = Pick::Country(position.area("Finland"));
    assert_eq!(position.choice().options, [Pick::Pass, finland]);
}

/// AE-13.8.1.1-1: units of three countries are permanently removed when Germany has them; those
/// of other countries, or of the three in other hands, are set aside.
/// Allows: AE-13.8.1.1-1.
/// Forbids: AE-13.8.1.1-1.
#[test]
fn germany_alone_swallows_three_countries() {
    let aside = Place::Aside(Theatre::Europe);
    for (country, to, unit, place) in [
        ("Austria", "Germany", "aus-inf", Place::Gone),
        ("Switzerland", "Germany", "swi-inf", Place::Gone),
        ("Czechoslovakia", "Germany", "cz-inf", Place::Gone),
        ("Austria", "Italy", "aus-inf", aside),
        ("Hungary", "Germany", "hun-inf", aside),
    ] {
        let mut position = Position::campaign();
        let unit = position.pool(unit, Axis);
        let area = position.area(country);
        let ceded = Effect::Cede {
            area: AreaRef { area },
            to: Holder::Area(position.area(to)),
            tenure: Tenure::Part,
        };
        position.turn_up(Axis, vec![ceded], 3);
        assert_eq!(position.at(unit), place, "{country} and {to}");
    }
}

/// AE-13.8.1.2-1, AE-13.8.1.2-2, AEV-EX-61: Lithuania goes to Germany, or to Russia if Eastern
/// Poland went there.
/// Allows: AE-13.8.1.2-1.
/// Forbids: AE-13.8.1.2-1.
#[test]
fn lithuania_follows_eastern_poland() {
    for poland in [false, true] {
        let mut position = Position::campaign();
        if poland {
            cede(&mut position, "Eastern Poland", "Russia", Tenure::Part);
            let hex = hex_in(&position, "Eastern Poland");
            let russia = position.area("Russia");
            assert_eq!(owner(&position, &hex), (Some(russia), true));
        }
        cede(&mut position, "Baltic States", "Russia", Tenure::Part);
        let (russia, germany) = (position.area("Russia"), position.area("Germany"));
        let lithuania = hex_in(&position, "Lithuania");
        let expected = if poland {
            (Some(russia), true)
        } else {
            (Some(germany), false)
        };
        assert_eq!(owner(&position, &lithuania), expected);
        let north = hex_in(&position, "Northern Baltics");
        assert_eq!(owner(&position, &north), (Some(russia), true));
        let baltic = position.area("Baltic States");
        assert_eq!(position.state.area(baltic).status, Status::Absent);
    }
}

/// AE-13.8.1.2-1: a Lithuania that is Germany's already stays so.
#[test]
fn a_german_lithuania_stays_german() {
    let mut position = Position::campaign();
    cede(&mut position, "Lithuania", "Germany", Tenure::Dependent);
    cede(&mut position, "Eastern Poland", "Russia", Tenure::Part);
    cede(&mut position, "Baltic States", "Russia", Tenure::Part);
    let lithuania = hex_in(&position, "Lithuania");
    let germany = position.area("Germany");
    assert_eq!(owner(&position, &lithuania), (Some(germany), false));
}

/// AE-13.8.1.4-1, DS-13.8.1.2-1, DS-13.8.1-2, DS-13.8.1-4.
#[test]
fn mongolia_becomes_a_part_of_russia() {
    let mut position = Position::campaign_in_asia();
    position.country("Mongolia", Status::Active, Soviet);
    let unit = position.put("mong-inf", Soviet, "a5621");
    cede(&mut position, "Mongolia", "Russia", Tenure::Part);
    let russia = position.area("Russia");
    assert_eq!(owner(&position, "a5621"), (Some(russia), true));
    assert_eq!(position.at(unit), Place::Aside(Theatre::Asia));
    let mongolia = position.area("Mongolia");
    assert_eq!(position.state.area(mongolia).status, Status::Absent);
}

/// DS-13.8.1-1, DS-13.8.1-3, DSV-13.8.1-2: Inner Mongolia is Hopeh's until it is ceded, and
/// then a Japanese dependent.
/// Allows: DS-13.8.1-1, DS-13.3-4.
/// Forbids: DS-13.8.1-1, DS-13.3-4.
#[test]
fn inner_mongolia_is_a_dependent_of_japan() {
    let mut position = Position::campaign_in_asia();
    let hex = hex_in(&position, "Inner Mongolia");
    let (hopeh, japan) = (position.area("Hopeh"), position.area("Japan"));
    assert_eq!(owner(&position, &hex), (Some(hopeh), true));
    let claim = Effect::Claim(AreaRef {
        area: position.area("Inner Mongolia"),
    });
    position.perform(Scene::of(Theatre::Asia, Axis), vec![claim], 3);
    assert_eq!(owner(&position, &hex), (Some(hopeh), true), "a claim alone");
    cede(&mut position, "Inner Mongolia", "Japan", Tenure::Dependent);
    assert_eq!(owner(&position, &hex), (Some(japan), false));
}
