//! The audit log: added to, never changed.

use prost_types::Timestamp;
use sandtable_auth::audit::{AuditLog, AuditedAction, OPERATOR};
use sandtable_grpc::page_token::{self, Listing};
use sandtable_proto::accounts::v1::{
    AuditEntry, ListAuditEntriesRequest, ListAuditEntriesResponse,
};
use sandtable_store::{Change, DocumentQuery, StoredMessages};
use tonic::{Status, async_trait};

use crate::audit_filter::AuditFilter;
use crate::auth::caller::Caller;
use crate::error::{AccountError, ServiceResult};
use crate::names::{account_name, falling_id};
use crate::record::AUDIT_ENTRIES;
use crate::state::{AccountParts, Accounts};
use sandtable_runtime::clock::millis_of;

const DEFAULT_PAGE: u32 = 50;
const MOST_PER_PAGE: u32 = 200;
/// Entries that are looked through for one page of those that fit a filter.
const LOOKED_AT: u32 = 1_000;

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
        let filter = self.audit_filter(&request, &caller).await?;
        let listing = Listing(format!("audit entries {filter:?}"));
        let after = listing.id_after(&request.page_token)?;
        let query = DocumentQuery::All { after };
        // With a filter many are read for few that fit.
        let read = if filter.is_open() { limit } else { LOOKED_AT };
        let (rows, mut next) = self.store.page(AUDIT_ENTRIES, query, read).await?;
        let mut entries = Vec::new();
        let mut rows = rows.into_iter().peekable();
        while let Some(row) = rows.next() {
            if filter.is_past(&row.message) {
                next = None;
                break;
            }
            if filter.fits(&row.message) {
                entries.push(row.message);
            }
            if entries.len() == limit as usize && rows.peek().is_some() {
                next = Some(row.document.id);
                break;
            }
        }
        Ok(ListAuditEntriesResponse {
            entries,
            next_page_token: next.map_or_else(String::new, |id| listing.token_after(&id)),
        })
    }

    async fn audit_filter(
        &self,
        request: &ListAuditEntriesRequest,
        caller: &Caller,
    ) -> ServiceResult<AuditFilter> {
        let actor = match request.actor.as_str() {
            "" | OPERATOR => request.actor.clone(),
            account => account_name(&self.id_of(caller, "actor", account).await?),
        };
        let time = |field, time: Option<&Timestamp>| match time.map(millis_of) {
            Some(None) => Err(AccountError::field(field, "is no time")),
            Some(time) => Ok(time),
            None => Ok(None),
        };
        Ok(AuditFilter {
            actor,
            action: request.action.clone(),
            target: request.target.clone(),
            start: time("start_time", request.start_time.as_ref())?,
            end: time("end_time", request.end_time.as_ref())?,
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
