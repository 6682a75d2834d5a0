use thiserror::Error;

use crate::entrant::EntrantId;

/// Why something is not computed. Nothing has changed when one is returned.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum RatingError {
    /// A number is none, or lies outside of what makes sense for it.
    #[error("{field} is {found}, expected a number from {least} to {most}")]
    OutOfRange {
        /// The field.
        field: &'static str,
        /// The smallest value that is taken.
        least: f64,
        /// The largest value that is taken.
        most: f64,
        /// The value that was given.
        found: f64,
    },
    /// Two numbers have to be in order and are not.
    #[error("{lower} is {low} and {upper} is {high}, expected the first to be less")]
    OutOfOrder {
        /// The field that has to be less.
        lower: &'static str,
        /// Its value.
        low: f64,
        /// The field that has to be more.
        upper: &'static str,
        /// Its value.
        high: f64,
    },
    /// There is more of something than is computed at once.
    #[error("there are {found} {what}, expected {most} at most")]
    TooMany {
        /// Items of which there are too many.
        what: &'static str,
        /// Number that is taken.
        most: usize,
        /// Number of them.
        found: usize,
    },
    /// There is less of something than is needed.
    #[error("there are {found} {what}, expected {least} at least")]
    TooFew {
        /// Items of which there are too few.
        what: &'static str,
        /// The least number needed.
        least: usize,
        /// Number of them.
        found: usize,
    },
    /// A result or a question names an entrant that was never entered.
    #[error("entrant {0} is unknown, expected one that was entered")]
    UnknownEntrant(EntrantId),
    /// An entrant is named twice where each may be named once.
    #[error("entrant {0} is named twice, expected once")]
    EntrantTwice(EntrantId),
    /// A result says that an entrant met itself.
    #[error("entrant {0} met itself, expected two entrants")]
    SelfPlay(EntrantId),
    /// A bid went to the first side where bids go to the second only.
    #[error("the bid is {0}, expected none below 0 unless the settings allow it")]
    NegativeBid(i32),
    /// The estimate did not come to rest, which well-formed settings do not cause.
    #[error("the estimate did not settle in {0} steps")]
    Unsettled(usize),
}

/// The value, if it is a number from `least` to `most`.
pub(crate) fn within(
    field: &'static str,
    found: f64,
    least: f64,
    most: f64,
) -> Result<f64, RatingError> {
    // Not a number is in no range.
    if (least..=most).contains(&found) {
        Ok(found)
    } else {
        Err(RatingError::OutOfRange {
            field,
            least,
            most,
            found,
        })
    }
}
