//! The services as they run on many machines: two replicas of each, PostgreSQL, Redis,
//! and links between them that can be cut.

use std::net::SocketAddr;
use std::sync::Arc;

use anyhow::Context;
use sandtable_client::Client;
use sandtable_test_databases::{Place, Postgres, Redis};

use crate::deployment::{OPERATOR, Part, Server, Setup, environment};
use crate::disk::Disk;
use crate::gateway::{Gateway, ServiceUrls};
use crate::link::LinkDirection;
use crate::network::Host;
use crate::system_override::SystemOverride;
use crate::wiring::Wiring;
pub use crate::wiring::{Hosts, Node, REPLICAS, Span};

/// Environment of a cluster.
#[derive(Debug, Default)]
pub struct ClusterEnvironment {
    /// Settings that differ from the defaults.
    pub setup: Setup,
    /// A host for each part, and for the thread that starts the cluster; without them
    /// everything runs on the loopback address.
    pub hosts: Option<Hosts>,
    /// The database's disk, if it has one of its own.
    pub disk: Option<Disk>,
    /// Shim through which the database's disk and the clocks of the match service may fail.
    pub shim: Option<SystemOverride>,
}

/// A running cluster.
#[derive(Debug)]
pub struct Cluster {
    servers: Vec<(Part, usize, Server)>,
    wiring: Wiring,
    /// The cache.
    pub redis: Redis,
    /// The database.
    pub postgres: Postgres,
    /// Where the services find their data in the database.
    pub database: String,
    /// The database's disk, if it has one of its own.
    pub disk: Option<Disk>,
    /// Shim through which the database's disk and the clocks of the match service fail, if they
    /// may.
    pub shim: Option<SystemOverride>,
}

/// Name of the clock of a replica of the match service.
fn clock(replica: usize) -> String {
    format!("clock-{replica}")
}

impl Cluster {
    /// Starts everything and waits until it serves.
    pub async fn start(setup: Setup) -> anyhow::Result<Self> {
        let ground = ClusterEnvironment {
            setup,
            ..ClusterEnvironment::default()
        };
        Self::start_on(ground).await
    }

    /// The same on some ground.
    pub async fn start_on(ground: ClusterEnvironment) -> anyhow::Result<Self> {
        let wiring = match ground.hosts {
            Some(hosts) => Wiring::Hosts(hosts),
            None => Wiring::Links(Vec::new()),
        };
        let place = |node| {
            let mut place = Place::default();
            if let Some(host) = wiring.host(node) {
                place.address = host.address;
            }
            if let (Node::Postgres, Some(disk)) = (node, &ground.disk) {
                place.disk = disk.path().to_owned();
            }
            if let (Node::Postgres, Some(shim)) = (node, &ground.shim) {
                place.environment.extend(shim.of_disk());
            }
            place
        };
        let postgres = on(wiring.host(Node::Postgres), || {
            Postgres::start_at(place(Node::Postgres))
        })?;
        let redis = on(wiring.host(Node::Redis), || {
            Redis::start_at(place(Node::Redis))
        })?;
        let database = on(wiring.host(Node::Postgres), || postgres.database())?;
        let mut cluster = Self {
            servers: Vec::new(),
            wiring,
            redis,
            postgres,
            database,
            disk: ground.disk,
            shim: ground.shim,
        };
        cluster.populate(&ground.setup).await?;
        Ok(cluster)
    }

    /// Starts the services.
    async fn populate(&mut self, setup: &Setup) -> anyhow::Result<()> {
        for part in Part::ALL {
            for replica in 0..REPLICAS {
                let address = self.wiring.place(part, replica)?;
                let host = self.wiring.host(Node::Service(part, replica));
                let server = Server::of(part, Vec::new(), address).at(host);
                self.servers.push((part, replica, server));
            }
        }
        for span in self.wiring.spans() {
            let home = self.home(span.called())?;
            self.wiring.lead(span, home).await?;
        }
        let shared = self.environment(setup)?;
        for (part, replica, server) in &mut self.servers {
            let listen = (part.listen(), server.address.to_string());
            server.environment = shared.iter().cloned().chain([listen]).collect();
            if let (Part::Matches, Some(shim)) = (*part, &self.shim) {
                server.environment.extend(shim.of_clock(&clock(*replica))?);
            }
            server.start().await?;
        }
        Ok(())
    }

    /// The environment of all services: what is away is noticed soon.
    fn environment(&self, setup: &Setup) -> anyhow::Result<Vec<(&'static str, String)>> {
        let rules = self.urls(Span::MatchesToRules)?.join(",");
        let matches = self.urls(Span::NotificationsToMatches)?.join(",");
        let place = authority(&self.database)?.to_string();
        let way = self.address(Span::ToPostgres)?.to_string();
        let database = self.database.replace(&place, &way);
        let redis = format!("redis://{}", self.address(Span::ToRedis)?);
        let setup = setup
            .clone()
            .with("SANDTABLE_STORE__URL", database)
            .with("SANDTABLE_REDIS__URLS", redis)
            .with("SANDTABLE_MATCHES__RULES", rules)
            .with("SANDTABLE_NOTIFICATIONS__MATCHES", matches.clone())
            .with("SANDTABLE_LADDER__MATCHES", matches)
            .with("SANDTABLE_SERVER__CHECK_INTERVAL_MS", 500)
            .with("SANDTABLE_SERVER__CHECK_TIMEOUT_MS", 1000)
            .with("SANDTABLE_SERVER__REQUEST_TIMEOUT_MS", 5000)
            .with("SANDTABLE_CLIENT__REQUEST_TIMEOUT_MS", 2000)
            .with("SANDTABLE_CLIENT__KEEPALIVE_INTERVAL_MS", 1000)
            .with("SANDTABLE_CLIENT__KEEPALIVE_TIMEOUT_MS", 1000)
            .with("SANDTABLE_NOTIFICATIONS__HEARTBEAT_MS", 1000);
        Ok(environment(&setup, None))
    }

