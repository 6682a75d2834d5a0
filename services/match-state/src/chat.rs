//! Talk around a match. Messages are documents; a head for each chat counts them, so
//! that two replicas never give one number twice.

mod follow;
pub(crate) mod limits;
pub(crate) mod mute;
mod post;
mod read;
mod room;

use sandtable_proto::matches::v1::ChatMessage;
use sandtable_store::Kind;

/// The messages of all chats.
const MESSAGES: Kind<ChatMessage> = Kind::named("chat-message");
