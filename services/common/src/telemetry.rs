//! Logs, metrics and traces.

pub(crate) mod format;
pub mod metric;
pub(crate) mod otlp;
pub mod setup;
pub mod trace;
pub(crate) mod trace_context;
