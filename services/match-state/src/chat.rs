//! Talk around a match. Messages are documents; a head for each chat counts them, so
//! that two replicas never give one number twice.

mod follow;
pub(crate) mod limits;
mod post;
mod read;
pub(crate) mod room;

use std::sync::Arc;

use sandtable_proto::matches::v1::ChatMessage;
use sandtable_runtime::shutdown::Shutdown;
use sandtable_store::{Documents, Kind};

use crate::clocks::time_source::Timekeeper;

use self::limits::ChatHub;
use self::room::ChatRooms;

/// The messages of all chats.
const MESSAGES: Kind<ChatMessage> = Kind::named("chat-message");

/// The chats of all matches.
pub(crate) struct Chat {
    pub(crate) rooms: ChatRooms,
    pub(crate) documents: Arc<dyn Documents>,
    pub(crate) hub: ChatHub,
    pub(crate) time: Arc<Timekeeper>,
    /// Bytes after which a page ends.
    pub(crate) page_bytes: usize,
    pub(crate) shutdown: Shutdown,
}
