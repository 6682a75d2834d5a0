//! Supply against a search of every line, on random little maps.
//!
//! The search goes forward from each counter, one hex at a time, and knows only the
//! sentences of sections 10 and of the glossary, written down once more in the plainest
//! way. It shares no code with what it checks but the maps.

use std::collections::BTreeSet;

use crate::faction::Faction;
use crate::map::{
    Direction, Hex, HexCode, HexId, Hexside, Map, Neighbour, Place as Town, Sheet, SideFeature,
    Symbol, Symbols, Tables, Terrain, ZoneId, ZoneSet,
};
use crate::pack::{MarkerKind, Pack, Side, Status};
use crate::s10_supply::Supply;
use crate::state::{Piece, PieceId, Place, Showing, State};
use crate::testing::{self, Position};

/// Numbers that look random and are the same every time.
struct Random(u64);

impl Random {
    fn below(&mut self, most: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % most
    }

    fn one_in(&mut self, chances: u64) -> bool {
        self.below(chances) == 0
    }
}

const WIDTH: u8 = 6;
const HEIGHT: u8 = 6;
const LANDS: [&str; 7] = [
    "Germany", "Britain", "Russia", "France", "Poland", "Turkey", "Libya",
];

/// A map of 36 hexes on the areas of the testing pack, with two zones and a box.
fn random_map(random: &mut Random, pack: &Pack) -> Map {
    let mut codes = Vec::new();
    for row in 0..HEIGHT {
        for column in 0..WIDTH {
            codes.push(HexCode {
                sheet: Sheet::West,
                row: 10 + row,
                column: 10 + column,
            });
        }
    }
    let hexes: Vec<Hex> = codes
        .iter()
        .map(|code| {
            let sea = random.one_in(6);
            let zone = ZoneId(random.below(2) as u8);
            let land = LANDS[random.below(LANDS.len() as u64) as usize];
            let port = !sea && random.one_in(3);
            let mut zones = ZoneSet::default();
            if sea || port {
                zones = zones.with(zone);
            }
            if port && random.one_in(3) {
                zones = zones.with(ZoneId(1 - zone.0));
            }
            let symbols = Symbols::default();
            Hex {
                code: *code,
                name: None,
                terrain: if sea { Terrain::Sea } else { Terrain::Clear },
                place: if !sea && random.one_in(5) {
                    Town::City
                } else {
                    Town::None
                },
                symbols: if port {
                    symbols.with(Symbol::Port)
                } else {
                    symbols
                },
                area: if sea { None } else { pack.map.find_area(land) },
                region: None,
                weather: None,
                zones,
                island: false,
            }
        })
        .collect();
    let mut neighbours = vec![[None; 6]; hexes.len()];
    for (index, code) in codes.iter().enumerate() {
        for direction in Direction::ALL {
            let point = direction.from(code.point());
            let Some(other) = codes.iter().position(|code| code.point() == point) else {
                continue;
            };
            if other < index {
                continue;
            }
            let side = random_side(random, hexes[index].is_land() && hexes[other].is_land());
            let towards = |hex: usize| {
                Some(Neighbour {
                    hex: HexId(hex as u16),
                    side,
                })
            };
            neighbours[index][direction.index()] = towards(other);
            neighbours[other][direction.opposite().index()] = towards(index);
        }
    }
    let mut zones = pack.map.zones()[..2].to_vec();
    for (id, zone) in zones.iter_mut().enumerate() {
        zone.inherent_supply = match random.below(4) {
            0 => vec![Faction::Axis],
            1 => vec![Faction::Western],
            _ => Vec::new(),
        };
        zone.hexes = (0..)
            .map(HexId)
            .zip(&hexes)
            .filter(|(_, hex)| hex.zones.contains(ZoneId(id as u8)))
            .map(|(id, _)| id)
            .collect();
    }
    let mut boxes = pack.map.boxes()[..2].to_vec();
    for (index, row) in boxes.iter_mut().enumerate() {
        row.owner = [Faction::Western, Faction::Soviet][index];
        row.zones = if index == 0 {
            vec![ZoneId(0)]
        } else {
            Vec::new()
        };
        row.edge = if index == 1 {
            vec![HexId(3), HexId(4)]
        } else {
            Vec::new()
        };
    }
    Map::new(Tables {
        hexes,
        neighbours,
        areas: pack.map.areas().to_vec(),
        zones,
        boxes,
    })
}

