//! The rules of Axis & Allies 1940 as a pure engine.

pub mod board;
pub mod facility;
pub mod odds;
pub mod strength;
pub mod unit;
