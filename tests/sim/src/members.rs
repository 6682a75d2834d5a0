//! Those who have an account in every simulation.

use sandtable_auth::identity::{Identities, Identity, Profile, Role, Scope};
use sandtable_auth::token::KEY_PREFIX;
use tonic::{Status, async_trait};

/// Accounts whose key is their number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Members;

/// The key of a member.
pub(crate) fn key(number: usize) -> String {
    format!("{KEY_PREFIX}{number}")
}

/// The account of a member.
pub(crate) fn account(number: usize) -> String {
    format!("accounts/member{number}")
}

#[async_trait]
impl Identities for Members {
    async fn identify(&self, token: &str) -> Result<Option<Identity>, Status> {
        let number = token
            .strip_prefix(KEY_PREFIX)
            .and_then(|it| it.parse().ok());
        Ok(number.map(|number| Identity {
            account: account(number),
            key: token.to_owned(),
            display_name: format!("member {number}"),
            bot: false,
            roles: vec![Role::Player],
            scopes: vec![Scope::Play, Scope::Host, Scope::Watch],
            sign_up_origin: Vec::new(),
            key_expires: None,
        }))
    }

    async fn profile(&self, _: &str) -> Result<Option<Profile>, Status> {
        Ok(Some(Profile::default()))
    }
}
