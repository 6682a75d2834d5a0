use std::process::Command;

use crate::redis::Redis;

/// Masters of a cluster. Each has one replica.
const MASTERS: usize = 3;

/// A cluster of Redis servers, each on a port of its own. It ends with this value.
#[derive(Debug)]
pub struct RedisCluster {
    nodes: Vec<Redis>,
}

impl RedisCluster {
    /// Starts the servers, makes them a cluster, and waits until it serves and its
    /// replicas are ready to take over.
    pub fn start() -> Self {
        let nodes: Vec<Redis> = (0..2 * MASTERS).map(|_| Redis::start_node()).collect();
        let made = Command::new("redis-cli")
            .args(["--cluster", "create"])
            .args(nodes.iter().map(Redis::address))
            .args(["--cluster-replicas", "1", "--cluster-yes"])
            .output()
            .expect("redis-cli can be run");
        assert!(made.status.success(), "{made:?}");
        let cluster = Self { nodes };
        wait_until(|| cluster.nodes.iter().all(is_settled));
        cluster
    }

    /// Where its nodes are.
    pub fn urls(&self) -> Vec<String> {
        self.nodes.iter().map(Redis::url).collect()
    }

    /// The master that a key is at, as its place among the nodes.
    #[must_use]
    pub fn master_of(&self, key: &str) -> usize {
        let slot = self.nodes[0].ask(&["cluster", "keyslot", key]);
        let slot: u32 = slot.trim().parse().expect("a slot is a number");
        let owns = |node: &Redis| {
            let nodes = node.ask(&["cluster", "nodes"]);
            let own = nodes.lines().find(|line| line.contains("myself,master"));
            own.is_some_and(|line| line.split(' ').skip(8).any(|range| within(range, slot)))
        };
        let master = self.nodes.iter().position(owns);
        master.expect("every slot has a master")
    }

    /// Kills a node. If it is a master, its replica will notice.
    pub fn kill(&mut self, node: usize) {
        self.nodes[node].kill();
    }
}

/// Reports whether a range such as `0-5460` holds a slot.
fn within(range: &str, slot: u32) -> bool {
    let (first, last) = range.split_once('-').unwrap_or((range, range));
    match (first.parse::<u32>(), last.parse::<u32>()) {
        (Ok(first), Ok(last)) => (first..=last).contains(&slot),
        _ => false,
    }
}

fn is_master(node: &Redis) -> bool {
    node.ask(&["role"]).starts_with("master")
}

/// Reports whether a node knows that all slots are served, and, if it is a replica, has all that
/// its master has.
fn is_settled(node: &Redis) -> bool {
    let well = node.ask(&["cluster", "info"]).contains("cluster_state:ok");
    let known = node.ask(&["cluster", "nodes"]);
    let members = known.lines().filter(|line| line.contains("connected"));
    well && members.count() == 2 * MASTERS
        && (is_master(node)
            || node
                .ask(&["info", "replication"])
                .contains("master_link_status:up"))
}

/// Polls until a condition holds. Servers need a moment to exchange their state.
fn wait_until(done: impl Fn() -> bool) {
    for _ in 0..3000 {
        if done() {
            return;
        }
        // No signal announces it: each poll is a separate process and takes a while.
        std::thread::yield_now();
    }
    panic!("the cluster does not settle");
}
