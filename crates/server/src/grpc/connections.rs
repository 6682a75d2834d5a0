//! The connections of a server: how many there may be, from where, and how long one may do
//! nothing.
//!
//! A surplus connection is still accepted while descriptors remain: a player may use it, and any
//! other caller learns over it why it is closed. When there are no descriptors left even for
//! that, the connection without a player that has been idle longest is closed.

use std::collections::HashMap;
use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use futures::Stream;
use futures::stream::unfold;
use parking_lot::Mutex;
use rustix::net::sockopt;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, Sleep, sleep};
use tonic::transport::server::Connected;

use crate::grpc::error::ServeError;
use crate::grpc::outbox::Outbox;
use crate::limits::{Bounds, Limits, Release, Subject};
use sandtable_grpc::connection::{Link, Peer, Surplus, Times};
use sandtable_runtime::settings::ServerSettings;
use sandtable_runtime::telemetry::metric::{self, Gauge};

/// Default maximum of connections: each costs some memory.
const MOST_BY_ITSELF: usize = 8192;

/// Descriptors at least that are left for all else: files of the store, connections to other
/// services.
const LEAST_FOR_OTHERS: usize = 64;

/// Idle time after which a connection may be closed in favour of another.
const DISPLACED_AFTER: Duration = Duration::from_secs(1);

/// Minimum interval between two searches for a connection to close.
const SEARCH_EVERY: Duration = Duration::from_millis(5);

/// First and longest pause of acceptance after descriptors have run out.
const FIRST_PAUSE: Duration = Duration::from_millis(5);
const LONGEST_PAUSE: Duration = Duration::from_millis(500);

/// Bounds of connections, where there are descriptors enough.
#[must_use]
pub fn connection_bounds(settings: &ServerSettings) -> Vec<Bounds> {
    let total = match settings.max_connections {
        0 => MOST_BY_ITSELF,
        most => most,
    };
    let idle = "when it is idle for long, or makes room for another";
    let all = Bounds::of("connections", total, Release::Otherwise(idle));
    vec![Bounds {
        reserved: total * settings.connections_kept_for_players.min(100) / 100,
        per_address: settings.max_connections_per_address,
        ..all
    }]
}

/// All connections of a server.
pub(super) struct Connections {
    most: usize,
    /// Those that only players may use.
    kept: usize,
    per_address: usize,
    times: Times,
    keepalive: Duration,
    /// Knows the addresses whose connections are not counted by address.
    limits: Option<Limits>,
    state: Mutex<ConnectionState>,
    gauge: Gauge,
}

#[derive(Default)]
struct ConnectionState {
    open: HashMap<u64, Arc<Link>>,
    by_address: HashMap<Subject, usize>,
    next: u64,
    searched: Option<Instant>,
}

impl Connections {
    /// As many as the settings say and the descriptors of the process allow.
    pub(super) fn open(
        settings: &ServerSettings,
        limits: Option<Limits>,
    ) -> Result<Arc<Self>, ServeError> {
        let most = connections_allowed(settings.max_connections, descriptors())?;
        let per_address = match settings.max_connections_per_address {
            0 => most,
            most_of_one => most_of_one.min(most / 2).max(1),
        };
        tracing::info!(most, per_address, "connection limit in force");
        Ok(Arc::new(Self {
            most,
            kept: most * settings.connections_kept_for_players.min(100) / 100,
            per_address,
            times: Times {
                first_call: Duration::from_millis(settings.handshake_timeout_ms),
                idle: Duration::from_millis(settings.idle_timeout_ms),
            },
            keepalive: Duration::from_millis(settings.keepalive_interval_ms),
            limits,
            state: Mutex::default(),
            gauge: metric::CONNECTIONS.gauge(&[]),
        }))
    }

    /// The connections that arrive, for ever: whatever is wrong with one, the next may be well.
    pub(super) fn incoming(
        self: Arc<Self>,
        listener: TcpListener,
    ) -> impl Stream<Item = io::Result<Connection>> {
        unfold((self, listener), |(all, listener)| async move {
            let mut pause = FIRST_PAUSE;
            loop {
                match listener.accept().await {
                    Ok((socket, from)) => {
                        if let Some(connection) = all.take(socket, from.ip()) {
                            return Some((Ok(connection), (all, listener)));
                        }
                    }
                    Err(error) if is_over(&error) => {}
                    Err(error) => {
                        let made_room = all.displace(&mut all.state.lock());
                        tracing::warn!(%error, made_room, ?pause, "failed to accept connections");
                        closed("descriptors");
                        sleep(pause).await;
                        pause = (pause * 2).min(LONGEST_PAUSE);
                    }
                }
            }
        })
    }

    /// Takes a connection, or closes it by dropping it.
    fn take(self: &Arc<Self>, socket: TcpStream, address: IpAddr) -> Option<Connection> {
        let subject = Subject::address(address);
        let counted = self.limits.as_ref().is_none_or(|it| !it.believes(address));
        let mut state = self.state.lock();
        let mine = state.by_address.get(&subject).copied().unwrap_or(0);
        let open = state.open.len();
        let surplus = if counted && mine >= self.per_address {
            // A few more, for players to get in and for others to receive a reason.
            if mine >= self.per_address + self.per_address / 8 + 4 {
                closed("address");
                return None;
            }
            Some(Surplus::OfAddress(self.per_address))
        } else if open + self.kept >= self.most && !self.displace(&mut state) {
            Some(Surplus::OfServer(self.most - self.kept))
        } else {
            None
        };
        if open >= self.most {
            closed("full");
            return None;
        }
        let id = state.next;
        state.next += 1;
        let link = Arc::new(Link::new(address, surplus));
        state.open.insert(id, link.clone());
        *state.by_address.entry(subject).or_insert(0) += 1;
        drop(state);
        self.gauge.increment(1.0);
        // An error says that the client is gone, as reading will.
        let _ = socket.set_nodelay(true);
        let _ = sockopt::set_socket_keepalive(&socket, true);
        let _ = sockopt::set_tcp_keepidle(&socket, self.keepalive.max(Duration::from_secs(1)));
        Some(Connection {
            socket,
            outbox: Outbox::default(),
            timer: Box::pin(sleep(link.first_look(self.times))),
            times: self.times,
            place: ConnectionPlace {
                all: self.clone(),
                subject,
                id,
                link,
            },
        })
    }

