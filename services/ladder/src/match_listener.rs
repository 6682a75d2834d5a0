//! Receives the news of matches that are over or have changed, and wakes the scheduler of their
//! fixtures.

use std::sync::Arc;
use std::time::Duration;

use futures::StreamExt;
use sandtable_proto::matches::v1::FollowResponse;
use sandtable_proto::tournaments::v1::TournamentState;
use sandtable_runtime::shutdown::Shutdown;
use sandtable_store::StoredMessages;
use tokio::time::sleep;

use crate::error::ServiceResult;
use crate::fixtures::hosting::fixture_of;
use crate::match_client::Host;
use crate::pools::state::Pools;
use crate::tournaments::names::counted;
use crate::tournaments::record::{FIXTURES, MatchIndex, ROUNDS, TOURNAMENTS};
use crate::tournaments::state::Tournaments;

/// Tournaments that are read at a time.
const PAGE: u32 = 128;

/// Follows the matches of all fixtures.
pub(crate) struct MatchListener {
    pub(crate) tournaments: Arc<Tournaments>,
    pub(crate) pools: Arc<Pools>,
    pub(crate) host: Arc<dyn Host>,
    pub(crate) tick_ms: u64,
    pub(crate) shutdown: Shutdown,
}

impl MatchListener {
    /// Runs until the shutdown.
    pub(crate) async fn run(self) {
        let mut shutdown = self.shutdown.clone();
        tokio::select! {
            // In this order, so that a run of a simulation can be had again.
            biased;
            () = shutdown.wait() => {}
            () = self.listen() => {}
        }
    }

    async fn listen(&self) {
        let wait = Duration::from_millis(self.tick_ms.max(1));
        loop {
            match self.host.follow().await {
                Ok(mut stream) => {
                    // Events from before the subscription.
                    if let Err(refusal) = self.notify_all().await {
                        tracing::warn!(%refusal, "failed to check fixtures in progress, will retry");
                    }
                    while let Some(Ok(told)) = stream.next().await {
                        if is_news(&told) {
                            self.notify(&told.r#match).await;
                        }
                    }
                }
                Err(status) => tracing::warn!(%status, "lost the match feed"),
            }
            sleep(wait).await;
        }
    }

    /// Something happened in a match.
    async fn notify(&self, name: &str) {
        match fixture_of(&self.tournaments.records, name).await {
            Ok(Some(index)) if index.tournament.contains('/') => self.pools.wake.notify(index),
            Ok(Some(index)) => self.tournaments.wake.notify(index),
            Ok(None) => {}
            // It is looked at again by itself.
            Err(refusal) => {
                tracing::warn!(%refusal, name, "failed to look up the fixture of a match")
            }
        }
    }

    /// Something may have happened in all fixtures of rounds in progress.
    async fn notify_all(&self) -> ServiceResult<()> {
        let records = &self.tournaments.records;
        let mut pages = records.store().pages(TOURNAMENTS, "", PAGE);
        let mut running = Vec::new();
        while let Some(page) = pages.next().await? {
            let playing = page.into_iter().filter(|it| {
                it.message.shown.state() == TournamentState::InProgress && !it.message.shown.paused
            });
            running.extend(playing.map(|it| it.document.id));
        }
        for id in running {
            let rounds = records.all(ROUNDS, &id).await?;
            let Some(last) = rounds.last() else {
                continue;
            };
            let owner = counted(&id, last.message.number);
            for fixture in records.all(FIXTURES, &owner).await? {
                if fixture.document.due.is_none() {
                    continue;
                }
                if let Some((id, fixture)) = fixture.document.id.split_once('/') {
                    self.tournaments.wake.notify(MatchIndex {
                        tournament: id.to_owned(),
                        fixture: fixture.to_owned(),
                    });
                }
            }
        }
        Ok(())
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
