//! Names as people type them: an id, or any unambiguous beginning of one.

use sandtable_aa1940::board::Board;
use sandtable_aa1940::unit::UnitKind;
use sandtable_proto::games::aa1940::v1 as game;

use crate::games::aa1940::render::unit_type;
use crate::repl::tokens::one_of;

/// The id of a space.
pub(super) fn space(board: &Board, typed: &str) -> anyhow::Result<String> {
    let ids = board.spaces.iter().map(|space| space.id.as_str());
    // A bare number is a sea zone.
    let typed = match typed.parse::<u16>() {
        Ok(number) => format!("sz-{number}"),
        Err(_) => typed.to_lowercase().replace('_', "-"),
    };
    one_of("space", ids, &typed).map(str::to_owned)
}

/// The id of a power.
pub(super) fn power(board: &Board, typed: &str) -> anyhow::Result<String> {
    let ids = board.powers.iter().map(|power| power.id.as_str());
    one_of("power", ids, &typed.to_lowercase().replace('_', "-")).map(str::to_owned)
}

/// The id of an economy.
pub(super) fn economy(board: &Board, typed: &str) -> anyhow::Result<String> {
    let ids = board.economies.iter().map(|economy| economy.id.as_str());
    one_of("economy", ids, &typed.to_lowercase().replace('_', "-")).map(str::to_owned)
}

/// A type of unit.
pub(super) fn unit(typed: &str) -> anyhow::Result<game::UnitType> {
    let typed = typed.to_lowercase().replace('-', "_");
    let ids = UnitKind::ALL.map(UnitKind::id);
    let found = match one_of("unit", ids.into_iter(), &typed) {
        Ok(found) => found,
        // `tanks` is `tank`, and `fighters` is `fighter`.
        Err(error) => match typed.strip_suffix('s') {
            Some(singular) => one_of("unit", ids.into_iter(), singular)?,
            None => return Err(error),
        },
    };
    let kind = UnitKind::ALL.into_iter().find(|kind| kind.id() == found);
    Ok(kind.map(unit_type).unwrap_or_default())
}

/// A type of facility.
pub(super) fn facility(typed: &str) -> anyhow::Result<game::FacilityType> {
    let names = ["major_complex", "minor_complex", "air_base", "naval_base"];
    Ok(match one_of("facility", names.into_iter(), typed)? {
        "major_complex" => game::FacilityType::MajorComplex,
        "minor_complex" => game::FacilityType::MinorComplex,
        "air_base" => game::FacilityType::AirBase,
        _ => game::FacilityType::NavalBase,
    })
}

/// A place for a facility.
pub(super) fn slot(typed: &str) -> anyhow::Result<game::FacilitySlot> {
    let names = ["complex", "air_base", "naval_base"];
    Ok(match one_of("facility", names.into_iter(), typed)? {
        "complex" => game::FacilitySlot::Complex,
        "air_base" => game::FacilitySlot::AirBase,
        _ => game::FacilitySlot::NavalBase,
    })
}

/// The number of a unit, written `#17`.
pub(super) fn unit_number(typed: &str) -> Option<u32> {
    typed
        .strip_prefix('#')
        .and_then(|digits| digits.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_may_be_shortened_while_they_are_clear() {
        let board = Board::europe1940();
        assert_eq!(space(&board, "pol").unwrap(), "poland");
        assert_eq!(space(&board, "Eastern_Poland").unwrap(), "eastern-poland");
        assert_eq!(space(&board, "109").unwrap(), "sz-109");
        assert_eq!(power(&board, "sov").unwrap(), "soviet-union");
        assert_eq!(unit("tanks").unwrap(), game::UnitType::Tank);
        assert_eq!(unit("inf").unwrap(), game::UnitType::Infantry);
        let error = space(&board, "germ").unwrap();
        assert_eq!(error, "germany");
        let error = power(&board, "united").unwrap_err().to_string();
        assert!(
            error.contains("united-states and united-kingdom"),
            "{error}"
        );
        assert!(space(&board, "atlantis").is_err());
        assert!(unit("").is_err());
    }
}
