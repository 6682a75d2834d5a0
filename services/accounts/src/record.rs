//! Accounts, keys and the audit log as documents of the store.

use prost::{Message, Name};
use sandtable_proto::accounts::v1::{Account, ApiKey, AuditEntry};
use sandtable_service::identity::{Role, Scope};
use sandtable_store::{Document, StoreError};

use crate::refusal::{Answer, Refusal};

/// The package of messages that only the store sees.
pub(crate) const PACKAGE: &str = "sandtable.accounts.kept";

/// A message that is kept as a document of its own kind.
pub(crate) trait Kept: Message + Name + Default {
    /// The kind of its documents.
    const KIND: &'static str;
}

impl Kept for Account {
    const KIND: &'static str = "account";
}

/// Its document's id is the hash of the secret, its owner the account's id.
impl Kept for ApiKey {
    const KIND: &'static str = "api_key";
}

impl Kept for AuditEntry {
    const KIND: &'static str = "audit_entry";
}

/// Its document's id is the hash of the issuer and the subject, its owner the account's id.
impl Kept for Binding {
    const KIND: &'static str = "identity";
}

/// Its document's id is the hash of what the token says, without its signature: some
/// signatures can be rewritten by anybody, and are as good.
impl Kept for SpentToken {
    const KIND: &'static str = "spent_token";
}

/// Somebody whom an identity provider knows.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct Binding {
    /// The provider.
    #[prost(string, tag = "1")]
    pub(crate) issuer: String,
    /// Who it is among the provider's people.
    #[prost(string, tag = "2")]
    pub(crate) subject: String,
}

impl Name for Binding {
    const NAME: &'static str = "Binding";
    const PACKAGE: &'static str = PACKAGE;
}

/// An identity token that was exchanged.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct SpentToken {
    /// Name of the key that it was exchanged for.
    #[prost(string, tag = "1")]
    pub(crate) key: String,
}

impl Name for SpentToken {
    const NAME: &'static str = "SpentToken";
    const PACKAGE: &'static str = PACKAGE;
}

/// A message together with the document that it was read from.
#[derive(Clone, Debug)]
pub(crate) struct Row<M> {
    pub(crate) document: Document,
    pub(crate) message: M,
}

impl<M: Kept> Row<M> {
    /// Reads a document.
    pub(crate) fn read(document: Document) -> Answer<Row<M>> {
        let message = M::decode(document.content.as_slice()).map_err(|error| {
            Refusal::Store(StoreError::Corrupt(format!(
                "{} {}: {error}",
                document.kind, document.id
            )))
        })?;
        Ok(Row { document, message })
    }

    /// The document with the message as it is now.
    pub(crate) fn changed(&self) -> Document {
        Document {
            content: self.message.encode_to_vec(),
            ..self.document.clone()
        }
    }
}

/// A new document of a message.
pub(crate) fn document<M: Kept>(id: String, owner: &str, message: &M) -> Document {
    Document {
        kind: M::KIND.to_owned(),
        id,
        owner: owner.to_owned(),
        content: message.encode_to_vec(),
        ..Default::default()
    }
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
