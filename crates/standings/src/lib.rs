//! Standings of tournaments: what they follow from, and how they are shown.
//!
//! [`table::standings`] orders entrants by their points and by tie-breaks in a chosen order. All
//! of it is exact and follows from [`table::Inputs`] alone, on any machine: no clock, no chance
//! but lots from a seed, no floating point but in charts. [`cross_table::cross_table`] lists the
//! meetings of entrants, [`bracket::bracket`] the course of a knockout; [`show`] writes them as
//! text, CSV, JSON, SVG and FIDE's report. [`chart`] draws the values of ladders over time.

pub mod bracket;
pub mod chart;
pub mod cross_table;
pub mod refusal;
pub mod results;
pub mod show;
pub mod table;
pub mod tie_break;

mod byes;
pub mod rational;
mod record;
mod sanitize;
mod svg;
mod theme;
mod tie_breaks;
