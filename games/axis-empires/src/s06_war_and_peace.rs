//! Section 6, the end of a Faction Turn: the War and Peace Segment and the Conditional
//! Events Segment (`AE-6-1`).

pub mod s6_1_war_and_peace;
pub mod s6_2_conditional_events;
