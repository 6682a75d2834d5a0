//! A board of three powers that are in no book plays by the same rules: nothing in code knows a
//! power, a territory or a board, and a new board is data.

use std::collections::HashSet;

use sandtable_aa1940::board_name::BoardName;
use sandtable_aa1940::command::Command;
use sandtable_aa1940::decision::Question;
use sandtable_aa1940::game::AxisAndAllies;
use sandtable_aa1940::power::Side;
use sandtable_aa1940::sampler::{self, Random};
use sandtable_aa1940::state::State;
use sandtable_kernel::Game;

use crate::agreement::{Tally, accepted};
use crate::legality::positions_on;
use crate::matches::play_many;

fn training() -> AxisAndAllies {
    AxisAndAllies::on(BoardName::TRAINING)
}

/// The board is as its files have it, and cannot be chosen.
#[test]
fn three_powers_open_on_a_board_of_their_own() {
    let game = training();
    let state = game.new_match(&game.one_seat_each()).unwrap();
    let board = state.board();
    let ids: Vec<&str> = board.powers.iter().map(|power| power.id.as_str()).collect();
    assert_eq!(ids, ["rosta", "belmar", "gavia"]);
    assert_eq!(board.side_powers(Side::Axis).count(), 1);
    for economy in ["rosta", "belmar-home", "belmar-isles", "gavia"] {
        let id = board.find_economy(economy).unwrap();
        let treasury = state.economy_account(id).treasury;
        assert_eq!(u32::from(state.production_of(id)), treasury, "{economy}");
    }
    for power in ["germany", "united-kingdom", "japan"] {
        assert!(board.find_power(power).is_none(), "{power}");
    }
    assert!(BoardName::chosen(BoardName::TRAINING.name()).is_none());
    assert!(BoardName::all().all(|board| board != BoardName::TRAINING));
}

#[test]
fn random_matches_of_three_powers_end_keep_their_books_and_replay() {
    let sum = play_many(&training(), 40, 997);
    assert_eq!(sum.matches, 40);
    assert!(sum.commands > 40 * 240, "{sum:?}");
}

#[test]
fn what_is_listed_for_three_powers_is_what_is_accepted() {
    let game = training();
    let mut listed = 0;
    let mut tally = Tally::default();
    let mut random = Random::new(33);
    positions_on(&game, 0..12, 7, |game, state, seat| {
        listed += accepted(game, state, seat);
        tally.compare(game, state, seat, &mut random);
    });
    assert!(listed > 10_000, "only {listed} commands were looked at");
}

/// The features that the board switches on happen in play: the war that a deed or a turn brings,
/// both treasuries, kamikaze attacks, the land in custody, the passage through the canal.
#[test]
fn what_the_board_switches_on_is_played() {
    let game = training();
    let mut seen = HashSet::new();
    for seed in 0..40 {
        let mut options = game.one_seat_each();
        options.round_limit = Some(10);
        options.research = seed % 2 == 1;
        let mut state = game.new_match(&options).unwrap();
        let (mut random, mut dice) = (Random::new(seed), Random::new(seed + 77));
        let mut look = |before: &State, _, command: &Command| note(before, command, &mut seen);
        while sampler::play(&game, &mut state, &mut random, &mut dice, &mut look) {}
        note_end(&state, &mut seen);
    }
    for what in ["at war", "kamikaze", "isles", "in keeping", "advance"] {
        assert!(seen.contains(what), "no {what} in {seen:?}");
    }
}

fn note(state: &State, command: &Command, seen: &mut HashSet<&'static str>) {
    let mut pending = state.pending().iter();
    if pending.any(|decision| matches!(decision.question, Question::Kamikaze { .. })) {
        seen.insert("kamikaze");
    }
    if matches!(command, Command::ForEconomy { .. }) {
        seen.insert("isles");
    }
}

fn note_end(state: &State, seen: &mut HashSet<&'static str>) {
    let board = state.board();
    let power = |id| board.find_power(id).unwrap();
    if state.at_war(power("rosta"), power("gavia")) {
        seen.insert("at war");
    }
    let kept = board.find_space("tradepost").unwrap();
    if state.territory(kept).controller == Some(power("belmar")) {
        seen.insert("in keeping");
    }
    if !state.advances(power("rosta")).is_empty() {
        seen.insert("advance");
    }
    assert!(
        state.advances(power("gavia")).is_empty(),
        "it does no research"
    );
}
