//! Comparison of two versions: mirror pairs until a sequential test decides.

use std::sync::Arc;

use sandtable_auth::identity::Scope;
use sandtable_proto::ladder::v1::{
    Comparison, ComparisonPoint, ComparisonState, StartComparisonRequest, StopComparisonRequest,
};
use sandtable_rating::{SequentialSettings, SequentialTest, Verdict, ratio_curve};
use sandtable_store::StoredMessages;

use crate::caller::Caller;
use crate::error::{LadderError, ServiceResult};
use crate::fixtures::played::{is_played, is_played_out};
use crate::pools::access::{must_run, runs};
use crate::pools::names::{comparison_name, falling, pool_id, read_comparison, read_player};
use crate::pools::rating::unusable;
use crate::pools::record::{COMPARISONS, ComparisonRecord, PoolFixtureRecord, PoolRecord};
use crate::pools::state::Pools;
use crate::pools::transaction::PoolWork;
use crate::records::Records;
use crate::time::{moment, stamp};
use crate::tournaments::names::not_found;
use crate::tournaments::transaction::RequestScope;
use crate::transaction::change;
use crate::validate::tournament;

const MOST_PAIRS: u32 = 10_000;
/// Comparisons of a pool that run at a time.
const MOST_RUNNING: u64 = 16;
/// The same of one account that does not run the pool.
const MOST_OWN: u64 = 2;
const CHANCE: f64 = 0.05;
const HOUR: i64 = 60 * 60 * 1000;

/// Comparisons of two versions.
pub(crate) struct Comparisons {
    pub(crate) pools: Arc<Pools>,
}

impl Comparisons {
    /// Begins a comparison.
    pub(crate) async fn start_comparison(
        &self,
        request: StartComparisonRequest,
        caller: &Caller,
    ) -> ServiceResult<Comparison> {
        let id = pool_id("parent", &request.parent)?;
        let (candidate, baseline) = (
            read_player("candidate", &request.candidate)?,
            read_player("baseline", &request.baseline)?,
        );
        if candidate.0 != id || baseline.0 != id {
            return Err(LadderError::field(
                "candidate",
                "must be of the same pool as the baseline",
            ));
        }
        if candidate == baseline {
            return Err(LadderError::field(
                "baseline",
                "must be another player than the candidate",
            ));
        }
        if request.most_pairs > MOST_PAIRS {
            return Err(LadderError::field(
                "most_pairs",
                format!("must be at most {MOST_PAIRS}"),
            ));
        }
        let mut shown = Comparison {
            candidate: request.candidate.clone(),
            baseline: request.baseline.clone(),
            elo0: request.elo0,
            elo1: request.elo1,
            alpha: if request.alpha == 0.0 {
                CHANCE
            } else {
                request.alpha
            },
            beta: if request.beta == 0.0 {
                CHANCE
            } else {
                request.beta
            },
            most_pairs: if request.most_pairs == 0 {
                MOST_PAIRS
            } else {
                request.most_pairs
            },
            account: caller.actor().to_owned(),
            ..Comparison::default()
        };
        shown.set_state(ComparisonState::Running);
        sequential(&shown)
            .check()
            .map_err(|error| LadderError::field("elo1", error.to_string()))?;
        let call = RequestScope::new("StartComparison", caller, &request.request_id, &request)?;
        if let Some(made) = self.pools.records.made_before(&call).await? {
            return self.comparison(&made).await;
        }
        let name = change!(self.pools, id, |work| {
            let players = [
                work.player(candidate.1).await?,
                work.player(baseline.1).await?,
            ];
            let own = caller.must_be_account(Scope::Play).is_ok_and(|identity| {
                players
                    .iter()
                    .any(|it| it.message.shown.account == identity.account)
            });
            if !own {
                must_run(caller, work.record())?;
            }
            if !runs(caller, work.record()) {
                must_compare_little(&work, caller.account()).await?;
            }
            if work.record().comparing.len() as u64 >= MOST_RUNNING {
                return Err(LadderError::LimitReached {
                    what: "comparisons of a pool that run",
                    most: MOST_RUNNING,
                });
            }
            work.record_mut().comparisons += 1;
            let number = work.record().comparisons;
            work.record_mut().comparing.push(number);
            let name = comparison_name(id, number);
            let mut record = ComparisonRecord {
                shown: Comparison {
                    name: name.clone(),
                    create_time: Some(stamp(work.now)),
                    ..shown.clone()
                },
                candidate: candidate.1,
                baseline: baseline.1,
                moved: work.now,
                ..ComparisonRecord::default()
            };
            compute(&mut record, work.now)?;
            work.with(COMPARISONS.stored(falling(id, number), id, record).add());
            work.remember(&call, &name);
            let now = work.now;
            work.due(Some(now));
            name
        });
        self.comparison(&name).await
    }

