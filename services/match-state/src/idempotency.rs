//! Requests that are sent again.

pub(crate) mod request_index;
pub(crate) mod scope;
