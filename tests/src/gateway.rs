//! One address for everything that clients call, as the proxy in front of a deployment has
//! it: each call goes to the service that answers it.

use std::future::poll_fn;
use std::net::SocketAddr;
use std::time::Duration;

use http::{Request, Response};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_stream::wrappers::TcpListenerStream;
use tonic::Status;
use tonic::codegen::Service;
use tonic::service::{AxumBody, AxumRouter, Routes};
use tonic::transport::{Channel, Endpoint, Server};

use crate::ports::free_listener;

/// Time that a called server may be silent before its connection is given up.
const SILENCE: Duration = Duration::from_secs(1);

/// Where the services are, by the beginnings of what they are called by.
const LADDER: [&str; 2] = ["/sandtable.tournaments.v1.", "/sandtable.ladder.v1."];
const NOTIFICATIONS: &str = "/sandtable.notifications.v1.";
const GAMES: &str = "/sandtable.rules.v1.GameService/";

/// URLs of the services behind a gateway.
#[derive(Clone, Debug)]
pub struct ServiceUrls {
    /// The referee.
    pub rules: String,
    /// Lobby, seats and accounts.
    pub matches: String,
    /// The streams.
    pub notifications: String,
    /// Tournaments and ladders.
    pub ladder: String,
}

/// Passes calls on for as long as it is there.
#[derive(Debug)]
pub struct Gateway {
    /// Where it listens.
    pub address: SocketAddr,
    serving: JoinHandle<()>,
}

/// A connection to each service.
#[derive(Clone)]
struct ServiceChannels {
    rules: Channel,
    matches: Channel,
    notifications: Channel,
    ladder: Channel,
}

impl Gateway {
    /// A gateway to services, which need not run yet.
    pub async fn to(behind: &ServiceUrls) -> anyhow::Result<Self> {
        let listener = free_listener()?;
        listener.set_nonblocking(true)?;
        let listener = TcpListener::from_std(listener)?;
        let address = listener.local_addr()?;
        let ways = ServiceChannels {
            rules: way(&behind.rules)?,
            matches: way(&behind.matches)?,
            notifications: way(&behind.notifications)?,
            ladder: way(&behind.ladder)?,
        };
        let passing =
            move |request: Request<AxumBody>| pass(ways.of(request.uri().path()), request);
        let routes = Routes::from(AxumRouter::new().fallback(passing));
        let router = Server::builder().add_routes(routes);
        let serving = router.serve_with_incoming(TcpListenerStream::new(listener));
        Ok(Self {
            address,
            // It ends with an error only when no connection can be accepted any more: then
            // callers report it.
            serving: tokio::spawn(async move { drop(serving.await) }),
        })
    }

    /// Address for clients.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }
}

impl Drop for Gateway {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

impl ServiceChannels {
    /// The way of a call.
    fn of(&self, path: &str) -> Channel {
        let way = if LADDER.iter().any(|it| path.starts_with(it)) {
            &self.ladder
        } else if path.starts_with(NOTIFICATIONS) {
            &self.notifications
        } else if path.starts_with(GAMES) {
            &self.rules
        } else {
            &self.matches
        };
        way.clone()
    }
}

fn way(url: &str) -> anyhow::Result<Channel> {
    let endpoint = Endpoint::from_shared(url.to_owned())?
        .connect_timeout(SILENCE)
        .http2_keep_alive_interval(SILENCE)
        .keep_alive_timeout(SILENCE)
        .keep_alive_while_idle(true)
        .tcp_nodelay(true);
    Ok(endpoint.connect_lazy())
}

/// Passes a call on. The caller receives `UNAVAILABLE` when no server is there, as from a server.
async fn pass(mut way: Channel, request: Request<AxumBody>) -> Response<AxumBody> {
    let request = request.map(tonic::body::Body::new);
    let passed = match poll_fn(|context| way.poll_ready(context)).await {
        Ok(()) => way.call(request).await,
        Err(error) => Err(error),
    };
    match passed {
        Ok(response) => response.map(AxumBody::new),
        Err(error) => Status::unavailable(format!("nobody answers: {error}")).into_http(),
    }
}
