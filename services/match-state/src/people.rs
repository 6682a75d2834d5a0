//! Who a caller is on the whole platform, before any match is looked at.

use std::sync::Arc;

use sandtable_service::audit::{AuditLog, LoggedOnly};
use sandtable_service::client_secret::ClientSecret;
use sandtable_service::identity::{Identities, Identity, NoAccounts};

/// What the service knows of accounts.
#[derive(Clone)]
pub struct People {
    /// Where keys are looked up.
    pub identities: Arc<dyn Identities>,
    /// Where it is written down what is done by office.
    pub audit: Arc<dyn AuditLog>,
    /// Whether hosting and joining take a key.
    pub required: bool,
}

impl Default for People {
    /// A platform without accounts.
    fn default() -> Self {
        Self {
            identities: Arc::new(NoAccounts),
            audit: Arc::new(LoggedOnly),
            required: false,
        }
    }
}

/// A token that a caller shows, with the account behind it when it is a key.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown<'a> {
    pub(crate) token: &'a str,
    pub(crate) identity: Option<&'a Identity>,
}

/// What a request's metadata show.
#[derive(Debug)]
pub(crate) struct Showing<'a> {
    pub(crate) token: Option<&'a str>,
    pub(crate) identity: Option<Identity>,
    pub(crate) client: Option<ClientSecret>,
}

impl Showing<'_> {
    /// The token that is shown, if one is.
    pub(crate) fn token(&self) -> Option<Shown<'_>> {
        let identity = self.identity.as_ref();
        self.token.map(|token| Shown { token, identity })
    }

    /// By what a client without a token shows that it calls again.
    pub(crate) fn client(&self) -> Option<ClientSecret> {
        self.client.clone()
    }
}
