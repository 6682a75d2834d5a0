//! +16 Luck: the side whose face of the marker is up may have any one die cast again.
//!
//! Dice are cast in the middle of procedures, which cannot stop there. So a command whose dice a
//! seat watches ([`crate::standing_orders::Watch`]) is carried out beside a copy of the match
//! from before it. At a die that a seat is asked about, the events so far are sent and stay as
//! they are, and the match waits. With the answer the command is carried out anew on the copy,
//! with the dice that have been accepted and the one that Luck has cast. Since the same dice give
//! the same result, it goes on where it stopped.

#[cfg(test)]
mod tests;

use sandtable_kernel::{Checked, Violation};

use crate::command_context::{Play, gate};
use crate::decision::Question;
use crate::faction::Faction;
use crate::map::Theatre;
use crate::options::{OptionalRule, OptionalRules};
use crate::pack::{MarkerId, MarkerKind, Pack, Scenario, Side};
use crate::state::markers::lies;
use crate::state::{PieceId, Place, State, paused};

pub use crate::decision::luck::{Cast, Fight, Throw};

/// The faction that casts a die; none for the weather.
fn caster(state: &State, throw: Throw) -> Option<Faction> {
    match throw {
        Throw::Combat(fight) | Throw::Attrition(fight) => Some(fight.attacker),
        Throw::Delay { piece, .. } => state.piece(piece).map(|piece| piece.faction),
        Throw::Event { faction, .. } => Some(faction),
        Throw::Weather(_) => None,
    }
}

/// Checks that the pack has the marker, if the match is to be played with it (`AE-+16-1`).
pub(crate) fn check(pack: &Pack, scenario: &Scenario, rules: OptionalRules) -> Checked {
    if !rules.contains(OptionalRule::Luck) || kind_of(pack, scenario.theatre).is_some() {
        return Ok(());
    }
    Err(Violation::new(
        "AE-+16-1",
        "a pack with a Luck marker",
        pack.code.to_string(),
    ))
}

/// The kind of marker that is a map's Luck.
pub(crate) fn kind_of(pack: &Pack, theatre: Theatre) -> Option<MarkerId> {
    let kinds = (0..).map(MarkerId).zip(&pack.markers);
    kinds
        .filter(|(id, _)| pack.is_marker_of(theatre, *id))
        .find(|(_, marker)| marker.kind == MarkerKind::Luck)
        .map(|(id, _)| id)
}

/// The last year in which the Axis has the luck at first.
const AXIS_YEARS: u16 = 1941;

/// The side that is up as a scenario begins: the Axis's in front, the Allies' behind
/// (`AE-+16-1`).
pub(crate) fn first_side(pack: &Pack, scenario: &Scenario) -> Side {
    if pack.calendar.year(scenario.first) <= AXIS_YEARS {
        Side::Front
    } else {
        Side::Back
    }
}

/// The match's only marker (`AE-+16-3`).
pub(crate) fn marker(state: &State) -> Option<PieceId> {
    let mut pieces = state.pieces();
    pieces
        .find(|(_, piece)| lies(state, piece, MarkerKind::Luck))
        .map(|(id, _)| id)
}

/// Reports whether the Allies have the luck; neither side has it while the marker is away
/// (`AE-+16-2`).
fn is_allied(state: &State) -> Option<bool> {
    let marker = state.piece(marker(state)?)?;
    matches!(marker.at, Place::StrategicWarfare(_)).then_some(marker.side == Side::Back)
}

/// The factions that are asked before a die counts, one of each seat: those of the side that
/// has the luck, either Allied one, that watch for such dice (`AE-+16-2`).
fn watchers(state: &State, throw: Throw) -> Vec<Faction> {
    if !state.plays_by(OptionalRule::Luck) {
        return Vec::new();
    }
    let Some(allied) = is_allied(state) else {
        return Vec::new();
    };
    let own = caster(state, throw).map(|by| by.is_allied() == allied);
    let mut watchers: Vec<Faction> = Vec::new();
    for faction in state.scenario().factions.iter().copied() {
        let Some(seat) = state.seat_of(faction) else {
            continue;
        };
        let is_asked = watchers.iter().any(|it| state.seat_of(*it) == Some(seat));
        let orders = state.orders(seat);
        let watches = orders.is_some_and(|orders| orders.luck.wants(throw, own));
        if faction.is_allied() == allied && watches && !is_asked {
            watchers.push(faction);
        }
    }
    watchers
}

/// The side that has had a die cast again loses its luck to the other: the marker is turned
/// over in the Delay Box of its map (`AE-+16-2`).
fn pass_on(play: &mut Play<'_>) {
    let Some(id) = marker(play.state) else {
        return;
    };
    let Some(piece) = play.state.piece(id).copied() else {
        return;
    };
    if let Place::StrategicWarfare(theatre) = piece.at {
        play.put(id, Place::Delay(theatre));
        let other = match piece.side {
            Side::Front => Side::Back,
            Side::Back => Side::Front,
        };
        play.turn_over(id, other);
    }
}

/// Takes the marker off the Turn Track, back to where it works. Returns whether it was the marker
/// (`AE-+16-3`).
pub(crate) fn comes_back(play: &mut Play<'_>, id: PieceId, theatre: Theatre) -> bool {
    let state = &*play.state;
    let piece = state.piece(id);
    let is_luck = piece.is_some_and(|piece| lies(state, piece, MarkerKind::Luck));
    if is_luck {
        play.put(id, Place::StrategicWarfare(theatre));
    }
    is_luck
}

/// The marker leaves a map on which play is over: it is the other's as well (`AE-+16-3`).
pub(crate) fn leave(play: &mut Play<'_>, theatre: Theatre) {
    let found = marker(play.state).and_then(|id| Some((id, play.state.piece(id)?.at)));
    let other = match theatre {
        Theatre::Europe => Theatre::Asia,
        Theatre::Asia => Theatre::Europe,
    };
    let Some((id, at)) = found.filter(|(_, at)| at.theatre(play.state.map()) == Some(theatre))
    else {
        return;
    };
    let to = match at {
        Place::Track(_, turn) => Place::Track(other, turn),
        Place::Delay(_) => Place::Delay(other),
        _ => Place::StrategicWarfare(other),
    };
    play.put(id, to);
}

/// Asks the next of some questions about a die, leaving out factions without a player. Returns
/// whether there was any.
pub(crate) fn ask(play: &mut Play<'_>, cast: Cast, rest: &mut Vec<Faction>) -> bool {
    while !rest.is_empty() {
        let faction = rest.remove(0);
        if play.ask(faction, Question::Luck(cast)) {
            return true;
        }
    }
    false
}

/// Deals a die that was accepted, and does what followed from the questions about it
/// (`AE-+16-2`).
pub(crate) fn deal(play: &mut Play<'_>, accepted: paused::Accepted) -> u8 {
    play.state.skip_questions(accepted.questions);
    for meanwhile in accepted.meanwhile {
        meanwhile.enact(play.state);
    }
    if accepted.is_luck {
        pass_on(play);
    }
    accepted.die
}

/// Determines where a command stops, if a faction is asked about its fresh die.
pub(crate) fn stop(state: &State, told: usize, cast: Cast) -> Option<gate::DiceStop> {
    let ask = watchers(state, cast.of);
    (!ask.is_empty()).then(|| gate::DiceStop {
        state: Box::new(state.clone()),
        told,
        cast,
        ask,
    })
}
