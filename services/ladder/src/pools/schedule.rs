//! The schedule of pools: players are paired, matches hosted, results counted.

use std::sync::Arc;

use sandtable_proto::ladder::v1::PoolState;
use sandtable_runtime::clock::ran;
use sandtable_store::{Kind, Stored};

use crate::alarm::Alarm;
use crate::error::ServiceResult;
use crate::fixtures::runner::FixtureRunner;
use crate::metrics::{LadderMetrics, Of};
use crate::pools::comparison::Comparisons;
use crate::pools::estimate::Estimates;
use crate::pools::fixture_rules::PoolFixtures;
use crate::pools::matchmaker::Matchmaker;
use crate::pools::names::{falling, pool_id};
use crate::pools::record::{FIXTURES, PoolFixtureRecord};
use crate::pools::seasons::{Seasons, season_ends};
use crate::pools::state::Pools;
use crate::pools::transaction::PoolWork;
use crate::scheduler::Schedule;
use crate::tournaments::record::MatchIndex;
use crate::transaction::change;

/// The schedule of pools.
pub(crate) struct PoolSchedule {
    pub(crate) runner: FixtureRunner<PoolFixtures>,
    pub(crate) matchmaker: Matchmaker,
    pub(crate) seasons: Arc<Seasons>,
    pub(crate) estimates: Arc<Estimates>,
    pub(crate) comparisons: Arc<Comparisons>,
}

impl PoolSchedule {
    fn pools(&self) -> &Pools {
        &self.runner.rules.pools
    }
}

impl Schedule for PoolSchedule {
    type Rules = PoolFixtures;
    type FixtureId = u64;
    const OF: Of = Of::Pool;
    const FIXTURES: Kind<PoolFixtureRecord> = FIXTURES;

    fn runner(&self) -> &FixtureRunner<PoolFixtures> {
        &self.runner
    }

    fn alarm(&self) -> &Alarm {
        &self.pools().wake
    }

    fn metrics(&self) -> &LadderMetrics {
        &self.pools().metrics
    }

    fn fixture(stored: Stored<PoolFixtureRecord>) -> Option<(String, u64)> {
        Some((stored.document.owner, stored.message.number))
    }

    fn fixture_of(fixture: MatchIndex) -> Option<(String, u64)> {
        let id = pool_id("pool", &fixture.tournament).ok()?;
        Some((id.to_owned(), fixture.fixture.parse().ok()?))
    }

    fn key(id: &str, fixture: &u64) -> String {
        falling(id, *fixture)
    }

    async fn tick(&self, _: i64) -> ServiceResult<()> {
        self.runner.rules.attendances.renew_lease().await
    }

    async fn step(&self, id: &str) -> ServiceResult<()> {
        self.seasons.end_season(id).await?;
        self.comparisons.lapse_comparisons(id).await?;
        let work = PoolWork::open(self.pools(), id).await?;
        let open = work.record().shown.state() == PoolState::Open;
        if open && work.record().estimate_due <= work.now {
            let began = ran();
            self.estimates.make_estimate(id).await?;
            self.pools().metrics.estimated(ran().saturating_sub(began));
        }
        // The next tick considers the attending players again.
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
            // Other players may have come meanwhile.
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
