//! A match as it was at an older version.

pub(crate) mod quota;
pub(crate) mod view_at;
