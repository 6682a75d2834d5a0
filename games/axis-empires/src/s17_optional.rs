//! Sections +14 to +17, the optional rules: those that are rules of their own. What only
//! changes another rule stands with it, behind [`crate::state::State::plays_by`].

pub mod s14_separate_peace;
pub(crate) mod s15_fortunes_of_war;
pub mod s16_luck;
pub(crate) mod s17_10_variable_ending;
pub(crate) mod s17_11_soviet_volunteers;
pub(crate) mod s17_1_required_garrisons;
pub(crate) mod s17_6_east_africa;
pub(crate) mod s17_8_alternate_vichy;
#[cfg(test)]
mod tests;
