//! The service over a real store, called as clients and other services call it.

#![allow(
    clippy::unwrap_used,
    reason = "in a test's helpers a panic is the report"
)]

mod clocks;
mod club;
mod feed;
mod lobby;
mod people;
mod play;
mod reach;
mod replicas;
mod support;
mod transfer;
