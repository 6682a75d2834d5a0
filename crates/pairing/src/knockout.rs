//! Knockouts: who meets whom until one is left, after one loss or after two.
//!
//! A bracket is made at once for all entrants, the best first: number 1 meets the last, and the
//! first two meet in the final at the earliest. Where their number is no power of two the best
//! have byes: they begin in the second round.
//!
//! After two losses: an entrant who loses goes on among the losers. They drop in there in an
//! order that turns from round to round, so that two who have met meet again as late as possible.

mod build;
mod fixture;
mod inputs;
mod progress;
mod seeding;

pub use build::bracket;
pub use fixture::{Bracket, Fixture, Part, Source};
pub use inputs::{ALGORITHM, Form, KnockoutInputs};
pub use progress::{Decision, Progress, Ready, progress};
pub(crate) use seeding::{meeting_round, places};
