//! Black box: real processes over real sockets, judged by what clients are told.

// A test may unwrap; clippy sees that only inside of #[test] functions.
#![allow(clippy::unwrap_used)]

mod edges;
