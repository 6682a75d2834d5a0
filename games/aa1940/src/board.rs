//! The board: everything about a game's map and set-up that never changes
//! during a match.

mod units;

use crate::facility::FacilityTable;
use crate::unit::UnitTable;

/// Unit profiles and facility figures as printed.
pub fn standard_tables() -> (UnitTable, FacilityTable) {
    units::load()
}
