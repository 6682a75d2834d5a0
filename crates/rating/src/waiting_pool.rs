use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::entrant::EntrantId;
use crate::error::{RatingError, within};

const MOST_WAITING: usize = 50_000;
const MOST_MEETINGS: usize = 5_000_000;

/// How fixtures are chosen.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct MatchmakingSettings {
    /// For how long a meeting counts, in seconds.
    pub window: u32,
    /// How often two may meet in that time.
    pub most_meetings: u32,
    /// Whether people meet people only, and bots bots.
    pub apart: bool,
    /// Whether entrants of one owner may meet.
    pub same_owner: bool,
    /// How far apart ratings may lie, in points; none for any distance.
    pub widest: Option<f64>,
    /// Who has waited for so many seconds counts twice as much, for twice as many three times,
    /// and so on.
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

/// Somebody who waits.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Waiting {
    /// Who it is.
    pub id: EntrantId,
    /// How strong it is, in points.
    pub rating: f64,
    /// How far off that may be, in points.
    pub deviation: f64,
    /// Whether it is a bot.
    pub bot: bool,
    /// Whose it is, if it matters.
    pub owner: Option<u64>,
    /// For how long it has waited, in seconds.
    pub waited: u32,
    /// How many fixtures it takes now.
    pub places: u32,
    /// How often it had the first side.
    pub first: u32,
    /// How often it had the second side.
    pub second: u32,
}

/// A meeting that was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Meeting {
    /// Who had the first side.
    pub first: EntrantId,
    /// Who had the second.
    pub second: EntrantId,
    /// When, in seconds.
    pub at: i64,
}

/// All that fixtures follow from.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Lobby {
    /// How they are chosen.
    pub settings: MatchmakingSettings,
    /// Decides between what is equal.
    pub seed: u64,
    /// The time, in seconds, by which meetings have passed.
    pub now: i64,
    /// How many fixtures there may be at most.
    pub most: usize,
    /// Who waits.
    pub waiting: Vec<Waiting>,
    /// Who met lately.
    pub meetings: Vec<Meeting>,
}

/// How often two have met, and how much oftener the one with the lower id had the first side.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct History {
    pub(crate) meetings: u32,
    pub(crate) lean: i64,
}

impl Lobby {
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

    /// What the meetings in the window come to.
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
