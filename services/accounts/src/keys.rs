//! Making keys, looking at them, revoking them.

use prost_types::Timestamp;
use sandtable_auth::denied::Lack;
use sandtable_auth::identity::{Identity, Scope};
use sandtable_auth::token::Token;
use sandtable_grpc::page_token::{self, Listing};
use sandtable_grpc::validate::line;
use sandtable_proto::accounts::v1::{
    ApiKey, CreateApiKeyRequest, CreateApiKeyResponse, ListApiKeysRequest, ListApiKeysResponse,
    RevokeApiKeyRequest, Scope as WireScope,
};
use sandtable_store::{DocumentQuery, StoreError, Stored, StoredMessages};

use crate::accounts::reason;
use crate::auth::caller::Caller;
use crate::error::{AccountError, ServiceResult};
use crate::idempotency::{MADE_KEYS, Making};
use crate::names::{ME, account_name, key_ids, key_name};
use crate::record::API_KEYS;
use crate::state::AccountParts;
use sandtable_runtime::clock::millis_of;

const LONGEST_NAME: usize = 60;
const DEFAULT_PAGE: u32 = 50;
const MOST_PER_PAGE: u32 = 200;
/// Keys that are read at a time to be counted.
const COUNTED: u32 = 200;

impl AccountParts {
    /// A key of an account, not stored yet.
    pub(crate) fn new_key(
        &self,
        account: &str,
        secret: &Token,
        display_name: &str,
        scopes: &[Scope],
        expire_time: Option<Timestamp>,
    ) -> Stored<ApiKey> {
        let id = hex::encode(secret.hash().0);
        let scopes = scopes.iter().map(|scope| WireScope::from(*scope));
        let message = ApiKey {
            name: key_name(account, &id),
            display_name: display_name.to_owned(),
            scopes: scopes.map(i32::from).collect(),
            create_time: Some(self.now().into()),
            expire_time,
            revoke_time: None,
        };
        API_KEYS.stored(id, account, message)
    }

    /// Makes a key for the caller's account.
    pub(crate) async fn create_key(
        &self,
        request: CreateApiKeyRequest,
        caller: Caller,
    ) -> ServiceResult<CreateApiKeyResponse> {
        let id = caller.resolve("parent", &request.parent)?;
        let identity = caller.must_own(id)?;
        // Also for a retry: a key without the scopes that another key of the account requested
        // does not get the result by that one's request.
        let scopes = granted(&request.scopes, identity)?;
        let making = Making::new("CreateApiKey", &caller, &request.request_id, &request)?;
        if let Some(made) = self.key_made(&making).await? {
            return Ok(made);
        }
        let display_name = line("display_name", &request.display_name, LONGEST_NAME)?;
        self.check_expiry(request.expire_time.as_ref())?;
        let account = self.account(id).await?;
        self.check_room(id).await?;
        let secret = making.secret();
        let key = self.new_key(id, &secret, &display_name, &scopes, request.expire_time);
        // The account is written, too: of two keys that are made at a time the second
        // would not have been counted.
        let mut changes = vec![account.replace(), key.add()];
        changes.extend(making.remembered(self.now_millis()));
        let written = self.store.write(changes).await;
        if let Err(StoreError::Conflict(_)) = &written
            && let Some(made) = self.key_made(&making).await?
        {
            return Ok(made);
        }
        written?;
        self.tidy(MADE_KEYS).await;
        Ok(CreateApiKeyResponse {
            key: Some(key.message),
            secret: secret.reveal().to_owned(),
        })
    }

    async fn key_made(&self, making: &Making) -> ServiceResult<Option<CreateApiKeyResponse>> {
        let made = self.made_before(making).await?;
        Ok(made.map(|(key, secret)| CreateApiKeyResponse {
            key: Some(key.message),
            secret: secret.reveal().to_owned(),
        }))
    }

