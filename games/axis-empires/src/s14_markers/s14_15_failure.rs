//! 14.15 Failure: orders or supplies that do not come through, in the marker's hex and around
//! it.

use sandtable_kernel::{Checked, Violation};

use crate::faction::Faction;
use crate::map::HexId;
use crate::pack::MarkerKind;
use crate::s08_zoc;
use crate::state::{Place, State};

/// Reports whether a Failure marker of a faction reaches a hex: within its range, five hexes in
/// the book (`DS-14.15-1`, `DS-14.15-2`, `DS-C-6`).
pub(crate) fn reaches(state: &State, faction: Faction, hex: HexId) -> bool {
    in_range(state, faction, hex, |_| true)
}

fn in_range(
    state: &State,
    faction: Faction,
    hex: HexId,
    counts: impl Fn(MarkerKind) -> bool,
) -> bool {
    state.failures().any(|(_, piece, from)| {
        let marker = piece.marker(state.pack());
        piece.faction == faction
            && marker.is_some_and(|marker| {
                let distance = state.map().distance(from, hex);
                counts(marker.kind)
                    && distance.is_some_and(|distance| distance <= u16::from(marker.range))
            })
    })
}

/// Checks that a faction's ground unit may move from a place, and into a hex if it comes to one.
/// Under a failure of supplies it may not enter an Enemy Zone of Control; under a failure of
/// orders it may not leave one, even if negated (`DS-14.15-4`, `DS-14.15-5`).
pub(crate) fn may_move(state: &State, faction: Faction, from: Place, to: Option<HexId>) -> Checked {
    let held = |hex: Option<HexId>, kind: MarkerKind| {
        hex.filter(|hex| {
            in_range(state, faction, *hex, |it| it == kind)
                && s08_zoc::is_ezoc(state, faction, *hex)
        })
    };
    let refuse = |rule, expected: &'static str, hex: HexId| {
        let code = state.map().hex(hex).code;
        Err(Violation::new(rule, expected, format!("{code}")))
    };
    if let Some(hex) = held(to, MarkerKind::SupplyFailure) {
        return refuse(
            "DS-14.15-4",
            "a hex without an Enemy Zone of Control, while supplies fail there",
            hex,
        );
    }
    if let Some(hex) = held(from.hex(), MarkerKind::CommandFailure) {
        return refuse(
            "DS-14.15-5",
            "a unit that leaves no Enemy Zone of Control, while orders fail there",
            hex,
        );
    }
    Ok(())
}

/// Checks that a faction's ground unit may drop, land, advance or exploit into a hex: not within
/// range of a Failure of the faction (`DS-14.15-3`, `DS-14.15-6`).
pub(crate) fn may_land(state: &State, faction: Faction, to: HexId) -> Checked {
    if reaches(state, faction, to) {
        Err(Violation::new(
            "DS-14.15-6",
            "a hex that no Failure marker reaches",
            format!("{}", state.map().hex(to).code),
        ))
    } else {
        Ok(())
    }
}
