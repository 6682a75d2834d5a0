//! Open Ports and the Naval Bases that can close them: one fixed point over both.

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::Supply;
use crate::faction::Faction;
use crate::map::{HexId, ZoneId};
use crate::options::FactionSet;
use crate::pack::{MarkerKind, Status};
use crate::politics::{self, Force};
use crate::s10_supply::hex_facts::SupplyFacts;
use crate::s11_weather;
use crate::state::{FaceUp, Moment, Piece, Place, Presence, State};

/// Maximum distance from a Naval Base at which an enemy Air unit at sea closes ports
/// (`AE-GLO-64`).
const AIR_REACH: u16 = 3;
/// Pieces that make a port on land a faction's own, and deny it to its enemies.
const HOLDERS: Presence = Presence::GROUND
    .union(Presence::AIRDROP)
    .union(Presence::DETACHMENT)
    .union(Presence::LOGISTICS);
/// Pieces that make a faction's port its Naval Base when they are supplied.
pub(super) const BASE: Presence = Presence::GROUND
    .union(Presence::DETACHMENT)
    .union(Presence::LOGISTICS);

/// The Open Ports of all factions in one position. A port of more than one zone can be
/// open in one and closed in another.
#[derive(Clone, Debug)]
pub struct Ports<'a> {
    state: &'a State,
    found: Arc<PortFacts>,
}

/// Closures of ports in a position, and the ports that remain open.
#[derive(Debug, Default)]
struct PortFacts {
    /// By zone: the factions with a fleet on station.
    fleets: Vec<FactionSet>,
    /// By faction: the ports that enemy Air units close, with the zone they do it from.
    bombed: [BTreeSet<(ZoneId, HexId)>; 3],
    /// By faction and zone: the open ports, computed on first use.
    open: [Vec<OnceLock<Vec<HexId>>>; 3],
}

impl PortFacts {
    fn new(fleets: Vec<FactionSet>, bombed: [BTreeSet<(ZoneId, HexId)>; 3]) -> Self {
        let zones = fleets.len();
        Self {
            fleets,
            bombed,
            open: Faction::ALL.map(|_| vec![OnceLock::new(); zones]),
        }
    }
}

/// The latest results about the ports of a state, with the moment of the board's last change.
#[derive(Default)]
struct PortCache(Mutex<Option<(Moment, Arc<PortFacts>)>>);

impl<'a> Ports<'a> {
    /// Computes the Open Ports of a position. Apart from the hex itself, a port is closed by an
    /// enemy fleet in the zone's On Station Box (`AE-GLO-63`), or by an enemy Air unit there and
    /// a Naval Base of its faction near the port (`AE-GLO-64`), in that zone only (`AE-GLO-65`).
    /// Bases need supply, and supply needs ports. So ports are computed from both ends: with
    /// every possible base, and with the certain ones, alternately until neither changes. Where
    /// the two stay different, ports close each other, and neither side has one (`AE-GLO-66`).
    #[must_use]
    pub fn of(state: &'a State) -> Self {
        let known = state.known::<PortCache>();
        let kept = || known.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = kept()
            .clone()
            .filter(|(moment, _)| *moment == state.changed_board());
        if let Some((_, found)) = now {
            return Self { state, found };
        }
        let found = Self::find(state);
        *kept() = Some((state.changed_board(), found.found.clone()));
        found
    }

    fn find(state: &'a State) -> Self {
        let zones = (0..).map(ZoneId).take(state.map().zones().len());
        let fleets = zones.map(|zone| on_station(state, zone, FaceUp::is_fleet));
        let without_air = Self {
            state,
            found: Arc::new(PortFacts::new(fleets.collect(), Default::default())),
        };
        let airborne = without_air.zones_with_air();
        if airborne.is_empty() {
            return without_air;
        }
        // More ports for one side are more bases, so fewer ports for the others: applying
        // the step to too many ports gives too few, and to too few too many.
        let mut least = without_air.bombed_by_bases(&airborne);
        loop {
            let most = least.bombed_by_bases(&airborne);
            if most.found.bombed == least.found.bombed {
                return least;
            }
            let next = most.bombed_by_bases(&airborne);
            if next.found.bombed == least.found.bombed {
                return least;
            }
            least = next;
        }
    }

    /// Reports whether a faction's port in a hex is open in a zone.
    #[must_use]
    pub fn is_open(&self, faction: Faction, hex: HexId, zone: ZoneId) -> bool {
        is_port_of(self.state, faction, hex) && self.is_clear(faction, hex, zone)
    }

