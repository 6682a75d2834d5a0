//! Who stands behind a token that belongs to no single match.

use tonic::{Status, async_trait};

/// What a person may do on the whole platform. Whoever has none of them is a spectator.
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

/// What a key may be used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    /// Joining matches and acting for the account's seats.
    Play,
    /// Creating matches and managing those that the account hosts.
    Host,
    /// Seeing what the account may see.
    Watch,
    /// What an organiser does.
    Organise,
    /// What a moderator does.
    Moderate,
    /// What an operator does.
    Operate,
    /// Changing the account itself and its keys.
    Account,
}

impl Scope {
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
    /// What others call the account.
    pub display_name: String,
    /// Whether a program plays.
    pub bot: bool,
    /// The account's roles.
    pub roles: Vec<Role>,
    /// The key's scopes, without those that the account's roles do not reach.
    pub scopes: Vec<Scope>,
    /// Fingerprint of the address that the account was made from, by which limits count its
    /// callers; empty when that is not known, or an operator made it.
    pub sign_up_origin: Vec<u8>,
}

impl Identity {
    /// Whether the key may be used for this.
    #[must_use]
    pub fn may(&self, scope: Scope) -> bool {
        self.scopes.contains(&scope)
    }
}

/// Where keys are looked up.
#[async_trait]
pub trait Identities: Send + Sync + 'static {
    /// Whom a token stands for; `None` when it is nobody's key. An error says that it
    /// cannot be known now.
    ///
    /// # Errors
    ///
    /// It cannot be known now.
    async fn identify(&self, token: &str) -> Result<Option<Identity>, Status>;

    /// Whether an account is there and not suspended. An error says that it cannot be
    /// known now.
    ///
    /// # Errors
    ///
    /// It cannot be known now.
    async fn is_active(&self, account: &str) -> Result<bool, Status>;
}

/// A platform without accounts.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoAccounts;

#[async_trait]
impl Identities for NoAccounts {
    async fn identify(&self, _: &str) -> Result<Option<Identity>, Status> {
        Ok(None)
    }

    async fn is_active(&self, _: &str) -> Result<bool, Status> {
        Ok(false)
    }
}
