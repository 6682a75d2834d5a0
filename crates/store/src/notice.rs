//! Notification of a service to an account, stored until it is delivered.

use prost::Message;

use crate::typed_documents::{Kind, Stored};

/// Notification to an account about something that is in no log of a match.
///
/// The sender writes it together with its cause, so that it is delivered once or not at all. The
/// deliverer removes it. Its document belongs to the account, and is due when it is written.
#[derive(Clone, PartialEq, Message)]
pub struct Notice {
    /// Its type, such as `tournament.reminder`.
    #[prost(string, tag = "1")]
    pub r#type: String,
    /// Name of the match that it is about; empty for none.
    #[prost(string, tag = "2")]
    pub r#match: String,
    /// Id of the game that it is about; empty for none.
    #[prost(string, tag = "3")]
    pub game: String,
    /// Content of the notification, as a JSON object.
    #[prost(string, tag = "4")]
    pub data: String,
    /// The label that matches of what it is about have, such as a tournament's name; empty for
    /// none.
    #[prost(string, tag = "5")]
    pub label: String,
}

/// Notices, by ids that their writers choose; the owner is the account.
pub const NOTICES: Kind<Notice> = Kind::named("notice");

impl Notice {
    /// The notice for an account, from a moment on, in milliseconds since 1970.
    #[must_use]
    pub fn stored(self, id: impl Into<String>, account: &str, now: i64) -> Stored<Self> {
        NOTICES.stored(id, account, self).due_at(now)
    }
}
