//! Black box: real processes over real sockets, judged by the answers to clients.

// A test may unwrap; clippy sees that only inside of #[test] functions.
#![allow(clippy::unwrap_used)]

mod access;
mod auction;
mod axis_empires;
mod bytes;
mod campaign;
mod court;
mod disk;
mod drain;
mod edges;
mod test_env;

mod imports;
mod input;
mod json;
mod keys;
mod kill;
mod methods;
mod metrics;
mod names;
mod on_time;
mod packs;
mod picture_links;
mod play;
mod private;
mod repeat;
mod secrets;
mod six;
mod status;
mod streams;
mod webhooks;
