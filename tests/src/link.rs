//! A network connection that can be cut.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::ports::free_address;

/// Passes what comes to its address on to another one. While it is cut, the connections
/// that were there are broken and new ones come to nothing.
#[derive(Debug)]
pub struct Link {
    /// Where it takes connections.
    pub address: SocketAddr,
    whole: watch::Sender<bool>,
    carried: Arc<AtomicU64>,
    acceptor: JoinHandle<()>,
}

impl Link {
    /// A whole link to an address, where nobody needs to listen yet.
    pub async fn to(target: SocketAddr) -> anyhow::Result<Link> {
        let address = free_address()?;
        let listener = TcpListener::bind(address).await?;
        let (whole, state) = watch::channel(true);
        let carried = Arc::new(AtomicU64::new(0));
        let acceptor = tokio::spawn(accept(listener, target, state, carried.clone()));
        Ok(Link {
            address,
            whole,
            carried,
            acceptor,
        })
    }

    /// Address for clients.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Breaks it.
    pub fn cut(&self) {
        self.whole.send_replace(false);
    }

    /// Makes it whole again.
    pub fn mend(&self) {
        self.whole.send_replace(true);
    }

    /// How many connections it has carried, for who wants to know that it is used.
    pub fn carried(&self) -> u64 {
        self.carried.load(Ordering::Relaxed)
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.cut();
        self.acceptor.abort();
    }
}

async fn accept(
    listener: TcpListener,
    target: SocketAddr,
    whole: watch::Receiver<bool>,
    carried: Arc<AtomicU64>,
) {
    // An error is one of the connection that was to be accepted, or the system's.
    while let Ok((near, _)) = listener.accept().await {
        if *whole.borrow() {
            carried.fetch_add(1, Ordering::Relaxed);
            tokio::spawn(carry(near, target, whole.clone()));
        }
    }
}

async fn carry(mut near: TcpStream, target: SocketAddr, mut whole: watch::Receiver<bool>) {
    let both = async {
        let mut far = TcpStream::connect(target).await?;
        // Small messages are answered at once, as without the link.
        near.set_nodelay(true)?;
        far.set_nodelay(true)?;
        copy_bidirectional(&mut near, &mut far).await
    };
    tokio::select! {
        // Whatever ended it, both ends see their connection end.
        _ = both => {}
        _ = whole.wait_for(|whole| !whole) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    #[tokio::test]
    async fn what_is_cut_ends_and_what_is_mended_carries() {
        let target = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let link = Link::to(target.local_addr().unwrap()).await.unwrap();
        let mut near = TcpStream::connect(link.address).await.unwrap();
        let (mut far, _) = target.accept().await.unwrap();
        near.write_all(b"a").await.unwrap();
        assert_eq!(far.read_u8().await.unwrap(), b'a');
        link.cut();
        assert!(near.read_u8().await.is_err());
        assert!(far.read_u8().await.is_err());
        let mut refused = TcpStream::connect(link.address).await.unwrap();
        assert!(refused.read_u8().await.is_err());
        link.mend();
        let mut again = TcpStream::connect(link.address).await.unwrap();
        let (mut far, _) = target.accept().await.unwrap();
        far.write_all(b"b").await.unwrap();
        assert_eq!(again.read_u8().await.unwrap(), b'b');
        assert_eq!(link.carried(), 2);
    }
}
