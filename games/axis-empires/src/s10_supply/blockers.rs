//! 10.2.3: where a supply line cannot go.

use crate::faction::Faction;
use crate::map::{HexId, Neighbour, ZoneId};
use crate::pack::{Posture, Side, WarState};
use crate::politics::{self, Force};
use crate::s08_zoc;
use crate::s10_supply::hex_facts::SupplyFacts;
use crate::state::{FaceUp, Place, Presence, State};

/// Reports whether a line of a force can be traced into a hex (`AE-10.2.3-1` to `AE-10.2.3-6`,
/// `AE-8.2-6`, `DS-14.2-3`). All-Sea hexes are excluded by their sides, not here.
#[must_use]
pub fn may_enter(state: &State, force: Force, hex: HexId) -> bool {
    is_open(state, force, hex, SupplyFacts::of(state, hex))
}

/// The same of a hex that was looked at.
pub(super) fn is_open(state: &State, force: Force, hex: HexId, lines: SupplyFacts) -> bool {
    lines.is_free(force.faction) && !is_barred_by_policy(state, force, hex, lines)
}

/// The part of it that a faction's forces have in common.
pub(super) fn is_free(state: &State, faction: Faction, hex: HexId) -> bool {
    let presences = state.presence(hex);
    let (own, enemies) = (presences.of(faction), presences.enemies_of(faction));
    let barring = Presence::UNIT
        .union(Presence::AIRDROP)
        .union(Presence::DETACHMENT)
        .union(Presence::LOGISTICS);
    !enemies.intersects(barring)
        && (!enemies.intersects(Presence::PARTISANS) || own.intersects(Presence::GROUND))
        && !is_shut(state, faction, hex)
        && !s08_zoc::is_held(state, faction, hex)
}

/// Reports whether a hex is closed because of its country: neutral land, or an enemy city or port
/// that is not under control (`AE-10.2.3-4`, `AE-10.2.3-5`).
fn is_shut(state: &State, faction: Faction, hex: HexId) -> bool {
    let land = state.land(hex);
    let row = state.map().hex(hex);
    politics::is_neutral(state, land)
        || (row.is_city() || row.is_port())
            && politics::is_enemy_home(state, land, faction)
            && !politics::controls(state, faction, hex)
}

/// Reports whether policies bar a line (`AE-10.2.3-6`, `AE-13.6.1.1-9` to `AE-13.6.1.1-11`,
/// `DS-13.6.1.1-7`).
fn is_barred_by_policy(state: &State, force: Force, hex: HexId, lines: SupplyFacts) -> bool {
    if !force.faction.is_allied() {
        return false;
    }
    let own = match politics::posture(state, force) {
        Posture::War => return lines.is_under_policy(),
        Posture::Truce(_) => return false,
        Posture::Policy(own) => own,
    };
    let (row, land) = (state.map().hex(hex), state.land(hex));
    row.is_land()
        && match state.war_state(row.code.sheet.theatre()) {
            WarState::PreWar => !politics::is_own(land, force),
            WarState::LimitedWar | WarState::TotalWar => {
                politics::policy_in(state, land) != Some(own)
            }
        }
}

/// Reports whether a free hex of a line can lie across a side: not across open water, unless one
/// of the two hexes holds a Beachhead, through any side (`AE-10.2.3-7`, `DS-14.5-7`).
pub(super) fn may_cross(state: &State, from: HexId, over: Neighbour) -> bool {
    let beachhead = |hex| {
        state
            .presence(hex)
            .anyones()
            .intersects(Presence::BEACHHEAD)
    };
    !over.side.is_open_water() || beachhead(from) || beachhead(over.hex)
}

/// Reports whether a line of a force may cross a Naval Zone: it needs a friendly Supply Convoy,
/// printed or placed, that the force's posture lets it use. A printed one counts as of every
/// friend's nationality and policy (`AE-10.2-6`, `AE-10.2.3-6`, `AE-2.2.3.7-8`, `DS-14.9-2`,
/// `AE-2.2.3.7-9`, `AE-CMP-21`, `AE-13.6.1.1-9` to `AE-13.6.1.1-11`, `DS-13.6.1.1-7`).
pub(super) fn may_ship(state: &State, force: Force, zone: ZoneId) -> bool {
    let row = state.map().zone(zone);
    let posture = politics::posture(state, force);
    let before_war = state.war_state(row.theatre) == WarState::PreWar;
    let policy = match posture {
        Posture::Policy(policy) => Some(policy),
        Posture::War | Posture::Truce(_) => None,
    };
    if row.inherent_supply.contains(&force.faction) {
        return true;
    }
    state.pieces_at(Place::Convoys(zone)).any(|(_, piece)| {
        let convoy = piece.face_up(state.pack());
        let supplies = convoy.is_convoy() && convoy != FaceUp::Escort && piece.side == Side::Front;
        if !supplies || piece.faction != force.faction {
            return false;
        }
        let owner = Force::of(state, piece);
        let owners = match politics::posture(state, owner) {
            Posture::Policy(policy) => Some(policy),
            Posture::War | Posture::Truce(_) => None,
        };
        match policy {
            Some(_) if before_war => owner.country == force.country,
            Some(policy) => owners == Some(policy),
            None => force.faction == Faction::Axis || posture != Posture::War || owners.is_none(),
        }
    })
}
