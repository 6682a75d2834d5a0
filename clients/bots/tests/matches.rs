//! Whole matches between bots: they come to an end, and the better bot wins.

#[path = "../examples/arena/table.rs"]
mod table;

use sandtable_aa1940::board_name::BoardName;
use sandtable_aa1940::power::Side;
use sandtable_bots::{BotKind, TurnEffort};

use table::{End, Game, Table};

fn play(seed: u64, axis: BotKind, allies: BotKind, rounds: u16) -> End {
    play_on(BoardName::EUROPE, seed, axis, allies, rounds)
}

fn play_on(board: BoardName, seed: u64, axis: BotKind, allies: BotKind, rounds: u16) -> End {
    let game = Game {
        board,
        seed,
        a_is_axis: true,
        a: axis,
        b: allies,
        rounds: Some(rounds),
        research: false,
        weights: Default::default(),
        effort: TurnEffort::Evaluations(60),
    };
    Table::seat(&game)
        .and_then(|table| table.play(|_| ()))
        .expect("no bot gets stuck")
}

fn refused(end: &End) -> u64 {
    end.refused.iter().sum()
}

#[test]
fn random_bots_play_on_and_are_never_refused_what_is_listed() {
    let end = play(3, BotKind::Random, BotKind::Random, 3);
    assert!(end.round >= 3);
    // Every seat that is asked acts: each thought brings at least one command.
    assert!(end.clock.thoughts <= end.accepted + refused(&end));
    assert!(end.accepted > 300, "only {} commands", end.accepted);
    // Answers to questions are guessed, all else is picked from the list.
    assert!(
        refused(&end) * 100 < end.accepted,
        "{} refused",
        refused(&end)
    );
}

/// Blitzes took what others marched into, and allies' infantry was sent aboard.
#[test]
fn sensible_bots_send_no_command_that_cannot_be_accepted() {
    for seed in [11, 13] {
        let end = play(seed, BotKind::Sensible, BotKind::Sensible, 12);
        assert_eq!(refused(&end), 0, "seed {seed}");
    }
}

#[test]
fn the_sensible_axis_beats_random_allies() {
    let end = play(5, BotKind::Sensible, BotKind::Random, 20);
    assert_eq!(end.winner, Some(Side::Axis));
    assert_eq!(end.rule, "AAE-victory-03");
    assert!(
        refused(&end) * 50 < end.accepted,
        "{} refused",
        refused(&end)
    );
}

#[test]
fn the_sensible_allies_beat_a_random_axis() {
    let end = play(5, BotKind::Random, BotKind::Sensible, 20);
    assert_eq!(end.winner, Some(Side::Allies));
    assert_eq!(end.rule, "AAE-victory-04");
}

/// The same dice with the sides swapped: what the sensible bot conquers as the Axis it holds as
/// the Allies.
#[test]
fn the_sensible_bot_is_far_ahead_on_the_whole_world() {
    let rounds = 4;
    let (sensible, random) = (BotKind::Sensible, BotKind::Random);
    let axis = play_on(BoardName::GLOBAL, 1, sensible, random, rounds);
    let allies = play_on(BoardName::GLOBAL, 1, random, sensible, rounds);
    let (conquered, lost) = (axis.axis_cities, allies.axis_cities);
    assert!(
        conquered >= lost + 4,
        "the Axis has {conquered} where the sensible bot plays it, and {lost} against it"
    );
}

#[test]
fn both_bots_play_the_whole_world() {
    let end = play_on(BoardName::GLOBAL, 7, BotKind::Sensible, BotKind::Random, 2);
    assert!(end.round >= 2);
    assert!(end.accepted > 200, "only {} commands", end.accepted);
    assert!(
        refused(&end) * 20 < end.accepted,
        "{} refused",
        refused(&end)
    );
}

/// With a number of plans instead of a time an expert plays the same match again, and is hardly
/// ever refused.
#[test]
fn an_expert_that_counts_its_plans_plays_the_same_again() {
    let [one, other] = [0, 1].map(|_| play(5, BotKind::Expert, BotKind::Sensible, 3));
    let played = |end: &End| (end.accepted, end.refused, end.captures, end.lead);
    assert_eq!(played(&one), played(&other));
    assert!(one.accepted > 200, "only {} commands", one.accepted);
    let refused = refused(&one);
    assert!(refused * 50 < one.accepted, "{refused} refused");
}
