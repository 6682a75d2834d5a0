//! Scheduler: runs what is due without waiting for a call. Rounds are paired, matches hosted,
//! results stored.
//!
//! Any number of replicas may do so at a time: each decision is written only on what it was
//! made from.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use futures::{StreamExt, stream};
use parking_lot::Mutex;
use sandtable_proto::matches::v1::FollowResponse;
use sandtable_proto::tournaments::v1::TournamentState;
use sandtable_runtime::shutdown::Shutdown;
use sandtable_store::{NOTICES, StoreError, StoredMessages};
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::entrants::suspensions::{SuspensionCache, Suspensions};
use crate::error::{LadderError, ServiceResult};
use crate::fixtures::hosting::fixture_of;
use crate::fixtures::runner::FixtureRunner;
use crate::fixtures::tournament_rules::TournamentFixtures;
use crate::metrics::Of;
use crate::pools::state::Pools;
use crate::pools::suspended::PoolSuspensions;
use crate::tournaments::names::within;
use crate::tournaments::record::{FIXTURES, ROUNDS, TOURNAMENTS};
use crate::tournaments::state::Tournaments;

/// Number of records read at a time.
const PAGE: u32 = 128;

/// Time for which a notice waits to be sent, and interval at which expired ones are looked for,
/// in milliseconds.
const KEPT: i64 = 24 * 60 * 60 * 1000;
const TIDY_EVERY: i64 = 10_000;

/// Delay until a failed step is tried again, in milliseconds.
const RETRY: i64 = 1_000;

/// Interval at which all entrants and players are checked for suspended accounts, in
/// milliseconds.
const SUSPENDED_EVERY: i64 = 30_000;

/// Matches that were heard of and not looked at yet.
const HEARD: usize = 4096;

/// A fixture or, without one, a tournament that something is due of.
type Job = (String, Option<String>);

/// Runs tournaments by themselves.
pub(crate) struct TournamentScheduler {
    pub(crate) tournaments: Arc<Tournaments>,
    pub(crate) pools: Arc<Pools>,
    pub(crate) runner: FixtureRunner<TournamentFixtures>,
    pub(crate) suspensions: Arc<Suspensions>,
    pub(crate) pool_suspensions: PoolSuspensions,
    pub(crate) parallel: usize,
    pub(crate) tick_ms: u64,
    pub(crate) shutdown: Shutdown,
}

async fn conduct(shared: Arc<TournamentScheduler>) {
    let (heard, mut matches) = mpsc::channel(HEARD);
    // It stops with this task, however that ends.
    let mut listening = JoinSet::new();
    listening.spawn(listen(shared.clone(), heard));
    listening.spawn(look_for_suspended(shared.clone()));
    let tick = Duration::from_millis(shared.tick_ms.max(1));
    let mut shutdown = shared.shutdown.clone();
    let mut jobs = BTreeSet::new();
    let mut tidied = 0;
    while !shutdown.is_due() {
        while let Ok(name) = matches.try_recv() {
            take_note(&shared, &name, &mut jobs).await;
        }
        match due(&shared).await {
            Ok(found) => jobs.extend(found),
            Err(refusal) => {
                tracing::warn!(%refusal, "failed to read scheduled tournament steps, will retry")
            }
        }
        jobs = work_off(&shared, std::mem::take(&mut jobs)).await;
        let now = shared.tournaments.records.now();
        if now >= tidied + TIDY_EVERY {
            tidied = now;
            // Without a service for webhooks, no process takes the notices.
            let forgotten = shared
                .tournaments
                .records
                .store()
                .forget_due(NOTICES, now - KEPT, PAGE)
                .await;
            if let Err(error) = forgotten {
                tracing::warn!(%error, "failed to delete old notifications, will retry");
            }
        }
        tokio::select! {
            // In this order, so that a run of a simulation can be had again.
            biased;
            () = shutdown.wait() => {}
            name = matches.recv() => {
                if let Some(name) = name {
                    take_note(&shared, &name, &mut jobs).await;
                }
            }
            () = shared.tournaments.wake.notified() => {}
            () = sleep(tick) => {}
        }
    }
    listening.shutdown().await;
}

/// Looks for suspended accounts again and again until the shutdown.
async fn look_for_suspended(shared: Arc<TournamentScheduler>) {
    let tick = Duration::from_millis(shared.tick_ms.max(1));
    let mut shutdown = shared.shutdown.clone();
    let mut next = 0;
    while !shutdown.is_due() {
        let now = shared.tournaments.records.now();
        if now >= next {
            next = now + SUSPENDED_EVERY;
            if let Err(refusal) = shared.take_out_all_suspended().await {
                tracing::warn!(%refusal, "failed to check for suspended accounts, will retry");
            }
        }
        tokio::select! {
            // In this order, so that a run of a simulation can be had again.
            biased;
            () = shutdown.wait() => {}
            () = sleep(tick) => {}
        }
    }
}

/// Jobs that are due now.
async fn due(shared: &TournamentScheduler) -> ServiceResult<Vec<Job>> {
    let now = shared.tournaments.records.now();
    let store = shared.tournaments.records.store();
    let mut jobs = Vec::new();
    for fixture in store.due(FIXTURES, now, PAGE).await? {
        shared
            .tournaments
            .meters
            .taken_up(Of::Tournament, fixture.document.due, now);
        jobs.push(job_of(&fixture.document.id));
    }
    for tournament in store.due(TOURNAMENTS, now, PAGE).await? {
        jobs.push((tournament.document.id, None));
    }
    Ok(jobs)
}

