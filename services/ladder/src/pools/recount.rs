//! Counting again which fixtures count for ratings.

use std::collections::{HashMap, HashSet};

use sandtable_proto::tournaments::v1::UnratedCause;

use crate::fixtures::played::results;
use crate::pools::record::{PoolFixtureRecord, PoolResultRecord};
use crate::pools::unrated::{cause, pair_of, within_a_day};
use crate::time::moment;

/// Data that follows from the results of a pool that were read so far, in their order.
#[derive(Default)]
pub(crate) struct Recount {
    /// Account of each player.
    accounts: HashMap<u64, String>,
    /// Results that two accounts had, counted from 1, and their times, in seconds since 1970.
    pairs: HashMap<(String, String), Vec<(u64, i64)>>,
    /// Number of results and rulings read.
    read: u64,
    /// Numbers of the fixtures of results.
    rated: HashSet<u64>,
}

/// The stored value of something and its recomputed value; reported when they differ.
pub(crate) type RatedStates = [String; 2];

impl Recount {
    /// Begins with whose the players are.
    pub(crate) fn of(accounts: HashMap<u64, String>) -> Self {
        Self {
            accounts,
            ..Self::default()
        }
    }

    /// Counts a result or a ruling.
    pub(crate) fn count(&mut self, row: &PoolResultRecord) {
        self.read += 1;
        if row.fixture > 0 {
            self.rated.insert(row.fixture);
            let pair = self.pair(row.first, row.second);
            let pair = self.pairs.entry(pair).or_default();
            pair.push((self.read, row.at));
        }
    }

    /// Rated state of a decided fixture: as it is stored, and by its matches and the results
    /// before it. None where that was not determined yet, or where not all results were read.
    pub(crate) fn recounted(&self, fixture: &PoolFixtureRecord) -> Option<RatedStates> {
        let result = fixture.shown.result.as_ref()?;
        let unknown = results(&fixture.shown.matches).any(|it| it.moves.is_empty());
        // A result of its own would be the next one after those.
        let is_rated = result.unrated() == UnratedCause::Unspecified;
        let own = fixture.results_before + u64::from(is_rated);
        if fixture.may_meet == 0 || unknown || own > self.read {
            return None;
        }
        let mut again = fixture.clone();
        again.met = self.met(fixture);
        let (kept, computed) = (result.unrated(), cause(&again));
        let text = |cause: UnratedCause, met: u32, counted: bool| {
            let counted = if counted { "counted" } else { "not counted" };
            format!("{}, after {met} in a day: {counted}", cause.as_str_name())
        };
        let is_counted = self.rated.contains(&fixture.number);
        let counts = computed == UnratedCause::Unspecified;
        Some([
            text(kept, fixture.met, is_counted),
            text(computed, again.met, counts),
        ])
    }

    /// Number of rated fixtures that the accounts of the two had within a day before theirs.
    fn met(&self, fixture: &PoolFixtureRecord) -> u32 {
        let decided = fixture.shown.result.as_ref();
        let at = decided.and_then(|it| moment(it.time.as_ref())).unwrap_or(0);
        let rated = self.pairs.get(&self.pair(fixture.first, fixture.second));
        let before = rated.into_iter().flatten();
        let before = before.filter(|it| it.0 <= fixture.results_before);
        let before: Vec<i64> = before.map(|it| it.1).collect();
        within_a_day(&before, at.div_euclid(1000))
    }

    fn pair(&self, first: u64, second: u64) -> (String, String) {
        let account = |player| self.accounts.get(&player).map_or("", String::as_str);
        let (one, other) = pair_of(account(first), account(second));
        (one.to_owned(), other.to_owned())
    }
}
