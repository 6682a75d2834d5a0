//! Bots that play over the public API.
