//! The refusals that every game has.

use sandtable_kernel::{Checked, Outcome, Seat, Violation};

use crate::questions::{DecisionId, DecisionQuestion};

/// The refusals that every game has, by the rules that a game refuses for.
#[derive(Clone, Copy, Debug)]
pub struct Refusals {
    /// A match that is over.
    pub over: &'static str,
    /// A seat that there is not.
    pub seat: &'static str,
    /// A question that is open, or that is not.
    pub question: &'static str,
    /// Drafts that cannot be taken back.
    pub drafts: &'static str,
    /// Duration of drafts, such as `phase`.
    pub drafted_in: &'static str,
}

impl Refusals {
    /// The match is not over.
    ///
    /// # Errors
    /// It is.
    #[inline]
    pub fn in_progress(&self, outcome: Option<&Outcome>) -> Checked {
        match outcome {
            None => Ok(()),
            Some(_) => Err(Violation::new(
                self.over,
                "a match in progress",
                "a match that is over",
            )),
        }
    }

    /// The seat is one of so many.
    ///
    /// # Errors
    /// It is not.
    #[inline]
    pub fn known_seat(&self, seats: usize, seat: Seat) -> Checked {
        if usize::from(seat.0) < seats {
            return Ok(());
        }
        Err(Violation::new(
            self.seat,
            "a seat of this match",
            format!("seat {}", seat.0),
        ))
    }

    /// No question is open.
    ///
    /// # Errors
    /// One is.
    #[inline]
    pub fn nothing_asked<D: DecisionQuestion>(&self, pending: &[D]) -> Checked {
        let Some(open) = pending.first() else {
            return Ok(());
        };
        Err(Violation::new(
            self.question,
            format!(
                "an answer to question {} from seat {} first",
                open.id().0,
                open.seat().0
            ),
            "another command",
        ))
    }

    /// The open question of a number, which the seat was asked.
    ///
    /// # Errors
    /// There is none, or another seat was asked.
    pub fn asked<'a, D: DecisionQuestion>(
        &self,
        pending: &'a [D],
        id: DecisionId,
        seat: Seat,
    ) -> Checked<&'a D> {
        let Some(open) = pending.iter().find(|open| open.id() == id) else {
            return Err(Violation::new(
                self.question,
                "an open question",
                format!("question {}", id.0),
            ));
        };
        if open.seat() == seat {
            return Ok(open);
        }
        Err(Violation::new(
            self.question,
            format!("an answer from seat {}", open.seat().0),
            format!("seat {}", seat.0),
        ))
    }

    /// So many drafts can be taken back of those that there are.
    ///
    /// # Errors
    /// None are to be taken back, or more than there are.
    pub fn can_take_back(&self, drafts: usize, steps: u16) -> Checked {
        if (1..=drafts).contains(&usize::from(steps)) {
            return Ok(());
        }
        Err(Violation::new(
            self.drafts,
            format!(
                "1 to {drafts} drafts of this {} to take back",
                self.drafted_in
            ),
            steps.to_string(),
        ))
    }
}
