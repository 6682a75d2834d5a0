//! The audit log: added to, never changed.

use sandtable_auth::audit::{AuditLog, AuditedAction};
use sandtable_grpc::page_token::{self, Listing};
use sandtable_proto::accounts::v1::{
    AuditEntry, ListAuditEntriesRequest, ListAuditEntriesResponse,
};
use sandtable_store::{Change, DocumentQuery, StoredMessages};
use tonic::{Status, async_trait};

use crate::auth::caller::Caller;
use crate::error::{AccountError, ServiceResult};
use crate::names::falling_id;
use crate::record::AUDIT_ENTRIES;
use crate::state::{AccountParts, Accounts};

const DEFAULT_PAGE: u32 = 50;
const MOST_PER_PAGE: u32 = 200;

impl AccountParts {
    /// Returns the change that records a caller's privileged action.
    pub(crate) fn audited(
        &self,
        caller: &Caller,
        action: &'static str,
        target: &str,
        reason: &str,
    ) -> Change {
        self.entry(AuditedAction {
            actor: caller.actor().to_owned(),
            action: action.into(),
            target: target.to_owned(),
            reason: reason.to_owned(),
        })
    }

    pub(crate) fn entry(&self, audited: AuditedAction) -> Change {
        let now = self.now();
        let id = falling_id(now);
        let entry = AuditEntry {
            name: format!("auditEntries/{id}"),
            actor: audited.actor,
            action: audited.action.into_owned(),
            target: audited.target,
            reason: audited.reason,
            create_time: Some(now.into()),
        };
        AUDIT_ENTRIES.stored(id, "", entry).add()
    }

    /// A page of the audit log, the latest first.
    pub(crate) async fn list_audit(
        &self,
        request: ListAuditEntriesRequest,
        caller: Caller,
    ) -> ServiceResult<ListAuditEntriesResponse> {
        caller.must_moderate()?;
        let limit = page_token::size(request.page_size, DEFAULT_PAGE, MOST_PER_PAGE)?;
        let listing = Listing("audit entries".to_owned());
        let after = listing.id_after(&request.page_token)?;
        let all = DocumentQuery::All { after };
        let (rows, next) = self.store.page(AUDIT_ENTRIES, all, limit).await?;
        Ok(ListAuditEntriesResponse {
            entries: rows.into_iter().map(|row| row.message).collect(),
            next_page_token: next.map_or_else(String::new, |id| listing.token_after(&id)),
        })
    }
}

#[async_trait]
impl AuditLog for Accounts {
    async fn record(&self, audited: AuditedAction) -> Result<(), Status> {
        let written = self
            .shared
            .store
            .write(vec![self.shared.entry(audited)])
            .await;
        Ok(written.map_err(AccountError::from)?)
    }
}
