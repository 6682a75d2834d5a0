//! Authentication of callers and their permissions; privileged actions in the audit log.

pub(crate) mod audited_action;
pub(crate) mod audited_reads;
pub(crate) mod authenticator;
pub(crate) mod contests;
pub(crate) mod identity;
pub(crate) mod operator;
pub(crate) mod permissions;
pub(crate) mod tokens;
