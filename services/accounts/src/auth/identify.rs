//! Identities behind keys.

use sandtable_auth::identity::{Identities, Identity, Profile};
use sandtable_auth::token::{KEY_PREFIX, TokenHash};
use tonic::{Status, async_trait};

use crate::auth::key_cache::CachedKey;
use crate::auth::role_scopes::reached;
use crate::error::ServiceResult;
use crate::names::account_id;
use crate::record::{ACCOUNTS, API_KEYS, SIGN_UPS, roles, scopes};
use crate::state::{AccountParts, Accounts};
use sandtable_runtime::clock::millis_of;
use sandtable_store::StoredMessages;

impl AccountParts {
    /// Returns the identity that a key stands for now; `None` if there is none.
    pub(crate) async fn holder(&self, token: &str) -> ServiceResult<Option<Identity>> {
        if !token.starts_with(KEY_PREFIX) {
            return Ok(None);
        }
        let hash = TokenHash::of(token);
        let known = match self.cache.get(hash) {
            Some(known) => Some(known),
            None => {
                let mark = self.cache.mark();
                let known = self.look_up(hash).await?;
                if let Some(known) = &known {
                    self.cache.put(mark, hash, known.clone());
                }
                known
            }
        };
        let now = self.now_millis();
        let working = known.filter(|known| known.expires.is_none_or(|expires| now < expires));
        Ok(working.map(|known| known.identity))
    }

    /// The public facts about an account, if it exists and is not suspended.
    pub(crate) async fn profile(&self, name: &str) -> ServiceResult<Option<Profile>> {
        let id = account_id("account", name)?;
        let found = self.store.find(ACCOUNTS, id).await?;
        let active = found.map(|it| it.message).filter(|it| !it.suspended);
        Ok(active.map(|account| Profile {
            display_name: account.display_name,
            bot: account.bot,
        }))
    }

    async fn look_up(&self, hash: TokenHash) -> ServiceResult<Option<CachedKey>> {
        let id = hex::encode(hash.0);
        let Some(key) = self.store.find(API_KEYS, &id).await? else {
            return Ok(None);
        };
        if key.message.revoke_time.is_some() {
            return Ok(None);
        }
        let Some(account) = self.store.find(ACCOUNTS, &key.document.owner).await? else {
            return Ok(None);
        };
        let account = account.message;
        if account.suspended {
            return Ok(None);
        }
        let sign_up = self.store.find(SIGN_UPS, &key.document.owner).await?;
        let roles = roles(&account);
        let scopes = reached(&scopes(&key.message), &roles);
        let identity = Identity {
            account: account.name,
            key: id,
            display_name: account.display_name,
            bot: account.bot,
            roles,
            scopes,
            sign_up_origin: sign_up.map(|it| it.message.origin).unwrap_or_default(),
            key_expires: key.message.expire_time.and_then(|it| it.try_into().ok()),
        };
        let expires = key.message.expire_time.as_ref().and_then(millis_of);
        Ok(Some(CachedKey { identity, expires }))
    }
}

#[async_trait]
impl Identities for Accounts {
    async fn identify(&self, token: &str) -> Result<Option<Identity>, Status> {
        Ok(self.shared.holder(token).await?)
    }

    async fn profile(&self, account: &str) -> Result<Option<Profile>, Status> {
        Ok(self.shared.profile(account).await?)
    }
}
