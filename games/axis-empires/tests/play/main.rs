//! Whole campaigns, played by chance.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod both;
mod campaign;
#[path = "../support/campaigns.rs"]
mod campaigns;
#[path = "../support/decks.rs"]
mod decks;
mod fortunes;
#[path = "../support/games.rs"]
mod games;
mod kept;
#[path = "../support/known.rs"]
mod known;
mod legality;
mod luck;
mod open_campaigns;
mod random_play;
mod scores;
mod separate_peace;
#[path = "../support/steps.rs"]
mod steps;
