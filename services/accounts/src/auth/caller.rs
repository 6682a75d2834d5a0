//! The caller of a request, and what they may do to an account.

use std::ops::Deref;

use sandtable_auth::anonymous_client::ClientSecret;
use sandtable_auth::caller as platform;
use sandtable_auth::credentials::Credentials;
use sandtable_auth::idempotency::RequestOrigin;
use sandtable_auth::identity::{Identity, Scope};

use crate::error::{AccountError, ServiceResult};
use crate::names::{ME, account_id};
use crate::state::AccountParts;

/// A caller of the platform, as this service knows them.
#[derive(Clone, Debug)]
pub(crate) struct Caller(pub(crate) platform::Caller);

impl Deref for Caller {
    type Target = platform::Caller;

    fn deref(&self) -> &platform::Caller {
        &self.0
    }
}

impl<'a> From<&'a Caller> for RequestOrigin<'a> {
    fn from(caller: &'a Caller) -> Self {
        (&caller.0).into()
    }
}

impl AccountParts {
    /// The caller who shows a token, or the secret of an anonymous client.
    pub(crate) async fn caller(
        &self,
        token: Option<&str>,
        client: Option<ClientSecret>,
    ) -> ServiceResult<Caller> {
        let identity = match token {
            Some(token) => self.holder(token).await?,
            None => None,
        };
        let credentials = Credentials {
            token,
            identity,
            client,
        };
        let caller = platform::Caller::authenticate(credentials, self.store.operators());
        caller.await?.map(Caller).ok_or(AccountError::TokenUnknown)
    }
}

impl Caller {
    /// Requires the operator's permissions.
    pub(crate) fn must_operate(&self) -> ServiceResult<()> {
        Ok(self.must_have_power(Scope::Operate)?)
    }

    /// Requires a moderator.
    pub(crate) fn must_moderate(&self) -> ServiceResult<()> {
        Ok(self.must_have_power(Scope::Moderate)?)
    }

    /// The id in an account's name, the caller's own for `me`.
    pub(crate) fn resolve<'a>(
        &'a self,
        field: &'static str,
        name: &'a str,
    ) -> ServiceResult<&'a str> {
        match (account_id(field, name)?, &self.0) {
            (ME, platform::Caller::Holder(identity)) => account_id(field, &identity.account),
            (ME, platform::Caller::Nobody(_)) => Err(AccountError::TokenMissing),
            (ME, platform::Caller::Operator) => Err(AccountError::field(
                field,
                "the operator's token belongs to no account: name one",
            )),
            (id, _) => Ok(id),
        }
    }

    /// Requires the account itself, with a key that may change it.
    pub(crate) fn must_own(&self, id: &str) -> ServiceResult<&Identity> {
        match &self.0 {
            platform::Caller::Holder(identity) if account_id("name", &identity.account)? == id => {
                Ok(self.must_be_account(Scope::Account)?)
            }
            platform::Caller::Nobody(_) => Err(AccountError::TokenMissing),
            _ => Err(AccountError::NotYourAccount),
        }
    }
}