    /// Where those who call find whom they call.
    fn address(&self, span: Span) -> anyhow::Result<SocketAddr> {
        match self.wiring.detour(span) {
            Some(detour) => Ok(detour),
            None => self.home(span.called()),
        }
    }

    /// Where a part is.
    fn home(&self, node: Node) -> anyhow::Result<SocketAddr> {
        match node {
            Node::Service(part, replica) => {
                let mut servers = self.servers.iter();
                let found = servers.find(|(p, r, _)| (*p, *r) == (part, replica));
                Ok(found.expect("every part has all its replicas").2.address)
            }
            Node::Postgres => authority(&self.database),
            Node::Redis => authority(&self.redis.url()),
            Node::Clients => anyhow::bail!("nobody calls the clients"),
        }
    }

    /// The URL of what is called.
    pub fn url(&self, span: Span) -> anyhow::Result<String> {
        Ok(format!("http://{}", self.address(span)?))
    }

    fn urls(&self, span: fn(usize) -> Span) -> anyhow::Result<Vec<String>> {
        let spans = (0..REPLICAS).map(span);
        spans.map(|span| self.url(span)).collect()
    }

    /// A service's replica.
    pub fn server(&mut self, part: Part, replica: usize) -> &mut Server {
        let mut servers = self.servers.iter_mut();
        let found = servers.find(|(p, r, _)| (*p, *r) == (part, replica));
        &mut found.expect("every part has all its replicas").2
    }

    /// Everything that can be cut.
    pub fn spans(&self) -> Vec<Span> {
        self.wiring.spans()
    }

    /// Reports whether its parts have their own hosts.
    pub fn has_hosts(&self) -> bool {
        self.wiring.host(Node::Clients).is_some()
    }

    /// Cuts off what goes one way, or both.
    pub fn cut(&self, span: Span, way: LinkDirection) -> anyhow::Result<()> {
        self.wiring.cut(span, way)
    }

    /// Drops traffic to a node without notice, and what comes back, until it is mended both ways.
    pub fn swallow(&self, span: Span) -> anyhow::Result<()> {
        self.wiring.swallow(span)
    }

    /// Mends what was cut.
    pub fn mend(&self, span: Span, way: LinkDirection) -> anyhow::Result<()> {
        self.wiring.mend(span, way)
    }

    /// Sets the clock of a replica of the match service to be wrong by so many seconds.
    pub fn set_clock(&self, replica: usize, seconds: i64) -> anyhow::Result<()> {
        let shim = self.shim.as_ref().context("nobody can set its clock")?;
        shim.set_clock(&clock(replica), seconds)
    }

    /// Makes the line to a part's host a bad one, and says how.
    pub fn hinder(&self, node: Node) -> anyhow::Result<&'static str> {
        self.wiring.hinder(node)
    }

    /// Makes it a good one again.
    pub fn ease(&self, node: Node) -> anyhow::Result<()> {
        self.wiring.ease(node)
    }

    /// Links that have carried nothing; hosts can have no unused way.
    pub fn unused(&self) -> Vec<Span> {
        self.wiring.unused()
    }

    /// Starts Redis again, empty.
    pub fn restart_redis(&mut self) -> anyhow::Result<()> {
        let host = self.wiring.host(Node::Redis);
        on(host, || self.redis.restart())
    }

    /// Starts PostgreSQL again, with what is on its disk, unless it runs.
    pub fn resume_postgres(&self) -> anyhow::Result<()> {
        let host = self.wiring.host(Node::Postgres);
        match self.postgres.running() {
            Some(_) => Ok(()),
            None => on(host, || self.postgres.resume()),
        }
    }

    /// A client of the match service's replicas, with connections of its own.
    pub fn players(&self) -> anyhow::Result<Client> {
        client(&self.urls(Span::ClientsToMatches)?)
    }

    /// A client of the notifications' replicas, with connections of its own.
    pub fn subscribers(&self) -> anyhow::Result<Client> {
        client(&self.urls(Span::ClientsToNotifications)?)
    }

    /// A gateway to a replica of each service; what is called by it is cut with the clients'
    /// spans.
    pub async fn gateway(&self, replica: usize) -> anyhow::Result<Gateway> {
        let rules = self.home(Node::Service(Part::Rules, replica))?;
        let behind = ServiceUrls {
            rules: format!("http://{rules}"),
            matches: self.url(Span::ClientsToMatches(replica))?,
            notifications: self.url(Span::ClientsToNotifications(replica))?,
            ladder: self.url(Span::ClientsToLadder(replica))?,
        };
        Gateway::to(&behind).await
    }

    /// A client of the match service's replicas with the operator's token.
    pub fn operator(&self) -> anyhow::Result<Client> {
        Ok(self.players()?.with_token(OPERATOR)?)
    }

    /// Waits until the replicas of the match service say that they serve, or do not.
    pub async fn matches_serve(&self, serve: bool) -> anyhow::Result<()> {
        for (part, _, server) in &self.servers {
            if *part == Part::Matches {
                server.becomes(serve).await?;
            }
        }
        Ok(())
    }
}

/// Does some work that starts processes, on a host if there is one.
fn on<T: Send>(host: Option<Arc<Host>>, work: impl FnOnce() -> T + Send) -> anyhow::Result<T> {
    tokio::task::block_in_place(|| match host {
        Some(host) => host.namespace.within(work),
        None => Ok(work()),
    })
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
