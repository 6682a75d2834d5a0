//! What replicas of this service share.

pub(crate) mod follow;
pub(crate) mod shared_snapshot;
