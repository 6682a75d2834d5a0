//! Tests of where aircraft land.

mod allies;
mod plans;
mod promises;
mod settling;
mod stranding;
