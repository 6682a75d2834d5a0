//! The path of a command, from the call to the durable entry.

pub(crate) mod submit_command;
