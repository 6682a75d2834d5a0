//! Ports for servers.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::atomic::{AtomicU16, Ordering};

use anyhow::bail;

/// Ports are taken from below those that the system gives to outgoing connections, so
/// that a killed server finds its port free when it comes back.
const FIRST: u16 = 15_000;
const COUNT: u16 = 10_000;

/// Number of ports that this process has tried.
static LOOKED_AT: AtomicU16 = AtomicU16::new(0);

/// A loopback address on which no process listens and that this process gives out once.
pub fn free_address() -> anyhow::Result<SocketAddr> {
    Ok(free_listener()?.local_addr()?)
}

/// A listener at such an address, for who listens at once: after it is closed, a process
/// that is being started by another thread may have the address for a moment longer.
pub(crate) fn free_listener() -> anyhow::Result<TcpListener> {
    // Processes that run at the same time start at different places.
    let start = u32::from(FIRST) + std::process::id().wrapping_mul(97) % u32::from(COUNT);
    for _ in 0..COUNT {
        let step = u32::from(LOOKED_AT.fetch_add(1, Ordering::Relaxed));
        let offset = (start - u32::from(FIRST) + step) % u32::from(COUNT);
        let port = FIRST + u16::try_from(offset)?;
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        if let Ok(listener) = TcpListener::bind(address) {
            return Ok(listener);
        }
    }
    bail!("no port is free")
}
