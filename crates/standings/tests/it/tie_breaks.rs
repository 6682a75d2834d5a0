//! Each tie-break, against values worked out manually for `support::five`:
//!
//! | | points | to others | rounds: opponent's or dummy's points, own points |
//! |-|-|-|-|
//! | p1 | 3½ | 3½ | p3 1½ 1, p2 3½ ½, p5 forfeits: its 1½ 1, p4 1½ 1 |
//! | p2 | 3½ | 3½ | p4 1½ 1, p1 3½ ½, p3 1½ 1, bye: half of four rounds 2 1 |
//! | p3 | 1½ | 1½ | p1 3½ 0, p5 1½ 1, p2 3½ 0, asked for ½: own 1½ ½ |
//! | p4 | 1½ | 1½ | p2 3½ 0, bye: own 1½ 1, asked for ½: own 1½ ½, p1 3½ 0 |
//! | p5 | 1 | 1½, the last absence being a draw | bye: own 1 1, p3 1½ 0, forfeit: own 1 0, absent: own 1 0 |

use sandtable_standings::results::{Scores, System};
use sandtable_standings::tie_break::TieBreak;

use crate::support::{column, five, ordered, played};

#[test]
fn buchholz_and_its_cuts() {
    let five = five();
    assert_eq!(column(&five, "buchholz"), ["8", "8.5", "10", "10", "4.5"]);
    assert_eq!(
        column(&five, "buchholz_cut_1"),
        ["6.5", "7", "8.5", "8.5", "3.5"]
    );
    assert_eq!(
        column(&five, "buchholz_cut_2"),
        ["5", "5.5", "7", "7", "2.5"]
    );
    assert_eq!(
        column(&five, "buchholz_median"),
        ["3", "3.5", "5", "5", "2"]
    );
}

#[test]
fn a_round_that_was_asked_off_is_cut_before_weaker_opponents() {
    let results = played(
        System::Swiss,
        3,
        "a b c d",
        "a-d 1:0, b-c 1:0; b-d 1:0, c bye, a half; a-c 1:0, b-d 1:0",
    );
    // d has nothing, the dummy is held to 1½ by three rounds, c has 1.
    assert_eq!(column(&results, "buchholz")[0], "2.5");
    assert_eq!(column(&results, "buchholz_cut_1")[0], "1");
}

#[test]
fn sonneborn_berger_counts_what_was_scored() {
    assert_eq!(
        column(&five(), "sonneborn_berger"),
        ["6.25", "6.75", "2.25", "2.25", "1"]
    );
}

#[test]
fn wins_with_and_without_play() {
    let five = five();
    assert_eq!(column(&five, "wins"), ["3", "3", "1", "1", "1"]);
    assert_eq!(column(&five, "wins_played"), ["2", "2", "1", "0", "0"]);
    assert_eq!(column(&five, "wins_as_b"), ["0", "1", "1", "0", "0"]);
}

#[test]
fn opponents_that_were_beaten_or_met() {
    let five = five();
    assert_eq!(
        column(&five, "strongest_beaten"),
        ["1.5", "1.5", "1.5", "none", "none"]
    );
    // p4 has no rating, and p5 forfeited against p1: (2000 + 1601 + 1900) / 3 for p3.
    assert_eq!(
        column(&five, "average_rating"),
        ["1850", "1900", "1833.67", "1950", "1800"]
    );
}

#[test]
fn progressive_counts_early_points_more() {
    // p4: 0, 1, 1½, 1½. p3: 0, 1, 1, 1½.
    assert_eq!(
        column(&five(), "progressive"),
        ["8.5", "8.5", "3.5", "4", "4"]
    );
}

#[test]
fn the_first_tie_break_that_differs_decides_and_equals_share_a_rank() {
    let five = five();
    assert_eq!(ordered(&five, ""), "1 p1, 1 p2, 3 p3, 3 p4, 5 p5");
    let buchholz = "buchholz sonneborn_berger direct_encounter";
    assert_eq!(ordered(&five, buchholz), "1 p2, 2 p1, 3 p3, 3 p4, 5 p5");
    assert_eq!(
        ordered(&five, "buchholz progressive"),
        "1 p2, 2 p1, 3 p4, 4 p3, 5 p5"
    );
    assert_eq!(
        ordered(&five, "progressive buchholz"),
        "1 p2, 2 p1, 3 p4, 4 p3, 5 p5"
    );
    // p3 beat an opponent, p4 none.
    assert_eq!(
        ordered(&five, "strongest_beaten"),
        "1 p1, 1 p2, 3 p3, 4 p4, 5 p5"
    );
}

