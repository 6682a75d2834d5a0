//! Ratings, player by player: what a result makes of two.

use sandtable_proto::ladder::v1::{PoolSettings, Rating};
use sandtable_rating::{Book, GlickoSettings, Left, Outcome, Played, RatingError, Strength};

use crate::pools::record::PlayerRecord;
use crate::refusal::{Answer, Refusal};
use crate::times::span;

/// How long a rating period is when nothing is said, in seconds.
const PERIOD: u32 = 24 * 60 * 60;

/// How ratings of a pool are made.
pub(crate) fn glicko(settings: &PoolSettings) -> GlickoSettings {
    let standard = GlickoSettings::default();
    let period = span(settings.rating_period.as_ref()).map(|millis| millis / 1000);
    GlickoSettings {
        period: period
            .and_then(|it| u32::try_from(it).ok())
            .filter(|it| *it > 0)
            .unwrap_or(PERIOD),
        provisional_above: match settings.provisional_deviation {
            above if above > 0.0 => above,
            _ => standard.provisional_above,
        },
        ..standard
    }
}

/// A player as its ratings have left it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rated {
    pub(crate) left: Left,
    /// The season in which that was.
    pub(crate) season: u32,
}

impl Rated {
    /// A player of whom nothing is known.
    pub(crate) fn beginning(settings: &PoolSettings, season: u32) -> Self {
        let left = Left {
            strength: glicko(settings).beginning(),
            at: None,
            results: 0,
            anchored: false,
        };
        Self { left, season }
    }

    /// A player as it is kept.
    pub(crate) fn of(player: &PlayerRecord) -> Self {
        let rating = player.shown.rating.unwrap_or_default();
        let left = Left {
            strength: Strength {
                rating: rating.rating,
                deviation: rating.deviation,
                volatility: rating.volatility,
            },
            at: player.rated_at,
            results: u64::from(rating.fixtures),
            anchored: player.shown.anchor,
        };
        Self {
            left,
            season: player.season,
        }
    }

    /// The same in a season: each that began since has taken the rating back, halfway or
    /// whole. An anchor stays where it is.
    pub(crate) fn in_season(mut self, settings: &PoolSettings, season: u32) -> Self {
        let start = glicko(settings).beginning();
        for _ in self.season..season {
            if self.left.anchored {
                break;
            }
            let strength = &mut self.left.strength;
            *strength = if settings.soft_reset {
                Strength {
                    rating: f64::midpoint(strength.rating, start.rating),
                    deviation: f64::midpoint(strength.deviation, start.deviation),
                    volatility: strength.volatility,
                }
            } else {
                start
            };
            if !settings.soft_reset {
                self.left.at = None;
                self.left.results = 0;
                break;
            }
        }
        self.season = self.season.max(season);
        self
    }

    /// The same with a rating that stays, or that moves again.
    pub(crate) fn ruled(mut self, settings: &PoolSettings, anchor: Option<f64>) -> Answer<Self> {
        let glicko = glicko(settings);
        match anchor {
            Some(rating) => {
                self.left.strength = glicko.anchor(rating).map_err(unusable)?;
                self.left.anchored = true;
            }
            None => {
                if self.left.anchored {
                    self.left.strength.deviation = glicko.start_deviation;
                }
                self.left.anchored = false;
            }
        }
        Ok(self)
    }

    /// What is shown of it at a moment, in seconds since 1970.
    pub(crate) fn shown(&self, settings: &PoolSettings, at: i64) -> Answer<Rating> {
        let mut book = Book::new(glicko(settings)).map_err(unusable)?;
        book.resume(1, self.left).map_err(unusable)?;
        let standing = book.standing(1, at).map_err(unusable)?;
        Ok(Rating {
            provisional: standing.provisional,
            ..self.kept(&standing.strength)
        })
    }

    /// What is kept of it.
    pub(crate) fn kept(&self, strength: &Strength) -> Rating {
        Rating {
            rating: strength.rating,
            deviation: strength.deviation,
            volatility: strength.volatility,
            fixtures: u32::try_from(self.left.results).unwrap_or(u32::MAX),
            ..Rating::default()
        }
    }

    /// Writes it into a player.
    pub(crate) fn keep(&self, player: &mut PlayerRecord) {
        player.shown.rating = Some(self.kept(&self.left.strength));
        player.shown.anchor = self.left.anchored;
        player.rated_at = self.left.at;
        player.season = self.season;
    }
}

/// What a result of so many half points of the first makes of both.
pub(crate) fn rate(
    settings: &PoolSettings,
    [first, second]: [Rated; 2],
    points: u32,
    at: i64,
) -> Answer<[Rated; 2]> {
    let counted = || -> Result<[Left; 2], RatingError> {
        let mut book = Book::new(glicko(settings))?;
        book.resume(1, first.left)?;
        book.resume(2, second.left)?;
        book.record(&Played::new(1, 2, outcome(points)), at)?;
        Ok([book.left(1)?, book.left(2)?])
    };
    let [one, other] = counted().map_err(unusable)?;
    Ok([
        Rated { left: one, ..first },
        Rated {
            left: other,
            ..second
        },
    ])
}

/// How it ended for the first, by its half points.
pub(crate) fn outcome(points: u32) -> Outcome {
    match points {
        0 => Outcome::Second,
        1 => Outcome::Draw,
        _ => Outcome::First,
    }
}

/// What ratings cannot be made from.
pub(crate) fn unusable(error: RatingError) -> Refusal {
    Refusal::Forbidden("NOT_RATED", error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_moves_both_and_an_anchor_stays() {
        let settings = PoolSettings::default();
        let new = Rated::beginning(&settings, 1);
        let [won, lost] = rate(&settings, [new, new], 2, 0).unwrap();
        assert!(won.left.strength.rating > 1_600.0 && lost.left.strength.rating < 1_400.0);
        let anchor = new.ruled(&settings, Some(1_800.0)).unwrap();
        let [stays, _] = rate(&settings, [anchor, new], 0, 0).unwrap();
        assert!((stays.left.strength.rating - 1_800.0).abs() < 1e-9);
    }

    #[test]
    fn absence_widens_what_is_shown_and_a_season_takes_ratings_back() {
        let settings = PoolSettings::default();
        let new = Rated::beginning(&settings, 1);
        let [won, _] = rate(&settings, [new, new], 2, 0).unwrap();
        let soon = won.shown(&settings, 0).unwrap();
        let late = won.shown(&settings, 100 * 24 * 60 * 60).unwrap();
        assert!(late.deviation > soon.deviation);
        let hard = won.in_season(&settings, 2);
        assert!((hard.left.strength.rating - 1_500.0).abs() < 1e-9);
        let soft = PoolSettings {
            soft_reset: true,
            ..settings
        };
        let halfway = won.in_season(&soft, 2).left.strength.rating;
        assert!(halfway > 1_500.0 && halfway < won.left.strength.rating);
    }
}
