//! Where the logs of matches stand, for those who keep what was signed.

use std::sync::Arc;

use sandtable_proto::matches::v1::LogHead;
use sandtable_store::{Damage, LogEnd, StoreError, chain};

use crate::auth::authenticator::Authenticator;
use crate::auth::identity::Shown;
use crate::clocks::time_source::Timekeeper;
use crate::error::ServiceResult;
use crate::log::signing::Signer;
use crate::matches::loaded_match::LiveMatch;
use crate::matches::names::match_id;
use crate::matches::repository::Matches;
use crate::spectator_delay::SpectatorDelay;

/// The heads of logs, signed.
pub(crate) struct LogHeads {
    pub(crate) matches: Arc<Matches>,
    pub(crate) authenticator: Arc<Authenticator>,
    pub(crate) delay: Arc<SpectatorDelay>,
    /// Signs where the logs of matches stand.
    pub(crate) signer: Signer,
    pub(crate) time: Arc<Timekeeper>,
}

impl LogHeads {
    /// Where the log stands as the caller may see it.
    pub(crate) async fn show(
        &self,
        name: &str,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<LogHead> {
        let id = match_id("name", name)?;
        let mut locked = self.matches.lock(id).await;
        let live = locked.settle().await?;
        let caller = self.authenticator.caller(live, token)?;
        let sight = self.delay.sight(live, caller).await?;
        let length = sight.end().unwrap_or(live.head.version);
        self.head_of(live, length).await
    }

    /// Where the log stood after an entry.
    pub(crate) async fn head_of(&self, live: &LiveMatch, length: u64) -> ServiceResult<LogHead> {
        let chain = match length.checked_sub(1) {
            None => chain::begin(&live.id),
            Some(before) => {
                let rows = self.matches.log.read_entries(live.key, before, 1).await?;
                let cut_off = Damage::CutOff(length);
                let row = rows.first().ok_or(StoreError::Damaged(cut_off))?;
                row.chain
            }
        };
        Ok(self.signer.sign(LogHead {
            name: live.name.clone(),
            length,
            chain: chain.to_vec(),
            time: Some(self.time.now()),
            ..Default::default()
        }))
    }

    /// The secret that goes into the digests of a match's entries.
    pub(crate) async fn salt_of(&self, live: &LiveMatch) -> ServiceResult<Vec<u8>> {
        let end: Option<LogEnd> = self.matches.log.log_end(live.key).await?;
        let end = end.ok_or(StoreError::Damaged(Damage::NoEnd))?;
        Ok(end.salt.to_vec())
    }
}
