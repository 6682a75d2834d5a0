//! The engine's values behind those of the contract.

use sandtable_aa1940::advance::Advance;
use sandtable_aa1940::unit::UnitKind;
use sandtable_proto::games::aa1940::v1 as game;

/// The engine's name for a type of unit.
#[must_use]
pub fn unit_kind(unit: game::UnitType) -> Option<UnitKind> {
    // The contract lists the types in the engine's order, after "unspecified".
    usize::try_from(unit as i32 - 1)
        .ok()
        .and_then(UnitKind::from_index)
}

/// The engine's name for an advance of the contract.
fn known(advance: game::Advance) -> Option<Advance> {
    // The contract lists them in the engine's order, after "unspecified".
    usize::try_from(advance as i32 - 1)
        .ok()
        .and_then(|place| Advance::ALL.get(place).copied())
}

/// An advance as it is typed, such as `jet_fighters`.
#[must_use]
pub fn advance_id(advance: game::Advance) -> &'static str {
    known(advance).map_or("unknown", Advance::id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_contract_and_the_engine_name_the_same_advances() {
        for (place, advance) in (1..).zip(Advance::ALL) {
            let told = game::Advance::try_from(place).unwrap();
            assert_eq!(known(told), Some(advance));
            let name = told.as_str_name().trim_start_matches("ADVANCE_");
            assert_eq!(name.to_lowercase(), advance.id());
        }
        assert_eq!(known(game::Advance::Unspecified), None);
    }
}
