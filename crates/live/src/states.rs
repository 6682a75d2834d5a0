use tokio::sync::watch;
use tonic::async_trait;

/// A match's state at a version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveState {
    /// Entries that lead to it.
    pub version: u64,
    /// The state, encoded by the service that keeps it.
    pub content: Vec<u8>,
}

/// What replicas tell each other.
#[async_trait]
pub trait LiveStates: Send + Sync + 'static {
    /// Whether there are others to tell.
    fn is_shared(&self) -> bool;

    /// The state that was kept of a match.
    async fn get(&self, id: &str) -> Option<LiveState>;

    /// Keeps the state of a match unless a newer one is kept.
    async fn put(&self, id: &str, state: LiveState);

    /// Drops what is kept of a match.
    async fn forget(&self, id: &str);

    /// Tells the other replicas that the log has grown.
    fn wake_others(&self);

    /// Changes when another replica may have told something. Its sender is gone where
    /// there are no others.
    fn wakes(&self) -> watch::Receiver<u64>;
}

/// Nobody to share with.
#[derive(Clone, Copy, Debug, Default)]
pub struct Alone;

#[async_trait]
impl LiveStates for Alone {
    fn is_shared(&self) -> bool {
        false
    }

    async fn get(&self, _: &str) -> Option<LiveState> {
        None
    }

    async fn put(&self, _: &str, _: LiveState) {}

    async fn forget(&self, _: &str) {}

    fn wake_others(&self) {}

    fn wakes(&self) -> watch::Receiver<u64> {
        watch::channel(0).1
    }
}
