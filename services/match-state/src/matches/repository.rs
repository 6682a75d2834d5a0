//! The matches in memory: read from the store, and changed there and here.

use std::sync::Arc;

use prost::Message;
use prost::bytes::Bytes;
use sandtable_live::LiveStates;
use sandtable_proto::matches::v1::Visibility;
use sandtable_store::{
    Log, MatchRow, NewMatch, RequestKey, StoreError, Tip, check_log, unless_lost,
};
use tokio::sync::OwnedMutexGuard;

use crate::clocks::deadline_queue::DeadlineSender;
use crate::clocks::time_source::Timekeeper;
use crate::error::{MatchError, ServiceResult};
use crate::matches::cache::{MatchCache, Registry};
use crate::matches::loaded_match::LiveMatch;
use crate::matches::names::match_name;
use crate::matches::record::MatchRecord;
use crate::quota::OpenMatches;
use crate::referee::client::Rules;
use sandtable_auth::idempotency::RequestScope;

/// Maximum reads of a match that another process changes at the same moment.
const READS: u32 = 3;

/// All matches: those that this process has in memory, and the way to the others.
pub(crate) struct Matches {
    pub(crate) registry: Registry,
    pub(crate) log: Arc<dyn Log>,
    /// State and wake-ups that replicas share.
    pub(crate) states: Arc<dyn LiveStates>,
    pub(crate) rules: Arc<Rules>,
    pub(crate) time: Arc<Timekeeper>,
    pub(crate) open: OpenMatches,
    /// Notifies the timer of events in this process.
    pub(crate) deadlines: DeadlineSender,
    /// Entries that one match's log may have.
    pub(crate) max_entries: u64,
    /// Entries that a seat may make in one turn without clocks before it is slowed; 0 for any
    /// number.
    pub(crate) max_turn_entries: u64,
}

/// A match that no other task in this process reads or changes.
pub(crate) struct LockedMatch<'a> {
    matches: &'a Matches,
    id: &'a str,
    /// Empty until the match is read from the store.
    live: OwnedMutexGuard<Option<LiveMatch>>,
    /// While this is held, the match stays in the registry.
    table: Arc<MatchCache>,
}

impl Matches {
    /// Waits until no other task has the match.
    pub(crate) async fn lock<'a>(&'a self, id: &'a str) -> LockedMatch<'a> {
        let table = self.registry.table(id);
        LockedMatch {
            matches: self,
            id,
            live: table.live.clone().lock_owned().await,
            table,
        }
    }

    /// A match as the store has it, to be shown and dropped.
    pub(crate) async fn stored(&self, id: &str) -> ServiceResult<LiveMatch> {
        let row = self.log.find_match(id).await?;
        let row = row.ok_or_else(|| MatchError::MatchNotFound(match_name(id)))?;
        self.read_once(row).await
    }

    /// A match of a row of the store, to be shown and dropped.
    pub(crate) async fn read_once(&self, row: MatchRow) -> ServiceResult<LiveMatch> {
        LiveMatch::read_once(&*self.log, row).await
    }

    /// The match as the store has it.
    async fn read(&self, id: &str) -> ServiceResult<LiveMatch> {
        for _ in 0..READS {
            let Some(row) = self.log.find_match(id).await? else {
                self.registry.remove(id);
                return Err(MatchError::MatchNotFound(match_name(id)));
            };
            self.registry.lookups.misses.increment(1);
            let live = self.load(row).await?;
            if !live.is_torn() {
                return Ok(live);
            }
        }
        Err(StoreError::Conflict("the match kept changing while it was read".into()).into())
    }

    /// Reads a match: from another replica's stored state and the entries since, or else from the
    /// whole log.
    async fn load(&self, row: MatchRow) -> ServiceResult<LiveMatch> {
        let known = self.registry.checked(&row.id);
        let checked = check_log(&*self.log, row.key, &row.id, known).await?;
        self.registry.note_checked(&row.id, checked);
        if let Some(state) = self.states.get(&row.id).await {
            if let Some(live) = LiveMatch::resume(&*self.log, &row, &state).await? {
                return Ok(live);
            }
            self.states.forget(&row.id).await;
        }
        LiveMatch::load(&*self.log, row).await
    }

    /// The match that a call of the same caller with this request id made.
    pub(crate) async fn made_by(&self, call: &RequestScope) -> ServiceResult<Option<MatchRow>> {
        let Some(key) = call.key.map(RequestKey) else {
            return Ok(None);
        };
        Ok(self.log.find_match_by_request(key).await?)
    }

