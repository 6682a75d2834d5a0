//! The service over a real store, called as clients and other services call it.

#![allow(
    clippy::unwrap_used,
    reason = "in a test's helpers a panic is the report"
)]

mod auctions;
mod bots;
mod chat;
mod clocks;
mod club;
mod command_sight;
mod compact;
mod delay;
mod draws;
mod feed;
mod forks;
mod handover;
mod heads;
mod imports;
mod list_of_commands;
mod lobby;
mod looks;
mod moderators;
mod nonces;
mod operator;
mod pages;
mod pairs;
mod past;
mod people;
mod pictures;
mod play;
mod quotas;
mod reach;
mod repetitions;
mod replicas;
mod seat_facts;
mod seats;
mod slugs;
mod support;
mod texts;
mod threats;
mod transfer;
