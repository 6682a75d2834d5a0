//! A network connection that can be cut.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::ports::free_listener;

/// Largest piece that is passed on at a time.
const PIECE: usize = 16 * 1024;

/// Directions through a connection, as seen by the callers who made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkDirection {
    /// Everything.
    Both,
    /// Requests of the callers.
    There,
    /// Answers to the callers.
    Back,
}

/// Passes what comes to its address on to another one. While it is cut, the connections
/// that were there are broken and new ones come to nothing; when only one way is cut, what
/// goes that way is held back until it is mended.
#[derive(Debug)]
pub struct Link {
    /// Where it takes connections.
    pub address: SocketAddr,
    cut: watch::Sender<Option<LinkDirection>>,
    swallows: watch::Sender<bool>,
    swallowed: watch::Sender<u64>,
    carried: Arc<AtomicU64>,
    acceptor: JoinHandle<()>,
}

impl Link {
    /// A whole link to an address, on which no process needs to listen yet.
    pub async fn to(target: SocketAddr) -> anyhow::Result<Self> {
        let listener = free_listener()?;
        listener.set_nonblocking(true)?;
        let listener = TcpListener::from_std(listener)?;
        let address = listener.local_addr()?;
        let (cut, state) = watch::channel(None);
        let (swallows, hole) = watch::channel(false);
        let swallowed = watch::Sender::new(0);
        let hole = Sink {
            open: hole,
            swallowed: swallowed.clone(),
        };
        let carried = Arc::new(AtomicU64::new(0));
        let acceptor = tokio::spawn(accept(listener, target, state, hole, carried.clone()));
        Ok(Self {
            address,
            cut,
            swallows,
            swallowed,
            carried,
            acceptor,
        })
    }

    /// Breaks it.
    pub fn cut(&self, way: LinkDirection) {
        self.cut.send_replace(Some(way));
    }

    /// Swallows everything, both ways, and says nothing: its connections neither carry nor
    /// end any more, and new ones come to nothing either.
    pub fn swallow(&self) {
        self.swallows.send_replace(true);
    }

    /// Waits until something has been swallowed.
    pub async fn swallowed(&self) {
        let mut swallowed = self.swallowed.subscribe();
        // The link has a sender, so that there is always one.
        let _ = swallowed.wait_for(|pieces| *pieces > 0).await;
    }

    /// Makes it whole again; connections of which something was swallowed stay silent.
    pub fn mend(&self) {
        self.swallows.send_replace(false);
        self.cut.send_replace(None);
    }

    /// Number of connections that it has carried, for tests that check its use.
    #[must_use]
    pub fn carried(&self) -> u64 {
        self.carried.load(Ordering::Relaxed)
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.cut(LinkDirection::Both);
        self.acceptor.abort();
    }
}

/// Where what is swallowed goes.
#[derive(Clone)]
struct Sink {
    open: watch::Receiver<bool>,
    /// Pieces that went there.
    swallowed: watch::Sender<u64>,
}

async fn accept(
    listener: TcpListener,
    target: SocketAddr,
    cut: watch::Receiver<Option<LinkDirection>>,
    hole: Sink,
    carried: Arc<AtomicU64>,
) {
    // An error is one of the connection that was to be accepted, or the system's.
    while let Ok((near, _)) = listener.accept().await {
        if *cut.borrow() != Some(LinkDirection::Both) {
            carried.fetch_add(1, Ordering::Relaxed);
            tokio::spawn(carry(near, target, cut.clone(), hole.clone()));
        }
    }
}

async fn carry(
    near: TcpStream,
    target: SocketAddr,
    mut cut: watch::Receiver<Option<LinkDirection>>,
    hole: Sink,
) {
    let state = cut.clone();
    let both = async {
        let far = TcpStream::connect(target).await?;
        // Small messages are answered at once, as without the link.
        near.set_nodelay(true)?;
        far.set_nodelay(true)?;
        let ((from_near, to_near), (from_far, to_far)) = (near.into_split(), far.into_split());
        tokio::try_join!(
            pass(
                from_near,
                to_far,
                LinkDirection::There,
                state.clone(),
                hole.clone()
            ),
            pass(from_far, to_near, LinkDirection::Back, state, hole)
        )
    };
    tokio::select! {
        // Regardless of what ended it, both ends see their connection end.
        _ = both => {}
        _ = cut.wait_for(|cut| *cut == Some(LinkDirection::Both)) => {}
    }
}

/// Passes on what goes one way.
async fn pass(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    way: LinkDirection,
    mut cut: watch::Receiver<Option<LinkDirection>>,
    hole: Sink,
) -> io::Result<()> {
    let mut piece = vec![0; PIECE];
    loop {
        let length = from.read(&mut piece).await?;
        let passes = |cut: &Option<LinkDirection>| {
            cut.is_none_or(|cut| cut != way && cut != LinkDirection::Both)
        };
        let passes = cut.wait_for(passes).await;
        passes.map_err(io::Error::other)?;
        if *hole.open.borrow() {
            hole.swallowed.send_modify(|pieces| *pieces += 1);
            // Once something is missing in a stream, nothing more may be sent on it.
            return std::future::pending().await;
        }
        if length == 0 {
            return to.shutdown().await;
        }
        to.write_all(&piece[..length]).await?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn connection() -> (Link, TcpListener, TcpStream, TcpStream) {
        let target = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let link = Link::to(target.local_addr().unwrap()).await.unwrap();
        let near = TcpStream::connect(link.address).await.unwrap();
        let (far, _) = target.accept().await.unwrap();
        (link, target, near, far)
    }

    #[tokio::test]
    async fn what_is_swallowed_neither_comes_nor_ends() {
        let (link, target, mut near, mut far) = connection().await;
        near.write_all(b"a").await.unwrap();
        far.read_exact(&mut [0; 1]).await.unwrap();
        link.swallow();
        near.write_all(b"b").await.unwrap();
        link.swallowed().await;
        link.mend();
        // A connection that was not used meanwhile carries what the other never will.
        let mut other = TcpStream::connect(link.address).await.unwrap();
        let (mut end, _) = target.accept().await.unwrap();
        other.write_all(b"c").await.unwrap();
        end.read_exact(&mut [0; 1]).await.unwrap();
        near.write_all(b"d").await.unwrap();
        let mut piece = [0; 1];
        tokio::select! {
            biased;
            read = far.read(&mut piece) => panic!("{read:?} {piece:?}"),
            () = std::future::ready(()) => {}
        }
    }

    #[tokio::test]
    async fn what_is_cut_ends_and_what_is_mended_carries() {
        let (link, target, mut near, mut far) = connection().await;
        near.write_all(b"a").await.unwrap();
        assert_eq!(far.read_u8().await.unwrap(), b'a');
        link.cut(LinkDirection::Both);
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

    #[tokio::test]
    async fn one_way_can_be_cut_alone() {
        let (link, _target, mut near, mut far) = connection().await;
        link.cut(LinkDirection::There);
        near.write_all(b"a").await.unwrap();
        far.write_all(b"b").await.unwrap();
        assert_eq!(near.read_u8().await.unwrap(), b'b');
        link.mend();
        assert_eq!(far.read_u8().await.unwrap(), b'a');
        link.cut(LinkDirection::There);
        near.write_all(b"c").await.unwrap();
        far.write_all(b"d").await.unwrap();
        assert_eq!(near.read_u8().await.unwrap(), b'd');
        link.cut(LinkDirection::Both);
        // It was held back all the time.
        assert!(far.read_u8().await.is_err());
    }
}
