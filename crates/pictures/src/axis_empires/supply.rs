//! Supply as it is drawn over a map.

use sandtable_axis_empires_pack::faction::Faction;
use sandtable_axis_empires_pack::map::HexId;

/// The hexes along which a faction's units can trace supply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// The power or faction concerned.
    pub faction: Faction,
    /// For each hex of the map, whether it is one.
    pub hexes: Vec<bool>,
}

/// A stack and the hex of its network where its supply line begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SupplyConnection {
    /// The power or faction concerned.
    pub faction: Faction,
    /// Where the stack is.
    pub from: HexId,
    /// Where the network begins.
    pub to: HexId,
}

/// Supply of all factions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SupplyLayer {
    /// The networks.
    pub networks: Vec<Network>,
    /// Stacks in front of them.
    pub joints: Vec<SupplyConnection>,
    /// Hexes with a ground unit that cannot trace supply.
    pub cut_off: Vec<HexId>,
}
