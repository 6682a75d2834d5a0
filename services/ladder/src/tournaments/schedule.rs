//! The schedule of tournaments.

use std::sync::atomic::{AtomicI64, Ordering};

use sandtable_store::{Kind, NOTICES, Stored, StoredMessages};

use crate::alarm::Alarm;
use crate::error::ServiceResult;
use crate::fixtures::runner::FixtureRunner;
use crate::fixtures::tournament_rules::TournamentFixtures;
use crate::metrics::{LadderMetrics, Of};
use crate::scheduler::Schedule;
use crate::tournaments::names::within;
use crate::tournaments::record::{FIXTURES, FixtureRecord, MatchIndex};

/// Longest wait of a notice, and the interval between two removals of old ones, in milliseconds.
const KEPT: i64 = 24 * 60 * 60 * 1000;
const TIDY_EVERY: i64 = 10_000;
/// Notices that are removed at a time.
const PAGE: u32 = 128;

/// The schedule of tournaments.
pub(crate) struct TournamentSchedule {
    pub(crate) runner: FixtureRunner<TournamentFixtures>,
    /// When old notices were removed last, in milliseconds since 1970.
    pub(crate) tidied: AtomicI64,
}

impl Schedule for TournamentSchedule {
    type Rules = TournamentFixtures;
    type FixtureId = String;
    const OF: Of = Of::Tournament;
    const FIXTURES: Kind<FixtureRecord> = FIXTURES;

    fn runner(&self) -> &FixtureRunner<TournamentFixtures> {
        &self.runner
    }

    fn alarm(&self) -> &Alarm {
        &self.runner.rules.tournaments.wake
    }

    fn metrics(&self) -> &LadderMetrics {
        &self.runner.rules.tournaments.metrics
    }

    fn fixture(stored: Stored<FixtureRecord>) -> Option<(String, String)> {
        let (id, fixture) = stored.document.id.split_once('/')?;
        Some((id.to_owned(), fixture.to_owned()))
    }

    fn fixture_of(fixture: MatchIndex) -> Option<(String, String)> {
        Some((fixture.tournament, fixture.fixture))
    }

    fn key(id: &str, fixture: &String) -> String {
        within(id, fixture)
    }

    async fn tick(&self, now: i64) -> ServiceResult<()> {
        if now >= self.tidied.load(Ordering::Relaxed) + TIDY_EVERY {
            self.tidied.store(now, Ordering::Relaxed);
            // Without a webhook service nothing takes them.
            let store = self.runner.rules.tournaments.store();
            store.forget_due(NOTICES, now - KEPT, PAGE).await?;
        }
        Ok(())
    }

    async fn step(&self, id: &str) -> ServiceResult<()> {
        self.runner.rules.tournaments.step(id).await
    }
}
