//! Why inputs are not paired.

use thiserror::Error;

use crate::entrant::EntrantId;

/// Why inputs are not paired: what was expected, and what was found.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LadderError {
    /// The inputs are for another algorithm, or another version of it.
    #[error("the inputs are for {found:?}; expected {expected:?}")]
    OtherAlgorithm {
        /// The algorithm that was asked.
        expected: &'static str,
        /// The one that the inputs name.
        found: String,
    },
    /// There are no opponents to meet.
    #[error("{found} entrants; expected {least} at least")]
    TooFewEntrants {
        /// The least number allowed.
        least: usize,
        /// Number of them.
        found: usize,
    },
    /// More than this library pairs.
    #[error("{found} entrants; expected {most} at most")]
    TooManyEntrants {
        /// The greatest number allowed.
        most: usize,
        /// Number of them.
        found: usize,
    },
    /// There is no group.
    #[error("no groups; expected one at least")]
    NoGroups,
    /// More groups than go on together.
    #[error("{found} groups; expected {most} at most")]
    TooManyGroups {
        /// The greatest number allowed.
        most: usize,
        /// Number of them.
        found: usize,
    },
    /// An entrant is there twice.
    #[error("entrant {id} is there twice; expected each once")]
    EnteredTwice {
        /// The one concerned.
        id: EntrantId,
    },
    /// A result names an entrant who did not enter.
    #[error("entrant {of} met entrant {unknown} in round {round}, who is not among the entrants")]
    UnknownEntrant {
        /// Entrant to whom the result belongs.
        of: EntrantId,
        /// Entrant whom the result names.
        unknown: EntrantId,
        /// The round, counted from 1.
        round: usize,
    },
    /// Two who met do not say the same of it.
    #[error(
        "in round {round} entrant {of} names entrant {opponent}, who tells it otherwise; \
         expected the same fixture from the other side"
    )]
    ResultsContradict {
        /// Entrant to whom the result belongs.
        of: EntrantId,
        /// Entrant whom the result names.
        opponent: EntrantId,
        /// The round, counted from 1.
        round: usize,
    },
    /// Entrants have different numbers of rounds behind them.
    #[error("entrant {id} has {found} rounds behind them; expected {expected}, as the first has")]
    RoundsDiffer {
        /// The one concerned.
        id: EntrantId,
        /// Number of rounds of the first entrant.
        expected: usize,
        /// Number of rounds of this entrant.
        found: usize,
    },
    /// More rounds than are played.
    #[error("{found} rounds; expected {most} at most")]
    TooManyRounds {
        /// The greatest number allowed.
        most: usize,
        /// Number of them.
        found: usize,
    },
    /// No pairing is possible without breaking a rule that has no exception.
    #[error(
        "no pairing keeps the absolute rules: expected one in which nobody meets again, nobody \
         has a second bye and nobody has a side that they must not have"
    )]
    NoPairing,
    /// No pairing keeps everybody apart who is to be kept apart.
    #[error("every pairing has two meet who are kept apart; expected one in which they do not")]
    Separated,
    /// A round brought more points than a round is worth.
    #[error("entrant {id} got {found} half points in round {round}; expected {most} at most")]
    TooManyPoints {
        /// The one concerned.
        id: EntrantId,
        /// The round, counted from 1.
        round: usize,
        /// The greatest number that a round may bring.
        most: u32,
        /// The number that it brought.
        found: u32,
    },
    /// A decision names a fixture that the bracket does not have.
    #[error("fixture {fixture} is not in the bracket; expected one of its numbers")]
    UnknownFixture {
        /// The number that it names.
        fixture: u32,
    },
    /// A fixture is decided that cannot have been played.
    #[error("fixture {fixture} is decided; expected both its entrants to be known first")]
    NotPlayed {
        /// Its number.
        fixture: u32,
    },
    /// The named winner of a fixture is not in it.
    #[error("fixture {fixture} was won by entrant {entrant}; expected one of the two in it")]
    NotInFixture {
        /// Its number.
        fixture: u32,
        /// The named winner.
        entrant: EntrantId,
    },
}
