//! Layers that can be drawn over a map on request.

use clap::ValueEnum;
use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::map::HexId;
use sandtable_axis_empires::politics::{self, Force};
use sandtable_axis_empires::s08_zoc;
use sandtable_axis_empires::s10_supply::{Supply, Trace};
use sandtable_axis_empires::state::State;
use sandtable_pictures::axis_empires::model::Scene;
use sandtable_pictures::axis_empires::supply::{Network, SupplyConnection, SupplyLayer};

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

/// A match at one moment.
pub(crate) fn scene<'a>(state: &'a State, layers: &[Layer]) -> Option<Scene<'a>> {
    let scenario = state.scenario();
    let mut scene = Scene::bare(state.pack(), &scenario.hexes)?;
    scene.title = format!("{}: {}", scene.title, scenario.title);
    for hex in &scenario.hexes {
        let mut factions = Faction::ALL.into_iter();
        scene.control[hex.index()] =
            factions.find(|faction| politics::controls(state, *faction, *hex));
    }
    scene.strategic = scenario.strategic_hexes(state.map()).collect();
    scene.put(state.pieces().map(|(_, piece)| *piece));
    scene.codes = layers.contains(&Layer::Codes);
    if layers.contains(&Layer::Supply) {
        scene.supply = Some(supply(state));
    }
    if layers.contains(&Layer::Zoc) {
        scene.zones_of_control = zones_of_control(state);
    }
    Some(scene)
}

/// Supply in a position.
fn supply(state: &State) -> SupplyLayer {
    let supply = Supply::of(state);
    let mut layer = SupplyLayer::default();
    for faction in state.scenario().factions.iter().copied() {
        let mut hexes = vec![false; state.map().hexes().len()];
        let units = state.pieces().filter(|(_, piece)| {
            piece.faction == faction && piece.face_up(state.pack()).ground().is_some()
        });
        for (id, piece) in units {
            let Some(hex) = piece.at.hex() else {
                continue;
            };
            let trace = Trace::any(Force::of(state, piece));
            for hex in supply.network(trace) {
                hexes[hex.index()] = true;
            }
            let joint = supply.joins(hex, trace).map(|to| SupplyConnection {
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

/// The hexes into which zones of control reach, and whose.
fn zones_of_control(state: &State) -> Vec<(HexId, Faction)> {
    let hexes = state.scenario().hexes.iter().copied();
    hexes
        .flat_map(|hex| Faction::ALL.map(|faction| (hex, faction)))
        .filter(|(hex, faction)| s08_zoc::is_zoc_of(state, *faction, *hex))
        .collect()
}
