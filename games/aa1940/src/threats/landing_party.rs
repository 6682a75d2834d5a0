//! Units that can come ashore in a territory: those aboard transports, and those that
//! transports can fetch on their way.

use smallvec::SmallVec;

use super::Lift;
use super::reach_table::ReachTable;
use super::voyage::{Route, Voyage};
use crate::space::SpaceId;
use crate::state::{Marks, Piece, UnitId};
use crate::unit::UnitKind;

/// Units that can come ashore.
#[derive(Default)]
pub(super) struct LandingParty {
    /// The units with where they are and the zone that they land from.
    pub(super) units: Vec<(UnitKind, SpaceId, SpaceId)>,
    /// The ships that bring them.
    pub(super) lifts: Vec<Lift>,
    /// Zones from which more could land after a battle.
    pub(super) contested: Vec<SpaceId>,
}

/// A place aboard a transport on a way.
struct CargoPlace<'r> {
    ship: usize,
    infantry: bool,
    stops: &'r [SpaceId],
}

/// The units that can come ashore in a territory beside those that march there.
pub(super) fn gather(table: &ReachTable<'_>, target: SpaceId, marching: &[UnitId]) -> LandingParty {
    let theater = &table.theater;
    let zones = theater.board.sea_neighbors(target);
    let (open, shut): (SmallVec<[SpaceId; 4]>, SmallVec<[SpaceId; 4]>) =
        (zones.iter().copied()).partition(|zone| is_open(table, *zone));
    let mut pool: Vec<(UnitId, Piece)> = table
        .passengers
        .iter()
        .filter(|(id, _)| !marching.contains(id))
        .copied()
        .collect();
    pool.sort_by_key(|(id, piece)| (rank(piece.kind), *id));
    let mut party = LandingParty::default();
    for zone in shut {
        let mut voyages = table.voyages.iter();
        if voyages.any(|voyage| brings(table, voyage, zone, &pool)) {
            party.contested.push(zone);
        }
    }
    let sailing = choose_routes(table, &open, &pool);
    let loaded = load(table, &sailing, &pool);
    for (index, (voyage, route)) in sailing.iter().enumerate() {
        let aboard = (theater.state.piece(voyage.ship)).map_or(route.to, |ship| ship.space);
        let mut cargo: Vec<(UnitKind, SpaceId)> = (voyage.cargo.iter())
            .map(|(_, kind)| (*kind, aboard))
            .collect();
        let mut stops: Vec<SpaceId> = Vec::new();
        for (unit, stop) in loaded
            .iter()
            .filter(|it| it.0 == index)
            .map(|it| (it.1, it.2))
        {
            let piece = &pool[unit].1;
            cargo.push((piece.kind, piece.space));
            if !stops.contains(&stop) {
                stops.push(stop);
            }
        }
        if cargo.is_empty() {
            continue;
        }
        stops.sort_by_key(|stop| route.stops.iter().position(|other| other == stop));
        party
            .units
            .extend((cargo.iter()).map(|&(kind, from)| (kind, from, route.to)));
        party.lifts.push(Lift {
            ship: voyage.ship,
            stops,
            zone: route.to,
            cargo,
        });
    }
    add_bound(table, target, &mut party);
    party
}

/// Reports whether an assault can come from a zone without a battle there: it holds no enemy
/// warships, and past enemy submarines there is a warship of the power's own to cover the
/// transports (`AAE-amphibious-03`, `AAE-amphibious-09`).
fn is_open(table: &ReachTable<'_>, zone: SpaceId) -> bool {
    let theater = &table.theater;
    let state = theater.state;
    if theater.hostile(zone) {
        return false;
    }
    let submarines = state.enemy_in(theater.power, zone, |kind| kind == UnitKind::Submarine);
    let covers = |kind: UnitKind| kind.is_warship() && theater.units.of(kind).attack > 0;
    !submarines
        || (table.stacks(zone).iter()).any(|stack| covers(stack.kind))
        || (state.own_pieces(theater.power, zone)).any(|(_, piece)| covers(piece.kind))
}

/// Reports whether a transport could bring anything to a zone.
fn brings(
    table: &ReachTable<'_>,
    voyage: &Voyage,
    zone: SpaceId,
    pool: &[(UnitId, Piece)],
) -> bool {
    let mut routes = voyage.routes.iter().filter(|route| route.to == zone);
    routes.any(|route| {
        !voyage.cargo.is_empty()
            || (pool.iter()).any(|(_, piece)| fits(table, voyage, &route.stops, piece))
    })
}

fn fits(table: &ReachTable<'_>, voyage: &Voyage, stops: &[SpaceId], piece: &Piece) -> bool {
    let room = voyage.any > 0 || voyage.infantry > 0 && piece.kind == UnitKind::Infantry;
    room && boards(table, stops, piece).is_some()
}

/// The first zone of some in which a unit can board.
fn boards(table: &ReachTable<'_>, stops: &[SpaceId], piece: &Piece) -> Option<SpaceId> {
    let coasts = table.theater.board.sea_neighbors(piece.space);
    stops.iter().copied().find(|stop| coasts.contains(stop))
}

/// Order in which kinds are taken aboard: those that attack best first.
fn rank(kind: UnitKind) -> u8 {
    match kind {
        UnitKind::Tank => 0,
        UnitKind::Artillery => 1,
        UnitKind::MechInfantry => 2,
        _ => 3,
    }
}

