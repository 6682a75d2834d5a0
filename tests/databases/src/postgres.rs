use std::ffi::OsStr;
use std::fs::{File, OpenOptions, Permissions};
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tempfile::TempDir;

use crate::authority::Authority;
use crate::place::Place;

/// The server that the tests of one process share.
static SHARED: Mutex<Weak<Postgres>> = Mutex::new(Weak::new());

/// A PostgreSQL server that ends with this value.
#[derive(Debug)]
pub struct Postgres {
    place: Place,
    port: u16,
    folder: TempDir,
    databases: AtomicU32,
}

impl Postgres {
    /// Makes a cluster of databases, starts its server and waits until it serves.
    #[must_use]
    pub fn start() -> Self {
        Self::start_at(Place::default())
    }

    /// The same at a place.
    #[must_use]
    pub fn start_at(place: Place) -> Self {
        let server = Self::make(place);
        server.trust_the_network();
        server.resume();
        server
    }

    /// As [`Postgres::start`], for those only who speak TLS; the authority vouches for the
    /// server.
    #[must_use]
    pub fn start_with_tls(authority: &Authority) -> Self {
        let server = Self::make(Place::default());
        let signed = authority.sign("postgres");
        for (from, name) in [(&signed.chain, "server.pem"), (&signed.key, "server.key")] {
            let path = server.data().join(name);
            std::fs::copy(from, &path).expect("the server's folder can be written to");
            // The server refuses a key that others could read.
            std::fs::set_permissions(&path, Permissions::from_mode(0o600))
                .expect("whoever has written a file may close it");
            give_away(&path);
        }
        let settings = server.data().join("postgresql.conf");
        let tls = "ssl = on\nssl_cert_file = 'server.pem'\nssl_key_file = 'server.key'\n";
        let mut file = OpenOptions::new()
            .append(true)
            .open(settings)
            .expect("initdb has written the settings");
        file.write_all(tls.as_bytes())
            .expect("the settings can be written to");
        std::fs::write(
            server.data().join("pg_hba.conf"),
            "hostssl all all 127.0.0.1/32 trust\n",
        )
        .expect("the settings can be written to");
        server.resume();
        server
    }

    /// A cluster of databases whose server does not run yet.
    fn make(place: Place) -> Self {
        let folder = place.folder();
        give_away(folder.path());
        let server = Self {
            port: place.free_port(),
            place,
            folder,
            databases: AtomicU32::new(0),
        };
        let data = server.data();
        server.run(
            "initdb",
            [
                OsStr::new("--pgdata"),
                data.as_os_str(),
                OsStr::new("--auth=trust"),
                OsStr::new("--username=sandtable"),
                OsStr::new("--encoding=UTF8"),
                OsStr::new("--locale=C"),
                // Small segments: the server writes to new files soon.
                OsStr::new("--wal-segsize=1"),
            ],
        );
        server
    }

    /// Every client that reaches the server may use it, as on the loopback address.
    fn trust_the_network(&self) {
        if self.place.address.is_loopback() {
            return;
        }
        let mut rules = File::options()
            .append(true)
            .open(self.data().join("pg_hba.conf"))
            .expect("a cluster of databases has rules of access");
        writeln!(rules, "host all all 0.0.0.0/0 trust").expect("a rule can be written");
    }

    /// The server that all tests of this process share while any of them uses it.
    pub fn shared() -> Arc<Self> {
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        shared.upgrade().unwrap_or_else(|| {
            let server = Arc::new(Self::start());
            *shared = Arc::downgrade(&server);
            server
        })
    }

    /// Where it listens.
    pub(crate) fn address(&self) -> (std::net::Ipv4Addr, u16) {
        (self.place.address, self.port)
    }

