//! Players of a pool whose accounts are suspended: they attend and are ranked no more.

use std::sync::Arc;

use sandtable_auth::identity::Identities;
use sandtable_store::StoredMessages;

use crate::entrants::suspensions::SuspensionCache;
use crate::error::ServiceResult;
use crate::pools::attendances::Attendances;
use crate::pools::record::POOLS;
use crate::pools::state::Pools;
use crate::pools::transaction::PoolWork;
use crate::transaction::change;

/// Pools that are read at a time.
const PAGE: u32 = 128;

/// Takes suspended accounts out of pools.
pub(crate) struct PoolSuspensions {
    pub(crate) pools: Arc<Pools>,
    pub(crate) attendances: Arc<Attendances>,
    pub(crate) identities: Arc<dyn Identities>,
}

impl PoolSuspensions {
    /// Takes those out of all pools who attend them and have a suspended account.
    pub(crate) async fn take_out_of_pools(&self, known: &SuspensionCache) -> ServiceResult<()> {
        let mut pages = self.pools.store().pages(POOLS, "", PAGE);
        while let Some(page) = pages.next().await? {
            for pool in &page {
                self.take_out_of_pool(&pool.document.id, known).await?;
            }
        }
        Ok(())
    }

    async fn take_out_of_pool(&self, id: &str, known: &SuspensionCache) -> ServiceResult<()> {
        for attendance in self.attendances.attending(id).await? {
            let player = attendance.message.player;
            let work = PoolWork::open(&self.pools, id).await?;
            let account = work.player(player).await?.message.shown.account;
            if known.is_suspended(&*self.identities, &account).await {
                self.attendances.end_attendance(id, &attendance).await?;
                self.take_out_player(id, player).await?;
            }
        }
        Ok(())
    }

    async fn take_out_player(&self, id: &str, player: u64) -> ServiceResult<()> {
        change!(self.pools, id, |work| {
            let mut player = work.player(player).await?;
            player.message.left = true;
            work.record_mut().rulings += 1;
            work.with(player.replace());
        });
        Ok(())
    }
}
