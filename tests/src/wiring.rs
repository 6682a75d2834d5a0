//! Connections between the parts of a cluster, and their faults.

use std::net::SocketAddr;
use std::sync::Arc;

use crate::deployment::Part;
use crate::link::{Link, LinkDirection};
use crate::network::{Host, Network};

/// Replicas of each service.
pub const REPLICAS: usize = 2;

/// Where every service listens on a host of its own.
const PORT: u16 = 7400;

/// Someone who calls or is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node {
    /// Those who play and watch.
    Clients,
    /// A service's replica.
    Service(Part, usize),
    /// The cache.
    Redis,
    /// The database.
    Postgres,
}

impl Node {
    /// Everyone in a cluster.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let mut all = vec![Self::Clients, Self::Redis, Self::Postgres];
        for part in Part::ALL {
            all.extend(replicas(part));
        }
        all
    }
}

fn replicas(part: Part) -> impl Iterator<Item = Node> {
    (0..REPLICAS).map(move |replica| Node::Service(part, replica))
}

/// Connections that can be cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span {
    /// From the clients to a replica of the match service.
    ClientsToMatches(usize),
    /// From the clients to a replica of the notifications.
    ClientsToNotifications(usize),
    /// From the clients to a replica of the ladder.
    ClientsToLadder(usize),
    /// From the match service to a replica of the referee.
    MatchesToRules(usize),
    /// From the notifications, and the ladder, to a replica of the match service.
    NotificationsToMatches(usize),
    /// From all services to PostgreSQL.
    ToPostgres,
    /// From all services to Redis.
    ToRedis,
    /// From everyone to a service's replica. Only hosts can be cut off like this.
    ToReplica(Part, usize),
}

impl Span {
    /// Spans that a link can stand for.
    fn linked() -> Vec<Self> {
        let replicated = (0..REPLICAS).flat_map(|replica| {
            [
                Self::ClientsToMatches(replica),
                Self::ClientsToNotifications(replica),
                Self::ClientsToLadder(replica),
                Self::MatchesToRules(replica),
                Self::NotificationsToMatches(replica),
            ]
        });
        replicated
            .chain([Self::ToPostgres, Self::ToRedis])
            .collect()
    }

    /// Possible callers.
    fn callers(self) -> Vec<Node> {
        match self {
            Self::ClientsToMatches(_)
            | Self::ClientsToNotifications(_)
            | Self::ClientsToLadder(_) => vec![Node::Clients],
            Self::MatchesToRules(_) => replicas(Part::Matches).collect(),
            Self::NotificationsToMatches(_) => replicas(Part::Notifications)
                .chain(replicas(Part::Ladder))
                .collect(),
            Self::ToPostgres | Self::ToRedis => Part::ALL.into_iter().flat_map(replicas).collect(),
            Self::ToReplica(..) => {
                let mut others = Node::all();
                others.retain(|other| *other != self.called());
                others
            }
        }
    }

    /// Node that is called.
    pub(crate) fn called(self) -> Node {
        match self {
            Self::ClientsToMatches(replica) | Self::NotificationsToMatches(replica) => {
                Node::Service(Part::Matches, replica)
            }
            Self::ClientsToNotifications(replica) => Node::Service(Part::Notifications, replica),
            Self::ClientsToLadder(replica) => Node::Service(Part::Ladder, replica),
            Self::MatchesToRules(replica) => Node::Service(Part::Rules, replica),
            Self::ToPostgres => Node::Postgres,
            Self::ToRedis => Node::Redis,
            Self::ToReplica(part, replica) => Node::Service(part, replica),
        }
    }
}

/// A host for each part of a cluster.
#[derive(Debug)]
pub struct Hosts {
    network: Network,
    hosts: Vec<(Node, Arc<Host>)>,
}

impl Hosts {
    /// Hosts on which nothing runs yet. Fails where the caller may not have a network.
    pub fn new() -> anyhow::Result<Self> {
        let mut network = Network::new()?;
        let mut hosts = Vec::new();
        for node in Node::all() {
            hosts.push((node, Arc::new(network.host()?)));
        }
        Ok(Self { network, hosts })
    }

    /// A part's host.
    #[must_use]
    pub fn host(&self, node: Node) -> &Arc<Host> {
        let found = self.hosts.iter().find(|(other, _)| *other == node);
        &found.expect("everyone has a host").1
    }
}

