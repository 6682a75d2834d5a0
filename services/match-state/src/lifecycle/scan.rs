//! A scan of all open matches: their clocks, their owners, and the idle ones.
//!
//! It goes on beside the service, and takes a moment for every page: as the service starts, all
//! that there is to know of the matches is found in this one look.

use std::sync::{Arc, Weak};

use sandtable_grpc::error::shutting_down;
use sandtable_proto::matches::v1::MatchState as State;
use sandtable_store::{MatchKey, MatchQuery};

use crate::error::{MatchError, ServiceResult};
use crate::lifecycle::idle_sweeper::Lifecycle;
use crate::matches::record::MatchRecord;

/// Matches read from the store at a time.
const PAGE: u32 = 1024;

/// The states of open matches.
const OPEN: [State; 2] = [State::InProgress, State::Lobby];

/// Progress of a scan.
#[derive(Default)]
struct ScanPass {
    /// State that is scanned, and the match before which the scan goes on.
    state: usize,
    before: Option<MatchKey>,
    /// Matches that may have stayed as they are for too long.
    stale: Vec<Arc<str>>,
}

impl ScanPass {
    /// Looks at the next page. `false` when there was none.
    async fn go_on(&mut self, open: &Lifecycle) -> ServiceResult<bool> {
        let Some(state) = OPEN.get(self.state) else {
            return Ok(false);
        };
        let query = MatchQuery {
            before: self.before,
            limit: PAGE,
            state: Some(*state as i32),
            include_unlisted: true,
            ..Default::default()
        };
        let rows = open.matches.log.list_matches(query).await?;
        for row in &rows {
            let mut record = match MatchRecord::read(&row.record) {
                Ok(record) => record,
                // The others are looked at all the same.
                Err(refusal) => {
                    tracing::warn!(%refusal, id = row.id, "failed to read a match");
                    continue;
                }
            };
            open.time.excuse(&mut record);
            let id = Arc::from(row.id.as_str());
            open.matches.open.hosts.note_found(&id, &record);
            open.matches.deadlines.note_of(&id, &record);
            if open.may_be_stale(&record) {
                self.stale.push(id);
            }
        }
        self.before = rows.last().map(|last| last.key);
        if rows.len() < PAGE as usize {
            (self.state, self.before) = (self.state + 1, None);
        }
        Ok(true)
    }
}

/// Looks at all open matches, for as long as the service is there. `false` when they could not
/// all be read.
pub(crate) async fn all(lifecycle: Weak<Lifecycle>) -> bool {
    let mut look = ScanPass::default();
    if let Some(open) = lifecycle.upgrade() {
        open.matches.open.hosts.begin_look();
    }
    while let Some(open) = lifecycle.upgrade() {
        match look.go_on(&open).await {
            Ok(true) => {}
            Ok(false) => {
                open.matches.open.hosts.end_look();
                if !look.stale.is_empty() {
                    // No caller waits for that.
                    tokio::spawn(async move { open.call_off(look.stale).await });
                }
                break;
            }
            Err(refusal) => {
                tracing::warn!(%refusal, "failed to read all open matches");
                return false;
            }
        }
    }
    true
}

impl Lifecycle {
    /// Waits until all open matches have been scanned once: before that the number of a host's
    /// matches is unknown. A service that stops before would not finish the scan: the next one
    /// does.
    pub(crate) async fn must_know_all(&self) -> ServiceResult<()> {
        let mut shutdown = self.shutdown.clone();
        tokio::select! {
            biased;
            () = self.matches.open.hosts.taken() => Ok(()),
            () = shutdown.wait() => Err(MatchError::Passed(Box::new(shutting_down()))),
        }
    }
}
