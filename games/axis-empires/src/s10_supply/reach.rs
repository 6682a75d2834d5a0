//! Everywhere a supply line can come from along roads, railways and sea lanes.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::ports::Ports;
use super::{Line, Trace, bars, sources, two_cities};
use crate::map::{HexId, Hexside, Map, SideFeature, ZoneId, ZoneSet};
use crate::state::State;

/// How a line from here to its source has used its one stretch of road or its one
/// connected strait (`AE-10.2-5`). Lines are followed backward, so what a line "has used"
/// lies between the hex and the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Used {
    /// Neither.
    Nothing = 0,
    /// A stretch of road that begins in this very hex, and can grow.
    RoadFromHere = 1,
    /// A stretch of road further on, or a strait: no more of either.
    All = 2,
}

/// A way from one hex or port to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Rail,
    Road,
    Strait,
    Sea,
}

impl Used {
    /// What has been used by a line that takes one more way in front.
    const fn before(self, way: Way) -> Option<Self> {
        match (way, self) {
            (Way::Rail | Way::Sea, Self::Nothing) => Some(Self::Nothing),
            (Way::Rail | Way::Sea, Self::RoadFromHere | Self::All)
            | (Way::Strait, Self::Nothing) => Some(Self::All),
            (Way::Road, Self::Nothing | Self::RoadFromHere) => Some(Self::RoadFromHere),
            (Way::Road | Way::Strait, Self::All) | (Way::Strait, Self::RoadFromHere) => None,
        }
    }

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// The ways over a side between two hexes with road or rail: along either, or across a
/// connected strait between them (`AE-10.2-4`).
fn ways(side: Hexside) -> impl Iterator<Item = Way> {
    [
        (SideFeature::Rail, Way::Rail),
        (SideFeature::Road, Way::Road),
        (SideFeature::ConnectedStrait, Way::Strait),
    ]
    .into_iter()
    .filter(move |(feature, _)| {
        if side.has(SideFeature::ConnectedStrait) {
            *feature == SideFeature::ConnectedStrait
        } else {
            side.has(*feature)
        }
    })
    .map(|(_, way)| way)
}

/// The hexes from which a line can be traced without a free hex.
#[derive(Debug)]
pub(super) struct Reach {
    /// For each hex, the [`Used`] with which it can be.
    hexes: Vec<u8>,
}

struct Search<'a> {
    state: &'a State,
    ports: &'a Ports<'a>,
    trace: Trace,
    hexes: Vec<u8>,
    /// For each [`Used`], the zones that have been crossed with it.
    crossed: [ZoneSet; 3],
    open: Frontier,
}

/// What is still to be looked at: in any order, or first what is near a hex that is
/// aimed at.
enum Frontier {
    Stack(Vec<(HexId, Used)>),
    Aimed(BinaryHeap<(Reverse<u16>, HexId, Used)>, HexId),
}

impl Frontier {
    fn push(&mut self, map: &Map, hex: HexId, used: Used) {
        match self {
            Self::Stack(stack) => stack.push((hex, used)),
            Self::Aimed(heap, aim) => {
                let distance = map.distance(hex, *aim).unwrap_or(u16::MAX);
                heap.push((Reverse(distance), hex, used));
            }
        }
    }

    fn pop(&mut self) -> Option<(HexId, Used)> {
        match self {
            Self::Stack(stack) => stack.pop(),
            Self::Aimed(heap, _) => heap.pop().map(|(_, hex, used)| (hex, used)),
        }
    }
}

impl Reach {
    /// Works back from the sources (`AE-10.2-4` to `AE-10.2-7`), over no Naval Zone when
    /// the line must be overland (`AE-10.2.1-1`).
    pub(super) fn of(state: &State, ports: &Ports<'_>, trace: Trace) -> Self {
        let mut search = Search::new(state, ports, trace, Frontier::Stack(Vec::new()));
        while search.next().is_some() {}
        Self {
            hexes: search.hexes,
        }
    }

    /// The same from some hexes, whether they are sources or not, and from the boxes.
    pub(super) fn from_hexes(
        state: &State,
        ports: &Ports<'_>,
        trace: Trace,
        hexes: &[HexId],
    ) -> Self {
        let mut search = Search::nowhere(state, ports, trace, Frontier::Stack(Vec::new()));
        for hex in hexes.iter().copied().chain(sources::edges(state, trace)) {
            search.found(hex, Used::Nothing);
        }
        search.cross_from_boxes();
        while search.next().is_some() {}
        Self {
            hexes: search.hexes,
        }
    }