/// Transport for the calls of a cluster.
#[derive(Debug)]
pub(crate) enum Wiring {
    /// Links inside of this process, on the loopback address.
    Links(Vec<(Span, Link)>),
    /// A network.
    Hosts(Hosts),
}

impl Wiring {
    /// A part's host, if it has one of its own.
    pub(crate) fn host(&self, node: Node) -> Option<Arc<Host>> {
        match self {
            Self::Links(_) => None,
            Self::Hosts(hosts) => Some(hosts.host(node).clone()),
        }
    }

    /// Where a service's replica is to listen.
    pub(crate) fn place(&self, part: Part, replica: usize) -> anyhow::Result<SocketAddr> {
        match self.host(Node::Service(part, replica)) {
            Some(host) => Ok((host.address, PORT).into()),
            None => crate::ports::free_address(),
        }
    }

    /// Makes a way to where a part is.
    pub(crate) async fn lead(&mut self, span: Span, home: SocketAddr) -> anyhow::Result<()> {
        if let Self::Links(links) = self {
            links.push((span, Link::to(home).await?));
        }
        Ok(())
    }

    /// Where those who call find whom they call, if not where it is.
    pub(crate) fn detour(&self, span: Span) -> Option<SocketAddr> {
        match self {
            Self::Links(links) => Some(found(links, span).address),
            Self::Hosts(_) => None,
        }
    }

    /// Everything that can be cut.
    pub(crate) fn spans(&self) -> Vec<Span> {
        let mut spans = Span::linked();
        if let Self::Hosts(_) = self {
            for part in Part::ALL {
                spans.extend((0..REPLICAS).map(|replica| Span::ToReplica(part, replica)));
            }
        }
        spans
    }

    /// Cuts off what goes one way, or both.
    pub(crate) fn cut(&self, span: Span, way: LinkDirection) -> anyhow::Result<()> {
        match self {
            Self::Links(links) => found(links, span).cut(way),
            Self::Hosts(hosts) => hosts.each(span, way, Network::cut)?,
        }
        Ok(())
    }

    /// Drops traffic to a node without notice, and what comes back.
    pub(crate) fn swallow(&self, span: Span) -> anyhow::Result<()> {
        match self {
            Self::Links(links) => found(links, span).swallow(),
            // Packets without a route are lost on their way: no sender is notified.
            Self::Hosts(hosts) => hosts.each(span, LinkDirection::Both, Network::cut)?,
        }
        Ok(())
    }

    /// Mends what was cut.
    pub(crate) fn mend(&self, span: Span, way: LinkDirection) -> anyhow::Result<()> {
        match self {
            Self::Links(links) => found(links, span).mend(),
            Self::Hosts(hosts) => hosts.each(span, way, Network::mend)?,
        }
        Ok(())
    }

    /// Makes the line to a part's host a bad one, and says how.
    pub(crate) fn hinder(&self, node: Node) -> anyhow::Result<&'static str> {
        let hosts = self.hosts()?;
        hosts.network.hinder(hosts.host(node))
    }

    /// Makes it a good one again.
    pub(crate) fn ease(&self, node: Node) -> anyhow::Result<()> {
        let hosts = self.hosts()?;
        hosts.network.ease(hosts.host(node))
    }

    fn hosts(&self) -> anyhow::Result<&Hosts> {
        match self {
            Self::Links(_) => anyhow::bail!("there are no lines to hosts"),
            Self::Hosts(hosts) => Ok(hosts),
        }
    }

    /// Links that have carried nothing.
    pub(crate) fn unused(&self) -> Vec<Span> {
        let Self::Links(links) = self else {
            return Vec::new();
        };
        let unused = links.iter().filter(|(_, link)| link.carried() == 0);
        unused.map(|(span, _)| *span).collect()
    }
}

impl Hosts {
    fn each(
        &self,
        span: Span,
        way: LinkDirection,
        change: impl Fn(&Network, &Host, &Host) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let far = self.host(span.called());
        for caller in span.callers() {
            let near = self.host(caller);
            if way != LinkDirection::Back {
                change(&self.network, near, far)?;
            }
            if way != LinkDirection::There {
                change(&self.network, far, near)?;
            }
        }
        Ok(())
    }
}

fn found(links: &[(Span, Link)], span: Span) -> &Link {
    let found = links.iter().find(|(other, _)| *other == span);
    &found.expect("what can be cut has a link").1
}
