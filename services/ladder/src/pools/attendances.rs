//! Attendance in a pool, and removal of the records of those who are gone.

use std::collections::BTreeMap;
use std::sync::Arc;

use sandtable_runtime::random;
use sandtable_store::{StoreError, Stored, StoredMessages};

use crate::error::{LadderError, ServiceResult};
use crate::pools::names::player_key;
use crate::pools::record::{ATTENDANCES, AttendanceRecord, PlayerRecord, REPLICAS, ReplicaRecord};
use crate::pools::state::Pools;
use crate::pools::transaction::{PoolWork, change_pool_fixture};
use crate::records::Records;

/// Time for which the record of a player who has gone is retained, in milliseconds, and number of
/// records removed at a time.
const FORGOTTEN: i64 = 60 * 60 * 1000;
const FORGOTTEN_AT_A_TIME: usize = 64;

/// Lease of a replica: it is taken to live for this time after its last report, in milliseconds.
const LEASE: i64 = 15_000;

/// Attendances of one pool, by what becomes of them.
pub(crate) struct AttendanceLists {
    pub(crate) here: Vec<Stored<AttendanceRecord>>,
    /// Of players who are permanently gone.
    pub(crate) gone: Vec<Stored<AttendanceRecord>>,
    /// Of those whose streams a replica had that lives no more.
    pub(crate) orphaned: Vec<Stored<AttendanceRecord>>,
}

/// Records of who attends which pool.
pub(crate) struct Attendances {
    pub(crate) pools: Arc<Pools>,
    pub(crate) replica: String,
    pub(crate) began: i64,
}

impl Attendances {
    /// Current attendances of a pool.
    pub(crate) async fn attending(&self, id: &str) -> ServiceResult<Vec<Stored<AttendanceRecord>>> {
        Ok(self.attendances(id).await?.here)
    }

    /// Stored attendances of all who came to a pool and are not long gone.
    pub(crate) async fn attendances(&self, id: &str) -> ServiceResult<AttendanceLists> {
        let now = self.pools.now();
        let mut living = BTreeMap::new();
        let (mut here, mut gone, mut orphaned) = (Vec::new(), Vec::new(), Vec::new());
        for row in self.pools.records.all(ATTENDANCES, id).await? {
            let attendance = &row.message;
            let until = match attendance.until {
                0 => match living.get(&attendance.replica) {
                    Some(until) => *until,
                    None => {
                        let until = self.lives_until(&attendance.replica).await?;
                        living.insert(attendance.replica.clone(), until);
                        until
                    }
                },
                until => until,
            };
            if until > now {
                here.push(row);
            } else if until < now - FORGOTTEN {
                gone.push(row);
            } else if attendance.until == 0 {
                orphaned.push(row);
            }
        }
        Ok(AttendanceLists {
            here,
            gone,
            orphaned,
        })
    }

    /// Until when a replica is taken to live.
    async fn lives_until(&self, replica: &str) -> ServiceResult<i64> {
        if replica == self.replica {
            return Ok(i64::MAX);
        }
        let found = self.pools.store().find(REPLICAS, replica).await?;
        Ok(found.map_or(0, |it| it.message.until))
    }

    /// Reports whether a player's stream is open: one that broke off is not, also while the
    /// player may come back.
    pub(crate) async fn streams(&self, work: &PoolWork<'_>, player: u64) -> ServiceResult<bool> {
        let key = player_key(&work.id, player);
        let Some(found) = self.pools.store().find(ATTENDANCES, &key).await? else {
            return Ok(false);
        };
        let AttendanceRecord { until, replica, .. } = found.message;
        Ok(until == 0 && self.lives_until(&replica).await? > work.now)
    }

