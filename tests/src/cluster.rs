//! The services as they run on many machines: two replicas of each, PostgreSQL, Redis,
//! and links between them that can be cut.

use std::net::SocketAddr;

use anyhow::Context;
use sandtable_client::Client;
use sandtable_test_databases::{Postgres, Redis};

use crate::deployment::{OPERATOR, Part, Server, Setup, environment};
use crate::link::Link;
use crate::ports::free_address;

/// Replicas of each service.
pub const REPLICAS: usize = 2;

/// Which parts a link joins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span {
    /// From the clients to a replica of the match service.
    ClientsToMatches(usize),
    /// From the clients to a replica of the notifications.
    ClientsToNotifications(usize),
    /// From the match service to a replica of the referee.
    MatchesToRules(usize),
    /// From the notifications to a replica of the match service.
    NotificationsToMatches(usize),
    /// From all services to PostgreSQL.
    ToPostgres,
    /// From all services to Redis.
    ToRedis,
}

impl Span {
    /// Every link of a cluster.
    pub fn all() -> Vec<Span> {
        let replicated = (0..REPLICAS).flat_map(|replica| {
            [
                Span::ClientsToMatches(replica),
                Span::ClientsToNotifications(replica),
                Span::MatchesToRules(replica),
                Span::NotificationsToMatches(replica),
            ]
        });
        replicated
            .chain([Span::ToPostgres, Span::ToRedis])
            .collect()
    }
}

/// A running cluster.
#[derive(Debug)]
pub struct Cluster {
    servers: Vec<(Part, usize, Server)>,
    links: Vec<(Span, Link)>,
    /// The cache.
    pub redis: Redis,
    /// The database.
    pub postgres: Postgres,
}

impl Cluster {
    /// Starts everything and waits until it serves.
    pub async fn start(setup: Setup) -> anyhow::Result<Cluster> {
        let (postgres, redis) = tokio::task::block_in_place(|| (Postgres::start(), Redis::start()));
        let database = postgres.database();
        let mut addresses = Vec::new();
        for part in Part::ALL {
            for replica in 0..REPLICAS {
                addresses.push((part, replica, free_address()?));
            }
        }
        let address = |part, replica| {
            let mut all = addresses.iter();
            let found = all.find(|(p, r, _)| (*p, *r) == (part, replica));
            found.expect("every replica of every part has an address").2
        };
        let mut links = Vec::new();
        for span in Span::all() {
            let target = match span {
                Span::ClientsToMatches(replica) | Span::NotificationsToMatches(replica) => {
                    address(Part::Matches, replica)
                }
                Span::ClientsToNotifications(replica) => address(Part::Notifications, replica),
                Span::MatchesToRules(replica) => address(Part::Rules, replica),
                Span::ToPostgres => authority(&database)?,
                Span::ToRedis => authority(&redis.url())?,
            };
            links.push((span, Link::to(target).await?));
        }
        let mut cluster = Cluster {
            servers: Vec::new(),
            links,
            redis,
            postgres,
        };
        let shared = cluster.environment(setup, &database)?;
        for (part, replica, address) in addresses {
            let mut environment = shared.clone();
            environment.push((part.listen(), address.to_string()));
            let mut server = Server::of(part, environment, address);
            server.start().await?;
            cluster.servers.push((part, replica, server));
        }
        Ok(cluster)
    }

    /// The environment of all services: everything is reached by links, and what is away
    /// is noticed soon.
    fn environment(
        &self,
        setup: Setup,
        database: &str,
    ) -> anyhow::Result<Vec<(&'static str, String)>> {
        let rules = self.urls(Span::MatchesToRules).join(",");
        let matches = self.urls(Span::NotificationsToMatches).join(",");
        let place = authority(database)?.to_string();
        let database = database.replace(&place, &self.link(Span::ToPostgres).address.to_string());
        let redis = format!("redis://{}", self.link(Span::ToRedis).address);
        let setup = setup
            .with("SANDTABLE_STORE__URL", database)
            .with("SANDTABLE_REDIS__URLS", redis)
            .with("SANDTABLE_MATCHES__RULES", rules)
            .with("SANDTABLE_NOTIFICATIONS__MATCHES", matches)
            .with("SANDTABLE_SERVER__CHECK_INTERVAL_MS", 500)
            .with("SANDTABLE_SERVER__CHECK_TIMEOUT_MS", 1000)
            .with("SANDTABLE_SERVER__REQUEST_TIMEOUT_MS", 5000)
            .with("SANDTABLE_CLIENT__REQUEST_TIMEOUT_MS", 2000)
            .with("SANDTABLE_CLIENT__KEEPALIVE_INTERVAL_MS", 1000)
            .with("SANDTABLE_CLIENT__KEEPALIVE_TIMEOUT_MS", 1000)
            .with("SANDTABLE_NOTIFICATIONS__HEARTBEAT_MS", 1000);
        Ok(environment(&setup, None))
    }

    /// A link.
    pub fn link(&self, span: Span) -> &Link {
        let found = self.links.iter().find(|(other, _)| *other == span);
        &found.expect("every span has a link").1
    }

    /// A service's replica.
    pub fn server(&mut self, part: Part, replica: usize) -> &mut Server {
        let mut servers = self.servers.iter_mut();
        let found = servers.find(|(p, r, _)| (*p, *r) == (part, replica));
        &mut found.expect("every part has all its replicas").2
    }

    fn urls(&self, span: fn(usize) -> Span) -> Vec<String> {
        let links = (0..REPLICAS).map(span);
        links.map(|span| self.link(span).url()).collect()
    }

    /// A client of the match service's replicas, with connections of its own.
    pub fn players(&self) -> anyhow::Result<Client> {
        client(&self.urls(Span::ClientsToMatches))
    }

    /// A client of the notifications' replicas, with connections of its own.
    pub fn subscribers(&self) -> anyhow::Result<Client> {
        client(&self.urls(Span::ClientsToNotifications))
    }

    /// A client of the match service's replicas with the operator's token.
    pub fn operator(&self) -> anyhow::Result<Client> {
        Ok(self.players()?.with_token(OPERATOR)?)
    }

    /// Waits until the replicas of the match service say that they serve, or do not.
    pub async fn matches_serve(&mut self, serve: bool) -> anyhow::Result<()> {
        for replica in 0..REPLICAS {
            let server = self.server(Part::Matches, replica);
            server.becomes(serve).await?;
        }
        Ok(())
    }
}

fn client(urls: &[String]) -> anyhow::Result<Client> {
    Ok(Client::connect_any(urls.iter().map(String::as_str))?)
}

/// The host and port in a URL.
fn authority(url: &str) -> anyhow::Result<SocketAddr> {
    let uri: http::Uri = url.parse()?;
    let place = uri.authority().context("a server's URL has an authority")?;
    let port = place.port_u16().context("a server's URL has a port")?;
    Ok(SocketAddr::new(place.host().parse()?, port))
}
