//! Tests of the chapter on movement.

mod agreement;
mod air;
mod areas;
mod borders;
mod cargo;
mod decks;
mod flights;
mod land;
mod neutrals;
mod passages;
mod powers;
mod sea;
mod sharing;
mod stacks;
pub(crate) mod table;
mod transport;
mod world;
