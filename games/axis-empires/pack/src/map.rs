//! The board: hexes and what joins them, areas, naval zones, boxes beside the map.
//!
//! A map is built once from a pack and never changes. Hexes are indices; the table of
//! neighbours holds every side's features, so a rule that walks the map looks nothing up.

pub mod area;
pub mod code;
pub mod direction;
pub mod hex;
pub mod hexside;
pub mod link;
pub mod named_area;
pub mod off_map;
pub mod weather;
pub mod zone;

pub use area::{Area, AreaId, AreaKind};
pub use code::{HexCode, NoHexCode, Point, Sheet, Theatre};
pub use direction::Direction;
pub use hex::{Hex, HexId, HexSymbols, Settlement, Symbol, Terrain, WeatherAreaId};
pub use hexside::{Hexside, SideFeature};
pub use link::{Link, LinkWay};
pub use named_area::NamedArea;
pub use off_map::{BoxId, BoxReplacements, OffMapBox};
pub use zone::{Zone, ZoneId, ZoneLink, ZoneSet, ZoneWeather};

/// Neighbour across a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Neighbour {
    /// The hex there.
    pub hex: HexId,
    /// The side that both share.
    pub side: Hexside,
}

/// The board of a pack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Map {
    hexes: Vec<Hex>,
    /// Of the hexes those with a City.
    cities: Vec<HexId>,
    /// Of the hexes those with a Port.
    ports: Vec<HexId>,
    neighbours: Vec<[Option<Neighbour>; 6]>,
    links: link::Links,
    areas: Vec<Area>,
    /// The areas that the rules name, of Europe and of Asia.
    named: [Vec<Option<AreaId>>; 2],
    zones: Vec<Zone>,
    /// Of the hexes of each zone those with a Port.
    ports_of: Vec<Vec<HexId>>,
    canals: Vec<[HexId; 2]>,
    boxes: Vec<OffMapBox>,
}

/// The tables of a map, as its builder hands them over. Hexes are in order of their code,
/// and there are as many rows of neighbours as hexes.
pub struct Tables {
    /// The hexes.
    pub hexes: Vec<Hex>,
    /// Neighbours across the sides of each hex, clockwise from the north-east.
    pub neighbours: Vec<[Option<Neighbour>; 6]>,
    /// Countries, dependents and regions.
    pub areas: Vec<Area>,
    /// Naval zones.
    pub zones: Vec<Zone>,
    /// Boxes beside the map.
    pub boxes: Vec<OffMapBox>,
}

impl Map {
    /// A map of its tables.
    #[must_use]
    pub fn new(tables: Tables) -> Self {
        let Tables {
            hexes,
            neighbours,
            areas,
            zones,
            boxes,
        } = tables;
        debug_assert!(hexes.is_sorted_by_key(|hex| hex.code));
        debug_assert_eq!(hexes.len(), neighbours.len());
        let with = |is_it: fn(&Hex) -> bool| {
            let all = (0..).map(HexId).zip(&hexes);
            all.filter(|(_, hex)| is_it(hex))
                .map(|(id, _)| id)
                .collect()
        };
        let port = |id: &&HexId| hexes.get(id.index()).is_some_and(Hex::is_port);
        let ports_of = zones.iter().map(|zone| {
            let ports = zone.hexes.iter().filter(port);
            ports.copied().collect()
        });
        Self {
            ports_of: ports_of.collect(),
            canals: canals(&zones),
            cities: with(Hex::is_city),
            ports: with(Hex::is_port),
            hexes,
            links: link::Links::of(&neighbours),
            neighbours,
            named: [Theatre::Europe, Theatre::Asia].map(|theatre| bind(&areas, theatre)),
            areas,
            zones,
            boxes,
        }
    }

    /// All hexes, in order of their code.
    #[inline]
    #[must_use]
    pub fn hexes(&self) -> &[Hex] {
        &self.hexes
    }

