//! What a seat may see of a match of Axis Empires.
//!
//! A [`view::View`] is made of a state and of what the rules count on its board
//! ([`view::Tally`]), which whoever asks for a view brings along: no rule is here. It is the
//! only way from a state to a client, so whoever wants to know what is hidden need not read
//! more than this.

mod deck;
mod fortunes;
mod tally;
pub mod view;
