//! The load: closed loop, so many calls in flight, over a few connections.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::Context;
use tokio::time::Instant;
use tonic::transport::{Channel, Endpoint};

use crate::cpu;

/// Calls in flight, one column of rows each.
pub(crate) const IN_FLIGHT: [usize; 3] = [1, 8, 64];

/// Connections that share the calls in flight.
const CONNECTIONS: usize = 4;

/// Measurements of one run.
#[derive(Clone, Debug)]
pub(crate) struct Measured {
    /// Operations a second; a call is one, unless it is a list of commands.
    pub(crate) per_second: f64,
    /// Median time of a call.
    pub(crate) p50: Duration,
    pub(crate) p99: Duration,
    /// Processor time an operation, of client and server together. It says less about waiting
    /// and more about work, and other programs hardly disturb it.
    pub(crate) cpu: Duration,
}

/// Connections to a server, one after the other for each worker.
pub(crate) async fn connect(address: SocketAddr, workers: usize) -> anyhow::Result<Vec<Channel>> {
    let mut channels = Vec::new();
    for _ in 0..workers.min(CONNECTIONS) {
        let endpoint = Endpoint::from_shared(format!("http://{address}"))?.tcp_nodelay(true);
        channels.push(endpoint.connect().await.context("connecting")?);
    }
    Ok((0..workers)
        .map(|worker| channels[worker % channels.len()].clone())
        .collect())
}

/// Lets every worker make one call after the other for some time. A fifth of it before
/// that warms up and is not counted.
pub(crate) async fn drive<W>(workers: Vec<W>, length: Duration) -> anyhow::Result<Measured>
where
    W: Worker,
{
    let counted_from = Instant::now() + length / 5;
    let end = counted_from + length;
    let used_before = tokio::spawn(async move {
        tokio::time::sleep_until(counted_from).await;
        cpu::used()
    });
    let tasks: Vec<_> = workers
        .into_iter()
        .map(|mut worker| {
            tokio::spawn(async move {
                let mut times = Vec::with_capacity(1 << 16);
                let mut operations = 0;
                loop {
                    let begin = Instant::now();
                    if begin >= end {
                        return anyhow::Ok((times, operations));
                    }
                    worker.call().await?;
                    if begin >= counted_from {
                        times.push(begin.elapsed());
                        operations += worker.operations();
                    }
                }
            })
        })
        .collect();
    let (mut times, mut operations) = (Vec::new(), 0);
    for task in tasks {
        let (own, done) = task.await.context("a worker panicked")??;
        times.extend(own);
        operations += done;
    }
    let used_before = used_before.await.context("nobody read the accounts")??;
    let used = cpu::used()?.saturating_sub(used_before);
    anyhow::ensure!(!times.is_empty(), "nothing was answered in time");
    times.sort_unstable();
    Ok(Measured {
        per_second: operations as f64 / length.as_secs_f64(),
        p50: quantile(&times, 0.5),
        p99: quantile(&times, 0.99),
        cpu: used.div_f64(operations as f64),
    })
}

/// The time that a share of the sorted times is not above. There must be one at least.
pub(crate) fn quantile(sorted: &[Duration], share: f64) -> Duration {
    sorted[((sorted.len() - 1) as f64 * share) as usize]
}

/// Someone who makes one call at a time.
pub(crate) trait Worker: Send + 'static {
    /// Makes a call and waits for its answer.
    fn call(&mut self) -> impl Future<Output = anyhow::Result<()>> + Send;

    /// Operations of the last call.
    fn operations(&self) -> usize {
        1
    }
}