    /// Reports whether a port, a faction's own or lent to it, is not closed to the faction in a
    /// zone.
    pub(crate) fn is_clear(&self, faction: Faction, hex: HexId, zone: ZoneId) -> bool {
        let row = self.state.map().get(hex);
        row.is_some_and(|row| row.zones.contains(zone))
            && !self.is_blockaded(faction, zone)
            && !is_denied(self.state, faction, hex)
            && !self.found.bombed[faction.index()].contains(&(zone, hex))
    }

    /// A faction's open ports in a zone, in order; its boxes are not among them.
    #[must_use]
    pub fn open_in(&self, faction: Faction, zone: ZoneId) -> &[HexId] {
        let Some(kept) = self.found.open[faction.index()].get(zone.index()) else {
            return &[];
        };
        kept.get_or_init(|| {
            if self.is_blockaded(faction, zone) {
                return Vec::new();
            }
            let hexes = self.candidates(zone).iter().copied();
            hexes
                .filter(|hex| self.is_open(faction, *hex, zone))
                .collect()
        })
    }

    /// The hexes of a zone that can be ports at all: those with a Port, and where there is a
    /// Beachhead any.
    fn candidates(&self, zone: ZoneId) -> &'a [HexId] {
        let map = self.state.map();
        let beached = MarkerKind::BEACHHEADS.into_iter().any(|kind| {
            let mut markers = self.state.markers(kind);
            markers.any(|(_, piece)| {
                let row = piece.at.hex().and_then(|hex| map.get(hex));
                row.is_some_and(|row| row.zones.contains(zone))
            })
        });
        if beached {
            &map.zone(zone).hexes
        } else {
            map.ports_of(zone)
        }
    }

    /// Reports whether a faction's own port in a hex of a zone, as far as the hex decides, is
    /// open there.
    pub(super) fn is_own_open(&self, faction: Faction, hex: HexId, zone: ZoneId) -> bool {
        !self.is_blockaded(faction, zone)
            && !self.found.bombed[faction.index()].contains(&(zone, hex))
    }

    /// Reports whether a faction's box is an open port towards a zone that it borders
    /// (`AE-GLO-60`, `AE-GLO-63`).
    #[must_use]
    pub fn is_box_open(&self, faction: Faction, zone: ZoneId) -> bool {
        !self.is_blockaded(faction, zone)
    }

    fn is_blockaded(&self, faction: Faction, zone: ZoneId) -> bool {
        let fleets = self
            .found
            .fleets
            .get(zone.index())
            .copied()
            .unwrap_or_default();
        enemies(faction).any(|enemy| fleets.contains(enemy))
    }

    /// The zones with Air units on station, and whose.
    fn zones_with_air(&self) -> Vec<(ZoneId, FactionSet)> {
        let zones = (0..).map(ZoneId).take(self.found.fleets.len());
        zones
            .map(|zone| (zone, on_station(self.state, zone, FaceUp::is_air)))
            .filter(|(_, sides)| !sides.is_empty())
            .collect()
    }

    /// The ports that are left when the Naval Bases are those that these ports make. Only
    /// ports near the airborne zones matter, and of these only bases near them: to find out
    /// whether a base is supplied is what takes the time.
    fn bombed_by_bases(&self, airborne: &[(ZoneId, FactionSet)]) -> Self {
        let bases = Bases::of(Supply::with(self.state, self.clone()));
        let map = self.state.map();
        let bombed = Faction::ALL.map(|faction| {
            let closed = airborne.iter().flat_map(|(zone, sides)| {
                let hexes = map.zone(*zone).hexes.iter().copied();
                let state = self.state;
                let ports = hexes.filter(|port| {
                    is_port_of(state, faction, *port) || is_lent(state, faction, *port)
                });
                let hit = ports.filter(|port| {
                    enemies(faction).any(|enemy| sides.contains(enemy) && bases.near(enemy, *port))
                });
                hit.map(|port| (*zone, port))
            });
            closed.collect()
        });
        Self {
            state: self.state,
            found: Arc::new(PortFacts::new(self.found.fleets.clone(), bombed)),
        }
    }
}

/// The Naval Bases of a position with known ports, computed on first use.
struct Bases<'a> {
    supply: Supply<'a>,
    /// By faction: the hexes that are bases if what is there is supplied, and whether it is.
    found: [Vec<(HexId, OnceCell<bool>)>; 3],
}

