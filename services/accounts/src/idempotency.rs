//! Requests that make something, so that their repetitions make nothing more.

use prost::Message;
use rand::Rng;
use sandtable_auth::token::{Token, TokenHash};
use sandtable_grpc::validate;
use sandtable_proto::accounts::v1::ApiKey;
use sandtable_runtime::server_secret::keyed;
use sandtable_store::{Change, Kind, RequestKey, Stored, StoredMessages};
use sha2::{Digest, Sha256};

use crate::auth::caller::Caller;
use crate::error::{AccountError, ServiceResult};
use crate::record::API_KEYS;
use crate::state::AccountParts;

/// How long a request is remembered.
const REMEMBERED_MS: i64 = 24 * 60 * 60 * 1000;

/// A request that made a key, as it is kept.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct MadeKey {
    /// Fingerprint of method, caller and content.
    #[prost(bytes = "vec", tag = "1")]
    content: Vec<u8>,
    /// From this, the request id and who calls the key's secret can be worked out again, by
    /// whoever knows all of them; the store has only a keyed hash.
    #[prost(bytes = "vec", tag = "2")]
    salt: Vec<u8>,
}

pub(crate) const MADE_KEYS: Kind<MadeKey> = Kind::named("account_request");

/// A request that makes a key.
pub(crate) struct Making {
    /// What the secret is derived from besides the salt.
    seed: String,
    /// The id of its document, if it is to be remembered: when its caller can be known
    /// again.
    document: Option<String>,
    /// The id that it had, and its seed, when request ids were common to all callers.
    former: Option<(String, String)>,
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
        validate::request_id(request_id)?;
        let content = Sha256::new()
            .chain_update(format!("{method}\0{}\0", caller.actor()))
            .chain_update(request.encode_to_vec())
            .finalize();
        let mut salt = [0u8; 32];
        rand::rng().fill_bytes(&mut salt);
        let scope = scope(caller).filter(|_| !request_id.is_empty());
        let document = |scope: &String| {
            let hash = keyed("request", &[scope.as_bytes(), request_id.as_bytes()]);
            hex::encode(&hash[..16])
        };
        let former = match caller {
            Caller::Nobody(_) => None,
            Caller::Holder(_) | Caller::Operator => {
                RequestKey::of(request_id).map(|key| (hex::encode(key.0), request_id.to_owned()))
            }
        };
        Ok(Self {
            document: scope.as_ref().map(document),
            seed: format!("{request_id} {}", scope.unwrap_or_default()),
            former,
            made: MadeKey {
                content: content.to_vec(),
                salt: salt.to_vec(),
            },
        })
    }

    /// The secret of the key that is made.
    pub(crate) fn secret(&self) -> Token {
        secret(&self.made.salt, &self.seed)
    }

    /// What the store is to remember of the request at a time.
    pub(crate) fn remembered(&self, now_millis: i64) -> Option<Change> {
        let id = self.document.as_deref()?;
        let made = MADE_KEYS.stored(id, "", self.made.clone());
        Some(made.due_at(now_millis + REMEMBERED_MS).add())
    }
}

/// What tells callers apart whose requests are remembered.
fn scope(caller: &Caller) -> Option<String> {
    match caller {
        Caller::Nobody(None) => None,
        Caller::Nobody(Some(client)) => {
            Some(format!("client {}", hex::encode(client.fingerprint())))
        }
        Caller::Holder(_) | Caller::Operator => Some(format!("caller {}", caller.actor())),
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
        if let Some(id) = &making.document
            && let Some(made) = self.remembered(id).await?
        {
            if made.content != making.made.content {
                return Err(AccountError::RequestIdReused);
            }
            return self.key_of(&made, &making.seed).await;
        }
        // Of the same id, but of anybody: it counts when it is the same in all.
        if let Some((id, seed)) = &making.former
            && let Some(made) = self.remembered(id).await?
            && made.content == making.made.content
        {
            return self.key_of(&made, seed).await;
        }
        Ok(None)
    }

    /// The request of a document, unless its time is over.
    async fn remembered(&self, id: &str) -> ServiceResult<Option<MadeKey>> {
        let found = self.store.find(MADE_KEYS, id).await?;
        let now = self.now_millis();
        let found = found.filter(|row| row.document.due.is_none_or(|due| now < due));
        Ok(found.map(|row| row.message))
    }

    async fn key_of(
        &self,
        made: &MadeKey,
        seed: &str,
    ) -> ServiceResult<Option<(Stored<ApiKey>, Token)>> {
        let token = secret(&made.salt, seed);
        let id = hex::encode(TokenHash::of(token.reveal()).0);
        let key = self.store.find(API_KEYS, &id).await?;
        Ok(key.map(|key| (key, token)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_auth::anonymous_client::ClientSecret;

    #[test]
    fn secrets_depend_on_everything() {
        let one = secret(b"s", "r");
        assert_eq!(one, secret(b"s", "r"));
        assert_ne!(one, secret(b"t", "r"));
        assert_ne!(one, secret(b"s", "q"));
        let unnamed = || {
            Making::new("m", &Caller::Operator, "", &())
                .unwrap()
                .secret()
        };
        assert_ne!(unnamed(), unnamed(), "without a request id they are random");
    }

    #[test]
    fn an_id_is_its_callers_own() {
        let client = |secret| Caller::Nobody(Some(ClientSecret::of(secret)));
        let id = |caller: Caller| Making::new("m", &caller, "1", &()).unwrap().document;
        assert_eq!(id(client("one")), id(client("one")));
        assert_ne!(id(client("one")), id(client("two")));
        assert_ne!(id(client("one")), id(Caller::Operator));
        assert_eq!(
            id(Caller::Nobody(None)),
            None,
            "nobody knows who repeats it"
        );
    }
}
