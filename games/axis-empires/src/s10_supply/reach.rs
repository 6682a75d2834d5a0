//! Everywhere a supply line can come from along roads, railways and sea lanes.

use super::Line;
use super::Trace;
use super::ports::Ports;
use super::sources;
use super::two_cities;
use crate::map::{HexId, LinkWay, ZoneId, ZoneSet};
use crate::s10_supply::blockers;
use crate::s10_supply::hex_facts::SupplyFacts;
use crate::state::State;

/// Use that a line from here to its source has made of its one stretch of road or its one
/// connected strait (`AE-10.2-5`). Lines are followed backward, so the part that a line "has
/// used" lies between the hex and the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum WayUse {
    /// Neither.
    Nothing = 0,
    /// A stretch of road that begins in this very hex, and can grow.
    RoadFromHere = 1,
    /// A stretch of road further on, or a strait: no more of either.
    All = 2,
}

impl WayUse {
    /// Returns the use made by a line that is extended at its start by one more way by land.
    const fn before(self, way: LinkWay) -> Option<Self> {
        match (way, self) {
            (LinkWay::Rail, Self::Nothing) => Some(Self::Nothing),
            (LinkWay::Rail, Self::RoadFromHere | Self::All) | (LinkWay::Strait, Self::Nothing) => {
                Some(Self::All)
            }
            (LinkWay::Road, Self::Nothing | Self::RoadFromHere) => Some(Self::RoadFromHere),
            (LinkWay::Road | LinkWay::Strait, Self::All)
            | (LinkWay::Strait, Self::RoadFromHere) => None,
        }
    }

    /// The same of a line that crosses a sea.
    const fn before_sea(self) -> Self {
        match self {
            Self::Nothing => Self::Nothing,
            Self::RoadFromHere | Self::All => Self::All,
        }
    }

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// The hexes from which a line can be traced without a free hex.
#[derive(Debug)]
pub(super) struct Reach {
    /// For each hex, the [`WayUse`] with which it can be.
    hexes: Vec<u8>,
}

struct SupplySearch<'a> {
    state: &'a State,
    ports: &'a Ports<'a>,
    trace: Trace,
    hexes: Vec<u8>,
    /// For each [`WayUse`], the zones that have been crossed with it.
    crossed: [ZoneSet; 3],
    /// Hexes still to be searched.
    open: Vec<(HexId, WayUse)>,
}

impl Reach {
    /// Works back from the sources (`AE-10.2-4` to `AE-10.2-7`), over no Naval Zone when
    /// the line must be overland (`AE-10.2.1-1`).
    pub(super) fn of(state: &State, ports: &Ports<'_>, trace: Trace) -> Self {
        let sources = two_cities::sources(state, ports, trace).into_iter();
        SupplySearch::new(state, ports, trace).run(sources, trace.line != Line::Overland)
    }

    /// The same from some hexes, whether they are sources or not, and from the boxes.
    pub(super) fn from_hexes(
        state: &State,
        ports: &Ports<'_>,
        trace: Trace,
        hexes: &[HexId],
    ) -> Self {
        let from = hexes.iter().copied().chain(sources::edges(state, trace));
        SupplySearch::new(state, ports, trace).run(from, true)
    }

    /// Reports whether a line can begin along a road, a railway or a sea lane, or end, in a hex.
    pub(super) fn has(&self, hex: HexId) -> bool {
        self.hexes[hex.index()] != 0
    }
}

impl<'a> SupplySearch<'a> {
    fn new(state: &'a State, ports: &'a Ports<'a>, trace: Trace) -> Self {
        Self {
            state,
            ports,
            trace,
            hexes: vec![0; state.map().hexes().len()],
            crossed: [ZoneSet::default(); 3],
            open: Vec::new(),
        }
    }

    fn run(mut self, from: impl Iterator<Item = HexId>, from_boxes: bool) -> Reach {
        for hex in from {
            self.found(hex, WayUse::Nothing);
        }
        if from_boxes {
            self.cross_from_boxes();
        }
        while let Some((hex, used)) = self.open.pop() {
            self.expand(hex, used);
        }
        Reach { hexes: self.hexes }
    }

    fn found(&mut self, hex: HexId, used: WayUse) {
        let seen = &mut self.hexes[hex.index()];
        if *seen & used.bit() == 0 {
            *seen |= used.bit();
            self.open.push((hex, used));
        }
    }

    /// Every hex and port from which a line can come into this hex.
    fn expand(&mut self, hex: HexId, used: WayUse) {
        let force = self.trace.force;
        let lines = SupplyFacts::of(self.state, hex);
        if !blockers::is_open(self.state, force, hex, lines) || self.is_limiting(hex) {
            return;
        }
        let state = self.state;
        let unlimited = self.trace.line == Line::Unlimited;
        for link in state.map().links(hex) {
            if unlimited && link.way == LinkWay::Road {
                continue;
            }
            if let Some(before) = used.before(link.way) {
                self.found(link.to, before);
            }
        }
        if !lines.is_port(force.faction) || self.trace.line == Line::Overland {
            return;
        }
        let before = used.before_sea();
        for zone in state.map().hex(hex).zones.iter() {
            if !self.crossed[before as usize].contains(zone)
                && self.ports.is_own_open(force.faction, hex, zone)
            {
                self.cross(zone, before);
            }
        }
    }

    /// Reports whether an unlimited line may not continue through a hex: a Beachhead, or a Port
    /// without a City (`AE-+17.4.3-1`).
    fn is_limiting(&self, hex: HexId) -> bool {
        if self.trace.line != Line::Unlimited {
            return false;
        }
        let row = self.state.map().hex(hex);
        !row.is_land() || row.is_port() && !row.is_city()
    }

    /// From the boxes, which are ports of the zones that they border, to the open ports of
    /// those zones (`AE-10.2-6`, `AE-GLO-58`, `DS-G-26`).
    fn cross_from_boxes(&mut self) {
        let (state, faction) = (self.state, self.trace.force.faction);
        for (id, row) in sources::boxes(state, self.trace) {
            if !self.trace.target.takes_box(id) {
                continue;
            }
            for zone in &row.zones {
                if self.ports.is_box_open(faction, *zone) {
                    self.cross(*zone, WayUse::Nothing.before_sea());
                }
            }
        }
    }

    /// From an open port of a zone to all its open ports.
    fn cross(&mut self, zone: ZoneId, before: WayUse) {
        let crossed = &mut self.crossed[before as usize];
        if crossed.contains(zone) || !blockers::may_ship(self.state, self.trace.force, zone) {
            return;
        }
        *crossed = crossed.with(zone);
        let ports = self.ports;
        for port in ports.open_in(self.trace.force.faction, zone) {
            if !self.is_limiting(*port) {
                self.found(*port, before);
            }
        }
    }
}
