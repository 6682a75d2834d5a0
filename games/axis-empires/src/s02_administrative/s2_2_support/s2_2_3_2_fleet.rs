//! 2.2.3.2 Fleet Support Unit Placement: Naval Bases, and the Fleet Unit Path from home.

use crate::faction::Faction;
use crate::map::{HexId, NamedArea, OffMapBox, ZoneId, ZoneLink, ZoneSet};
use crate::o17_optional::o17_8_alternate_vichy;
use crate::pack::Status;
use crate::politics::Force;
use crate::s10_supply::{self, Supply};
use crate::state::State;

/// Where the Vichy fleet comes from.
const MARSEILLES: &str = "w2818";

/// Its home when Vichy was made of the north of France (`AE-+17.8-5`).
const NANTES: &str = "w3414";

/// The zones with a Naval Base of a force: a port with a supplied piece of its country, or
/// a box of its faction (`AE-2.2.3.2-1`, `AE-GLO-49`, `AE-GLO-58`, `DS-G-24`).
pub(super) fn base_zones(state: &State, supply: &Supply<'_>, force: Force) -> ZoneSet {
    let force = based_as(state, force);
    let mut zones = box_zones(state, force.faction);
    for hex in state.map().ports() {
        if supply.is_naval_base(*hex, force) {
            let of_port = state.map().hex(*hex).zones;
            zones = of_port.iter().fold(zones, ZoneSet::with);
        }
    }
    zones
}

/// The country whose Naval Bases a unit needs: its own, and that of Germany for a Vichy
/// fleet that the Axis uses while Vichy is neutral (`AE-2.2.3.2-3`).
fn based_as(state: &State, force: Force) -> Force {
    if is_seized(state, force) {
        Force {
            country: state.map().find_named(NamedArea::Germany),
            ..force
        }
    } else {
        force
    }
}

/// Reports whether a force is French in the service of the Axis.
fn is_vichy(state: &State, force: Force) -> bool {
    let nationality = force
        .country
        .and_then(|country| state.map().area(country).nationality.as_deref());
    force.faction == Faction::Axis && nationality == Some("Fra")
}

/// Reports whether a force is the fleet of a neutral Vichy that the Axis has seized.
fn is_seized(state: &State, force: Force) -> bool {
    let neutral = force
        .country
        .is_some_and(|country| state.area(country).status == Status::Neutral);
    is_vichy(state, force) && neutral
}

/// The boxes of a faction that are in play.
pub(super) fn boxes(state: &State, faction: Faction) -> impl Iterator<Item = &OffMapBox> {
    let boxes = state.map().boxes().iter();
    boxes.filter(move |row| row.owner == faction && state.has_box(row))
}

fn box_zones(state: &State, faction: Faction) -> ZoneSet {
    boxes(state, faction)
        .flat_map(|row| row.zones.iter().copied())
        .fold(ZoneSet::default(), ZoneSet::with)
}

/// The zones to which a force can trace a Fleet Unit Path: those with a Naval Base or an
/// Open Port in its Home Country, or a Western box, and all that can be reached from there
/// through zones with a friendly Open Port. The last zone of a path needs none, so enemies
/// on station there are no bar (`AE-2.2.3.2-6`, `AE-2.2.3.2-8`, `AE-2.2.3.2-11`). Boxes
/// along a path are begun from, each being a Naval Base at home itself.
pub(super) fn lanes(state: &State, supply: &Supply<'_>, force: Force) -> ZoneSet {
    let map = state.map();
    let lent = lent_zones(state, supply, force);
    let mut reached = lent
        .iter()
        .fold(home_zones(state, supply, force), ZoneSet::with);
    let mut open: Vec<ZoneId> = reached.iter().collect();
    while let Some(zone) = open.pop() {
        if !lent.contains(zone) && !is_passable(state, supply, force.faction, zone) {
            continue;
        }
        for link in &map.zone(zone).adjacent {
            if !reached.contains(link.to) && may_pass(state, supply, force.faction, zone, link) {
                reached = reached.with(link.to);
                open.push(link.to);
            }
        }
    }
    reached
}

