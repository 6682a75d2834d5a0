//! Cross tables.

use sandtable_standings::cross_table::{Columns, cross_table};
use sandtable_standings::results::{Outcome, System};
use sandtable_standings::show::{csv, text};

use crate::support::{five, inputs, played};

#[test]
fn a_swiss_tells_opponent_side_and_result_of_each_round() {
    let table = cross_table(&inputs(five(), "buchholz progressive")).unwrap();
    assert_eq!(table.columns, Columns::Rounds);
    assert_eq!(
        text::cross_table(&table, 80),
        "\
┌───┬──────┬──────┬──────┬──────┬──────┬─────┐
│ # │ Name │ 1    │ 2    │ 3    │ 4    │ Pts │
├───┼──────┼──────┼──────┼──────┼──────┼─────┤
│ 1 │ p2   │ 3w1  │ 2b½  │ 4b1  │ bye1 │  3½ │
│ 2 │ p1   │ 4w1  │ 1w½  │ 5w+  │ 3w1  │  3½ │
│ 3 │ p4   │ 1b0  │ bye1 │ bye½ │ 2b0  │  1½ │
│ 4 │ p3   │ 2b0  │ 5b1  │ 1w0  │ bye½ │  1½ │
│ 5 │ p5   │ bye1 │ 4w0  │ 2b-  │ out  │   1 │
└───┴──────┴──────┴──────┴──────┴──────┴─────┘
3w1: a win against number 3 on the first side (b: the second)
+: the opponent forfeited; -: a forfeit; out: did not play
"
    );
}

#[test]
fn where_both_play_both_sides_a_table_has_no_sides() {
    let mut results = played(System::Swiss, 1, "a b", "a-b 1:0");
    results.both_sides = true;
    let table = cross_table(&inputs(results, "")).unwrap();
    assert_eq!(
        csv::cross_table(&table),
        "#,Name,1,Pts\n1,a,2:1,1\n2,b,1:0,0\n"
    );
    let shown = text::cross_table(&table, 80);
    let legend = "3:1: a win against number 3, with both sides\n";
    assert!(shown.ends_with(legend), "{shown}");
}

#[test]
fn a_round_robin_is_everybody_against_everybody_and_leaves_free_rounds_out() {
    let rounds = "a-b =; b-c -:+, a bye; c-a x; b-a *; c-b 1:0; a-c 1:0";
    let mut results = played(System::RoundRobin, 6, "a b c", rounds);
    results.byes[0].points = 0;
    let table = cross_table(&inputs(results, "")).unwrap();
    assert_eq!(table.columns, Columns::Opponents);
    assert_eq!(
        csv::cross_table(&table),
        "#,Name,1,2,3,Pts\n1,c,■,x 0,'+ 1,2\n2,a,x 1,■,0.5 *,1.5\n3,b,'- 0,0.5 *,■,0.5\n"
    );
}

#[test]
fn an_arena_lists_one_fixture_after_the_other() {
    let results = played(
        System::Arena,
        0,
        "a b c",
        "a-b 1:0, c-a 1:0, a-c =; b-a 0:1",
    );
    let table = cross_table(&inputs(results, "")).unwrap();
    assert_eq!((table.columns, table.width), (Columns::Fixtures, 4));
    let cells: Vec<String> = (table.lines[0].cells.iter().flatten())
        .map(|entry| {
            entry.show(
                table.columns,
                sandtable_standings::rational::Notation::Decimal,
            )
        })
        .collect();
    assert_eq!(cells, ["3w1", "2b0", "2w0.5", "3b1"]);
    assert!(table.lines[2].cells[3].is_empty());
}

#[test]
fn what_nobody_could_read_is_refused() {
    let ids: Vec<String> = (0..501).map(|id| id.to_string()).collect();
    let results = played(System::RoundRobin, 1, &ids.join(" "), "");
    assert_eq!(
        cross_table(&inputs(results, "")).unwrap_err().to_string(),
        "at most 250000 cells of a cross table are computed, and there are 251001"
    );
}

#[test]
fn every_outcome_has_a_mark_for_both() {
    let all = "a-b 1:0; a-b 0:1; a-b =; a-b +:-; a-b -:+; a-b -:-; a-b x; a-b *";
    let results = played(System::RoundRobin, 8, "a b", all);
    let table = cross_table(&inputs(results.clone(), "")).unwrap();
    assert_eq!(
        csv::cross_table(&table),
        "#,Name,1,2,Pts\n1,a,■,1 0 0.5 + - - x *,2.5\n2,b,0 1 0.5 - + - x *,■,2.5\n"
    );
    assert!(
        results
            .fixtures
            .iter()
            .any(|fixture| fixture.outcome == Outcome::BothForfeited)
    );
}
