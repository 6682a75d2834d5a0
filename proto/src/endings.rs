//! Cause of the end of a match, which its game does not report: to a game, a seat that was lost
//! on time is one that was given up.

use crate::packages::types::v1::{Action, Outcome, OutcomeCause, action::Kind};

/// Reason for a match that was lost on time, in the place of the game's own words.
const ON_TIME: &str = "the other side lost on time";

impl OutcomeCause {
    /// Returns the cause by which the last action of a match ended it.
    #[must_use]
    pub fn of(action: Option<&Action>) -> Self {
        match action.and_then(|action| action.kind.as_ref()) {
            None => Self::Unspecified,
            Some(Kind::Command(_)) => Self::Rules,
            Some(Kind::Resign(())) => Self::Resignation,
            Some(Kind::Draw(())) => Self::Agreement,
            Some(Kind::Forfeit(())) => Self::Time,
            Some(Kind::Close(())) => Self::Office,
        }
    }
}

impl Outcome {
    /// Returns the outcome as people see it: with its cause.
    #[must_use]
    pub fn with_cause(mut self, cause: OutcomeCause) -> Self {
        self.set_cause(cause);
        if cause == OutcomeCause::Time {
            ON_TIME.clone_into(&mut self.reason);
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_cause(kind: Kind) -> Outcome {
        let outcome = Outcome {
            reason: "every seat of the other side has resigned".to_owned(),
            // Set by a third-party referee.
            cause: OutcomeCause::Office as i32,
            ..Outcome::default()
        };
        outcome.with_cause(OutcomeCause::of(Some(&Action { kind: Some(kind) })))
    }

    #[test]
    fn a_loss_on_time_is_no_resignation() {
        let lost = with_cause(Kind::Forfeit(()));
        assert_eq!(lost.cause(), OutcomeCause::Time);
        assert_eq!(lost.reason, ON_TIME);
        let resigned = with_cause(Kind::Resign(()));
        assert_eq!(resigned.cause(), OutcomeCause::Resignation);
        assert_ne!(resigned.reason, ON_TIME);
        assert_eq!(with_cause(Kind::Draw(())).cause(), OutcomeCause::Agreement);
        assert_eq!(with_cause(Kind::Close(())).cause(), OutcomeCause::Office);
    }
}
