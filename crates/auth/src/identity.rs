//! Identity behind a token that belongs to no single match.

use std::time::SystemTime;

use tonic::{Status, async_trait};

/// Platform-wide role of an account. An account without any is a spectator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Plays and hosts.
    Player,
    /// Runs tournaments and other people's matches.
    Organiser,
    /// Keeps order.
    Moderator,
    /// Runs the platform.
    Operator,
}

/// Scope of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    /// Joining matches and acting for the account's seats.
    Play,
    /// Creating matches and managing those that the account hosts.
    Host,
    /// Seeing what the account may see.
    Watch,
    /// Actions of an organiser.
    Organise,
    /// Actions of a moderator.
    Moderate,
    /// Actions of an operator.
    Operate,
    /// Changing the account itself and its keys.
    Account,
}

impl Scope {
    /// All scopes: a key with them reaches whatever its account's roles do, now and later.
    pub const ALL: [Self; 7] = [
        Self::Play,
        Self::Host,
        Self::Watch,
        Self::Organise,
        Self::Moderate,
        Self::Operate,
        Self::Account,
    ];

    /// Reports whether it reaches what belongs to others.
    #[must_use]
    pub const fn is_power(self) -> bool {
        matches!(self, Self::Organise | Self::Moderate | Self::Operate)
    }

    /// The role without which the scope reaches nothing; `None` when anyone may.
    #[must_use]
    pub const fn role(self) -> Option<Role> {
        match self {
            Self::Watch | Self::Account => None,
            Self::Play | Self::Host => Some(Role::Player),
            Self::Organise => Some(Role::Organiser),
            Self::Moderate => Some(Role::Moderator),
            Self::Operate => Some(Role::Operator),
        }
    }
}

/// An account, as far as the key that was shown reaches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// Name of the account, `accounts/{account}`.
    pub account: String,
    /// Id of the key, for limits and audits.
    pub key: String,
    /// Display name of the account.
    pub display_name: String,
    /// True if the account belongs to a program.
    pub bot: bool,
    /// The account's roles.
    pub roles: Vec<Role>,
    /// The key's scopes, without those that the account's roles do not reach.
    pub scopes: Vec<Scope>,
    /// Fingerprint of the address that the account was made from, by which limits count its
    /// callers; empty when that is not known, or an operator made it.
    pub sign_up_origin: Vec<u8>,
    /// When the key stops working; `None` for never.
    pub key_expires: Option<SystemTime>,
}

impl Identity {
    /// Reports whether the key has a scope.
    #[must_use]
    pub fn may(&self, scope: Scope) -> bool {
        self.scopes.contains(&scope)
    }

    /// Reports whether the key has powers over what belongs to others.
    #[must_use]
    pub fn has_powers(&self) -> bool {
        self.scopes.iter().any(|scope| scope.is_power())
    }

    /// Leaves the key with what any player's may have.
    pub fn renounce_powers(&mut self) {
        self.scopes.retain(|scope| !scope.is_power());
    }
}

/// Public facts about an account that is not suspended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    /// Display name of the account.
    pub display_name: String,
    /// True if the account belongs to a program.
    pub bot: bool,
}

/// Where keys are looked up.
#[async_trait]
pub trait Identities: Send + Sync + 'static {
    /// Returns the identity that a token stands for, or `None` if it is no valid key. An error
    /// means that this cannot be determined now.
    ///
    /// # Errors
    ///
    /// It cannot be known now.
    async fn identify(&self, token: &str) -> Result<Option<Identity>, Status>;

    /// Reports whether an account exists and is not suspended. An error means that this cannot be
    /// determined now.
    ///
    /// # Errors
    ///
    /// It cannot be known now.
    async fn is_active(&self, account: &str) -> Result<bool, Status> {
        Ok(self.profile(account).await?.is_some())
    }

    /// Returns the public facts about an account, or `None` if it does not exist or is suspended.
    /// An error means that this cannot be determined now.
    ///
    /// # Errors
    ///
    /// It cannot be known now.
    async fn profile(&self, account: &str) -> Result<Option<Profile>, Status>;
}

/// A platform without accounts.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoAccounts;

#[async_trait]
impl Identities for NoAccounts {
    async fn identify(&self, _: &str) -> Result<Option<Identity>, Status> {
        Ok(None)
    }

    async fn profile(&self, _: &str) -> Result<Option<Profile>, Status> {
        Ok(None)
    }
}
