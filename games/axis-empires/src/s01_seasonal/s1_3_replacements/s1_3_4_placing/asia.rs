//! The Replacement Locations of the map of Asia and the Pacific alone.

use crate::edition::Edition;
use crate::map::{HexId, NamedArea};
use crate::pack::{Branch, Status};
use crate::s01_seasonal::s1_3_replacements::s1_3_4_placing::{Line, PlacedUnit};
use crate::state::{Presence, State};

/// Reports whether a unit can be placed in a hex because of the map: as a British (`AE-1.3.4-18`,
/// `DS-1.3.4-3`), French (`AE-1.3.4-19`, `DS-1.3.4-4`) or United States colonial unit
/// (`AE-1.3.4-23`, `DS-1.3.4-9`), at a US Logistics marker, or as a Japanese unit (`DS-10-2`,
/// `AE-10.3-2`).
pub(super) fn may_enter(unit: &PlacedUnit<'_>, hex: HexId) -> bool {
    if unit.is_of(NamedArea::Japan) {
        return is_japanese_site(unit, hex);
    }
    if unit.is_of(NamedArea::UnitedStates) && is_us_depot(unit, hex) {
        return true;
    }
    if !unit.is_colonial() || !unit.controls(hex) {
        return false;
    }
    if unit.is_of(NamedArea::France) {
        return unit.is_city_of_dependent(hex, NamedArea::France);
    }
    let british = [
        ("Aus", NamedArea::Australia),
        ("Ind", NamedArea::India),
        ("NZ", NamedArea::NewZealand),
    ];
    unit.is_of(NamedArea::Britain) && raised_in(unit, hex, &british)
        || unit.is_of(NamedArea::UnitedStates)
            && raised_in(unit, hex, &[("Phil", NamedArea::Philippines)])
}

fn raised_in(unit: &PlacedUnit<'_>, hex: HexId, colonies: &[(&str, NamedArea)]) -> bool {
    colonies
        .iter()
        .any(|(colony, land)| unit.is_colony(&[colony]) && unit.is_city_in(hex, *land))
}

fn is_us_depot(unit: &PlacedUnit<'_>, hex: HexId) -> bool {
    unit.has_logistics(hex, Branch::Regular)
        && unit.traces_to_box(hex, NamedArea::UnitedStates, "Western US")
}

/// Reports whether a hex is a site for Japanese units: at the IGHQ Logistics marker, Kwantung
/// ones at their own and nowhere else (`AE-1.3.4-20`, `DS-1.3.4-5`, `DS-14.28-1`); Col units in a
/// City of a Japanese Dependent or a Conquered Allied Country (`AE-1.3.4-21`), those of Burma,
/// India and Russia there (`AE-1.3.4-22`). The 2012 rules require a piece in the City instead of
/// control of it, and allow units of Russia in land that Japan has won of it, too (`DS-1.3.4-6`).
fn is_japanese_site(unit: &PlacedUnit<'_>, hex: HexId) -> bool {
    if !unit.is_colonial() {
        let branch = match unit.counter.branch {
            Branch::Kwantung => Branch::Kwantung,
            _ => Branch::Regular,
        };
        return unit.has_logistics(hex, branch) && unit.traces_to(hex, NamedArea::Japan, Line::Any);
    }
    let old = unit.state.options().edition == Edition::Y2012;
    let held = if old {
        unit.state.presence(hex).of(unit.faction).intersects(
            Presence::GROUND
                .union(Presence::DETACHMENT)
                .union(Presence::LOGISTICS),
        )
    } else {
        unit.controls(hex)
    };
    let colonies = [
        ("Bur", NamedArea::Burma),
        ("Ind", NamedArea::India),
        ("Rus", NamedArea::Russia),
    ];
    let anywhere = unit.is_colony(&["Col"])
        && (unit.is_city_of_dependent(hex, NamedArea::Japan) || is_conquered_city(unit.state, hex));
    let there =
        raised_in(unit, hex, &colonies) && (old || !is_ceded_by(unit, hex, NamedArea::Russia));
    held && (anywhere || there)
}

/// Reports whether a hex of a country is another one's now.
fn is_ceded_by(unit: &PlacedUnit<'_>, hex: HexId, country: NamedArea) -> bool {
    unit.is_city_in(hex, country) && unit.state.land(hex).country != unit.find(country)
}

/// A City of an Allied country that was conquered.
fn is_conquered_city(state: &State, hex: HexId) -> bool {
    let country = state.land(hex).country.filter(|_| state.land(hex).home);
    state.map().hex(hex).is_city()
        && country.is_some_and(|country| {
            let area = state.area(country);
            area.status == Status::Conquered
                && area.alignment.is_none_or(|faction| faction.is_allied())
        })
}
