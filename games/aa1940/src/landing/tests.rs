//! Tests of where aircraft land.

mod plans;
mod settling;
mod stranding;
