//! The services as they are deployed: in one process, or each in its own.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};
use std::sync::Arc;

use anyhow::{Context, bail, ensure};
use sandtable_client::Client;
use tempfile::TempDir;
use tonic::transport::Endpoint;
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_check_response::ServingStatus;
use tonic_health::pb::health_client::HealthClient;

use crate::binaries::binary;
use crate::network::Host;
use crate::ports::free_address;
use crate::process::{PATIENCE, Process, Signal};

/// The operator's token in every deployment that sets one.
pub const OPERATOR: &str = "operator-of-the-black-box-tests";

/// The secret that the services of a deployment share.
pub const INTERNAL: &str = "shared-by-the-services-under-test";

/// Interval at which a starting process is polled for readiness, in milliseconds.
const ASK_EVERY_MS: u64 = 20;

/// A part of a deployment that can run in a process of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The referee.
    Rules,
    /// Lobby, seats and the log.
    Matches,
    /// The streams.
    Notifications,
    /// Tournaments and ladders.
    Ladder,
}

impl Part {
    /// All parts, each after those that it calls.
    pub const ALL: [Self; 4] = [
        Self::Rules,
        Self::Matches,
        Self::Notifications,
        Self::Ladder,
    ];

    /// Those that run without a database that is shared, each after those that it calls.
    pub const ON_A_FILE: [Self; 3] = [Self::Rules, Self::Matches, Self::Notifications];

    fn binary(self) -> &'static str {
        match self {
            Self::Rules => "sandtable-rules",
            Self::Matches => "sandtable-match-state",
            Self::Notifications => "sandtable-notifications",
            Self::Ladder => "sandtable-ladder",
        }
    }

    /// The variable that says where its process listens.
    pub(crate) fn listen(self) -> &'static str {
        match self {
            Self::Rules => "SANDTABLE_RULES__LISTEN",
            Self::Matches => "SANDTABLE_MATCHES__LISTEN",
            Self::Notifications => "SANDTABLE_NOTIFICATIONS__LISTEN",
            Self::Ladder => "SANDTABLE_LADDER__LISTEN",
        }
    }
}

/// Settings that differ from the defaults.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Environment of every process.
    pub environment: Vec<(&'static str, String)>,
    /// Largest file that a process may write, in blocks of 512 bytes; writing more
    /// fails as it does on a full disk.
    pub file_blocks: Option<u64>,
    /// Files and connections that a process may have open.
    pub descriptors: Option<u64>,
    /// True if the operator's token is set, rather than left to be minted.
    pub operator: bool,
    /// The disk of a deployment's data, if it is not the system's for temporary things.
    pub disk: Option<PathBuf>,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            environment: Vec::new(),
            file_blocks: None,
            descriptors: None,
            operator: true,
            disk: None,
        }
    }
}

impl Setup {
    /// The defaults with one setting changed.
    pub fn with(mut self, variable: &'static str, value: impl ToString) -> Self {
        self.environment.push((variable, value.to_string()));
        self
    }
}

