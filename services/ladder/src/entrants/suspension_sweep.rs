//! Looks for suspended accounts again and again, in tournaments and in pools.

use std::sync::Arc;
use std::time::Duration;

use sandtable_runtime::shutdown::Shutdown;
use tokio::time::sleep;

use crate::entrants::suspensions::{SuspensionCache, Suspensions};
use crate::error::ServiceResult;
use crate::pools::suspended::PoolSuspensions;

/// Interval between two looks at all accounts that have entered something, in milliseconds.
const EVERY: i64 = 30_000;

/// Takes suspended accounts out of all that they have entered.
pub(crate) struct SuspensionSweep {
    pub(crate) tournaments: Arc<Suspensions>,
    pub(crate) pools: PoolSuspensions,
    pub(crate) tick_ms: u64,
    pub(crate) shutdown: Shutdown,
}

impl SuspensionSweep {
    /// Runs until the shutdown.
    pub(crate) async fn run(self) {
        let tick = Duration::from_millis(self.tick_ms.max(1));
        let mut shutdown = self.shutdown.clone();
        let mut next = 0;
        while !shutdown.is_due() {
            let now = self.pools.pools.now();
            if now >= next {
                next = now + EVERY;
                if let Err(refusal) = self.sweep().await {
                    tracing::warn!(%refusal, "failed to check for suspended accounts, will retry");
                }
            }
            tokio::select! {
                // In this order, so that a run of a simulation can be had again.
                biased;
                () = shutdown.wait() => {}
                () = sleep(tick) => {}
            }
        }
    }

    async fn sweep(&self) -> ServiceResult<()> {
        let known = SuspensionCache::default();
        self.tournaments.take_out_of_tournaments(&known).await?;
        self.pools.take_out_of_pools(&known).await
    }
}
