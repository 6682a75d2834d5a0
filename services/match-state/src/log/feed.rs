//! The entries of all matches as they are committed.

use std::sync::Arc;

use sandtable_proto::matches::v1::FollowResponse;
use sandtable_runtime::shutdown::Shutdown;
use sandtable_store::{Committed, Log};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::mpsc;
use tonic::Status;

use crate::error::ServiceResult;
use crate::matches::loaded_match::{decode_entry, ends_match};
use crate::matches::names::match_name;
use crate::metrics::Followers;

/// Entries read at a time, and how many at first and after large ones.
const PAGE: u32 = 256;
const FEW: u32 = 16;

/// Client to which entries are sent.
pub(crate) struct Follower {
    pub(crate) responses: mpsc::Sender<Result<FollowResponse, Status>>,
    /// True if only entries that end their match are sent.
    pub(crate) outcomes_only: bool,
}

/// The stream of all entries, for other services.
pub(crate) struct FeedStream {
    pub(crate) log: Arc<dyn Log>,
    pub(crate) followers: Followers,
    /// Bytes after which a page ends.
    pub(crate) page_bytes: usize,
    pub(crate) shutdown: Shutdown,
}

impl FeedStream {
    /// Sends a follower what comes after a position, until it is gone or the service stops.
    pub(crate) async fn serve(&self, after: Option<u64>, follower: &Follower) {
        let mut shutdown = self.shutdown.clone();
        let sent = tokio::select! {
            sent = self.send(after, follower) => sent,
            () = shutdown.wait() => Ok(()),
        };
        if let Err(refusal) = sent {
            // An error says that the follower is gone, too.
            let _ = follower.responses.send(Err(refusal.into())).await;
        }
    }

    /// Sends entries in commit order while the follower takes them: from the log until its end,
    /// then as they are committed, and from the log again whenever the follower was too slow.
    async fn send(&self, after: Option<u64>, follower: &Follower) -> ServiceResult<()> {
        // Listening starts before the log is read, so that nothing falls in between.
        let mut committed = self.log.committed();
        let mut changed = self.log.changed();
        let mut last = match after {
            Some(position) => position,
            None => self.log.last_position().await?,
        };
        let start = FollowResponse {
            position: last,
            ..Default::default()
        };
        if !follower.send(start).await {
            return Ok(());
        }
        loop {
            let mut limit = FEW;
            loop {
                let rows = self.log.read_feed(last, limit).await?;
                if !follower.send_new(&rows, &mut last).await? {
                    return Ok(());
                }
                if rows.len() < limit as usize {
                    break;
                }
                let bytes: usize = rows.iter().map(|row| row.payload.len()).sum();
                limit = if bytes > self.page_bytes {
                    FEW
                } else {
                    (limit * 2).min(PAGE)
                };
            }
            loop {
                // Changes first: a change of a match before an entry is sent before it, so that
                // no follower is sent an entry that it may not see any more.
                let batch = tokio::select! {
                    biased;
                    changed = changed.recv() => {
                        let r#match = match changed {
                            Ok(id) => match_name(&id),
                            // Any may have changed.
                            Err(RecvError::Lagged(_)) => String::new(),
                            Err(RecvError::Closed) => return Ok(()),
                        };
                        let response = FollowResponse {
                            position: last,
                            r#match,
                            entry: None,
                        };
                        if !follower.send(response).await {
                            return Ok(());
                        }
                        continue;
                    }
                    batch = committed.recv() => batch,
                    () = follower.responses.closed() => return Ok(()),
                };
                match batch {
                    Ok(batch) => {
                        self.followers.lag.record(committed.len() as f64);
                        if !follower.send_new(&batch, &mut last).await? {
                            return Ok(());
                        }
                    }
                    Err(RecvError::Lagged(_)) => {
                        self.followers.rereads.increment(1);
                        break;
                    }
                    Err(RecvError::Closed) => return Ok(()),
                }
            }
        }
    }
}

impl Follower {
    /// `false` when it is gone.
    async fn send(&self, response: FollowResponse) -> bool {
        self.responses.send(Ok(response)).await.is_ok()
    }

    /// Sends what it has not had yet. `false` when it is gone.
    async fn send_new(&self, rows: &[Committed], last: &mut u64) -> ServiceResult<bool> {
        for row in rows.iter().filter(|row| row.position > *last) {
            if self.outcomes_only && !ends_match(row)? {
                continue;
            }
            let response = FollowResponse {
                position: row.position,
                r#match: match_name(&row.id),
                entry: Some(decode_entry(row.sequence, &row.payload)?),
            };
            if !self.send(response).await {
                return Ok(false);
            }
        }
        if let Some(row) = rows.last() {
            *last = (*last).max(row.position);
        }
        Ok(true)
    }
}