/// The zones in which a path can begin. That of the Vichy fleet begins in Marseilles while the
/// Axis has it, or in Nantes, and in any port of Vichy or Western box with the West
/// (`AE-2.2.3.2-6` to `AE-2.2.3.2-8`, `AE-13.8.5.1-8`, `AE-+17.8-5`).
fn home_zones(state: &State, supply: &Supply<'_>, force: Force) -> ZoneSet {
    let faction = force.faction;
    let any = Force {
        faction,
        country: None,
    };
    let vichy = is_vichy(state, force);
    let port = home_port(state, force);
    let is_home = |hex: HexId| {
        if vichy {
            Some(hex) == port
        } else {
            let land = state.land(hex);
            land.home && land.country == force.country
        }
    };
    let mut zones = box_zones(state, faction);
    for hex in state.map().ports().iter().copied() {
        let row = state.map().hex(hex);
        if !row.is_land() || !is_home(hex) {
            continue;
        }
        let base = supply.is_naval_base(hex, any);
        let ports = supply.ports();
        let usable = row.zones.iter();
        let usable = usable.filter(|zone| base || ports.is_open(faction, hex, *zone));
        zones = usable.fold(zones, ZoneSet::with);
    }
    zones
}

/// Where the fleet of Vichy comes from while the Axis has it (`AE-2.2.3.2-7`, `AE-+17.8-5`).
fn home_port(state: &State, force: Force) -> Option<HexId> {
    let is_of_north = |vichy| o17_8_alternate_vichy::has_north(state, vichy);
    let port = if force.country.is_some_and(is_of_north) {
        NANTES
    } else {
        MARSEILLES
    };
    state.map().find(port.parse().ok()?)
}

/// Zones in which the Axis has the port of a neutral Vichy for the fleet that it has seized. No
/// unit need hold the port, and no other port of Vichy will do (`AE-13.8.5.1-6`).
fn lent_zones(state: &State, supply: &Supply<'_>, force: Force) -> ZoneSet {
    if !is_seized(state, force) {
        return ZoneSet::default();
    }
    let of_country = |port: &HexId| state.land(*port).country == force.country;
    let Some(hex) = home_port(state, force).filter(of_country) else {
        return ZoneSet::default();
    };
    let ports = supply.ports();
    (state.map().hex(hex).zones.iter())
        .filter(|zone| ports.is_clear(force.faction, hex, *zone))
        .fold(ZoneSet::default(), ZoneSet::with)
}

/// Reports whether a path can go on from a zone: any friendly Open Port in it is enough, a box on
/// its shore too (`AE-2.2.3.2-6`).
fn is_passable(state: &State, supply: &Supply<'_>, faction: Faction, zone: ZoneId) -> bool {
    let ports = supply.ports();
    let on_shore = || boxes(state, faction).any(|row| row.zones.contains(&zone));
    !ports.open_in(faction, zone).is_empty() || ports.is_box_open(faction, zone) && on_shore()
}

/// Reports whether a path can go over a link: freely, or through a Restricted Waterway by one of
/// its passages, for which one of the hexes of a canal is enough. Those that lie in the zone left
/// must be open there; those in the zone entered need not be free of enemies on station there
/// (`AE-2.2.3.2-9`, `AE-2.2.3.2-10`, `AE-GLO-72`, `AE-GLO-73`, `DS-2.2-2`, `DS-G-28`).
fn may_pass(
    state: &State,
    supply: &Supply<'_>,
    faction: Faction,
    from: ZoneId,
    link: &ZoneLink,
) -> bool {
    let is_open = |hex: &HexId| {
        if state.map().hex(*hex).zones.contains(from) {
            supply.ports().is_open(faction, *hex, from)
        } else {
            s10_supply::is_port_of(state, faction, *hex)
        }
    };
    link.passages.is_empty()
        || link
            .passages
            .iter()
            .any(|passage| passage.iter().any(is_open))
}
