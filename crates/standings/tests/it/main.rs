//! Standings of tournaments: examples worked out manually, and properties of all standings.

#![allow(
    clippy::unwrap_used,
    reason = "in a test's helpers a panic is the report"
)]

mod bracket;
mod chart;
mod cross_table;
mod direct_encounter;
mod properties;
mod refusal;
mod report;
mod shown;
mod support;
mod table;
mod tie_breaks;
