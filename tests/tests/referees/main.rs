//! Games of others, refereed by programs of their own: hosted like ours, and contained when
//! they fail.

// A test may unwrap; clippy sees that only inside of #[test] functions.
#![allow(clippy::unwrap_used)]

mod checked;
mod contained;
mod hosted;
mod seated;
mod shown;
mod touched;
