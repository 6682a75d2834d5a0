//! Tie-breaks that ignore the points of others.

use crate::rational::Amount;
use crate::record::{Kind, Record, Records, Turn};
use crate::results::{Side, WIN};

fn count(records: &Records<'_>, counts: impl Fn(&Turn) -> bool) -> Vec<Option<Amount>> {
    let of = |record: &Record| (record.turns.iter().map(|turn| i64::from(counts(turn)))).sum();
    (records.records.iter())
        .map(|record| Some(Amount::whole(of(record))))
        .collect()
}

pub(super) fn wins(records: &Records<'_>) -> Vec<Option<Amount>> {
    count(records, |turn| turn.points == WIN)
}

pub(super) fn wins_played(records: &Records<'_>, only_as_b: bool) -> Vec<Option<Amount>> {
    count(records, |turn| match turn.kind {
        Kind::Met {
            side, played: true, ..
        } => turn.points == WIN && (side == Side::B || !only_as_b),
        _ => false,
    })
}

pub(super) fn progressive(records: &Records<'_>) -> Vec<Option<Amount>> {
    // Points of a round are there in all rounds after it.
    let of = |record: &Record| {
        (record.turns.iter())
            .map(|turn| i64::from(turn.points) * i64::from(records.last_round - turn.round + 1))
            .sum()
    };
    (records.records.iter())
        .map(|record| Some(Amount::halves(of(record))))
        .collect()
}

pub(super) fn game_score(records: &Records<'_>, name: &str) -> Vec<Option<Amount>> {
    let of = |record: &Record| {
        let told = record.turns.iter().filter_map(|turn| match turn.kind {
            Kind::Met { side, fixture, .. } => {
                let scores = records.results.fixtures[fixture].scores.get(name)?;
                Some(match side {
                    Side::A => scores.a - scores.b,
                    Side::B => scores.b - scores.a,
                })
            }
            Kind::Idle | Kind::Away => None,
        });
        told.sum()
    };
    (records.records.iter())
        .map(|record| Some(Amount::whole(of(record))))
        .collect()
}
