//! Webhooks, their deliveries, and how far they have come, as documents of the store.

use prost::Message;
use sandtable_proto::notifications::v1::{Webhook, WebhookDelivery, WebhookState};
use sandtable_store::{Document, StoreError, StoreResult};

/// A message that is kept as a document of its own kind.
pub(crate) trait Kept: Message + Default {
    /// The kind of its documents.
    const KIND: &'static str;
}

/// A webhook. Its document's id is its own, its owner the account's name.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct Hook {
    /// What its owner may see.
    #[prost(message, required, tag = "1")]
    pub(crate) shown: Webhook,
    /// What messages are signed with, the newest first.
    #[prost(message, repeated, tag = "2")]
    pub(crate) secrets: Vec<Secret>,
    /// It is told of entries after this position.
    #[prost(uint64, tag = "3")]
    pub(crate) from_position: u64,
    /// Fingerprint of the request that made it; empty when it had no id.
    #[prost(bytes = "vec", tag = "4")]
    pub(crate) request: Vec<u8>,
    /// Since when every attempt has failed, in milliseconds since 1970; 0 for not.
    #[prost(int64, tag = "5")]
    pub(crate) failing_since: i64,
    /// What its address is to answer; empty when it is not asked anything.
    #[prost(string, tag = "6")]
    pub(crate) challenge: String,
    /// The address that has answered a challenge; empty when none has, and for webhooks
    /// that were made before there were challenges.
    #[prost(string, tag = "7")]
    pub(crate) answered_for: String,
}

/// A secret of a webhook.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct Secret {
    #[prost(bytes = "vec", tag = "1")]
    pub(crate) key: Vec<u8>,
    /// When it is not used any more, in milliseconds since 1970; `None` for never.
    #[prost(int64, optional, tag = "2")]
    pub(crate) expires: Option<i64>,
}

/// A delivery. Its document's id begins with the webhook's and then rises with what it
/// tells; its owner is the webhook. While it is pending it falls due when it is tried, and
/// when it is done with, when it is forgotten.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct Delivery {
    /// What the webhook's owner may see.
    #[prost(message, required, tag = "1")]
    pub(crate) shown: WebhookDelivery,
    /// What is posted.
    #[prost(bytes = "vec", tag = "2")]
    pub(crate) body: Vec<u8>,
    /// Whether its owner wanted it to be delivered again.
    #[prost(bool, tag = "3")]
    pub(crate) replayed: bool,
}

/// A match whose start has been told. Its document's id is the match's name; it falls due
/// when it is forgotten.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct Opening {}

/// How far the feed has been turned into deliveries. There is one. It is written together
/// with every change of a webhook, too, so that nobody goes on by webhooks as they were.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct Progress {
    #[prost(uint64, tag = "1")]
    pub(crate) position: u64,
    /// The process that does it.
    #[prost(string, tag = "2")]
    pub(crate) holder: String,
    /// Until when others leave it to that one, in milliseconds since 1970.
    #[prost(int64, tag = "3")]
    pub(crate) until: i64,
}

impl Kept for Hook {
    const KIND: &'static str = "webhook";
}

impl Kept for Delivery {
    const KIND: &'static str = "webhook_delivery";
}

impl Kept for Opening {
    const KIND: &'static str = "webhook_opening";
}

impl Kept for Progress {
    const KIND: &'static str = "webhook_progress";
}

/// Id of the only document of its kind.
pub(crate) const PROGRESS: &str = "feed";

/// A message together with the document that it was read from.
#[derive(Clone, Debug)]
pub(crate) struct Row<M> {
    pub(crate) document: Document,
    pub(crate) message: M,
}

impl<M: Kept> Row<M> {
    /// Reads a document.
    pub(crate) fn read(document: Document) -> StoreResult<Row<M>> {
        let message = M::decode(document.content.as_slice()).map_err(|error| {
            StoreError::Corrupt(format!("{} {}: {error}", document.kind, document.id))
        })?;
        Ok(Row { document, message })
    }

    /// A message that is not in the store yet.
    pub(crate) fn new(id: String, owner: &str, message: M) -> Row<M> {
        let document = Document {
            kind: M::KIND.to_owned(),
            id,
            owner: owner.to_owned(),
            ..Default::default()
        };
        Row { document, message }
    }

    /// The document with the message as it is now.
    pub(crate) fn changed(&self) -> Document {
        Document {
            content: self.message.encode_to_vec(),
            ..self.document.clone()
        }
    }

    /// What it is after it was replaced: the revision counts the changes.
    pub(crate) fn replaced(&mut self) {
        self.document.revision += 1;
    }
}

impl Hook {
    /// Whether it is told anything.
    pub(crate) fn is_enabled(&self) -> bool {
        self.shown.state() == WebhookState::Enabled
    }
}

/// Whether something was written; `false` when somebody else was faster.
pub(super) fn unless_lost(written: StoreResult<()>) -> StoreResult<bool> {
    match written {
        Ok(()) => Ok(true),
        Err(StoreError::Conflict(_)) => Ok(false),
        Err(error) => Err(error),
    }
}