impl<'a> Bases<'a> {
    fn of(supply: Supply<'a>) -> Self {
        let state = supply.state();
        let found = Faction::ALL.map(|faction| {
            let ports = state.map().ports().iter().copied();
            let held = |hex: &HexId| state.presence(*hex).of(faction).intersects(BASE);
            let fit = ports.filter(|hex| held(hex) && may_be_naval_base(state, *hex, faction));
            fit.map(|hex| (hex, OnceCell::new())).collect()
        });
        Self { supply, found }
    }

    /// Reports whether a faction has a base from which its Air units reach a port (`AE-GLO-64`).
    fn near(&self, faction: Faction, port: HexId) -> bool {
        let map = self.supply.state().map();
        let force = Force {
            faction,
            country: None,
        };
        self.found[faction.index()].iter().any(|(hex, supplied)| {
            let distance = map.distance(*hex, port);
            distance.is_some_and(|steps| steps <= AIR_REACH)
                && *supplied.get_or_init(|| self.supply.is_naval_base(*hex, force))
        })
    }
}

fn enemies(faction: Faction) -> impl Iterator<Item = Faction> {
    Faction::ALL.into_iter().filter(move |it| *it != faction)
}

/// Reports whether a hex is a port of a faction, as far as the hex itself decides. It is a port
/// with the faction's ground unit, Airdrop, Detachment or Logistics marker, or in the home of its
/// active country, or an All-Sea hex with its Beachhead; enemies and ice exclude it (`AE-GLO-60`
/// to `AE-GLO-62`, `AE-GLO-69`, `AE-11.5-4`). Supply is not needed.
pub(crate) fn is_port_of(state: &State, faction: Faction, hex: HexId) -> bool {
    state.map().get(hex).is_some() && SupplyFacts::of(state, hex).is_port(faction)
}

pub(super) fn find_port_of(state: &State, faction: Faction, hex: HexId) -> bool {
    let row = state.map().hex(hex);
    let presences = state.presence(hex);
    let own = presences.of(faction);
    if row.is_land() && !row.is_port() || !row.is_land() && !own.intersects(Presence::BEACHHEAD) {
        return false;
    }
    let occupied = own.intersects(HOLDERS);
    let has =
        !row.is_land() || occupied || politics::is_friendly_home(state, state.land(hex), faction);
    has && !is_denied(state, faction, hex)
}

/// Reports whether enemies in a hex, including Air units, or ice deny a faction its port
/// (`AE-GLO-61`, `AE-GLO-62`).
fn is_denied(state: &State, faction: Faction, hex: HexId) -> bool {
    let enemies = state.presence(hex).enemies_of(faction);
    enemies.intersects(HOLDERS.union(Presence::AIR)) || s11_weather::is_frozen(state, hex)
}

/// Reports whether a port can be lent to the Axis: those of a neutral Vichy, for the fleet that
/// the Axis has seized (`AE-13.8.5.1-6`).
fn is_lent(state: &State, faction: Faction, hex: HexId) -> bool {
    let land = state.land(hex);
    let vichy = land.country.filter(|country| {
        let french = state.map().area(*country).nationality.as_deref() == Some("Fra");
        french && state.area(*country).status == Status::Neutral
    });
    faction == Faction::Axis && land.home && vichy.is_some() && state.map().hex(hex).is_port()
}

/// Reports whether a hex could be a Naval Base of a faction, apart from a supplied piece: a port
/// on land without an enemy Air unit, a Beachhead or ice (`AE-GLO-49`, `AE-GLO-50`, `DS-14.5-4`).
pub(super) fn may_be_naval_base(state: &State, hex: HexId, faction: Faction) -> bool {
    let row = state.map().hex(hex);
    let presences = state.presence(hex);
    row.is_land()
        && row.is_port()
        && !presences.enemies_of(faction).intersects(Presence::AIR)
        && !presences.anyones().intersects(Presence::BEACHHEAD)
        && !s11_weather::is_frozen(state, hex)
}

/// Reports whether a piece makes an Air or Naval Base when it is supplied.
pub(super) fn holds_a_base(state: &State, piece: &Piece) -> bool {
    let showing = piece.face_up(state.pack());
    showing.ground().is_some()
        || showing == FaceUp::Detachment
        || showing == FaceUp::Marker(MarkerKind::Logistics)
}

/// The factions with a piece of a kind in a zone's On Station Box.
fn on_station(state: &State, zone: ZoneId, is_it: impl Fn(FaceUp) -> bool) -> FactionSet {
    state
        .pieces_at(Place::OnStation(zone))
        .filter(|(_, piece)| is_it(piece.face_up(state.pack())))
        .map(|(_, piece)| piece.faction)
        .collect()
}
