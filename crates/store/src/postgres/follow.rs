//! Telling those who follow the log what was committed, by whichever replica.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{broadcast, mpsc};
use tokio::time::Instant;

use super::query;
use crate::error::StoreResult;
use crate::postgres::pool::Lines;
use crate::row::Committed;

/// Entries and changes read at a time.
const PAGE: u32 = 256;

/// The least time from one look at the log to the next. Where much is played each replica
/// would look at every commit of every other one, for an entry or two.
const PAUSE: Duration = Duration::from_millis(5);

/// Number of this process's own entries that are held until those before them are known. Any more
/// are read with the others.
const MOST_OWN: usize = 4096;

/// Why the follower looks.
pub(super) enum News {
    /// This process has committed these, in order of their positions.
    Own(Vec<Committed>),
    /// Others may have committed something.
    Look,
}

/// Passes every entry on once, in the order of positions, and every match that was changed
/// without one. Nothing is read without followers, nor are the entries that this process has
/// written.
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
    /// Entries that this process has committed after one that it has not seen yet, in order.
    pub(super) own: Vec<Committed>,
}

impl Follower {
    /// Ends when the store is gone.
    pub(super) async fn run(mut self) {
        let mut looked = Instant::now();
        // True if entries and changes are to be read as soon as the pause is over.
        let (mut read, mut look) = (false, false);
        loop {
            let due = if read || look { PAUSE } else { self.poll };
            match tokio::time::timeout_at(looked + due, self.news.recv()).await {
                Ok(Some(News::Own(entries))) => read |= !self.note(entries),
                Ok(Some(News::Look)) => (read, look) = (true, true),
                Ok(None) => return,
                Err(_) => {}
            }
            // Entries of this process's own must not keep it from looking for changes.
            if looked.elapsed() >= self.poll {
                (read, look) = (true, true);
            }
            if !(read || look) || looked.elapsed() < PAUSE {
                continue;
            }
            if let Err(error) = self.read().await {
                tracing::warn!(%error, "failed to read the match feed, will retry");
            }
            if look && let Err(error) = self.read_changes().await {
                tracing::warn!(%error, "failed to read changes, will retry");
            }
            (read, look) = (false, false);
            looked = Instant::now();
        }
    }

    /// Takes entries of this process's own, and hands them on if nothing of others lies before
    /// them; gives whether that is so.
    fn note(&mut self, mut entries: Vec<Committed>) -> bool {
        // They may have been read meanwhile.
        entries.retain(|entry| entry.position > self.last);
        if self.own.is_empty() && follows(self.last, &entries) {
            self.hand_on(entries);
            return true;
        }
        if self.own.len() + entries.len() <= MOST_OWN {
            self.own.append(&mut entries);
            self.own.sort_unstable_by_key(|entry| entry.position);
        }
        false
    }

    /// Reads the new commits of others, unless there are no followers.
    async fn read(&mut self) -> StoreResult<()> {
        if self.committed.receiver_count() == 0 {
            let end = query::last_position(&self.lines).await?;
            // Checked once more: a follower who came meanwhile may have read the log before all
            // of this was in it.
            if self.committed.receiver_count() == 0 {
                self.last = self.last.max(end);
                self.own.retain(|entry| entry.position > self.last);
                return Ok(());
            }
        }
        loop {
            let own: Vec<u64> = self.own.iter().map(|entry| entry.position).collect();
            let others = query::read_others(&self.lines, self.last, &own, PAGE).await?;
            // Positions rise in commit order: before our own, nothing will come that is not
            // there now. After a page that is full, there may be more.
            let full = (others.len() == PAGE as usize)
                .then(|| others.last())
                .flatten();
            let until = full.map_or(u64::MAX, |last| last.position);
            let end = self.own.partition_point(|own| own.position <= until);
            let mut entries: Vec<Committed> = self.own.drain(..end).chain(others).collect();
            entries.sort_unstable_by_key(|entry| entry.position);
            self.hand_on(entries);
            if until == u64::MAX {
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
                // An error means that there are no followers now.
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
            // An error means that there are no followers now.
            let _ = self.committed.send(entries.into());
        }
    }
}

/// Reports whether the entries are the very next ones, without a gap.
fn follows(last: u64, entries: &[Committed]) -> bool {
    (last + 1..)
        .zip(entries)
        .all(|(position, entry)| entry.position == position)
}
