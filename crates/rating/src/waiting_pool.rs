use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::entrant::EntrantId;
use crate::error::{RatingError, within};

const MOST_WAITING: usize = 50_000;
const MOST_MEETINGS: usize = 5_000_000;

/// Rules for the choice of fixtures.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct MatchmakingSettings {
    /// For how long a meeting counts, in seconds.
    pub window: u32,
    /// Number of times that two may meet in that time.
    pub most_meetings: u32,
    /// True if people meet people only, and bots meet bots only.
    pub apart: bool,
    /// True if entrants of one owner may meet.
    pub same_owner: bool,
    /// Largest distance between ratings, in points; none for any distance.
    pub widest: Option<f64>,
    /// Waiting time, in seconds, after which an entrant counts twice as much; after twice as many
    /// seconds three times, and so on.
    pub patience: u32,
}

impl Default for MatchmakingSettings {
    fn default() -> Self {
        Self {
            window: 24 * 60 * 60,
            most_meetings: 10,
            apart: false,
            same_owner: false,
            widest: None,
            patience: 60,
        }
    }
}

/// An entrant who waits to be paired.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Waiting {
    /// Id of the entrant.
    pub id: EntrantId,
    /// Its strength, in points.
    pub rating: f64,
    /// Uncertainty of the strength, in points.
    pub deviation: f64,
    /// True if it is a bot.
    pub bot: bool,
    /// Its owner, if that matters.
    pub owner: Option<u64>,
    /// For how long it has waited, in seconds.
    pub waited: u32,
    /// Number of fixtures that it takes now.
    pub places: u32,
    /// Number of times that it had the first side.
    pub first: u32,
    /// Number of times that it had the second side.
    pub second: u32,
}

/// A meeting that was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PastFixture {
    /// Participant on the first side.
    pub first: EntrantId,
    /// Participant on the second side.
    pub second: EntrantId,
    /// When, in seconds.
    pub at: i64,
}

/// All that fixtures follow from.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct WaitingPool {
    /// Rules of the choice.
    pub settings: MatchmakingSettings,
    /// Decides between what is equal.
    pub seed: u64,
    /// The time, in seconds, by which meetings have passed.
    pub now: i64,
    /// Maximum number of fixtures.
    pub most: usize,
    /// Entrants who wait.
    pub waiting: Vec<Waiting>,
    /// Recent meetings.
    pub meetings: Vec<PastFixture>,
}

/// Number of meetings of two, and how much oftener the one with the lower id had the first side.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct History {
    pub(crate) meetings: u32,
    pub(crate) lean: i64,
}

impl WaitingPool {
    pub(crate) fn check(&self) -> Result<(), RatingError> {
        let limits = [
            ("entrants who wait", self.waiting.len(), MOST_WAITING),
            ("meetings", self.meetings.len(), MOST_MEETINGS),
        ];
        for (what, found, most) in limits {
            if found > most {
                return Err(RatingError::TooMany { what, most, found });
            }
        }
        let settings = &self.settings;
        within(
            "patience",
            f64::from(settings.patience),
            1.0,
            f64::from(u32::MAX),
        )?;
        if let Some(widest) = settings.widest {
            within("widest", widest, 0.0, 100_000.0)?;
        }
        for entrant in &self.waiting {
            within("rating", entrant.rating, -100_000.0, 100_000.0)?;
            within("deviation", entrant.deviation, 0.0, 10_000.0)?;
        }
        let mut ids: Vec<_> = self.waiting.iter().map(|entrant| entrant.id).collect();
        ids.sort_unstable();
        if let Some(pair) = ids.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(RatingError::EntrantTwice(pair[0]));
        }
        if let Some(meeting) = self.meetings.iter().find(|met| met.first == met.second) {
            return Err(RatingError::SelfPlay(meeting.first));
        }
        Ok(())
    }

    /// Histories of pairs, from the meetings in the window.
    pub(crate) fn histories(&self) -> BTreeMap<(EntrantId, EntrantId), History> {
        let mut histories: BTreeMap<_, History> = BTreeMap::new();
        let since = self.now.saturating_sub(i64::from(self.settings.window));
        for meeting in self.meetings.iter().filter(|meeting| meeting.at > since) {
            let history = histories
                .entry(key(meeting.first, meeting.second))
                .or_default();
            history.meetings += 1;
            history.lean += if meeting.first < meeting.second {
                1
            } else {
                -1
            };
        }
        histories
    }
}

/// Two entrants, the one with the lower id first.
pub(crate) fn key(one: EntrantId, other: EntrantId) -> (EntrantId, EntrantId) {
    (one.min(other), one.max(other))
}
