//! Why something cannot be computed or shown.

use crate::tie_break::TieBreak;

/// Inputs that contradict themselves, or are more than can be shown.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LadderError {
    /// These inputs were made for another version of the rules.
    #[error("standings are computed by algorithm {known}, and these inputs are for {found}")]
    Algorithm {
        /// The version of this library.
        known: u32,
        /// The version in the inputs.
        found: u32,
    },
    /// There is more of something than is computed.
    #[error("at most {limit} {what} are computed, and there are {found}")]
    TooMany {
        /// Quantity that is counted.
        what: &'static str,
        /// The greatest number allowed.
        limit: usize,
        /// Number of them.
        found: usize,
    },
    /// A text is longer than any that is shown.
    #[error("{what} has at most {limit} bytes, and one has {found}")]
    TooLong {
        /// The field.
        what: &'static str,
        /// Maximum length.
        limit: usize,
        /// Actual length.
        found: usize,
    },
    /// Two entrants have one id.
    #[error("entrant {0:?} is listed twice")]
    TwiceListed(String),
    /// A fixture, a bye or a bracket names an id that belongs to no entrant.
    #[error("{what} names {id:?}, who is no entrant")]
    UnknownEntrant {
        /// Where the name stands.
        what: String,
        /// The name.
        id: String,
    },
    /// An entrant plays against itself.
    #[error("in round {round} {id:?} is on both sides of a fixture")]
    OnBothSides {
        /// The round.
        round: u32,
        /// The one concerned.
        id: String,
    },
    /// An entrant is in a round twice.
    #[error("{id:?} has more than one fixture or bye in round {round}")]
    TwiceInRound {
        /// The round.
        round: u32,
        /// The one concerned.
        id: String,
    },
    /// A round that the tournament does not have.
    #[error("rounds are 1 to {last}, and a fixture or bye is in round {found}")]
    NoSuchRound {
        /// The last round.
        last: u32,
        /// The requested value.
        found: u32,
    },
    /// A bye that is worth more than a win.
    #[error("a bye is worth at most 2 half points, and {id:?} has {found} in round {round}")]
    ByePoints {
        /// The round.
        round: u32,
        /// The one concerned.
        id: String,
        /// In half points.
        found: u32,
    },
    /// A score of a game that no sum could hold.
    #[error("scores of a game are between -{limit} and {limit}, and {name:?} has {found}")]
    Score {
        /// The score's name.
        name: String,
        /// The largest.
        limit: i64,
        /// The value found.
        found: i64,
    },
    /// A tie-break stands twice in the order.
    #[error("{0} stands twice among the tie-breaks")]
    TwiceOrdered(TieBreak),
    /// Lots are to be drawn, but there is no seed.
    #[error("lots are among the tie-breaks, and the inputs have no seed for them")]
    NoSeed,
    /// A bracket's match takes an entrant from a match that does not stand before it.
    #[error(
        "match {number} of the bracket takes somebody from match {from}, which does not stand before it"
    )]
    NotBefore {
        /// The match.
        number: u32,
        /// Where its player would come from.
        from: u32,
    },
    /// Two matches of a bracket have one number.
    #[error("match {0} stands twice in the bracket")]
    TwiceInBracket(u32),
    /// A bracket's match sends the same player to two others.
    #[error("match {0} of the bracket sends its winner, or its loser, to more than one match")]
    TwoWays(u32),
    /// A bracket's match was won by a side without an entrant.
    #[error("match {0} of the bracket was won before both sides were known")]
    WonTooEarly(u32),
    /// A second final was won though there is none.
    #[error("match {0} of the bracket was won, but who won the final had not lost before")]
    NotNeeded(u32),
    /// Data that cannot be written in FIDE's format.
    #[error("FIDE's report has no place for {0}")]
    NotInReport(&'static str),
}
