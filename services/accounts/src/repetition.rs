//! Requests that make something, so that their repetitions make nothing more.

use prost::{Message, Name};
use rand::Rng;
use sandtable_proto::accounts::v1::ApiKey;
use sandtable_service::field;
use sandtable_service::token::{Token, TokenHash};
use sandtable_store::{Document, RequestKey};
use sha2::{Digest, Sha256};

use crate::access::Caller;
use crate::core::Shared;
use crate::record::{Kept, PACKAGE, Row, document};
use crate::refusal::{Answer, Refusal};

/// How long a request is remembered.
const REMEMBERED_MS: i64 = 24 * 60 * 60 * 1000;

/// A request that made a key, as it is kept.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct MadeKey {
    /// Fingerprint of method, caller and content.
    #[prost(bytes = "vec", tag = "1")]
    content: Vec<u8>,
    /// From this and the request id the key's secret can be worked out again, by whoever
    /// knows the request id; the store has only that id's hash.
    #[prost(bytes = "vec", tag = "2")]
    salt: Vec<u8>,
}

impl Name for MadeKey {
    const NAME: &'static str = "MadeKey";
    const PACKAGE: &'static str = PACKAGE;
}

impl Kept for MadeKey {
    const KIND: &'static str = "account_request";
}

/// A request that makes a key.
pub(crate) struct Making {
    request_id: String,
    /// The id of its document, if it is to be remembered.
    document: Option<String>,
    made: MadeKey,
}

impl Making {
    /// The request of a method by a caller.
    pub(crate) fn new(
        method: &str,
        caller: &Caller,
        request_id: &str,
        request: &impl Message,
    ) -> Answer<Making> {
        field::request_id(request_id)?;
        let content = Sha256::new()
            .chain_update(format!("{method}\0{}\0", caller.actor()))
            .chain_update(request.encode_to_vec())
            .finalize();
        let mut salt = [0u8; 32];
        rand::rng().fill_bytes(&mut salt);
        Ok(Making {
            request_id: request_id.to_owned(),
            document: RequestKey::of(request_id).map(|key| hex::encode(key.0)),
            made: MadeKey {
                content: content.to_vec(),
                salt: salt.to_vec(),
            },
        })
    }

    /// The secret of the key that is made.
    pub(crate) fn secret(&self) -> Token {
        secret(&self.made.salt, &self.request_id)
    }

    /// What the store is to remember of the request at a time.
    pub(crate) fn remembered(&self, now_millis: i64) -> Option<Document> {
        let id = self.document.clone()?;
        Some(Document {
            due: Some(now_millis + REMEMBERED_MS),
            ..document(id, "", &self.made)
        })
    }
}

/// The secret that a request's key has.
fn secret(salt: &[u8], request_id: &str) -> Token {
    let digest = Sha256::new()
        .chain_update(b"sandtable/key/1")
        .chain_update((salt.len() as u64).to_be_bytes())
        .chain_update(salt)
        .chain_update(request_id)
        .finalize();
    Token::key_of_secret(digest.into())
}

impl Shared {
    /// The key that the same request made before, with its secret; an error when it was
    /// another request of the same id.
    pub(crate) async fn made_before(
        &self,
        making: &Making,
    ) -> Answer<Option<(Row<ApiKey>, Token)>> {
        let Some(id) = &making.document else {
            return Ok(None);
        };
        let found = self.find::<MadeKey>(id).await?;
        let now = self.now_millis();
        let Some(found) = found.filter(|row| row.document.due.is_none_or(|due| now < due)) else {
            return Ok(None);
        };
        if found.message.content != making.made.content {
            return Err(Refusal::RequestIdReused);
        }
        let token = secret(&found.message.salt, &making.request_id);
        let key = self
            .find(&hex::encode(TokenHash::of(token.reveal()).0))
            .await?;
        Ok(key.map(|key| (key, token)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_depend_on_everything() {
        let one = secret(b"s", "r");
        assert_eq!(one, secret(b"s", "r"));
        assert_ne!(one, secret(b"t", "r"));
        assert_ne!(one, secret(b"s", "q"));
        let unnamed = || Making::new("m", &Caller::Nobody, "", &()).unwrap().secret();
        assert_ne!(unnamed(), unnamed(), "without a request id they are random");
    }
}
