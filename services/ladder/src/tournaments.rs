//! Tournaments: their records, names and life.

pub(crate) mod lifecycle;
pub(crate) mod names;
pub(crate) mod record;
pub(crate) mod schedule;
pub(crate) mod state;
pub(crate) mod transaction;
pub(crate) mod verify;
