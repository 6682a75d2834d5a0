//! The log of a match: pages, texts, head, signatures, exports.

pub(crate) mod action_kind;
pub(crate) mod export;
pub(crate) mod feed;
pub(crate) mod feed_reader;
pub(crate) mod fitting_events;
pub(crate) mod head;
pub(crate) mod page_reader;
pub(crate) mod signing;
pub(crate) mod texts;
