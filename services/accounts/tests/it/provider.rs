//! An identity provider on a port of its own, with keys that are made here.

use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;
use axum::{Json, Router};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use parking_lot::Mutex;
use ring::rand::SystemRandom;
use ring::rsa::PublicKeyComponents;
use ring::signature::{
    ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, Ed25519KeyPair, KeyPair, RSA_PKCS1_SHA256,
    RsaKeyPair,
};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::task::JoinSet;

pub(crate) const AUDIENCE: &str = "sandtable";

/// Base64 as tokens have it.
pub(crate) fn encoded(bytes: impl AsRef<[u8]>) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// Signs tokens.
pub(crate) enum Signer {
    Ec(EcdsaKeyPair),
    Ed(Ed25519KeyPair),
    Rsa(RsaKeyPair),
}

impl Signer {
    pub(crate) fn ec() -> Self {
        let random = SystemRandom::new();
        let algorithm = &ECDSA_P256_SHA256_FIXED_SIGNING;
        let key = EcdsaKeyPair::generate_pkcs8(algorithm, &random).unwrap();
        Self::Ec(EcdsaKeyPair::from_pkcs8(algorithm, key.as_ref(), &random).unwrap())
    }

    pub(crate) fn ed() -> Self {
        let key = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).unwrap();
        Self::Ed(Ed25519KeyPair::from_pkcs8(key.as_ref()).unwrap())
    }

    /// Ring makes no keys of this kind; what comes with PostgreSQL does.
    pub(crate) fn rsa() -> Self {
        let made = Command::new("openssl")
            .args(["genpkey", "-algorithm", "RSA", "-outform", "DER"])
            .args(["-pkeyopt", "rsa_keygen_bits:2048"])
            .output()
            .expect("openssl is installed");
        assert!(made.status.success(), "{made:?}");
        // Its choice of two encodings depends on its version.
        let key = RsaKeyPair::from_pkcs8(&made.stdout);
        Self::Rsa(key.or_else(|_| RsaKeyPair::from_der(&made.stdout)).unwrap())
    }

    pub(crate) fn algorithm(&self) -> &'static str {
        match self {
            Self::Ec(_) => "ES256",
            Self::Ed(_) => "EdDSA",
            Self::Rsa(_) => "RS256",
        }
    }

    /// The public key, as providers show it.
    pub(crate) fn shown(&self, id: &str) -> Value {
        let mut key = match self {
            Self::Ec(key) => {
                let (x, y) = key.public_key().as_ref()[1..].split_at(32);
                json!({ "kty": "EC", "crv": "P-256", "x": encoded(x), "y": encoded(y) })
            }
            Self::Ed(key) => {
                json!({ "kty": "OKP", "crv": "Ed25519", "x": encoded(key.public_key()) })
            }
            Self::Rsa(key) => {
                let parts = PublicKeyComponents::<Vec<u8>>::from(key.public());
                json!({ "kty": "RSA", "n": encoded(parts.n), "e": encoded(parts.e) })
            }
        };
        key["kid"] = id.into();
        key["use"] = "sig".into();
        key
    }

    fn sign(&self, message: &[u8]) -> Vec<u8> {
        let random = SystemRandom::new();
        match self {
            Self::Ec(key) => key.sign(&random, message).unwrap().as_ref().to_vec(),
            Self::Ed(key) => key.sign(message).as_ref().to_vec(),
            Self::Rsa(key) => {
                let mut signature = vec![0; key.public().modulus_len()];
                key.sign(&RSA_PKCS1_SHA256, &random, message, &mut signature)
                    .unwrap();
                signature
            }
        }
    }

    /// A token of these claims, signed with the key of an id.
    pub(crate) fn token(&self, id: &str, claims: &Value) -> String {
        self.token_with(&json!({ "alg": self.algorithm(), "kid": id }), claims)
    }

    /// A token whose header says something of its own.
    pub(crate) fn token_with(&self, header: &Value, claims: &Value) -> String {
        let said = unsigned(header, claims);
        let signature = encoded(self.sign(said.as_bytes()));
        format!("{said}.{signature}")
    }
}

/// Contents of a token, without a signature.
pub(crate) fn unsigned(header: &Value, claims: &Value) -> String {
    let header = encoded(header.to_string());
    format!("{header}.{}", encoded(claims.to_string()))
}

/// Seconds since 1970, a while after a moment.
pub(crate) fn seconds(now: SystemTime, more: i64) -> i64 {
    let now = now.duration_since(UNIX_EPOCH).unwrap().as_secs();
    i64::try_from(now).unwrap() + more
}

/// A provider that shows its keys.
pub(crate) struct Provider {
    pub(crate) issuer: String,
    state: Arc<ProviderState>,
    _server: JoinSet<()>,
}

/// Answers of the provider.
pub(crate) struct ProviderState {
    pub(crate) issuer: Mutex<String>,
    pub(crate) keys: Mutex<Vec<Value>>,
    pub(crate) away: AtomicBool,
    asked: AtomicUsize,
}

impl Provider {
    pub(crate) async fn start(keys: Vec<Value>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let issuer = format!("http://{}/games", listener.local_addr().unwrap());
        let state = Arc::new(ProviderState {
            issuer: Mutex::new(issuer.clone()),
            keys: Mutex::new(keys),
            away: AtomicBool::new(false),
            asked: AtomicUsize::new(0),
        });
        let router = Router::new()
            .route("/games/.well-known/openid-configuration", get(discovery))
            .route("/games/keys", get(keys_of))
            .with_state(state.clone());
        let mut server = JoinSet::new();
        server.spawn(async move { axum::serve(listener, router).await.unwrap() });
        Self {
            issuer,
            state,
            _server: server,
        }
    }

    pub(crate) fn state(&self) -> &ProviderState {
        &self.state
    }

    /// Returns how often its keys were requested.
    pub(crate) fn asked(&self) -> usize {
        self.state.asked.load(Ordering::SeqCst)
    }

    /// Returns its claims about a subject at a time; `change` alters them.
    pub(crate) fn claims(
        &self,
        subject: &str,
        now: SystemTime,
        change: impl FnOnce(&mut Value),
    ) -> Value {
        let mut claims = json!({
            "iss": self.issuer,
            "aud": AUDIENCE,
            "sub": subject,
            "iat": seconds(now, 0),
            "exp": seconds(now, 300),
            "name": "Ada Lovelace",
            // So that no two tokens are the same.
            "jti": encoded(rand::random::<[u8; 8]>()),
        });
        change(&mut claims);
        claims
    }
}

type ServiceResult = Result<Json<Value>, StatusCode>;

async fn discovery(State(state): State<Arc<ProviderState>>) -> ServiceResult {
    if state.away.load(Ordering::SeqCst) {
        return Err(StatusCode::BAD_GATEWAY);
    }
    let issuer = state.issuer.lock().clone();
    let keys = format!("{issuer}/keys");
    Ok(Json(json!({ "issuer": issuer, "jwks_uri": keys })))
}

async fn keys_of(State(state): State<Arc<ProviderState>>) -> ServiceResult {
    state.asked.fetch_add(1, Ordering::SeqCst);
    if state.away.load(Ordering::SeqCst) {
        return Err(StatusCode::BAD_GATEWAY);
    }
    let keys = state.keys.lock().clone();
    Ok(Json(json!({ "keys": keys })))
}

/// Lets time pass for those who wait by tokio's clock.
pub(crate) async fn pass(time: Duration) {
    tokio::time::pause();
    tokio::time::advance(time).await;
    tokio::time::resume();
}
