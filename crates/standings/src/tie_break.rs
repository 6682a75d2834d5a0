//! Kinds of tie-breaks.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Criterion that orders entrants with equal points. It is stored as the name that settings use,
/// such as `buchholz_cut_1` or `game_score:victory_cities`.
///
/// They are those of FIDE's regulations C.07 in force since 1 March 2026 where these know them;
/// the worth of a round without a game is defined in `unplayed.rs`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum TieBreak {
    /// Points in the games that those who are tied played with each other (article 6).
    DirectEncounter,
    /// The sum of the opponents' points (article 8.1).
    Buchholz,
    /// Buchholz without the least opponent.
    BuchholzCut1,
    /// Buchholz without the two least opponents.
    BuchholzCut2,
    /// Buchholz without the least and the greatest opponent.
    BuchholzMedian,
    /// The opponents' points, each times what was scored against them (article 9.1).
    SonnebornBerger,
    /// Rounds that were worth a win, played or not (article 7.1).
    Wins,
    /// Games that were won by playing them (article 7.2); a forfeit is none, in a round robin
    /// either.
    WinsPlayed,
    /// Games that were won by playing them on side B (article 7.4).
    WinsAsB,
    /// The most points of any beaten opponent. An entrant who beat none comes last.
    StrongestBeaten,
    /// The average rating of the opponents played, of those that have one (article 10.1, not
    /// rounded).
    AverageRating,
    /// The points after each round, added up (article 7.5).
    Progressive,
    /// A number that the game reports, such as victory cities: the entrant's less the opponent's,
    /// in all games played.
    GameScore(String),
    /// Lots drawn from a seed that everybody was bound to before: the lower comes first.
    Lots,
}

const PLAIN: [TieBreak; 13] = [
    TieBreak::DirectEncounter,
    TieBreak::Buchholz,
    TieBreak::BuchholzCut1,
    TieBreak::BuchholzCut2,
    TieBreak::BuchholzMedian,
    TieBreak::SonnebornBerger,
    TieBreak::Wins,
    TieBreak::WinsPlayed,
    TieBreak::WinsAsB,
    TieBreak::StrongestBeaten,
    TieBreak::AverageRating,
    TieBreak::Progressive,
    TieBreak::Lots,
];

const GAME_SCORE: &str = "game_score:";

/// A name that no tie-break has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no tie-break {0:?}; there are direct_encounter, buchholz, buchholz_cut_1, \
         buchholz_cut_2, buchholz_median, sonneborn_berger, wins, wins_played, wins_as_b, \
         strongest_beaten, average_rating, progressive, lots and game_score:NAME"
)]
pub struct NoTieBreak(pub String);

impl TieBreak {
    /// All but those that a game reports.
    pub fn all() -> impl Iterator<Item = Self> {
        PLAIN.into_iter()
    }

    /// In settings, over a column, in a sentence.
    fn words(&self) -> [&str; 3] {
        match self {
            Self::DirectEncounter => ["direct_encounter", "DE", "direct encounter"],
            Self::Buchholz => ["buchholz", "BH", "Buchholz"],
            Self::BuchholzCut1 => ["buchholz_cut_1", "BH-C1", "Buchholz cut 1"],
            Self::BuchholzCut2 => ["buchholz_cut_2", "BH-C2", "Buchholz cut 2"],
            Self::BuchholzMedian => ["buchholz_median", "BH-M1", "Buchholz median"],
            Self::SonnebornBerger => ["sonneborn_berger", "SB", "Sonneborn-Berger"],
            Self::Wins => ["wins", "WIN", "wins"],
            Self::WinsPlayed => ["wins_played", "WON", "wins by play"],
            Self::WinsAsB => ["wins_as_b", "BWG", "wins on side B"],
            Self::StrongestBeaten => ["strongest_beaten", "STR", "strongest opponent beaten"],
            Self::AverageRating => ["average_rating", "ARO", "average rating of opponents"],
            Self::Progressive => ["progressive", "PS", "progressive score"],
            Self::GameScore(name) => [name; 3],
            Self::Lots => ["lots", "LOT", "lots"],
        }
    }

    /// The heading of its column: FIDE's abbreviation where it has one, else the game's name.
    #[must_use]
    pub fn heading(&self) -> &str {
        self.words()[1]
    }

    /// Its name in a sentence.
    #[must_use]
    pub fn title(&self) -> &str {
        self.words()[2]
    }
}

impl fmt::Display for TieBreak {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Self::GameScore(_) = self {
            formatter.write_str(GAME_SCORE)?;
        }
        formatter.write_str(self.words()[0])
    }
}

impl FromStr for TieBreak {
    type Err = NoTieBreak;

    fn from_str(text: &str) -> Result<Self, NoTieBreak> {
        match text.strip_prefix(GAME_SCORE) {
            Some(name) if !name.is_empty() => Ok(Self::GameScore(name.to_owned())),
            _ => Self::all()
                .find(|tie_break| tie_break.words()[0] == text)
                .ok_or_else(|| NoTieBreak(text.to_owned())),
        }
    }
}

impl From<TieBreak> for String {
    fn from(tie_break: TieBreak) -> Self {
        tie_break.to_string()
    }
}

impl TryFrom<String> for TieBreak {
    type Error = NoTieBreak;

    fn try_from(text: String) -> Result<Self, NoTieBreak> {
        text.parse()
    }
}
