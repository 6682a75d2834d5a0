//! Reasons why a key is denied something: its account is missing a role, or the key a scope.

use std::fmt;

use sandtable_proto::accounts::v1 as wire;
use tonic::{Code, Status};

use crate::identity::{Identity, Scope};
use sandtable_grpc::error::error;

/// Reason why a key is denied something. The two cases differ: an account without the role needs
/// the role, whatever the key's scopes; an account that has it needs another key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lack {
    /// The account has not the role that the scope takes.
    Role(Scope),
    /// The key has not the scope.
    Scope(Scope),
}

impl Lack {
    /// Returns what an identity is missing for a scope that its key does not have.
    #[must_use]
    pub fn of(identity: &Identity, scope: Scope) -> Self {
        match scope.role() {
            Some(role) if !identity.roles.contains(&role) => Self::Role(scope),
            _ => Self::Scope(scope),
        }
    }

    /// The reason for programs.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Role(_) => "ROLE_MISSING",
            Self::Scope(_) => "SCOPE_MISSING",
        }
    }

    /// Missing permission as metadata for programs: the scope, and the role if that is missing.
    pub fn metadata(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let (Self::Role(scope) | Self::Scope(scope)) = self;
        let role = match self {
            Self::Role(scope) => scope.role(),
            Self::Scope(_) => None,
        };
        let role = role.map(|role| ("role", wire::Role::from(role).as_str_name()));
        [("scope", wire::Scope::from(scope).as_str_name())]
            .into_iter()
            .chain(role)
    }
}

impl fmt::Display for Lack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |wanted| {
            let found = self.metadata().find(|(key, _)| *key == wanted);
            found.map_or("", |(_, word)| word)
        };
        match self {
            Self::Role(_) => write!(
                f,
                "the account has not the role {}, which this takes",
                word("role")
            ),
            Self::Scope(_) => write!(
                f,
                "the key does not reach this: it takes the scope {}",
                word("scope")
            ),
        }
    }
}

impl std::error::Error for Lack {}

impl From<Lack> for Status {
    fn from(lack: Lack) -> Self {
        let status = error(Code::PermissionDenied, lack.reason(), lack.to_string());
        let lacking = lack.metadata();
        lacking
            .fold(status, |status, (key, value)| status.with(key, value))
            .into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identity::Role;
    use sandtable_grpc::error::reason_of;

    fn identity(roles: &[Role]) -> Identity {
        Identity {
            account: "accounts/ada".to_owned(),
            key: "1".to_owned(),
            display_name: "Ada".to_owned(),
            bot: false,
            roles: roles.to_vec(),
            scopes: Vec::new(),
            sign_up_origin: Vec::new(),
            key_expires: None,
        }
    }

    #[test]
    fn an_account_without_the_role_is_told_of_the_role() {
        let player = identity(&[Role::Player]);
        let lack = Lack::of(&player, Scope::Organise);
        assert_eq!(lack, Lack::Role(Scope::Organise));
        assert!(lack.to_string().contains("ORGANISER"), "{lack}");
        let status = Status::from(lack);
        assert_eq!(reason_of(&status).as_deref(), Some("ROLE_MISSING"));
    }

    #[test]
    fn a_key_without_the_scope_is_told_of_the_scope() {
        let organiser = identity(&[Role::Organiser]);
        let lack = Lack::of(&organiser, Scope::Organise);
        assert_eq!(lack, Lack::Scope(Scope::Organise));
        assert!(lack.to_string().contains("ORGANISE"), "{lack}");
        let status = Status::from(lack);
        assert_eq!(reason_of(&status).as_deref(), Some("SCOPE_MISSING"));
        // Anybody may look, with a key that is for it.
        let lack = Lack::of(&identity(&[]), Scope::Watch);
        assert_eq!(lack, Lack::Scope(Scope::Watch));
    }
}
