//! Guarantees of the ratings.

mod fair_bid;
mod glicko;
mod history;
mod luck;
mod matchmaking;
mod season;
mod sequential;
mod superiority;
mod tally;
mod team;
