//! Has done what is due in pools: players are paired, matches hosted, results counted.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use futures::{StreamExt, stream};
use sandtable_proto::ladder::v1::PoolState;
use sandtable_runtime::clock::ran;
use sandtable_runtime::shutdown::Shutdown;
use sandtable_store::{StoreError, StoredMessages};
use tokio::time::sleep;

use crate::error::{LadderError, ServiceResult};
use crate::fixtures::hosting::fixture_of;
use crate::fixtures::runner::FixtureRunner;
use crate::metrics::Of;
use crate::pools::comparison::Comparisons;
use crate::pools::estimate::Estimates;
use crate::pools::fixture_rules::PoolFixtures;
use crate::pools::matchmaker::Matchmaker;
use crate::pools::names::{falling, pool_id};
use crate::pools::record::{FIXTURES, POOLS};
use crate::pools::seasons::{Seasons, season_ends};
use crate::pools::state::Pools;
use crate::pools::transaction::PoolWork;
use crate::transaction::change;

/// Number of records read at a time.
const PAGE: u32 = 256;
/// Delay until a failed step is tried again, in milliseconds.
const RETRY: i64 = 1_000;

/// Runs pools by themselves.
pub(crate) struct PoolScheduler {
    pub(crate) runner: FixtureRunner<PoolFixtures>,
    pub(crate) matchmaker: Matchmaker,
    pub(crate) seasons: Arc<Seasons>,
    pub(crate) estimates: Arc<Estimates>,
    pub(crate) comparisons: Arc<Comparisons>,
    pub(crate) parallel: usize,
    pub(crate) tick_ms: u64,
    pub(crate) shutdown: Shutdown,
}

impl PoolScheduler {
    /// Runs until the shutdown.
    pub(crate) async fn run(self) {
        let tick = Duration::from_millis(self.tick_ms.max(1));
        let mut shutdown = self.shutdown.clone();
        while !shutdown.is_due() {
            if let Err(refusal) = self.run_pools().await {
                tracing::warn!(%refusal, "failed to read scheduled pool steps, will retry");
            }
            tokio::select! {
                // In this order, so that a run of a simulation can be had again.
                biased;
                () = shutdown.wait() => {}
                () = self.pools().wake.notified() => {}
                () = sleep(tick) => {}
            }
        }
    }

    fn pools(&self) -> &Pools {
        &self.runner.rules.pools
    }

    /// Does all that is due now.
    async fn run_pools(&self) -> ServiceResult<()> {
        self.runner.rules.attendances.say_alive().await?;
        let now = self.pools().records.now();
        let pools = self.pools().records.store().due(POOLS, now, PAGE).await?;
        let crowded = pools.len() == PAGE as usize;
        let ids = pools.into_iter().map(|it| it.document.id);
        stream::iter(ids)
            .for_each_concurrent(self.parallel.max(1), |id| async move {
                let failed = note(&id, self.step_pool(&id).await);
                if failed || crowded {
                    // Others may be due that were not found.
                    let until = if failed { now + RETRY } else { now };
                    self.pools().records.put_off(POOLS, &id, until).await;
                }
            })
            .await;
        let mut jobs = BTreeSet::new();
        let heard = std::mem::take(&mut *self.pools().heard.lock());
        for name in heard {
            if let Some(index) = fixture_of(&self.pools().records, &name).await?
                && let (Ok(id), Ok(number)) =
                    (pool_id("pool", &index.tournament), index.fixture.parse())
            {
                jobs.insert((id.to_owned(), number));
            }
        }
        for fixture in self
            .pools()
            .records
            .store()
            .due(FIXTURES, now, PAGE)
            .await?
        {
            self.pools()
                .meters
                .taken_up(Of::Pool, fixture.document.due, now);
            jobs.insert((fixture.document.owner, fixture.message.number));
        }
        stream::iter(jobs)
            .for_each_concurrent(self.parallel.max(1), |(id, number)| async move {
                if note(&id, self.runner.run(&id, &number.to_string()).await) {
                    self.pools()
                        .records
                        .put_off(FIXTURES, &falling(&id, number), now + RETRY)
                        .await;
                }
            })
            .await;
        Ok(())
    }

    /// Runs the steps that a pool needs now.
    async fn step_pool(&self, id: &str) -> ServiceResult<()> {
        self.seasons.end_season(id).await?;
        self.comparisons.lapse_comparisons(id).await?;
        let work = PoolWork::open(self.pools(), id).await?;
        let open = work.record().shown.state() == PoolState::Open;
        if open && work.record().estimate_due <= work.now {
            let began = ran();
            self.estimates.make_estimate(id).await?;
            self.pools().meters.estimated(ran().saturating_sub(began));
        }
        // A pool with attendances is looked at again with the next tick.
        if open && self.matchmaker.pair_pool(id).await? {
            return Ok(());
        }
        let record = PoolWork::open(self.pools(), id).await?.record().clone();
        let ends = season_ends(&self.pools().records, id, &record).await?;
        let night = open.then_some(record.estimate_due);
        let ends = ends.filter(|_| open);
        let lapse = self.comparisons.next_lapse(id, &record).await?;
        let next = [night, ends, lapse].into_iter().flatten().min();
        change!(self.pools(), id, |work| {
            if work.is_due() == next || work.record().shown.state() != record.shown.state() {
                return Ok(());
            }
            // A player may have come meanwhile.
            if open
                && !self
                    .runner
                    .rules
                    .attendances
                    .attending(id)
                    .await?
                    .is_empty()
            {
                return Ok(());
            }
            work.due(next);
        });
        Ok(())
    }
}

/// Reports whether a step failed, which is due again.
fn note(id: &str, done: ServiceResult<()>) -> bool {
    match done {
        Ok(()) => false,
        // Another replica was faster.
        Err(LadderError::Store(StoreError::Conflict(_))) => false,
        Err(refusal) => {
            tracing::warn!(%refusal, id, "scheduled pool step failed, will retry");
            true
        }
    }
}
