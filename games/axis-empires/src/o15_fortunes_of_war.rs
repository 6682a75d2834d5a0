//! +15 Fortunes of War: cards that each side draws as the war spreads, and keeps until it
//! wants to try its luck with them.

pub(crate) mod o15_1_drawing;
pub(crate) mod o15_2_using;

#[cfg(test)]
mod tests;
