//! Where units can go (rulebook p. 8, 12-16, 22): what the acting power sees, how units of
//! each domain enter a space and where they can end. Commands to move, and landings, are
//! built on it.

mod air;
mod canal;
mod drop;
mod land;
mod route;
mod sea;
pub(crate) mod space_facts;
mod transport;
mod ways;

pub(crate) use air::Flight;
pub(crate) use canal::{passage_open, passages_of};
pub(crate) use land::activated;
pub(crate) use route::{Arrival, EntryMode, Search, flood};
pub(crate) use space_facts::{KnownSpaces, SpaceFacts, SpaceLookup, Theater, USED};
pub(crate) use transport::shares;
pub(crate) use ways::ways_in;
