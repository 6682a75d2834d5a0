//! A process under test.

use std::io::Read;
use std::process::{Command, ExitStatus, Stdio};
use std::thread::JoinHandle;
use std::time::Duration;

use anyhow::Context;
use rustix::io::Errno;
pub use rustix::process::Signal;
use rustix::process::{Pid, WaitId, WaitIdOptions, kill_process, waitid};
use tokio::sync::watch;

/// Timeout of anything that is waited for, after which a test fails. It is no measure of speed:
/// only a test that has failed waits so long.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A running process. It is killed and reaped when dropped; when that happens because
/// a test failed, what it printed is shown.
#[derive(Debug)]
pub struct Process {
    name: String,
    pid: Pid,
    output: watch::Receiver<String>,
    exit: watch::Receiver<Option<ExitStatus>>,
    threads: Vec<JoinHandle<()>>,
}

impl Process {
    /// Starts a process and collects what it prints.
    pub fn start(name: &str, mut command: Command) -> anyhow::Result<Self> {
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .with_context(|| format!("{name} cannot be started"))?;
        let pid = Pid::from_child(&child);
        let (printed, output) = watch::channel(String::new());
        let stdout = child
            .stdout
            .take()
            .map(|pipe| collect(pipe, printed.clone()));
        let stderr = child.stderr.take().map(|pipe| collect(pipe, printed));
        let (ended, exit) = watch::channel(None);
        let reaper = std::thread::spawn(move || {
            // An error means that it was reaped elsewhere.
            let status = child.wait().unwrap_or_default();
            ended.send_replace(Some(status));
        });
        Ok(Self {
            name: name.to_owned(),
            pid,
            output,
            exit,
            threads: stdout.into_iter().chain(stderr).chain([reaper]).collect(),
        })
    }

    /// Sends a signal; nothing happens when the process has ended.
    pub fn signal(&self, signal: Signal) {
        if self.exit.borrow().is_none() {
            // An error says that it ended just now.
            let _ = kill_process(self.pid, signal);
        }
    }

    /// Stops the process until [`Signal::CONT`]. The signal alone is not enough: on a busy
    /// machine the process's threads go on until one of them is run to take it.
    pub fn freeze(&self) {
        self.signal(Signal::STOP);
        // Any error but an interruption says that it ended just now.
        while let Err(Errno::INTR) = waitid(WaitId::Pid(self.pid), WaitIdOptions::STOPPED) {}
    }

    /// The process's number, for who reads the kernel's accounts of it.
    #[must_use]
    pub fn pid(&self) -> i32 {
        self.pid.as_raw_nonzero().get()
    }

    /// Exit status of the process, if it has ended.
    #[must_use]
    pub fn ended(&self) -> Option<ExitStatus> {
        *self.exit.borrow()
    }

    /// Waits until the process has ended.
    pub async fn wait(&mut self) -> anyhow::Result<ExitStatus> {
        let ended = tokio::time::timeout(PATIENCE, self.exit.wait_for(Option::is_some)).await;
        let status = *ended.with_context(|| format!("{} does not end", self.name))??;
        status.context("the wait was for a status")
    }

    /// Waits until a line of the output holds the text, and gives the line.
    pub async fn printed(&mut self, text: &str) -> anyhow::Result<String> {
        let find = |output: &str| {
            let mut lines = output.lines();
            lines.find(|line| line.contains(text)).map(str::to_owned)
        };
        let holds = self.output.wait_for(|output| find(output).is_some());
        let output = tokio::time::timeout(PATIENCE, holds).await;
        let output = output.with_context(|| format!("{} never printed {text:?}", self.name))??;
        find(&output).context("the wait was for the line")
    }

    /// Everything printed so far.
    #[must_use]
    pub fn output(&self) -> String {
        self.output.borrow().clone()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.signal(Signal::KILL);
        for thread in self.threads.drain(..) {
            // A thread that panicked has nothing more to report.
            let _ = thread.join();
        }
        if std::thread::panicking() {
            let status = self.ended().unwrap_or_default();
            eprintln!("=== {} ({status}) printed:\n{}", self.name, self.output());
        }
    }
}

/// Reads a pipe to its end.
fn collect(mut pipe: impl Read + Send + 'static, printed: watch::Sender<String>) -> JoinHandle<()> {
    std::thread::spawn(move || {
        let mut piece = [0; 4096];
        while let Ok(count @ 1..) = pipe.read(&mut piece) {
            let text = String::from_utf8_lossy(&piece[..count]).into_owned();
            printed.send_modify(|output| output.push_str(&text));
        }
    })
}
