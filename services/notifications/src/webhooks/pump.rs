//! Turns the feed into deliveries, each entry once.
//!
//! One process does it at a time, but nothing depends on that: deliveries are written
//! together with how far the feed has come, on the condition that nobody else has moved
//! on or changed a webhook meanwhile. Entries that nobody is told of are not written down;
//! who goes on later looks at them again and finds nobody again.

use std::time::Duration;

use futures::StreamExt;
use sandtable_proto::matches::v1::FollowResponse;
use sandtable_store::{Change, DocumentQuery, StoreError};
use tokio::time::{Instant, interval_at, sleep};
use tonic::Status;

use super::core::Shared;
use super::index::{Index, Item};
use super::record::{Hook, Kept, PROGRESS, Progress, Row};

/// Entries that are turned into deliveries at a time.
const BATCH: usize = 64;

/// Webhooks that are read at a time.
const PAGE: u32 = 256;

/// Why the feed is not turned into deliveries now.
#[derive(Debug, thiserror::Error)]
enum Trouble {
    #[error("the store: {0}")]
    Store(#[from] StoreError),
    #[error("the match service: {0}")]
    Feed(#[from] Status),
}

impl Shared {
    /// Turns the feed into deliveries, for ever.
    pub(crate) async fn pump(&self) {
        loop {
            match self.pump_until_changed().await {
                Ok(()) => {}
                // Somebody was faster, which is no trouble.
                Err(Trouble::Store(StoreError::Conflict(_))) => {}
                Err(trouble) => {
                    tracing::warn!(%trouble, "webhooks are told nothing for now");
                    sleep(self.settings.poll()).await;
                }
            }
        }
    }

    /// Turns the feed into deliveries until a webhook changes or somebody else does it.
    async fn pump_until_changed(&self) -> Result<(), Trouble> {
        let Some(mut progress) = self.progress().await? else {
            self.wait_for_change().await;
            return Ok(());
        };
        let now = self.now_millis();
        if progress.message.holder != self.holder && now < progress.message.until {
            self.wait_for_change().await;
            return Ok(());
        }
        let index = self.index().await?;
        let Some(begins_after) = index.begins_after() else {
            self.wait_for_change().await;
            return Ok(());
        };
        let start = begins_after.max(progress.message.position);
        self.hold(&mut progress, start).await?;
        let feed = self.feed.follow(Some(start)).await?;
        let mut batches = feed.ready_chunks(BATCH);
        let mut reached = start;
        let renewal = Duration::from_millis(self.settings.lease_ms / 3 + 1);
        let mut renewals = interval_at(Instant::now() + renewal, renewal);
        loop {
            tokio::select! {
                batch = batches.next() => {
                    let batch = batch.ok_or_else(|| Status::unavailable("the feed ended"))?;
                    self.turn(&index, batch, &mut progress, &mut reached).await?;
                }
                _ = renewals.tick() => self.hold(&mut progress, reached).await?,
                () = self.wait_for_change() => {
                    let latest = self.progress().await?;
                    let revision = latest.map(|row| row.document.revision);
                    if revision != Some(progress.document.revision) {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// Turns some entries into deliveries.
    async fn turn(
        &self,
        index: &Index,
        batch: Vec<Result<FollowResponse, Status>>,
        progress: &mut Row<Progress>,
        reached: &mut u64,
    ) -> Result<(), Trouble> {
        let mut changes = Vec::new();
        let mut broken = None;
        for response in batch {
            let response = match response {
                Ok(response) => response,
                Err(status) => {
                    broken = Some(status);
                    break;
                }
            };
            let Some(entry) = &response.entry else {
                continue;
            };
            *reached = response.position;
            let name = response.r#match.as_str();
            if !index.concerns(name) {
                continue;
            }
            let Some(table) = self.roster.table(name, entry.sequence).await? else {
                continue;
            };
            let position = response.position;
            let item = Item {
                position,
                name,
                entry,
            };
            let deliveries = index.deliveries(item, &table, self.now_millis());
            changes.extend(deliveries.into_iter().map(Change::Add));
        }
        if !changes.is_empty() {
            progress.message.position = *reached;
            changes.push(Change::Replace(progress.changed()));
            self.store.write(changes).await?;
            progress.replaced();
            self.due.notify_one();
        }
        broken.map_or(Ok(()), |status| Err(status.into()))
    }

    /// Says that this process does it for a while, and how far it has come.
    async fn hold(&self, progress: &mut Row<Progress>, position: u64) -> Result<(), Trouble> {
        progress.message = Progress {
            position,
            holder: self.holder.clone(),
            until: self.now_millis() + i64::try_from(self.settings.lease_ms).unwrap_or(i64::MAX),
        };
        let change = Change::Replace(progress.changed());
        self.store.write(vec![change]).await?;
        progress.replaced();
        Ok(())
    }

    /// How far the feed has come; `None` when there never was a webhook.
    pub(crate) async fn progress(&self) -> Result<Option<Row<Progress>>, StoreError> {
        let found = self.store.get(Progress::KIND, PROGRESS).await?;
        found.map(Row::read).transpose()
    }

    /// All webhooks as they are now.
    async fn index(&self) -> Result<Index, StoreError> {
        let mut index = Index::default();
        let mut after = String::new();
        loop {
            let query = DocumentQuery::All { after };
            let page = self.store.list(Hook::KIND, query, PAGE).await?;
            let Some(last) = page.last() else {
                return Ok(index);
            };
            after = last.id.clone();
            for document in page {
                index.add(Row::read(document)?);
            }
        }
    }

    /// Waits until a webhook may have changed.
    async fn wait_for_change(&self) {
        tokio::select! {
            () = self.changed.notified() => {}
            () = sleep(self.settings.poll()) => {}
        }
    }
}
