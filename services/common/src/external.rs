//! Referees of games that run as programs of others. They are asked as ours is, and nothing
//! that they do or leave undone reaches farther than the matches of their own game.
//!
//! - [`ExternalReferee`] asks one of them: within a time, with so many calls at a time, and
//!   takes only answers that can be used;
//! - [`Referees`] asks the right one about each game.

mod answers;
mod described;
mod meters;
mod patience;
mod referee;
mod route;
mod said;

pub use referee::{ExternalReferee, Externals};
pub use route::Referees;
pub use said::faulty as faulty_referee;
