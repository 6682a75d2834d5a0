//! Clearing of idle matches: after a long time, or sooner when the server is full.

use std::sync::Arc;
use std::time::Duration;

use prost_types::Timestamp;
use sandtable_proto::matches::v1::{Cause, MatchState as State};
use sandtable_proto::types::v1::action;
use sandtable_runtime::shutdown::Shutdown;
use tokio::time::Instant;

use crate::clocks::time_source::Timekeeper;
use crate::error::{MatchError, ServiceResult};
use crate::lifecycle::idle_policy::Expiry;
use crate::matches::loaded_match::{LiveMatch, latest};
use crate::matches::record::MatchRecord;
use crate::matches::repository::Matches;
use crate::matches::update_record::{Change, MatchRecords};
use crate::quota::open_matches::{HostedBy, Reservation};
use crate::submit::append::EntryWriter;
use crate::submit::submission::Submission;
use sandtable_store::{MatchQuery, StoreError};

/// Reason for closing an idle match, as its players see it.
const NOBODY_PLAYS: &str = "nobody has moved for a long time";

/// Matches read at a time.
const PAGE: u32 = 256;

/// The least time between two sweeps, so that those who hammer a full house do not make
/// it sweep all the time.
const PAUSE: Duration = Duration::from_secs(60);

/// Open matches from their first place to their end, when they are idle.
pub(crate) struct Lifecycle {
    pub(crate) matches: Arc<Matches>,
    pub(crate) records: Arc<MatchRecords>,
    pub(crate) writer: Arc<EntryWriter>,
    /// Times after which idle matches are called off.
    pub(crate) policy: Expiry,
    pub(crate) time: Arc<Timekeeper>,
    pub(crate) shutdown: Shutdown,
}

impl Lifecycle {
    /// Takes one of the places for open matches, once the idle lobbies have been cleared
    /// if there is no place otherwise.
    pub(crate) async fn make_place(&self, whose: HostedBy) -> ServiceResult<Reservation<'_>> {
        let capacity = &self.matches.open.capacity;
        capacity.count_again().await?;
        match capacity.reserve(whose) {
            Err(MatchError::LimitReached { .. }) => {}
            reserved => return reserved,
        }
        {
            let mut last_sweep = self.policy.last_sweep.lock().await;
            if last_sweep.is_none_or(|last| last.elapsed() >= PAUSE) {
                self.abandon_idle_lobbies().await?;
                *last_sweep = Some(Instant::now());
            }
        }
        capacity.reserve(whose)
    }

    /// Calls off every match whose lobby has not changed for as long as is allowed.
    async fn abandon_idle_lobbies(&self) -> ServiceResult<()> {
        let mut query = MatchQuery {
            limit: PAGE,
            state: Some(State::Lobby as i32),
            include_unlisted: true,
            ..Default::default()
        };
        loop {
            let rows = self.matches.log.list_matches(query.clone()).await?;
            for row in &rows {
                let record = MatchRecord::read(&row.record)?;
                if self.is_idle(record.shown.update_time) {
                    match self.abandon_if_idle(&row.id).await {
                        // Others are looked at all the same.
                        Err(MatchError::Store(StoreError::Damaged(damage))) => {
                            tracing::error!(id = row.id, %damage, "lobby record is corrupt");
                        }
                        looked => looked?,
                    }
                }
            }
            match rows.last() {
                Some(last) if rows.len() == PAGE as usize => query.before = Some(last.key),
                _ => return Ok(()),
            }
        }
    }

    /// Checks again under the match's lock, since a player may just have taken a seat.
    async fn abandon_if_idle(&self, id: &str) -> ServiceResult<()> {
        let looked = self.records.change(id, |live| {
            let idle = self.is_idle(live.record.shown.update_time);
            Ok(if live.state() == State::Lobby && idle {
                Change::to(abandoned(live), ())
            } else {
                Change::none(())
            })
        });
        looked.await.map(drop)
    }

    fn is_idle(&self, since: Option<Timestamp>) -> bool {
        self.is_past(since, self.policy.idle_lobby)
    }
    /// Reports whether a match may have stayed unchanged for too long, by its record alone.
    pub(crate) fn may_be_stale(&self, record: &MatchRecord) -> bool {
        // The record does not say whether the match was played: the shorter time counts for now.
        let times = [true, false].map(|played| self.policy.longest_idle(record, played));
        let shortest = times.into_iter().flatten().min();
        shortest.is_some_and(|seconds| self.is_past(record.shown.update_time, seconds))
    }

    /// Calls off those of the matches that have stayed as they are for too long.
    pub(crate) async fn call_off(&self, ids: Vec<Arc<str>>) {
        for id in ids {
            if self.shutdown.is_due() {
                return;
            }
            match self.call_off_if_stale(&id).await {
                Ok(()) => {}
                // An action came in at this moment.
                Err(refusal) if refusal.is_race() => {}
                Err(refusal) => tracing::warn!(%refusal, %id, "failed to close a stale match"),
            }
        }
    }

    /// Checks again under the match's lock. Players are notified as when a match is closed by a
    /// privileged action: by its entry, or by its change when it has no log yet.
    async fn call_off_if_stale(&self, id: &str) -> ServiceResult<()> {
        let (shown, stale) = self
            .records
            .change(id, |live| {
                let stale = self.is_stale(live);
                if !stale || live.state() != State::Lobby {
                    return Ok(Change::none(stale));
                }
                let mut record = abandoned(live);
                NOBODY_PLAYS.clone_into(&mut record.shown.close_reason);
                Ok(Change::to(record, true))
            })
            .await?;
        if !stale {
            return Ok(());
        }
        tracing::info!(id, state = ?shown.state(), "closed an idle match");
        if shown.state() != State::InProgress {
            return Ok(());
        }
        let mut locked = self.matches.lock(id).await;
        let live = locked.settle().await?;
        if !self.is_stale(live) {
            return Ok(());
        }
        let submission = Submission {
            reason: NOBODY_PLAYS.to_owned(),
            ..Submission::of(action::Kind::Close(()), Cause::Office, self.time.now())
        };
        let ended = self.writer.write(live, 0, &submission).await;
        if ended.is_err() {
            // Regardless of the error, the next access reads the store again.
            locked.forget().await;
        }
        ended.map(drop)
    }

    fn is_stale(&self, live: &LiveMatch) -> bool {
        let last = latest(live.record.shown.update_time, live.head.time);
        let patience = self
            .policy
            .longest_idle(&live.record, live.head.version > 0);
        patience.is_some_and(|seconds| self.is_past(last, seconds))
    }

    fn is_past(&self, since: Option<Timestamp>, seconds: u64) -> bool {
        let idle = self.time.now().seconds - since.unwrap_or_default().seconds;
        u64::try_from(idle).is_ok_and(|idle| idle >= seconds)
    }
}

/// The record of a match whose lobby is called off.
fn abandoned(live: &LiveMatch) -> MatchRecord {
    let mut record = live.record.clone();
    record.shown.set_state(State::Abandoned);
    record
}