fn random_side(random: &mut Random, land: bool) -> Hexside {
    let side = Hexside::default();
    if !land {
        return side.with(SideFeature::AllSea);
    }
    match random.below(20) {
        0 => side.with(SideFeature::AllSea),
        1 => side.with(SideFeature::Strait),
        2 | 3 => side.with(SideFeature::ConnectedStrait),
        4 => side.with(SideFeature::Mountain),
        5..=8 => side.with(SideFeature::Rail),
        9..=12 => side.with(SideFeature::Road),
        13 => side.with(SideFeature::Rail).with(SideFeature::Road),
        _ => side,
    }
}

fn random_position(random: &mut Random) -> Position {
    let mut pack = Pack::clone(&testing::pack());
    pack.map = random_map(random, &pack);
    let scenario = pack.scenarios.len() - 1;
    pack.scenarios[scenario].hexes = pack.map.hexes_with_ids().map(|(hex, _)| hex).collect();
    let mut position = Position::on(pack);
    for (name, faction) in [("France", Faction::Western), ("Poland", Faction::Western)] {
        let status = [Status::Active, Status::Conquered][random.below(2) as usize];
        position.country(name, status, faction);
    }
    if random.one_in(2) {
        position.country("Italy", Status::Active, Faction::Axis);
    }
    let pieces = [
        ("ger-inf", Faction::Axis, false),
        ("ger-det", Faction::Axis, true),
        ("ger-air", Faction::Axis, false),
        ("axis-logistics", Faction::Axis, false),
        ("bri-inf", Faction::Western, false),
        ("fra-inf", Faction::Western, false),
        ("western-beachhead", Faction::Western, false),
        ("rus-inf", Faction::Soviet, false),
        ("soviet-partisans", Faction::Soviet, false),
    ];
    for _ in 0..random.below(16) {
        let (code, faction, back) = pieces[random.below(pieces.len() as u64) as usize];
        let hex = HexId(random.below(u64::from(WIDTH) * u64::from(HEIGHT)) as u16);
        let land = position.state.map().hex(hex).is_land();
        let others = position
            .state
            .pieces_in(hex)
            .any(|(_, it)| it.faction != faction);
        if land == (code == "western-beachhead") || others && !random.one_in(4) {
            continue;
        }
        let piece = position.put_at(code, faction, Place::Hex(hex));
        if back {
            position.back(piece);
        }
        if code == "western-beachhead" {
            let towards = Direction::ALL[random.below(6) as usize];
            position
                .state
                .set_piece(piece, |piece| piece.facing = Some(towards));
        }
    }
    for zone in [ZoneId(0), ZoneId(1)] {
        if random.one_in(2) {
            position.put_at("ger-convoy", Faction::Axis, Place::Convoys(zone));
        }
        if random.one_in(2) {
            position.put_at("bri-convoy", Faction::Western, Place::Convoys(zone));
        }
        if random.one_in(6) {
            position.put_at("bri-fleet", Faction::Western, Place::OnStation(zone));
        }
        if random.one_in(6) {
            position.put_at("ger-sub", Faction::Axis, Place::OnStation(zone));
        }
    }
    position
}

/// How far a line has come, and what it has used.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Line {
    at: HexId,
    /// Hexes traced freely; none any more once it has taken a road, railway or sea lane.
    free: Option<u8>,
    /// It is on its stretch of road.
    on_road: bool,
    /// It has used a stretch of road or a strait.
    used: bool,
}

/// The plain reading of sections 8 and 10.
struct Plain<'a> {
    state: &'a State,
    piece: &'a Piece,
}

