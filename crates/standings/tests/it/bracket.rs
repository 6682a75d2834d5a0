//! Brackets.

use sandtable_standings::bracket::{
    Bracket, MatchResult, Plan, PlannedMatch, Section, Source, bracket,
};
use sandtable_standings::results::{Entrant, Side, System};
use sandtable_standings::show::{csv, text};

use crate::support::played;

/// Entrants by letter: a is seeded first.
fn entrants(ids: &str) -> Vec<Entrant> {
    played(System::Knockout, 1, ids, "").entrants
}

/// A match in a line: section and round, number, sides, and who won if it is over, such as
/// `W2 3: w1 w2 a` or `L1 4: l1 l2`; `-` is a bye.
pub(crate) fn plan(text: &str) -> Plan {
    let source = |text: &str| match text.split_at(1) {
        ("-", "") => Source::Bye,
        ("w", number) if !number.is_empty() => Source::WinnerOf(number.parse().unwrap()),
        ("l", number) if !number.is_empty() => Source::LoserOf(number.parse().unwrap()),
        _ => Source::Entrant(text.to_owned()),
    };
    let matches = text.split(',').map(str::trim).map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (section, round) = words[0].split_at(1);
        PlannedMatch {
            number: words[1].trim_end_matches(':').parse().unwrap(),
            section: match section {
                "W" => Section::Winners,
                "L" => Section::Losers,
                "F" => Section::Final,
                "R" => Section::Reset,
                _ => Section::ThirdPlace,
            },
            round: round.parse().unwrap(),
            a: source(words[2]),
            b: source(words[3]),
            result: words.get(4).map(|winner| MatchResult {
                winner: if *winner == "a" { Side::A } else { Side::B },
                score: words.get(5).map(|score| {
                    let (a, b) = score.split_once(':').unwrap();
                    (a.parse().unwrap(), b.parse().unwrap())
                }),
            }),
        }
    });
    Plan {
        matches: matches.collect(),
    }
}

fn places(bracket: &Bracket) -> String {
    let places = bracket.places.iter().map(|place| {
        if place.from == place.to {
            format!("{} {}", place.from, place.id)
        } else {
            format!("{}-{} {}", place.from, place.to, place.id)
        }
    });
    places.collect::<Vec<_>>().join(", ")
}

const SIX: &str = "W1 1: A -, W1 2: D E b 1:2, W1 3: C F a 2:0, W1 4: B -,
    W2 5: w1 w2 a 2:1, W2 6: w3 w4 b 0:2, W3 7: w5 w6 b 1:3, T1 8: l5 l6 a 2:0";

#[test]
fn a_single_elimination_with_byes_and_a_match_for_third_place() {
    let bracket = bracket(&entrants("A B C D E F"), &plan(SIX)).unwrap();
    assert_eq!(places(&bracket), "1 B, 2 A, 3 E, 4 C, 5-6 D, 5-6 F");
    assert_eq!(
        text::bracket(&bracket, 80),
        "\
Winners
1▸A
  bye ─┐
       └─5▸A 2
       ┌─  E 1 ─┐
2 D 1 ─┘        │
 ▸E 2           │
                └─7 A 1
                ┌─ ▸B 3
3▸C 2           │
  F 0 ─┐        │
       └─6 C 0 ─┘
       ┌─ ▸B 2
4▸B   ─┘
  bye

Third place
8▸E 2
  C 0
"
    );
}

#[test]
fn a_bracket_for_programs_is_a_line_for_each_match() {
    let plan = plan("W1 1: =a b b 0:2, W1 2: c -, W2 3: w1 w2");
    let bracket = bracket(&entrants("=a b c"), &plan).unwrap();
    assert_eq!(
        csv::bracket(&bracket),
        "\
Match,Section,Round,A,B,Winner,Score A,Score B
1,Winners,1,'=a,b,b,0,2
2,Winners,1,c,bye,c,,
3,Winners,2,b,c,,,
"
    );
}

#[test]
fn what_is_too_wide_is_listed() {
    let bracket = bracket(&entrants("A B C D E F"), &plan(SIX)).unwrap();
    let list = text::bracket(&bracket, 20);
    assert!(
        list.lines().all(|line| line.chars().count() <= 20),
        "{list}"
    );
    assert!(
        list.starts_with("Winners, round 1\n    1 ▸A\n       bye\n"),
        "{list}"
    );
    assert!(
        list.contains("Winners, round 3\n    7  A 1\n      ▸B 3\n"),
        "{list}"
    );
}

