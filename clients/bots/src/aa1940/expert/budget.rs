//! Effort that a bot puts into a turn.

use std::time::Duration;

use tokio::time::Instant;

/// Evaluations after which any search ends, so that a clock that stands still stops nothing.
const MOST_EVALUATIONS: u32 = 200_000;

/// Effort for a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnEffort {
    /// So much time of one core.
    Time(Duration),
    /// So many plans that are evaluated, which can be repeated exactly.
    Evaluations(u32),
}

impl Default for TurnEffort {
    /// Two seconds.
    fn default() -> Self {
        Self::Time(Duration::from_secs(2))
    }
}

/// Rest of the effort for one search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchBudget {
    until: Option<Instant>,
    left: u32,
    spent: u32,
}

impl SearchBudget {
    /// A share of a turn's effort, in percent.
    pub(crate) fn share(effort: TurnEffort, percent: u32) -> Self {
        match effort {
            TurnEffort::Time(time) => Self {
                until: Some(Instant::now() + time * percent / 100),
                left: MOST_EVALUATIONS,
                spent: 0,
            },
            TurnEffort::Evaluations(count) => {
                let share = u64::from(count) * u64::from(percent) / 100;
                Self {
                    until: None,
                    left: u32::try_from(share).unwrap_or(MOST_EVALUATIONS),
                    spent: 0,
                }
            }
        }
    }

    /// Takes one evaluation; false when none is left.
    pub(crate) fn take(&mut self) -> bool {
        if self.left == 0 || self.until.is_some_and(|until| Instant::now() >= until) {
            return false;
        }
        self.left -= 1;
        self.spent += 1;
        true
    }

    /// Evaluations so far.
    pub(crate) fn spent(&self) -> u32 {
        self.spent
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_of_evaluations_is_counted() {
        let mut budget = SearchBudget::share(TurnEffort::Evaluations(10), 30);
        assert_eq!((0..9).filter(|_| budget.take()).count(), 3);
        assert_eq!(budget.spent(), 3);
    }

    #[test]
    fn time_that_is_over_leaves_nothing() {
        let mut budget = SearchBudget::share(TurnEffort::Time(Duration::ZERO), 50);
        assert!(!budget.take());
    }
}
