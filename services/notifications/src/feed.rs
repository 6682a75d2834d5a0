//! Entries as they become durable, handed to those who watch.

pub(crate) mod broadcast;
pub(crate) mod encoding_cache;
pub(crate) mod entry_texts;
pub(crate) mod fanout;
pub(crate) mod match_diff;
pub(crate) mod membership_cache;
pub(crate) mod source;
