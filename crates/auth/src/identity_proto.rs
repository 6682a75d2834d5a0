//! Identities as they travel between services.

use sandtable_proto::accounts::v1 as wire;

use crate::identity::{Identity, Role, Scope};

impl From<Role> for wire::Role {
    fn from(role: Role) -> Self {
        match role {
            Role::Player => Self::Player,
            Role::Organiser => Self::Organiser,
            Role::Moderator => Self::Moderator,
            Role::Operator => Self::Operator,
        }
    }
}

impl Role {
    /// The role of a message; `None` for what is no role.
    #[must_use]
    pub fn of_wire(role: i32) -> Option<Self> {
        match wire::Role::try_from(role).ok()? {
            wire::Role::Unspecified => None,
            wire::Role::Player => Some(Self::Player),
            wire::Role::Organiser => Some(Self::Organiser),
            wire::Role::Moderator => Some(Self::Moderator),
            wire::Role::Operator => Some(Self::Operator),
        }
    }
}

impl From<Scope> for wire::Scope {
    fn from(scope: Scope) -> Self {
        match scope {
            Scope::Play => Self::Play,
            Scope::Host => Self::Host,
            Scope::Watch => Self::Watch,
            Scope::Organise => Self::Organise,
            Scope::Moderate => Self::Moderate,
            Scope::Operate => Self::Operate,
            Scope::Account => Self::Account,
        }
    }
}

impl Scope {
    /// The scope of a message; `None` for what is no scope.
    #[must_use]
    pub fn of_wire(scope: i32) -> Option<Self> {
        match wire::Scope::try_from(scope).ok()? {
            wire::Scope::Unspecified => None,
            wire::Scope::Play => Some(Self::Play),
            wire::Scope::Host => Some(Self::Host),
            wire::Scope::Watch => Some(Self::Watch),
            wire::Scope::Organise => Some(Self::Organise),
            wire::Scope::Moderate => Some(Self::Moderate),
            wire::Scope::Operate => Some(Self::Operate),
            wire::Scope::Account => Some(Self::Account),
        }
    }
}

impl From<Identity> for wire::KeyHolder {
    fn from(identity: Identity) -> Self {
        let roles = identity.roles.into_iter().map(wire::Role::from);
        let scopes = identity.scopes.into_iter().map(wire::Scope::from);
        Self {
            account: identity.account,
            key: identity.key,
            display_name: identity.display_name,
            bot: identity.bot,
            roles: roles.map(i32::from).collect(),
            scopes: scopes.map(i32::from).collect(),
            sign_up_origin: identity.sign_up_origin,
            key_expire_time: identity.key_expires.map(Into::into),
        }
    }
}

impl From<wire::KeyHolder> for Identity {
    /// Roles and scopes that only a newer service knows grant nothing.
    fn from(holder: wire::KeyHolder) -> Self {
        Self {
            account: holder.account,
            key: holder.key,
            display_name: holder.display_name,
            bot: holder.bot,
            roles: holder.roles.into_iter().filter_map(Role::of_wire).collect(),
            scopes: (holder.scopes.into_iter())
                .filter_map(Scope::of_wire)
                .collect(),
            sign_up_origin: holder.sign_up_origin,
            key_expires: (holder.key_expire_time).and_then(|it| it.try_into().ok()),
        }
    }
}
