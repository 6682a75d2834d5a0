//! The map of a scenario: the ground, what lies between hexes, and the ways over land.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use sandtable_proto::games::axis_empires::v1::{
    Board, Options, Pack, Scenario, Settlement, SideFeature, Terrain,
};

/// A hex: its place in the pack's list.
pub(super) type Hex = u32;

/// A distance that nobody covers.
pub(super) const FAR: u16 = u16::MAX;

/// The pack that is played with when the host names none.
const TRAINING: &str = "training";

/// Half Movement Points that the way over a strait is worth.
const STRAIT: u16 = 6;

/// Where the columns of a sheet count on from: its western neighbour has as many.
const SHEETS: [(char, i32, i32); 4] = [('w', 0, 0), ('e', 0, 26), ('a', 1, 0), ('p', 1, 27)];

/// A hex as a bot sees it.
#[derive(Clone, Debug, Default)]
pub(super) struct Ground {
    /// Whether units can stand there.
    pub(super) land: bool,
    /// Whether it is hard to attack for its ground.
    pub(super) rough: bool,
    /// Whether it is a city of any size.
    pub(super) city: bool,
    /// Whether it has a port.
    pub(super) port: bool,
    /// Whether the scenario has it in play.
    pub(super) in_play: bool,
    /// What it counts for victory.
    pub(super) points: u32,
    /// The country or dependent whose land it is.
    pub(super) area: Option<u32>,
    /// The naval zones that it is part of.
    pub(super) zones: Vec<u32>,
    /// Its neighbours.
    pub(super) over: Vec<Over>,
    at: Point,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Point {
    theatre: i32,
    row: i32,
    column: i32,
}

/// A neighbour and what lies between.
#[derive(Clone, Copy, Debug)]
pub(super) struct Over {
    /// The neighbour.
    pub(super) hex: Hex,
    features: u32,
}

impl Over {
    /// Whether something lies along or across the side.
    pub(super) const fn has(self, feature: SideFeature) -> bool {
        self.features & 1 << feature as u32 != 0
    }

    /// Whether only water lies between.
    pub(super) const fn is_wet(self) -> bool {
        self.has(SideFeature::AllSea) || self.has(SideFeature::Lake)
    }

    /// Whether a strait lies between.
    pub(super) const fn is_strait(self) -> bool {
        self.has(SideFeature::Strait) || self.has(SideFeature::ConnectedStrait)
    }

    /// The columns that the side takes from who attacks across it.
    pub(super) const fn shift(self) -> i32 {
        if self.has(SideFeature::Mountain) || self.is_strait() {
            2
        } else if self.has(SideFeature::River) || self.has(SideFeature::Canal) {
            1
        } else {
            0
        }
    }
}

/// The map of a scenario, measured once.
#[derive(Debug)]
pub(super) struct Atlas {
    /// The pack.
    pub(super) pack: Pack,
    /// The scenario.
    pub(super) scenario: Scenario,
    grounds: Vec<Ground>,
    /// The half Movement Points from every hex to each that counts for victory.
    ways: Vec<(Hex, Vec<u16>)>,
}

impl Atlas {
    /// The map of the scenario that is played; none if the board does not know it.
    pub(super) fn of(board: &Board, options: &Options) -> Option<Atlas> {
        let chosen = match options.pack.as_str() {
            "" => TRAINING,
            code => code,
        };
        let pack = board.packs.iter().find(|pack| pack.code == chosen)?;
        let mut scenarios = pack.scenarios.iter();
        let scenario =
            scenarios.find(|it| options.scenario.is_empty() || it.code == options.scenario)?;
        let mut atlas = Atlas {
            pack: pack.clone(),
            scenario: scenario.clone(),
            grounds: grounds(pack, scenario),
            ways: Vec::new(),
        };
        let goals = scenario.strategic.iter();
        let ways = goals.map(|row| (row.hex, atlas.flood(row.hex)));
        atlas.ways = ways.collect();
        Some(atlas)
    }

    /// Every hex.
    pub(super) fn grounds(&self) -> &[Ground] {
        &self.grounds
    }

    /// A hex; open sea for one that the pack does not have.
    pub(super) fn ground(&self, hex: Hex) -> &Ground {
        static SEA: Ground = Ground {
            land: false,
            rough: false,
            city: false,
            port: false,
            in_play: false,
            points: 0,
            area: None,
            zones: Vec::new(),
            over: Vec::new(),
            at: Point {
                theatre: -1,
                row: 0,
                column: 0,
            },
        };
        self.grounds.get(hex as usize).unwrap_or(&SEA)
    }

