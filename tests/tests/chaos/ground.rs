//! Capabilities of this machine: a cluster's own networks and disks.

use sandtable_tests::cluster::{Cluster, ClusterEnvironment, Hosts, Node};
use sandtable_tests::deployment::Setup;
use sandtable_tests::disk::Disk;
use sandtable_tests::system_override::SystemOverride;

/// The database's disk, in mebibytes: room for a league.
const DISK: u32 = 512;

/// Does some work with a cluster whose parts have hosts of their own, and whose database
/// has a disk, where that is permitted. Says what is used instead.
pub(crate) fn with_cluster<F>(work: impl FnOnce(Cluster) -> F + Send)
where
    F: Future<Output = ()>,
{
    // Built before, where the network is the machine's.
    sandtable_tests::binaries::binary("sandtable").expect("the services are built");
    let hosts = match Hosts::new() {
        Ok(hosts) => {
            eprintln!("network: a namespace for each part, cut by routing in a router between");
            Some(hosts)
        }
        Err(error) => {
            eprintln!("NO NAMESPACES ({error:#}): links on the loopback address are cut instead");
            None
        }
    };
    let disk = match Disk::of(DISK) {
        Ok(disk) => {
            eprintln!("disk: {DISK} MiB of PostgreSQL's own, filled up with ballast");
            Some(disk)
        }
        Err(error) => {
            eprintln!("NO DISK ({error:#}): PostgreSQL's files are limited in size instead");
            None
        }
    };
    let shim = match SystemOverride::build() {
        Ok(shim) => Some(shim),
        Err(error) => {
            eprintln!("NO SHIM ({error:#}): no fsync fails, and no clock is set");
            None
        }
    };
    let inside = || {
        if let Some(hosts) = &hosts {
            let clients = hosts.host(Node::Clients);
            clients.namespace.enter().expect("it was made a moment ago");
        }
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .expect("threads can be started");
        let ground = ClusterEnvironment {
            setup: Setup::default(),
            hosts,
            disk,
            shim,
        };
        runtime.block_on(async {
            let cluster = Cluster::start_on(ground).await;
            work(cluster.expect("the cluster starts")).await;
        });
    };
    // A separate thread: one that enters a network does not come back.
    std::thread::scope(|scope| {
        if let Err(panic) = scope.spawn(inside).join() {
            std::panic::resume_unwind(panic);
        }
    });
}
