//! Accounts, keys and the audit log as documents of the store.

use prost::Message;
use sandtable_auth::identity::{Role, Scope};
use sandtable_proto::accounts::v1::{Account, ApiKey, AuditEntry};
use sandtable_store::Kind;

pub(crate) const ACCOUNTS: Kind<Account> = Kind::named("account");

/// A document's id is the hash of the secret, its owner the account's id.
pub(crate) const API_KEYS: Kind<ApiKey> = Kind::named("api_key");

pub(crate) const AUDIT_ENTRIES: Kind<AuditEntry> = Kind::named("audit_entry");

/// A document's id is the hash of the issuer and the subject, its owner the account's id.
pub(crate) const BINDINGS: Kind<Binding> = Kind::named("identity");

/// A document's id is the hash of what the token says, without its signature: some
/// signatures can be rewritten by anybody, and are as good.
pub(crate) const SPENT_TOKENS: Kind<SpentToken> = Kind::named("spent_token");

/// A document's id is how the handle looks, its owner the id of the account that has it; it is due
/// when it was given up and others may have it.
pub(crate) const HANDLES: Kind<ClaimedHandle> = Kind::named("handle");

/// A handle that an account has, or has given up.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct ClaimedHandle {
    /// As it was claimed.
    #[prost(string, tag = "1")]
    pub(crate) handle: String,
}

/// Address that an account was made from; a document's id is the account's. Not stored for
/// accounts that operators made.
pub(crate) const SIGN_UPS: Kind<SignUp> = Kind::named("sign_up");

/// Origin of an account.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct SignUp {
    /// Fingerprint of the address, by which limits count its callers.
    #[prost(bytes = "vec", tag = "1")]
    pub(crate) origin: Vec<u8>,
}

/// Person known to an identity provider.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct Binding {
    /// The provider.
    #[prost(string, tag = "1")]
    pub(crate) issuer: String,
    /// Its id among the provider's people.
    #[prost(string, tag = "2")]
    pub(crate) subject: String,
}

/// An identity token that was exchanged.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct SpentToken {
    /// Name of the key that it was exchanged for.
    #[prost(string, tag = "1")]
    pub(crate) key: String,
}

/// The roles of an account.
pub(crate) fn roles(account: &Account) -> Vec<Role> {
    let roles = account.roles.iter();
    roles.filter_map(|role| Role::of_wire(*role)).collect()
}

/// The scopes of a key.
pub(crate) fn scopes(key: &ApiKey) -> Vec<Scope> {
    let scopes = key.scopes.iter();
    scopes.filter_map(|scope| Scope::of_wire(*scope)).collect()
}
