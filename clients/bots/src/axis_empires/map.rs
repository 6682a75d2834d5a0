//! The map of a scenario: the ground, what lies between hexes, and the ways over land.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use sandtable_proto::games::axis_empires::v1::{Board, Options, Pack, Scenario, SideFeature};

use super::ground::{self, Hex, HexFacts, Neighbour};

/// A distance that no unit covers.
pub(super) const FAR: u16 = u16::MAX;

/// The pack that is played with when the host names none.
const TRAINING: &str = "training";

/// Half Movement Points that the way over a strait is worth.
const STRAIT: u16 = 6;

/// The map of a scenario, measured once.
#[derive(Debug)]
pub(super) struct ScenarioMap {
    /// The pack.
    pub(super) pack: Pack,
    /// The scenario.
    pub(super) scenario: Scenario,
    grounds: Vec<HexFacts>,
    /// The half Movement Points from every hex to each that counts for victory.
    ways: Vec<(Hex, Vec<u16>)>,
}

impl ScenarioMap {
    /// The map of the scenario that is played; none if the board does not know it.
    pub(super) fn of(board: &Board, options: &Options) -> Option<Self> {
        let chosen = match options.pack.as_str() {
            "" => TRAINING,
            code => code,
        };
        let pack = board.packs.iter().find(|pack| pack.code == chosen)?;
        let mut scenarios = pack.scenarios.iter();
        let scenario =
            scenarios.find(|it| options.scenario.is_empty() || it.code == options.scenario)?;
        let mut atlas = Self {
            pack: pack.clone(),
            scenario: scenario.clone(),
            grounds: ground::grounds(pack, scenario),
            ways: Vec::new(),
        };
        let goals = scenario.strategic.iter();
        let ways = goals.map(|row| (row.hex, atlas.flood(row.hex)));
        atlas.ways = ways.collect();
        Some(atlas)
    }

    /// Every hex.
    pub(super) fn grounds(&self) -> &[HexFacts] {
        &self.grounds
    }

    /// A hex; open sea for one that the pack does not have.
    pub(super) fn ground(&self, hex: Hex) -> &HexFacts {
        static SEA: HexFacts = HexFacts::SEA;
        self.grounds.get(hex as usize).unwrap_or(&SEA)
    }

    /// The neighbours on which units can stand.
    pub(super) fn around(&self, hex: Hex) -> impl Iterator<Item = Neighbour> + '_ {
        let over = self.ground(hex).over.iter().copied();
        over.filter(|over| self.ground(over.hex).land)
    }

    /// The steps between two hexes, as the crow flies.
    pub(super) fn distance(&self, one: Hex, other: Hex) -> u16 {
        self.ground(one).distance(self.ground(other)).unwrap_or(FAR)
    }

    /// The half Movement Points over land to a hex that counts for victory.
    pub(super) fn way(&self, from: Hex, goal: Hex) -> u16 {
        let ways = self.ways.iter().find(|(hex, _)| *hex == goal);
        let costs = ways.and_then(|(_, costs)| costs.get(from as usize));
        costs.copied().unwrap_or(FAR)
    }

    /// The hexes within so many steps of one, itself among them.
    pub(super) fn within(&self, hex: Hex, steps: u16) -> Vec<Hex> {
        let mut found = vec![hex];
        let mut edge = 0;
        for _ in 0..steps {
            let end = found.len();
            for index in edge..end {
                for over in &self.ground(found[index]).over {
                    if !found.contains(&over.hex) {
                        found.push(over.hex);
                    }
                }
            }
            edge = end;
        }
        found
    }

    /// Cost of reaching a hex from every other.
    fn flood(&self, goal: Hex) -> Vec<u16> {
        let mut costs = vec![FAR; self.grounds.len()];
        let mut open = BinaryHeap::from([(Reverse(0), goal)]);
        while let Some((Reverse(cost), hex)) = open.pop() {
            match costs.get_mut(hex as usize) {
                Some(known) if cost < *known => *known = cost,
                _ => continue,
            }
            for over in self.around(hex) {
                let there = self.ground(over.hex);
                if there.in_play && !over.is_wet() {
                    // Against the way that will be gone: it ends in `hex`.
                    let step = self.cost(over, hex);
                    open.push((Reverse(cost.saturating_add(step)), over.hex));
                }
            }
        }
        costs
    }

    /// Half Movement Points to go over a side into a hex.
    fn cost(&self, over: Neighbour, into: Hex) -> u16 {
        if over.has(SideFeature::Rail) || over.has(SideFeature::Road) {
            return 2;
        }
        if over.is_strait() {
            return STRAIT;
        }
        let hard = over.has(SideFeature::River) || over.has(SideFeature::Mountain);
        let there = self.ground(into);
        let rough = there.rough && !there.city;
        2 + 2 * u16::from(rough) + 2 * u16::from(hard)
    }
}
