//! Section 11, Weather: what it is where. What it does stands with the rules that it changes.

use crate::map::{HexId, Symbol, ZoneId, ZoneWeather};
use crate::pack::Condition;
use crate::state::State;

#[cfg(test)]
mod tests;

/// The weather in a hex this turn. A Land hex has that of the area printed under it,
/// whoever owns it; an All-Sea hex has none unless a Beachhead lies there, and then that
/// of the land it points to (`AE-11-1`, `AE-11.1-1` to `AE-11.1-4`, `DS-11.1-1` to
/// `DS-11.1-5`).
#[must_use]
pub fn weather(state: &State, hex: HexId) -> Condition {
    let map = state.map();
    let land = match map.hex(hex).is_land() {
        true => Some(hex),
        false => state
            .pieces_in(hex)
            .find(|(_, piece)| piece.showing(state.pack()).is_beachhead())
            .and_then(|(_, piece)| map.neighbour(hex, piece.facing?))
            .map(|neighbour| neighbour.hex),
    };
    land.and_then(|land| map.hex(land).weather)
        .map(|area| {
            let pack = state.pack();
            let of_year = pack.calendar.of_year(state.now());
            pack.weather
                .get(area.index())
                .map_or(Condition::Clear, |area| area.condition(of_year))
        })
        .unwrap_or_default()
}

/// Whether a port lies frozen: an Ice hex while it has Snow (`AE-11.5-4`, `AE-GLO-50`,
/// `AE-GLO-62`, `DS-11.3-11.5-3`).
#[must_use]
pub fn is_frozen(state: &State, hex: HexId) -> bool {
    state.map().hex(hex).symbols.has(Symbol::Ice) && weather(state, hex) == Condition::Snow
}

/// Whether the weather closes an All-Sea hex of a zone to support units. The zone's boxes
/// stay open (`AE-11.3-6`, `AE-11.3-7`, `AE-11.5-5`, `AE-KEY-5`, `DS-11.3-11.5-1`,
/// `DS-11.3-11.5-3`).
#[must_use]
pub fn is_closed_to_support(state: &State, zone: ZoneId, hex: HexId) -> bool {
    closure(state, zone, hex).is_some()
}

/// The weather that closes an All-Sea hex of a zone to support units now.
#[must_use]
pub fn closure(state: &State, zone: ZoneId, hex: HexId) -> Option<&ZoneWeather> {
    let map = state.map();
    let row = map.hex(hex).code.row;
    if map.hex(hex).is_land() {
        return None;
    }
    map.zone(zone).closed_by.iter().find(|closure| {
        let pack = state.pack();
        let of_year = pack.calendar.of_year(state.now());
        let there = pack.weather.iter().find(|area| *area.name == *closure.area);
        let reigns = there.is_some_and(|area| area.condition(of_year) == closure.condition);
        let from = closure.from_row.is_none_or(|from| row >= from);
        let to = closure.to_row.is_none_or(|to| row <= to);
        reigns && from && to
    })
}

/// A Dr result of the Combat Results Table against a hex with this weather, as the number
/// of hexes: one less, and none is an Exchange (`AE-11.2-1`).
#[must_use]
pub fn reduced_retreat(condition: Condition, hexes: u8) -> u8 {
    match condition {
        Condition::Clear => hexes,
        Condition::Mud | Condition::Storms | Condition::Snow => hexes.saturating_sub(1),
    }
}
