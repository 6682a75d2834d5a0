//! The path of a command, from the call to the durable entry: [`submitter`] authenticates and
//! recognises retries, [`apply`] asks the rules, [`append`] makes the entry durable, and
//! [`after_commit`] takes note of it.

pub(crate) mod after_commit;
pub(crate) mod append;
pub(crate) mod apply;
pub(crate) mod submission;
pub(crate) mod submitter;
pub(crate) mod turn_rate_limit;
