//! One change of a pool: read, decided, and written whole or not at all.

use sandtable_store::{Attempts, Change, Stored, StoredMessages};

use crate::error::ServiceResult;
use crate::pools::names::{falling, fixture_name, player_key, player_name, pool_name};
use crate::pools::record::{FIXTURES, PLAYERS, POOLS, PlayerRecord, PoolFixtureRecord, PoolRecord};
use crate::state::ServiceParts;
use crate::time::stamp;
use crate::tournaments::names::not_found;
use crate::tournaments::transaction::{RequestScope, remembered};

/// A change of a pool that is being decided.
pub(crate) struct PoolWork<'a> {
    shared: &'a ServiceParts,
    pub(crate) id: String,
    row: Stored<PoolRecord>,
    changes: Vec<Change>,
    /// Players who are told.
    told: Vec<u64>,
    /// How many fixtures had been paired, and how many decided.
    before: (u64, u64),
    /// The moment at which it is decided, in milliseconds since 1970.
    pub(crate) now: i64,
}

impl<'a> PoolWork<'a> {
    /// Reads the pool.
    pub(crate) async fn open(shared: &'a ServiceParts, id: &str) -> ServiceResult<PoolWork<'a>> {
        let row = shared.store().find(POOLS, id).await?;
        let row = row.ok_or_else(|| not_found(&pool_name(id)))?;
        Ok(PoolWork {
            shared,
            id: id.to_owned(),
            before: (row.message.fixtures, row.message.shown.decided),
            row,
            changes: Vec::new(),
            told: Vec::new(),
            now: shared.now(),
        })
    }

    /// The pool as it is now.
    pub(crate) fn record(&self) -> &PoolRecord {
        &self.row.message
    }

    /// The pool as it is to be.
    pub(crate) fn record_mut(&mut self) -> &mut PoolRecord {
        &mut self.row.message
    }

    /// When something is to be done about it by itself.
    pub(crate) fn due(&mut self, at: Option<i64>) {
        self.row.document.due = at;
    }

    /// When something is due.
    pub(crate) fn is_due(&self) -> Option<i64> {
        self.row.document.due
    }

    /// A player.
    pub(crate) async fn player(&self, player: u64) -> ServiceResult<Stored<PlayerRecord>> {
        let found = self
            .shared
            .store()
            .find(PLAYERS, &player_key(&self.id, player))
            .await?;
        found.ok_or_else(|| not_found(&player_name(&self.id, player)))
    }

    /// A fixture.
    pub(crate) async fn fixture(&self, number: u64) -> ServiceResult<Stored<PoolFixtureRecord>> {
        let found = self
            .shared
            .store()
            .find(FIXTURES, &falling(&self.id, number))
            .await?;
        found.ok_or_else(|| not_found(&fixture_name(&self.id, number)))
    }

    /// Adds a change of something else. Each document changes once.
    pub(crate) fn with(&mut self, change: Change) {
        self.changes.push(change);
    }

    /// Has a player's stream look.
    pub(crate) fn tell(&mut self, player: u64) {
        self.told.push(player);
    }

    /// Remembers the call.
    pub(crate) fn remember(&mut self, call: &RequestScope, made: &str) {
        self.changes.extend(remembered(call, made));
    }

    /// Writes everything down. `false` when somebody else was faster, so that it has to be
    /// decided again.
    pub(crate) async fn commit(mut self, attempts: &mut Attempts) -> ServiceResult<bool> {
        self.row.message.shown.update_time = Some(stamp(self.now));
        let (fixtures, decided) = self.before;
        let paired = self.row.message.fixtures.saturating_sub(fixtures);
        let decided = self.row.message.shown.decided.saturating_sub(decided);
        self.changes.push(self.row.replace());
        let done = attempts.won(self.shared.store().write(self.changes).await)?;
        if done {
            self.shared.meters.played(paired, decided);
            for player in self.told {
                self.shared.pools.tell(&self.id, player);
            }
            self.shared.pools.wake.notify_one();
        }
        Ok(done)
    }
}

/// Decides a change of a pool and writes it, again when somebody else was faster. The body
/// gives what is answered.
macro_rules! change_pool {
    ($shared:expr, $id:expr, |$work:ident| $body:expr) => {{
        let shared = $shared;
        let id: &str = $id;
        let _lock = shared.locks.lock(id).await;
        let mut attempts = sandtable_store::Attempts::default();
        loop {
            #[allow(
                unused_mut,
                reason = "not every change needs more than the pool itself"
            )]
            let mut $work = $crate::pools::transaction::PoolWork::open(shared, id).await?;
            let answer = $body;
            if $work.commit(&mut attempts).await? {
                break answer;
            }
        }
    }};
}

pub(crate) use change_pool;
