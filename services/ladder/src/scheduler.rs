//! Scheduler of everything that is due: it pairs rounds and players, hosts matches and records
//! results.
//!
//! Any number of replicas may do so at a time: each decision is written only on what it was
//! made from.

use std::collections::BTreeSet;
use std::time::Duration;

use futures::{StreamExt, stream};
use parking_lot::Mutex;
use sandtable_runtime::shutdown::Shutdown;
use sandtable_store::{Kind, StoreError, Stored, StoredMessages};
use tokio::time::sleep;

use crate::alarm::Alarm;
use crate::error::{LadderError, ServiceResult};
use crate::fixtures::runner::{FixtureRules, FixtureRunner};
use crate::metrics::{LadderMetrics, Of};
use crate::records::Records;
use crate::tournaments::record::MatchIndex;
use crate::transaction::Subject;

/// Records that are looked for at a time.
const PAGE: u32 = 256;

/// Time until work that failed is tried again, in milliseconds.
const RETRY: i64 = 1_000;

/// A schedule of tournaments, or of pools, and of their fixtures.
pub(crate) trait Schedule {
    /// The rules of their fixtures.
    type Rules: FixtureRules;
    /// The id of a fixture, in the order in which fixtures are run.
    type FixtureId: Ord + Clone + ToString;
    /// As metrics call them.
    const OF: Of;
    /// The kind of their fixtures.
    const FIXTURES: Kind<<Self::Rules as FixtureRules>::Fixture>;

    /// The runner of their fixtures.
    fn runner(&self) -> &FixtureRunner<Self::Rules>;

    /// The alarm for work before the next tick.
    fn alarm(&self) -> &Alarm;

    /// Where it is measured.
    fn metrics(&self) -> &LadderMetrics;

    /// The fixture that is stored.
    fn fixture(
        stored: Stored<<Self::Rules as FixtureRules>::Fixture>,
    ) -> Option<(String, Self::FixtureId)>;

    /// The fixture that something was heard of.
    fn fixture_of(fixture: MatchIndex) -> Option<(String, Self::FixtureId)>;

    /// Where a fixture is stored.
    fn key(id: &str, fixture: &Self::FixtureId) -> String;

    /// Does what every tick needs.
    async fn tick(&self, now: i64) -> ServiceResult<()>;

    /// Does what is due of a tournament, or of a pool.
    async fn step(&self, id: &str) -> ServiceResult<()>;
}

/// Does by itself what a schedule says.
pub(crate) struct Scheduler<S> {
    pub(crate) schedule: S,
    pub(crate) parallel: usize,
    pub(crate) tick_ms: u64,
    pub(crate) shutdown: Shutdown,
}

/// A fixture or, without one, a tournament or a pool that something is due of.
type Job<S> = (String, Option<<S as Schedule>::FixtureId>);

impl<S: Schedule> Scheduler<S> {
    /// Runs until the shutdown.
    pub(crate) async fn run(self) {
        let tick = Duration::from_millis(self.tick_ms.max(1));
        let mut shutdown = self.shutdown.clone();
        let mut again = BTreeSet::new();
        while !shutdown.is_due() {
            again = self.work_off(again).await;
            tokio::select! {
                // In this order, so that a run of a simulation can be had again.
                biased;
                () = shutdown.wait() => {}
                () = self.schedule.alarm().notified() => {}
                () = sleep(tick) => {}
            }
        }
    }

    fn records(&self) -> &Records {
        self.schedule.runner().rules.subject().records()
    }