fn job_of(fixture: &str) -> Job {
    match fixture.split_once('/') {
        Some((tournament, fixture)) => (tournament.to_owned(), Some(fixture.to_owned())),
        None => (fixture.to_owned(), None),
    }
}

/// Does what is due, so much at a time. Gives what is to be tried again.
async fn work_off(shared: &Arc<TournamentScheduler>, jobs: BTreeSet<Job>) -> BTreeSet<Job> {
    let again = Mutex::new(BTreeSet::new());
    let left = &again;
    stream::iter(jobs)
        .for_each_concurrent(
            shared.parallel.max(1),
            |(tournament, fixture)| async move {
                let done = match &fixture {
                    Some(fixture) => shared.runner.run(&tournament, fixture).await,
                    None => shared.tournaments.step(&tournament).await,
                };
                match done {
                    Ok(()) => {}
                    // Another replica was faster, and may not have done the same.
                    Err(LadderError::Store(StoreError::Conflict(_))) => {
                        left.lock().insert((tournament, fixture));
                    }
                    Err(refusal) => {
                        tracing::warn!(%refusal, tournament, fixture, "scheduled step failed, will retry");
                        shared.fall_behind(&tournament, fixture.as_deref()).await;
                        // A match that is reported only once may not have been noted as due.
                        if let LadderError::Store(_) | LadderError::Passed(_) = refusal {
                            left.lock().insert((tournament, fixture));
                        }
                    }
                }
            },
        )
        .await;
    again.into_inner()
}

impl TournamentScheduler {
    /// Runs until the shutdown.
    pub(crate) async fn run(self: Arc<Self>) {
        conduct(self).await;
    }

    /// Takes all suspended accounts out of what they have entered.
    async fn take_out_all_suspended(&self) -> ServiceResult<()> {
        let known = SuspensionCache::default();
        self.suspensions.take_out_of_tournaments(&known).await?;
        self.pool_suspensions.take_out_of_pools(&known).await
    }

    /// Puts a failed step behind the others that are due: only so much is read at a time, and a
    /// step that can never succeed must not delay others.
    async fn fall_behind(&self, tournament: &str, fixture: Option<&str>) {
        let until = self.tournaments.records.now() + RETRY;
        match fixture {
            Some(fixture) => {
                let id = within(tournament, fixture);
                self.tournaments.records.put_off(FIXTURES, &id, until).await;
            }
            None => {
                self.tournaments
                    .records
                    .put_off(TOURNAMENTS, tournament, until)
                    .await
            }
        }
    }
}

async fn take_note(shared: &TournamentScheduler, name: &str, jobs: &mut BTreeSet<Job>) {
    match fixture_of(&shared.tournaments.records, name).await {
        // Of a pool.
        Ok(Some(index)) if index.tournament.contains('/') => shared.pools.hear(name),
        Ok(Some(index)) => {
            jobs.insert((index.tournament, Some(index.fixture)));
        }
        Ok(None) => {}
        // It is looked at again by itself.
        Err(refusal) => tracing::warn!(%refusal, name, "failed to look up the fixture of a match"),
    }
}

/// Follows matches that are over or have changed, and passes their names on.
async fn listen(shared: Arc<TournamentScheduler>, heard: mpsc::Sender<String>) {
    let wait = Duration::from_millis(shared.tick_ms.max(1));
    while !shared.shutdown.is_due() {
        match shared.runner.host.follow().await {
            Ok(mut stream) => {
                // Catches up on what happened without the stream.
                if let Err(refusal) = look_at_all(&shared).await {
                    tracing::warn!(%refusal, "failed to check fixtures in progress, will retry");
                }
                while let Some(Ok(told)) = stream.next().await {
                    if is_news(&told) && heard.send(told.r#match).await.is_err() {
                        return;
                    }
                }
            }
            Err(status) => tracing::warn!(%status, "lost the match feed"),
        }
        sleep(wait).await;
    }
}

/// Reports whether a fixture may go on: a match is over, or changed without an entry.
fn is_news(told: &FollowResponse) -> bool {
    let over = told
        .entry
        .as_ref()
        .is_none_or(|entry| entry.outcome.is_some());
    over && !told.r#match.is_empty()
}

/// All fixtures of rounds in progress are due.
async fn look_at_all(shared: &TournamentScheduler) -> ServiceResult<()> {
    let mut pages = shared
        .tournaments
        .records
        .store()
        .pages(TOURNAMENTS, "", PAGE);
    let mut running = Vec::new();
    while let Some(page) = pages.next().await? {
        let playing = page.into_iter().filter(|it| {
            it.message.shown.state() == TournamentState::InProgress && !it.message.shown.paused
        });
        running.extend(playing.map(|it| it.document.id));
    }
    for id in running {
        let rounds = shared.tournaments.records.all(ROUNDS, &id).await?;
        let Some(last) = rounds.last() else {
            continue;
        };
        let owner = crate::tournaments::names::counted(&id, last.message.number);
        for fixture in shared.tournaments.records.all(FIXTURES, &owner).await? {
            if fixture.document.due.is_some() {
                let (tournament, fixture) = job_of(&fixture.document.id);
                let fixture = fixture.unwrap_or_default();
                if let Err(refusal) = shared.runner.run(&tournament, &fixture).await {
                    tracing::warn!(%refusal, tournament, fixture, "failed to check a fixture, will retry");
                }
            }
        }
    }
    Ok(())
}
