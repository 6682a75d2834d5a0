//! What the chats of this process share, and how much may be said in them.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Semaphore, broadcast};

use crate::settings::MatchSettings;

/// Posts that a follower may be behind before it looks at the store instead.
const BACKLOG: usize = 256;

/// How much may be said.
#[derive(Clone, Debug)]
pub(crate) struct ChatLimits {
    /// Messages in one chat.
    pub(crate) messages: u64,
    /// Messages of one seat in a minute.
    pub(crate) per_minute: u32,
    /// How long a stream may be silent.
    pub(crate) heartbeat: Duration,
    /// Streams that may be open at a time.
    pub(crate) streams: usize,
}

impl ChatLimits {
    /// The limits that the settings give.
    pub(crate) fn of(settings: &MatchSettings) -> Self {
        Self {
            messages: settings.max_chat_messages,
            per_minute: settings.chat_messages_per_minute,
            heartbeat: Duration::from_millis(settings.chat_heartbeat_ms.max(1)),
            streams: settings.max_chat_streams,
        }
    }
}

/// What the chats of this process share.
pub(crate) struct ChatHub {
    pub(crate) limits: ChatLimits,
    /// The chats in which somebody has just posted here. What others posted is seen at
    /// the next sign of life.
    pub(crate) posted: broadcast::Sender<Arc<str>>,
    pub(crate) streams: Arc<Semaphore>,
}

impl ChatHub {
    pub(crate) fn new(limits: ChatLimits) -> Self {
        Self {
            posted: broadcast::Sender::new(BACKLOG),
            streams: Arc::new(Semaphore::new(limits.streams)),
            limits,
        }
    }
}
