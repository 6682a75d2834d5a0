//! Webhooks, their deliveries, and how far they have come, as documents of the store.

use prost::Message;
use sandtable_proto::notifications::v1::{Webhook, WebhookDelivery, WebhookState};
use sandtable_runtime::clock::millis_of;
use sandtable_store::{Kind, Stored};

pub(crate) const HOOKS: Kind<Hook> = Kind::named("webhook");
pub(crate) const DELIVERIES: Kind<Delivery> = Kind::named("webhook_delivery");
pub(crate) const OPENINGS: Kind<Opening> = Kind::named("webhook_opening");
pub(crate) const PROGRESS: Kind<Progress> = Kind::named("webhook_progress");

/// A webhook. Its document's id is its own, its owner the account's name.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct Hook {
    /// Part that its owner may see.
    #[prost(message, required, tag = "1")]
    pub(crate) shown: Webhook,
    /// Secrets that messages are signed with, the newest first.
    #[prost(message, repeated, tag = "2")]
    pub(crate) secrets: Vec<Secret>,
    /// It receives entries after this position.
    #[prost(uint64, tag = "3")]
    pub(crate) from_position: u64,
    /// Fingerprint of the request that made it; empty when it had no id.
    #[prost(bytes = "vec", tag = "4")]
    pub(crate) request: Vec<u8>,
    /// Since when every attempt has failed, in milliseconds since 1970; 0 for not.
    #[prost(int64, tag = "5")]
    pub(crate) failing_since: i64,
    /// Challenge that its address is to answer; empty when there is none.
    #[prost(string, tag = "6")]
    pub(crate) challenge: String,
    /// The address that has answered a challenge; empty when none has.
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

/// A delivery. Its document's id begins with the webhook's and then rises in the order of its
/// subjects; its owner is the webhook. While it is pending its due time is the next attempt; when
/// it is done with, its removal.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct Delivery {
    /// Part that the webhook's owner may see.
    #[prost(message, required, tag = "1")]
    pub(crate) shown: WebhookDelivery,
    /// Content of a post.
    #[prost(bytes = "vec", tag = "2")]
    pub(crate) body: Vec<u8>,
    /// True if its owner requested another delivery of it.
    #[prost(bool, tag = "3")]
    pub(crate) replayed: bool,
}

/// A match whose start has been announced. Its document's id is the match's name; it falls due
/// when it is to be removed.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct Opening {}

/// Position up to which the feed has been turned into deliveries. There is one. It is also
/// written together with every change of a webhook: no process can go on with the webhooks' old
/// form.
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

/// Id of the only document that says how far the feed has come.
pub(crate) const FEED: &str = "feed";

/// A webhook that is due when it is challenged next.
pub(crate) fn timed(mut hook: Stored<Hook>) -> Stored<Hook> {
    hook.document.due = hook.message.due();
    hook
}

impl Hook {
    /// Reports whether it receives anything.
    pub(crate) fn is_enabled(&self) -> bool {
        self.shown.state() == WebhookState::Enabled
    }

    /// Reports whether its address has still to answer a challenge.
    pub(crate) fn is_pending(&self) -> bool {
        self.shown.state() == WebhookState::Pending
    }

    /// When it is challenged next, in milliseconds since 1970.
    pub(crate) fn due(&self) -> Option<i64> {
        let next = self.shown.next_challenge_time.as_ref();
        next.filter(|_| self.is_pending()).and_then(millis_of)
    }
}
