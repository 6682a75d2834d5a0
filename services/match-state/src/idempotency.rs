//! Idempotent requests: which request made which entry of a match.

pub(crate) mod request_index;
