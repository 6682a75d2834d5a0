//! Ratings of players in teams, where seats are many: Weng and Lin's method for Bradley and
//! Terry's model ("A Bayesian approximation method for online ranking", 2011).
//!
//! The formulas are `skillratings`', rounded for the same reason as in [`crate::glicko`].

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use crate::det_float::{Interval, deviations_for, rounded};
use crate::entrant::EntrantId;
use crate::error::{RatingError, within};

/// The version of what is computed here: another one may give other ratings.
pub const VERSION: u32 = 1;

const RATINGS: (f64, f64) = (-20_000.0, 20_000.0);
const DEVIATIONS: (f64, f64) = (1.0, 2_000.0);
const MOST_TEAMS: usize = 32;
const MOST_PLAYERS: usize = 256;
const STEPS_IN_A_POINT: f64 = 1_000.0;

/// Parameters of team ratings. Their points have a separate scale: `luck` defines its length.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TeamSettings {
    /// The rating of who has no result.
    pub start: f64,
    /// Its deviation, and the widest there is.
    pub start_deviation: f64,
    /// Part of a result that is not strength: Weng and Lin's beta, half the deviation of the
    /// start in their paper.
    pub luck: f64,
    /// By how much a deviation of 0 would widen in one period without results.
    pub drift: f64,
    /// Length of such a period, in seconds.
    pub period: u32,
    /// Deviation above which a player is provisional.
    pub provisional_above: f64,
    /// Confidence of intervals, as in 0.95.
    pub confidence: f64,
}

impl Default for TeamSettings {
    fn default() -> Self {
        Self {
            start: 1_500.0,
            start_deviation: 350.0,
            luck: 175.0,
            drift: 10.0,
            period: 7 * 24 * 60 * 60,
            provisional_above: 150.0,
            confidence: 0.95,
        }
    }
}

impl TeamSettings {
    /// A player of whom nothing is known.
    #[must_use]
    pub fn beginning(&self) -> TeamLeft {
        TeamLeft {
            rating: self.start,
            deviation: self.start_deviation,
            at: None,
            results: 0,
            anchored: false,
        }
    }

    /// A player whose rating is known and never moves.
    ///
    /// # Errors
    ///
    /// If the rating is out of range.
    pub fn anchor(&self, rating: f64) -> Result<TeamLeft, RatingError> {
        Ok(TeamLeft {
            rating: within("anchor", rating, RATINGS.0, RATINGS.1)?,
            deviation: DEVIATIONS.0,
            anchored: true,
            ..self.beginning()
        })
    }

    fn check(&self) -> Result<(), RatingError> {
        within("start", self.start, RATINGS.0, RATINGS.1)?;
        within(
            "start_deviation",
            self.start_deviation,
            DEVIATIONS.0,
            DEVIATIONS.1,
        )?;
        within("luck", self.luck, DEVIATIONS.0, DEVIATIONS.1)?;
        within("drift", self.drift, 0.0, DEVIATIONS.1)?;
        within("period", f64::from(self.period), 60.0, f64::from(u32::MAX))?;
        within(
            "provisional_above",
            self.provisional_above,
            0.0,
            DEVIATIONS.1,
        )?;
        within("confidence", self.confidence, 0.5, 0.999_999)?;
        Ok(())
    }
}

/// A team as it came out of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RankedTeam {
    /// Its players.
    pub players: Vec<EntrantId>,
    /// Its place: the lowest has won, and equal ones share a place.
    pub rank: u32,
}

/// Public data of a player in a pool of teams.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TeamStanding {
    /// Id of the entrant.
    pub entrant: EntrantId,
    /// Its most likely strength.
    pub rating: f64,
    /// One standard deviation of it.
    pub deviation: f64,
    /// Where it lies, as surely as the settings say.
    pub interval: Interval,
    /// Number of results counted.
    pub results: u64,
    /// True if too little is known to rank it.
    pub provisional: bool,
    /// True if its rating is fixed.
    pub anchored: bool,
}

/// The ratings of a pool whose matches have teams: the fold of its results, in their order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TeamBook {
    settings: TeamSettings,
    players: BTreeMap<EntrantId, TeamLeft>,
}

/// A player of teams as a book left it, for books that are stored player by player.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct TeamLeft {
    /// Its most likely strength after its last result.
    pub rating: f64,
    /// One standard deviation of it.
    pub deviation: f64,
    /// When that was, in seconds; none without a result.
    pub at: Option<i64>,
    /// Number of results counted.
    pub results: u64,
    /// True if its rating is fixed.
    pub anchored: bool,
}

impl TeamBook {
    /// A pool without entrants.
    ///
    /// # Errors
    ///
    /// If a setting is out of its range.
    pub fn new(settings: TeamSettings) -> Result<Self, RatingError> {
        settings.check()?;
        Ok(Self {
            settings,
            players: BTreeMap::new(),
        })
    }

    /// Adds a player, with a fixed rating if one is given.
    ///
    /// # Errors
    ///
    /// If it is there already, or the rating is out of range.
    pub fn enter(&mut self, entrant: EntrantId, anchor: Option<f64>) -> Result<(), RatingError> {
        let player = match anchor {
            Some(rating) => self.settings.anchor(rating)?,
            None => self.settings.beginning(),
        };
        self.add(entrant, player)
    }

