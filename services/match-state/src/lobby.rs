//! The match before the first command, and the players of its seats.

pub(crate) mod bot_names;
pub(crate) mod bot_seats;
pub(crate) mod bots;
pub(crate) mod draw;
pub(crate) mod draw_offer;
pub(crate) mod invite;
pub(crate) mod lobby_calls;
pub(crate) mod ready;
pub(crate) mod seat_choice;
pub(crate) mod substitution;
pub(crate) mod update;
