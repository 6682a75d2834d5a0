//! State that the chats of this process share, and limits on their messages.

use std::sync::Arc;
use std::time::Duration;

use sandtable_server::limits::SharedCapacity;
use tokio::sync::broadcast;

use crate::bounds;
use crate::settings::MatchSettings;

/// Posts that a follower may be behind before it looks at the store instead.
const BACKLOG: usize = 256;

/// Limits on chats.
#[derive(Clone, Debug)]
pub(crate) struct ChatLimits {
    /// Messages in one chat.
    pub(crate) messages: u64,
    /// Messages of one seat in a minute.
    pub(crate) per_minute: u32,
    /// Longest time that a stream may be silent.
    pub(crate) heartbeat: Duration,
}

impl ChatLimits {
    /// The limits that the settings give.
    fn of(settings: &MatchSettings) -> Self {
        Self {
            messages: settings.max_chat_messages,
            per_minute: settings.chat_messages_per_minute,
            heartbeat: Duration::from_millis(settings.chat_heartbeat_ms.max(1)),
        }
    }
}

/// State that the chats of this process share.
pub(crate) struct ChatHub {
    pub(crate) limits: ChatLimits,
    /// Chats with a new message from this process. Messages from other processes are seen at the
    /// next heartbeat.
    pub(crate) posted: broadcast::Sender<Arc<str>>,
    /// Places of those who follow.
    pub(crate) streams: SharedCapacity,
}

impl ChatHub {
    pub(crate) fn new(settings: &MatchSettings) -> Self {
        Self {
            posted: broadcast::Sender::new(BACKLOG),
            streams: SharedCapacity::new(bounds::chat_streams(settings)),
            limits: ChatLimits::of(settings),
        }
    }
}