/// Chooses a way for each transport that can come to one of the zones: that with the best load
/// of what the transports before it leave.
fn choose_routes<'t>(
    table: &'t ReachTable<'_>,
    zones: &[SpaceId],
    pool: &[(UnitId, Piece)],
) -> Vec<(&'t Voyage, &'t Route)> {
    let mut left = vec![true; pool.len()];
    let mut sailing = Vec::new();
    for voyage in &table.voyages {
        let mut best: Option<(u16, &Route, SmallVec<[usize; 2]>)> = None;
        let mut seen: SmallVec<[&[SpaceId]; 8]> = SmallVec::new();
        for route in voyage.routes.iter().filter(|it| zones.contains(&it.to)) {
            if seen.contains(&route.stops.as_slice()) {
                continue;
            }
            seen.push(&route.stops);
            let picked = pick(table, voyage, route, pool, &left);
            let worth: u16 = picked
                .iter()
                .map(|unit| 1 + u16::from(table.theater.units.of(pool[*unit].1.kind).attack))
                .sum();
            if best.as_ref().is_none_or(|(most, ..)| worth > *most) {
                best = Some((worth, route, picked));
            }
        }
        if let Some((_, route, picked)) = best {
            picked.into_iter().for_each(|unit| left[unit] = false);
            sailing.push((voyage, route));
        }
    }
    sailing
}

/// The best load of a transport on a way.
fn pick(
    table: &ReachTable<'_>,
    voyage: &Voyage,
    route: &Route,
    pool: &[(UnitId, Piece)],
    left: &[bool],
) -> SmallVec<[usize; 2]> {
    let (mut any, mut infantry) = (voyage.any, voyage.infantry);
    let mut picked = SmallVec::new();
    for (index, (_, piece)) in pool.iter().enumerate() {
        if any + infantry == 0 {
            break;
        }
        if !left[index] || boards(table, &route.stops, piece).is_none() {
            continue;
        }
        if piece.kind == UnitKind::Infantry && infantry > 0 {
            infantry -= 1;
        } else if any > 0 {
            any -= 1;
        } else {
            continue;
        }
        picked.push(index);
    }
    picked
}

/// The heaviest load of all transports on their ways: each ship by its place in the list, with a
/// unit of the pool and where that boards. Units are taken in the order of their rank, and those
/// aboard move over where that makes room, so that no other choice is heavier.
fn load(
    table: &ReachTable<'_>,
    sailing: &[(&Voyage, &Route)],
    pool: &[(UnitId, Piece)],
) -> Vec<(usize, usize, SpaceId)> {
    let mut berths: Vec<CargoPlace<'_>> = Vec::new();
    for (ship, (voyage, route)) in sailing.iter().enumerate() {
        for (count, infantry) in [(voyage.any, false), (voyage.infantry, true)] {
            berths.extend((0..count).map(|_| CargoPlace {
                ship,
                infantry,
                stops: &route.stops,
            }));
        }
    }
    let mut taken: Vec<Option<usize>> = vec![None; berths.len()];
    let suits = |unit: usize, berth: &CargoPlace<'_>| {
        let piece = &pool[unit].1;
        (!berth.infantry || piece.kind == UnitKind::Infantry)
            && boards(table, berth.stops, piece).is_some()
    };
    let mut full = 0;
    for unit in 0..pool.len() {
        if full == berths.len() {
            break;
        }
        let mut seen = vec![false; berths.len()];
        full += usize::from(seat(unit, &berths, &suits, &mut taken, &mut seen));
    }
    let aboard = berths.iter().zip(taken);
    aboard
        .filter_map(|(berth, unit)| {
            let unit = unit?;
            let stop = boards(table, berth.stops, &pool[unit].1)?;
            Some((berth.ship, unit, stop))
        })
        .collect()
}

/// Finds a berth for a unit, others moving over for it.
fn seat(
    unit: usize,
    berths: &[CargoPlace<'_>],
    suits: &impl Fn(usize, &CargoPlace<'_>) -> bool,
    taken: &mut [Option<usize>],
    seen: &mut [bool],
) -> bool {
    for (index, berth) in berths.iter().enumerate() {
        if seen[index] || !suits(unit, berth) {
            continue;
        }
        seen[index] = true;
        let free = match taken[index] {
            None => true,
            Some(other) => seat(other, berths, suits, taken, seen),
        };
        if free {
            taken[index] = Some(unit);
            return true;
        }
    }
    false
}

/// Adds cargo that is announced for the territory already, and cargo aboard allies' ships, which
/// lands from where it is (`AAE-transports-08`).
fn add_bound(table: &ReachTable<'_>, target: SpaceId, party: &mut LandingParty) {
    let theater = &table.theater;
    let state = theater.state;
    for (_, piece) in state.pieces_of(theater.power) {
        let Some(ship) = piece.aboard.filter(|_| piece.kind.captures()) else {
            continue;
        };
        let zone = piece.space;
        if piece.marks.contains(Marks::ASSAULTING) && piece.goal == target {
            party.units.push((piece.kind, zone, zone));
            continue;
        }
        let own = state
            .piece(ship)
            .is_some_and(|ship| ship.owner == theater.power);
        if own || !theater.can_land(piece, target) {
            continue;
        }
        if !is_open(table, zone) {
            if !party.contested.contains(&zone) {
                party.contested.push(zone);
            }
            continue;
        }
        party.units.push((piece.kind, zone, zone));
        let cargo = (piece.kind, zone);
        match party.lifts.iter_mut().find(|lift| lift.ship == ship) {
            Some(lift) => lift.cargo.push(cargo),
            None => party.lifts.push(Lift {
                ship,
                stops: Vec::new(),
                zone,
                cargo: vec![cargo],
            }),
        }
    }
}
