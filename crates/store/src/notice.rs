//! What a service has to tell an account, kept until it is told.

use prost::Message;

use crate::typed_documents::{Kind, Stored};

/// Something that an account is told that no log of a match tells.
///
/// Whoever has something to tell writes it together with what it follows from, so that it is
/// told once or not at all. Whoever tells it removes it. Its document belongs to the account,
/// and is due when it is written.
#[derive(Clone, PartialEq, Message)]
pub struct Notice {
    /// What it is, such as `tournament.reminder`.
    #[prost(string, tag = "1")]
    pub r#type: String,
    /// Name of the match that it is about; empty for none.
    #[prost(string, tag = "2")]
    pub r#match: String,
    /// Id of the game that it is about; empty for none.
    #[prost(string, tag = "3")]
    pub game: String,
    /// What is told, as a JSON object.
    #[prost(string, tag = "4")]
    pub data: String,
    /// The label that matches of what it is about have, such as a tournament's name; empty for
    /// none.
    #[prost(string, tag = "5")]
    pub label: String,
}

/// Notices, by ids that whoever writes them chooses; the owner is the account.
pub const NOTICES: Kind<Notice> = Kind::named("notice");

impl Notice {
    /// The notice for an account, from a moment on, in milliseconds since 1970.
    #[must_use]
    pub fn stored(self, id: impl Into<String>, account: &str, now: i64) -> Stored<Self> {
        NOTICES.stored(id, account, self).due_at(now)
    }
}
