//! Section 2, Initial Administrative Phase.

pub mod s2_2_support;
pub mod s2_3_organization;
