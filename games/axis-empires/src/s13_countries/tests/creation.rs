use std::sync::Arc;

use crate::faction::Faction::{self, Axis, Soviet, Western};
use crate::map::Theatre::{self, Asia, Europe};
use crate::pack::{Effect, Pack, Side, Status};
use crate::s13_countries::s13_8_2_creation::{is_listed, puppets};
use crate::state::{Kind, PieceId, Place};
use crate::task_queue::Scene;
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::testing::Position;
use crate::testing::campaign::pack_of_asia;

fn names(position: &Position, theatre: Theatre) -> Vec<String> {
    let found = puppets(&position.state, theatre).into_iter();
    found
        .map(|it| position.state.map().area(it).name.to_string())
        .collect()
}

/// Puts an Axis unit in every city of an area.
pub(super) fn occupy(position: &mut Position, area: &str, unit: &str) {
    occupy_by(position, Axis, area, unit);
}

/// Puts a unit of a faction in every city of an area.
pub(super) fn occupy_by(position: &mut Position, faction: Faction, area: &str, unit: &str) {
    let hexes = &position.state.map().area(position.area(area)).hexes;
    let cities: Vec<String> = hexes
        .iter()
        .map(|hex| position.state.map().hex(*hex))
        .filter(|hex| hex.is_city())
        .map(|hex| hex.code.to_string())
        .collect();
    assert!(!cities.is_empty(), "{area}");
    for code in cities {
        position.put(unit, faction, &code);
    }
}

fn units(position: &Position, name: &str) -> Vec<PieceId> {
    let area = position.area(name);
    let pieces = position.state.pieces();
    pieces
        .filter(|(_, piece)| {
            let counter = piece.counter(position.state.pack());
            counter.is_some_and(|it| it.country == area)
        })
        .map(|(id, _)| id)
        .collect()
}

/// AE-13.8.2-1, AE-13.8.3-1, DS-13.8.2-3, DS-13.8.2-4: what is listed, and is no country yet.
#[test]
fn some_lands_can_become_countries() {
    let europe = Position::campaign();
    let asia = Position::campaign_in_asia();
    for (position, name, listed) in [
        (&europe, "Algeria", true),
        (&europe, "Ukraine", true),
        (&europe, "Catalonia", true),
        (&europe, "Poland", false),
        (&europe, "Malta", false),
        (&asia, "Manchukuo", true),
        (&asia, "Primorye", true),
        (&asia, "Hainan", false),
    ] {
        let area = position.area(name);
        assert_eq!(is_listed(&position.state, area), listed, "{name}");
    }
    let mut asia = asia;
    for name in ["Kansu", "Kiangsu"] {
        asia.give(name, "Japan");
        let area = asia.area(name);
        assert!(!is_listed(&asia.state, area), "{name}");
    }
}

/// AE-13.8.2-1, DS-13.8.2-1, DS-15.25-1: a conquered country, or a land whose cities the Axis
/// has.
#[test]
fn the_axis_sets_up_what_it_holds() {
    let mut position = Position::campaign();
    assert!(names(&position, Europe).is_empty());
    position.country("Greece", Status::Conquered, Western);
    occupy(&mut position, "Ukraine", "ger-inf");
    assert_eq!(names(&position, Europe), ["Greece", "Ukraine"]);
    let kiev = position.hex("e3609");
    let there: Vec<PieceId> = position.state.pieces_in(kiev).map(|(id, _)| id).collect();
    for unit in there {
        position
            .state
            .set_piece(unit, |piece| piece.at = Place::Gone);
    }
    assert_eq!(names(&position, Europe), ["Greece"], "Kiev is Russian");
    position.put("bri-inf", Western, "e2204");
    assert!(names(&position, Europe).is_empty(), "Athens is British");
}

/// AE-13.8.3-1, DS-13.8.2-1, DS-15.25-1 to DS-15.25-5: DS-15.25-2, DS-15.25-3, DS-15.25-4.
#[test]
fn burma_is_set_up() {
    let mut position = Position::campaign_in_asia();
    position.country("Szechwan", Status::Active, Western);
    occupy(&mut position, "Burma", "jpn-inf");
    let base = position.put("western-partisans", Western, "a4015");
    let elsewhere = position.put("western-partisans", Western, "a4620");
    let scene = Scene::of(Asia, Axis);
    position.perform(scene, vec![Effect::Puppet], 3);
    assert_eq!(position.asked(), Some((Axis, QuestionSubject::Select)));
    let burma = position.area("Burma");
    position.pick(Pick::Country(burma), 3);
    let area = *position.state.area(burma);
    assert_eq!(
        (area.status, area.alignment, area.owner, area.tenure),
        (Status::Active, Some(Axis), None, None)
    );
    let rangoon = position.state.land(position.hex("a4015"));
    assert_eq!((rangoon.country, rangoon.home), (Some(burma), true));
    let army = units(&position, "Burma");
    assert!(!army.is_empty());
    for unit in army {
        let piece = position.state.piece(unit).unwrap();
        assert_eq!(
            (piece.at, piece.faction, piece.side),
            (Place::ForcePool(Asia), Axis, Side::Front)
        );
    }
    assert_eq!(position.at(base), Place::Delay(Asia));
    assert_ne!(position.at(elsewhere), Place::Delay(Asia));
}