    /// Makes a database and gives its address.
    pub fn database(&self) -> String {
        let name = format!("test{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let (host, port) = (self.place.address.to_string(), self.port.to_string());
        self.run(
            "createdb",
            ["-h", &host, "-p", &port, "-U", "sandtable", &name].map(OsStr::new),
        );
        format!("postgres://sandtable@{host}:{port}/{name}")
    }

    /// Ends the server as a crash would.
    pub fn crash(&self) {
        let data = self.data();
        let arguments = ["stop", "--mode=immediate", "--wait", "--pgdata"].map(OsStr::new);
        self.run("pg_ctl", arguments.into_iter().chain([data.as_os_str()]));
    }

    /// Starts the server again, on the same port and with what was on the disk.
    pub fn resume(&self) {
        let (data, log) = (self.data(), self.folder.path().join("log"));
        let options = format!(
            "-p {} -c listen_addresses={} -c unix_socket_directories='' -c fsync=on",
            self.port, self.place.address
        );
        self.run(
            "pg_ctl",
            [
                OsStr::new("start"),
                OsStr::new("--wait"),
                OsStr::new("--pgdata"),
                data.as_os_str(),
                OsStr::new("--log"),
                log.as_os_str(),
                OsStr::new("--options"),
                OsStr::new(&options),
            ],
        );
    }

    /// The server's first process, to be sent signals.
    pub fn pid(&self) -> u32 {
        self.running().expect("the server runs")
    }

    /// The server's first process, unless the server has ended.
    pub fn running(&self) -> Option<u32> {
        let text = std::fs::read_to_string(self.data().join("postmaster.pid")).ok()?;
        let pid = text.lines().next()?.parse().ok()?;
        // A server that ended in distress leaves its file behind.
        PathBuf::from(format!("/proc/{pid}"))
            .exists()
            .then_some(pid)
    }

    /// Carries out statements in a database whose address `database` gave.
    pub fn execute(&self, database: &str, statements: &str) {
        let arguments = [
            "--quiet",
            "--set=ON_ERROR_STOP=1",
            "-c",
            statements,
            database,
        ];
        self.run("psql", arguments.map(OsStr::new));
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// Runs one of PostgreSQL's programs to its end.
    fn run<'a>(&self, program: &str, arguments: impl IntoIterator<Item = &'a OsStr>) {
        let mut command = Command::new(program_path(program));
        command
            .args(arguments)
            .current_dir(self.folder.path())
            // The caller's home may be closed to the account that these run as.
            .env("HOME", self.folder.path())
            .envs(self.place.environment.iter().cloned())
            .stdin(Stdio::null())
            .stdout(Stdio::null());
        // The server inherits what it is started with: a pipe would stay open with it.
        let said = self.folder.path().join(format!("{program}.txt"));
        let file = File::create(&said).expect("the folder can be written to");
        command.stderr(file);
        if let Some((uid, gid)) = unprivileged() {
            command.uid(uid).gid(gid);
        }
        let status = command.status();
        let status = status.expect("PostgreSQL is installed: `.ci/tool databases` does that");
        let said = std::fs::read_to_string(&said).unwrap_or_default();
        assert!(status.success(), "{program}: {status}: {said}");
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        if self.running().is_some() {
            self.crash();
        }
    }
}

/// Where a program of PostgreSQL is: on the path, or where Debian keeps it.
pub(crate) fn program_path(program: &str) -> PathBuf {
    let on_path = std::env::var_os("PATH").unwrap_or_default();
    let debian = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten();
    let mut versions: Vec<PathBuf> = (debian.flatten())
        .map(|version| version.path().join("bin"))
        .collect();
    versions.sort();
    std::env::split_paths(&on_path)
        .chain(versions.into_iter().rev())
        .chain([PathBuf::from("/usr/sbin")])
        .map(|folder| folder.join(program))
        .find(|path| path.is_file())
        .unwrap_or_else(|| PathBuf::from(program))
}

/// Makes a file or folder belong to the account that the server runs as.
pub(crate) fn give_away(path: &Path) {
    if let Some((uid, gid)) = unprivileged() {
        std::os::unix::fs::chown(path, Some(uid), Some(gid)).expect("root may give a file away");
    }
}

/// The account to run as: PostgreSQL refuses to be run by root.
pub(crate) fn unprivileged() -> Option<(u32, u32)> {
    let own = std::fs::metadata("/proc/self").ok()?;
    if std::os::unix::fs::MetadataExt::uid(&own) != 0 {
        return None;
    }
    let accounts = std::fs::read_to_string("/etc/passwd").ok()?;
    let account = accounts
        .lines()
        .find(|line| line.starts_with("postgres:"))?;
    let mut numbers = account.split(':').skip(2);
    Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
}
