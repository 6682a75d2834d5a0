//! Telling those who follow the log what was committed, by whichever replica.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{broadcast, mpsc};
use tokio::time::Instant;

use super::lines::Lines;
use super::query;
use crate::error::StoreResult;
use crate::row::Committed;

/// Entries and changes read at a time.
const PAGE: u32 = 256;

/// Why the follower looks.
pub(super) enum News {
    /// This process has committed these, in order of their positions.
    Own(Vec<Committed>),
    /// Others may have committed something.
    Look,
}

/// Hands every entry on once, in the order of positions, and every match that was changed
/// without one. What nobody follows is not read.
pub(super) struct Follower {
    pub(super) lines: Lines,
    pub(super) news: mpsc::Receiver<News>,
    pub(super) committed: broadcast::Sender<Arc<[Committed]>>,
    /// The position up to which everything has been handed on.
    pub(super) last: u64,
    /// The same for changes.
    pub(super) last_change: u64,
    pub(super) changed: broadcast::Sender<Arc<str>>,
    pub(super) poll: Duration,
}

impl Follower {
    /// Ends when the store is gone.
    pub(super) async fn run(mut self) {
        let mut looked = Instant::now();
        loop {
            let news = match tokio::time::timeout(self.poll, self.news.recv()).await {
                Ok(Some(news)) => news,
                Ok(None) => return,
                Err(_) => News::Look,
            };
            // Entries of this process's own must not keep it from looking for changes.
            let look = matches!(news, News::Look) || looked.elapsed() >= self.poll;
            match news {
                // Nothing of others lies in between: what is in hand need not be read.
                News::Own(entries) if follows(self.last, &entries) => self.hand_on(entries),
                News::Own(_) | News::Look => {
                    if let Err(error) = self.read().await {
                        tracing::warn!(%error, "the feed cannot be read now");
                    }
                }
            }
            if look {
                looked = Instant::now();
                if let Err(error) = self.read_changes().await {
                    tracing::warn!(%error, "changes cannot be read now");
                }
            }
        }
    }

    /// Reads what was committed since, unless nobody follows.
    async fn read(&mut self) -> StoreResult<()> {
        if self.committed.receiver_count() == 0 {
            let end = query::last_position(&self.lines).await?;
            // Asked once more: whoever has begun to follow meanwhile may have looked at the
            // log before there was all of this in it.
            if self.committed.receiver_count() == 0 {
                self.last = self.last.max(end);
                return Ok(());
            }
        }
        loop {
            let entries = query::read_feed(&self.lines, self.last, PAGE).await?;
            let more = entries.len() == PAGE as usize;
            self.hand_on(entries);
            if !more {
                return Ok(());
            }
        }
    }

    async fn read_changes(&mut self) -> StoreResult<()> {
        loop {
            let changes = query::read_changes(&self.lines, self.last_change, PAGE).await?;
            let more = changes.len() == PAGE as usize;
            for (id, change) in changes {
                self.last_change = change;
                // An error says that nobody follows now.
                let _ = self.changed.send(id.into());
            }
            if !more {
                return Ok(());
            }
        }
    }

    fn hand_on(&mut self, entries: Vec<Committed>) {
        if let Some(entry) = entries.last() {
            self.last = entry.position;
            // An error says that nobody follows now.
            let _ = self.committed.send(entries.into());
        }
    }
}

/// Whether the entries are the very next ones, without a gap.
fn follows(last: u64, entries: &[Committed]) -> bool {
    (last + 1..)
        .zip(entries)
        .all(|(position, entry)| entry.position == position)
}
