//! Where aircraft can land: the proof before battle, the duty after it, and
//! defenders' stranded aircraft (rulebook p. 14, 22, 29-31).

pub(crate) mod carrier_matching;
mod deck_room;
mod decks;
mod home;
mod plan;
mod settle;
mod stranded;
#[cfg(test)]
mod tests;

pub(crate) use deck_room::DeckRoom;
pub(crate) use decks::DECK;
pub(crate) use home::{LandingDistances, can_return, deck_zones};
pub(crate) use plan::{LandingPlace, LandingPlan, proof, saved_now, saving};
pub(crate) use settle::{lose, reserved_carriers, settle};
pub(crate) use stranded::{check_landings, land, step, usual_landings};
