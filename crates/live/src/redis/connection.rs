//! One connection for all calls, made when it is needed and again after it broke.

use std::sync::Arc;
use std::time::Duration;

use parking_lot::RwLock;
use redis::aio::{ConnectionLike, MultiplexedConnection};
use redis::cluster::ClusterClient;
use redis::cluster_async::ClusterConnection;
use redis::{Client, Cmd, ErrorKind, Pipeline, RedisError, RedisFuture, RedisResult, Value};
use tokio::sync::Mutex;
use tokio::time::error::Elapsed;
use tokio::time::{Instant, timeout, timeout_at};

use super::breaker::Breaker;
use crate::redis::metrics::{CallMetrics, Outcome, RedisMetrics};
use crate::settings::{RedisSettings, SettingsError};

/// Longest time to connect. A call does not wait for that longer than it may take itself;
/// the connection is there for the next one.
const CONNECT: Duration = Duration::from_secs(2);

/// A connection to a server or to a cluster.
#[derive(Clone)]
pub(crate) enum Connection {
    Server(MultiplexedConnection),
    Cluster(ClusterConnection),
}

impl ConnectionLike for Connection {
    fn req_packed_command<'a>(&'a mut self, command: &'a Cmd) -> RedisFuture<'a, Value> {
        match self {
            Self::Server(connection) => connection.req_packed_command(command),
            Self::Cluster(connection) => connection.req_packed_command(command),
        }
    }

    fn req_packed_commands<'a>(
        &'a mut self,
        commands: &'a Pipeline,
        offset: usize,
        count: usize,
    ) -> RedisFuture<'a, Vec<Value>> {
        match self {
            Self::Server(connection) => connection.req_packed_commands(commands, offset, count),
            Self::Cluster(connection) => connection.req_packed_commands(commands, offset, count),
        }
    }

    fn get_db(&self) -> i64 {
        match self {
            Self::Server(connection) => connection.get_db(),
            Self::Cluster(connection) => connection.get_db(),
        }
    }
}

enum Server {
    One(Box<Client>),
    Cluster(Box<ClusterClient>),
}

impl Server {
    async fn connect(&self) -> RedisResult<Connection> {
        match self {
            Self::One(client) => {
                let connection = client.get_multiplexed_async_connection().await?;
                Ok(Connection::Server(connection))
            }
            Self::Cluster(client) => Ok(Connection::Cluster(client.get_async_connection().await?)),
        }
    }
}

/// Makes calls, each within its time and none while the server seems to be away.
pub(crate) struct Link {
    server: Server,
    timeout: Duration,
    ready: RwLock<Option<Connection>>,
    /// Held while connecting.
    connecting: Mutex<()>,
    breaker: Breaker,
    metrics: RedisMetrics,
}

impl Link {
    /// A link whose calls may each take so long.
    pub(crate) fn new(
        settings: &RedisSettings,
        timeout: Duration,
    ) -> Result<Arc<Self>, SettingsError> {
        let server = if settings.cluster {
            let urls = settings.urls.0.iter().map(String::as_str);
            let mut cluster = ClusterClient::builder(urls).retries(1);
            if let Some(certificates) = settings.certificates()? {
                cluster = cluster.certs(certificates);
            }
            Server::Cluster(Box::new(cluster.build()?))
        } else {
            // Without a cluster all addresses but the first are for subscribers only.
            let first = settings.urls.0.first().map_or("", String::as_str);
            Server::One(Box::new(settings.client(first)?))
        };
        Ok(Arc::new(Self {
            server,
            timeout,
            ready: RwLock::new(None),
            connecting: Mutex::new(()),
            breaker: Breaker::default(),
            metrics: RedisMetrics::new(),
        }))
    }

    /// Makes a call, over a new connection if need be. `None` when it failed or was not
    /// made.
    pub(crate) async fn call<T, F>(
        self: &Arc<Self>,
        metrics: &CallMetrics,
        call: impl FnOnce(Connection) -> F,
    ) -> Option<T>
    where
        F: Future<Output = RedisResult<T>>,
    {
        self.allows(metrics)?;
        let began = Instant::now();
        let deadline = began + self.timeout;
        let connection = match timeout_at(deadline, self.connection()).await {
            Ok(Ok(connection)) => connection,
            // The task that tried to connect has informed the breaker.
            Ok(Err(_)) => {
                self.metrics.count(metrics, Outcome::Failed);
                return None;
            }
            Err(_) => {
                self.breaker.failed(&"connecting takes long");
                self.metrics.count(metrics, Outcome::Failed);
                return None;
            }
        };
        let answer = timeout_at(deadline, call(connection)).await;
        self.finished(metrics, began, answer)
    }

    /// Makes a call over the existing connection: a caller with only a few milliseconds does not
    /// wait for one, and finds it there later.
    pub(crate) async fn call_at_once<T, F>(
        self: &Arc<Self>,
        metrics: &CallMetrics,
        call: impl FnOnce(Connection) -> F,
    ) -> Option<T>
    where
        F: Future<Output = RedisResult<T>>,
    {
        self.allows(metrics)?;
        let Some(connection) = self.ready() else {
            self.metrics.count(metrics, Outcome::Skipped);
            if self.connecting.try_lock().is_ok() {
                tokio::spawn(self.clone().connect());
            }
            return None;
        };
        let began = Instant::now();
        let answer = timeout(self.timeout, call(connection)).await;
        self.finished(metrics, began, answer)
    }

    /// Checks that calls are made now; a skipped one is counted.
    fn allows(&self, metrics: &CallMetrics) -> Option<()> {
        if self.breaker.allows() {
            return Some(());
        }
        self.metrics.count(metrics, Outcome::Skipped);
        None
    }

    fn finished<T>(
        &self,
        metrics: &CallMetrics,
        began: Instant,
        answer: Result<RedisResult<T>, Elapsed>,
    ) -> Option<T> {
        match answer {
            Ok(Ok(answer)) => {
                let outcome = Outcome::Answered(began.elapsed());
                self.metrics.count(metrics, outcome);
                return Some(answer);
            }
            Ok(Err(error)) => self.breaker.failed(&error),
            Err(_) => self.breaker.failed(&"it did not answer in time"),
        }
        self.metrics.count(metrics, Outcome::Failed);
        *self.ready.write() = None;
        None
    }

    fn ready(&self) -> Option<Connection> {
        self.ready.read().clone()
    }

    async fn connection(self: &Arc<Self>) -> RedisResult<Connection> {
        match self.ready() {
            Some(connection) => Ok(connection),
            // Goes on when the call is over.
            None => (tokio::spawn(self.clone().connect()).await).unwrap_or_else(|_| Err(away())),
        }
    }

    /// Connects, unless another task has, and counts a failure.
    pub(crate) async fn connect(self: Arc<Self>) -> RedisResult<Connection> {
        let _connecting = self.connecting.lock().await;
        if let Some(connection) = self.ready() {
            return Ok(connection);
        }
        // Another task may just have tried.
        if !self.breaker.allows() {
            return Err(away());
        }
        let connected = timeout(CONNECT, self.server.connect()).await;
        match connected.unwrap_or_else(|_| Err(away())) {
            Ok(connection) => Ok(self.ready.write().insert(connection).clone()),
            Err(error) => {
                self.breaker.failed(&error);
                Err(error)
            }
        }
    }

    /// Returns the number of failed calls.
    pub(crate) fn failures(&self) -> u64 {
        self.breaker.failures()
    }
}

fn away() -> RedisError {
    (ErrorKind::Io, "no connection can be had").into()
}
