//! The caller of a request on the whole platform, and what a role allows them.

use crate::anonymous_client::ClientSecret;
use crate::audit;
use crate::credentials::Credentials;
use crate::denied::Lack;
use crate::identity::{Identity, Scope};
use crate::token::{KEY_PREFIX, TokenHash};

/// An authenticated caller.
#[derive(Clone, Debug)]
pub enum Caller {
    /// A caller without a token; a client's secret may show that they call again.
    Nobody(Option<ClientSecret>),
    /// The account of a key.
    Holder(Identity),
    /// The operator, by a token that belongs to no account.
    Operator,
}

/// A caller who may not do what they ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Denied {
    /// They show no token.
    TokenMissing,
    /// Their account lacks a role, or their key a scope.
    Lacks(Lack),
    /// It takes an account, and the operator's token is none.
    NoAccount,
}

impl Caller {
    /// Authenticates a request by its credentials; `None` when its token stands for nobody.
    /// The hashes of the operators' tokens are read only for a token that may be one.
    ///
    /// # Errors
    ///
    /// The operators' tokens cannot be read now.
    pub async fn authenticate<E>(
        credentials: Credentials<'_>,
        operators: impl Future<Output = Result<Vec<[u8; 32]>, E>>,
    ) -> Result<Option<Self>, E> {
        Ok(match credentials {
            Credentials {
                token: None,
                client,
                ..
            } => Some(Self::Nobody(client)),
            Credentials {
                identity: Some(identity),
                ..
            } => Some(Self::Holder(identity)),
            Credentials {
                token: Some(token), ..
            } if token.starts_with(KEY_PREFIX) => None,
            Credentials {
                token: Some(token), ..
            } => {
                let hash = TokenHash::of(token).0;
                operators.await?.contains(&hash).then_some(Self::Operator)
            }
        })
    }

    /// Name of the caller's account; empty for none.
    #[must_use]
    pub fn account(&self) -> &str {
        match self {
            Self::Holder(identity) => &identity.account,
            Self::Nobody(_) | Self::Operator => "",
        }
    }

    /// The caller's name in records and in the audit log.
    #[must_use]
    pub fn actor(&self) -> &str {
        match self {
            Self::Operator => audit::OPERATOR,
            Self::Nobody(_) | Self::Holder(_) => self.account(),
        }
    }

    /// Reports whether the caller has the operator's permissions.
    #[must_use]
    pub fn operates(&self) -> bool {
        match self {
            Self::Nobody(_) => false,
            Self::Holder(identity) => identity.may(Scope::Operate),
            Self::Operator => true,
        }
    }

    /// Reports whether the caller has the powers of a role that a scope reaches; the operator has
    /// all.
    #[must_use]
    pub fn has_power(&self, scope: Scope) -> bool {
        match self {
            Self::Holder(identity) => identity.may(scope) || self.operates(),
            Self::Nobody(_) | Self::Operator => self.operates(),
        }
    }

    /// Asks for the powers of a role that a scope reaches.
    ///
    /// # Errors
    ///
    /// The caller does not have them.
    pub fn must_have_power(&self, scope: Scope) -> Result<(), Denied> {
        match self {
            _ if self.has_power(scope) => Ok(()),
            Self::Nobody(_) | Self::Operator => Err(Denied::TokenMissing),
            Self::Holder(identity) => Err(Denied::Lacks(Lack::of(identity, scope))),
        }
    }

    /// Requires an account whose key has a scope.
    ///
    /// # Errors
    ///
    /// The caller is no account, or shows a key that does not reach the scope.
    pub fn must_be_account(&self, scope: Scope) -> Result<&Identity, Denied> {
        match self {
            Self::Holder(identity) if identity.may(scope) => Ok(identity),
            Self::Holder(identity) => Err(Denied::Lacks(Lack::of(identity, scope))),
            Self::Nobody(_) => Err(Denied::TokenMissing),
            Self::Operator => Err(Denied::NoAccount),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identity::Role;

    fn identity(scopes: &[Scope]) -> Identity {
        Identity {
            account: "accounts/ada".to_owned(),
            key: "1".to_owned(),
            display_name: "Ada".to_owned(),
            bot: false,
            roles: vec![Role::Player],
            scopes: scopes.to_vec(),
            sign_up_origin: Vec::new(),
            key_expires: None,
        }
    }

    async fn authenticated(token: Option<&str>, identity: Option<Identity>) -> Option<Caller> {
        let credentials = Credentials {
            token,
            identity,
            client: None,
        };
        let operators = async { Ok::<_, ()>(vec![TokenHash::of("the operator's").0]) };
        Caller::authenticate(credentials, operators).await.unwrap()
    }

    #[tokio::test]
    async fn callers_are_authenticated_by_what_they_show() {
        let nobody = authenticated(None, None).await;
        assert!(matches!(nobody, Some(Caller::Nobody(None))));
        let operator = authenticated(Some("the operator's"), None).await.unwrap();
        assert!(operator.operates() && operator.actor() == audit::OPERATOR);
        let holder = authenticated(Some("sdk_1"), Some(identity(&[]))).await;
        assert_eq!(holder.unwrap().actor(), "accounts/ada");
        for unknown in ["sdk_2", "another's"] {
            assert!(authenticated(Some(unknown), None).await.is_none());
        }
    }

    #[test]
    fn an_account_is_asked_for_with_a_scope() {
        let player = Caller::Holder(identity(&[Scope::Play]));
        assert!(player.must_be_account(Scope::Play).is_ok());
        assert!(player.must_have_power(Scope::Play).is_ok());
        let denied = |scope| player.must_be_account(scope).unwrap_err();
        assert_eq!(denied(Scope::Host), Denied::Lacks(Lack::Scope(Scope::Host)));
        let organise = Denied::Lacks(Lack::Role(Scope::Organise));
        assert_eq!(player.must_have_power(Scope::Organise), Err(organise));
        let nobody = Caller::Nobody(None);
        let denied = nobody.must_be_account(Scope::Play).unwrap_err();
        assert_eq!(denied, Denied::TokenMissing);
        let denied = Caller::Operator.must_be_account(Scope::Play).unwrap_err();
        assert_eq!(denied, Denied::NoAccount);
        assert!(Caller::Operator.must_have_power(Scope::Moderate).is_ok());
    }
}
