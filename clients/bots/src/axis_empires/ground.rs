//! The hexes of a map: what their ground is and what lies between them.

use sandtable_proto::games::axis_empires::v1::{Pack, Scenario, Settlement, SideFeature, Terrain};

/// A hex: its place in the pack's list.
pub(super) type Hex = u32;

/// Where the columns of a sheet count on from: its western neighbour has as many.
const SHEETS: [(char, i32, i32); 4] = [('w', 0, 0), ('e', 0, 26), ('a', 1, 0), ('p', 1, 27)];

/// A hex as a bot sees it.
#[derive(Clone, Debug, Default)]
pub(super) struct HexFacts {
    /// True if units can stand there.
    pub(super) land: bool,
    /// True if its terrain makes it hard to attack.
    pub(super) rough: bool,
    /// True if it is a city of any size.
    pub(super) city: bool,
    /// True if it has a port.
    pub(super) port: bool,
    /// True if it is in play in the scenario.
    pub(super) in_play: bool,
    /// Its value for victory.
    pub(super) points: u32,
    /// The country or dependent whose land it is.
    pub(super) area: Option<u32>,
    /// The naval zones that it is part of.
    pub(super) zones: Vec<u32>,
    /// Its neighbours.
    pub(super) over: Vec<Neighbour>,
    at: SheetPoint,
}

impl HexFacts {
    /// Open sea, off the map.
    pub(super) const SEA: Self = Self {
        land: false,
        rough: false,
        city: false,
        port: false,
        in_play: false,
        points: 0,
        area: None,
        zones: Vec::new(),
        over: Vec::new(),
        at: SheetPoint::NOWHERE,
    };

    /// The steps to another hex as the crow flies; none to another theatre.
    pub(super) fn distance(&self, other: &Self) -> Option<u16> {
        let (one, other) = (self.at, other.at);
        let skewed = |at: SheetPoint| at.column - at.row.div_euclid(2);
        let (across, up) = (skewed(one) - skewed(other), one.row - other.row);
        let steps = across.abs().max(up.abs()).max((across + up).abs());
        let near = one.theatre == other.theatre;
        u16::try_from(steps).ok().filter(|_| near)
    }
}

/// Where a hex lies on the joined sheets of its theatre.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct SheetPoint {
    theatre: i32,
    row: i32,
    column: i32,
}

/// A neighbour and what lies between.
#[derive(Clone, Copy, Debug)]
pub(super) struct Neighbour {
    /// The neighbour.
    pub(super) hex: Hex,
    features: u32,
}

impl Neighbour {
    /// Reports whether a feature lies along or across the side.
    pub(super) const fn has(self, feature: SideFeature) -> bool {
        self.features & 1 << feature as u32 != 0
    }

    /// Reports whether only water lies between.
    pub(super) const fn is_wet(self) -> bool {
        self.has(SideFeature::AllSea) || self.has(SideFeature::Lake)
    }

    /// Reports whether a strait lies between.
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

/// Every hex of a pack as a scenario has it.
pub(super) fn grounds(pack: &Pack, scenario: &Scenario) -> Vec<HexFacts> {
    let mut grounds: Vec<HexFacts> = pack
        .hexes
        .iter()
        .map(|hex| HexFacts {
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
            ..HexFacts::default()
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
fn join(pack: &Pack, grounds: &mut [HexFacts]) {
    let mut places: Vec<(SheetPoint, Hex)> =
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
            ground.over.push(Neighbour {
                hex: *other,
                features: side.map_or(0, |(_, _, features)| *features),
            });
        }
    }
}

/// Where a code lies; off the map for one that is none.
fn point(code: &str) -> SheetPoint {
    let parse = || {
        let letter = code.chars().next()?;
        let (_, theatre, offset) = SHEETS.iter().find(|(sheet, ..)| *sheet == letter)?;
        Some(SheetPoint {
            theatre: *theatre,
            row: code.get(1..3)?.parse().ok()?,
            column: offset + code.get(3..5)?.parse::<i32>().ok()?,
        })
    };
    parse().unwrap_or(SheetPoint::NOWHERE)
}

impl SheetPoint {
    /// No place of any theatre.
    const NOWHERE: Self = Self {
        theatre: -1,
        row: 0,
        column: 0,
    };

    /// The six points next to it: rows of odd number lie half a hex to the east.
    fn around(self) -> [Self; 6] {
        let east = self.row.rem_euclid(2);
        let to = |row: i32, column: i32| Self {
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
