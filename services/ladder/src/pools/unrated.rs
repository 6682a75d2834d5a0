//! Fixtures that count for ratings: those that both have played, and of two accounts only so many
//! a day.

use sandtable_proto::ladder::v1::PoolSettings;
use sandtable_proto::tournaments::v1::UnratedCause;
use sandtable_store::{Stored, StoredMessages};

use crate::error::ServiceResult;
use crate::fixtures::played::{cause_against, rated_points};
use crate::pools::record::{PAIRS, PairRecord, PoolFixtureRecord};
use crate::pools::transaction::PoolWork;
use crate::records::Records;

/// Default number of fixtures of two accounts that count within a day.
const MEETINGS: u32 = 10;
/// In seconds.
const DAY: i64 = 24 * 60 * 60;

/// Two accounts, and when they had fixtures that were rated.
pub(crate) struct Pair {
    key: String,
    found: Option<Stored<PairRecord>>,
    rated: Vec<i64>,
}

/// Key of two accounts, in whichever order.
pub(crate) fn pair_of<'a>(one: &'a str, other: &'a str) -> (&'a str, &'a str) {
    if one <= other {
        (one, other)
    } else {
        (other, one)
    }
}

/// Number of these moments that lie within a day before one, all in seconds since 1970.
pub(crate) fn within_a_day(rated: &[i64], at: i64) -> u32 {
    let recent = rated.iter().filter(|it| **it > at - DAY);
    u32::try_from(recent.count()).unwrap_or(u32::MAX)
}

/// Number of fixtures of two accounts that count within a day.
pub(crate) fn most_rated(settings: &PoolSettings) -> u32 {
    match settings.most_rated_meetings {
        0 => MEETINGS,
        most => most,
    }
}

/// Reads when two accounts had fixtures that were rated.
pub(crate) async fn pair(
    records: &Records,
    pool: &str,
    accounts: [&str; 2],
) -> ServiceResult<Pair> {
    let (one, other) = pair_of(accounts[0], accounts[1]);
    let key = format!("{pool}/{one}/{other}");
    let found = records.store().find(PAIRS, &key).await?;
    let rated = found.as_ref().map(|it| it.message.rated.clone());
    Ok(Pair {
        key,
        found,
        rated: rated.unwrap_or_default(),
    })
}

impl Pair {
    /// Number of rated fixtures that they had within a day before a moment, in seconds
    /// since 1970.
    pub(crate) fn met(&self, at: i64) -> u32 {
        within_a_day(&self.rated, at)
    }

    /// Adds another one. Those older than a day are dropped.
    pub(crate) fn note(self, work: &mut PoolWork<'_>, at: i64) {
        let mut rated = self.rated;
        rated.retain(|it| *it > at - DAY);
        rated.push(at);
        let record = PairRecord { rated };
        let row = match self.found {
            Some(found) => Stored {
                message: record,
                ..found
            }
            .replace(),
            None => PAIRS.stored(self.key, &work.id, record).add(),
        };
        work.with(row);
    }
}

/// Reason why a decided fixture counts for no rating, by its stored data.
pub(crate) fn cause(fixture: &PoolFixtureRecord) -> UnratedCause {
    let points = points_of(fixture);
    let against = cause_against(&fixture.shown.matches);
    if fixture.comparison > 0 {
        UnratedCause::Comparison
    } else if !fixture.shown.requested_by.is_empty() {
        UnratedCause::Requested
    } else if against != UnratedCause::Unspecified {
        against
    } else if matches!(points, None | Some([0, 0])) {
        UnratedCause::NobodyScored
    } else if fixture.may_meet > 0 && fixture.met >= fixture.may_meet {
        UnratedCause::MetTooOften
    } else {
        UnratedCause::Unspecified
    }
}

/// Half points of the two in ratings.
pub(crate) fn points_of(fixture: &PoolFixtureRecord) -> Option<[u32; 2]> {
    let result = fixture.shown.result.as_ref()?;
    rated_points(&result.points, &fixture.shown.matches)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_proto::tournaments::v1::{FixtureMatch, FixtureResult, MatchResult};

    fn decided(points: [u32; 2], moves: [u64; 2]) -> PoolFixtureRecord {
        let mut fixture = PoolFixtureRecord::default();
        fixture.shown.result = Some(FixtureResult {
            points: points.to_vec(),
            ..FixtureResult::default()
        });
        fixture.shown.matches = vec![FixtureMatch {
            result: Some(MatchResult {
                points: points.to_vec(),
                moves: moves.to_vec(),
                ..MatchResult::default()
            }),
            ..FixtureMatch::default()
        }];
        fixture
    }

    #[test]
    fn each_cause_is_told() {
        assert_eq!(cause(&decided([2, 0], [1, 1])), UnratedCause::Unspecified);
        assert_eq!(cause(&decided([2, 0], [1, 0])), UnratedCause::NotPlayed);
        assert_eq!(cause(&decided([0, 0], [1, 1])), UnratedCause::NobodyScored);
        let mut often = decided([2, 0], [1, 1]);
        (often.met, often.may_meet) = (9, 10);
        assert_eq!(cause(&often), UnratedCause::Unspecified);
        often.met = 10;
        assert_eq!(cause(&often), UnratedCause::MetTooOften);
        "accounts/a".clone_into(&mut often.shown.requested_by);
        assert_eq!(cause(&often), UnratedCause::Requested);
        often.comparison = 1;
        assert_eq!(cause(&often), UnratedCause::Comparison);
    }

    #[test]
    fn a_day_after_it_counts_no_more() {
        assert_eq!(within_a_day(&[0, 1, DAY], DAY), 2);
        assert_eq!(pair_of("b", "a"), pair_of("a", "b"));
        assert_eq!(most_rated(&PoolSettings::default()), MEETINGS);
    }
}