/// DS-15.25-5, DS-15.25-8, DSV-15.25-3: no faction retains the colonial units of a country that
/// has its own.
#[test]
fn colonial_units_go_home() {
    let colonial = |code: &str| {
        let position = Position::campaign_in_asia();
        let kind = position.state.pack().find_counter(code);
        kind.map(Kind::Unit)
    };
    assert!(colonial("bri-ind").is_some());
    let mut position = Position::campaign_in_asia();
    let raised = position.pool("bri-ind", Western);
    let waiting = position.put_at("bri-ind", Western, Place::Aside(Asia));
    let other = position.pool("bri-inf", Western);
    let india = position.area("India");
    let scene = Scene::of(Asia, Western).about(india);
    position.perform(scene, vec![Effect::Independence], 3);
    assert_eq!(position.at(raised), Place::Gone);
    assert_eq!(position.at(waiting), Place::Aside(Asia));
    assert_eq!(position.at(other), Place::ForcePool(Asia));
}

/// DS-13.8.2-2, DS-15.25-6, DS-15.25-7, AE-13.8.3-1: what the West lets go is Neutral.
/// Forbids: AE-13.4-2.
#[test]
fn india_and_the_philippines_are_let_go() {
    for name in ["India", "Philippines"] {
        let mut position = Position::campaign_in_asia();
        let area = position.area(name);
        position.turn_up_about(Western, name, vec![Effect::Independence], 3);
        let state = *position.state.area(area);
        assert_eq!((state.status, state.alignment), (Status::Neutral, None));
        let capital = position.capital(name).hex().unwrap();
        let land = position.state.land(capital);
        assert_eq!((land.country, land.home), (Some(area), true));
        let army = units(&position, name);
        assert!(!army.is_empty());
        assert!(
            army.into_iter()
                .all(|unit| position.at(unit) == Place::Aside(Asia))
        );
    }
    let mut position = Position::campaign_in_asia();
    let siam = position.area("Siam");
    position.country("Siam", Status::Active, Soviet);
    position.turn_up_about(Western, "Siam", vec![Effect::Independence], 3);
    assert_eq!(
        position.state.area(siam).status,
        Status::Active,
        "it is a country already"
    );
}

/// DS-15.25-6: all units in a released land are interned.
#[test]
fn who_is_in_a_land_that_was_let_go_is_interned() {
    let mut position = Position::campaign_in_asia();
    let capital = position.capital("India");
    let guests = [("bri-inf", Western), ("jpn-inf", Axis)];
    let guests = guests.map(|(code, faction)| position.put_at(code, faction, capital));
    let elsewhere = position.put("bri-inf", Western, "a4015");
    let scene = Scene::of(Asia, Western).about(position.area("India"));
    position.perform(scene, vec![Effect::Independence], 3);
    for guest in guests {
        assert_eq!(position.at(guest), Place::Interned(Asia));
    }
    assert!(position.at(elsewhere).is_on_map());
}

/// DS-15.25-5; DSV-15.25-2: with a Burma of its own Japan has no Burmese any more.
#[test]
fn japans_burmese_leave_it() {
    let mut pack = Pack::clone(&pack_of_asia());
    let colonial = pack.find_counter("jpn-col").unwrap();
    let mut burmese = pack.counter(colonial).clone();
    burmese.code = "jpn-bur".into();
    burmese.colony = Some("Bur".into());
    pack.counters.push(burmese);
    let mut position = Position::campaign_on(Arc::new(pack));
    occupy(&mut position, "Burma", "jpn-inf");
    let units = ["jpn-bur", "jpn-col"].map(|code| position.pool(code, Axis));
    position.perform(Scene::of(Asia, Axis), vec![Effect::Puppet], 3);
    let burma = position.area("Burma");
    position.pick(Pick::Country(burma), 3);
    assert_eq!(position.at(units[0]), Place::Gone);
    assert_eq!(position.at(units[1]), Place::ForcePool(Asia));
}

/// DS-13.8.2-4, AE-13.8.3-1: Kansu and Kiangsu as Japan's dependents are not set up.
/// Allows: DS-13.8.2-4.
/// Forbids: DS-13.8.2-4.
#[test]
fn kansu_and_kiangsu_are_not_set_up() {
    let mut position = Position::campaign_in_asia();
    for name in ["Kansu", "Kiangsu"] {
        position.give(name, "Japan");
        occupy(&mut position, name, "jpn-inf");
    }
    occupy(&mut position, "Burma", "jpn-inf");
    position.perform(Scene::of(Asia, Axis), vec![Effect::Puppet], 3);
    assert_eq!(position.asked(), Some((Axis, QuestionSubject::Select)));
    let options = &position.choice().options;
    assert!(options.contains(&Pick::Country(position.area("Burma"))));
    for name in ["Kansu", "Kiangsu"] {
        assert!(
            !options.contains(&Pick::Country(position.area(name))),
            "{name}"
        );
    }
}
