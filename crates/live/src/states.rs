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

/// State and wake-ups that replicas share.
#[async_trait]
pub trait LiveStates: Send + Sync + 'static {
    /// Reports whether there are other replicas.
    fn is_shared(&self) -> bool;

    /// Returns the stored state of a match.
    async fn get(&self, id: &str) -> Option<LiveState>;

    /// Stores the state of a match unless a newer one is stored.
    async fn put(&self, id: &str, state: LiveState);

    /// Drops the stored state of a match.
    async fn forget(&self, id: &str);

    /// Notifies the other replicas that the log has grown.
    fn wake_others(&self);

    /// Changes when another replica may have sent a wake-up. Its sender is gone where there are
    /// no others.
    fn wakes(&self) -> watch::Receiver<u64>;
}

/// No replicas to share with.
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
