//! Worth of a round without a game, in tie-breaks that look at opponents.
//!
//! These are FIDE's rules for Swiss tournaments (C.07, article 16, in force since 1 March 2026).
//! There is no real opponent in such a round, so a dummy stands in:
//!
//! - A round is unplayed *voluntarily* by who asked for a bye of less than a win, was absent or
//!   forfeited (16.1).
//! - To others an entrant's score is what it is, but a bye that was asked for and an absence
//!   count as a draw if no round came after it but such as were unplayed voluntarily: who
//!   leaves takes nothing from those they have met (16.3).
//! - The dummy has as many points as the entrant has, but after a forfeit not more than the
//!   opponent that was scheduled, and else not more than a draw in each round of the
//!   tournament (16.4).
//! - What is cut first is the least of the rounds that were unplayed voluntarily (16.5).
//!
//! FIDE has no annulled game. It is taken for a bye that was not requested, worth nothing. Where
//! fixtures do not come from scores, forfeits count like games and byes like nothing (article
//! 15.2).

use crate::record::{Kind, Record, Records, Turn};
use crate::results::{DRAW, System};

/// Contribution of one round to Buchholz and its kin.
#[derive(Clone, Copy)]
pub(crate) struct Share {
    /// The opponent's or the dummy's, in half points.
    pub(crate) opponent: u32,
    /// One's own in that round, in half points.
    pub(crate) own: u32,
    pub(crate) voluntary: bool,
}

/// The score of each entrant as it counts for those they have met, in half points.
pub(crate) fn adjusted_scores(records: &Records<'_>) -> Vec<u32> {
    (records.records.iter())
        .map(|record| match records.results.system {
            System::Swiss => adjusted_score(record),
            _ => record.points,
        })
        .collect()
}

fn adjusted_score(record: &Record) -> u32 {
    let staying = (record.turns.iter()).rposition(|turn| !voluntary(turn));
    (record.turns.iter().enumerate())
        .map(|(place, turn)| match turn.kind {
            Kind::Away if staying.is_none_or(|staying| place > staying) => DRAW,
            _ => turn.points,
        })
        .sum()
}

fn voluntary(turn: &Turn) -> bool {
    match turn.kind {
        Kind::Away => true,
        Kind::Idle => false,
        Kind::Met { played, .. } => !played && turn.points == 0,
    }
}

/// Contribution of each round of an entrant.
pub(crate) fn shares(records: &Records<'_>, own: usize, adjusted: &[u32]) -> Vec<Share> {
    let record = &records.records[own];
    let swiss = records.results.system == System::Swiss;
    let most = records
        .results
        .rounds
        .max(records.last_round)
        .saturating_mul(DRAW);
    let shares = record.turns.iter().filter_map(|turn| {
        let opponent = match turn.kind {
            Kind::Met {
                opponent, played, ..
            } if records.regular(played) => adjusted[opponent],
            Kind::Met { opponent, .. } => record.points.min(adjusted[opponent]),
            Kind::Idle | Kind::Away if swiss => record.points.min(most),
            Kind::Idle | Kind::Away => return None,
        };
        Some(Share {
            opponent,
            own: turn.points,
            voluntary: swiss && voluntary(turn),
        })
    });
    shares.collect()
}
