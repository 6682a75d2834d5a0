//! Tests of what holds for Combat Move as a whole.

mod battles;
mod blockers;
mod neutrals;
mod way_out;