    fn check_expiry(&self, expire_time: Option<&Timestamp>) -> ServiceResult<()> {
        let Some(time) = expire_time else {
            return Ok(());
        };
        match millis_of(time) {
            Some(expires) if expires > self.now_millis() => Ok(()),
            _ => Err(AccountError::field("expire_time", "must be in the future")),
        }
    }

    /// Checks that an account may have another key.
    pub(crate) async fn check_room(&self, account: &str) -> ServiceResult<()> {
        let most = self.settings.max_keys_per_account;
        let now = self.now_millis();
        let mut working = 0;
        let mut pages = self.store.pages(API_KEYS, account, COUNTED);
        while let Some(page) = pages.next().await? {
            working += page.iter().filter(|row| works(&row.message, now)).count();
            if working >= most as usize {
                let what = "keys of an account";
                return Err(AccountError::LimitReached { what, most });
            }
        }
        Ok(())
    }

    /// A page of an account's keys.
    pub(crate) async fn list_keys(
        &self,
        request: ListApiKeysRequest,
        caller: Caller,
    ) -> ServiceResult<ListApiKeysResponse> {
        let id = caller.resolve("parent", &request.parent)?;
        if !caller.operates() {
            caller.must_own(id)?;
        }
        let limit = page_token::size(request.page_size, DEFAULT_PAGE, MOST_PER_PAGE)?;
        let listing = Listing(format!("keys {id}"));
        let owned = DocumentQuery::Owned {
            owner: id.to_owned(),
            after: listing.id_after(&request.page_token)?,
        };
        self.account(id).await?;
        let (rows, next) = self.store.page(API_KEYS, owned, limit).await?;
        Ok(ListApiKeysResponse {
            keys: rows.into_iter().map(|row| row.message).collect(),
            next_page_token: next.map_or_else(String::new, |id| listing.token_after(&id)),
        })
    }

    /// Revokes a key. A key that is revoked stays as it is.
    pub(crate) async fn revoke(
        &self,
        request: RevokeApiKeyRequest,
        caller: Caller,
    ) -> ServiceResult<ApiKey> {
        let (account, key) = key_ids(&request.name)?;
        let named = account_name(account);
        let account = match account {
            ME => caller.resolve("name", "accounts/me")?,
            _ => caller.resolve("name", &named)?,
        };
        let own = caller.must_own(account);
        let for_others = own.is_err() && caller.operates();
        if !for_others {
            own?;
        }
        let found = self.store.find(API_KEYS, key).await?;
        let mut row = found
            .filter(|row| row.document.owner == account)
            .ok_or_else(|| AccountError::KeyNotFound(key_name(account, key)))?;
        if row.message.revoke_time.is_some() {
            return Ok(row.message);
        }
        row.message.revoke_time = Some(self.now().into());
        let mut changes = vec![row.replace()];
        if for_others {
            let reason = reason(&request.reason)?;
            changes.push(self.audited(&caller, "REVOKE_KEY", &row.message.name, &reason));
        }
        let written = self.store.write(changes).await;
        self.cache.forget(&account_name(account));
        written?;
        Ok(row.message)
    }
}

/// Reports whether a key is valid by itself.
fn works(key: &ApiKey, now: i64) -> bool {
    let expires = key.expire_time.as_ref().and_then(millis_of);
    key.revoke_time.is_none() && expires.is_none_or(|expires| now < expires)
}

/// Returns the scopes of a new key: no more than those of the requesting key, or a leaked key
/// could extend its own permissions.
fn granted(asked: &[i32], identity: &Identity) -> ServiceResult<Vec<Scope>> {
    let mut scopes = Vec::new();
    for scope in asked {
        let scope = Scope::of_wire(*scope)
            .ok_or_else(|| AccountError::field("scopes", "holds what is not a scope"))?;
        if !identity.may(scope) {
            return Err(Lack::of(identity, scope).into());
        }
        if !scopes.contains(&scope) {
            scopes.push(scope);
        }
    }
    if scopes.is_empty() {
        return Err(AccountError::field("scopes", "must name at least one"));
    }
    Ok(scopes)
}