#[test]
fn what_the_game_tells_is_added_up_for_each_side() {
    let mut results = played(System::RoundRobin, 3, "a b c", "a-b 1:0; b-c 1:0; c-a 1:0");
    for (fixture, (a, b)) in results.fixtures.iter_mut().zip([(9, 6), (8, 6), (7, 3)]) {
        fixture
            .scores
            .insert("victory_cities".to_owned(), Scores { a, b });
    }
    // a: +3 -4, b: -3 +2, c: -2 +4.
    assert_eq!(
        column(&results, "game_score:victory_cities"),
        ["-1", "-1", "2"]
    );
    assert_eq!(column(&results, "game_score:income"), ["0", "0", "0"]);
    assert_eq!(
        ordered(&results, "game_score:victory_cities"),
        "1 c, 2 a, 2 b"
    );
}

/// The order of the SHA-256 of `committed`, a line feed and the id, as another program computes
/// it: 08ac…, 8159…, d318…, ee2b…, f9e6….
#[test]
fn lots_follow_from_the_seed_and_the_ids() {
    let mut results = played(System::Swiss, 1, "ann ben cyd dee eve", "");
    assert_eq!(
        ordered(&results, "lots"),
        "1 ann, 2 cyd, 3 eve, 4 dee, 5 ben"
    );
    for entrant in &mut results.entrants {
        entrant.name = "The same".to_owned();
    }
    results.entrants.reverse();
    assert_eq!(
        ordered(&results, "lots"),
        "1 ann, 2 cyd, 3 eve, 4 dee, 5 ben"
    );
}

#[test]
fn forfeits_of_what_was_paired_in_advance_are_games() {
    let results = played(
        System::RoundRobin,
        3,
        "a b c d",
        "a-d +:-, b-c 1:0; d-c 0:1, a-b =; b-d +:-, c-a 0:1",
    );
    // a 2½, b 2½, c 1, d 0.
    assert_eq!(column(&results, "buchholz"), ["3.5", "3.5", "5", "6"]);
    assert_eq!(
        column(&results, "sonneborn_berger"),
        ["2.25", "2.25", "0", "0"]
    );
    assert_eq!(column(&results, "wins_played"), ["1", "1", "1", "0"]);
}

#[test]
fn an_annulled_fixture_is_a_bye_that_nobody_asked_for() {
    let results = played(
        System::Swiss,
        2,
        "a b c d",
        "a-b 1:0, c-d 1:0; a-c x, b-d 1:0",
    );
    // a 1, b 1, c 1, d 0. The dummy has 1 like a itself.
    assert_eq!(column(&results, "buchholz"), ["2", "1", "1", "2"]);
    assert_eq!(column(&results, "buchholz_cut_1"), ["1", "1", "1", "1"]);
}

#[test]
fn what_is_still_to_be_played_counts_for_nothing() {
    let results = played(System::Swiss, 2, "a b c d", "a-b 1:0, c-d =; a-c *, b-d *");
    assert_eq!(column(&results, "buchholz"), ["0", "1", "0.5", "0.5"]);
}

#[test]
fn names_of_tie_breaks_are_read_as_they_are_written() {
    for tie_break in TieBreak::all().chain([TieBreak::GameScore("income".to_owned())]) {
        assert_eq!(tie_break.to_string().parse(), Ok(tie_break.clone()));
        assert!(!tie_break.heading().is_empty() && !tie_break.title().is_empty());
    }
    for none in ["", "Buchholz", "game_score:", "points"] {
        let refused = none.parse::<TieBreak>().unwrap_err().to_string();
        assert!(refused.contains("buchholz_cut_1"), "{refused}");
    }
}
