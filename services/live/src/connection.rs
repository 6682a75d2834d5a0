//! One connection for all calls, made when it is needed and again after it broke.

use std::time::Duration;

use redis::aio::{ConnectionLike, MultiplexedConnection};
use redis::cluster::ClusterClient;
use redis::cluster_async::ClusterConnection;
use redis::{Client, Cmd, Pipeline, RedisFuture, RedisResult, Value};
use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::breaker::Breaker;
use crate::meters::{CallMeters, Meters, Outcome};
use crate::settings::RedisSettings;

/// A connection to a server or to a cluster.
#[derive(Clone)]
pub(crate) enum Connection {
    Server(MultiplexedConnection),
    Cluster(ClusterConnection),
}

impl ConnectionLike for Connection {
    fn req_packed_command<'a>(&'a mut self, command: &'a Cmd) -> RedisFuture<'a, Value> {
        match self {
            Connection::Server(connection) => connection.req_packed_command(command),
            Connection::Cluster(connection) => connection.req_packed_command(command),
        }
    }

    fn req_packed_commands<'a>(
        &'a mut self,
        commands: &'a Pipeline,
        offset: usize,
        count: usize,
    ) -> RedisFuture<'a, Vec<Value>> {
        match self {
            Connection::Server(connection) => {
                connection.req_packed_commands(commands, offset, count)
            }
            Connection::Cluster(connection) => {
                connection.req_packed_commands(commands, offset, count)
            }
        }
    }

    fn get_db(&self) -> i64 {
        match self {
            Connection::Server(connection) => connection.get_db(),
            Connection::Cluster(connection) => connection.get_db(),
        }
    }
}

enum Server {
    One(Box<Client>),
    Cluster(Box<ClusterClient>),
}

/// Makes calls, each within its time and none while the server seems to be away.
pub(crate) struct Link {
    server: Server,
    timeout: Duration,
    connection: Mutex<Option<Connection>>,
    breaker: Breaker,
    meters: Meters,
}

impl Link {
    pub(crate) fn new(settings: &RedisSettings) -> RedisResult<Link> {
        let urls = settings.urls.0.iter().map(String::as_str);
        let server = if settings.cluster {
            Server::Cluster(Box::new(ClusterClient::builder(urls).retries(1).build()?))
        } else {
            // Without a cluster all addresses but the first are for subscribers only.
            let first = settings.urls.0.first().map_or("", String::as_str);
            Server::One(Box::new(Client::open(first)?))
        };
        Ok(Link {
            server,
            timeout: settings.timeout(),
            connection: Mutex::new(None),
            breaker: Breaker::default(),
            meters: Meters::new(),
        })
    }

    /// Makes a call. `None` when it failed or was not made.
    pub(crate) async fn call<T, F>(
        &self,
        meters: &CallMeters,
        call: impl FnOnce(Connection) -> F,
    ) -> Option<T>
    where
        F: Future<Output = RedisResult<T>>,
    {
        if !self.breaker.allows() {
            self.meters.count(meters, Outcome::Skipped);
            return None;
        }
        let began = Instant::now();
        let answer =
            tokio::time::timeout(self.timeout, async { call(self.connection().await?).await });
        match answer.await {
            Ok(Ok(answer)) => {
                let outcome = Outcome::Answered(began.elapsed());
                self.meters.count(meters, outcome);
                return Some(answer);
            }
            Ok(Err(error)) => self.breaker.failed(&error),
            Err(_) => self.breaker.failed(&"it did not answer in time"),
        }
        self.meters.count(meters, Outcome::Failed);
        *self.connection.lock().await = None;
        None
    }

    async fn connection(&self) -> RedisResult<Connection> {
        let mut place = self.connection.lock().await;
        if let Some(connection) = &*place {
            return Ok(connection.clone());
        }
        let connection = match &self.server {
            Server::One(client) => {
                Connection::Server(client.get_multiplexed_async_connection().await?)
            }
            Server::Cluster(client) => Connection::Cluster(client.get_async_connection().await?),
        };
        Ok(place.insert(connection).clone())
    }

    /// How many calls have failed.
    pub(crate) fn failures(&self) -> u64 {
        self.breaker.failures()
    }
}
