//! Nonces of the seats, and matches that share their dice.

pub(crate) mod commitment;
pub(crate) mod duplicate_link;
pub(crate) mod duplicate_reveal;
pub(crate) mod nonce_handlers;
pub(crate) mod nonce_protocol;
