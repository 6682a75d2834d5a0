//! Turns the feed into deliveries, each entry once.
//!
//! One process does it at a time, but nothing depends on that: deliveries are written together
//! with the feed's position, on the condition that no other process has moved on or changed a
//! webhook meanwhile. Entries without a recipient are not recorded; the next process looks at
//! them again and finds none again.

use futures::StreamExt;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use sandtable_proto::Viewer;
use sandtable_proto::matches::v1::{FollowResponse, MatchState};
use sandtable_store::{Change, StoreError, StoreResult, Stored, StoredMessages};
use tokio::time::{Instant, interval_at, sleep};
use tonic::{Code, Status};

use super::core::WebhookParts;
use super::index::{Index, Item, Receipt};
use super::record::{DELIVERIES, FEED, HOOKS, OPENINGS, Opening, PROGRESS, Progress};
use crate::feed::source::FollowStream;

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

/// State carried from one following of the feed to the next: no match begins unnoticed in
/// between, for no entry announces a beginning.
struct Pumping {
    /// The feed as it was followed before.
    follow: Option<FollowStream>,
    /// Matches that have changed without an entry and are to be looked at.
    changed: BTreeSet<String>,
    /// True if any match may have begun while the feed was not followed.
    unsure: bool,
}

/// Time for which the old feed is followed beside the new one.
const OVERLAP: Duration = Duration::from_secs(2);

impl Pumping {
    /// Records what the feed says of a match besides its entries.
    fn note(&mut self, response: &FollowResponse) {
        if response.entry.is_some() {
            return;
        }
        if response.r#match.is_empty() {
            self.unsure = true;
        } else {
            self.changed.insert(response.r#match.clone());
        }
    }
}

/// The next message of a feed, if there is one.
async fn next_of(feed: &mut Option<FollowStream>) -> Option<Result<FollowResponse, Status>> {
    match feed {
        Some(feed) => feed.next().await,
        None => std::future::pending().await,
    }
}

impl WebhookParts {
    /// Turns the feed into deliveries, for ever.
    pub(crate) async fn pump(&self) {
        let mut pumping = Pumping {
            follow: None,
            changed: BTreeSet::new(),
            unsure: true,
        };
        loop {
            match self.pump_until_changed(&mut pumping).await {
                Ok(()) => {}
                // Another process was faster, which is no trouble.
                Err(Trouble::Store(StoreError::Conflict(_))) => {}
                Err(trouble) => {
                    tracing::warn!(%trouble, "webhook delivery suspended");
                    pumping.unsure |= matches!(trouble, Trouble::Feed(_));
                    sleep(self.settings.poll()).await;
                }
            }
        }
    }

    /// Turns the feed into deliveries until a webhook changes or another process does it.
    async fn pump_until_changed(&self, pumping: &mut Pumping) -> Result<(), Trouble> {
        let Some(mut progress) = self.progress().await? else {
            self.wait_for_change().await;
            return Ok(());
        };
        let now = self.now_millis();
        let elsewhere = progress.message.holder != self.holder;
        pumping.unsure |= elsewhere;
        if elsewhere && now < progress.message.until {
            pumping.follow = None;
            self.wait_for_change().await;
            return Ok(());
        }
        let index = self.index().await?;
        let Some(begins_after) = index.begins_after() else {
            // There is no listener: a match may begin unnoticed.
            pumping.follow = None;
            pumping.unsure = true;
            self.wait_for_change().await;
            return Ok(());
        };
        let start = begins_after.max(progress.message.position);
        self.hold(&mut progress, start).await?;
        let mut feed = self.feed.follow(Some(start)).await?;
        let ended = || Status::unavailable("the feed ended");
        // The first message is a mark, and says no more than where this begins.
        feed.next().await.ok_or_else(ended)??;
        let mut before = pumping.follow.take();
        let mut batches = pumping.follow.insert(feed).ready_chunks(BATCH);
        let mut received = Pumping {
            follow: None,
            changed: std::mem::take(&mut pumping.changed),
            unsure: pumping.unsure,
        };
        let done = async {
            let mut reached = start;
            let renewal = Duration::from_millis(self.settings.lease_ms / 3 + 1);
            let mut renewals = interval_at(Instant::now() + renewal, renewal);
            let overlap = sleep(OVERLAP);
            tokio::pin!(overlap);
            loop {
                self.look_at_openings(&index, &mut received, &mut progress, reached)
                    .await?;
                tokio::select! {
                    batch = batches.next() => {
                        let batch = batch.ok_or_else(ended)?;
                        self.turn(&index, batch, &mut received, &mut progress, &mut reached).await?;
                    }
                    late = next_of(&mut before) => match late {
                        Some(Ok(response)) => received.note(&response),
                        _ => before = None,
                    },
                    () = &mut overlap, if before.is_some() => before = None,
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
        };
        let done: Result<(), Trouble> = done.await;
        pumping.changed = received.changed;
        pumping.unsure = received.unsure;
        done
    }

    /// Turns some entries into deliveries.
    async fn turn(
        &self,
        index: &Index,
        batch: Vec<Result<FollowResponse, Status>>,
        received: &mut Pumping,
        progress: &mut Stored<Progress>,
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
            received.note(&response);
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
            let mut receipts = index.receipts(item, &table);
            // An address may be read by spectators, who see such a match only later.
            if table.delay.is_none() || entry.outcome.is_some() {
                self.add_texts(item, &mut receipts).await;
            }
            let now = self.now_millis();
            let deliveries = receipts.iter().map(|it| it.delivery(item, &table, now));
            changes.extend(deliveries.map(|delivery| delivery.add()));
        }
        self.write(changes, progress, *reached).await?;
        broken.map_or(Ok(()), |status| Err(status.into()))
    }

    /// Adds the texts of an entry to what webhooks receive of it: once for each language, and of
    /// what everybody sees, as an address may be read by others than the account.
    async fn add_texts(&self, item: Item<'_>, receipts: &mut [Receipt<'_>]) {
        for place in 0..receipts.len() {
            let (before, rest) = receipts.split_at_mut(place);
            let Some(receipt) = rest.first_mut() else {
                return;
            };
            let language = receipt.language();
            match before.iter().find(|other| other.language() == language) {
                Some(same) => receipt.seen.texts.clone_from(&same.seen.texts),
                None => {
                    let mut public = item.entry.clone().seen_by(Viewer::Spectator);
                    let entries = std::slice::from_mut(&mut public);
                    (language.add_texts(&*self.feed, item.name, entries, false)).await;
                    receipt.seen.texts = public.texts;
                }
            }
        }
    }

