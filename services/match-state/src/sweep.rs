//! Clearing tables at which nobody has moved for long, when the house is full.

use std::time::Duration;

use prost_types::Timestamp;
use sandtable_proto::matches::v1::MatchState as State;
use tokio::time::Instant;

use crate::core::{Reservation, Shared};
use crate::record::MatchRecord;
use crate::refusal::{Answer, Refusal};
use sandtable_store::{MatchQuery, StoreError};

/// Matches read at a time.
const PAGE: u32 = 256;

/// The least time between two sweeps, so that those who hammer a full house do not make
/// it sweep all the time.
const PAUSE: Duration = Duration::from_secs(60);

/// How old the number of open matches may be that replicas together have.
const COUNT_AGAIN: Duration = Duration::from_secs(5);

impl Shared {
    /// Takes one of the places for open matches, once the idle lobbies have been cleared
    /// if there is no place otherwise.
    pub(crate) async fn make_place(&self) -> Answer<Reservation<'_>> {
        self.count_again().await?;
        match self.reserve() {
            Err(Refusal::LimitReached { .. }) => {}
            reserved => return reserved,
        }
        {
            let mut last_sweep = self.last_sweep.lock().await;
            if last_sweep.is_none_or(|last| last.elapsed() >= PAUSE) {
                self.abandon_idle_lobbies().await?;
                *last_sweep = Some(Instant::now());
            }
        }
        self.reserve()
    }

    /// Counts the open matches anew, now and then, where other replicas open and close
    /// some, too.
    async fn count_again(&self) -> Answer<()> {
        if !self.log.is_shared() {
            return Ok(());
        }
        let mut last_count = self.last_count.lock().await;
        if last_count.is_none_or(|last| last.elapsed() >= COUNT_AGAIN) {
            self.count_open_matches().await?;
            *last_count = Some(Instant::now());
        }
        Ok(())
    }

    /// Calls off every match whose lobby has not changed for as long as is allowed.
    async fn abandon_idle_lobbies(&self) -> Answer<()> {
        let mut query = MatchQuery {
            limit: PAGE,
            state: Some(State::Lobby as i32),
            include_unlisted: true,
            ..Default::default()
        };
        loop {
            let rows = self.log.list_matches(query.clone()).await?;
            for row in &rows {
                let record = MatchRecord::read(&row.record)?;
                if self.is_idle(record.shown.update_time) {
                    match self.abandon_if_idle(&row.id).await {
                        // Others are looked at all the same.
                        Err(Refusal::Store(StoreError::Damaged(damage))) => {
                            tracing::error!(id = row.id, %damage, "a lobby is damaged");
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

    /// Looks again under the match's lock, since somebody may just have sat down.
    async fn abandon_if_idle(&self, id: &str) -> Answer<()> {
        let table = self.registry.table(id);
        let mut place = table.live.lock().await;
        let live = self.settle(&mut place, id).await?;
        if live.state() != State::Lobby || !self.is_idle(live.record.shown.update_time) {
            return Ok(());
        }
        let mut record = live.record.clone();
        record.shown.set_state(State::Abandoned);
        record.shown.update_time = Some(self.clock.now());
        if self.change_record(&mut place, record).await? {
            self.closed();
        }
        Ok(())
    }

    fn is_idle(&self, since: Option<Timestamp>) -> bool {
        let idle = self.clock.now().seconds - since.unwrap_or_default().seconds;
        u64::try_from(idle).is_ok_and(|idle| idle >= self.lobby_idle_seconds)
    }
}
