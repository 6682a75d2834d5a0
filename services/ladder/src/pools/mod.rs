//! Ladders: pools in which players are paired as long as they attend, and rated.
//!
//! - `running`, `attend`, `line`, `comparing`, `looking`: what callers ask for;
//! - `lifetime`: what ratings say elsewhere;
//! - `matching`, `attendances`, `suspended`, `capacity`, `shares`, `lots`, `playing`, `counting`, `seasons`, `estimating`: what is done by itself;
//! - `unrated`: what counts for no rating;
//! - `impartiality`: what who plays does not decide;
//! - `rating`, `faults`, `late`, `owners`, `plays`, `stalled`: what follows from what is known, as pure functions;
//! - `verifying`, `recount`: computes all of it again;
//! - `conductor`: has it done when it is due.

mod access;
pub(crate) mod attend;
mod attendances;
mod capacity;
mod checks;
mod comparing;
pub(crate) mod comparison_watch;
pub(crate) mod conductor;
mod counting;
mod estimating;
mod faults;
mod form;
mod impartiality;
mod late;
mod lifetime;
mod line;
mod looking;
mod lots;
mod matching;
mod meetings;
mod names;
mod owners;
mod playing;
mod plays;
mod rating;
pub(crate) mod record;
mod recount;
mod running;
mod seasons;
mod shares;
mod stalled;
mod suspended;
mod unrated;
mod verifying;
mod work;