    /// A comparison of a name.
    pub(crate) async fn comparison(&self, name: &str) -> ServiceResult<Comparison> {
        let record = comparison_record(&self.pools.records, name).await?;
        Ok(self.shown_comparison(record))
    }

    /// A comparison, and its curve after so many pairs.
    pub(crate) async fn comparison_curve(
        &self,
        name: &str,
        after: u32,
    ) -> ServiceResult<(Comparison, Vec<ComparisonPoint>)> {
        let record = comparison_record(&self.pools.records, name).await?;
        let curve = curve(&record)?.into_iter().skip(after as usize).collect();
        Ok((self.shown_comparison(record), curve))
    }

    /// Stops a comparison without an answer.
    pub(crate) async fn stop_comparison(
        &self,
        request: StopComparisonRequest,
        caller: &Caller,
    ) -> ServiceResult<Comparison> {
        let (id, number) = read_comparison("name", &request.name)?;
        let reason = tournament::reason(&request.reason)?;
        let call = RequestScope::new("StopComparison", caller, &request.request_id, &request)?;
        let done = self.pools.records.made_before(&call).await?.is_some();
        change!(self.pools, id, |work| {
            let key = falling(id, number);
            let found = self.pools.store().find(COMPARISONS, &key).await?;
            let mut found = found.ok_or_else(|| not_found(&request.name))?;
            let own =
                found.message.shown.account == caller.account() && !caller.account().is_empty();
            if !own && !runs(caller, work.record()) {
                must_run(caller, work.record())?;
            }
            if done {
                return self.comparison(&request.name).await;
            }
            if found.message.shown.state() == ComparisonState::Running {
                let shown = &mut found.message.shown;
                shown.set_state(ComparisonState::Stopped);
                shown.reason.clone_from(&reason);
                shown.end_time = Some(stamp(work.now));
                work.record_mut().comparing.retain(|it| *it != number);
                work.with(found.replace());
            }
            work.remember(&call, &request.name);
        });
        self.comparison(&request.name).await
    }

    /// When the next comparison of a pool lapses, if any may.
    pub(crate) async fn next_lapse(
        &self,
        id: &str,
        record: &PoolRecord,
    ) -> ServiceResult<Option<i64>> {
        let mut next = None;
        for number in &record.comparing {
            let found = self
                .pools
                .store()
                .find(COMPARISONS, &falling(id, *number))
                .await?;
            let Some(found) = found else { continue };
            if !has_open_pair(record, *number) {
                let lapse = self.lapses(&found.message);
                next = Some(next.map_or(lapse, |next: i64| next.min(lapse)));
            }
        }
        Ok(next)
    }

    /// Ends the comparisons of a pool of which no pair was begun for too long.
    pub(crate) async fn lapse_comparisons(&self, id: &str) -> ServiceResult<()> {
        change!(self.pools, id, |work| {
            let mut lapsed = Vec::new();
            for number in work.record().comparing.clone() {
                let key = falling(id, number);
                let Some(mut found) = self.pools.store().find(COMPARISONS, &key).await? else {
                    continue;
                };
                if has_open_pair(work.record(), number) || self.lapses(&found.message) > work.now {
                    continue;
                }
                let hours = self.pools.settings.comparison_waits_hours;
                let shown = &mut found.message.shown;
                shown.set_state(ComparisonState::Lapsed);
                shown.reason = format!(
                    "no pair was begun for {hours} hours: both players have to attend with a free \
                     place at the same time"
                );
                shown.end_time = Some(stamp(work.now));
                work.with(found.replace());
                lapsed.push(number);
            }
            if lapsed.is_empty() {
                return Ok(());
            }
            work.record_mut()
                .comparing
                .retain(|it| !lapsed.contains(it));
        });
        Ok(())
    }

