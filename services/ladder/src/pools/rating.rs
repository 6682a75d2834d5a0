//! Ratings, player by player: what a result makes of two.

use sandtable_proto::ladder::v1::{Pool, PoolSettings, Rating};
use sandtable_rating::{
    Book, GlickoSettings, Outcome, Played, RankedTeam, RatingError, StoredEntrant, Strength,
    TeamBook, TeamLeft, TeamSettings,
};

use crate::error::{LadderError, ServiceResult};
use crate::pools::record::PlayerRecord;
use crate::time::span;

/// Default length of a rating period, in seconds.
const PERIOD: u32 = 24 * 60 * 60;

/// Parameters of a pool's ratings.
pub(crate) fn glicko(settings: &PoolSettings) -> GlickoSettings {
    let standard = GlickoSettings::default();
    GlickoSettings {
        period: period(settings),
        provisional_above: match settings.provisional_deviation {
            above if above > 0.0 => above,
            _ => standard.provisional_above,
        },
        ..standard
    }
}

/// Length of a rating period of a pool, in seconds.
fn period(settings: &PoolSettings) -> u32 {
    let period = span(settings.rating_period.as_ref()).map(|millis| millis / 1000);
    period
        .and_then(|it| u32::try_from(it).ok())
        .filter(|it| *it > 0)
        .unwrap_or(PERIOD)
}

/// Parameters of the ratings of a pool whose sides have several seats.
fn teams(settings: &PoolSettings) -> TeamSettings {
    TeamSettings {
        period: period(settings),
        ..TeamSettings::default()
    }
}

/// Reports whether a side of the pool's games has several seats, so that its results are those of
/// teams, too.
pub(crate) fn has_teams(pool: &Pool) -> bool {
    pool.sides.iter().any(|side| side.seats.len() > 1)
}

/// Reports whether a rating covers teams, too.
pub(crate) fn covers_teams(rating: &Rating) -> bool {
    rating.team_uncertainty > 0.0
}

/// A player as its ratings have left it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rated {
    pub(crate) left: StoredEntrant,
    /// The same among teams, where the pool has any. A pool that is older than such ratings has
    /// them from its next result on.
    pub(crate) team: Option<TeamLeft>,
    /// The season in which that was.
    pub(crate) season: u32,
}

impl Rated {
    /// A player of whom nothing is known.
    pub(crate) fn beginning(settings: &PoolSettings, season: u32, with_teams: bool) -> Self {
        let left = StoredEntrant {
            strength: glicko(settings).beginning(),
            at: None,
            results: 0,
            anchored: false,
        };
        let team = with_teams.then(|| teams(settings).beginning());
        Self { left, team, season }
    }

    /// A player as stored.
    pub(crate) fn of(player: &PlayerRecord) -> Self {
        let rating = player.shown.rating.unwrap_or_default();
        let left = StoredEntrant {
            strength: Strength {
                rating: rating.rating,
                deviation: rating.deviation,
                volatility: rating.volatility,
            },
            at: player.rated_at,
            results: u64::from(rating.fixtures),
            anchored: player.shown.anchor,
        };
        let team = covers_teams(&rating).then_some(TeamLeft {
            rating: rating.team_rating,
            deviation: rating.team_uncertainty,
            at: left.at,
            results: left.results,
            anchored: left.anchored,
        });
        Self {
            left,
            team,
            season: player.season,
        }
    }

