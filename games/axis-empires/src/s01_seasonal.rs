//! Section 1, Seasonal Phase.

pub mod s1_2_logistics;
pub mod s1_3_replacements;
