//! Sections +14 to +17: the optional rules that stand alone. A rule that only changes another is
//! beside it, behind [`crate::state::State::plays_by`].

pub(crate) mod o17_10_variable_ending;
pub(crate) mod o17_11_soviet_volunteers;
pub(crate) mod o17_1_required_garrisons;
pub(crate) mod o17_6_east_africa;
pub(crate) mod o17_8_alternate_vichy;

#[cfg(test)]
mod tests;