    /// The same in a season: each that began since has taken the rating back, halfway or
    /// whole. An anchor stays where it is.
    pub(crate) fn in_season(mut self, settings: &PoolSettings, season: u32) -> Self {
        let start = glicko(settings).beginning();
        let new = teams(settings).beginning();
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
            if let Some(team) = self.team.as_mut().filter(|_| settings.soft_reset) {
                team.rating = f64::midpoint(team.rating, new.rating);
                team.deviation = f64::midpoint(team.deviation, new.deviation);
            }
            if !settings.soft_reset {
                self.left.at = None;
                self.left.results = 0;
                self.team = self.team.map(|_| new);
                break;
            }
        }
        self.season = self.season.max(season);
        self
    }

    /// The same with a rating that stays, or that moves again.
    pub(crate) fn ruled(
        mut self,
        settings: &PoolSettings,
        anchor: Option<f64>,
    ) -> ServiceResult<Self> {
        let (glicko, teams) = (glicko(settings), teams(settings));
        match anchor {
            Some(rating) => {
                self.left.strength = glicko.anchor(rating).map_err(unusable)?;
                if let Some(team) = &mut self.team {
                    *team = TeamLeft {
                        at: team.at,
                        results: team.results,
                        ..teams.anchor(rating).map_err(unusable)?
                    };
                }
                self.left.anchored = true;
            }
            None => {
                if self.left.anchored {
                    self.left.strength.deviation = glicko.start_deviation;
                    if let Some(team) = &mut self.team {
                        team.deviation = teams.start_deviation;
                        team.anchored = false;
                    }
                }
                self.left.anchored = false;
            }
        }
        Ok(self)
    }

    /// Public rating of it at a moment, in seconds since 1970.
    pub(crate) fn shown(&self, settings: &PoolSettings, at: i64) -> ServiceResult<Rating> {
        let mut book = Book::new(glicko(settings)).map_err(unusable)?;
        book.resume(1, self.left).map_err(unusable)?;
        let standing = book.standing(1, at).map_err(unusable)?;
        let mut rating = Rating {
            provisional: standing.provisional,
            ..self.with(&standing.strength)
        };
        if let Some(team) = self.team {
            let mut book = TeamBook::new(teams(settings)).map_err(unusable)?;
            book.resume(1, team).map_err(unusable)?;
            rating.team_uncertainty = book.standing(1, at).map_err(unusable)?.deviation;
        }
        Ok(rating)
    }

    /// Rating of it as stored.
    pub(crate) fn stored(&self) -> Rating {
        self.with(&self.left.strength)
    }

    fn with(&self, strength: &Strength) -> Rating {
        Rating {
            rating: strength.rating,
            deviation: strength.deviation,
            volatility: strength.volatility,
            fixtures: u32::try_from(self.left.results).unwrap_or(u32::MAX),
            team_rating: self.team.map_or(0.0, |it| it.rating),
            team_uncertainty: self.team.map_or(0.0, |it| it.deviation),
            ..Rating::default()
        }
    }

    /// Writes it into a player.
    pub(crate) fn keep(&self, player: &mut PlayerRecord) {
        player.shown.rating = Some(self.stored());
        player.shown.anchor = self.left.anchored;
        player.rated_at = self.left.at;
        player.season = self.season;
    }
}

/// New ratings of both after a result, by the half points of the first; with or without their
/// ratings as teams.
pub(crate) fn rate(
    settings: &PoolSettings,
    with_teams: bool,
    [first, second]: [Rated; 2],
    points: u32,
    at: i64,
) -> ServiceResult<[Rated; 2]> {
    let counted = || -> Result<[StoredEntrant; 2], RatingError> {
        let mut book = Book::new(glicko(settings))?;
        book.resume(1, first.left)?;
        book.resume(2, second.left)?;
        book.record(&Played::new(1, 2, outcome(points)), at)?;
        Ok([book.left(1)?, book.left(2)?])
    };
    let [one, other] = counted().map_err(unusable)?;
    let (mut first, mut second) = (
        Rated { left: one, ..first },
        Rated {
            left: other,
            ..second
        },
    );
    [first.team, second.team] = if with_teams {
        let [own, theirs] =
            rate_teams(&teams(settings), [&first, &second], points, at).map_err(unusable)?;
        // Both ratings are of one moment, which is stored once.
        let of = |team, left: StoredEntrant| TeamLeft {
            at: left.at,
            ..team
        };
        [Some(of(own, one)), Some(of(theirs, other))]
    } else {
        [None, None]
    };
    Ok([first, second])
}

/// The same of two teams, each of which one player leads.
fn rate_teams(
    settings: &TeamSettings,
    [first, second]: [&Rated; 2],
    points: u32,
    at: i64,
) -> Result<[TeamLeft; 2], RatingError> {
    let before = |rated: &Rated| match (rated.team, rated.left.anchored) {
        (Some(team), _) => Ok(team),
        // Its rating was fixed when there were none of teams.
        (None, true) => settings.anchor(rated.left.strength.rating),
        (None, false) => Ok(settings.beginning()),
    };
    let mut book = TeamBook::new(settings.clone())?;
    book.resume(1, before(first)?)?;
    book.resume(2, before(second)?)?;
    let places = match points {
        0 => [2, 1],
        1 => [1, 1],
        _ => [1, 2],
    };
    let team = |player, rank| RankedTeam {
        players: vec![player],
        rank,
    };
    book.record(&[team(1, places[0]), team(2, places[1])], at)?;
    Ok([book.left(1)?, book.left(2)?])
}