    /// Whether a line can begin in one of some hexes near each other: the same search,
    /// towards the first of them, that ends when it comes to one.
    pub(super) fn comes_to(
        state: &State,
        ports: &Ports<'_>,
        trace: Trace,
        goals: &[HexId],
    ) -> bool {
        let Some(aim) = goals.first() else {
            return false;
        };
        let frontier = Frontier::Aimed(BinaryHeap::new(), *aim);
        let mut search = Search::new(state, ports, trace, frontier);
        while let Some(hex) = search.next() {
            if goals.contains(&hex) {
                return true;
            }
        }
        false
    }

    /// Whether a line can begin along a road, a railway or a sea lane, or end, in a hex.
    pub(super) fn has(&self, hex: HexId) -> bool {
        self.hexes[hex.index()] != 0
    }
}

impl<'a> Search<'a> {
    fn nowhere(state: &'a State, ports: &'a Ports<'a>, trace: Trace, open: Frontier) -> Self {
        Self {
            state,
            ports,
            trace,
            hexes: vec![0; state.map().hexes().len()],
            crossed: [ZoneSet::default(); 3],
            open,
        }
    }

    /// A search that has found the sources.
    fn new(state: &'a State, ports: &'a Ports<'a>, trace: Trace, open: Frontier) -> Self {
        let mut search = Self::nowhere(state, ports, trace, open);
        for hex in two_cities::sources(state, ports, trace) {
            search.found(hex, Used::Nothing);
        }
        if trace.line != Line::Overland {
            search.cross_from_boxes();
        }
        search
    }

    /// Goes on from the next hex that was found, and says which.
    fn next(&mut self) -> Option<HexId> {
        let (hex, used) = self.open.pop()?;
        self.expand(hex, used);
        Some(hex)
    }

    fn found(&mut self, hex: HexId, used: Used) {
        let seen = &mut self.hexes[hex.index()];
        if *seen & used.bit() == 0 {
            *seen |= used.bit();
            self.open.push(self.state.map(), hex, used);
        }
    }

    /// Every hex and port from which a line can come into this hex.
    fn expand(&mut self, hex: HexId, used: Used) {
        if !bars::may_enter(self.state, self.trace.force, hex) || self.is_limiting(hex) {
            return;
        }
        let state = self.state;
        let unlimited = self.trace.line == Line::Unlimited;
        for over in state.map().neighbours(hex) {
            let strait = over.side.has(SideFeature::ConnectedStrait);
            if !strait && !over.side.has_link() {
                continue;
            }
            if strait && !(self.has_symbol(hex) && self.has_symbol(over.hex)) {
                continue;
            }
            for way in ways(over.side) {
                if unlimited && way == Way::Road {
                    continue;
                }
                if let Some(before) = used.before(way) {
                    self.found(over.hex, before);
                }
            }
        }
        if self.trace.line == Line::Overland {
            return;
        }
        for zone in state.map().hex(hex).zones.iter() {
            if self.ports.is_open(self.trace.force.faction, hex, zone) {
                self.cross(zone, used);
            }
        }
    }

    /// Whether a line that should not be limited may not go on through a hex: a Beachhead, or
    /// a Port without a City (`AE-+17.4.3-1`).
    fn is_limiting(&self, hex: HexId) -> bool {
        let row = self.state.map().hex(hex);
        let poor = !row.is_land() || row.is_port() && !row.is_city();
        self.trace.line == Line::Unlimited && poor
    }

    /// Whether a hex has a road or rail symbol, and so can be joined to another across a
    /// connected strait.
    fn has_symbol(&self, hex: HexId) -> bool {
        let mut sides = self.state.map().neighbours(hex);
        sides.any(|over| over.side.has_link())
    }

    /// From the boxes, which are ports of the zones that they border, to the open ports of
    /// those zones (`AE-10.2-6`, `AE-GLO-58`, `DS-G-26`).
    fn cross_from_boxes(&mut self) {
        let (state, faction) = (self.state, self.trace.force.faction);
        for (id, row) in sources::boxes(state, self.trace) {
            if !sources::includes_box(state, self.trace, id) {
                continue;
            }
            for zone in &row.zones {
                if self.ports.is_box_open(faction, *zone) {
                    self.cross(*zone, Used::Nothing);
                }
            }
        }
    }

    /// From an open port of a zone to all its open ports.
    fn cross(&mut self, zone: ZoneId, used: Used) {
        let Some(before) = used.before(Way::Sea) else {
            return;
        };
        let crossed = &mut self.crossed[before as usize];
        if crossed.contains(zone) || !bars::may_ship(self.state, self.trace.force, zone) {
            return;
        }
        *crossed = crossed.with(zone);
        let ports = self.ports;
        for port in ports.open_in(self.trace.force.faction, zone) {
            if !self.is_limiting(port) {
                self.found(port, before);
            }
        }
    }
}
