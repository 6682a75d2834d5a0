//! Who is here in a pool, and what becomes of what is kept of those who are not.

use std::collections::BTreeMap;

use sandtable_store::{StoreError, Stored, StoredMessages};

use crate::error::ServiceResult;
use crate::pools::names::player_key;
use crate::pools::record::{ATTENDANCES, AttendanceRecord, REPLICAS};
use crate::pools::transaction::PoolWork;
use crate::state::ServiceParts;

/// How long what is kept of somebody who has gone stays, in milliseconds, and how much of it
/// is removed at a time.
const FORGOTTEN: i64 = 60 * 60 * 1000;
const FORGOTTEN_AT_A_TIME: usize = 64;

/// What is kept of those who came to a pool.
pub(crate) struct Attendances {
    pub(crate) here: Vec<Stored<AttendanceRecord>>,
    /// Of those who are gone for good.
    pub(crate) gone: Vec<Stored<AttendanceRecord>>,
    /// Of those whose streams a replica had that lives no more.
    pub(crate) orphaned: Vec<Stored<AttendanceRecord>>,
}

impl ServiceParts {
    /// Who attends a pool now.
    pub(crate) async fn attending(&self, id: &str) -> ServiceResult<Vec<Stored<AttendanceRecord>>> {
        Ok(self.attendances(id).await?.here)
    }

    /// What is kept of all who came to a pool and are not long gone.
    pub(crate) async fn attendances(&self, id: &str) -> ServiceResult<Attendances> {
        let now = self.now();
        let mut living = BTreeMap::new();
        let (mut here, mut gone, mut orphaned) = (Vec::new(), Vec::new(), Vec::new());
        for row in self.all(ATTENDANCES, id).await? {
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
        Ok(Attendances {
            here,
            gone,
            orphaned,
        })
    }

    /// Until when a replica is taken to live.
    async fn lives_until(&self, replica: &str) -> ServiceResult<i64> {
        if replica == self.pools.replica {
            return Ok(i64::MAX);
        }
        let found = self.store().find(REPLICAS, replica).await?;
        Ok(found.map_or(0, |it| it.message.until))
    }

    /// Whether a player's stream is open: one that broke off is not, also while the player may
    /// come back.
    pub(crate) async fn streams(&self, work: &PoolWork<'_>, player: u64) -> ServiceResult<bool> {
        let key = player_key(&work.id, player);
        let Some(found) = self.store().find(ATTENDANCES, &key).await? else {
            return Ok(false);
        };
        let AttendanceRecord { until, replica, .. } = found.message;
        Ok(until == 0 && self.lives_until(&replica).await? > work.now)
    }

    /// Removes what is kept of some who are gone: whoever attends reads all that there is.
    pub(crate) async fn forget_gone(
        &self,
        gone: Vec<Stored<AttendanceRecord>>,
    ) -> ServiceResult<()> {
        for old in gone.into_iter().take(FORGOTTEN_AT_A_TIME) {
            match self.store().write(vec![old.document.remove()]).await {
                // It is here again, or another replica has removed it.
                Ok(()) | Err(StoreError::Conflict(_)) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// Ends what is kept of some whose replica has died: nobody else says that they are gone.
    pub(crate) async fn end_orphaned(
        &self,
        id: &str,
        orphaned: Vec<Stored<AttendanceRecord>>,
    ) -> ServiceResult<()> {
        for mut row in orphaned {
            let player = row.message.player;
            row.message.until = self.now();
            match self.store().write(vec![row.replace()]).await {
                Ok(()) => self.look_at_those_of(id, player, self.now()).await?,
                // It is here again, or another replica has ended it.
                Err(StoreError::Conflict(_)) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }
}
