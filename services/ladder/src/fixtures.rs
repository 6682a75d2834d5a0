//! Fixtures of tournaments: hosted, played, decided.

pub(crate) mod any_fixture;
pub(crate) mod deadlines;
pub(crate) mod decision;
pub(crate) mod drawn_knockout;
pub(crate) mod hosting;
pub(crate) mod match_outcome;
pub(crate) mod played;
pub(crate) mod runner;
pub(crate) mod seats;
pub(crate) mod series;
pub(crate) mod tournament_rules;
pub(crate) mod withheld_nonces;
