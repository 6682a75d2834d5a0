//! Hosts with a router between them, in namespaces of their own.

use std::net::Ipv4Addr;
use std::process::Command;

use anyhow::{Context, ensure};

use crate::namespace::Namespace;

/// Effect of a bad line on packets, where the kernel can: they are late, by more or less, and
/// some are lost.
const NETEM: &[&str] = &["netem", "delay", "30ms", "15ms", "loss", "2%"];

/// Effect otherwise: few pass at a time, and those that do not wait their turn are lost.
const NARROW: &[&str] = &["tbf", "rate", "4mbit", "burst", "16kb", "latency", "50ms"];

/// A host in a network.
#[derive(Debug)]
pub struct Host {
    /// Its address, which only hosts of the same network reach.
    pub address: Ipv4Addr,
    /// Where its processes run.
    pub namespace: Namespace,
    /// The router's interface to it.
    line: String,
}

/// A router that every host has a line to. Packets are dropped in the router, without a
/// word to anybody, so that a cut is what a network does when it fails: silence.
#[derive(Debug)]
pub struct Network {
    router: Namespace,
    hosts: u8,
}

impl Network {
    /// A network without hosts. Fails where the caller may not have one.
    pub fn new() -> anyhow::Result<Self> {
        let router = Namespace::new()?;
        let forward = || std::fs::write("/proc/sys/net/ipv4/ip_forward", "1");
        router
            .within(forward)?
            .context("packets are not passed on")?;
        Ok(Self { router, hosts: 0 })
    }

    /// A new host.
    pub fn host(&mut self) -> anyhow::Result<Host> {
        self.hosts += 1;
        let [router, address] = [1, 2].map(|last| Ipv4Addr::new(10, 77, self.hosts, last));
        let host = Host {
            address,
            namespace: Namespace::new()?,
            line: format!("host{}", self.hosts),
        };
        let (line, place) = (host.line.as_str(), host.namespace.path());
        let there = ["peer", "name", "line", "netns", &place];
        run(
            &self.router,
            "ip",
            &[&["link", "add", line, "type", "veth"][..], &there].concat(),
        )?;
        connect(&self.router, line, router)?;
        connect(&host.namespace, "line", address)?;
        let default = ["route", "add", "default", "via", &router.to_string()];
        run(&host.namespace, "ip", &default)?;
        Ok(host)
    }

    /// Drops all that one host sends to another.
    pub fn cut(&self, from: &Host, to: &Host) -> anyhow::Result<()> {
        self.rule("add", from, to)
    }

    /// Lets one host's packets reach another again.
    pub fn mend(&self, from: &Host, to: &Host) -> anyhow::Result<()> {
        self.rule("del", from, to)
    }

    fn rule(&self, verb: &str, from: &Host, to: &Host) -> anyhow::Result<()> {
        let (from, to) = (from.address.to_string(), to.address.to_string());
        let rule = ["rule", verb, "from", &from, "to", &to, "type", "blackhole"];
        run(&self.router, "ip", &rule)
    }

    /// Makes the line to a host a bad one. Says how.
    pub fn hinder(&self, host: &Host) -> anyhow::Result<&'static str> {
        let to_host = ["qdisc", "add", "dev", host.line.as_str(), "root"];
        let late = run(&self.router, "tc", &[&to_host[..], NETEM].concat());
        if late.is_ok() {
            return Ok("delay and loss by netem");
        }
        run(&self.router, "tc", &[&to_host[..], NARROW].concat())?;
        Ok("a narrow line by tbf, as this kernel has no netem")
    }

    /// Makes it a good one again.
    pub fn ease(&self, host: &Host) -> anyhow::Result<()> {
        let line = ["qdisc", "del", "dev", host.line.as_str(), "root"];
        run(&self.router, "tc", &line)
    }
}

/// Gives an interface its address, in a network of two.
fn connect(namespace: &Namespace, interface: &str, address: Ipv4Addr) -> anyhow::Result<()> {
    let network = format!("{address}/24");
    run(
        namespace,
        "ip",
        &["addr", "add", &network, "dev", interface],
    )?;
    run(namespace, "ip", &["link", "set", interface, "up"])
}

fn run(namespace: &Namespace, program: &str, arguments: &[&str]) -> anyhow::Result<()> {
    let done = namespace.within(|| Command::new(program).args(arguments).output())?;
    let output = done.with_context(|| format!("{program} cannot be run"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(
        output.status.success(),
        "{program} {}: {said}",
        arguments.join(" ")
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::PATIENCE;
    use std::net::UdpSocket;

    #[test]
    fn a_cut_is_one_way_and_silent() {
        let Ok(mut network) = Network::new() else {
            eprintln!("not shown: network namespaces are not permitted here");
            return;
        };
        let hosts = [network.host().unwrap(), network.host().unwrap()];
        let [near, far] = hosts.each_ref().map(|host| {
            let bound = || UdpSocket::bind((host.address, 7000));
            let socket = host.namespace.within(bound).unwrap().unwrap();
            socket.set_read_timeout(Some(PATIENCE)).unwrap();
            socket
        });
        let send = |from: &UdpSocket, to: &UdpSocket, what: u8| {
            let sent = from.send_to(&[what], to.local_addr().unwrap());
            sent.unwrap();
        };
        let receive = |at: &UdpSocket| {
            let mut received = [0];
            at.recv(&mut received).unwrap();
            received[0]
        };
        send(&near, &far, 1);
        assert_eq!(receive(&far), 1);
        network.cut(&hosts[0], &hosts[1]).unwrap();
        send(&near, &far, 2);
        send(&far, &near, 3);
        assert_eq!(receive(&near), 3);
        network.mend(&hosts[0], &hosts[1]).unwrap();
        // Packets sent meanwhile are gone: packets of one line stay in order.
        send(&near, &far, 4);
        assert_eq!(receive(&far), 4);
        network.hinder(&hosts[1]).unwrap();
        network.ease(&hosts[1]).unwrap();
    }
}