/// A process with its place: the same address and data each time it is started.
#[derive(Debug)]
pub struct Server {
    name: &'static str,
    arguments: Vec<String>,
    pub(crate) environment: Vec<(&'static str, String)>,
    file_blocks: Option<u64>,
    descriptors: Option<u64>,
    host: Option<Arc<Host>>,
    /// Where it listens.
    pub address: SocketAddr,
    process: Option<Process>,
}

impl Server {
    /// A part's process that is not running yet.
    pub(crate) fn of(
        part: Part,
        environment: Vec<(&'static str, String)>,
        address: SocketAddr,
    ) -> Self {
        Self {
            name: part.binary(),
            arguments: Vec::new(),
            environment,
            file_blocks: None,
            descriptors: None,
            host: None,
            address,
            process: None,
        }
    }

    /// The same on a host, if there is one.
    pub(crate) fn at(mut self, host: Option<Arc<Host>>) -> Self {
        self.host = host;
        self
    }

    /// Starts the process and waits until it is ready.
    pub async fn start(&mut self) -> anyhow::Result<()> {
        ensure!(self.process.is_none(), "{} is running", self.name);
        let mut command = self.command()?;
        command.args(&self.arguments);
        command.envs(self.environment.iter().map(|(name, value)| (*name, value)));
        let started = match &self.host {
            Some(host) => (host.namespace).within(|| Process::start(self.name, command))?,
            None => Process::start(self.name, command),
        };
        let process = self.process.insert(started?);
        let ready = tokio::time::timeout(PATIENCE, becomes(self.address, true, process));
        ready
            .await
            .with_context(|| format!("{} never gets ready", self.name))?
    }

    /// Waits until the running process says that it serves, or that it does not.
    pub async fn becomes(&self, serving: bool) -> anyhow::Result<()> {
        let (address, name) = (self.address, self.name);
        let process = self.process.as_ref();
        let process = process.with_context(|| format!("{name} is not running"))?;
        let reached = becomes(address, serving, process);
        tokio::time::timeout(PATIENCE, reached)
            .await
            .with_context(|| format!("{name}: serving never becomes {serving}"))?
    }

    fn command(&self) -> anyhow::Result<Command> {
        let path = binary(self.name)?;
        if self.file_blocks.is_none() && self.descriptors.is_none() {
            return Ok(Command::new(path));
        }
        let mut script = String::new();
        if let Some(blocks) = self.file_blocks {
            // The signal would end the process; ignored, the write fails instead.
            script += &format!("trap '' XFSZ; ulimit -f {blocks}; ");
        }
        if let Some(descriptors) = self.descriptors {
            script += &format!("ulimit -n {descriptors}; ");
        }
        script += "exec \"$0\" \"$@\"";
        let mut command = Command::new("sh");
        command.args(["-c", &script]).arg(path);
        Ok(command)
    }

    /// The running process.
    pub fn process(&mut self) -> anyhow::Result<&mut Process> {
        self.process
            .as_mut()
            .with_context(|| format!("{} is not running", self.name))
    }

    /// Sends the process a signal and waits for its end.
    pub async fn end(&mut self, signal: Signal) -> anyhow::Result<ExitStatus> {
        let process = self.process()?;
        process.signal(signal);
        let status = process.wait().await?;
        self.process = None;
        Ok(status)
    }

    /// Kills the process as a power failure would, and starts it again.
    pub async fn crash(&mut self) -> anyhow::Result<()> {
        self.end(Signal::KILL).await?;
        self.start().await
    }

    /// Lets later starts write files of any size.
    pub fn give_space(&mut self) {
        self.file_blocks = None;
    }

    /// Address for clients.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// A client with a connection of its own.
    pub fn client(&self) -> anyhow::Result<Client> {
        Ok(Client::connect(&self.url())?)
    }
}

/// A running deployment and the folder of its data.
#[derive(Debug)]
pub struct Deployment {
    /// Part by part, the replicas of each one after the other.
    servers: Vec<Server>,
    replicas: usize,
    // Dropped after the processes that write there.
    folder: TempDir,
}

impl Deployment {
    /// All services in one process.
    pub async fn whole(setup: Setup) -> anyhow::Result<Self> {
        let folder = folder(&setup)?;
        let address = free_address()?;
        let arguments = ["serve", "--listen", &address.to_string(), "--data"];
        let data = data(folder.path()).display().to_string();
        let server = Server {
            name: "sandtable",
            arguments: arguments
                .map(str::to_owned)
                .into_iter()
                .chain([data])
                .collect(),
            environment: environment(&setup, Some(folder.path())),
            file_blocks: setup.file_blocks,
            descriptors: setup.descriptors,
            host: None,
            address,
            process: None,
        };
        Self::started(vec![server], folder).await
    }

    /// Each service in a process of its own.
    pub async fn split(setup: Setup) -> anyhow::Result<Self> {
        Self::replicated(setup, 1).await
    }

    /// Each service in so many processes, which more than one of share a database that the
    /// setup names.
    pub async fn replicated(setup: Setup, replicas: usize) -> anyhow::Result<Self> {
        let folder = folder(&setup)?;
        let addresses = || (0..replicas).map(|_| free_address()).collect();
        let parts: [anyhow::Result<Vec<SocketAddr>>; 3] = [addresses(), addresses(), addresses()];
        let [rules, matches, notifications] = parts;
        let parts = [rules?, matches?, notifications?];
        let urls = |at: &[SocketAddr]| {
            let urls: Vec<_> = at.iter().map(|at| format!("http://{at}")).collect();
            urls.join(",")
        };
        let mut environment = environment(&setup, Some(folder.path()));
        environment.push(("SANDTABLE_MATCHES__RULES", urls(&parts[0])));
        environment.push(("SANDTABLE_NOTIFICATIONS__MATCHES", urls(&parts[1])));
        environment.push(("SANDTABLE_MATCHES__NOTIFICATIONS", urls(&parts[2])));
        let mut servers = Vec::new();
        for (part, addresses) in Part::ON_A_FILE.into_iter().zip(parts) {
            for address in addresses {
                let mut environment = environment.clone();
                environment.push((part.listen(), address.to_string()));
                servers.push(Server {
                    file_blocks: setup.file_blocks,
                    descriptors: setup.descriptors,
                    ..Server::of(part, environment, address)
                });
            }
        }
        let mut deployment = Self::started(servers, folder).await?;
        deployment.replicas = replicas;
        Ok(deployment)
    }

