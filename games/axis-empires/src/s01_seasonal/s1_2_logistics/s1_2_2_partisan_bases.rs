//! 1.2.2 Partisan Base Markers.

use sandtable_kernel::{Checked, Violation};

use crate::edition::Edition;
use crate::faction::Faction;
use crate::map::{AreaId, HexId, NamedArea};
use crate::pack::{MarkerKind, Status};
use crate::s08_zoc;
use crate::state::{Marks, Piece, Presence, State};

/// Where a faction may have a base though it is no conquered country (`AE-1.2.2.1-2`).
const CHINESE: [(Faction, NamedArea); 2] = [
    (Faction::Western, NamedArea::Kiangsu),
    (Faction::Soviet, NamedArea::Kansu),
];

/// Reports whether a hex is rough ground or a City at home in some country.
pub(super) fn could_hold(state: &State, at: HexId) -> bool {
    let row = state.map().hex(at);
    (row.is_city() || row.terrain.is_rough()) && state.land(at).home
}

/// Checks that the phasing faction may put a Partisan Base in a hex: rough ground or a City of a
/// Conquered Allied Minor Country, of either Allied faction, its Dependents and ceded land left
/// out (`AE-1.2.2.1-1`, `DS-14.36-1`, `DS-1.2.2-1`, `DS-1.2.2-2`); in China also where it is
/// unconquered (`AE-1.2.2.1-2`), which the 2012 rules do not have.
pub(super) fn may_place(state: &State, at: HexId) -> Checked {
    let row = state.map().hex(at);
    let refuse =
        |rule, expected: &'static str| Err(Violation::new(rule, expected, format!("{}", row.code)));
    if !state.phasing().is_allied() {
        return refuse("AE-1.2.2-1", "an Allied faction");
    }
    if !row.is_city() && !row.terrain.is_rough() {
        return refuse("AE-1.2.2.1-1", "rough ground or a City");
    }
    let land = state.land(at);
    let Some(country) = land.country.filter(|_| land.home) else {
        return refuse("AE-1.2.2.1-1", "a hex of a Conquered Allied Minor Country");
    };
    let conquered = is_conquered(state, country);
    let named = state.map().area(country).named;
    let chinese = state.options().edition == Edition::Y2023
        && named.is_some_and(|named| CHINESE.contains(&(state.phasing(), named)));
    if !conquered && !chinese {
        return refuse("AE-1.2.2.1-1", "a hex of a Conquered Allied Minor Country");
    }
    let presences = state.presence(at);
    let barring = Presence::UNIT
        .union(Presence::DETACHMENT)
        .union(Presence::LOGISTICS);
    if presences.anyones().intersects(Presence::PARTISANS)
        || presences.enemies_of(state.phasing()).intersects(barring)
    {
        return refuse(
            "AE-1.2.2.1-3",
            "a hex without enemies and without a Partisan Base",
        );
    }
    let friend = presences.of(state.phasing()).intersects(Presence::UNIT);
    if !friend && s08_zoc::is_ezoc(state, state.phasing(), at) {
        return refuse("AE-1.2.2.1-3", "a hex without an Enemy Zone of Control");
    }
    if conquered {
        one_a_country(state, country)
    } else {
        Ok(())
    }
}

fn is_conquered(state: &State, country: AreaId) -> bool {
    let area = state.area(country);
    area.status == Status::Conquered && area.alignment.is_none_or(Faction::is_allied)
}

/// A conquered country takes one base in a segment (`AE-1.2.2-1`), and none while it holds
/// an enemy's (`AE-1.2.2.1-3`, `DS-1.2.2-3`).
fn one_a_country(state: &State, country: AreaId) -> Checked {
    let name = &state.map().area(country).name;
    let there = |piece: &Piece| {
        let hex = piece.at.hex();
        let land = hex.map(|hex| state.land(hex)).unwrap_or_default();
        let base = piece
            .face_up(state.pack())
            .is_marker(MarkerKind::PartisanBase);
        base && land.home && land.country == Some(country)
    };
    for (_, base) in state.pieces().filter(|(_, piece)| there(piece)) {
        if base.faction != state.phasing() {
            return Err(Violation::new(
                "AE-1.2.2.1-3",
                format!("no Partisan Base of an enemy in {name}"),
                "one",
            ));
        }
        if base.marks.contains(Marks::PLACED) {
            return Err(Violation::new(
                "AE-1.2.2-1",
                format!("one Partisan Base placed in {name} in a segment"),
                "a second one",
            ));
        }
    }
    Ok(())
}