    /// All hexes with their ids.
    pub fn hexes_with_ids(&self) -> impl Iterator<Item = (HexId, &Hex)> {
        (0..).map(HexId).zip(&self.hexes)
    }

    /// The hexes with a City, in order of their code.
    #[must_use]
    pub fn cities(&self) -> &[HexId] {
        &self.cities
    }

    /// The hexes with a Port, in order of their code.
    #[must_use]
    pub fn ports(&self) -> &[HexId] {
        &self.ports
    }

    /// A hex. Ids of this map only; [`Self::get`] is for ids from elsewhere.
    #[inline]
    #[must_use]
    pub fn hex(&self, id: HexId) -> &Hex {
        &self.hexes[id.index()]
    }

    /// A hex, if there is one with this id.
    #[inline]
    #[must_use]
    pub fn get(&self, id: HexId) -> Option<&Hex> {
        self.hexes.get(id.index())
    }

    /// The hex with a code.
    #[must_use]
    pub fn find(&self, code: HexCode) -> Option<HexId> {
        let index = self
            .hexes
            .binary_search_by_key(&code, |hex| hex.code)
            .ok()?;
        u16::try_from(index).ok().map(HexId)
    }

    /// Neighbour across a side of a hex, if the map continues there.
    #[inline]
    #[must_use]
    pub fn neighbour(&self, hex: HexId, direction: Direction) -> Option<Neighbour> {
        self.neighbours.get(hex.index())?[direction.index()]
    }

    /// All neighbours of a hex, clockwise from the north-east.
    #[inline]
    pub fn neighbours(&self, hex: HexId) -> impl Iterator<Item = Neighbour> {
        self.neighbours
            .get(hex.index())
            .into_iter()
            .flatten()
            .filter_map(|neighbour| *neighbour)
    }

    /// The roads, railways and connected straits from a hex to the next ones.
    #[inline]
    #[must_use]
    pub fn links(&self, hex: HexId) -> &[Link] {
        self.links.from(hex)
    }

    /// The side that two hexes share, if they are neighbours.
    #[inline]
    #[must_use]
    pub fn side(&self, hex: HexId, other: HexId) -> Option<Hexside> {
        self.neighbours(hex)
            .find(|neighbour| neighbour.hex == other)
            .map(|neighbour| neighbour.side)
    }

    /// The direction from a hex to its neighbour.
    #[must_use]
    pub fn direction(&self, hex: HexId, other: HexId) -> Option<Direction> {
        Direction::ALL.into_iter().find(|direction| {
            self.neighbour(hex, *direction)
                .is_some_and(|n| n.hex == other)
        })
    }

    /// The steps between two hexes of one theatre: the range from one to the other.
    #[inline]
    #[must_use]
    pub fn distance(&self, hex: HexId, other: HexId) -> Option<u16> {
        let from = self.get(hex)?.code.point();
        from.distance(self.get(other)?.code.point())
    }

    /// All countries, dependents and regions.
    #[inline]
    #[must_use]
    pub fn areas(&self) -> &[Area] {
        &self.areas
    }

    /// An area. Ids of this map only.
    #[inline]
    #[must_use]
    pub fn area(&self, id: AreaId) -> &Area {
        &self.areas[id.index()]
    }

    /// First area with a name, for boards of one theatre. Where both maps are on the board,
    /// Britain is on either; [`Self::area_in`] distinguishes them.
    #[must_use]
    pub fn find_area(&self, name: &str) -> Option<AreaId> {
        position(&self.areas, |area| &*area.name == name).map(AreaId)
    }

    /// The area of a theatre with a name.
    #[must_use]
    pub fn area_in(&self, theatre: Theatre, name: &str) -> Option<AreaId> {
        let is_it = |area: &Area| area.theatre == theatre && &*area.name == name;
        position(&self.areas, is_it).map(AreaId)
    }