    /// Stores a new match and the entries it already has.
    pub(crate) async fn add(
        &self,
        id: String,
        mut record: MatchRecord,
        call: &RequestScope,
        entries: Vec<Bytes>,
    ) -> ServiceResult<LiveMatch> {
        self.time.begin_clocks(&mut record);
        let row = record.encode_to_vec();
        let new = NewMatch {
            id: id.clone(),
            game: record.shown.game.clone(),
            state: record.shown.state,
            listed: record.shown.visibility() == Visibility::Public,
            label: record.shown.label.clone(),
            accounts: record.accounts(),
            ruleset: record.shown.ruleset_version.clone(),
            request: call.key.map(RequestKey),
            record: row.clone(),
        };
        let key = self.log.create_match(new, entries).await?;
        let row = MatchRow {
            key,
            id,
            revision: 0,
            record: row,
        };
        let live = self.read_once(row).await?;
        self.deadlines.note(&live);
        self.open.hosts.note(&live.id, &live.record);
        Ok(live)
    }

    /// Takes note that the store has got the record of a match in memory, which was open before
    /// or not.
    pub(crate) fn note_record(&self, live: &mut LiveMatch, was_open: bool) {
        live.revision += 1;
        self.open.hosts.note(&live.id, &live.record);
        if was_open && !live.is_open() {
            self.open.capacity.closed();
        }
    }
}

impl LockedMatch<'_> {
    /// The match as the store has it now.
    pub(crate) async fn settle(&mut self) -> ServiceResult<&mut LiveMatch> {
        self.drop_if_behind().await?;
        self.recall().await
    }

    /// Returns the match. It is read from the store when it is not in memory, its last user went
    /// away in the middle of a change, or another replica is known to have gone on with it. It
    /// may still be behind another replica: before a refusal that depends on its state, call
    /// [`LockedMatch::drop_if_behind`].
    pub(crate) async fn recall(&mut self) -> ServiceResult<&mut LiveMatch> {
        let matches = self.matches;
        matches.time.notice_lost_time().await;
        if self.is_settled() {
            matches.registry.lookups.hits.increment(1);
        } else {
            *self.live = None;
            // Rare and large: in a place of its own it does not make every call larger.
            let live = Box::pin(matches.read(self.id)).await?;
            matches.open.hosts.note(&live.id, &live.record);
            *self.live = Some(live);
        }
        let live =
            (self.live.as_mut()).ok_or_else(|| MatchError::MatchNotFound(match_name(self.id)))?;
        matches.time.excuse_live(live);
        Ok(live)
    }

    /// Reports whether the match in memory is as its log has it, as far as is known here.
    fn is_settled(&self) -> bool {
        let shared = self.matches.log.is_shared();
        self.live.as_ref().is_some_and(|live| {
            let overtaken = shared && live.head.version < self.table.last_committed();
            !live.unsettled && !overtaken
        })
    }

    /// Drops the match from memory if another replica has gone on with it. `true` when it
    /// was dropped.
    pub(crate) async fn drop_if_behind(&mut self) -> ServiceResult<bool> {
        let log = &self.matches.log;
        let Some(live) = self.live.as_ref().filter(|_| log.is_shared()) else {
            return Ok(false);
        };
        let here = Tip {
            revision: live.revision,
            sequence: live.head.version,
        };
        let behind = log.tip(live.key).await? != Some(here);
        if behind {
            *self.live = None;
        }
        Ok(behind)
    }

    /// Carries a change of the match's record into the store and then into memory.
    /// Returns `false` when someone else changed the record first: the match has
    /// been dropped from memory and is to be read again.
    pub(crate) async fn change_record(&mut self, mut record: MatchRecord) -> ServiceResult<bool> {
        let matches = self.matches;
        matches.time.begin_clocks(&mut record);
        let Some(mut live) = self.live.take() else {
            return Ok(false);
        };
        let written = matches.log.update_match(live.change(&record)).await;
        if !unless_lost(written)? {
            return Ok(false);
        }
        matches.states.wake_others();
        let was_open = live.is_open();
        live.record = record;
        matches.note_record(&mut live, was_open);
        live.fix_dice()?;
        if live.head.version == 0 {
            live.await_opening();
        }
        matches.deadlines.note(&live);
        *self.live = Some(live);
        Ok(true)
    }

    /// Forgets the match, whose referee may be ahead of the log.
    pub(crate) async fn forget(&mut self) {
        if let Some(live) = self.live.take() {
            let game = &live.record.shown.game;
            self.matches.rules.forget(game, &live.name).await;
        }
    }
}
