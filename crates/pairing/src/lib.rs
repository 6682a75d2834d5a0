//! Pairing algorithms: round robin, Swiss, knockouts, arenas and stages.
//!
//! Every function here is pure: it reads its inputs and nothing else, so that the same inputs
//! give the same pairings on any machine. Inputs name the algorithm that they are for, with its
//! version, and serialize: stored beside a pairing they are its proof.
//!
//! Entrants are numbers, chosen by the caller. Points are counted in half points. Nothing is
//! decided by floats or by the order of a hash map.

#![forbid(unsafe_code)]

pub mod algorithm;
pub mod apart;
pub mod arena;
pub mod dutch;
pub mod entrant;
pub mod groups;
pub mod knockout;
mod lots;
pub mod pairing;
mod record;
pub mod refusal;
pub mod round_robin;
pub mod side;
pub mod stages;
pub mod swiss;
