//! Who a caller is on the whole platform, before any match is looked at.

use std::sync::Arc;

use sandtable_service::audit::{self, AuditLog, Deed, LoggedOnly};
use sandtable_service::client_secret::ClientSecret;
use sandtable_service::identity::{Identities, Identity, NoAccounts, Scope};
use sandtable_service::token::{KEY_PREFIX, bearer};
use tonic::Status;
use tonic::metadata::MetadataMap;

use crate::core::Shared;
use crate::refusal::{Answer, Refusal};
use sandtable_store::StoreError;

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
    fn default() -> People {
        People {
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
    token: Option<&'a str>,
    identity: Option<Identity>,
    client: Option<ClientSecret>,
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

impl Shared {
    /// What a request's metadata show.
    pub(crate) async fn showing<'a>(
        &self,
        metadata: &'a MetadataMap,
    ) -> Result<Showing<'a>, Status> {
        let client = ClientSecret::shown_in(metadata)?;
        let showing = self.look_up(bearer(metadata)?).await?;
        Ok(Showing { client, ..showing })
    }

    /// Finds the account behind a token. Only what looks like a key is looked up.
    pub(crate) async fn look_up<'a>(&self, token: Option<&'a str>) -> Result<Showing<'a>, Status> {
        let identity = match token.filter(|token| token.starts_with(KEY_PREFIX)) {
            Some(key) => self.people.identities.identify(key).await?,
            None => None,
        };
        Ok(Showing {
            token,
            identity,
            client: None,
        })
    }

    /// The account for which a caller hosts or sits down; `None` for nobody's.
    pub(crate) fn account_for<'a>(
        &self,
        token: Option<Shown<'a>>,
        scope: Scope,
    ) -> Answer<Option<&'a Identity>> {
        match token {
            Some(Shown {
                identity: Some(identity),
                ..
            }) => match identity.may(scope) {
                true => Ok(Some(identity)),
                false => Err(Refusal::ScopeMissing(scope)),
            },
            Some(shown) if shown.token.starts_with(KEY_PREFIX) => Err(Refusal::TokenUnknown),
            _ if self.people.required => Err(Refusal::AccountNeeded),
            _ => Ok(None),
        }
    }

    /// Writes down what is about to be done by office.
    pub(crate) async fn record_deed(&self, deed: Deed) -> Answer<()> {
        let recorded = self.people.audit.record(deed).await;
        recorded.map_err(|status| Refusal::Passed(Box::new(status)))
    }

    /// Writes down that a deed was not done after all, or that nobody knows.
    pub(crate) async fn record_undone(&self, deed: Deed, why: &Refusal) -> Answer<()> {
        let outcome = match why {
            Refusal::Store(StoreError::Unsettled(_)) => "OUTCOME_UNKNOWN",
            _ => "NOT_DONE",
        };
        self.record_deed(Deed {
            action: format!("{}_{outcome}", deed.action).into(),
            reason: why.to_string(),
            ..deed
        })
        .await
    }
}

/// How the holder of a token is called in the audit log.
pub(crate) fn actor(token: Option<Shown<'_>>) -> String {
    let identity = token.and_then(|shown| shown.identity);
    identity.map_or_else(|| audit::OPERATOR.to_owned(), |it| it.account.clone())
}
