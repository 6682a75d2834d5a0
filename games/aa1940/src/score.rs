//! Scores of the sides, for matches that are compared or that the rules leave undecided. The
//! rulebook knows victory only: RULINGS.md says what is counted here.

#[cfg(test)]
mod tests;

use sandtable_kernel::{Score, ScoreItem, Seat, SeatSet};

use crate::power::Side;
use crate::state::State;

/// Both sides' victory cities, then income, then the value of their units.
pub(crate) fn scores(state: &State) -> Vec<Score> {
    let score = |side: Side| Score {
        side: side.id(),
        seats: seats(state, side),
        items: vec![
            ScoreItem::new("victory_cities", cities(state, side)),
            ScoreItem::new("income", income(state, side)),
            ScoreItem::new("army_value", army(state, side)),
        ],
    };
    vec![score(Side::Axis), score(Side::Allies)]
}

/// The seats that began the match with powers of the side.
fn seats(state: &State, side: Side) -> SeatSet {
    let mut seats = SeatSet::EMPTY;
    for (number, powers) in (0..).zip(&state.options().seats) {
        let mut powers = powers.iter();
        if powers.any(|power| state.board().side(power) == Some(side)) {
            seats.insert(Seat(number));
        }
    }
    seats
}

/// Victory cities of all maps, those of powers not at war yet among them (`AAE-setup-07`).
fn cities(state: &State, side: Side) -> i64 {
    let cities = state.board().victory.cities();
    cities
        .map(|city| i64::from(state.side_holds(side, city)))
        .sum()
}

/// Production of the side's economies in a round. One whose capital is lost collects nothing
/// (`AAE-income-04`, `AAE-global-14`).
fn income(state: &State, side: Side) -> i64 {
    let board = state.board();
    let economies = (board.side_powers(side)).flat_map(|power| board.economies_of(power));
    economies
        .filter(|economy| !state.economy_lost(*economy))
        .map(|economy| i64::from(state.production_of(economy)))
        .sum()
}

/// The printed cost of the side's units, damaged and carried ones among them. Facilities are no
/// units, and standing armies belong to no side.
fn army(state: &State, side: Side) -> i64 {
    let units = state.pieces().map(|(_, piece)| piece);
    units
        .filter(|piece| state.board().side(piece.owner) == Some(side))
        .map(|piece| i64::from(state.board().units.of(piece.kind).cost))
        .sum()
}
