//! Connections over the simulated network.

use std::cell::RefCell;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use anyhow::Context as _;
use futures::Stream;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tonic::transport::server::Connected;
use tonic::transport::{Channel, Endpoint};
use turmoil::net::{TcpListener, TcpStream};

/// The port that every host listens on.
const PORT: u16 = 7400;

/// A connection that a server has taken.
pub(crate) struct ServerConnection(TcpStream);

impl Connected for ServerConnection {
    type ConnectInfo = ();

    fn connect_info(&self) -> Self::ConnectInfo {}
}

impl AsyncRead for ServerConnection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_read(context, buffer)
    }
}

impl AsyncWrite for ServerConnection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(context)
    }
}

/// The connections that others make to the present host.
pub(crate) async fn listen() -> io::Result<impl Stream<Item = io::Result<ServerConnection>>> {
    let listener = TcpListener::bind(("0.0.0.0", PORT)).await?;
    Ok(futures::stream::unfold(listener, async |listener| {
        let taken = listener
            .accept()
            .await
            .map(|(stream, _)| ServerConnection(stream));
        Some((taken, listener))
    }))
}

thread_local! {
    /// The hosts that have no descriptor left for another connection.
    static SHORT: RefCell<Vec<&'static str>> = const { RefCell::new(Vec::new()) };
}

/// A host has no descriptor left: the connections that it has go on, and there are no new
/// ones to it.
pub(crate) fn run_short(host: &'static str) {
    SHORT.with_borrow_mut(|short| short.push(host));
}

/// A host has descriptors again.
pub(crate) fn has_enough(host: &str) {
    SHORT.with_borrow_mut(|short| short.retain(|other| *other != host));
}

/// No host is short of anything.
pub(crate) fn forget_shortage() {
    SHORT.with_borrow_mut(Vec::clear);
}

/// Connects to a host.
pub(crate) async fn dial(host: &'static str) -> io::Result<TcpStream> {
    if SHORT.with_borrow(|short| short.contains(&host)) {
        return Err(io::Error::other("too many open files"));
    }
    TcpStream::connect((host, PORT)).await
}

/// A host's address, as those who call it write it.
pub(crate) fn address(host: &str) -> String {
    format!("http://{host}:{PORT}")
}

/// A player's channel to a host.
pub(crate) fn channel(host: &'static str) -> anyhow::Result<Channel> {
    let endpoint = Endpoint::from_shared(address(host))
        .context("the address of a host")?
        .connect_timeout(Duration::from_millis(300))
        .http2_keep_alive_interval(Duration::from_millis(300))
        .keep_alive_timeout(Duration::from_millis(300))
        .keep_alive_while_idle(true);
    let connector = tower::service_fn(move |_: tonic::transport::Uri| async move {
        io::Result::Ok(TokioIo::new(dial(host).await?))
    });
    Ok(endpoint.connect_with_connector_lazy(connector))
}
