use crate::countries::{fitting, is_target, is_treaty};
use crate::faction::Faction::{Axis, Soviet, Western};
use crate::map::Theatre;
use crate::pack::card::{AreaRef, Countries, Holder, Tenure};
use crate::pack::{Effect, Status, WarState};
use crate::politics;
use crate::s13_countries::s13_4_status::is_overrun;
use crate::sequence::Segment;
use crate::state::Place;
use crate::task_queue::Scene;
use crate::testing::Position;

/// DS-16.1.1-1, AE-GLO-17.
#[test]
fn a_country_is_overrun_when_every_city_is_taken() {
    let mut position = Position::campaign();
    position.country("Poland", Status::Active, Western);
    let poland = position.area("Poland");
    let cities: Vec<String> = position
        .state
        .map()
        .hexes_with_ids()
        .filter(|(id, hex)| hex.is_city() && position.state.land(*id).country == Some(poland))
        .map(|(_, hex)| hex.code.to_string())
        .collect();
    assert!(cities.len() > 1);
    for code in &cities {
        assert!(!is_overrun(&position.state, poland));
        position.put("ger-inf", Axis, code);
    }
    assert!(is_overrun(&position.state, poland));
    position.country("Poland", Status::Active, Axis);
    assert!(!is_overrun(&position.state, poland), "a friend");
    position.country("Poland", Status::Neutral, Western);
    assert!(!is_overrun(&position.state, poland));
}

/// Puts an Axis unit in every city of a country.
fn overrun(position: &mut Position, country: &str) {
    let area = position.area(country);
    let map = &position.state.shared_pack().map;
    for (hex, row) in map.hexes_with_ids() {
        if row.is_city() && position.state.land(hex).country == Some(area) {
            position.put_at("ger-inf", Axis, Place::Hex(hex));
        }
    }
}

/// A land hex of a country that is no city, by code.
fn country_side(position: &Position, country: &str) -> String {
    let area = position.area(country);
    let mut hexes = position.state.map().hexes_with_ids();
    let found = hexes.find(|(hex, row)| {
        row.is_land() && !row.is_city() && position.state.land(*hex).country == Some(area)
    });
    found.unwrap().1.code.to_string()
}

/// DS-16.1.1-1, DS-16.1.1-2, DS-16.1.1-3, AE-13.4-5: at home and abroad none of its units is
/// left on the map, nor in the Force Pool.
/// Allows: AE-13.4-5.
/// Forbids: AE-13.4-5.
#[test]
fn what_a_conquered_country_had_goes_to_its_box() {
    let mut position = Position::campaign();
    let here = Theatre::Europe;
    position.state.set_war_state(here, WarState::TotalWar);
    let name = "Czechoslovakia";
    position.country(name, Status::Active, Western);
    let country = position.area(name);
    position.change_pack(|pack| {
        let fleet = pack.find_counter("ita-fleet").unwrap();
        let mut fleet = pack.counter(fleet).clone();
        fleet.code = "cz-fleet".into();
        fleet.country = country;
        pack.counters.push(fleet);
    });
    let home = country_side(&position, name);
    let armies = [home.as_str(), "w4313"].map(|hex| position.put("cz-inf", Western, hex));
    let waiting = position.pool("cz-inf", Western);
    let gone = ["cz-pra", "cz-fleet"].map(|code| position.pool(code, Western));
    let ally = position.put("bri-inf", Western, "w4313");
    overrun(&mut position, name);
    position.take_cards_back();
    position.open(Axis, Segment::ConditionalEvents, 3);
    position.reply_first();
    let area = *position.state.area(country);
    assert_eq!(
        (area.status, area.alignment),
        (Status::Conquered, Some(Western))
    );
    for unit in [armies[0], armies[1], waiting] {
        assert_eq!(position.at(unit), Place::Conquered(here));
    }
    for unit in gone {
        assert_eq!(position.at(unit), Place::Gone);
    }
    assert!(position.at(ally).is_on_map(), "no unit of the country");
    let city = position.capital(name).hex().unwrap();
    assert!(politics::controls(&position.state, Axis, city));
}

/// DS-16.1.1-1: what the Axis only flies over is not conquered, nor is a Major Country that is
/// overrun.
/// Allows: DS-16.1.1-1.
/// Forbids: DS-16.1.1-1.
#[test]
fn minor_countries_fall_to_ground_units() {
    for (country, unit, falls) in [
        ("Poland", "ger-inf", true),
        ("Poland", "ger-air", false),
        ("Britain", "ger-inf", false),
    ] {
        let mut position = Position::campaign();
        let area = position.area(country);
        if country == "Poland" {
            position.country(country, Status::Active, Western);
        }
        overrun(&mut position, country);
        let capital = position.capital(country);
        for there in position.units_at(capital) {
            position
                .state
                .set_piece(there, |piece| piece.at = Place::Gone);
        }
        position.put_at(unit, Axis, capital);
        position.take_cards_back();
        position.open(Axis, Segment::ConditionalEvents, 3);
        position.reply_first();
        let fell = position.state.area(area).status == Status::Conquered;
        assert_eq!(fell, falls, "{country} {unit}");
    }
}

