//! Countries that can be selected.

pub mod partnership;

use std::collections::BTreeSet;

use crate::faction::Faction;
use crate::map::{AreaId, HexId, Theatre, ZoneId};
use crate::pack::card::{Countries, Reach};
use crate::politics;
use crate::state::{Piece, State};
use crate::task::Scene;

/// The countries that fit a description, in order. A dependent or region is none, and what
/// does not exist at the moment cannot be selected (`AE-13.2-3`, `AE-13.2-4`,
/// `AE-13.3-1`, `DS-13.2-3`).
#[must_use]
pub fn fitting(state: &State, scene: Scene, from: &Countries) -> Vec<AreaId> {
    countries_of(state, scene.theatre)
        .filter(|country| {
            let area = state.area(*country);
            let named =
                |list: &[crate::pack::card::AreaRef]| list.iter().any(|row| row.area == *country);
            let meant = if from.among.is_empty() {
                politics::is_minor(state, *country)
            } else {
                named(&from.among)
            };
            meant
                && !named(&from.without)
                && (from.status.is_empty() || from.status.contains(&area.status))
                && from
                    .alignment
                    .is_none_or(|faction| area.alignment == Some(faction))
                && from.reach.is_none_or(|reach| match reach {
                    Reach::Target => is_target(state, *country, scene.faction),
                    Reach::Treaty => is_treaty(state, *country, scene.faction),
                    Reach::BordersSelected => scene
                        .country
                        .is_some_and(|other| other != *country && border(state, *country, other)),
                    Reach::Partner => partnership::is_eligible(state, *country, scene.faction),
                })
        })
        .collect()
}

/// Reports whether a country shares a Border with another, or with a dependent of that: a side
/// between a hex of the one and a hex of the other, whatever lies along it (`AE-GLO-12`). Borders
/// of the first one's dependents do not count: a dependent is no country (`AE-13.3-1`).
#[must_use]
pub fn border(state: &State, one: AreaId, other: AreaId) -> bool {
    borders_hex(state, one, |hex, next| {
        state.land(hex).home && state.land(next).country == Some(other)
    })
}

/// Reports whether two adjacent hexes fit: one of a country or its dependents, and one of another
/// country.
fn borders_hex(state: &State, one: AreaId, fits: impl Fn(HexId, HexId) -> bool) -> bool {
    let map = state.map();
    map.hexes_with_ids()
        .filter(|(hex, _)| state.land(*hex).country == Some(one))
        .any(|(hex, _)| {
            let mut beside = map.neighbours(hex).map(|next| next.hex);
            beside.any(|next| state.land(next).country != Some(one) && fits(hex, next))
        })
}

/// The land that a hex is of: a country, or one of its dependents.
fn realm(state: &State, hex: HexId) -> Option<(AreaId, Option<AreaId>)> {
    let (land, row) = (state.land(hex), state.map().hex(hex));
    let ceded = |region: &AreaId| state.area(*region).owner != state.map().area(*region).part_of;
    let dependent = row.region.filter(ceded).or(row.area);
    Some((land.country?, dependent.filter(|_| !land.home)))
}

/// Reports whether a country shares a Border with an active country of a faction. Dependents of
/// either are no countries, and do not count (`AE-GLO-12`, `AE-13.3-1`, `AE-13.5-6`).
#[must_use]
pub fn borders_faction(state: &State, country: AreaId, faction: Faction) -> bool {
    borders_hex(state, country, |hex, next| {
        state.land(hex).home && politics::is_friendly_home(state, state.land(next), faction)
    })
}

/// Reports whether a country is a Treaty Minor Country of a faction: it borders a country of the
/// faction, or a dependent of one of its Major Countries. A border of the country's own
/// dependents alone is not enough (`AE-GLO-77`).
#[must_use]
pub fn is_treaty(state: &State, country: AreaId, faction: Faction) -> bool {
    borders_hex(state, country, |hex, next| {
        let land = state.land(next);
        state.land(hex).home
            && land.country.is_some_and(|other| {
                politics::active_side(state, other) == Some(faction)
                    && (land.home || !politics::is_minor(state, other))
            })
    })
}

/// Reports whether a country is a Target Minor Country of a faction: it or a dependent of it
/// shares a Border or a Naval Zone with a country or dependent in which the faction has a ground
/// unit. Each dependent counts separately here (`AE-GLO-76`).
#[must_use]
pub fn is_target(state: &State, country: AreaId, faction: Faction) -> bool {
    let lands: BTreeSet<_> = state
        .pieces()
        .filter(|(_, piece)| is_ground_of(state, piece, faction))
        .filter_map(|(_, piece)| realm(state, piece.at.hex()?))
        .collect();
    let held = |hex: HexId| realm(state, hex).is_some_and(|realm| lands.contains(&realm));
    if borders_hex(state, country, |_, next| held(next)) {
        return true;
    }
    let zones_of = |fits: &dyn Fn(HexId) -> bool| {
        let hexes = state.map().hexes_with_ids();
        let hexes = hexes.filter(|(id, _)| fits(*id));
        let zones: Vec<ZoneId> = hexes.flat_map(|(_, row)| row.zones.iter()).collect();
        zones
    };
    let own = zones_of(&|hex| state.land(hex).country == Some(country));
    let theirs = zones_of(&held);
    own.iter().any(|zone| theirs.contains(zone))
}

fn is_ground_of(state: &State, piece: &Piece, faction: Faction) -> bool {
    piece.faction == faction && piece.face_up(state.pack()).ground().is_some()
}

/// The theatre that a country is in.
#[must_use]
pub fn theatre(state: &State, country: AreaId) -> Theatre {
    state.map().area(country).theatre
}

/// The countries of a map that exist at present.
pub(crate) fn countries_of(state: &State, theatre: Theatre) -> impl Iterator<Item = AreaId> {
    let areas = (0..).map(AreaId).zip(state.map().areas());
    let here = areas.filter(move |(_, area)| area.theatre == theatre);
    here.map(|(id, _)| id)
        .filter(|id| state.area(*id).status != crate::pack::Status::Absent)
}
