//! Messages of Axis & Allies in words for people.

mod legal;
mod question;

use sandtable_aa1940::unit::UnitKind;
use sandtable_proto::games::aa1940::v1 as game;

pub(crate) use legal::legal_lines;
pub(crate) use question::question_lines;
pub(crate) use sandtable_sentences::aa1940::values::{advance_id, unit_kind};

/// The contract's name for a kind of unit.
pub(crate) fn unit_type(kind: UnitKind) -> game::UnitType {
    i32::try_from(kind.index() + 1)
        .ok()
        .and_then(|number| game::UnitType::try_from(number).ok())
        .unwrap_or(game::UnitType::Unspecified)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_contract_and_the_engine_name_the_same_units() {
        for kind in UnitKind::ALL {
            let unit = unit_type(kind);
            assert_eq!(unit_kind(unit), Some(kind));
            let name = unit.as_str_name().trim_start_matches("UNIT_TYPE_");
            assert_eq!(name.to_lowercase(), kind.id());
        }
        assert_eq!(unit_kind(game::UnitType::Unspecified), None);
    }
}
