//! Claims of handles: each belongs to one account, and passes to no other soon after.

use sandtable_proto::accounts::v1::Account;
use sandtable_store::{Change, DocumentQuery, Stored, StoredMessages};

use super::Handle;
use super::SIGIL;
use crate::auth::caller::Caller;
use crate::error::{AccountError, ServiceResult};
use crate::names::account_name;
use crate::record::{ClaimedHandle, HANDLES};
use crate::state::AccountParts;

/// Time for which a handle that was given up stays with its account.
const KEPT_MS: i64 = 30 * 24 * 60 * 60 * 1000;

/// Rows of an account that are looked at, among them those that are past their time.
const MOST_ROWS: u32 = 64;

/// Handles that an account has at most, with those that it has given up lately.
const MOST: u32 = 3;

impl AccountParts {
    /// Gives an account a handle, or none, and what must be written for it to be so.
    pub(crate) async fn claim(
        &self,
        id: &str,
        account: &mut Account,
        wanted: Option<&Handle>,
        caller: &Caller,
    ) -> ServiceResult<Vec<Change>> {
        let claimed = wanted.map_or("", Handle::as_str);
        if account.handle == claimed {
            return Ok(Vec::new());
        }
        let now = self.now_millis();
        let mine = self.handles_of(id, now).await?;
        let mut changes = Vec::new();
        let new_id = wanted.map(Handle::id);
        for row in mine.iter().filter(|row| row.document.due.is_none()) {
            if new_id.as_ref() != Some(&row.document.id) {
                changes.push(row.clone().due_at(now.saturating_add(KEPT_MS)).replace());
            }
        }
        if let (Some(handle), Some(new_id)) = (wanted, new_id) {
            let is_mine = mine.iter().any(|row| row.document.id == new_id);
            if !is_mine && mine.len() >= MOST as usize {
                let what = "handles of an account, with those given up in the last 30 days";
                return Err(AccountError::LimitReached { what, most: MOST });
            }
            changes.push(self.taken(id, handle, &new_id, now).await?);
        }
        let (action, reason) = match wanted {
            Some(handle) => ("CLAIM_HANDLE", handle.as_str().to_owned()),
            None => ("GIVE_UP_HANDLE", account.handle.clone()),
        };
        changes.push(self.audited(caller, action, &account.name, &reason));
        claimed.clone_into(&mut account.handle);
        Ok(changes)
    }

    /// Returns the change by which an account takes a handle, unless another account has one like
    /// it.
    async fn taken(
        &self,
        id: &str,
        handle: &Handle,
        new_id: &str,
        now: i64,
    ) -> ServiceResult<Change> {
        let claimed = ClaimedHandle {
            handle: handle.as_str().to_owned(),
        };
        let mut new = HANDLES.stored(new_id, id, claimed);
        let Some(found) = self.store.find(HANDLES, new_id).await? else {
            return Ok(new.add());
        };
        let is_free = found.document.due.is_some_and(|due| due <= now);
        if found.document.owner != id && !is_free {
            return Err(AccountError::HandleTaken(handle.as_str().to_owned()));
        }
        new.document.revision = found.document.revision;
        Ok(new.replace())
    }

    /// The handles that are an account's, with those that it has given up lately.
    async fn handles_of(&self, id: &str, now: i64) -> ServiceResult<Vec<Stored<ClaimedHandle>>> {
        let owned = DocumentQuery::Owned {
            owner: id.to_owned(),
            after: String::new(),
        };
        let (rows, _) = self.store.page(HANDLES, owned, MOST_ROWS).await?;
        let is_kept = |row: &Stored<_>| row.document.due.is_none_or(|due| now < due);
        Ok(rows.into_iter().filter(is_kept).collect())
    }

    /// The id of the account that a name names, which may be by its handle.
    pub(crate) async fn id_of(
        &self,
        caller: &Caller,
        field: &'static str,
        name: &str,
    ) -> ServiceResult<String> {
        let handle = name
            .strip_prefix("accounts/")
            .and_then(|id| id.strip_prefix(SIGIL));
        let Some(handle) = handle else {
            return caller.resolve(field, name).map(str::to_owned);
        };
        let absent = || AccountError::AccountNotFound(account_name(&format!("{SIGIL}{handle}")));
        // A handle that no account could have is not looked up.
        let read = Handle::read(field, handle).map_err(|_| {
            let shown: String = handle.chars().take(64).collect();
            AccountError::AccountNotFound(account_name(&format!("{SIGIL}{shown}")))
        })?;
        let found = self.store.find(HANDLES, &read.id()).await?;
        found
            .filter(|row| row.document.due.is_none())
            .filter(|row| row.message.handle.eq_ignore_ascii_case(handle))
            .map(|row| row.document.owner)
            .ok_or_else(absent)
    }
}