    /// Closes the connection without a player that has been idle longest. Returns `false` when
    /// there is none.
    fn displace(&self, state: &mut ConnectionState) -> bool {
        let now = Instant::now();
        let soon = |last: Instant| now.duration_since(last) < SEARCH_EVERY;
        if state.searched.is_some_and(soon) {
            return false;
        }
        state.searched = Some(now);
        let idle = state.open.values().filter_map(|link| {
            let since = link.displaceable_since()?;
            (now.duration_since(since) >= DISPLACED_AFTER).then_some((since, link))
        });
        match idle.min_by_key(|(since, _)| *since) {
            Some((_, link)) => {
                link.close();
                closed("displaced");
                true
            }
            None => false,
        }
    }
}

/// Counts a connection that the server closed or did not take.
fn closed(reason: &str) {
    metric::CONNECTIONS_CLOSED
        .counter(&[("reason", reason)])
        .increment(1);
}

/// Reports whether the connection broke, rather than the acceptance of connections.
fn is_over(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionAborted
            | io::ErrorKind::ConnectionReset
            | io::ErrorKind::Interrupted
    )
}

/// Descriptors that the process may have, after asking for as many as it may ask for.
fn descriptors() -> Option<usize> {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let raised = Rlimit {
        current: maximum,
        maximum,
    };
    let now = match setrlimit(Resource::Nofile, raised) {
        Ok(()) => maximum,
        Err(_) => current,
    };
    now.and_then(|now| usize::try_from(now).ok())
}

/// Maximum number of connections: as many as the settings ask, if there are descriptors for them.
fn connections_allowed(asked: usize, descriptors: Option<usize>) -> Result<usize, ServeError> {
    let possible = descriptors.map_or(usize::MAX, |all| {
        all.saturating_sub(LEAST_FOR_OTHERS.max((all / 8).min(1024)))
    });
    match asked {
        0 => Ok(possible.clamp(8, MOST_BY_ITSELF)),
        asked if asked <= possible => Ok(asked),
        asked => Err(ServeError::TooFewDescriptors { asked, possible }),
    }
}

/// A connection's place among all, given back when it is dropped.
struct ConnectionPlace {
    all: Arc<Connections>,
    subject: Subject,
    id: u64,
    link: Arc<Link>,
}

impl Drop for ConnectionPlace {
    fn drop(&mut self) {
        let mut state = self.all.state.lock();
        state.open.remove(&self.id);
        if let Some(count) = state.by_address.get_mut(&self.subject) {
            *count -= 1;
            if *count == 0 {
                state.by_address.remove(&self.subject);
            }
        }
        self.all.gauge.decrement(1.0);
    }
}

/// A connection that ends when it is silent or idle for too long, or makes room.
pub(super) struct Connection {
    socket: TcpStream,
    outbox: Outbox,
    timer: Pin<Box<Sleep>>,
    times: Times,
    place: ConnectionPlace,
}

impl Connection {
    /// Reports whether the connection is to end. The reading task is woken to check again.
    fn is_over(&mut self, context: &mut Context<'_>) -> bool {
        let link = self.place.link.clone();
        link.wake_on_change(context.waker());
        loop {
            match link.look(self.times) {
                Ok(at) => {
                    // One that is set for too early looks again when it rings: it is moved
                    // once a while, not at each read.
                    if at < self.timer.deadline() || self.timer.is_elapsed() {
                        self.timer.as_mut().reset(at);
                    }
                    if self.timer.as_mut().poll(context).is_pending() {
                        return false;
                    }
                }
                Err(reason) => {
                    if let Some(reason) = reason {
                        closed(reason);
                    }
                    return true;
                }
            }
        }
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.is_over(context) {
            // As if the client had closed it.
            return Poll::Ready(Ok(()));
        }
        Pin::new(&mut self.socket).poll_read(context, buffer)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.poll_write_vectored(context, &[io::IoSlice::new(bytes)])
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let Self { socket, outbox, .. } = &mut *self;
        outbox.poll_flush(Pin::new(socket), context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.as_mut().poll_flush(context))?;
        Pin::new(&mut self.socket).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let Self { socket, outbox, .. } = &mut *self;
        outbox.poll_take(Pin::new(socket), context, pieces)
    }

    fn is_write_vectored(&self) -> bool {
        true
    }
}

impl Connected for Connection {
    type ConnectInfo = Peer;

    fn connect_info(&self) -> Peer {
        Peer::new(self.place.link.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptors_are_left_for_all_else() {
        let allowed = |asked, descriptors| connections_allowed(asked, Some(descriptors)).ok();
        assert_eq!(allowed(0, 256), Some(192));
        assert_eq!(allowed(0, 1024), Some(896));
        assert_eq!(allowed(0, 1_000_000), Some(8192));
        assert_eq!(allowed(0, 10), Some(8), "some are always tried");
        assert_eq!(allowed(20_000, 1_000_000), Some(20_000));
        assert_eq!(allowed(1000, 1024), None);
    }
}
