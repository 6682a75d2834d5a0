//! Winning the game (rulebook p. 6, 20, 26).

#[cfg(test)]
mod tests;

use sandtable_kernel::{Checked, Outcome, SeatSet, Violation, lead};

use crate::board::CityGoal;
use crate::command_context::Play;
use crate::event::Event;
use crate::options::Options;
use crate::power::{Power, Side};
use crate::score;
use crate::space::SpaceId;
use crate::state::State;

/// Reports whether a side holds the goal that wins the game if held for a round. For the Axis it
/// is its number of victory cities, of any cities (`AAE-victory-01`), for the Allies every Axis
/// capital (`AAE-victory-02`, `AAE-victory-06`). Cities of powers not at war yet count for the
/// side they are on (`AAE-setup-07`). The cities of each map are counted by themselves
/// (`AAE-victory-05`).
fn holds_goal(state: &State, side: Side) -> bool {
    goals(state, side) != 0
}

/// Goals that a side holds, a bit each.
fn goals(state: &State, side: Side) -> u8 {
    let victory = &state.board().victory;
    let held = |goal: &CityGoal| {
        let cities = goal.cities.iter();
        cities.filter(|city| state.side_holds(side, **city)).count() >= goal.needed
    };
    match side {
        Side::Axis => victory
            .goals
            .iter()
            .enumerate()
            .fold(0, |bits, (place, goal)| {
                bits | u8::from(held(goal)) << place
            }),
        Side::Allies => u8::from(all(state, side, &victory.axis_capitals)),
    }
}

/// Reports whether a side has several goals, each of which must then be watched by itself.
fn several(state: &State) -> bool {
    state.board().victory.goals.len() > 1
}

/// Reports whether a side holds one of the capitals that it must hold at the end: Berlin or Rome
/// (`AAE-victory-01`), in the combined game Tokyo, too (`AAE-victory-05`), or an Allied one
/// (`AAE-victory-02`, `AAE-victory-06`).
fn holds_capital(state: &State, side: Side) -> bool {
    let victory = &state.board().victory;
    let capitals = match side {
        Side::Axis => &victory.axis_capitals,
        Side::Allies => &victory.allied_capitals,
    };
    capitals
        .iter()
        .any(|capital| state.side_holds(side, *capital))
}

fn all(state: &State, side: Side, spaces: &[SpaceId]) -> bool {
    spaces.iter().all(|space| state.side_holds(side, *space))
}

/// The check as a power's turn begins (`AAE-victory-03`, `AAE-victory-04`): its side wins if it
/// has held its goal ever since that power's last turn ended and holds a capital of its own.
/// Without one it still wins if the power frees one this turn. The last Axis capital therefore
/// falls permanently only when its captor's next turn begins (`AAE-capture-liberate-08`).
pub(crate) fn turn_begins(play: &mut Play<'_>) {
    let power = play.state.turn().power;
    let Some(side) = play.state.board().side(power) else {
        return;
    };
    if !play.state.account(power).victory_watch {
        return;
    }
    if holds_capital(play.state, side) {
        win(play, side);
    } else {
        play.state.set_turn(|turn| turn.win_if_freed = true);
    }
}

/// Control changed: what does not hold any more was not held without a break
/// (`AAE-victory-03`, `AAE-victory-04`), be it one of several goals while another is held
/// (`AAE-victory-05`).
pub(crate) fn control_changed(play: &mut Play<'_>) {
    for side in [Side::Axis, Side::Allies] {
        let held = goals(play.state, side);
        if held != 0 && !several(play.state) {
            continue;
        }
        let watching: Vec<Power> = play
            .state
            .board()
            .side_powers(side)
            .filter(|power| play.state.account(*power).victory_watch)
            .collect();
        for power in watching {
            let left = play.state.watched_goals(power) & held;
            if left != 0 {
                play.state.watch_goals(power, left);
                continue;
            }
            play.state
                .set_account(power, |account| account.victory_watch = false);
        }
    }
}

/// The check as a power's turn ends, for a side that had only a capital to free
/// (`AAE-victory-03`, `AAE-victory-04`). The power's watch begins here.
pub(crate) fn turn_ends(play: &mut Play<'_>) {
    let power = play.state.turn().power;
    let Some(side) = play.state.board().side(power) else {
        return;
    };
    if play.state.turn().win_if_freed && holds_capital(play.state, side) {
        win(play, side);
        return;
    }
    let held = goals(play.state, side);
    if several(play.state) {
        play.state.watch_goals(power, held);
    }
    play.state
        .set_account(power, |account| account.victory_watch = held != 0);
}

fn win(play: &mut Play<'_>, side: Side) {
    let (rule, reason) = match side {
        Side::Axis => (
            "AAE-victory-03",
            "the Axis has held its victory cities for a round of play",
        ),
        Side::Allies => (
            "AAE-victory-04",
            "the Allies have held every Axis capital for a round of play",
        ),
    };
    end(play, Some(side), rule, reason);
}

/// Checks that there is a round limit for the score to decide, if it is to decide anything.
pub(crate) fn check_options(options: &Options) -> Checked {
    if options.decide_by_score && options.round_limit.is_none() {
        return Err(Violation::new(
            "AAE-victory-01",
            "a round limit, which alone is decided by the score",
            "decide_by_score without a round limit",
        ));
    }
    Ok(())
}

/// The host's round limit, of which the rulebook knows nothing: a side that holds its
/// goal and a capital of its own wins, and if neither does the match is drawn, or the side
/// wins whose score is ahead, as the host has chosen. Both cannot hold their goals: the Axis
/// needs a capital that the Allies' goal takes from it (`AAE-victory-01`, `AAE-victory-02`).
pub(crate) fn round_ends(play: &mut Play<'_>) {
    let round = play.state.turn().round;
    let over = play
        .state
        .options()
        .round_limit
        .is_some_and(|limit| round >= limit);
    if !over {
        return;
    }
    let sides = [Side::Axis, Side::Allies];
    let winner = (sides.into_iter())
        .find(|side| holds_goal(play.state, *side) && holds_capital(play.state, *side));
    let (rule, reason) = match winner {
        Some(Side::Axis) => (
            "AAE-victory-01",
            "the round limit is reached with the Axis holding its victory cities",
        ),
        Some(Side::Allies) => (
            "AAE-victory-02",
            "the round limit is reached with the Allies holding every Axis capital",
        ),
        None => return without_goal(play),
    };
    end(play, winner, rule, reason);
}

/// The round limit with no side holding what it needs.
fn without_goal(play: &mut Play<'_>) {
    const RULE: &str = "AAE-victory-01";
    let scores = if play.state.options().decide_by_score {
        score::scores(play.state)
    } else {
        Vec::new()
    };
    let Some(lead) = lead(&scores) else {
        let reason = "the round limit is reached with no side holding what it needs";
        return end(play, None, RULE, reason);
    };
    let sides = [Side::Axis, Side::Allies];
    let winner = sides.into_iter().find(|side| side.id() == lead.score.side);
    let reason = format!(
        "the round limit is reached with the {} {lead}",
        lead.score.side
    );
    end(play, winner, RULE, &reason);
}

fn end(play: &mut Play<'_>, winner: Option<Side>, rule: &str, reason: &str) {
    let winners = winner.map_or(SeatSet::EMPTY, |side| play.state.seats_of(side));
    play.emit(Event::Ended {
        winner,
        rule: rule.to_owned(),
        reason: reason.to_owned(),
    });
    play.state.end(Outcome {
        winners,
        rule: rule.to_owned(),
        reason: reason.to_owned(),
    });
}