    /// When a comparison lapses.
    fn lapses(&self, record: &ComparisonRecord) -> i64 {
        let hours = i64::from(self.pools.settings.comparison_waits_hours);
        let begun = moment(record.shown.create_time.as_ref()).unwrap_or(0);
        record
            .moved
            .max(begun)
            .saturating_add(hours.saturating_mul(HOUR))
    }

    /// A comparison as it is shown.
    pub(crate) fn shown_comparison(&self, record: ComparisonRecord) -> Comparison {
        let lapse = stamp(self.lapses(&record));
        let running = record.shown.state() == ComparisonState::Running;
        Comparison {
            lapse_time: running.then_some(lapse),
            ..record.shown
        }
    }
}

/// Requires an account that leaves others room to compare, too.
async fn must_compare_little(work: &PoolWork<'_>, account: &str) -> ServiceResult<()> {
    let mut own = 0;
    for number in &work.record().comparing {
        let key = falling(&work.id, *number);
        let found = work.records().store().find(COMPARISONS, &key).await?;
        own += u64::from(found.is_some_and(|it| it.message.shown.account == account));
    }
    if own >= MOST_OWN {
        return Err(LadderError::LimitReached {
            what: "comparisons of one account in a pool that run",
            most: MOST_OWN,
        });
    }
    Ok(())
}

async fn comparison_record(records: &Records, name: &str) -> ServiceResult<ComparisonRecord> {
    let (id, number) = read_comparison("name", name)?;
    let found = records
        .store()
        .find(COMPARISONS, &falling(id, number))
        .await?;
    Ok(found.ok_or_else(|| not_found(name))?.message)
}

/// Counts a mirror pair. Pairs that come after the verdict are not counted.
pub(crate) async fn note_pair(
    work: &mut PoolWork<'_>,
    number: u64,
    fixture: &PoolFixtureRecord,
) -> ServiceResult<()> {
    let found = work
        .records()
        .store()
        .find(COMPARISONS, &falling(&work.id, number))
        .await?;
    let Some(mut found) = found else {
        return Ok(());
    };
    let Some(points) = pair_points(&found.message, fixture) else {
        return Ok(());
    };
    if found.message.shown.state() != ComparisonState::Running {
        return Ok(());
    }
    found.message.scores.push(points);
    found.message.fixtures.push(fixture.number);
    compute(&mut found.message, work.now)?;
    if found.message.shown.state() != ComparisonState::Running {
        work.record_mut().comparing.retain(|it| *it != number);
    }
    work.with(found.replace());
    Ok(())
}

/// Reports whether a pair of a comparison is being played.
fn has_open_pair(record: &PoolRecord, comparison: u64) -> bool {
    record.open.iter().any(|it| it.comparison == comparison)
}

/// Half points of the candidate in both matches of a pair; nothing when it was not played to
/// its end.
pub(crate) fn pair_points(record: &ComparisonRecord, fixture: &PoolFixtureRecord) -> Option<u8> {
    points_of_pair(fixture, usize::from(fixture.first != record.candidate))
}

/// Half points of the first player, or of the second, in both matches of a pair; nothing when it
/// was not played to its end, or is no pair.
pub(crate) fn points_of_pair(fixture: &PoolFixtureRecord, place: usize) -> Option<u8> {
    let counted = fixture.shown.matches.iter().filter(|it| !it.annulled);
    let points: Vec<u32> = counted
        .filter_map(|it| it.result.as_ref()?.points.get(place).copied())
        .collect();
    match points.as_slice() {
        [one, other] if fixture.shown.matches.iter().all(has_no_forfeit) => {
            u8::try_from(one + other).ok().filter(|it| *it <= 4)
        }
        _ => None,
    }
}