    /// Ends attendances of some whose replica has died: no other process reports that they are
    /// gone.
    pub(crate) async fn end_orphaned(
        &self,
        id: &str,
        orphaned: Vec<Stored<AttendanceRecord>>,
    ) -> ServiceResult<()> {
        for mut row in orphaned {
            let player = row.message.player;
            row.message.until = self.pools.now();
            match self.pools.store().write(vec![row.replace()]).await {
                Ok(()) => self.look_at_those_of(id, player, self.pools.now()).await?,
                // It is here again, or another replica has ended it.
                Err(StoreError::Conflict(_)) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// A player is here; the session that says so.
    pub(crate) async fn begin_attendance(
        &self,
        id: &str,
        player: &PlayerRecord,
        (capacity, takes_requests): (u32, bool),
    ) -> ServiceResult<String> {
        self.renew_lease().await?;
        let mut session = [0u8; 16];
        random::fill(&mut session);
        let record = AttendanceRecord {
            player: player.id,
            capacity,
            session: hex::encode(session),
            replica: self.replica.clone(),
            since: self.pools.now(),
            until: 0,
            suspended: false,
            takes_requests,
        };
        let key = player_key(id, player.id);
        let mut attempts = sandtable_store::Attempts::default();
        loop {
            let change = match self.pools.store().find(ATTENDANCES, &key).await? {
                Some(mut found) => {
                    found.message = record.clone();
                    found.replace()
                }
                None => ATTENDANCES.stored(key.clone(), id, record.clone()).add(),
            };
            if attempts.won(self.pools.store().write(vec![change]).await)? {
                break;
            }
        }
        // A stream that it had before learns that this one has taken its place.
        self.pools.wake_streams(id, player.id);
        self.pools.wake.notify_one();
        Ok(record.session)
    }

    /// This replica lives, and so those who attend on it do.
    pub(crate) async fn renew_lease(&self) -> ServiceResult<()> {
        let name = &self.replica;
        let now = self.pools.now();
        let mut attempts = sandtable_store::Attempts::default();
        loop {
            let found = self.pools.store().find(REPLICAS, name).await?;
            if found
                .as_ref()
                .is_some_and(|it| it.message.until > now + LEASE / 2)
            {
                return Ok(());
            }
            let until = now + LEASE;
            let put = REPLICAS.put(found, name, ReplicaRecord { until });
            if attempts.won(self.pools.store().write(vec![put]).await)? {
                return Ok(());
            }
        }
    }

    /// Changes what a session says; `false` when another has taken its place.
    pub(crate) async fn change_attendance(
        &self,
        id: &str,
        player: u64,
        session: &str,
        mut change: impl FnMut(&mut AttendanceRecord) + Send,
    ) -> ServiceResult<bool> {
        let mut own = true;
        let changed = self
            .pools
            .store()
            .change::<AttendanceRecord, LadderError>(ATTENDANCES, &player_key(id, player), |row| {
                own = row.message.session == session;
                if !own {
                    return Ok(None);
                }
                change(&mut row.message);
                Ok(Some(Vec::new()))
            })
            .await?;
        self.pools.wake.notify_one();
        Ok(own && changed.is_some())
    }

    /// Ends an attendance at once, so that its stream learns why.
    pub(crate) async fn end_attendance(
        &self,
        id: &str,
        found: &Stored<AttendanceRecord>,
    ) -> ServiceResult<()> {
        let player = found.message.player;
        let now = self.pools.now();
        self.pools
            .store()
            .change::<AttendanceRecord, LadderError>(ATTENDANCES, &player_key(id, player), |row| {
                row.message.suspended = true;
                row.message.session.clear();
                row.message.until = now;
                Ok(Some(Vec::new()))
            })
            .await?;
        self.pools.wake_streams(id, player);
        self.look_at_those_of(id, player, now).await
    }

    /// Has the fixtures of a player whose stream has broken off looked at no later than at a
    /// moment: from then on it is waited for.
    pub(crate) async fn look_at_those_of(
        &self,
        id: &str,
        player: u64,
        by: i64,
    ) -> ServiceResult<()> {
        let work = PoolWork::open(&self.pools, id).await?;
        let open = work.record().open.iter();
        for own in open.filter(|it| it.first == player || it.second == player) {
            change_pool_fixture(&self.pools.records, id, own.number, |stored| {
                if stored.document.due.is_some_and(|due| due <= by) {
                    return None;
                }
                stored.document.due = Some(by);
                Some(Vec::new())
            })
            .await?;
        }
        self.pools.wake.notify_one();
        Ok(())
    }
}

/// Removes records of some who are gone: every attending player reads all of them.
pub(crate) async fn forget_gone(
    records: &Records,
    gone: Vec<Stored<AttendanceRecord>>,
) -> ServiceResult<()> {
    for old in gone.into_iter().take(FORGOTTEN_AT_A_TIME) {
        match records.store().write(vec![old.document.remove()]).await {
            // It is here again, or another replica has removed it.
            Ok(()) | Err(StoreError::Conflict(_)) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}
