//! Open Ports and the Naval Bases that can close them: one fixed point over both.

use super::Supply;
use crate::faction::Faction;
use crate::map::{HexId, ZoneId};
use crate::pack::MarkerKind;
use crate::politics::{self, Force};
use crate::s11_weather;
use crate::state::{Piece, Place, Presence, Showing, State};

/// How near a Naval Base an enemy Air unit at sea closes ports (`AE-GLO-64`).
const AIR_REACH: u16 = 3;

/// The Open Ports of all factions. A port of more than one zone can be open in one and
/// closed in another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ports {
    /// By faction, by zone: the open ports, in order.
    open: [Vec<Vec<HexId>>; 3],
    /// By faction, by zone: whether the faction's boxes on the zone are open.
    boxes: [Vec<bool>; 3],
}

impl Ports {
    /// The Open Ports of a position. What closes a port besides the hex itself is an enemy
    /// fleet in the zone's On Station Box (`AE-GLO-63`), or an enemy Air unit there and a
    /// Naval Base of its faction near the port (`AE-GLO-64`), in that zone only
    /// (`AE-GLO-65`). Bases need supply, supply needs ports. So ports are found from both
    /// ends: with every base that there could be, and with those that there must be, by
    /// turns until neither changes. Where the two stay apart, ports close each other, and
    /// neither side has one (`AE-GLO-66`).
    #[must_use]
    pub fn of(state: &State) -> Self {
        let without_air = Self::closed_by(state, |_, _, _| false);
        if !any_air_on_station(state) {
            return without_air;
        }
        // More ports for one side are more bases, so fewer ports for the others: applying
        // the step to too many ports gives too few, and to too few too many.
        let step = |ports: &Self| Self::with_bases_of(state, ports);
        let mut least = step(&without_air);
        loop {
            let most = step(&least);
            let next = step(&most);
            if next == least {
                return least;
            }
            least = next;
        }
    }

    /// Whether a faction's port in a hex is open in a zone.
    #[must_use]
    pub fn is_open(&self, faction: Faction, hex: HexId, zone: ZoneId) -> bool {
        self.open_in(faction, zone).any(|port| port == hex)
    }

    /// A faction's open ports in a zone; its boxes are not among them.
    pub fn open_in(&self, faction: Faction, zone: ZoneId) -> impl Iterator<Item = HexId> {
        self.open[faction.index()]
            .get(zone.index())
            .into_iter()
            .flatten()
            .copied()
    }

    /// Whether a faction's box is an open port towards a zone that it borders
    /// (`AE-GLO-60`, `AE-GLO-63`).
    #[must_use]
    pub fn is_box_open(&self, faction: Faction, zone: ZoneId) -> bool {
        self.boxes[faction.index()]
            .get(zone.index())
            .is_some_and(|open| *open)
    }

    /// The ports that are open when the Naval Bases are those that these ports make.
    fn with_bases_of(state: &State, ports: &Self) -> Self {
        let supply = Supply::with(state, ports.clone());
        let bases: [Vec<HexId>; 3] = Faction::ALL.map(|faction| {
            let force = Force {
                faction,
                country: None,
            };
            let hexes = state.map().hexes_with_ids();
            hexes
                .map(|(hex, _)| hex)
                .filter(|hex| supply.is_naval_base(*hex, force))
                .collect()
        });
        Self::closed_by(state, |enemy, zone, port| {
            has_on_station(state, enemy, zone, Showing::is_air)
                && bases[enemy.index()].iter().any(|base| {
                    let distance = state.map().distance(*base, port);
                    distance.is_some_and(|steps| steps <= AIR_REACH)
                })
        })
    }