/// Outcome for the first, by its half points.
pub(crate) fn outcome(points: u32) -> Outcome {
    match points {
        0 => Outcome::Second,
        1 => Outcome::Draw,
        _ => Outcome::First,
    }
}

/// Error for data from which ratings cannot be made.
pub(crate) fn unusable(error: RatingError) -> LadderError {
    LadderError::Forbidden("NOT_RATED", error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_moves_both_and_an_anchor_stays() {
        let settings = PoolSettings::default();
        let new = Rated::beginning(&settings, 1, false);
        let [won, lost] = rate(&settings, false, [new, new], 2, 0).unwrap();
        assert!(won.left.strength.rating > 1_600.0 && lost.left.strength.rating < 1_400.0);
        let anchor = new.ruled(&settings, Some(1_800.0)).unwrap();
        let [stays, _] = rate(&settings, false, [anchor, new], 0, 0).unwrap();
        assert!((stays.left.strength.rating - 1_800.0).abs() < 1e-9);
        assert!(!covers_teams(&stays.stored()));
    }

    /// The update of section 3.1 of Weng and Lin's paper: with a deviation of 350 and a luck of
    /// 175, c is 553.399, and a winner of equals gains 350²/c/2.
    #[test]
    fn teams_are_rated_by_the_papers_update_and_so_is_absence() {
        let settings = PoolSettings::default();
        let new = Rated::beginning(&settings, 1, true);
        let [won, lost] = rate(&settings, true, [new, new], 2, 0).unwrap();
        let (won, lost) = (won.stored(), lost.stored());
        let gained = 122_500.0 / 553.399 / 2.0;
        assert!((won.team_rating - 1_500.0 - gained).abs() < 0.01, "{won:?}");
        assert!(
            (1_500.0 - gained - lost.team_rating).abs() < 0.01,
            "{lost:?}"
        );
        let mut player = PlayerRecord::default();
        let [won, _] = rate(&settings, true, [new, new], 2, 0).unwrap();
        won.keep(&mut player);
        let again = Rated::of(&player);
        assert_eq!(again.team, won.team);
        let late = again.shown(&settings, 100 * 24 * 60 * 60).unwrap();
        assert!(late.team_uncertainty > won.stored().team_uncertainty);
    }

    #[test]
    fn seasons_and_anchors_hold_for_teams() {
        let settings = PoolSettings::default();
        let new = Rated::beginning(&settings, 1, true);
        let [won, _] = rate(&settings, true, [new, new], 2, 0).unwrap();
        assert_eq!(won.in_season(&settings, 2).team, new.team);
        let soft = PoolSettings {
            soft_reset: true,
            ..settings
        };
        let halfway = won.in_season(&soft, 2).stored().team_rating;
        assert!(halfway > 1_500.0 && halfway < won.stored().team_rating);
        let anchor = won.ruled(&soft, Some(1_800.0)).unwrap();
        let [stays, beaten_by] = rate(&soft, true, [anchor, new], 0, 0).unwrap();
        assert!((stays.stored().team_rating - 1_800.0).abs() < 1e-9);
        assert!(beaten_by.stored().team_rating > 1_500.0);
        let moves = stays.ruled(&soft, None).unwrap();
        let [moved, _] = rate(&soft, true, [moves, new], 0, 0).unwrap();
        assert!(moved.stored().team_rating < 1_800.0);
        // Of a pool that is older than such ratings.
        let old = Rated {
            team: None,
            ..anchor
        };
        let [stays, _] = rate(&soft, true, [old, new], 0, 0).unwrap();
        assert!((stays.stored().team_rating - 1_800.0).abs() < 1e-9);
    }

    #[test]
    fn absence_widens_what_is_shown_and_a_season_takes_ratings_back() {
        let settings = PoolSettings::default();
        let new = Rated::beginning(&settings, 1, false);
        let [won, _] = rate(&settings, false, [new, new], 2, 0).unwrap();
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
