//! Supply, estimated: from which hexes a line comes to a source.

use sandtable_proto::games::axis_empires::v1::SideFeature;

use super::ground::Hex;
use crate::axis_empires::view_model::ViewModel;

/// The lines of one country of the faction.
pub(super) struct SupplyLines {
    /// Use that lines from a hex have made of their stretch of road, as bits; nothing where no
    /// line comes to a source.
    joined: Vec<u8>,
    /// Where lines may run.
    open: Vec<bool>,
}

/// No road so far.
const RAIL: u8 = 1;
/// A stretch of road begins in this hex, and can grow.
const ROAD: u8 = 2;
/// The road is used up further on.
const SPENT: u8 = 4;

impl SupplyLines {
    /// The lines of a country.
    pub(super) fn of(situation: &ViewModel<'_>, country: u32) -> Self {
        let grounds = situation.atlas.grounds();
        let open: Vec<bool> = (0..)
            .zip(grounds)
            .map(|(hex, ground)| ground.land && is_open(situation, hex))
            .collect();
        let mut lines = Self {
            joined: vec![0; grounds.len()],
            open,
        };
        let sources = lines.sources(situation, country);
        lines.spread(situation, sources);
        lines
    }

    /// Cities of the country, and the map's edges towards the faction's boxes.
    fn sources(&self, situation: &ViewModel<'_>, country: u32) -> Vec<(Hex, u8)> {
        let atlas = situation.atlas;
        let cities = (0..).zip(atlas.grounds()).filter(|(hex, ground)| {
            ground.city && ground.area == Some(country) && !is_taken(situation, *hex)
        });
        let boxes = atlas.pack.boxes.iter();
        let edges = boxes
            .filter(|row| row.owner() == situation.me)
            .flat_map(|row| row.edge.iter().copied())
            .filter(|hex| self.is_open(*hex));
        let all = cities.map(|(hex, _)| hex).chain(edges);
        all.map(|hex| (hex, RAIL)).collect()
    }

    fn spread(&mut self, situation: &ViewModel<'_>, mut queue: Vec<(Hex, u8)>) {
        let atlas = situation.atlas;
        let mut sailed: Vec<(u32, u8)> = Vec::new();
        while let Some((hex, used)) = queue.pop() {
            match self.joined.get_mut(hex as usize) {
                Some(known) if *known & used == 0 => *known |= used,
                _ => continue,
            }
            let spent = if used == RAIL { RAIL } else { SPENT };
            for over in atlas.around(hex).filter(|over| self.is_open(over.hex)) {
                if over.has(SideFeature::Rail) {
                    queue.push((over.hex, spent));
                }
                if over.has(SideFeature::Road) && used != SPENT {
                    queue.push((over.hex, ROAD));
                }
                if over.has(SideFeature::ConnectedStrait) && used == RAIL {
                    queue.push((over.hex, SPENT));
                }
            }
            let ground = atlas.ground(hex);
            for zone in ground.zones.iter().filter(|_| ground.port) {
                if !situation.convoys.contains(zone) || sailed.contains(&(*zone, spent)) {
                    continue;
                }
                sailed.push((*zone, spent));
                let ports = (0..).zip(atlas.grounds()).filter(|(port, ground)| {
                    ground.port && ground.zones.contains(zone) && situation.is_ours(*port)
                });
                queue.extend(ports.map(|(port, _)| (port, spent)));
            }
        }
    }

    fn is_open(&self, hex: Hex) -> bool {
        self.open.get(hex as usize).copied().unwrap_or(false)
    }

    fn is_joined(&self, hex: Hex) -> bool {
        self.joined.get(hex as usize).is_some_and(|used| *used != 0)
    }

    /// Reports whether a unit in a hex is supplied: the first two hexes of its line are free.
    pub(super) fn supply(&self, situation: &ViewModel<'_>, hex: Hex) -> bool {
        let near = |from: Hex| {
            let around = situation.atlas.around(from);
            around
                .filter(|over| !over.is_wet() && self.is_open(over.hex))
                .map(|over| over.hex)
        };
        self.is_joined(hex)
            || near(hex).any(|first| {
                self.is_joined(first) || near(first).any(|second| self.is_joined(second))
            })
    }
}

/// Reports whether a hostile unit or marker is in a hex.
fn is_taken(situation: &ViewModel<'_>, hex: Hex) -> bool {
    let marker = situation.markers.get(&hex);
    situation.is_foe(hex) || marker.is_some_and(|owner| situation.is_hostile(*owner))
}

/// Reports whether a line may run through a hex: no enemy is there, none has a zone of control
/// there unless a friend stands there, and it is no city or port of an enemy's country.
fn is_open(situation: &ViewModel<'_>, hex: Hex) -> bool {
    if is_taken(situation, hex) {
        return false;
    }
    let ground = situation.atlas.ground(hex);
    let closed = (ground.city || ground.port) && !situation.is_ours(hex);
    let held = situation.mine(hex).next().is_some();
    !closed && (held || !situation.is_watched(hex))
}
