//! Whose a request id is: repetitions are recognised among the calls of one caller only.

use prost::Message;
use sandtable_auth::anonymous_client::ClientSecret;
use sandtable_auth::token::TokenHash;
use sandtable_runtime::server_secret::keyed;
use sandtable_store::RequestKey;
use sha2::{Digest, Sha256};

use crate::auth::identity::Shown;

/// Who makes a call, as far as it can be shown that they call again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RequestOrigin<'a> {
    /// The account of this name, by whichever of its keys.
    Account(&'a str),
    /// Whoever shows this token.
    Token(&'a str),
    /// The client that made up a secret.
    Client(ClientSecret),
    /// Another service of the platform, whichever of its replicas.
    Service(&'a str),
    /// Nobody can tell: what they do is not remembered.
    Unknown,
}

impl<'a> From<Option<Shown<'a>>> for RequestOrigin<'a> {
    fn from(token: Option<Shown<'a>>) -> Self {
        match token {
            Some(Shown {
                identity: Some(identity),
                ..
            }) => RequestOrigin::Account(&identity.account),
            Some(shown) => RequestOrigin::Token(shown.token),
            None => RequestOrigin::Unknown,
        }
    }
}

impl RequestOrigin<'_> {
    /// What tells callers apart, different for each kind.
    fn scope(&self) -> Option<[u8; 32]> {
        let digest = |kind: &str, of: &[u8]| {
            let digest = Sha256::new().chain_update(kind).chain_update([0]);
            digest.chain_update(of).finalize().into()
        };
        match self {
            RequestOrigin::Account(name) => Some(digest("account", name.as_bytes())),
            RequestOrigin::Token(token) => Some(digest("token", token.as_bytes())),
            RequestOrigin::Client(secret) => Some(digest("client", &secret.fingerprint())),
            RequestOrigin::Service(name) => Some(digest("service", name.as_bytes())),
            RequestOrigin::Unknown => None,
        }
    }
}

/// A call that changes something, as far as its repetitions are to be recognised.
#[derive(Clone, Debug)]
pub(crate) struct RequestScope {
    /// What the call is found by; `None` when it is not remembered.
    pub(crate) key: Option<RequestKey>,
    /// What it was found by when ids were common to all callers. Only calls of accounts
    /// and by tokens have one: their content tells whose they are.
    former_key: Option<RequestKey>,
    /// Fingerprint of method, caller and content.
    pub(crate) content: Vec<u8>,
    /// What the tokens that the call makes are derived from; empty when it is not
    /// remembered, and they are random. The store has no more than its keyed hash.
    pub(crate) seed: String,
    /// The same of a call that was remembered by its former key.
    former_seed: String,
}

impl RequestScope {
    /// The call of a method.
    pub(crate) fn new<'a>(
        method: &str,
        origin: impl Into<RequestOrigin<'a>>,
        request_id: &str,
        request: &impl Message,
    ) -> Self {
        let origin = origin.into();
        let digest = Sha256::new()
            .chain_update(method)
            .chain_update(match &origin {
                // Another key of the same account repeats the same call.
                RequestOrigin::Account(name) => TokenHash::of(name).0,
                RequestOrigin::Token(token) => TokenHash::of(token).0,
                RequestOrigin::Client(secret) => keyed("client", &[&secret.fingerprint()]),
                RequestOrigin::Service(name) => keyed("service", &[name.as_bytes()]),
                RequestOrigin::Unknown => [0; 32],
            })
            .chain_update(request.encode_to_vec())
            .finalize();
        let scope = origin.scope().filter(|_| !request_id.is_empty());
        let former = match origin {
            RequestOrigin::Account(_) | RequestOrigin::Token(_) => request_id,
            RequestOrigin::Client(_) | RequestOrigin::Service(_) | RequestOrigin::Unknown => "",
        };
        Self {
            key: scope.map(|scope| RequestKey(key_of(&scope, request_id))),
            former_key: RequestKey::of(former),
            content: digest.to_vec(),
            seed: scope.map_or_else(String::new, |scope| {
                format!("{request_id} {}", hex::encode(scope))
            }),
            former_seed: former.to_owned(),
        }
    }

    /// All that it may be found by.
    pub(crate) fn keys(&self) -> impl Iterator<Item = RequestKey> {
        [self.key, self.former_key].into_iter().flatten()
    }

    /// Whether what is remembered under a key is this call: `None` when it is not of its
    /// caller, else what its tokens were derived from, or that the id had another content.
    pub(crate) fn meets(&self, key: &[u8], content: &[u8]) -> Option<Result<&str, Reused>> {
        let same = content == self.content;
        if self.key.is_some_and(|own| own.0 == key) {
            return Some(if same { Ok(&self.seed) } else { Err(Reused) });
        }
        let former = same && self.former_key.is_some_and(|own| own.0 == key);
        former.then_some(Ok(&self.former_seed))
    }
}

/// The caller used the id for something else before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reused;

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
        RequestScope::new("StartMatch", origin, id, &request)
    }

    fn client(secret: &str) -> RequestOrigin<'static> {
        RequestOrigin::Client(ClientSecret::of(secret))
    }

    #[test]
    fn an_id_is_its_callers_own() {
        let one = call(client("one"), "1", "a");
        let key = one.key.unwrap().0;
        let met = one.meets(&key, &one.content);
        assert_eq!(met, Some(Ok(one.seed.as_str())));
        assert_eq!(
            call(client("one"), "1", "b").meets(&key, &one.content),
            Some(Err(Reused))
        );
        for other in [
            client("two"),
            RequestOrigin::Account("one"),
            RequestOrigin::Token("one"),
        ] {
            let other = call(other, "1", "a");
            assert_eq!(other.meets(&key, &one.content), None);
            assert_ne!(other.seed, one.seed);
        }
    }

    #[test]
    fn who_cannot_show_to_be_the_same_is_not_remembered() {
        for forgotten in [
            call(RequestOrigin::Unknown, "1", "a"),
            call(client("one"), "", "a"),
        ] {
            assert_eq!(forgotten.key, None);
            assert!(forgotten.seed.is_empty());
        }
    }

    #[test]
    fn what_was_remembered_before_is_still_its_callers() {
        let key = RequestKey::of("1").unwrap().0;
        let own = call(RequestOrigin::Account("ada"), "1", "a");
        assert_eq!(own.meets(&key, &own.content), Some(Ok("1")));
        assert_eq!(own.meets(&key, b"another's"), None);
        let anonymous = call(client("one"), "1", "a");
        assert_eq!(anonymous.meets(&key, &anonymous.content), None);
    }
}
