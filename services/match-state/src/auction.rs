//! Auctions for a side.

pub(crate) mod bidding;
pub(crate) mod handlers;
pub(crate) mod model;
