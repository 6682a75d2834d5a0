//! Referees of games that run as programs of others. They are asked as ours is, and nothing
//! that they do or leave undone reaches farther than the matches of their own game.
//!
//! - [`ExternalReferee`] asks one of them: within a time, with so many calls at a time, and
//!   takes only answers that can be used;
//! - [`Referees`] asks the right one about each game.

pub(crate) mod breaker;
mod catalogue_calls;
pub(crate) mod description;
pub(crate) mod errors;
mod metrics;
mod referee;
pub(crate) mod router;
pub(crate) mod validate;

pub use errors::faulty as faulty_referee;
pub use referee::{ExternalReferee, Externals};
pub use router::Referees;