    /// Writes deliveries down, together with how far the feed has come.
    async fn write(
        &self,
        mut changes: Vec<Change>,
        progress: &mut Stored<Progress>,
        reached: u64,
    ) -> Result<(), Trouble> {
        if changes.is_empty() {
            return Ok(());
        }
        let mut more: BTreeMap<String, u32> = BTreeMap::new();
        for change in &changes {
            if let Change::Add(document) = change
                && document.kind == DELIVERIES.name
            {
                *more.entry(document.owner.clone()).or_default() += 1;
            }
        }
        for (hook, more) in more {
            self.make_room(&hook, more).await?;
        }
        progress.message.position = reached;
        changes.push(progress.replace());
        self.store.write(changes).await?;
        progress.replaced();
        self.due.notify_one();
        Ok(())
    }

    /// Delivers the beginnings of matches, among those that may have begun.
    async fn look_at_openings(
        &self,
        index: &Index,
        received: &mut Pumping,
        progress: &mut Stored<Progress>,
        reached: u64,
    ) -> Result<(), Trouble> {
        let mut page_token = String::new();
        while received.unsure {
            let page = match self.feed.openings(page_token).await {
                // An older match service, which is replaced soon, cannot list them.
                Err(status) if status.code() == Code::Unimplemented => Default::default(),
                page => page?,
            };
            received.changed.extend(page.matches);
            received.unsure = !page.next_page_token.is_empty();
            page_token = page.next_page_token;
        }
        while let Some(name) = received.changed.first().cloned() {
            let changes = self.opening(index, &name, reached).await?;
            self.write(changes, progress, reached).await?;
            received.changed.remove(&name);
        }
        Ok(())
    }

    /// Returns the deliveries for the beginning of a match, if it has begun, no seat has acted in
    /// it, and none has been made. No entry announces it: the match waits for its first seat
    /// without one.
    async fn opening(
        &self,
        index: &Index,
        name: &str,
        position: u64,
    ) -> Result<Vec<Change>, Trouble> {
        if !index.concerns(name) {
            return Ok(Vec::new());
        }
        self.roster.forget(name);
        let Some(table) = self.roster.latest(name).await? else {
            return Ok(Vec::new());
        };
        let begins = table.state == MatchState::InProgress && table.version == 0;
        if !begins || table.awaited.is_empty() {
            return Ok(Vec::new());
        }
        let now = self.now_millis();
        let received = index.openings(position, name, &table, now);
        if received.is_empty() || self.store.find(OPENINGS, name).await?.is_some() {
            return Ok(Vec::new());
        }
        for delivery in &received {
            // It may have been stored for longer than the note that it was made.
            let made = self.store.find(DELIVERIES, &delivery.document.id).await?;
            if made.is_some() {
                return Ok(Vec::new());
            }
        }
        let kept = i64::from(self.settings.keep_seconds) * 1000;
        let opening = OPENINGS.stored(name, "", Opening {});
        let opening = opening.due_at(now.saturating_add(kept)).add();
        let received = received.iter().map(Stored::add);
        Ok(received.chain([opening]).collect())
    }

    /// Says that this process does it for a while, and how far it has come.
    async fn hold(&self, progress: &mut Stored<Progress>, position: u64) -> Result<(), Trouble> {
        progress.message = Progress {
            position,
            holder: self.holder.clone(),
            until: self.now_millis() + i64::try_from(self.settings.lease_ms).unwrap_or(i64::MAX),
        };
        self.store.write(vec![progress.replace()]).await?;
        progress.replaced();
        Ok(())
    }

    /// Returns the feed's position; `None` when there never was a webhook.
    pub(crate) async fn progress(&self) -> StoreResult<Option<Stored<Progress>>> {
        self.store.find(PROGRESS, FEED).await
    }

    /// All webhooks as they are now.
    async fn index(&self) -> StoreResult<Index> {
        let mut index = Index::default();
        let mut pages = self.store.pages(HOOKS, "", PAGE);
        while let Some(page) = pages.next().await? {
            page.into_iter().for_each(|hook| index.add(hook));
        }
        Ok(index)
    }

    /// Waits until a webhook may have changed.
    async fn wait_for_change(&self) {
        tokio::select! {
            () = self.changed.notified() => {}
            () = sleep(self.settings.poll()) => {}
        }
    }
}
