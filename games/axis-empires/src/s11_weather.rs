//! Section 11, Weather: the weather of each hex. Its effects are with the rules that it changes.

use crate::command_context::Play;
use crate::decision::luck::Throw;
use crate::edition::Edition;
use crate::event::Event;
use crate::faction::Faction;
use crate::map::{HexId, Symbol, Theatre, ZoneId, ZoneWeather};
use crate::options::OptionalRule;
use crate::pack::WeatherCondition;
use crate::state::{Facts, State};

pub use crate::cells::turn::Fronts;

#[cfg(test)]
mod tests;

/// Returns the weather in a hex this turn. A Land hex has that of the area printed under it,
/// whatever its owner; an All-Sea hex has none unless a Beachhead lies there, and then that of
/// the land it points to. Where the books differ the edition decides (`AE-11-1`, `AE-11.1-1` to
/// `AE-11.1-4`, `DS-11.1-1` to `DS-11.1-5`).
#[must_use]
pub fn weather(state: &State, hex: HexId) -> WeatherCondition {
    let number = state.fact(hex, Facts::Weather, || find_weather(state, hex) as u32);
    let all = [
        WeatherCondition::Clear,
        WeatherCondition::Mud,
        WeatherCondition::Storms,
        WeatherCondition::Snow,
    ];
    all.into_iter()
        .find(|condition| *condition as u32 == number)
        .unwrap_or_default()
}

fn find_weather(state: &State, hex: HexId) -> WeatherCondition {
    let map = state.map();
    let land = if map.hex(hex).is_land() {
        Some(hex)
    } else {
        state
            .pieces_in(hex)
            .find(|(_, piece)| piece.face_up(state.pack()).is_beachhead())
            .and_then(|(_, piece)| map.neighbour(hex, piece.facing?))
            .map(|neighbour| neighbour.hex)
    };
    let printed = |land: HexId| {
        let row = map.hex(land);
        let older = row
            .weather_of_2012
            .filter(|_| edition(state) == Edition::Y2012);
        older.or(row.weather)
    };
    land.and_then(printed)
        .map(|area| {
            let area = state.pack().weather.get(area.index());
            area.map_or(WeatherCondition::Clear, |area| {
                area.condition(of_year(state, area.theatre))
            })
        })
        .unwrap_or_default()
}

fn edition(state: &State) -> Edition {
    state.options().edition
}

/// The turn of the year whose weather a map has now: the present one, or by an optional rule
/// the one before or after it on the Turn Track, whatever the weather there was
/// (`AE-+17.5-1`).
fn of_year(state: &State, theatre: Theatre) -> usize {
    let calendar = &state.pack().calendar;
    let of_year = calendar.of_year(state.now());
    let turns = calendar.turns_of_year();
    match state.turn().weather[theatre as usize] {
        Fronts::OnTime => of_year,
        Fronts::Early => (of_year + 1) % turns,
        Fronts::Late => (of_year + turns - 1) % turns,
    }
}

/// Rolls for each map, by an optional rule, as a turn begins: on a 1 the weather comes early,
/// on a 6 late (`AE-+17.5-1`).
pub(crate) fn determine(play: &mut Play<'_>) {
    if !play.state.plays_by(OptionalRule::VariableWeather) {
        return;
    }
    for theatre in play.state.theatres() {
        let die = play.roll(Throw::Weather(theatre));
        play.emit(Event::EventRolled {
            faction: Faction::Axis,
            die,
            modifier: 0,
            result: die,
        });
        let fronts = match die {
            1 => Fronts::Early,
            6 => Fronts::Late,
            _ => Fronts::OnTime,
        };
        play.state
            .set_turn(|turn| turn.weather[theatre as usize] = fronts);
    }
}

/// Reports whether a port is frozen: an Ice hex while it has Snow (`AE-11.5-4`, `AE-GLO-50`,
/// `AE-GLO-62`, `DS-11.3-11.5-3`).
#[must_use]
pub fn is_frozen(state: &State, hex: HexId) -> bool {
    state.map().hex(hex).symbols.has(Symbol::Ice) && weather(state, hex) == WeatherCondition::Snow
}

/// The weather that closes an All-Sea hex of a zone to support units now: of the whole zone,
/// or on one side of the Monsoon Boundary that the pack draws by rows, and by the match's
/// edition. The zone's boxes stay open (`AE-11.3-6`, `AE-11.3-7`, `AE-11.5-5`, `AE-KEY-5`,
/// `DS-11.3-11.5-3`, `AE-KEY-2`, `AE-2.2.3.4-5`, `AE-2.2.3.4-6`, `DS-2.2-4`, `DS-2.2-5`,
/// `DS-11.3-11.5-1`).
#[must_use]
pub fn closure(state: &State, zone: ZoneId, hex: HexId) -> Option<&ZoneWeather> {
    let map = state.map();
    let row = map.hex(hex).code.row;
    if map.hex(hex).is_land() {
        return None;
    }
    map.zone(zone).closed_by.iter().find(|closure| {
        let theatre = map.zone(zone).theatre;
        let mut areas = state.pack().weather.iter();
        let there = areas.find(|area| *area.name == *closure.area && area.theatre == theatre);
        let reigns =
            there.is_some_and(|area| area.condition(of_year(state, theatre)) == closure.condition);
        let from = closure.from_row.is_none_or(|from| row >= from);
        let to = closure.to_row.is_none_or(|to| row <= to);
        let printed = closure.edition.is_none_or(|book| book == edition(state));
        reigns && from && to && printed
    })
}

/// A Dr result of the Combat Results Table against a hex with this weather, as the number
/// of hexes: one less, and none is an Exchange (`AE-11.2-1`).
#[must_use]
pub fn reduced_retreat(condition: WeatherCondition, hexes: u8) -> u8 {
    match condition {
        WeatherCondition::Clear => hexes,
        WeatherCondition::Mud | WeatherCondition::Storms | WeatherCondition::Snow => {
            hexes.saturating_sub(1)
        }
    }
}
