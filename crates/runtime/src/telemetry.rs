//! Logs, metrics and traces.

pub mod format;
pub mod metric;
pub mod otlp;
pub mod trace;
pub mod trace_context;
