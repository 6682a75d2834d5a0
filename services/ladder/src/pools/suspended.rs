//! Players of a pool whose accounts are suspended: they attend and are ranked no more.

use sandtable_store::{Stored, StoredMessages};

use crate::entrants::suspensions::SuspensionCache;
use crate::error::{LadderError, ServiceResult};
use crate::pools::names::player_key;
use crate::pools::record::{ATTENDANCES, AttendanceRecord, POOLS};
use crate::pools::transaction::{PoolWork, change_pool};
use crate::state::ServiceParts;

/// Pools that are read at a time.
const PAGE: u32 = 128;

impl ServiceParts {
    /// Takes those out of all pools who attend them and have a suspended account.
    pub(crate) async fn take_out_of_pools(&self, known: &SuspensionCache) -> ServiceResult<()> {
        let mut pages = self.store().pages(POOLS, "", PAGE);
        while let Some(page) = pages.next().await? {
            for pool in &page {
                self.take_out_of_pool(&pool.document.id, known).await?;
            }
        }
        Ok(())
    }

    async fn take_out_of_pool(&self, id: &str, known: &SuspensionCache) -> ServiceResult<()> {
        for attendance in self.attending(id).await? {
            let player = attendance.message.player;
            let work = PoolWork::open(self, id).await?;
            let account = work.player(player).await?.message.shown.account;
            if self.is_suspended(&account, known).await {
                self.end_attendance(id, &attendance).await?;
                self.take_out_player(id, player).await?;
            }
        }
        Ok(())
    }

    /// Ends an attendance at once, so that its stream learns why.
    async fn end_attendance(
        &self,
        id: &str,
        found: &Stored<AttendanceRecord>,
    ) -> ServiceResult<()> {
        let player = found.message.player;
        let now = self.now();
        self.store()
            .change::<AttendanceRecord, LadderError>(ATTENDANCES, &player_key(id, player), |row| {
                row.message.suspended = true;
                row.message.session.clear();
                row.message.until = now;
                Ok(Some(Vec::new()))
            })
            .await?;
        self.pools.tell(id, player);
        self.look_at_those_of(id, player, now).await
    }

    async fn take_out_player(&self, id: &str, player: u64) -> ServiceResult<()> {
        change_pool!(self, id, |work| {
            let mut player = work.player(player).await?;
            player.message.left = true;
            work.record_mut().rulings += 1;
            work.with(player.replace());
        });
        Ok(())
    }
}
