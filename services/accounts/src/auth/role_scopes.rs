//! Scopes that the roles of an account permit.

use sandtable_auth::identity::{Role, Scope};

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
        assert_eq!(reached(&Scope::ALL, &[]), [Scope::Watch, Scope::Account]);
        assert_eq!(
            reached(&Scope::ALL, &[Role::Player, Role::Moderator]),
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
