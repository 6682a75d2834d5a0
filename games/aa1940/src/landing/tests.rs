//! Tests of where aircraft land.

mod allies;
mod plans;
mod settling;
mod stranding;