    /// Does what is due, and what is to be tried again. Gives what is to be tried once more.
    async fn work_off(&self, again: BTreeSet<Job<S>>) -> BTreeSet<Job<S>> {
        let now = self.records().now();
        if let Err(refusal) = self.schedule.tick(now).await {
            tracing::warn!(%refusal, of = ?S::OF, "failed to prepare scheduled steps, will retry");
        }
        let (mut steps, mut fixtures): (BTreeSet<_>, BTreeSet<_>) =
            again.into_iter().partition(|job| job.1.is_none());
        let crowded = match self.due_steps(now, &mut steps).await {
            Ok(crowded) => crowded,
            Err(refusal) => {
                tracing::warn!(%refusal, of = ?S::OF, "failed to read scheduled steps, will retry");
                false
            }
        };
        // New pairings are due at once.
        let mut again = self.run_all(steps, now, crowded).await;
        if let Err(refusal) = self.due_fixtures(now, &mut fixtures).await {
            tracing::warn!(%refusal, of = ?S::OF, "failed to read scheduled fixtures, will retry");
        }
        again.extend(self.run_all(fixtures, now, false).await);
        again
    }

    /// Tournaments or pools that are due; `true` when there may be more.
    async fn due_steps(&self, now: i64, jobs: &mut BTreeSet<Job<S>>) -> ServiceResult<bool> {
        let kind = <<S::Rules as FixtureRules>::Subject as Subject>::KIND;
        let found = self.records().store().due(kind, now, PAGE).await?;
        let crowded = found.len() == PAGE as usize;
        jobs.extend(found.into_iter().map(|it| (it.document.id, None)));
        Ok(crowded)
    }

    /// Fixtures that are due, or that something was heard of.
    async fn due_fixtures(&self, now: i64, jobs: &mut BTreeSet<Job<S>>) -> ServiceResult<()> {
        let heard = self.schedule.alarm().take().into_iter();
        let heard = heard.filter_map(S::fixture_of);
        jobs.extend(heard.map(|(id, fixture)| (id, Some(fixture))));
        for stored in self.records().store().due(S::FIXTURES, now, PAGE).await? {
            let metrics = self.schedule.metrics();
            metrics.taken_up(S::OF, stored.document.due, now);
            let job = S::fixture(stored);
            jobs.extend(job.map(|(id, fixture)| (id, Some(fixture))));
        }
        Ok(())
    }

    /// Does so much at a time. Gives what is to be tried again.
    async fn run_all(&self, jobs: BTreeSet<Job<S>>, now: i64, crowded: bool) -> BTreeSet<Job<S>> {
        let again = Mutex::new(BTreeSet::new());
        let left = &again;
        stream::iter(jobs)
            .for_each_concurrent(self.parallel.max(1), |job| async move {
                let (id, fixture) = &job;
                let done = match fixture {
                    Some(fixture) => self.schedule.runner().run(id, &fixture.to_string()).await,
                    None => self.schedule.step(id).await,
                };
                match done {
                    // Others may be due that were not found.
                    Ok(()) if crowded => self.fall_behind(&job, now).await,
                    Ok(()) => {}
                    // Another replica was faster, and may not have done the same.
                    Err(LadderError::Store(StoreError::Conflict(_))) => {
                        left.lock().insert(job);
                    }
                    Err(refusal) => {
                        let fixture = fixture.as_ref().map(ToString::to_string);
                        tracing::warn!(%refusal, id, fixture, of = ?S::OF, "scheduled step failed, will retry");
                        self.fall_behind(&job, self.records().now() + RETRY).await;
                        // News that arrives only once may not be stored as due.
                        if let LadderError::Store(_) | LadderError::Passed(_) = refusal {
                            left.lock().insert(job);
                        }
                    }
                }
            })
            .await;
        again.into_inner()
    }

    /// Work that failed falls behind other due work: each step takes a bounded number, and work
    /// that always fails delays no other.
    async fn fall_behind(&self, (id, fixture): &Job<S>, until: i64) {
        match fixture {
            Some(fixture) => {
                let key = S::key(id, fixture);
                self.records().put_off(S::FIXTURES, &key, until).await;
            }
            None => {
                let kind = <<S::Rules as FixtureRules>::Subject as Subject>::KIND;
                self.records().put_off(kind, id, until).await;
            }
        }
    }
}
