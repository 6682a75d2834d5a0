//! Strengths of entrants and their uncertainty, the most informative meetings, and comparisons of
//! two versions.
//!
//! - [`Book`]: Glicko-2, which is shown after each result ([`glicko`]).
//! - [`TeamBook`]: players of teams, by Weng and Lin's method ([`weng_lin`]).
//! - [`estimate()`]: the whole history of a season at once, with the advantage of a side, the worth
//!   of a bid, draws, the table of likely superiority and the fair bid ([`history`]).
//! - [`SequentialTest`]: mirror pairs until it is clear who is better ([`sequential`]).
//! - [`fixtures()`]: who meets whom next ([`matchmaking`]).
//!
//! Everything is a function of its arguments: times are seconds that a caller passes, luck is a
//! seed. Entrants are numbers that mean nothing here. The same input gives the same output on
//! every machine, so that anyone who holds the results can compute all of it again. Each module
//! names the version of its rules in its `VERSION`.

#![forbid(unsafe_code)]

mod bid_stats;
mod cholesky;
mod conjugate_gradient;
mod covariance;
mod det_float;
mod entrant;
mod error;
mod estimate;
mod fair_bid;
pub mod glicko;
pub mod history;
mod likelihood;
pub mod matchmaking;
mod newton;
mod rating_book;
mod result;
pub mod sequential;
mod superiority;
mod variances;
mod waiting_pool;
pub mod weng_lin;

pub use crate::bid_stats::{BidTally, tally_by_bid};
pub use crate::det_float::{Interval, expected_score};
pub use crate::entrant::EntrantId;
pub use crate::error::RatingError;
pub use crate::estimate::{Estimate, HistoryRow, HistoryTable, Measure, Prospect, estimate};
pub use crate::fair_bid::{FairBid, NoFairBid};
pub use crate::glicko::{GlickoSettings, Strength};
pub use crate::history::{Entrant, HistorySettings, Season};
pub use crate::matchmaking::{Fixture, fixtures};
pub use crate::rating_book::{Book, Standing, StoredEntrant};
pub use crate::result::{Outcome, Played};
pub use crate::sequential::{
    SequentialReport, SequentialSettings, SequentialTest, Verdict, pair_score, ratio_curve,
};
pub use crate::superiority::{MOST_COMPARED, Superiority};
pub use crate::waiting_pool::{MatchmakingSettings, PastFixture, Waiting, WaitingPool};
pub use crate::weng_lin::{RankedTeam, TeamBook, TeamLeft, TeamSettings, TeamStanding};
