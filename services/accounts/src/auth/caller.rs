//! Who a caller is, and what that allows.

use sandtable_auth::anonymous_client::ClientSecret;
use sandtable_auth::audit;
use sandtable_auth::denied::Lack;
use sandtable_auth::identity::{Identity, Scope};
use sandtable_auth::token::{KEY_PREFIX, TokenHash};

use crate::error::{AccountError, ServiceResult};
use crate::names::{ME, account_id};
use crate::state::AccountParts;

/// Who calls.
#[derive(Clone, Debug)]
pub(crate) enum Caller {
    /// Whoever shows no token; by the secret of a client it may be known to call again.
    Nobody(Option<ClientSecret>),
    Holder(Identity),
    /// Whoever shows the operator's token.
    Operator,
}

impl AccountParts {
    /// Who shows the token.
    pub(crate) async fn caller(
        &self,
        token: Option<&str>,
        client: Option<ClientSecret>,
    ) -> ServiceResult<Caller> {
        let Some(token) = token else {
            return Ok(Caller::Nobody(client));
        };
        if token.starts_with(KEY_PREFIX) {
            let holder = self.holder(token).await?;
            return holder.map(Caller::Holder).ok_or(AccountError::TokenUnknown);
        }
        let operators = self.store.operators().await?;
        if operators.contains(&TokenHash::of(token).0) {
            Ok(Caller::Operator)
        } else {
            Err(AccountError::TokenUnknown)
        }
    }
}

impl Caller {
    /// Whether the caller has the operator's powers.
    pub(crate) fn operates(&self) -> bool {
        match self {
            Self::Nobody(_) => false,
            Self::Holder(identity) => identity.may(Scope::Operate),
            Self::Operator => true,
        }
    }

    /// Whether the caller keeps order.
    pub(crate) fn moderates(&self) -> bool {
        match self {
            Self::Holder(identity) => identity.may(Scope::Moderate) || self.operates(),
            _ => self.operates(),
        }
    }

    /// Asks for the operator's powers.
    pub(crate) fn must_operate(&self) -> ServiceResult<()> {
        self.must(self.operates(), Scope::Operate)
    }

    /// Asks for somebody who keeps order.
    pub(crate) fn must_moderate(&self) -> ServiceResult<()> {
        self.must(self.moderates(), Scope::Moderate)
    }

    fn must(&self, may: bool, scope: Scope) -> ServiceResult<()> {
        match self {
            _ if may => Ok(()),
            Self::Nobody(_) => Err(AccountError::TokenMissing),
            Self::Holder(identity) => Err(Lack::of(identity, scope).into()),
            // The operator may do what an office does; a key of an account is another matter.
            Self::Operator => Err(Lack::Scope(scope).into()),
        }
    }

    /// The id in an account's name, the caller's own for `me`.
    pub(crate) fn resolve<'a>(
        &'a self,
        field: &'static str,
        name: &'a str,
    ) -> ServiceResult<&'a str> {
        match (account_id(field, name)?, self) {
            (ME, Self::Holder(identity)) => account_id(field, &identity.account),
            (ME, Self::Nobody(_)) => Err(AccountError::TokenMissing),
            (ME, Self::Operator) => Err(AccountError::field(
                field,
                "the operator's token belongs to no account: name one",
            )),
            (id, _) => Ok(id),
        }
    }

    /// Asks for the account itself, with a key that may change it.
    pub(crate) fn must_own(&self, id: &str) -> ServiceResult<&Identity> {
        match self {
            Self::Nobody(_) => Err(AccountError::TokenMissing),
            Self::Holder(identity) if account_id("name", &identity.account)? == id => {
                self.must(identity.may(Scope::Account), Scope::Account)?;
                Ok(identity)
            }
            _ => Err(AccountError::NotYourAccount),
        }
    }

    /// How the audit log calls the caller.
    pub(crate) fn actor(&self) -> &str {
        match self {
            Self::Nobody(_) => "",
            Self::Holder(identity) => &identity.account,
            Self::Operator => audit::OPERATOR,
        }
    }
}
