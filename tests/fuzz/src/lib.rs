//! Hostile input: what a fuzzer's bytes are turned into, and what must hold whatever
//! they are. The targets are the tests of this crate.
//!
//! - [`wire`]: messages without their types, changed so that most of them can still be read;
//! - [`messages`]: every message of the contract;
//! - [`packed`]: what a program of others may pack;
//! - [`json`]: a server that answers with what was packed, as JSON and as events;
//! - [`game`]: the referee, at positions of a match;
//! - [`played`]: the matches that those are out of, of both games;
//! - [`services`]: the services that clients call, with a match in progress;
//! - [`relay`]: replicas that take a match over from each other.

#![allow(
    clippy::missing_errors_doc,
    reason = "whatever fails ends the test that asked for it"
)]

pub mod choices;
pub mod game;
pub mod json;
pub mod messages;
pub mod packed;
pub mod played;
pub mod relay;
pub mod services;
pub mod wire;
