//! Tie-breaks that look at whom one met.

use std::cmp::Reverse;

use crate::byes::{adjusted_scores, shares};
use crate::rational::Amount;
use crate::record::{Kind, Record, Records};
use crate::results::WIN;

/// The sum of the opponents' points, without so many of the least and of the greatest.
pub(super) fn buchholz(
    records: &Records<'_>,
    least: usize,
    greatest: usize,
) -> Vec<Option<Amount>> {
    let adjusted = adjusted_scores(records);
    let of = |own| {
        let mut shares = shares(records, own, &adjusted);
        shares.sort_by_key(|share| (Reverse(share.voluntary), share.opponent));
        let mut kept: Vec<u32> = (shares.iter().skip(least))
            .map(|share| share.opponent)
            .collect();
        kept.sort_unstable();
        kept.truncate(kept.len().saturating_sub(greatest));
        Some(Amount::halves(kept.into_iter().map(i64::from).sum()))
    };
    (0..records.records.len()).map(of).collect()
}

pub(super) fn sonneborn_berger(records: &Records<'_>) -> Vec<Option<Amount>> {
    let adjusted = adjusted_scores(records);
    let of = |own| {
        let sum = (shares(records, own, &adjusted).iter())
            .map(|share| i64::from(share.opponent) * i64::from(share.own))
            .sum();
        Some(Amount::quarters(sum))
    };
    (0..records.records.len()).map(of).collect()
}

pub(super) fn strongest_beaten(records: &Records<'_>) -> Vec<Option<Amount>> {
    let adjusted = adjusted_scores(records);
    let of = |record: &Record| {
        let beaten = record.turns.iter().filter_map(|turn| match turn.kind {
            Kind::Met {
                opponent, played, ..
            } if records.regular(played) && turn.points == WIN => Some(adjusted[opponent]),
            _ => None,
        });
        beaten.max().map(|points| Amount::halves(i64::from(points)))
    };
    records.records.iter().map(of).collect()
}

/// Forfeits never count: a rating says nothing of a game that was not played.
pub(super) fn average_rating(records: &Records<'_>) -> Vec<Option<Amount>> {
    let of = |record: &Record| {
        let met = record.turns.iter().filter_map(|turn| match turn.kind {
            Kind::Met {
                opponent,
                played: true,
                ..
            } => records.results.entrants[opponent].rating,
            _ => None,
        });
        let (sum, count) = met.fold((0, 0), |(sum, count), rating| {
            (sum + i64::from(rating), count + 1)
        });
        Amount::average(sum, count)
    };
    records.records.iter().map(of).collect()
}
