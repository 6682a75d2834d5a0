//! From names to the replicas behind them.

use std::collections::HashMap;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use tonic::async_trait;

use super::Replica;
use crate::channel::connect_to;
use sandtable_runtime::settings::ClientSettings;

/// Looks names up.
#[async_trait]
pub trait Resolve: Send + Sync + 'static {
    /// The addresses that a name stands for now.
    ///
    /// # Errors
    ///
    /// The name resolves to nothing, or the resolver cannot be reached.
    async fn resolve(&self, host: &str, port: u16) -> io::Result<Vec<SocketAddr>>;
}

/// Names as the machine knows them.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemNames;

#[async_trait]
impl Resolve for SystemNames {
    async fn resolve(&self, host: &str, port: u16) -> io::Result<Vec<SocketAddr>> {
        Ok(tokio::net::lookup_host((host, port)).await?.collect())
    }
}

/// Finds the replicas behind the addresses of a service.
pub(super) struct Resolver {
    pub(super) names: Arc<dyn Resolve>,
    pub(super) addresses: Vec<String>,
    pub(super) token: String,
    pub(super) settings: ClientSettings,
}

impl Resolver {
    /// The replicas that there are now. Those known before keep their connections; behind
    /// a name that cannot be looked up now are those that were there before.
    pub(super) async fn resolve(&self, known: &[Replica]) -> Vec<Replica> {
        let by_endpoint: HashMap<&str, &Replica> = known
            .iter()
            .map(|replica| (replica.as_ref(), replica))
            .collect();
        let mut found = Vec::new();
        for address in &self.addresses {
            let behind = match self.behind(address).await {
                Ok(behind) => behind,
                Err(error) => {
                    tracing::warn!(%error, address, "name resolution failed");
                    let before = known.iter().filter(|it| it.is_behind(address));
                    found.extend(before.cloned());
                    continue;
                }
            };
            // One address: the name will do, and follows where it moves.
            if behind.len() < 2 {
                found.extend(self.replica(&by_endpoint, address.clone(), None));
            }
            for socket in behind.iter().filter(|_| behind.len() > 1) {
                let endpoint = format!("{address}#{socket}");
                found.extend(self.replica(&by_endpoint, endpoint, Some((address, *socket))));
            }
        }
        found
    }

    fn replica(
        &self,
        known: &HashMap<&str, &Replica>,
        endpoint: String,
        socket: Option<(&str, SocketAddr)>,
    ) -> Option<Replica> {
        if let Some(replica) = known.get(endpoint.as_str()) {
            return Some((*replica).clone());
        }
        let (address, socket) = match socket {
            Some((address, socket)) => (address, Some(socket)),
            None => (endpoint.as_str(), None),
        };
        match connect_to(address, socket, &self.token, &self.settings) {
            Ok(channel) => Some(Replica::new(endpoint, channel)),
            Err(error) => {
                tracing::warn!(%error, endpoint, "invalid address");
                None
            }
        }
    }

    /// The socket addresses that an address stands for, in order.
    async fn behind(&self, address: &str) -> io::Result<Vec<SocketAddr>> {
        let uri: http::Uri = address.parse().map_err(io::Error::other)?;
        let Some(host) = uri.host() else {
            return Ok(Vec::new());
        };
        let usual = if uri.scheme_str() == Some("https") {
            443
        } else {
            80
        };
        let port = uri.port_u16().unwrap_or(usual);
        let mut sockets = self.names.resolve(host, port).await?;
        sockets.sort_unstable();
        sockets.dedup();
        Ok(sockets)
    }
}
