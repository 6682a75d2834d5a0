//! The way out. Tests bring a network of their own.

use std::io;
use std::net::{IpAddr, SocketAddr};

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpStream, lookup_host};
use tonic::async_trait;

/// A connection.
pub trait Wire: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Wire for T {}

/// Finds hosts and connects to them: two steps, so that what is connected to is what
/// was checked, and no host is looked up again in between.
#[async_trait]
pub trait Network: Send + Sync + 'static {
    /// The addresses of a host's name.
    ///
    /// # Errors
    ///
    /// The name resolves to nothing, or the resolver cannot be reached.
    async fn resolve(&self, host: &str) -> io::Result<Vec<IpAddr>>;

    /// A connection to an address.
    ///
    /// # Errors
    ///
    /// Nothing listens there, or it refuses the connection.
    async fn connect(&self, address: SocketAddr) -> io::Result<Box<dyn Wire>>;
}

/// The machine's network.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemNetwork;

#[async_trait]
impl Network for SystemNetwork {
    async fn resolve(&self, host: &str) -> io::Result<Vec<IpAddr>> {
        // The port is not looked up; there must be one.
        let found = lookup_host((host, 0)).await?;
        Ok(found.map(|address| address.ip()).collect())
    }

    async fn connect(&self, address: SocketAddr) -> io::Result<Box<dyn Wire>> {
        Ok(Box::new(TcpStream::connect(address).await?))
    }
}
