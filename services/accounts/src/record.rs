//! Accounts, keys and deeds as documents of the store.

use prost::{Message, Name};
use sandtable_proto::accounts::v1::{Account, ApiKey, AuditEntry};
use sandtable_service::identity::{Role, Scope};
use sandtable_store::{Document, StoreError};

use crate::refusal::{Answer, Refusal};

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