    /// The area of a theatre that the rules name so, if the map has it.
    #[must_use]
    pub fn named(&self, theatre: Theatre, area: NamedArea) -> Option<AreaId> {
        self.named[theatre as usize].get(area as usize).copied()?
    }

    /// The first area that the rules name so: for boards of one theatre.
    #[must_use]
    pub fn find_named(&self, area: NamedArea) -> Option<AreaId> {
        position(&self.areas, |row| row.named == Some(area)).map(AreaId)
    }

    /// Reports whether a country begins with neither own land nor dependents: one that others
    /// make room for.
    #[must_use]
    pub fn is_landless(&self, area: &Area) -> bool {
        let own = self.area_in(area.theatre, &area.name);
        area.hexes.is_empty()
            && !self
                .areas
                .iter()
                .any(|other| other.owners.iter().any(|owner| Some(*owner) == own))
    }

    /// All naval zones.
    #[must_use]
    pub fn zones(&self) -> &[Zone] {
        &self.zones
    }

    /// A zone. Ids of this map only.
    #[inline]
    #[must_use]
    pub fn zone(&self, id: ZoneId) -> &Zone {
        &self.zones[id.index()]
    }

    /// The hexes of a zone with a Port, in order of their code. Ids of this map only.
    #[must_use]
    pub fn ports_of(&self, zone: ZoneId) -> &[HexId] {
        &self.ports_of[zone.index()]
    }

    /// The zone with a name.
    #[must_use]
    pub fn find_zone(&self, name: &str) -> Option<ZoneId> {
        position(&self.zones, |zone| &*zone.name == name).map(ZoneId)
    }

    /// A hex, to change it: for maps that are made of others.
    pub fn hex_mut(&mut self, id: HexId) -> &mut Hex {
        &mut self.hexes[id.index()]
    }

    /// The off-map boxes, to be changed: for maps that are made of others.
    pub fn boxes_mut(&mut self) -> &mut [OffMapBox] {
        &mut self.boxes
    }

    /// The hexes, to be changed: for maps that are made of others.
    pub fn hexes_mut(&mut self) -> &mut [Hex] {
        &mut self.hexes
    }

    /// The canals, by their two ends: the waterways between zones that need a port on
    /// either side.
    pub fn canals(&self) -> impl Iterator<Item = [HexId; 2]> {
        self.canals.iter().copied()
    }

    /// All boxes beside the map.
    #[must_use]
    pub fn boxes(&self) -> &[OffMapBox] {
        &self.boxes
    }

    /// A box. Ids of this map only.
    #[must_use]
    pub fn off_map(&self, id: BoxId) -> &OffMapBox {
        &self.boxes[id.index()]
    }

    /// The box with a name.
    #[must_use]
    pub fn find_box(&self, name: &str) -> Option<BoxId> {
        position(&self.boxes, |off_map| &*off_map.name == name).map(BoxId)
    }
}

fn canals(zones: &[Zone]) -> Vec<[HexId; 2]> {
    let links = (0..).map(ZoneId).zip(zones).flat_map(|(id, zone)| {
        let onward = zone.adjacent.iter().filter(move |link| link.to > id);
        onward.flat_map(|link| &link.passages)
    });
    let ends = links.filter_map(|passage| <[HexId; 2]>::try_from(passage.as_slice()).ok());
    ends.collect()
}

/// The areas of a theatre that the rules name, in order of the names.
fn bind(areas: &[Area], theatre: Theatre) -> Vec<Option<AreaId>> {
    let find = |name: &NamedArea| {
        let is_it = |area: &Area| area.theatre == theatre && area.named == Some(*name);
        position(areas, is_it).map(AreaId)
    };
    NamedArea::ALL.iter().map(find).collect()
}

fn position<T>(rows: &[T], is_it: impl Fn(&T) -> bool) -> Option<u8> {
    u8::try_from(rows.iter().position(is_it)?).ok()
}
