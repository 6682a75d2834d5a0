//! Who a caller is on the whole platform, before any match is looked at.

use std::sync::Arc;

use sandtable_auth::anonymous_client::ClientSecret;
use sandtable_auth::audit::{AuditLog, LoggedOnly};
use sandtable_auth::identity::{Identities, Identity, NoAccounts};
use sandtable_auth::token::TokenHash;
use sandtable_server::limits::{ClientAddress, Holder, Subject};

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

impl Shown<'_> {
    /// Whom what the caller holds is counted for. A token must be one that is known: made-up
    /// ones would give a caller as much as there is.
    fn subject(&self) -> Subject {
        match self.identity {
            Some(identity) => Subject::account(identity),
            None => Subject::token(TokenHash::of(self.token)),
        }
    }
}

/// Whoever shows this, from there, as one who holds something that many share.
pub(crate) fn holder(
    token: Option<Shown<'_>>,
    origin: Option<ClientAddress>,
    belongs: bool,
) -> Holder {
    Holder {
        caller: token.map(|shown| shown.subject()),
        address: origin.map(ClientAddress::subject),
        belongs,
    }
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
