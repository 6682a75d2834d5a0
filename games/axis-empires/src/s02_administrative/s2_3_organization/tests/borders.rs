//! 2.3.2.4: fortresses along a border.

use super::*;
use crate::options::Edition;
use crate::pack::Status;

/// Where a unit of a country may be converted: in a hex of it that borders one of some lands,
/// as they are printed, and none of others.
fn beside(position: &Position, of: &str, lands: &[&str], without: &[&str]) -> HexId {
    let state = &position.state;
    let country = Some(position.area(of));
    let printed = |hex: HexId| {
        let area = state.map().hex(hex).area?;
        Some(&*state.map().area(area).name)
    };
    let near = |hex: HexId, lands: &[&str]| {
        let mut near = state.map().neighbours(hex);
        near.any(|over| printed(over.hex).is_some_and(|land| lands.contains(&land)))
    };
    let hexes = state.map().hexes_with_ids().map(|(hex, _)| hex);
    let mut own = hexes.filter(|hex| state.land(*hex).home && state.land(*hex).country == country);
    own.find(|hex| near(*hex, lands) && !near(*hex, without))
        .unwrap()
}

/// Tries a conversion in a hex.
fn tried(position: &mut Position, from: &str, faction: Faction, unit: &str, hex: HexId) -> String {
    let from = position.put_at(from, faction, Place::Hex(hex));
    let rule = position.refusal(&convert(position, from, unit));
    position
        .state
        .set_piece(from, |piece| piece.at = Place::Gone);
    rule.to_owned()
}

/// AE-2.3.2.4-4, AE-2.3.2.1-3: a Wall along Belgium-Holland and France, not along land that is
/// only a dependent of theirs; one a turn, beside which there may be others.
/// Allows: AE-2.3.2.4-4, AE-2.3.2.1-3.
/// Forbids: AE-2.3.2.4-4, AE-2.3.2.1-3.
#[test]
fn the_german_wall_faces_the_west() {
    let mut position = europe(Faction::Axis);
    for unit in ["ger-wall", "ger-wall"] {
        position.put_at(unit, Faction::Axis, EUROPE);
    }
    let west = beside(&position, "Germany", &["Belgium-Holland"], &["France"]);
    let south = beside(&position, "Germany", &["France"], &["Belgium-Holland"]);
    let berlin = position.hex("w3825");
    let wall =
        |position: &mut Position, hex| tried(position, "ger-inf", Faction::Axis, "ger-wall", hex);
    for (hex, rule) in [
        (west, "accepted"),
        (south, "accepted"),
        (berlin, "AE-2.3.2.4-4"),
    ] {
        assert_eq!(wall(&mut position, hex), rule);
    }
    position.give("Belgium-Holland", "France");
    assert_eq!(wall(&mut position, west), "AE-2.3.2.4-4", "a dependent");
    let first = position.put_at("ger-inf", Faction::Axis, Place::Hex(south));
    let order = convert(&position, first, "ger-wall");
    position.order(&order);
    let more = beside(&position, "Germany", &["France"], &["Belgium-Holland", "x"]);
    let rule = wall(&mut position, more);
    assert!(rule == "AE-2.3.2.4-4" || rule == "AE-2.3.2.1-2", "{rule}");

    let mut position = europe(Faction::Soviet);
    for (unit, hex) in [("rus-fort-kiev", "e3609"), ("rus-fort-len", "e4608")] {
        position.put_at(unit, Faction::Soviet, EUROPE);
        let from = position.put("rus-inf", Faction::Soviet, hex);
        let order = convert(&position, from, unit);
        position.order(&order);
        assert_eq!(codes(&position, hex), [unit], "there is no limit to these");
    }
}

/// AE-2.3.2.4-5, AE-2.3.2.4-3: the Russian Line faces Germany, its dependents and Minor
/// Countries, and the French one Belgium-Holland and Germany without its dependents.
/// Allows: AE-2.3.2.4-3, AE-2.3.2.4-5.
/// Forbids: AE-2.3.2.4-3, AE-2.3.2.4-5.
#[test]
fn lines_face_who_is_named() {
    let mut position = europe(Faction::Soviet);
    position.put_at("rus-line", Faction::Soviet, EUROPE);
    let pskov = position.hex("e4307");
    for (owner, rule) in [
        (None, "accepted"),
        (Some("Germany"), "accepted"),
        (Some("Italy"), "AE-2.3.2.4-5"),
        (Some("Russia"), "AE-2.3.2.4-5"),
    ] {
        if let Some(owner) = owner {
            position.give("Baltic States", owner);
        }
        let found = tried(&mut position, "rus-inf", Faction::Soviet, "rus-line", pskov);
        assert_eq!(found, rule, "{owner:?}");
    }
    let mut position = europe(Faction::Western);
    position.country("France", Status::Active, Faction::Western);
    position.put_at("fra-line", Faction::Western, EUROPE);
    let north = beside(&position, "France", &["Belgium-Holland"], &["Germany"]);
    for (owner, rule) in [(None, "accepted"), (Some("Germany"), "AE-2.3.2.4-3")] {
        if let Some(owner) = owner {
            position.give("Belgium-Holland", owner);
        }
        let found = tried(
            &mut position,
            "fra-inf",
            Faction::Western,
            "fra-line",
            north,
        );
        assert_eq!(found, rule, "{owner:?}");
    }
}

/// AE-2.3.2.4-8, DS-2.3-12: the Russian Line in Asia faces Japan, its dependents and Minor
/// Countries, by the book of 2012 Manchukuo alone; one a turn.
/// Allows: AE-2.3.2.4-8, DS-2.3-12.
/// Forbids: AE-2.3.2.4-8, DS-2.3-12.
#[test]
fn the_russian_line_in_asia() {
    for (edition, elsewhere) in [(Edition::Y2023, "accepted"), (Edition::Y2012, "DS-2.3-12")] {
        let mut position = asia(Faction::Soviet);
        position.edition(edition);
        for _ in 0..2 {
            position.put_at("rus-line", Faction::Soviet, ASIA);
        }
        let lands = ["Manchukuo", "Korea", "Sinkiang"];
        let manchukuo = beside(&position, "Russia", &lands[..1], &lands[2..]);
        let sinkiang = beside(&position, "Russia", &lands[2..], &lands[..2]);
        let china = position.hex("a5326");
        let row = match edition {
            Edition::Y2012 => "DS-2.3-12",
            Edition::Y2023 => "AE-2.3.2.4-8",
        };
        for (hex, rule) in [(manchukuo, "accepted"), (sinkiang, elsewhere), (china, row)] {
            let found = tried(&mut position, "rus-inf", Faction::Soviet, "rus-line", hex);
            assert_eq!(found, rule, "{edition:?}");
        }
        let first = position.put_at("rus-inf", Faction::Soviet, Place::Hex(manchukuo));
        let order = convert(&position, first, "rus-line");
        position.order(&order);
        position
            .state
            .set_piece(first, |piece| piece.at = Place::Gone);
        let line = position.state.pieces_at(Place::Hex(manchukuo)).next();
        let line = line.unwrap().0;
        position.state.set_piece(line, |piece| piece.at = ASIA);
        let again = tried(
            &mut position,
            "rus-inf",
            Faction::Soviet,
            "rus-line",
            manchukuo,
        );
        assert_eq!(again, row, "one a turn");
    }
}
