//! +14.3 Separate Peace victory: who has won the most Strategic Hexes since it began.

use sandtable_kernel::{Score, ScoreItem, SeatSet};

use crate::command_context::Play;
use crate::faction::Faction;
use crate::game_over;
use crate::map::{HexId, Symbol};
use crate::politics;
use crate::s00_victory::s0_1_check::{devastated_by, influence_in};
use crate::state::{SeparatePeace, State};

/// The row of the ledger by which such a game is won.
const RULE: &str = "AE-+14.3-1";

const fn colour(faction: Faction) -> Symbol {
    match faction {
        Faction::Axis => Symbol::StrategicAxis,
        Faction::Western => Symbol::StrategicWestern,
        Faction::Soviet => Symbol::StrategicSoviet,
    }
}

/// Holder of a Strategic Hex: the faction that has devastated it, if the hex is not its own; the
/// faction whose Influence its Neutral country is under; or the faction that controls it
/// otherwise, whatever becomes of Berlin and Tokyo (`AE-+14.2-6`).
#[must_use]
pub fn holder(state: &State, hex: HexId) -> Option<Faction> {
    let symbols = state.map().hex(hex).symbols;
    let devastator = devastated_by(state, hex).filter(|faction| !symbols.has(colour(*faction)));
    let controls = |faction: &Faction| politics::controls(state, *faction, hex);
    devastator
        .or_else(|| influence_in(state, hex))
        .or_else(|| Faction::ALL.into_iter().find(controls))
}

/// Number of Strategic Hexes of any colour that each faction holds, on all maps of the match
/// together, in the order in which the factions act (`AE-+14.2-6`).
#[must_use]
pub fn held(state: &State) -> [u16; 3] {
    let mut held = [0; 3];
    let strategic = |hex: &&HexId| {
        let symbols = state.map().hex(**hex).symbols;
        Faction::ALL
            .into_iter()
            .any(|faction| symbols.has(colour(faction)))
    };
    let hexes = state.scenario().hexes.iter().filter(strategic);
    for holder in hexes.filter_map(|hex| holder(state, *hex)) {
        held[holder.index()] += 1;
    }
    held
}

/// Ends the match: the faction that has won the most Strategic Hexes since the Separate Peace
/// began, or lost the fewest, wins alone. If several have won as many it is the Axis, even if it
/// is none of them. An Axis that has collapsed is not compared. It still wins a tie of the
/// Allies, which then no player wins (`AE-+14.3-1`, `AE-+14.5-2`).
pub(crate) fn conclude(play: &mut Play<'_>, peace: SeparatePeace) {
    let won = won(play.state, &peace);
    let most = won.iter().map(|(_, hexes)| *hexes).max();
    let mut first = won.iter().filter(|(_, hexes)| Some(*hexes) == most);
    let winner = match (first.next(), first.next()) {
        (Some((faction, _)), None) => *faction,
        _ => Faction::Axis,
    };
    let told: Vec<String> = won
        .iter()
        .map(|(faction, hexes)| format!("{faction} {hexes:+}"))
        .collect();
    let reason = format!(
        "Strategic Hexes since the Separate Peace: {}",
        told.join(", ")
    );
    game_over::end_by(play, RULE, &[winner], &reason);
}

/// The Strategic Hexes that each faction that still plays has won since the Separate Peace
/// began, or lost.
fn won(state: &State, peace: &SeparatePeace) -> Vec<(Faction, i32)> {
    let now = held(state);
    let factions = Faction::ALL.into_iter();
    factions
        .filter(|faction| state.acts(*faction))
        .map(|faction| {
            let [before, now] = [peace.held, now].map(|held| i32::from(held[faction.index()]));
            (faction, now - before)
        })
        .collect()
}

/// Each faction that still plays by the Strategic Hexes that it has won, and by those that it
/// holds (`AE-+14.3-1`).
pub(crate) fn scores(state: &State, peace: &SeparatePeace) -> Vec<Score> {
    let held = held(state);
    let score = |(faction, won): (Faction, i32)| {
        let mut seats = SeatSet::EMPTY;
        if let Some(seat) = state.seat_of(faction) {
            seats.insert(seat);
        }
        Score {
            side: faction.word(),
            seats,
            items: vec![
                ScoreItem::new("strategic_hexes_won", won.into()),
                ScoreItem::new("strategic_hexes", held[faction.index()].into()),
            ],
        }
    };
    won(state, peace).into_iter().map(score).collect()
}