impl Plain<'_> {
    fn there(&self, hex: HexId, own: bool, is_it: impl Fn(Showing) -> bool) -> bool {
        self.state.pieces_in(hex).any(|(_, other)| {
            (other.faction == self.piece.faction) == own && is_it(other.showing(self.state.pack()))
        })
    }

    fn is_unit(showing: Showing) -> bool {
        matches!(showing, Showing::Unit(_) | Showing::Strike(_))
    }

    fn is_barring(showing: Showing) -> bool {
        Self::is_unit(showing)
            || matches!(
                showing,
                Showing::Airdrop(_) | Showing::Detachment | Showing::Marker(MarkerKind::Logistics)
            )
    }

    /// The country of a hex, and whether it is that country's home.
    fn country(&self, hex: HexId) -> Option<(crate::map::AreaId, bool)> {
        let area = self.state.map().hex(hex).area?;
        match self.state.area(area).status {
            Status::Absent => self.state.area(area).owner.map(|owner| (owner, false)),
            _ => Some((area, true)),
        }
    }

    fn is_ezoc(&self, hex: HexId) -> bool {
        let map = self.state.map();
        Direction::ALL.into_iter().any(|direction| {
            let Some(over) = map.neighbour(hex, direction) else {
                return false;
            };
            let beachhead = |at: HexId, to: Direction| {
                self.state.pieces_in(at).any(|(_, piece)| {
                    piece.showing(self.state.pack()).is_beachhead() && piece.facing == Some(to)
                })
            };
            let wet = [
                SideFeature::AllSea,
                SideFeature::Strait,
                SideFeature::ConnectedStrait,
            ];
            let dry = !wet.iter().any(|feature| over.side.has(*feature));
            let bridged = beachhead(hex, direction) || beachhead(over.hex, direction.opposite());
            let ground = |showing: Showing| showing.ground().is_some();
            !over.side.has(SideFeature::Mountain)
                && (dry || bridged)
                && self.there(over.hex, false, ground)
        })
    }

    fn may_enter(&self, hex: HexId) -> bool {
        let ground = |showing: Showing| showing.ground().is_some();
        let negating = |showing| Self::is_unit(showing) || matches!(showing, Showing::Airdrop(_));
        if self.is_ezoc(hex) && !self.there(hex, true, negating) {
            return false;
        }
        if self.there(hex, false, Self::is_barring) {
            return false;
        }
        let base = |showing| showing == Showing::Marker(MarkerKind::PartisanBase);
        if self.there(hex, false, base) && !self.there(hex, true, ground) {
            return false;
        }
        let Some((country, home)) = self.country(hex) else {
            return true;
        };
        let row = self.state.map().hex(hex);
        let area = self.state.area(country);
        let holding = |showing: Showing| {
            ground(showing)
                || matches!(
                    showing,
                    Showing::Detachment | Showing::Marker(MarkerKind::Logistics)
                )
        };
        let hostile = area.alignment.is_some_and(|it| it != self.piece.faction)
            && !(area.status == Status::Conquered && area.alignment != Some(Faction::Axis));
        let shut =
            home && hostile && (row.is_city() || row.is_port()) && !self.there(hex, true, holding);
        area.status != Status::Neutral && !shut
    }

    fn is_source(&self, hex: HexId) -> bool {
        let row = self.state.map().hex(hex);
        let own = self.piece.country(self.state.pack());
        let city = row.is_city()
            && self
                .country(hex)
                .is_some_and(|(country, home)| home && Some(country) == own);
        city && !self.there(hex, false, Self::is_barring)
    }

    /// Whether a line that comes to a hex has arrived: a source, or the edge of a box.
    fn arrives(&self, hex: HexId) -> bool {
        let edge = self.state.map().boxes().iter();
        self.is_source(hex)
            || edge
                .filter(|row| row.owner == self.piece.faction)
                .any(|row| row.edge.contains(&hex))
    }

    fn has_symbol(&self, hex: HexId) -> bool {
        let map = self.state.map();
        map.neighbours(hex)
            .any(|over| over.side.has(SideFeature::Road) || over.side.has(SideFeature::Rail))
    }

    fn blockaded(&self, zone: ZoneId) -> bool {
        self.state
            .pieces_at(Place::OnStation(zone))
            .any(|(_, other)| {
                other.faction != self.piece.faction && other.showing(self.state.pack()).is_fleet()
            })
    }

    fn is_open(&self, hex: HexId, zone: ZoneId) -> bool {
        let row = self.state.map().hex(hex);
        let closing = |showing: Showing| Self::is_barring(showing) && !showing.is_fleet();
        let holding = |showing: Showing| {
            showing.ground().is_some()
                || matches!(
                    showing,
                    Showing::Airdrop(_)
                        | Showing::Detachment
                        | Showing::Marker(MarkerKind::Logistics)
                )
        };
        let friendly = self.country(hex).is_some_and(|(country, home)| {
            let area = self.state.area(country);
            home && area.status == Status::Active && area.alignment == Some(self.piece.faction)
        });
        let port = match row.is_land() {
            true => row.is_port() && (friendly || self.there(hex, true, holding)),
            false => self.there(hex, true, Showing::is_beachhead),
        };
        port && row.zones.contains(zone)
            && !self.there(hex, false, closing)
            && !self.blockaded(zone)
    }

    fn ships(&self, zone: ZoneId) -> bool {
        let printed = &self.state.map().zone(zone).inherent_supply;
        printed.contains(&self.piece.faction)
            || self
                .state
                .pieces_at(Place::Convoys(zone))
                .any(|(_, convoy)| {
                    convoy.faction == self.piece.faction && convoy.side == Side::Front
                })
    }

    fn is_supplied(&self) -> bool {
        let Place::Hex(start) = self.piece.at else {
            return false;
        };
        if self.is_source(start) {
            return true;
        }
        if self.arrives(start) && self.may_enter(start) {
            return true;
        }
        let mut open = vec![Line {
            at: start,
            free: Some(0),
            on_road: false,
            used: false,
        }];
        let mut seen: BTreeSet<Line> = BTreeSet::new();
        while let Some(line) = open.pop() {
            if !seen.insert(line) {
                continue;
            }
            for next in self.onward(line) {
                match next {
                    None => return true,
                    Some(next) if !self.may_enter(next.at) => {}
                    Some(next) if self.arrives(next.at) => return true,
                    Some(next) => open.push(next),
                }
            }
        }
        false
    }

    /// Every way a line can go on; none stands for a box of the faction.
    fn onward(&self, line: Line) -> Vec<Option<Line>> {
        let map = self.state.map();
        let mut next = Vec::new();
        for over in map.neighbours(line.at) {
            let beachhead = |hex| {
                self.there(hex, true, Showing::is_beachhead)
                    || self.there(hex, false, Showing::is_beachhead)
            };
            let wet = over.side.has(SideFeature::AllSea);
            if let Some(free) = line.free
                && free < 2
                && (!wet || beachhead(line.at) || beachhead(over.hex))
            {
                next.push(Some(Line {
                    at: over.hex,
                    free: Some(free + 1),
                    ..line
                }));
            }
            let on = Line {
                at: over.hex,
                free: None,
                on_road: false,
                used: line.used,
            };
            if over.side.has(SideFeature::Rail) {
                next.push(Some(on));
            }
            if over.side.has(SideFeature::Road) && (line.on_road || !line.used) {
                next.push(Some(Line {
                    on_road: true,
                    used: true,
                    ..on
                }));
            }
            let joined = self.has_symbol(line.at) && self.has_symbol(over.hex);
            if over.side.has(SideFeature::ConnectedStrait) && joined && !line.used {
                next.push(Some(Line { used: true, ..on }));
            }
        }
        for zone in [ZoneId(0), ZoneId(1)] {
            if !self.is_open(line.at, zone) || !self.ships(zone) {
                continue;
            }
            for (port, _) in map.hexes_with_ids() {
                if port != line.at && self.is_open(port, zone) {
                    next.push(Some(Line {
                        at: port,
                        free: None,
                        on_road: false,
                        used: line.used,
                    }));
                }
            }
            let mut boxes = map.boxes().iter();
            if boxes.any(|row| row.owner == self.piece.faction && row.zones.contains(&zone)) {
                next.push(None);
            }
        }
        next
    }
}

