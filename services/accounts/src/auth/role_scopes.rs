//! Scopes that the roles of an account permit.

use sandtable_auth::identity::{Role, Scope};

/// All scopes: a key with them reaches whatever its account's roles do, now and later.
pub(crate) const EVERY_SCOPE: [Scope; 7] = [
    Scope::Play,
    Scope::Host,
    Scope::Watch,
    Scope::Organise,
    Scope::Moderate,
    Scope::Operate,
    Scope::Account,
];

/// Those of a key's scopes that its account's roles reach.
pub(crate) fn reached(scopes: &[Scope], roles: &[Role]) -> Vec<Scope> {
    let reaches = |scope: &Scope| scope.role().is_none_or(|role| roles.contains(&role));
    scopes.iter().copied().filter(reaches).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_reaches_what_both_its_scopes_and_its_accounts_roles_allow() {
        assert_eq!(reached(&EVERY_SCOPE, &[]), [Scope::Watch, Scope::Account]);
        assert_eq!(
            reached(&EVERY_SCOPE, &[Role::Player, Role::Moderator]),
            [
                Scope::Play,
                Scope::Host,
                Scope::Watch,
                Scope::Moderate,
                Scope::Account
            ]
        );
        assert_eq!(reached(&[Scope::Operate], &[Role::Moderator]), []);
        assert_eq!(
            reached(&[Scope::Operate], &[Role::Operator]),
            [Scope::Operate]
        );
    }
}
