//! Idempotency: a retry of a request is recognised, and answered as the first call was.
//!
//! A request id belongs to its caller. People count their requests, and copy examples: what
//! one caller did is never found by the id of another.

use prost::Message;
use sha2::{Digest, Sha256};

use crate::anonymous_client::ClientSecret;
use crate::caller::Caller;
use crate::credentials::ShownToken;
use crate::token::TokenHash;
use sandtable_grpc::validate::{BadField, request_id as checked};
use sandtable_runtime::server_secret::keyed;

/// The caller of a request, as far as a retry can be shown to come from the same one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestOrigin<'a> {
    /// The account of this name, by whichever of its keys.
    Account(&'a str),
    /// The holder of this token.
    Token(&'a str),
    /// An anonymous client with a secret of its own.
    Client(ClientSecret),
    /// Another service of the platform, whichever of its replicas.
    Service(&'a str),
    /// The operator, by whichever token.
    Operator,
    /// A caller who cannot be told from others: nothing is remembered for them.
    Unknown,
}

impl<'a> From<Option<ShownToken<'a>>> for RequestOrigin<'a> {
    fn from(shown: Option<ShownToken<'a>>) -> Self {
        match shown {
            Some(ShownToken {
                identity: Some(identity),
                ..
            }) => Self::Account(&identity.account),
            Some(shown) => Self::Token(shown.token),
            None => Self::Unknown,
        }
    }
}

impl<'a> From<&'a Caller> for RequestOrigin<'a> {
    fn from(caller: &'a Caller) -> Self {
        match caller {
            Caller::Nobody(Some(client)) => Self::Client(client.clone()),
            Caller::Nobody(None) => Self::Unknown,
            Caller::Holder(identity) => Self::Account(&identity.account),
            Caller::Operator => Self::Operator,
        }
    }
}

impl RequestOrigin<'_> {
    /// A hash that differs between callers, and between their kinds.
    fn scope(&self) -> Option<[u8; 32]> {
        let digest = |kind: &str, of: &[u8]| {
            let digest = Sha256::new().chain_update(kind).chain_update([0]);
            digest.chain_update(of).finalize().into()
        };
        match self {
            Self::Account(name) => Some(digest("account", name.as_bytes())),
            Self::Token(token) => Some(digest("token", token.as_bytes())),
            Self::Client(secret) => Some(digest("client", &secret.fingerprint())),
            Self::Service(name) => Some(digest("service", name.as_bytes())),
            Self::Operator => Some(digest("operator", &[])),
            Self::Unknown => None,
        }
    }

    /// The part of a content digest that stands for the caller. It is stored: secrets are
    /// only hashed with the server's own.
    fn fingerprint(&self) -> [u8; 32] {
        match self {
            // Another key of the same account retries the same request.
            Self::Account(name) => TokenHash::of(name).0,
            Self::Token(token) => TokenHash::of(token).0,
            Self::Client(secret) => keyed("client", &[&secret.fingerprint()]),
            Self::Service(name) => keyed("service", &[name.as_bytes()]),
            Self::Operator => keyed("operator", &[]),
            Self::Unknown => [0; 32],
        }
    }
}

/// A request that changes something, as its retries are recognised.
#[derive(Clone, Debug)]
pub struct RequestScope {
    /// The key by which the request is found; `None` when it is not remembered.
    pub key: Option<[u8; 16]>,
    /// Digest of method, caller and content.
    pub content: Vec<u8>,
    /// The text that tokens made by the request are derived from; empty when it is not
    /// remembered, and they are random. The store has no more than its keyed hash.
    pub seed: String,
}

impl RequestScope {
    /// The request of a method.
    ///
    /// # Errors
    ///
    /// The request id is malformed.
    pub fn new<'a>(
        method: &str,
        origin: impl Into<RequestOrigin<'a>>,
        request_id: &str,
        request: &impl Message,
    ) -> Result<Self, BadField> {
        let request_id = checked(request_id)?;
        let origin = origin.into();
        let content = Sha256::new()
            .chain_update(method)
            .chain_update(origin.fingerprint())
            .chain_update(request.encode_to_vec())
            .finalize();
        let scope = origin.scope().filter(|_| !request_id.is_empty());
        Ok(Self {
            key: scope.map(|scope| key_of(&scope, request_id)),
            content: content.to_vec(),
            seed: scope.map_or_else(String::new, |scope| {
                format!("{request_id} {}", hex::encode(scope))
            }),
        })
    }

    /// The key in hexadecimal, as documents are named by it.
    #[must_use]
    pub fn hex_key(&self) -> Option<String> {
        self.key.map(hex::encode)
    }

    /// Compares the request with the stored content of one with the same key.
    ///
    /// # Errors
    ///
    /// The contents differ: it is no retry, but another request.
    pub fn must_retry(&self, stored: &[u8]) -> Result<(), RequestIdReused> {
        if self.content == stored {
            Ok(())
        } else {
            Err(RequestIdReused)
        }
    }
}

/// The caller used the request id before for something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the request id was used before with another content")]
pub struct RequestIdReused;

fn key_of(scope: &[u8; 32], request_id: &str) -> [u8; 16] {
    let hash = keyed("request", &[scope, request_id.as_bytes()]);
    let mut key = [0; 16];
    key.copy_from_slice(&hash[..16]);
    key
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_proto::matches::v1::StartMatchRequest;

    fn call(origin: RequestOrigin<'_>, id: &str, name: &str) -> RequestScope {
        let name = name.to_owned();
        let request = StartMatchRequest {
            name,
            ..Default::default()
        };
        RequestScope::new("StartMatch", origin, id, &request).unwrap()
    }

    fn client(secret: &str) -> RequestOrigin<'static> {
        RequestOrigin::Client(ClientSecret::of(secret))
    }

    #[test]
    fn an_id_is_its_callers_own() {
        let one = call(client("one"), "1", "a");
        let again = call(client("one"), "1", "a");
        assert_eq!((again.key, &again.seed), (one.key, &one.seed));
        assert_eq!(again.must_retry(&one.content), Ok(()));
        let changed = call(client("one"), "1", "b");
        assert_eq!(changed.key, one.key);
        assert_eq!(changed.must_retry(&one.content), Err(RequestIdReused));
        for other in [
            client("two"),
            RequestOrigin::Account("one"),
            RequestOrigin::Token("one"),
            RequestOrigin::Service("one"),
            RequestOrigin::Operator,
        ] {
            let other = call(other, "1", "a");
            assert_ne!(other.key, one.key);
            assert_ne!(other.content, one.content);
            assert_ne!(other.seed, one.seed);
        }
    }

    #[test]
    fn who_cannot_show_to_be_the_same_is_not_remembered() {
        for forgotten in [
            call(RequestOrigin::Unknown, "1", "a"),
            call((&Caller::Nobody(None)).into(), "1", "a"),
            call(client("one"), "", "a"),
        ] {
            assert_eq!(forgotten.key, None);
            assert!(forgotten.seed.is_empty());
        }
    }

    #[test]
    fn methods_are_told_apart_and_ids_checked() {
        let of = |method, id| RequestScope::new(method, RequestOrigin::Operator, id, &());
        let one = of("Start", "1").unwrap();
        let other = of("Stop", "1").unwrap();
        assert_eq!(other.must_retry(&one.content), Err(RequestIdReused));
        assert_eq!(of("Start", "a b").unwrap_err().field, "request_id");
    }
}
