//! The stages of a tournament: who is in one, in which order, with which standings.

pub(crate) mod bracket;
pub(crate) mod pairing_input;
pub(crate) mod seeding;
pub(crate) mod standings_input;
