//! One import of a request, whichever replica it is asked of.
//!
//! A caller whose import takes too long retries, perhaps at another replica. The first call
//! writes a claim to the store; a later call that finds the claim waits for the result.

use std::sync::Arc;
use std::time::Duration;

use sandtable_proto::matches::v1::ImportMatchResponse;
use sandtable_store::{Change, Document, Documents, unless_lost};
use tokio::runtime::Handle;

use crate::clocks::time::millis;
use crate::error::ServiceResult;
use crate::import::Imports;
use sandtable_auth::idempotency::RequestScope;

const KIND: &str = "import";

/// Time for which a claim holds whose process ended without releasing it: longer than calls take.
const LEASE_MS: i64 = 30_000;

/// Time between two checks on an import by another call.
const LOOK_AGAIN: Duration = Duration::from_millis(250);

/// Result of trying to claim an import.
pub(super) enum Turn {
    /// It has been imported.
    Done(Box<ImportMatchResponse>),
    /// This call's. Without a request id no other call can request the same import.
    Ours(Option<Claim>),
}

/// That this call imports, said in the store. Taken back when it is dropped.
pub(super) struct Claim {
    documents: Arc<dyn Documents>,
    /// Claim to remove, until it is removed.
    claimed: Option<Change>,
}

impl Claim {
    /// Takes it back, so that the next who asks need not wait.
    pub(super) async fn release(mut self) {
        if let Some(change) = self.claimed.take() {
            take_back(&*self.documents, change).await;
        }
    }
}

impl Drop for Claim {
    /// The caller has gone away.
    fn drop(&mut self) {
        if let (Some(change), Ok(runtime)) = (self.claimed.take(), Handle::try_current()) {
            let documents = self.documents.clone();
            runtime.spawn(async move { take_back(&*documents, change).await });
        }
    }
}

async fn take_back(documents: &dyn Documents, change: Change) {
    if let Err(error) = documents.write(vec![change]).await {
        tracing::warn!(%error, "failed to release an import claim; it will expire");
    }
}

impl Imports {
    /// Claims an import, or gives what another call has made of it.
    pub(super) async fn claim_import(&self, call: &RequestScope) -> ServiceResult<Turn> {
        let Some(id) = call.hex_key() else {
            return Ok(Turn::Ours(None));
        };
        loop {
            if let Some(imported) = self.imported_before(call).await? {
                return Ok(Turn::Done(Box::new(imported)));
            }
            let now = millis(self.time.now());
            let found = self.documents.get(KIND, &id).await?;
            match &found {
                Some(found) if found.due.is_none_or(|due| due <= now) => {}
                Some(found) => {
                    call.must_retry(&found.content)?;
                    tokio::time::sleep(LOOK_AGAIN).await;
                    continue;
                }
                None => {}
            }
            let mut claim = Document {
                due: Some(now.saturating_add(LEASE_MS)),
                ..Document::new(KIND, &id, call.content.clone())
            };
            let change = Change::put(found.as_ref(), claim.clone());
            if !unless_lost(self.documents.write(vec![change]).await)? {
                continue;
            }
            claim.revision = found.map_or(0, |found| found.revision + 1);
            let claim = Claim {
                documents: self.documents.clone(),
                claimed: Some(claim.remove()),
            };
            // Another call may have finished it between the two checks.
            return match self.imported_before(call).await? {
                Some(imported) => Ok(Turn::Done(Box::new(imported))),
                None => Ok(Turn::Ours(Some(claim))),
            };
        }
    }
}