/// AE-10-1, AE-10.1-1, AE-10.1-4, AE-10.2-1, AE-10.2-3 to AE-10.2-7, AE-10.2.2-2,
/// AE-10.2.3-1 to AE-10.2.3-5, AE-10.2.3-7, DS-10-1, DS-G-10, AE-GLO-58, DS-G-26.
#[test]
fn every_unit_is_supplied_exactly_when_some_line_exists() {
    let mut random = Random(0x5eed_cafe_f00d_0001);
    let (mut supplied, mut unsupplied) = (0_u32, 0_u32);
    for number in 0..10_000 {
        let position = random_position(&mut random);
        let state = &position.state;
        let supply = Supply::of(state);
        let units: Vec<(PieceId, &Piece)> = state
            .pieces()
            .filter(|(_, piece)| matches!(piece.at, Place::Hex(_)))
            .filter(|(_, piece)| piece.showing(state.pack()).ground().is_some())
            .collect();
        for (id, piece) in units {
            let expected = Plain { state, piece }.is_supplied();
            assert_eq!(
                supply.is_supplied(id),
                expected,
                "position {number}, {piece:?}: {:?}",
                state.pieces().collect::<Vec<_>>()
            );
            match expected {
                true => supplied += 1,
                false => unsupplied += 1,
            }
        }
    }
    assert!(
        supplied > 5_000 && unsupplied > 5_000,
        "{supplied} {unsupplied}"
    );
}
