//! Callers, and the permissions of roles and keys.

pub(crate) mod caller;
pub(crate) mod identify;
pub(crate) mod key_cache;
pub(crate) mod role_scopes;
pub(crate) mod token_exchange;