/// Reports whether a match shows which player is better: a forfeit shows only attendance, and a
/// match that one of them never played shows nothing.
fn has_no_forfeit(it: &sandtable_proto::tournaments::v1::FixtureMatch) -> bool {
    it.result
        .as_ref()
        .is_none_or(|it| is_played_out(it.cause()) && is_played(it))
}

fn sequential(shown: &Comparison) -> SequentialSettings {
    SequentialSettings {
        elo0: shown.elo0,
        elo1: shown.elo1,
        alpha: shown.alpha,
        beta: shown.beta,
        ..SequentialSettings::default()
    }
}

/// The curve that follows from its pairs.
fn curve(record: &ComparisonRecord) -> ServiceResult<Vec<ComparisonPoint>> {
    let ratios = ratio_curve(&sequential(&record.shown), &record.scores).map_err(unusable)?;
    let points = ratios
        .into_iter()
        .zip(1..)
        .map(|(ratio, pairs)| ComparisonPoint {
            pairs,
            log_likelihood_ratio: ratio,
        });
    Ok(points.collect())
}

/// Computes what is shown from the pairs.
pub(crate) fn compute(record: &mut ComparisonRecord, now: i64) -> ServiceResult<()> {
    let mut test = SequentialTest::new(sequential(&record.shown)).map_err(unusable)?;
    for points in &record.scores {
        test.record(*points).map_err(unusable)?;
    }
    let report = test.report();
    let shown = &mut record.shown;
    shown.pairs = u32::try_from(record.scores.len()).unwrap_or(u32::MAX);
    shown.pair_points = report
        .pairs
        .map(|it| u32::try_from(it).unwrap_or(u32::MAX))
        .to_vec();
    shown.log_likelihood_ratio = report.ratio;
    shown.lower_bound = report.lower;
    shown.upper_bound = report.upper;
    shown.elo = report.elo;
    shown.elo_low = report.interval.low;
    shown.elo_high = report.interval.high;
    let state = match report.verdict {
        Some(Verdict::Better) => ComparisonState::Accepted,
        Some(Verdict::NotBetter) => ComparisonState::Rejected,
        None if shown.pairs >= shown.most_pairs => {
            "no answer after as many pairs as it may take".clone_into(&mut shown.reason);
            ComparisonState::Stopped
        }
        None => return Ok(()),
    };
    if shown.state() == ComparisonState::Running {
        shown.set_state(state);
        shown.end_time = Some(stamp(now));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(scores: &[u8]) -> ComparisonRecord {
        let mut shown = Comparison {
            elo1: 30.0,
            alpha: CHANCE,
            beta: CHANCE,
            most_pairs: 1_000,
            ..Comparison::default()
        };
        shown.set_state(ComparisonState::Running);
        ComparisonRecord {
            shown,
            scores: scores.to_vec(),
            ..ComparisonRecord::default()
        }
    }

    #[test]
    fn winning_is_better_and_losing_is_not() {
        let mut none = record(&[]);
        compute(&mut none, 0).unwrap();
        assert_eq!(none.shown.state(), ComparisonState::Running);
        let mut better = record(&[4; 400]);
        compute(&mut better, 0).unwrap();
        assert_eq!(better.shown.state(), ComparisonState::Accepted);
        let mut worse = record(&[0; 400]);
        compute(&mut worse, 0).unwrap();
        assert_eq!(worse.shown.state(), ComparisonState::Rejected);
        assert!(worse.shown.log_likelihood_ratio <= worse.shown.lower_bound);
        assert_eq!(curve(&worse).unwrap().len(), 400);
    }

    #[test]
    fn it_gives_up_after_so_many_pairs() {
        let mut even = record(&[2; 10]);
        even.shown.most_pairs = 10;
        compute(&mut even, 7).unwrap();
        assert_eq!(even.shown.state(), ComparisonState::Stopped);
        assert!(!even.shown.reason.is_empty());
    }
}
