//! The colors of the drawn map.

use sandtable_axis_empires_pack::faction::Faction;
use sandtable_axis_empires_pack::map::Terrain;

/// Letters and outlines.
pub(super) const INK: &str = "#26241f";
/// Around the map.
pub(super) const PAPER: &str = "#f6f1e3";
/// Rivers, lakes, ports.
pub(super) const WATER: &str = "#3f86b8";
/// Where land meets the sea.
pub(super) const COAST: &str = "#4b7288";
/// Mountains along sides.
pub(super) const MOUNTAIN: &str = "#6b4420";
/// Borders of countries.
pub(super) const BORDER: &str = "#8c3b2e";
/// Borders of naval zones.
pub(super) const ZONE_BORDER: &str = "#6d9bb5";
/// Where land of two factions meets.
pub(super) const FRONT: &str = "#ef8a7d";
/// Hexes that count for victory.
pub(super) const GOLD: &str = "#d39b1a";
/// Roads.
pub(super) const ROAD: &str = "#a3672c";
/// Railways.
pub(super) const RAIL: &str = "#3a3833";
/// Counters that cannot trace supply.
pub(super) const ALARM: &str = "#e0a800";

/// The ground of a hex.
pub(super) const fn ground(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Sea => "#c3deea",
        Terrain::Clear => "#f1eed6",
        Terrain::Desert => "#f3e2b0",
        Terrain::Hills => "#e2d3ab",
        Terrain::Forest => "#cfdcae",
        Terrain::Swamp => "#d8e4d6",
    }
}

/// A faction's color.
pub(super) const fn faction(faction: Faction) -> &'static str {
    match faction {
        Faction::Axis => "#4a535c",
        Faction::Western => "#2f62a8",
        Faction::Soviet => "#b3322b",
    }
}

/// The ground of a faction's counters.
pub(super) const fn counter(faction: Faction) -> &'static str {
    match faction {
        Faction::Axis => "#aeb8b4",
        Faction::Western => "#b9d0ec",
        Faction::Soviet => "#eab9a8",
    }
}
