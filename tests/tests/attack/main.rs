//! What a stranger, a neighbour on the machine or a disk that plays false can do: real
//! processes, attacked.

// A test may unwrap; clippy sees that only inside of #[test] functions.
#![allow(clippy::unwrap_used)]

mod store;
