//! The terrain effects chart.

use serde::{Deserialize, Serialize};

use crate::map::Hex;

/// Cost and effect of a kind of hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HexEffect {
    /// Movement points.
    pub points: u8,
    /// Columns to the right in combat; negative is to the left, for the defender.
    pub shift: i8,
}

/// Cost and effect of a kind of hexside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideEffect {
    /// Movement points on top of the hex; none means the whole allowance.
    #[serde(default)]
    pub points: Option<u8>,
    /// Columns to the right in combat; negative is to the left, for the defender.
    pub shift: i8,
}

/// Cost of a road or railway, instead of all else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LinkCost {
    /// Half movement points for a unit of one step.
    pub one_step_halves: u8,
    /// Half movement points for a larger unit.
    pub multi_step_halves: u8,
    /// Half movement points for any unit in reserve movement in a friendly country.
    pub reserve_halves: u8,
}

/// The chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainChart {
    /// Clear ground and desert.
    pub clear: HexEffect,
    /// A city or capital, whatever the ground.
    pub city: HexEffect,
    /// A port, whatever the ground.
    pub port: HexEffect,
    /// Hills, forest, swamp.
    pub rough: HexEffect,
    /// Columns to the right against a hex of limited stacking.
    pub limited_stacking_shift: i8,
    /// A mountain side.
    pub mountain: SideEffect,
    /// A river side.
    pub river: SideEffect,
    /// A strait that roads and railways cross; it costs what they cost.
    pub connected_strait: SideEffect,
    /// Any other strait.
    pub strait: SideEffect,
    /// From a beachhead's front side.
    pub beachhead_two: SideEffect,
    /// From a beachhead's back side.
    pub beachhead_one: SideEffect,
    /// From a landing of Japanese landing forces.
    pub beachhead_zero: SideEffect,
    /// Over water, for marines alone.
    pub open_water: SideEffect,
    /// Along a road or railway.
    pub link: LinkCost,
}

impl TerrainChart {
    /// Cost and effect of a hex without its sides. A city or port counts as such, whatever the
    /// ground.
    #[must_use]
    pub const fn ground(&self, hex: &Hex) -> HexEffect {
        match hex {
            hex if hex.is_city() => self.city,
            hex if hex.is_port() => self.port,
            hex if hex.terrain.is_rough() => self.rough,
            _ => self.clear,
        }
    }
}
