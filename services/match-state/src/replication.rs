//! State shared by replicas of this service.

pub(crate) mod follow;
pub(crate) mod shared_snapshot;
