//! Dice that show what an example says.

use std::collections::VecDeque;

use sandtable_kernel::Dice;

/// Dice that show the numbers given, then always the same.
#[derive(Clone, Debug)]
pub struct GivenDice {
    given: VecDeque<u8>,
    then: u8,
    /// Number of dice rolled.
    pub rolled: usize,
}

impl GivenDice {
    /// Dice that show `then` when no number was given.
    #[must_use]
    pub const fn always(then: u8) -> Self {
        Self {
            given: VecDeque::new(),
            then,
            rolled: 0,
        }
    }

    /// Adds numbers to those to come.
    pub fn give(&mut self, numbers: impl IntoIterator<Item = u8>) {
        self.given.extend(numbers);
    }

    /// Number of given numbers that have not been rolled yet.
    #[must_use]
    pub fn left(&self) -> usize {
        self.given.len()
    }
}

impl Dice for GivenDice {
    fn roll(&mut self) -> u8 {
        self.rolled += 1;
        self.given.pop_front().unwrap_or(self.then)
    }
}
