use std::sync::Arc;

use crate::faction::Faction::{self, Axis, Soviet, Western};
use crate::map::{Area, AreaKind, Theatre};
use crate::pack::{Pack, Status, open};
use crate::politics;
use crate::state::Presence;
use crate::testing::Position;

fn pack(code: &str) -> Arc<Pack> {
    open::find(code).unwrap()
}

fn both() -> [Arc<Pack>; 2] {
    [pack("totaler-krieg-open"), pack("dai-senso-open")]
}

fn names(pack: &Pack, fits: impl Fn(&Area) -> bool) -> Vec<&str> {
    let areas = pack.map.areas().iter();
    areas.filter(|it| fits(it)).map(|it| &*it.name).collect()
}

/// AE-13.1-1: three factions, each the enemy of the two others, the Allies of each other, too.
#[test]
fn every_faction_is_alone() {
    let mut position = Position::campaign();
    let hex = position.hex("w3916");
    for (unit, _) in position.state.clone().pieces_in(hex) {
        position
            .state
            .set_piece(unit, |piece| piece.at = crate::state::Place::Gone);
    }
    for own in Faction::ALL {
        assert_eq!(own.is_allied(), own != Axis);
        let (code, country) = match own {
            Axis => ("ger-inf", "Germany"),
            Western => ("bri-inf", "Britain"),
            Soviet => ("rus-inf", "Russia"),
        };
        assert_eq!(
            position.state.area(position.area(country)).alignment,
            Some(own)
        );
        let unit = position.put(code, own, "w3916");
        let there = position.state.presence(hex);
        for other in Faction::ALL {
            assert_eq!(there.of(other).intersects(Presence::GROUND), other == own);
            assert_eq!(
                there.enemies_of(other).intersects(Presence::GROUND),
                other != own
            );
        }
        position
            .state
            .set_piece(unit, |piece| piece.at = crate::state::Place::Gone);
    }
}

/// AE-13.2-1, AE-13.3-1, DS-13.3-2: what has units of its own is a country, and nothing else
/// has any.
#[test]
fn countries_have_units_and_other_lands_have_none() {
    for pack in both() {
        for counter in &pack.counters {
            let area = pack.map.area(counter.country);
            let country = area.can_be(AreaKind::Major) || area.can_be(AreaKind::Minor);
            assert!(country, "{}", counter.code);
        }
    }
}

/// AE-13.2.1-1, DS-13.2-1: five Major Countries, whose counters carry no nationality.
#[test]
fn major_countries_are_five() {
    let [europe, asia] = both();
    let major = |area: &Area| area.can_be(AreaKind::Major);
    assert_eq!(
        names(&europe, major),
        ["Britain", "Germany", "Russia", "United States"]
    );
    assert_eq!(
        names(&asia, major),
        ["Britain", "Japan", "Russia", "United States"]
    );
    for pack in [&europe, &asia] {
        let areas = pack.map.areas().iter().filter(|it| major(it));
        for area in areas {
            assert!(area.nationality.is_none() && area.faction.is_some());
        }
    }
}

/// AE-13.2.2-1, AE-13.3.1-2, AE-13.3.2-2, DS-13.2-2, DS-13.3-1, DS-13.3-4.
#[test]
fn the_lists_of_lands_are_whole() {
    let [europe, asia] = both();
    let count = |pack: &Pack, kind| names(pack, |it| it.can_be(kind)).len();
    for (kind, tk, ds) in [
        (AreaKind::Minor, 39, 27),
        (AreaKind::Dependent, 25, 56),
        // Basque and Catalonia among them, which are only listed with the countries.
        (AreaKind::Region, 21, 12),
    ] {
        assert_eq!((count(&europe, kind), count(&asia, kind)), (tk, ds));
    }
    for pack in [&europe, &asia] {
        let map = &pack.map;
        for area in map.areas() {
            assert_eq!(area.can_be(AreaKind::Minor), area.nationality.is_some());
            assert_eq!(area.can_be(AreaKind::Dependent), !area.owners.is_empty());
            assert_eq!(area.can_be(AreaKind::Region), area.part_of.is_some());
        }
    }
    let ostland = names(&europe, |area| {
        let owner = area.part_of.map(|it| &*europe.map.area(it).name);
        owner == Some("Russia") && area.can_be(AreaKind::Dependent)
    });
    assert_eq!(
        ostland,
        ["Byelorussia", "Caucasus", "Crimea", "Donbass", "Ukraine"]
    );
}

/// AE-13.7-1, DS-13.7-1, AE-13.4-1, AE-13.2-1, AE-13.2-4: Major Countries are there from the
/// start, and Vichy is not.
#[test]
fn majors_take_part_and_vichy_is_still_to_come() {
    let position = Position::campaign();
    let status = |name| position.state.area(position.area(name)).status;
    assert_eq!(status("Germany"), Status::Active);
    assert_eq!(status("France"), Status::Neutral);
    assert_eq!(status("Vichy"), Status::Absent);
    let unit = position.units_at(crate::state::Place::Hex(position.hex("w3825")));
    assert!(!unit.is_empty(), "the scenario says where Germany's are");
    let asia = Position::campaign_in_asia();
    let france = asia.area("France");
    assert_eq!(asia.state.area(france).status, Status::Neutral);
    assert!(!politics::is_minor(&asia.state, asia.area("Japan")));
    assert_eq!(
        asia.state.map().area(france).theatre,
        Theatre::Asia,
        "its home is elsewhere, and it has dependents here"
    );
}

/// DS-13.3-1, DS-13.3-2, AEV-EX-51, AEV-EX-52: a dependent follows its owner, whatever units are
/// in it, and is no country.
#[test]
fn dependents_follow_their_owner() {
    let mut position = Position::campaign_in_asia();
    let saigon = position.hex("a3619");
    let (france, indochina) = (position.area("France"), position.area("Indochina"));
    let land = position.state.land(saigon);
    assert_eq!((land.country, land.home), (Some(france), false));
    assert!(politics::is_neutral(&position.state, land));
    position.put("jpn-inf", Axis, "a3619");
    position.country("France", Status::Active, Western);
    let land = position.state.land(saigon);
    assert_eq!(land.country, Some(france));
    assert_eq!(
        politics::active_side(&position.state, france),
        Some(Western)
    );
    assert!(!politics::is_minor(&position.state, indochina));
}
