//! Inputs that contradict themselves, or ask for too much.

use sandtable_standings::results::{Results, Scores, System};
use sandtable_standings::table::standings;

use crate::support::{inputs, played};

fn refused(results: Results, tie_breaks: &str) -> String {
    standings(&inputs(results, tie_breaks))
        .unwrap_err()
        .to_string()
}

#[test]
fn results_that_contradict_themselves() {
    for (entrants, rounds, told) in [
        ("a a", "", "entrant \"a\" is listed twice"),
        (
            "a b",
            "a-c 1:0",
            "a fixture of round 1 names \"c\", who is no entrant",
        ),
        (
            "a b",
            ";c bye",
            "a bye of round 2 names \"c\", who is no entrant",
        ),
        (
            "a b",
            "a-a 1:0",
            "in round 1 \"a\" is on both sides of a fixture",
        ),
        (
            "a b c",
            "a-b 1:0, c-a *",
            "\"a\" has more than one fixture or bye in round 1",
        ),
        (
            "a b c",
            ";a-b x, b bye",
            "\"b\" has more than one fixture or bye in round 2",
        ),
        (
            "a b",
            ";;a-b 1:0",
            "rounds are 1 to 2, and a fixture or bye is in round 3",
        ),
    ] {
        assert_eq!(
            refused(played(System::Swiss, 2, entrants, rounds), ""),
            told
        );
    }
    let mut zero = played(System::Arena, 0, "a b", "a-b 1:0");
    zero.fixtures[0].round = 0;
    assert!(refused(zero, "").ends_with("a fixture or bye is in round 0"));
    let mut bye = played(System::Swiss, 2, "a b", "a bye");
    bye.byes[0].points = 3;
    assert_eq!(
        refused(bye, ""),
        "a bye is worth at most 2 half points, and \"a\" has 3 in round 1"
    );
}

#[test]
fn an_arena_has_any_number_of_fixtures_in_a_round() {
    let results = played(System::Arena, 0, "a b c", "a-b 1:0, c-a 1:0, a-b 1:0");
    assert!(standings(&inputs(results, "buchholz")).is_ok());
}

#[test]
fn tie_breaks_that_cannot_be_used() {
    let results = played(System::Swiss, 2, "a b", "a-b 1:0");
    assert_eq!(
        refused(results.clone(), "wins buchholz wins"),
        "wins stands twice among the tie-breaks"
    );
    let mut unseeded = inputs(results.clone(), "buchholz lots");
    unseeded.seed = None;
    let told = "lots are among the tie-breaks, and the inputs have no seed for them";
    assert_eq!(standings(&unseeded).unwrap_err().to_string(), told);
    let mut newer = inputs(results, "");
    newer.algorithm += 1;
    let told = "standings are computed by algorithm 1, and these inputs are for 2";
    assert_eq!(standings(&newer).unwrap_err().to_string(), told);
}

#[test]
fn what_would_cost_too_much() {
    let mut late = played(System::Swiss, 0, "a b c d e", "a-b 1:0");
    late.fixtures[0].round = 1_000_000;
    let told = "at most 4000000 entrants times rounds are computed, and there are 5000000";
    assert_eq!(refused(late, ""), told);
    let mut long = played(System::Swiss, 1, "a b", "");
    long.entrants[1].name = "n".repeat(513);
    let told = "an entrant's name has at most 512 bytes, and one has 513";
    assert_eq!(refused(long, ""), told);
    let mut huge = played(System::Swiss, 1, "a b", "a-b 1:0");
    let scores = Scores { a: 0, b: i64::MIN };
    huge.fixtures[0].scores.insert("income".to_owned(), scores);
    assert!(refused(huge, "").starts_with("scores of a game are between"));
}
