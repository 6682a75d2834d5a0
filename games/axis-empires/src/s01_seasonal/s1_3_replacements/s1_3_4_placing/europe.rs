//! The Replacement Locations of the map of Europe alone.

use super::Line;
use super::PlacedUnit;
use crate::map::{HexId, NamedArea, Symbol};
use crate::pack::Branch;

/// The British colonies whose units are raised in Great Britain, too.
const EXILES: [&str; 6] = ["Fra", "Italy", "Pol", "Spain", "Swe", "Turk"];

/// Reports whether a unit can be placed in a hex because of the map: at a Western (`AE-1.3.4-10`)
/// or Axis Logistics marker (`AE-1.3.4-13`), where the line about Western ones does not leave
/// colonial units out, or as a colonial unit: British (`AE-1.3.4-11`), French (`AE-1.3.4-12`),
/// German (`AE-1.3.4-14`), Italian (`AE-1.3.4-15`, `AE-10.3-2`, `AE-10.3-3`).
pub(super) fn may_enter(unit: &PlacedUnit<'_>, hex: HexId) -> bool {
    let colonial = unit.is_colonial();
    if unit.is_of(NamedArea::Britain) || unit.is_of(NamedArea::UnitedStates) {
        let exile = unit.is_of(NamedArea::Britain) && unit.is_colony(&EXILES);
        return is_western_depot(unit, hex) || exile && unit.is_city_in(hex, NamedArea::Britain);
    }
    if unit.is_of(NamedArea::Germany) {
        return if colonial {
            is_soviet_strategic(unit, hex) && unit.controls(hex)
        } else {
            unit.has_logistics(hex, Branch::Regular)
                && unit.traces_to(hex, NamedArea::Germany, Line::Overland)
        };
    }
    let mother = [NamedArea::France, NamedArea::Italy]
        .into_iter()
        .find(|mother| unit.is_of(*mother));
    colonial
        && unit.controls(hex)
        && mother.is_some_and(|mother| unit.is_city_of_dependent(hex, mother))
}

fn is_western_depot(unit: &PlacedUnit<'_>, hex: HexId) -> bool {
    unit.has_logistics(hex, Branch::Regular)
        && (unit.traces_to_box(hex, NamedArea::UnitedStates, "Eastern US/Canada")
            || unit.traces_to(hex, NamedArea::Britain, Line::Any))
}

fn is_soviet_strategic(unit: &PlacedUnit<'_>, hex: HexId) -> bool {
    unit.state
        .map()
        .hex(hex)
        .symbols
        .has(Symbol::StrategicSoviet)
}