    /// The ports that are open when enemy Air units close those of which this is told:
    /// the enemy, the zone and the port.
    fn closed_by(state: &State, closes: impl Fn(Faction, ZoneId, HexId) -> bool) -> Self {
        let map = state.map();
        let zones: Vec<ZoneId> = (0..).map(ZoneId).take(map.zones().len()).collect();
        let fleets: Vec<[bool; 3]> = zones
            .iter()
            .map(|zone| {
                Faction::ALL.map(|side| has_on_station(state, side, *zone, Showing::is_fleet))
            })
            .collect();
        let blockaded = |faction: Faction, zone: ZoneId| {
            enemies(faction).any(|enemy| fleets[zone.index()][enemy.index()])
        };
        let open = Faction::ALL.map(|faction| {
            zones
                .iter()
                .map(|zone| {
                    if blockaded(faction, *zone) {
                        return Vec::new();
                    }
                    let hexes = map.zone(*zone).hexes.iter().copied();
                    hexes
                        .filter(|hex| is_port_of(state, faction, *hex))
                        .filter(|hex| !enemies(faction).any(|enemy| closes(enemy, *zone, *hex)))
                        .collect()
                })
                .collect()
        });
        let boxes = Faction::ALL.map(|faction| {
            let zones = zones.iter();
            zones.map(|zone| !blockaded(faction, *zone)).collect()
        });
        Self { open, boxes }
    }
}

fn enemies(faction: Faction) -> impl Iterator<Item = Faction> {
    Faction::ALL.into_iter().filter(move |it| *it != faction)
}

/// Whether a hex is a port of a faction, as far as the hex itself decides: a port with a
/// ground unit, Airdrop, Detachment or Logistics marker of its, or in the home of an
/// active country of its, or an All-Sea hex with its Beachhead; and no enemy there, and
/// no ice (`AE-GLO-60` to `AE-GLO-62`, `AE-GLO-69`, `AE-11.5-4`). Supply is not needed.
pub(crate) fn is_port_of(state: &State, faction: Faction, hex: HexId) -> bool {
    let row = state.map().hex(hex);
    let presences = state.presence(hex);
    let own = presences.of(faction);
    if row.is_land() && !row.is_port() || !row.is_land() && !own.any(Presence::BEACHHEAD) {
        return false;
    }
    let markers = Presence::AIRDROP
        .with(Presence::DETACHMENT)
        .with(Presence::LOGISTICS);
    let occupied = own.any(markers.with(Presence::GROUND));
    let has =
        !row.is_land() || occupied || politics::is_friendly_home(state, state.land(hex), faction);
    let denying = markers.with(Presence::GROUND).with(Presence::AIR);
    has && !presences.enemies_of(faction).any(denying) && !s11_weather::is_frozen(state, hex)
}

/// Whether a hex could be a Naval Base of a faction, but for a supplied piece: a port on
/// land without an enemy Air unit, a Beachhead or ice (`AE-GLO-49`, `AE-GLO-50`).
pub(super) fn may_be_naval_base(state: &State, hex: HexId, faction: Faction) -> bool {
    let row = state.map().hex(hex);
    let presences = state.presence(hex);
    row.is_land()
        && row.is_port()
        && !presences.enemies_of(faction).any(Presence::AIR)
        && !presences.anyones().any(Presence::BEACHHEAD)
        && !s11_weather::is_frozen(state, hex)
}

/// Whether a piece makes an Air or Naval Base when it is supplied.
pub(super) fn holds_a_base(state: &State, piece: &Piece) -> bool {
    let showing = piece.showing(state.pack());
    showing.ground().is_some()
        || showing == Showing::Detachment
        || showing == Showing::Marker(MarkerKind::Logistics)
}

fn any_air_on_station(state: &State) -> bool {
    let zones = (0..).map(ZoneId).take(state.map().zones().len());
    let mut factions = zones.flat_map(|zone| Faction::ALL.map(|faction| (faction, zone)));
    factions.any(|(faction, zone)| has_on_station(state, faction, zone, Showing::is_air))
}

fn has_on_station(
    state: &State,
    faction: Faction,
    zone: ZoneId,
    is_it: impl Fn(Showing) -> bool,
) -> bool {
    state
        .pieces_at(Place::OnStation(zone))
        .any(|(_, piece)| piece.faction == faction && is_it(piece.showing(state.pack())))
}
