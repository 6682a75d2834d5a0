//! Verification of identity tokens.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::SystemTime;

use jsonwebtoken::dangerous::insecure_decode_claims;
use jsonwebtoken::errors::ErrorKind;
use jsonwebtoken::{Algorithm, Header, Validation, decode, decode_header};
use sandtable_runtime::clock::millis;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::key_set::{KeyQuery, KeySet};
use super::settings::{IssuerSettings, OidcError, OidcSettings};
use crate::oidc::error::{Flaw, Unverified};
use crate::oidc::http::Web;
use crate::oidc::jwt_crypto;

/// No token is longer; anything longer is refused unread.
const LONGEST: usize = 16 * 1024;

/// Longest subject that OpenID Connect allows.
const LONGEST_SUBJECT: usize = 255;

/// The providers that the operator trusts. Clones are the same.
#[derive(Clone, Default)]
pub struct IdentityProviders {
    trusted: HashMap<String, Arc<Provider>>,
    key_seconds: u32,
}

impl std::fmt::Debug for IdentityProviders {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.trusted.keys()).finish()
    }
}

struct Provider {
    keys: KeySet,
    settings: Arc<OidcSettings>,
    algorithms: Vec<Algorithm>,
    issuer: IssuerSettings,
}

/// Subject of a valid token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Person {
    pub(crate) issuer: String,
    /// Its permanent id among the issuer's people.
    pub(crate) subject: String,
    /// Name of the person, if the token has one.
    pub(crate) name: Option<String>,
    /// Time from which no clock accepts the token any more, in milliseconds since 1970.
    pub(crate) over: i64,
}

/// Issuer that a token claims, before that is verified.
#[derive(Deserialize)]
struct Claimed {
    iss: String,
}

#[derive(Deserialize)]
struct Claims {
    sub: String,
    exp: f64,
    iat: f64,
    nbf: Option<f64>,
    azp: Option<String>,
    nonce: Option<String>,
    #[serde(flatten)]
    others: Map<String, Value>,
}

impl IdentityProviders {
    /// The providers of the settings. No request is sent to them yet.
    ///
    /// # Errors
    ///
    /// Settings of a provider that make no sense.
    pub fn open(settings: OidcSettings) -> Result<Self, OidcError> {
        settings.check()?;
        if settings.issuers.is_empty() {
            return Ok(Self::default());
        }
        jwt_crypto::install();
        let algorithms = settings.algorithms()?;
        let web = Web::new(&settings)?;
        let settings = Arc::new(settings);
        let trusted = settings.issuers.iter().map(|issuer| {
            let provider = Provider {
                keys: KeySet::new(issuer.clone(), settings.clone(), web.clone()),
                settings: settings.clone(),
                algorithms: algorithms.clone(),
                issuer: issuer.clone(),
            };
            (issuer.issuer.clone(), Arc::new(provider))
        });
        Ok(Self {
            trusted: trusted.collect(),
            key_seconds: settings.key_seconds,
        })
    }

    /// Returns the validity of the keys that tokens are exchanged for.
    pub(crate) fn key_seconds(&self) -> u32 {
        self.key_seconds
    }

    /// Returns the subject of a token, if the token is valid now.
    pub(crate) async fn verify(
        &self,
        token: &str,
        nonce: &str,
        now: SystemTime,
    ) -> Result<Person, Unverified> {
        if self.trusted.is_empty() {
            return Err(Unverified::Off);
        }
        if token.len() > LONGEST {
            return Err(Flaw::Malformed.into());
        }
        // Nothing is believed of this but whom to ask.
        let claimed: Claimed = insecure_decode_claims(token).map_err(|_| Flaw::Malformed)?;
        let provider = self.trusted.get(&claimed.iss).ok_or(Flaw::Issuer)?;
        provider.verify(token, nonce, now).await
    }
}

impl Provider {
    async fn verify(
        &self,
        token: &str,
        nonce: &str,
        now: SystemTime,
    ) -> Result<Person, Unverified> {
        let header = decode_header(token).map_err(|error| match error.kind() {
            // `none`, and unknown algorithms.
            ErrorKind::Json(cause) if cause.is_data() => Flaw::Algorithm,
            _ => Flaw::Malformed,
        })?;
        if !self.algorithms.contains(&header.alg) {
            return Err(Flaw::Algorithm.into());
        }
        if !is_identity_token(&header) {
            return Err(Flaw::Malformed.into());
        }
        let wanted = KeyQuery {
            id: header.kid.as_deref(),
            algorithm: header.alg,
        };
        let key = self.keys.find(wanted).await?;
        let decoded = decode::<Claims>(token, &key, &self.validation(header.alg));
        let claims = decoded.map_err(|error| flaw(error.kind()))?.claims;
        self.check(&claims, nonce, now)?;
        let leeway = f64::from(self.settings.leeway_seconds);
        Ok(Person {
            issuer: self.issuer.issuer.clone(),
            name: self.name(&claims),
            subject: claims.sub,
            over: ((claims.exp + leeway) * 1000.0) as i64,
        })
    }

    /// Returns the checks that the library makes. Times are checked here, by this process's
    /// clock.
    fn validation(&self, algorithm: Algorithm) -> Validation {
        let mut validation = Validation::new(algorithm);
        validation.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
        validation.set_issuer(&[&self.issuer.issuer]);
        validation.set_audience(&self.issuer.audiences.0);
        validation.validate_exp = false;
        validation
    }

    fn check(&self, claims: &Claims, nonce: &str, now: SystemTime) -> Result<(), Flaw> {
        let now = millis(now) as f64 / 1000.0;
        let leeway = f64::from(self.settings.leeway_seconds);
        if claims.sub.is_empty() || claims.sub.len() > LONGEST_SUBJECT {
            return Err(Flaw::Malformed);
        }
        // One of several audiences may have been issued the token, and another be shown it.
        let issued_to = claims.azp.as_ref();
        if issued_to.is_some_and(|azp| !self.issuer.audiences.0.contains(azp)) {
            return Err(Flaw::Audience);
        }
        if now >= claims.exp + leeway {
            return Err(Flaw::Expired);
        }
        if claims.iat.max(claims.nbf.unwrap_or(claims.iat)) > now + leeway {
            return Err(Flaw::NotYetValid);
        }
        if !nonce.is_empty() && claims.nonce.as_deref() != Some(nonce) {
            return Err(Flaw::Nonce);
        }
        Ok(())
    }

    fn name(&self, claims: &Claims) -> Option<String> {
        let mut said = self.settings.name_claims.0.iter();
        let name = said.find_map(|claim| claims.others.get(claim)?.as_str());
        name.map(str::to_owned)
    }
}

/// Reports whether a token may be a provider's statement about a person, and not something else
/// that it has signed, such as an access token; and requires nothing that is not understood.
fn is_identity_token(header: &Header) -> bool {
    let kind = header.typ.as_deref();
    kind.is_none_or(|kind| kind.eq_ignore_ascii_case("JWT")) && header.crit.is_none()
}

fn flaw(found: &ErrorKind) -> Flaw {
    match found {
        ErrorKind::InvalidSignature => Flaw::Signature,
        ErrorKind::InvalidAudience => Flaw::Audience,
        ErrorKind::InvalidIssuer => Flaw::Issuer,
        ErrorKind::InvalidAlgorithm | ErrorKind::UnsupportedAlgorithm => Flaw::Algorithm,
        _ => Flaw::Malformed,
    }
}
