//! Identities as they travel between services.

use sandtable_proto::accounts::v1 as wire;

use crate::identity::{Identity, Role, Scope};

impl From<Role> for wire::Role {
    fn from(role: Role) -> wire::Role {
        match role {
            Role::Player => wire::Role::Player,
            Role::Organiser => wire::Role::Organiser,
            Role::Moderator => wire::Role::Moderator,
            Role::Operator => wire::Role::Operator,
        }
    }
}

impl Role {
    /// The role of a message; `None` for what is no role.
    pub fn of_wire(role: i32) -> Option<Role> {
        match wire::Role::try_from(role).ok()? {
            wire::Role::Unspecified => None,
            wire::Role::Player => Some(Role::Player),
            wire::Role::Organiser => Some(Role::Organiser),
            wire::Role::Moderator => Some(Role::Moderator),
            wire::Role::Operator => Some(Role::Operator),
        }
    }
}

impl From<Scope> for wire::Scope {
    fn from(scope: Scope) -> wire::Scope {
        match scope {
            Scope::Play => wire::Scope::Play,
            Scope::Host => wire::Scope::Host,
            Scope::Watch => wire::Scope::Watch,
            Scope::Organise => wire::Scope::Organise,
            Scope::Moderate => wire::Scope::Moderate,
            Scope::Operate => wire::Scope::Operate,
            Scope::Account => wire::Scope::Account,
        }
    }
}

impl Scope {
    /// The scope of a message; `None` for what is no scope.
    pub fn of_wire(scope: i32) -> Option<Scope> {
        match wire::Scope::try_from(scope).ok()? {
            wire::Scope::Unspecified => None,
            wire::Scope::Play => Some(Scope::Play),
            wire::Scope::Host => Some(Scope::Host),
            wire::Scope::Watch => Some(Scope::Watch),
            wire::Scope::Organise => Some(Scope::Organise),
            wire::Scope::Moderate => Some(Scope::Moderate),
            wire::Scope::Operate => Some(Scope::Operate),
            wire::Scope::Account => Some(Scope::Account),
        }
    }
}

impl From<Identity> for wire::KeyHolder {
    fn from(identity: Identity) -> wire::KeyHolder {
        let roles = identity.roles.into_iter().map(wire::Role::from);
        let scopes = identity.scopes.into_iter().map(wire::Scope::from);
        wire::KeyHolder {
            account: identity.account,
            key: identity.key,
            display_name: identity.display_name,
            bot: identity.bot,
            roles: roles.map(i32::from).collect(),
            scopes: scopes.map(i32::from).collect(),
        }
    }
}

impl From<wire::KeyHolder> for Identity {
    /// What a newer service calls a role or a scope, and this one does not know, gives
    /// nothing.
    fn from(holder: wire::KeyHolder) -> Identity {
        Identity {
            account: holder.account,
            key: holder.key,
            display_name: holder.display_name,
            bot: holder.bot,
            roles: holder.roles.into_iter().filter_map(Role::of_wire).collect(),
            scopes: (holder.scopes.into_iter())
                .filter_map(Scope::of_wire)
                .collect(),
        }
    }
}
