//! View of a seat on a match of Axis Empires.
//!
//! A [`view::View`] is made of a state and of the rules' counts on its board ([`view::Tally`]),
//! which the caller provides: no rule is here. It is the only way from a state to a client, so
//! this crate is all that needs reading to know which data is hidden.

mod deck;
mod fortunes;
mod tally;
pub mod view;
