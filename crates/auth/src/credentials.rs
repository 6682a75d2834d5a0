//! The credentials that a request carries: a bearer token, or the secret of an anonymous
//! client.

use tonic::Status;
use tonic::metadata::MetadataMap;

use crate::anonymous_client::ClientSecret;
use crate::identity::{Identities, Identity};
use crate::token::{KEY_PREFIX, bearer};

/// A token that a caller shows, with the account behind it when it is a key.
#[derive(Clone, Copy, Debug)]
pub struct ShownToken<'a> {
    /// The secret itself.
    pub token: &'a str,
    /// The account of a key that works.
    pub identity: Option<&'a Identity>,
}

/// The credentials of a request.
#[derive(Debug)]
pub struct Credentials<'a> {
    /// The bearer token, if one is shown.
    pub token: Option<&'a str>,
    /// The account of the token, if it is a key that works.
    pub identity: Option<Identity>,
    /// The secret by which an anonymous client is recognised.
    pub client: Option<ClientSecret>,
}

impl<'a> Credentials<'a> {
    /// Reads a request's metadata.
    ///
    /// # Errors
    ///
    /// Metadata that are malformed, or keys that cannot be looked up now.
    pub async fn read(
        metadata: &'a MetadataMap,
        identities: &dyn Identities,
    ) -> Result<Self, Status> {
        let client = ClientSecret::shown_in(metadata)?;
        let shown = Self::of_token(bearer(metadata)?, identities).await?;
        Ok(Self { client, ..shown })
    }

    /// Finds the account behind a token. Only a key is looked up.
    ///
    /// # Errors
    ///
    /// Keys cannot be looked up now.
    pub async fn of_token(
        token: Option<&'a str>,
        identities: &dyn Identities,
    ) -> Result<Self, Status> {
        let identity = match token.filter(|token| token.starts_with(KEY_PREFIX)) {
            Some(key) => identities.identify(key).await?,
            None => None,
        };
        Ok(Self {
            token,
            identity,
            client: None,
        })
    }

    /// The token, if one is shown.
    #[must_use]
    pub fn token(&self) -> Option<ShownToken<'_>> {
        let identity = self.identity.as_ref();
        self.token.map(|token| ShownToken { token, identity })
    }

    /// The secret by which an anonymous client is recognised.
    #[must_use]
    pub fn client(&self) -> Option<ClientSecret> {
        self.client.clone()
    }
}
