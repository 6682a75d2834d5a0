//! Section 8, Zones of control.

use crate::faction::Faction;
use crate::map::{HexId, Neighbour, SideFeature};
use crate::politics;
use crate::state::{FaceUp, Facts, PieceId, Place, Presence, State};

#[cfg(test)]
mod tests;

/// Reports whether a zone of control could extend across a side: not over a mountain, and over
/// water or a strait only where a Beachhead points (`AE-8-2`, `AE-8-3`, `AE-TEC-17`, `AE-GLO-9`).
fn reaches(state: &State, from: HexId, over: Neighbour) -> bool {
    let water = over.side.is_open_water() || over.side.is_strait();
    !over.side.has(SideFeature::Mountain) && (!water || is_beachhead_side(state, from, over.hex))
}

/// Reports whether the side between two hexes is the Beachhead Hexside of a marker in one of them
/// (`AE-GLO-9`).
#[must_use]
pub fn is_beachhead_side(state: &State, hex: HexId, other: HexId) -> bool {
    beachhead_between(state, hex, other).is_some()
}

/// The Beachhead marker in one of two hexes that points to the other.
#[must_use]
pub fn beachhead_between(state: &State, hex: HexId, other: HexId) -> Option<PieceId> {
    let points = |from: HexId, to: HexId| {
        state
            .presence(from)
            .anyones()
            .intersects(Presence::BEACHHEAD)
            .then_some(())?;
        let direction = state.map().direction(from, to)?;
        state
            .pieces_in(from)
            .find(|(_, piece)| {
                piece.facing == Some(direction) && piece.face_up(state.pack()).is_beachhead()
            })
            .map(|(id, _)| id)
    };
    points(hex, other).or_else(|| points(other, hex))
}

/// Reports whether a hex is in an Enemy Zone of Control for a faction: an adjacent ground unit of
/// another faction belongs to no PAC, and neither the hexside nor the hex's country forbids it
/// (`AE-8-1` to `AE-8-4`, `AE-8.1-1`, `AE-GLO-33`, `AE-13.6.1.1-8`, `DS-13.6.1.1-6`).
#[must_use]
pub fn is_ezoc(state: &State, faction: Faction, hex: HexId) -> bool {
    let held = state.fact(hex, Facts::Zones, || held_factions(state, hex));
    held & 1 << faction.index() != 0
}

/// The factions for which a hex is in an Enemy Zone of Control, as bits.
fn held_factions(state: &State, hex: HexId) -> u32 {
    if politics::policy_in(state, state.land(hex)).is_some() {
        return 0;
    }
    let mut held = 0;
    for over in state.map().neighbours(hex) {
        let there = state.presence(over.hex);
        if !there.anyones().intersects(Presence::PROJECTING) || !reaches(state, hex, over) {
            continue;
        }
        for faction in Faction::ALL {
            let enemies = there.enemies_of(faction);
            held |= u32::from(enemies.intersects(Presence::PROJECTING)) << faction.index();
        }
    }
    held
}

/// The neighbouring hexes from which an Enemy Zone of Control reaches into a hex.
pub(crate) fn projectors(
    state: &State,
    faction: Faction,
    hex: HexId,
) -> impl Iterator<Item = HexId> {
    let held = is_ezoc(state, faction, hex).then(|| state.map().neighbours(hex));
    held.into_iter()
        .flatten()
        .filter(move |over| {
            let there = state.presence(over.hex).enemies_of(faction);
            there.intersects(Presence::PROJECTING)
        })
        .filter(move |over| reaches(state, hex, *over))
        .map(|over| over.hex)
}

/// Reports whether a faction's own unit or Airdrop marker in a hex negates every Enemy Zone of
/// Control there, for the rules that allow it. Detachments, Logistics and Partisan Bases never do
/// (`AE-8.1-2`, `AE-3.1-2`).
#[must_use]
pub fn is_negated(state: &State, faction: Faction, hex: HexId) -> bool {
    let own = state.presence(hex).of(faction);
    own.intersects(Presence::UNIT.union(Presence::AIRDROP))
}

/// Reports whether a friendly unit or Airdrop other than the given unit negates every Enemy Zone
/// of Control in a hex: a path may return to its start.
#[must_use]
pub fn is_negated_by_others(state: &State, faction: Faction, hex: HexId, unit: PieceId) -> bool {
    let here = state.piece(unit).map(|piece| piece.at) == Some(Place::Hex(hex));
    if !here {
        return is_negated(state, faction, hex);
    }
    state.pieces_in(hex).any(|(id, piece)| {
        let showing = piece.face_up(state.pack());
        id != unit
            && piece.faction == faction
            && (showing.ground().is_some()
                || showing.is_air()
                || matches!(showing, FaceUp::Airdrop(_)))
    })
}

/// Reports whether a hex is in an Enemy Zone of Control that is not negated (`AE-8.2-6`,
/// `AE-8.2-7`, `AE-8.2-8`).
#[must_use]
pub fn is_held(state: &State, faction: Faction, hex: HexId) -> bool {
    is_ezoc(state, faction, hex) && !is_negated(state, faction, hex)
}

/// Reports whether a hex is in a zone of control of the units of one faction in particular.
#[must_use]
pub fn is_zoc_of(state: &State, projector: Faction, hex: HexId) -> bool {
    let victim = Faction::ALL
        .into_iter()
        .find(|faction| *faction != projector);
    victim.is_some_and(|victim| {
        projectors(state, victim, hex).any(|from| {
            state
                .presence(from)
                .of(projector)
                .intersects(Presence::PROJECTING)
        })
    })
}
