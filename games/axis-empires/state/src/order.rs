//! Orders of each segment, as plain data. The chapters check and carry them out.

pub mod combat;
pub mod convoy;
pub mod logistics;
pub mod movement;
pub mod option_card;
pub mod organization;
pub mod political_events;
pub mod replacements;
pub mod support;
pub mod war_and_peace;
