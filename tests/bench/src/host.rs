//! A server on a thread and a runtime of its own, as a load generator beside it needs.

use std::net::SocketAddr;

use anyhow::Context;
use sandtable_runtime::shutdown::{Shutdown, ShutdownTrigger};
use tokio::net::TcpListener;

/// A server that runs until it is dropped.
pub(crate) struct Host {
    pub(crate) address: SocketAddr,
    trigger: Option<ShutdownTrigger>,
    thread: Option<std::thread::JoinHandle<anyhow::Result<()>>>,
}

impl Host {
    /// Starts what `serve` makes of a listener on a free port of the loopback.
    pub(crate) fn start<F, S>(serve: S) -> anyhow::Result<Self>
    where
        F: Future<Output = anyhow::Result<()>>,
        S: FnOnce(TcpListener, Shutdown) -> F + Send + 'static,
    {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").context("listening")?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let (trigger, shutdown) = Shutdown::new();
        let thread = std::thread::Builder::new()
            .name("server".into())
            .spawn(move || {
                runtime()?
                    .block_on(async { serve(TcpListener::from_std(listener)?, shutdown).await })
            })?;
        Ok(Self {
            address,
            trigger: Some(trigger),
            thread: Some(thread),
        })
    }
}

/// One thread that does everything: more of them on shared cores are slower.
pub(crate) fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
}

impl Drop for Host {
    fn drop(&mut self) {
        drop(self.trigger.take());
        match self.thread.take().map(std::thread::JoinHandle::join) {
            Some(Ok(Ok(()))) | None => {}
            Some(Ok(Err(error))) => eprintln!("the server failed: {error:#}"),
            Some(Err(_)) => eprintln!("the server panicked"),
        }
    }
}
