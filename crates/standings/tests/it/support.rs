//! Tournaments written in a line.

use std::collections::BTreeMap;

use sandtable_standings::rational::Notation;
use sandtable_standings::results::{
    Bye, ByeCause, Entrant, Fixture, Outcome, Results, Side, System,
};
use sandtable_standings::table::{ALGORITHM, Inputs, Leaderboard, standings};

/// Rounds are parted by semicolons, what happens in one by commas: `a-b 1:0`, `a-b =`, `a-b +:-`
/// (b forfeits), `a-b -:-`, `a-b x` (annulled), `a-b *` (pending), `c bye` (allocated, a point),
/// `c half` (requested, half a point), `c zero` (requested, nothing).
pub(crate) fn played(system: System, rounds: u32, entrants: &str, played: &str) -> Results {
    let mut results = Results {
        system,
        rounds,
        entrants: entrants.split(' ').map(entrant).collect(),
        fixtures: Vec::new(),
        byes: Vec::new(),
        both_sides: false,
    };
    for (round, text) in (1..).zip(played.split(';')) {
        for what in text
            .split(',')
            .map(str::trim)
            .filter(|what| !what.is_empty())
        {
            let (who, ended) = what.split_once(' ').unwrap();
            match who.split_once('-') {
                Some((a, b)) => results.fixtures.push(fixture(round, a, b, ended)),
                None => results.byes.push(bye(round, who, ended)),
            }
        }
    }
    results
}

/// `name` or `name:rating`; the id is the name.
fn entrant(text: &str) -> Entrant {
    let (name, rating) = match text.split_once(':') {
        Some((name, rating)) => (name, Some(rating.parse().unwrap())),
        None => (text, None),
    };
    Entrant {
        id: name.to_owned(),
        name: name.to_owned(),
        rating,
        team: None,
        struck: false,
    }
}

fn fixture(round: u32, a: &str, b: &str, ended: &str) -> Fixture {
    Fixture {
        round,
        a: a.to_owned(),
        b: b.to_owned(),
        outcome: match ended {
            "1:0" => Outcome::Won(Side::A),
            "0:1" => Outcome::Won(Side::B),
            "=" => Outcome::Drawn,
            "+:-" => Outcome::Forfeited(Side::B),
            "-:+" => Outcome::Forfeited(Side::A),
            "-:-" => Outcome::BothForfeited,
            "x" => Outcome::Annulled,
            "*" => Outcome::Pending,
            _ => panic!("{ended}"),
        },
        scores: BTreeMap::new(),
    }
}

fn bye(round: u32, entrant: &str, kind: &str) -> Bye {
    let (cause, points) = match kind {
        "bye" => (ByeCause::Allocated, 2),
        "half" => (ByeCause::Requested, 1),
        "zero" => (ByeCause::Requested, 0),
        _ => panic!("{kind}"),
    };
    Bye {
        round,
        entrant: entrant.to_owned(),
        cause,
        points,
    }
}

/// Tie-breaks parted by spaces.
pub(crate) fn inputs(results: Results, tie_breaks: &str) -> Inputs {
    Inputs {
        algorithm: ALGORITHM,
        results,
        tie_breaks: (tie_breaks.split_whitespace())
            .map(|name| name.parse().unwrap())
            .collect(),
        seed: Some("committed".to_owned()),
    }
}

/// Ids with their ranks, such as `1 a, 2 b, 2 c`.
pub(crate) fn order(table: &Leaderboard) -> String {
    let rows = table
        .rows
        .iter()
        .map(|row| format!("{} {}", row.rank, row.id));
    rows.collect::<Vec<_>>().join(", ")
}

pub(crate) fn ordered(results: &Results, tie_breaks: &str) -> String {
    order(&standings(&inputs(results.clone(), tie_breaks)).unwrap())
}

/// The value of one tie-break for each entrant in the order of seeding.
pub(crate) fn column(results: &Results, tie_break: &str) -> Vec<String> {
    let table = standings(&inputs(results.clone(), tie_break)).unwrap();
    let of = |id: &str| {
        let row = table.rows.iter().find(|row| row.id == id).unwrap();
        row.values[0].map_or_else(|| "none".to_owned(), |value| value.show(Notation::Decimal))
    };
    results
        .entrants
        .iter()
        .map(|entrant| of(&entrant.id))
        .collect()
}

/// Five entrants, four rounds, and everything that can happen in a round without a game.
pub(crate) fn five() -> Results {
    played(
        System::Swiss,
        4,
        "p1:2000 p2:1900 p3:1800 p4 p5:1601",
        "p1-p3 1:0, p2-p4 1:0, p5 bye;
         p1-p2 =, p5-p3 0:1, p4 bye;
         p1-p5 +:-, p3-p2 0:1, p4 half;
         p1-p4 1:0, p2 bye, p3 half",
    )
}
