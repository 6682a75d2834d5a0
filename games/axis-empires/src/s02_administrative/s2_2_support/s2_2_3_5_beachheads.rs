//! 2.2.3.5 Beachhead Marker Placement.

use super::sites::Sites;
use crate::command_context::Play;
use crate::faction::Faction;
use crate::map::{Direction, HexId};
use crate::pack::{MarkerKind, Side, UnitKind};
use crate::politics::{self, Force};
use crate::state::{PieceId, Place, Presence, State};

/// Greatest distance of an Air Base from an Allied Beachhead in an Allied Danger Zone.
const COVER: u16 = 3;

/// The sides to which a faction's Beachhead in an All-Sea hex may point: Land hexes that are
/// not neutral. There must be a marker in the Force Pool, no other Beachhead in the hex, and
/// in an Allied Danger Zone a friendly Air Base near an Allied one (`AE-2.2.3.5-1` to
/// `AE-2.2.3.5-5`, `AE-GLO-7`, `AE-GLO-8`).
pub(super) fn facings(sites: &Sites<'_>, faction: Faction, hex: HexId) -> Vec<Direction> {
    if may_lie(sites, faction, hex) {
        shores(sites.state, hex).collect()
    } else {
        Vec::new()
    }
}

/// Reports whether there is any such side. Near land is quickly found, and at sea there is mostly
/// none.
pub(super) fn has_facing(sites: &Sites<'_>, faction: Faction, hex: HexId) -> bool {
    shores(sites.state, hex).next().is_some() && may_lie(sites, faction, hex)
}

/// Reports whether a faction's Beachhead may lie in a hex, wherever it points.
fn may_lie(sites: &Sites<'_>, faction: Faction, hex: HexId) -> bool {
    let state = sites.state;
    let there = state.presence(hex).anyones();
    !state.map().hex(hex).is_land()
        && !there.intersects(Presence::BEACHHEAD)
        && spare(state, faction, hex).is_some()
        && !is_uncovered(sites, faction, hex)
}

/// The sides of a hex behind which lies land that is not neutral.
fn shores(state: &State, hex: HexId) -> impl Iterator<Item = Direction> + '_ {
    let map = state.map();
    Direction::ALL.into_iter().filter(move |direction| {
        map.neighbour(hex, *direction).is_some_and(|over| {
            map.hex(over.hex).is_land()
                && state.in_play(over.hex)
                && !politics::is_neutral(state, state.land(over.hex))
        })
    })
}

/// A Beachhead in the faction's Force Pool. It belongs to no country.
fn spare(state: &State, faction: Faction, hex: HexId) -> Option<PieceId> {
    let pool = Place::ForcePool(state.map().hex(hex).code.sheet.theatre());
    state
        .markers(MarkerKind::Beachhead)
        .find(|(_, piece)| piece.faction == faction && piece.at == pool)
        .map(|(id, _)| id)
}

fn is_uncovered(sites: &Sites<'_>, faction: Faction, hex: HexId) -> bool {
    let map = sites.state.map();
    let dangerous = map
        .hex(hex)
        .zones
        .iter()
        .any(|zone| map.zone(zone).allied_danger);
    if !faction.is_allied() || !dangerous {
        return false;
    }
    let friendly = Force {
        faction,
        country: None,
    };
    let bases = sites.air_bases(friendly, map.hex(hex).code.sheet.theatre());
    !bases
        .iter()
        .any(|base| map.distance(*base, hex).is_some_and(|steps| steps <= COVER))
}

/// Exchanges a unit for a Beachhead: an Air Force makes a BH-2, a Surface Fleet a BH-1. The
/// unit goes to the zone's Used Box (`AE-2.2.3.5-1` to `AE-2.2.3.5-3`, `DS-14.5-1`). Landing
/// forces come by events alone (`DS-2.2-7`).
pub(super) fn exchange(play: &mut Play<'_>, unit: PieceId, hex: HexId, facing: Direction) {
    let state = &*play.state;
    let zone = state.map().hex(hex).zones.iter().next();
    let Some(piece) = state.piece(unit) else {
        return;
    };
    let kind = piece.counter(state.pack()).map(|row| row.front.kind);
    let (Some(zone), Some(marker)) = (zone, spare(state, piece.faction, hex)) else {
        return;
    };
    let side = match kind {
        Some(UnitKind::SurfaceFleet) => Side::Back,
        _ => Side::Front,
    };
    play.put(marker, Place::Hex(hex));
    play.turn_over(marker, side);
    play.point(marker, facing);
    play.put(unit, Place::Used(zone));
}
