//! Identity of a caller on the whole platform, before any match is looked at.

use std::sync::Arc;

use sandtable_auth::audit::{AuditLog, LoggedOnly};
pub(crate) use sandtable_auth::credentials::{Credentials as Showing, ShownToken as Shown};
use sandtable_auth::identity::{Identities, NoAccounts};
use sandtable_auth::token::TokenHash;
use sandtable_server::limits::{ClientAddress, Holder, Subject};

/// Accounts as the service knows them.
#[derive(Clone)]
pub struct People {
    /// Where keys are looked up.
    pub identities: Arc<dyn Identities>,
    /// Audit log of privileged actions.
    pub audit: Arc<dyn AuditLog>,
    /// True if hosting and joining require a key.
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

/// Returns the holder of something that many share: the caller with these credentials, from this
/// address.
pub(crate) fn holder(
    token: Option<Shown<'_>>,
    origin: Option<ClientAddress>,
    belongs: bool,
) -> Holder {
    Holder {
        caller: token.map(subject),
        address: origin.map(ClientAddress::subject),
        belongs,
    }
}

/// The subject that the caller's places are counted for. A token must be one that is known:
/// made-up ones would give a caller as much as there is.
fn subject(shown: Shown<'_>) -> Subject {
    match shown.identity {
        Some(identity) => Subject::account(identity),
        None => Subject::token(TokenHash::of(shown.token)),
    }
}
