//! Idempotent requests that make a key: a retry gets the same key with its secret.

use prost::Message;
use sandtable_auth::idempotency::RequestScope;
use sandtable_auth::token::{Token, TokenHash};
use sandtable_proto::accounts::v1::ApiKey;
use sandtable_runtime::random;
use sandtable_store::{Change, Kind, Stored, StoredMessages};
use sha2::{Digest, Sha256};

use crate::auth::caller::Caller;
use crate::error::ServiceResult;
use crate::record::API_KEYS;
use crate::state::AccountParts;

/// Time for which a request is remembered.
const REMEMBERED_MS: i64 = 24 * 60 * 60 * 1000;

/// Stored request that made a key.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct MadeKey {
    /// Fingerprint of method, caller and content.
    #[prost(bytes = "vec", tag = "1")]
    content: Vec<u8>,
    /// With the request id and the caller, it suffices to derive the key's secret again; the
    /// store has only a keyed hash.
    #[prost(bytes = "vec", tag = "2")]
    salt: Vec<u8>,
}

pub(crate) const MADE_KEYS: Kind<MadeKey> = Kind::named("account_request");

/// A request that makes a key.
pub(crate) struct Making {
    /// The request as its retries are recognised. The secret is derived from its seed besides
    /// the salt.
    call: RequestScope,
    made: MadeKey,
}

impl Making {
    /// The request of a method by a caller.
    pub(crate) fn new(
        method: &str,
        caller: &Caller,
        request_id: &str,
        request: &impl Message,
    ) -> ServiceResult<Self> {
        let call = RequestScope::new(method, caller, request_id, request)?;
        let mut salt = [0u8; 32];
        random::fill(&mut salt);
        let made = MadeKey {
            content: call.content.clone(),
            salt: salt.to_vec(),
        };
        Ok(Self { call, made })
    }

    /// The secret of the key that is made.
    pub(crate) fn secret(&self) -> Token {
        secret(&self.made.salt, &self.call.seed)
    }

    /// The record of the request, to be stored at a time.
    pub(crate) fn remembered(&self, now_millis: i64) -> Option<Change> {
        let made = MADE_KEYS.stored(self.call.hex_key()?, "", self.made.clone());
        Some(made.due_at(now_millis + REMEMBERED_MS).add())
    }
}

/// The secret that a request's key has.
fn secret(salt: &[u8], seed: &str) -> Token {
    let digest = Sha256::new()
        .chain_update(b"sandtable/key/1")
        .chain_update((salt.len() as u64).to_be_bytes())
        .chain_update(salt)
        .chain_update(seed)
        .finalize();
    Token::key_of_secret(digest.into())
}

impl AccountParts {
    /// The key that the same request of the same caller made before, with its secret; an
    /// error when it was another request of the same id.
    pub(crate) async fn made_before(
        &self,
        making: &Making,
    ) -> ServiceResult<Option<(Stored<ApiKey>, Token)>> {
        let Some(id) = making.call.hex_key() else {
            return Ok(None);
        };
        let Some(made) = self.remembered(&id).await? else {
            return Ok(None);
        };
        making.call.must_retry(&made.content)?;
        let token = secret(&made.salt, &making.call.seed);
        let id = hex::encode(TokenHash::of(token.reveal()).0);
        let key = self.store.find(API_KEYS, &id).await?;
        Ok(key.map(|key| (key, token)))
    }

    /// The request of a document, unless its time is over.
    async fn remembered(&self, id: &str) -> ServiceResult<Option<MadeKey>> {
        let found = self.store.find(MADE_KEYS, id).await?;
        let now = self.now_millis();
        let found = found.filter(|row| row.document.due.is_none_or(|due| now < due));
        Ok(found.map(|row| row.message))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_auth::caller as platform;

    #[test]
    fn secrets_depend_on_everything() {
        let one = secret(b"s", "r");
        assert_eq!(one, secret(b"s", "r"));
        assert_ne!(one, secret(b"t", "r"));
        assert_ne!(one, secret(b"s", "q"));
        let operator = Caller(platform::Caller::Operator);
        let unnamed = || Making::new("m", &operator, "", &()).unwrap().secret();
        assert_ne!(unnamed(), unnamed(), "without a request id they are random");
    }
}