    /// The neighbours on which units can stand.
    pub(super) fn around(&self, hex: Hex) -> impl Iterator<Item = Over> + '_ {
        let over = self.ground(hex).over.iter().copied();
        over.filter(|over| self.ground(over.hex).land)
    }

    /// The steps between two hexes, as the crow flies.
    pub(super) fn distance(&self, one: Hex, other: Hex) -> u16 {
        let (one, other) = (self.ground(one).at, self.ground(other).at);
        if one.theatre != other.theatre {
            return FAR;
        }
        let skewed = |at: Point| at.column - at.row.div_euclid(2);
        let (across, up) = (skewed(one) - skewed(other), one.row - other.row);
        let steps = across.abs().max(up.abs()).max((across + up).abs());
        u16::try_from(steps).unwrap_or(FAR)
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

    /// What it costs to reach a hex from every other.
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
    fn cost(&self, over: Over, into: Hex) -> u16 {
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

fn grounds(pack: &Pack, scenario: &Scenario) -> Vec<Ground> {
    let mut grounds: Vec<Ground> = pack
        .hexes
        .iter()
        .map(|hex| Ground {
            land: !matches!(hex.terrain(), Terrain::Sea | Terrain::Unspecified),
            rough: matches!(
                hex.terrain(),
                Terrain::Hills | Terrain::Forest | Terrain::Swamp
            ),
            city: !matches!(hex.settlement(), Settlement::Unspecified | Settlement::Town),
            port: hex.port,
            area: hex.area,
            zones: hex.zones.clone(),
            at: point(&hex.code),
            ..Ground::default()
        })
        .collect();
    for hex in &scenario.hexes {
        if let Some(ground) = grounds.get_mut(*hex as usize) {
            ground.in_play = true;
        }
    }
    for row in &scenario.strategic {
        if let Some(ground) = grounds.get_mut(row.hex as usize) {
            ground.points = row.points;
        }
    }
    join(pack, &mut grounds);
    grounds
}

/// Finds the neighbours of every hex by where it lies.
fn join(pack: &Pack, grounds: &mut [Ground]) {
    let mut places: Vec<(Point, Hex)> =
        (0..).zip(&*grounds).map(|(hex, it)| (it.at, hex)).collect();
    places.sort_unstable();
    let mut sides: Vec<(Hex, Hex, u32)> = Vec::new();
    for side in &pack.sides {
        let features = side.features.iter().fold(0, |all, it| all | 1 << it);
        sides.push((side.a, side.b, features));
        sides.push((side.b, side.a, features));
    }
    sides.sort_unstable();
    for (hex, ground) in (0..).zip(grounds) {
        for at in ground.at.around() {
            let first = places.partition_point(|(other, _)| *other < at);
            let Some((_, other)) = places.get(first).filter(|(found, _)| *found == at) else {
                continue;
            };
            let key = (hex, *other);
            let side = sides.partition_point(|(a, b, _)| (*a, *b) < key);
            let side = sides.get(side).filter(|(a, b, _)| (*a, *b) == key);
            ground.over.push(Over {
                hex: *other,
                features: side.map_or(0, |(_, _, features)| *features),
            });
        }
    }
}

/// Where a code lies; off the map for one that is none.
fn point(code: &str) -> Point {
    let parse = || {
        let letter = code.chars().next()?;
        let (_, theatre, offset) = SHEETS.iter().find(|(sheet, ..)| *sheet == letter)?;
        Some(Point {
            theatre: *theatre,
            row: code.get(1..3)?.parse().ok()?,
            column: offset + code.get(3..5)?.parse::<i32>().ok()?,
        })
    };
    parse().unwrap_or(Point {
        theatre: -1,
        ..Point::default()
    })
}

impl Point {
    /// The six points next to it: rows of odd number lie half a hex to the east.
    fn around(self) -> [Point; 6] {
        let east = self.row.rem_euclid(2);
        let to = |row: i32, column: i32| Point {
            theatre: self.theatre,
            row: self.row + row,
            column: self.column + column,
        };
        [
            to(1, east),
            to(0, 1),
            to(-1, east),
            to(-1, east - 1),
            to(0, -1),
            to(1, east - 1),
        ]
    }
}