    async fn started(servers: Vec<Server>, folder: TempDir) -> anyhow::Result<Self> {
        let mut deployment = Self {
            servers,
            replicas: 1,
            folder,
        };
        for server in &mut deployment.servers {
            server.start().await?;
        }
        Ok(deployment)
    }

    /// The process that a part runs in.
    pub fn server(&mut self, part: Part) -> &mut Server {
        let at = self.place(part);
        &mut self.servers[at]
    }

    fn place(&self, part: Part) -> usize {
        // A deployment in one process has that process for every part.
        let at = Part::ALL.iter().position(|other| *other == part);
        let at = at.expect("every part is among all parts") * self.replicas;
        at.min(self.servers.len() - 1)
    }

    /// The processes of a part, one for each replica.
    pub fn replicas_of(&mut self, part: Part) -> &mut [Server] {
        let at = self.place(part);
        &mut self.servers[at..at + self.replicas]
    }

    /// Address of a part.
    #[must_use]
    pub fn address(&self, part: Part) -> SocketAddr {
        self.servers[self.place(part)].address
    }

    /// The folder of the data.
    #[must_use]
    pub fn data(&self) -> PathBuf {
        data(self.folder.path())
    }

    /// A client of a part, with a connection of its own.
    pub fn client(&self, part: Part) -> anyhow::Result<Client> {
        self.servers[self.place(part)].client()
    }

    /// A client of a part with the operator's token.
    pub fn operator(&self, part: Part) -> anyhow::Result<Client> {
        Ok(self.client(part)?.with_token(OPERATOR)?)
    }
}

/// The folder of a deployment.
fn folder(setup: &Setup) -> anyhow::Result<TempDir> {
    Ok(match &setup.disk {
        Some(disk) => tempfile::tempdir_in(disk)?,
        None => tempfile::tempdir()?,
    })
}

/// Where the data of a deployment are.
fn data(folder: &Path) -> PathBuf {
    folder.join("data")
}

/// The environment that all processes of a deployment share; the folder is SQLite's.
pub(crate) fn environment(setup: &Setup, folder: Option<&Path>) -> Vec<(&'static str, String)> {
    let mut environment = vec![
        ("SANDTABLE_INTERNAL__TOKEN", INTERNAL.to_owned()),
        ("SANDTABLE_TELEMETRY__FORMAT", "compact".to_owned()),
        ("NO_COLOR", "1".to_owned()),
    ];
    if let Some(folder) = folder {
        let database = data(folder).join("log.sqlite").display().to_string();
        environment.push(("SANDTABLE_MATCHES__DATABASE", database));
    }
    if setup.operator {
        environment.push(("SANDTABLE_MATCHES__OPERATOR_TOKEN", OPERATOR.to_owned()));
    }
    environment.extend(setup.environment.iter().cloned());
    environment
}

/// Waits until the server says that it serves, or that it does not.
async fn becomes(address: SocketAddr, serving: bool, process: &Process) -> anyhow::Result<()> {
    let endpoint = Endpoint::from_shared(format!("http://{address}"))?;
    let mut ticks = tokio::time::interval(std::time::Duration::from_millis(ASK_EVERY_MS));
    loop {
        ticks.tick().await;
        if let Some(status) = process.ended() {
            bail!("it ended with {status} instead:\n{}", process.output());
        }
        // No process listens yet.
        let Ok(channel) = endpoint.connect().await else {
            continue;
        };
        let asked = HealthClient::new(channel)
            .check(HealthCheckRequest::default())
            .await;
        let found = asked.map(|answer| answer.get_ref().status() == ServingStatus::Serving);
        if found.is_ok_and(|found| found == serving) {
            return Ok(());
        }
    }
}
