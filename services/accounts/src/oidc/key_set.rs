//! The keys that a provider signs with, as it has lately shown them.

use std::sync::Arc;
use std::time::Duration;

use jsonwebtoken::jwk::{Jwk, KeyAlgorithm, PublicKeyUse};
use jsonwebtoken::{Algorithm, DecodingKey};
use parking_lot::RwLock;
use serde::Deserialize;
use serde_json::Value;
use tokio::sync::Mutex;
use tokio::time::Instant;

use super::settings::{IssuerSettings, OidcSettings};
use crate::oidc::error::{Flaw, Unverified};
use crate::oidc::http::Web;

/// Keys of one provider that are remembered. Providers have a few.
const MOST: usize = 64;

/// One key.
#[derive(Clone)]
struct PublicKey {
    id: Option<String>,
    /// Its algorithm, where the provider names one.
    algorithm: Option<KeyAlgorithm>,
    key: DecodingKey,
}

/// Signing key that a token names.
#[derive(Clone, Copy, Debug)]
pub(super) struct KeyQuery<'a> {
    pub(super) id: Option<&'a str>,
    pub(super) algorithm: Algorithm,
}

/// The keys of one provider.
pub(super) struct KeySet {
    issuer: IssuerSettings,
    settings: Arc<OidcSettings>,
    web: Web,
    shown: RwLock<Shown>,
    /// Held during a request to the provider: one request serves all who wait.
    asked: Mutex<LastFetch>,
}

/// Keys that the provider published, and when.
#[derive(Default)]
struct Shown {
    keys: Vec<PublicKey>,
    since: Option<Instant>,
}

/// When the provider was last asked, and whether it answered.
#[derive(Default)]
struct LastFetch {
    at: Option<Instant>,
    answered: bool,
}

/// The part of the discovery document that counts here.
#[derive(Deserialize)]
struct Discovery {
    issuer: String,
    jwks_uri: String,
}

/// A set of keys. Those that cannot be read do not keep the others from being used.
#[derive(Deserialize)]
struct Document {
    keys: Vec<Value>,
}

impl KeySet {
    pub(super) fn new(issuer: IssuerSettings, settings: Arc<OidcSettings>, web: Web) -> Self {
        Self {
            issuer,
            settings,
            web,
            shown: RwLock::default(),
            asked: Mutex::default(),
        }
    }

    /// The key that a token is signed with. The provider is asked when it has not shown
    /// such a key, or not lately; while it is away, what it showed is believed longer.
    pub(super) async fn find(&self, wanted: KeyQuery<'_>) -> Result<DecodingKey, Unverified> {
        let fresh = Duration::from_secs(self.settings.fresh_seconds);
        if let Some(key) = self.known(wanted, fresh) {
            return Ok(key);
        }
        let answered = self.ask().await;
        let keep = Duration::from_secs(self.settings.keep_seconds);
        match self.known(wanted, keep) {
            Some(key) => Ok(key),
            None if answered => Err(Flaw::Key.into()),
            None => Err(Unverified::Away(self.issuer.issuer.clone())),
        }
    }

    /// The key, if it was shown no longer ago than this. A token that does not name its
    /// key is of the only one that there can be.
    fn known(&self, wanted: KeyQuery<'_>, age: Duration) -> Option<DecodingKey> {
        let shown = self.shown.read();
        shown.since.filter(|since| since.elapsed() < age)?;
        let suits = |key: &&PublicKey| {
            key.key.family() == wanted.algorithm.family()
                && (key.algorithm).is_none_or(|its| its == wanted.algorithm.into())
                && wanted.id.is_none_or(|id| key.id.as_deref() == Some(id))
        };
        let mut suitable = shown.keys.iter().filter(suits);
        match (suitable.next(), suitable.next()) {
            (Some(key), None) => Some(key.key.clone()),
            _ => None,
        }
    }

    /// Asks the provider, unless it has just been asked. Returns whether it answered.
    async fn ask(&self) -> bool {
        let mut asked = self.asked.lock().await;
        let pause = Duration::from_secs(self.settings.refresh_seconds);
        if asked.at.is_some_and(|at| at.elapsed() < pause) {
            return asked.answered;
        }
        *asked = LastFetch {
            at: Some(Instant::now()),
            answered: false,
        };
        match self.fetch().await {
            Ok(keys) => {
                *self.shown.write() = Shown {
                    keys,
                    since: Some(Instant::now()),
                };
                asked.answered = true;
            }
            Err(problem) => {
                let issuer = &self.issuer.issuer;
                tracing::warn!(%issuer, %problem, "identity provider keys unavailable");
            }
        }
        asked.answered
    }

    async fn fetch(&self) -> Result<Vec<PublicKey>, String> {
        let address = match self.issuer.jwks_url.as_str() {
            "" => self.discovered().await?,
            address => address.to_owned(),
        };
        let document: Document = self.web.document(&address).await?;
        let keys: Vec<PublicKey> = (document.keys.into_iter())
            .filter_map(PublicKey::read)
            .take(MOST)
            .collect();
        if keys.is_empty() {
            // The known keys are better than none.
            Err("it shows no key that can be used".to_owned())
        } else {
            Ok(keys)
        }
    }

    /// Where the provider's own document says that its keys are.
    async fn discovered(&self) -> Result<String, String> {
        let issuer = &self.issuer.issuer;
        let address = format!(
            "{}/.well-known/openid-configuration",
            issuer.trim_end_matches('/')
        );
        let found: Discovery = self.web.document(&address).await?;
        if found.issuer != *issuer {
            return Err(format!("it calls itself {:?}", found.issuer));
        }
        if self.settings.allows(&found.jwks_uri) {
            Ok(found.jwks_uri)
        } else {
            Err(format!(
                "its keys are not at a safe address: {}",
                found.jwks_uri
            ))
        }
    }
}

impl PublicKey {
    /// Reads a signing key, if it is one. A secret that both sides know is none: any party that
    /// can read it could sign.
    fn read(document: Value) -> Option<Self> {
        let key: Jwk = serde_json::from_value(document).ok()?;
        let signs = (key.common.public_key_use.as_ref())
            .is_none_or(|use_| *use_ == PublicKeyUse::Signature);
        let decoding = DecodingKey::from_jwk(&key).ok()?;
        let shared = decoding.family() == jsonwebtoken::AlgorithmFamily::Hmac;
        (signs && !shared).then_some(Self {
            id: key.common.key_id,
            algorithm: key.common.key_algorithm,
            key: decoding,
        })
    }
}