/// DS-16.1.1-5.
#[test]
fn the_two_chinas_are_never_conquered() {
    let mut position = Position::campaign_in_asia();
    for (name, faction) in [("Kansu", Soviet), ("Kiangsu", Western), ("Hopeh", Western)] {
        position.country(name, Status::Active, faction);
        let area = position.area(name);
        let cities: Vec<String> = position
            .state
            .map()
            .hexes_with_ids()
            .filter(|(id, hex)| hex.is_city() && position.state.land(*id).country == Some(area))
            .map(|(_, hex)| hex.code.to_string())
            .collect();
        for code in cities {
            position.put("jpn-inf", Axis, &code);
        }
        assert_eq!(is_overrun(&position.state, area), name == "Hopeh");
    }
}

/// AE-13.4-1: Major Countries are active from the start, and Minor ones are not.
#[test]
fn majors_are_always_active() {
    let position = Position::campaign();
    for (name, expected) in [
        ("Germany", (Status::Active, Some(Axis))),
        ("Britain", (Status::Active, Some(Western))),
        ("Russia", (Status::Active, Some(Soviet))),
        ("Poland", (Status::Neutral, None)),
    ] {
        let area = position.state.area(position.area(name));
        assert_eq!((area.status, area.alignment), expected, "{name}");
    }
}

/// AE-13.8.1-1, AE-13.3-2, AE-13.3.1-1, AE-13.3.2-1, AE-13.8.1.3-1, DS-14.7-2, DS-13.8.1-2,
/// AE-BOX-15, AEV-EX-50.
#[test]
fn ceded_lands_are_part_of_a_country_or_its_dependents() {
    let mut position = Position::campaign();
    let scene = Scene::of(Theatre::Europe, Axis);
    let (germany, austria) = (position.area("Germany"), position.area("Austria"));
    let vienna = position.capital("Austria").hex().unwrap();
    let cede = |area, to, tenure| Effect::Cede {
        area: AreaRef { area },
        to,
        tenure,
    };
    let to_germany = Holder::Area(germany);
    position.perform(scene, vec![cede(austria, to_germany, Tenure::Part)], 3);
    let land = position.state.land(vienna);
    assert_eq!((land.country, land.home), (Some(germany), true));
    assert!(politics::controls(&position.state, Axis, vienna));
    assert!(
        !fitting(&position.state, scene, &Countries::default()).contains(&austria),
        "what does not exist cannot be selected"
    );
    let danemark = position.area("Danemark");
    let copenhagen = position.hex("w4123");
    position.perform(
        scene,
        vec![cede(danemark, to_germany, Tenure::Dependent)],
        3,
    );
    let land = position.state.land(copenhagen);
    assert_eq!((land.country, land.home), (Some(germany), false));
    let back = cede(danemark, Holder::Original, Tenure::Part);
    position.perform(scene, vec![back], 3);
    let owner = position.state.land(copenhagen).country;
    assert_eq!(owner, Some(position.area("Denmark-Norway")));
}

/// AE-13.2-3, AE-13.2-4, AE-13.3-1, DS-13.2-3.
#[test]
fn a_selection_is_of_countries_that_are_some() {
    let position = Position::campaign();
    let scene = Scene::of(Theatre::Europe, Axis);
    let all = fitting(&position.state, scene, &Countries::default());
    assert!(all.contains(&position.area("Poland")));
    for name in ["Libya", "Danemark", "Germany"] {
        assert!(!all.contains(&position.area(name)), "{name}");
    }
    let neutral = Countries {
        status: vec![Status::Active],
        ..Countries::default()
    };
    assert!(fitting(&position.state, scene, &neutral).is_empty());
}

/// AE-GLO-77, AEV-GLO-16.
#[test]
fn a_treaty_country_borders_a_friend() {
    let mut position = Position::campaign();
    let treaty = |position: &Position, name| is_treaty(&position.state, position.area(name), Axis);
    assert!(treaty(&position, "Austria"));
    assert!(!treaty(&position, "Sweden"));
    assert!(!treaty(&position, "Yugoslavia"));
    position.give("Danemark", "Germany");
    assert!(treaty(&position, "Sweden"));
    position.country("Italy", Status::Active, Axis);
    assert!(treaty(&position, "Yugoslavia"));
    assert!(
        !treaty(&position, "Turkey"),
        "a Minor's dependent is not enough"
    );
}

/// AE-GLO-76, AE-GLO-12, AEV-GLO-15.
#[test]
fn a_target_country_is_in_reach_of_a_unit() {
    let mut position = Position::campaign();
    let target = |position: &Position, name| is_target(&position.state, position.area(name), Axis);
    assert!(target(&position, "Denmark-Norway"));
    assert!(!target(&position, "Ireland"));
    position.put("ger-inf", Axis, "w2208");
    assert!(
        target(&position, "Ireland"),
        "Gibraltar is in the same zone"
    );
}