/// Four entrants, each out with the second loss: b loses to a, comes back through the losers and
/// wins the first final, so that there is a second.
#[test]
fn a_double_elimination_fills_places_from_below() {
    let first = "W1 1: a d a, W1 2: b c a, W2 3: w1 w2 a";
    let losers = "L1 4: l1 l2 b, L2 5: w4 l3 b, F1 6: w3 w5 b";
    let four = entrants("a b c d");
    let through = |text: &str| places(&bracket(&four, &plan(text)).unwrap());
    let open = "W1 1: a d a, W1 2: b c, W2 3: w1 w2, L1 4: l1 l2, L2 5: w4 l3, F1 6: w3 w5";
    assert_eq!(through(open), "");
    let half = format!("{first}, L1 4: l1 l2 b, L2 5: w4 l3, F1 6: w3 w5");
    assert_eq!(through(&half), "4 d");
    let whole = format!("{first}, {losers}");
    assert_eq!(through(&whole), "1 b, 2 a, 3 c, 4 d");
    let again = format!("{whole}, R1 7: w6 l6");
    assert_eq!(through(&again), "3 c, 4 d");
    assert_eq!(through(&format!("{again} b")), "1 a, 2 b, 3 c, 4 d");
}

/// As above, but a, who has not lost, wins the final.
#[test]
fn a_second_final_is_there_only_while_it_may_be_needed() {
    let four = entrants("a b c d");
    let before = "W1 1: a d a, W1 2: b c a, W2 3: w1 w2 a, L1 4: l1 l2 b, L2 5: w4 l3 b";
    let open = plan(&format!("{before}, F1 6: w3 w5, R1 7: w6 l6"));
    let open = bracket(&four, &open).unwrap();
    assert_eq!(open.matches.len(), 7);
    assert_eq!(places(&open), "3 c, 4 d");
    let over = plan(&format!("{before}, F1 6: w3 w5 a, R1 7: w6 l6"));
    let over = bracket(&four, &over).unwrap();
    assert_eq!(over.matches.len(), 6);
    assert_eq!(places(&over), "1 a, 2 b, 3 c, 4 d");
    let twice = plan(&format!("{before}, F1 6: w3 w5 a, R1 7: w6 l6 b"));
    assert_eq!(
        bracket(&four, &twice).unwrap_err().to_string(),
        "match 7 of the bracket was won, but who won the final had not lost before"
    );
}

#[test]
fn who_is_not_known_yet_is_told_by_where_they_come_from() {
    let plan = plan("W1 1: a b, W1 2: c -, W2 3: w1 w2, T1 4: l1 l2");
    let bracket = bracket(&entrants("a b c"), &plan).unwrap();
    let shown: Vec<String> = (bracket.matches.iter())
        .flat_map(|it| [it.a.show(), it.b.show()])
        .collect();
    let expected = [
        "a",
        "b",
        "c",
        "bye",
        "winner of 1",
        "c",
        "loser of 1",
        "bye",
    ];
    assert_eq!(shown, expected);
    assert_eq!(bracket.matches[2].winner, None);
    assert_eq!(bracket.matches[3].winner, None);
}

#[test]
fn plans_that_contradict_themselves_are_refused() {
    for (text, told) in [
        (
            "W1 1: a x",
            "match 1 of the bracket names \"x\", who is no entrant",
        ),
        (
            "W1 1: a w2, W1 2: b c",
            "match 1 of the bracket takes somebody from match 2",
        ),
        (
            "W1 1: a w1",
            "match 1 of the bracket takes somebody from match 1",
        ),
        ("W1 1: a b, W1 1: c -", "match 1 stands twice"),
        (
            "W1 1: a b, W1 2: w1 c b",
            "match 2 of the bracket was won before both sides",
        ),
        (
            "W1 1: a - a",
            "match 1 of the bracket was won before both sides",
        ),
        (
            "W1 1: a b a, W1 2: w1 c, W1 3: w1 -",
            "match 1 of the bracket sends its winner",
        ),
    ] {
        let refused = bracket(&entrants("a b c"), &plan(text))
            .unwrap_err()
            .to_string();
        assert!(refused.starts_with(told), "{refused}");
    }
}
