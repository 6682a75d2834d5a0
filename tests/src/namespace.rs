//! A network that only some processes and threads of this machine are in.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::os::fd::{AsFd, AsRawFd};
use std::process::{Command, Stdio};

use anyhow::{Context, ensure};
use rustix::thread::{LinkNameSpaceType, move_into_link_name_space};

/// Command of the namespace's first process: it reports when the loopback interface is up, and
/// waits for its end.
const BEGIN: &str = "ip link set lo up && echo ready && exec cat";

/// A network namespace. The kernel removes it, with its interfaces, when no process is in it and
/// this value is dropped, however the process that made it ends.
#[derive(Debug)]
pub struct Namespace(File);

impl Namespace {
    /// A network with nothing but a loopback interface. Fails where the caller may not
    /// have one.
    pub fn new() -> anyhow::Result<Self> {
        let mut first = Command::new("unshare")
            .args(["--net", "sh", "-c", BEGIN])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("unshare cannot be run")?;
        let mut said = String::new();
        let output = first.stdout.take().context("its output is a pipe")?;
        BufReader::new(output).read_line(&mut said)?;
        let opened = File::open(format!("/proc/{}/ns/net", first.id()));
        // It ends with its input.
        drop(first.stdin.take());
        first.wait()?;
        ensure!(said == "ready\n", "a network namespace cannot be made");
        Ok(Self(opened?))
    }

    /// Path by which programs find it while this process lives.
    #[must_use]
    pub fn path(&self) -> String {
        format!("/proc/{}/fd/{}", std::process::id(), self.0.as_raw_fd())
    }

    /// Moves the calling thread there, and what it will start.
    pub fn enter(&self) -> anyhow::Result<()> {
        let network = Some(LinkNameSpaceType::Network);
        Ok(move_into_link_name_space(self.0.as_fd(), network)?)
    }

    /// Does some work there, on a thread of its own.
    pub fn within<T: Send>(&self, work: impl FnOnce() -> T + Send) -> anyhow::Result<T> {
        let inside = || {
            self.enter()?;
            Ok(work())
        };
        std::thread::scope(|scope| match scope.spawn(inside).join() {
            Ok(done) => done,
            Err(panic) => std::panic::resume_unwind(panic),
        })
    }
}
