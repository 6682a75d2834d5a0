//! Entering a tournament, and leaving it.

pub(crate) mod address_quota;
pub(crate) mod leaving;
pub(crate) mod membership;
pub(crate) mod registration;
pub(crate) mod suspension_sweep;
pub(crate) mod suspensions;
pub(crate) mod waiting_list;
