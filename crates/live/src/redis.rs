//! Live states in Redis, and the wake-ups that go with them.

mod breaker;
mod client;
mod connection;
mod limiter;
pub(crate) mod metrics;
pub(crate) mod wakeups;

use std::sync::Arc;

use redis::{Script, cmd};
use tokio::sync::{Notify, watch};
use tokio::task::JoinSet;
use tonic::async_trait;

use self::connection::Link;
pub use self::limiter::RedisLimiter;
use self::metrics::{CallMetrics, Finds};
use self::wakeups::Channel;
use crate::settings::{RedisSettings, SettingsError};
use crate::states::{LiveState, LiveStates};

/// Replaces a state by a newer one, in one step: replicas may finish in another order
/// than they began.
const PUT_IF_NEWER: &str = r"
local kept = redis.call('HGET', KEYS[1], 'version')
if kept and tonumber(kept) >= tonumber(ARGV[1]) then
    return 0
end
redis.call('HSET', KEYS[1], 'version', ARGV[1], 'content', ARGV[2])
redis.call('EXPIRE', KEYS[1], ARGV[3])
return 1
";

/// Live states in Redis 7 or Valkey, on one server or in a cluster.
pub struct RedisStates {
    link: Arc<Link>,
    put_if_newer: Script,
    prefix: String,
    keep_seconds: u64,
    grown: Arc<Notify>,
    wakes: watch::Receiver<u64>,
    gets: CallMetrics,
    puts: CallMetrics,
    forgets: CallMetrics,
    finds: Finds,
    /// Ends with this value.
    _tasks: JoinSet<()>,
}

impl RedisStates {
    /// Begins to publish and to listen. Must be called within a tokio runtime; it does not wait
    /// for a connection.
    ///
    /// # Errors
    ///
    /// Settings of Redis that make no sense.
    pub fn open(settings: &RedisSettings) -> Result<Self, SettingsError> {
        let link = Link::new(settings, settings.timeout())?;
        let channel = Channel::new(&settings.prefix);
        let grown = Arc::new(Notify::new());
        let (wake, wakes) = watch::channel(0);
        let mut tasks = JoinSet::new();
        tasks.spawn(wakeups::publish(
            link.clone(),
            channel.clone(),
            grown.clone(),
        ));
        tasks.spawn(wakeups::subscribe(
            wakeups::clients(settings)?,
            channel,
            settings.timeout(),
            wake,
        ));
        Ok(Self {
            link,
            put_if_newer: Script::new(PUT_IF_NEWER),
            prefix: settings.prefix.clone(),
            keep_seconds: settings.keep_seconds.max(1),
            grown,
            wakes,
            gets: CallMetrics::of("get"),
            puts: CallMetrics::of("put"),
            forgets: CallMetrics::of("forget"),
            finds: Finds::new(),
            _tasks: tasks,
        })
    }

    /// Returns the number of failed calls since the start.
    #[must_use]
    pub fn failures(&self) -> u64 {
        self.link.failures()
    }

    /// The braces choose the part of the name that a cluster places keys by: should a
    /// match ever have several keys, they are on one node.
    fn key(&self, id: &str) -> String {
        format!("{}:live:{{{id}}}", self.prefix)
    }
}

#[async_trait]
impl LiveStates for RedisStates {
    fn is_shared(&self) -> bool {
        true
    }

    async fn get(&self, id: &str) -> Option<LiveState> {
        let key = self.key(id);
        let kept = self.link.call(&self.gets, |mut connection| async move {
            let mut get = cmd("HMGET");
            get.arg(key).arg("version").arg("content");
            get.query_async::<(Option<u64>, Option<Vec<u8>>)>(&mut connection)
                .await
        });
        let found = match kept.await? {
            (Some(version), Some(content)) => Some(LiveState { version, content }),
            _ => None,
        };
        self.finds.looked(found.is_some());
        found
    }

    async fn put(&self, id: &str, state: LiveState) {
        let mut put = self.put_if_newer.prepare_invoke();
        put.key(self.key(id))
            .arg(state.version)
            .arg(state.content)
            .arg(self.keep_seconds);
        // A state that cannot be stored is dropped.
        let _: Option<u8> = self
            .link
            .call(&self.puts, |mut connection| async move {
                put.invoke_async(&mut connection).await
            })
            .await;
    }

    async fn forget(&self, id: &str) {
        let key = self.key(id);
        let _: Option<u8> = self
            .link
            .call(&self.forgets, |mut connection| async move {
                cmd("DEL").arg(key).query_async(&mut connection).await
            })
            .await;
    }

    fn wake_others(&self) {
        self.grown.notify_one();
    }

    fn wakes(&self) -> watch::Receiver<u64> {
        self.wakes.clone()
    }
}
