//! What can be drawn over a map on request.

use clap::ValueEnum;
use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::map::HexId;
use sandtable_axis_empires::politics::Force;
use sandtable_axis_empires::s08_zoc;
use sandtable_axis_empires::s10_supply::{Supply, Trace};
use sandtable_axis_empires::state::State;

/// Something that can be drawn over a map on request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Layer {
    /// The networks along which supply is traced, how units join them, and who cannot.
    Supply,
    /// The hexes into which zones of control reach.
    Zoc,
    /// The code of every hex.
    Codes,
}

/// The hexes along which a faction's units can trace supply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Network {
    /// Whose.
    pub(crate) faction: Faction,
    /// For each hex of the map, whether it is one.
    pub(crate) hexes: Vec<bool>,
}

/// A stack and the hex of its network where its supply line begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Joint {
    /// Whose.
    pub(crate) faction: Faction,
    /// Where the stack is.
    pub(crate) from: HexId,
    /// Where the network begins.
    pub(crate) to: HexId,
}

/// Supply of all factions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SupplyLayer {
    /// The networks.
    pub(crate) networks: Vec<Network>,
    /// Stacks in front of them.
    pub(crate) joints: Vec<Joint>,
    /// Hexes with a ground unit that cannot trace supply.
    pub(crate) cut_off: Vec<HexId>,
}

impl SupplyLayer {
    /// Supply in a position.
    pub(crate) fn of(state: &State) -> Self {
        let supply = Supply::of(state);
        let mut layer = Self::default();
        for faction in state.scenario().factions.iter().copied() {
            let mut hexes = vec![false; state.map().hexes().len()];
            let units = state.pieces().filter(|(_, piece)| {
                piece.faction == faction && piece.showing(state.pack()).ground().is_some()
            });
            for (id, piece) in units {
                let Some(hex) = piece.at.hex() else {
                    continue;
                };
                let trace = Trace::any(Force::of(state, piece));
                for hex in supply.network(trace) {
                    hexes[hex.index()] = true;
                }
                let joint = supply.joins(hex, trace).map(|to| Joint {
                    faction,
                    from: hex,
                    to,
                });
                match joint {
                    None if !supply.is_supplied(id) => layer.cut_off.push(hex),
                    Some(joint) if joint.to != hex && !layer.joints.contains(&joint) => {
                        layer.joints.push(joint);
                    }
                    _ => {}
                }
            }
            layer.networks.push(Network { faction, hexes });
        }
        layer.cut_off.sort_unstable();
        layer.cut_off.dedup();
        layer
    }
}

/// The hexes into which zones of control reach, and whose.
pub(crate) fn zones_of_control(state: &State) -> Vec<(HexId, Faction)> {
    let hexes = state.scenario().hexes.iter().copied();
    hexes
        .flat_map(|hex| Faction::ALL.map(|faction| (hex, faction)))
        .filter(|(hex, faction)| s08_zoc::is_zoc_of(state, *faction, *hex))
        .collect()
}