    /// Adds a player as a book left it.
    ///
    /// # Errors
    ///
    /// If it is there already, or cannot have been left so.
    pub fn resume(&mut self, entrant: EntrantId, left: TeamLeft) -> Result<(), RatingError> {
        within("rating", left.rating, RATINGS.0, RATINGS.1)?;
        within("deviation", left.deviation, DEVIATIONS.0, DEVIATIONS.1)?;
        self.add(entrant, left)
    }

    /// A player as it is left after its last result.
    ///
    /// # Errors
    ///
    /// If the player is unknown.
    pub fn left(&self, entrant: EntrantId) -> Result<TeamLeft, RatingError> {
        self.player(entrant).copied()
    }

    fn add(&mut self, entrant: EntrantId, player: TeamLeft) -> Result<(), RatingError> {
        if self.players.contains_key(&entrant) {
            return Err(RatingError::EntrantTwice(entrant));
        }
        self.players.insert(entrant, player);
        Ok(())
    }

    /// Counts a match at a time in seconds. A time before a player's last one counts as no time.
    ///
    /// # Errors
    ///
    /// If there are fewer than two teams or too many, one has no players, or a player is unknown
    /// or plays twice.
    pub fn record(&mut self, teams: &[RankedTeam], at: i64) -> Result<(), RatingError> {
        self.check(teams)?;
        let mut before = Vec::with_capacity(teams.len());
        for team in teams {
            let mut ratings = Vec::with_capacity(team.players.len());
            for id in &team.players {
                let player = self.player(*id)?;
                let uncertainty = self.deviation(player, at);
                ratings.push(WengLinRating {
                    rating: player.rating,
                    uncertainty,
                });
            }
            before.push((ratings, MultiTeamOutcome::new(team.rank as usize)));
        }
        let before: Vec<_> = before
            .iter()
            .map(|(team, rank)| (team.as_slice(), *rank))
            .collect();
        let config = WengLinConfig {
            beta: self.settings.luck,
            ..WengLinConfig::new()
        };
        let after = weng_lin_multi_team(&before, &config);
        let after = teams
            .iter()
            .flat_map(|team| &team.players)
            .zip(after.iter().flatten());
        for (id, after) in after {
            let Some(player) = self.players.get_mut(id) else {
                continue;
            };
            if !player.anchored {
                player.rating = rounded(after.rating, STEPS_IN_A_POINT).clamp(RATINGS.0, RATINGS.1);
                player.deviation = rounded(after.uncertainty, STEPS_IN_A_POINT)
                    .clamp(DEVIATIONS.0, self.settings.start_deviation);
            }
            player.at = Some(player.at.map_or(at, |last| last.max(at)));
            player.results = player.results.saturating_add(1);
        }
        Ok(())
    }

    fn check(&self, teams: &[RankedTeam]) -> Result<(), RatingError> {
        let few = |what, least, found| Err(RatingError::TooFew { what, least, found });
        let many = |what, most, found| Err(RatingError::TooMany { what, most, found });
        if teams.len() < 2 {
            return few("teams", 2, teams.len());
        }
        if teams.len() > MOST_TEAMS {
            return many("teams", MOST_TEAMS, teams.len());
        }
        let mut seen = BTreeSet::new();
        for team in teams {
            if team.players.is_empty() {
                return few("players of a team", 1, 0);
            }
            for id in &team.players {
                self.player(*id)?;
                if !seen.insert(*id) {
                    return Err(RatingError::EntrantTwice(*id));
                }
            }
        }
        if seen.len() > MOST_PLAYERS {
            return many("players", MOST_PLAYERS, seen.len());
        }
        Ok(())
    }

    /// Public data of a player at a time, in seconds.
    ///
    /// # Errors
    ///
    /// If the player is unknown.
    pub fn standing(&self, entrant: EntrantId, at: i64) -> Result<TeamStanding, RatingError> {
        let player = self.player(entrant)?;
        let deviation = self.deviation(player, at);
        let reach = deviations_for(self.settings.confidence)? * deviation;
        Ok(TeamStanding {
            entrant,
            rating: player.rating,
            deviation,
            interval: Interval::around(player.rating, reach),
            results: player.results,
            provisional: !player.anchored && deviation > self.settings.provisional_above,
            anchored: player.anchored,
        })
    }

    /// Everybody at a time, in seconds: who is not provisional first, then by rating, the
    /// highest first, then by id.
    ///
    /// # Errors
    ///
    /// If the settings were changed into none that can be.
    pub fn standings(&self, at: i64) -> Result<Vec<TeamStanding>, RatingError> {
        let all: Result<Vec<_>, _> = self
            .players
            .keys()
            .map(|id| self.standing(*id, at))
            .collect();
        let mut all = all?;
        all.sort_by(|a, b| {
            let higher = b.rating.total_cmp(&a.rating);
            a.provisional
                .cmp(&b.provisional)
                .then(higher)
                .then(a.entrant.cmp(&b.entrant))
        });
        Ok(all)
    }

    fn player(&self, id: EntrantId) -> Result<&TeamLeft, RatingError> {
        self.players.get(&id).ok_or(RatingError::UnknownEntrant(id))
    }

    /// Uncertainty of a player's rating, after the time that has passed.
    fn deviation(&self, player: &TeamLeft, at: i64) -> f64 {
        let Some(last) = player.at.filter(|_| !player.anchored) else {
            return player.deviation;
        };
        let periods = at.saturating_sub(last).max(0) as f64 / f64::from(self.settings.period);
        let drift = self.settings.drift;
        let variance = player.deviation * player.deviation + periods * drift * drift;
        rounded(variance.sqrt(), STEPS_IN_A_POINT).min(self.settings.start_deviation)
    }
}
