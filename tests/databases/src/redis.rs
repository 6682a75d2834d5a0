use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

use crate::authority::Authority;
use crate::place::Place;

/// A Redis server that ends with this value.
#[derive(Debug)]
pub struct Redis {
    place: Place,
    port: u16,
    folder: TempDir,
    server: Child,
    /// Options in addition to the usual ones.
    options: Vec<String>,
    /// Arguments with which redis-cli reaches it.
    access: Vec<String>,
    url: String,
}

impl Redis {
    /// Starts a server and waits until it serves.
    #[must_use]
    pub fn start() -> Self {
        Self::start_at(Place::default())
    }

    /// The same at a place.
    pub fn start_at(place: Place) -> Self {
        let port = place.free_port();
        // Every client that reaches the server may use it, as on the loopback address.
        let options = ["--port", &port.to_string(), "--protected-mode", "no"];
        let url = format!("redis://{}:{port}", place.address);
        let options = options.map(str::to_owned).to_vec();
        Self::launch(place, port, options, Vec::new(), url)
    }

    /// As [`Redis::start`], for those only who speak TLS and know a password; the authority
    /// vouches for the server.
    pub fn start_with_tls(authority: &Authority) -> Self {
        const PASSWORD: &str = "a-password-of-the-tests";
        let place = Place::default();
        let (port, signed) = (place.free_port(), authority.sign("redis"));
        let ca = authority.certificate().display().to_string();
        let options = [
            ("--port", "0".to_owned()),
            ("--tls-port", port.to_string()),
            ("--tls-cert-file", signed.chain.display().to_string()),
            ("--tls-key-file", signed.key.display().to_string()),
            ("--tls-ca-cert-file", ca.clone()),
            ("--tls-auth-clients", "no".to_owned()),
            ("--requirepass", PASSWORD.to_owned()),
        ];
        let options = options
            .into_iter()
            .flat_map(|(name, value)| [name.to_owned(), value]);
        let access = [
            "--no-auth-warning",
            "--tls",
            "--cacert",
            &ca,
            "-a",
            PASSWORD,
        ];
        Self::launch(
            place,
            port,
            options.collect(),
            access.map(str::to_owned).to_vec(),
            format!("rediss://:{PASSWORD}@127.0.0.1:{port}"),
        )
    }

    /// Starts one node of a cluster, which knows no other yet.
    pub(crate) fn start_node() -> Self {
        // Nodes speak to each other at a second port, which must be free, too.
        let place = Place::default();
        let (port, bus) = (place.free_port(), place.free_port());
        let options = [
            ("--port", port.to_string()),
            ("--cluster-enabled", "yes".to_owned()),
            ("--cluster-port", bus.to_string()),
            ("--cluster-node-timeout", "1000".to_owned()),
            // A replica takes over even if it was not linked for a moment.
            ("--cluster-replica-validity-factor", "0".to_owned()),
            ("--repl-diskless-sync-delay", "0".to_owned()),
        ];
        let options = options
            .into_iter()
            .flat_map(|(name, value)| [name.to_owned(), value]);
        let url = format!("redis://127.0.0.1:{port}");
        Self::launch(place, port, options.collect(), Vec::new(), url)
    }

    fn launch(
        place: Place,
        port: u16,
        options: Vec<String>,
        access: Vec<String>,
        url: String,
    ) -> Self {
        let folder = place.folder();
        let server = launch(&place, &options, &folder);
        Self {
            place,
            port,
            folder,
            server,
            options,
            access,
            url,
        }
    }

    /// Where it is.
    #[must_use]
    pub fn url(&self) -> String {
        self.url.clone()
    }

    pub(crate) fn address(&self) -> String {
        format!("{}:{}", self.place.address, self.port)
    }

    /// Forgets everything.
    pub fn flush(&self) {
        assert_eq!(self.ask(&["flushall"]).trim(), "OK");
    }

    /// The server's answer to a command.
    #[must_use]
    pub fn ask(&self, command: &[&str]) -> String {
        let done = Command::new("redis-cli")
            .args(["-h", &self.place.address.to_string()])
            .args(["-p", &self.port.to_string()])
            .args(&self.access)
            .args(command)
            .output()
            .expect("redis-cli can be run");
        assert!(done.status.success(), "{done:?}");
        String::from_utf8_lossy(&done.stdout).into_owned()
    }

    /// Kills the server.
    pub fn kill(&mut self) {
        // An error says that it has ended by itself.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }

    /// Starts the server again, empty, on the same port.
    pub fn restart(&mut self) {
        self.kill();
        self.server = launch(&self.place, &self.options, &self.folder);
    }

    /// The server's process, to be sent signals.
    #[must_use]
    pub fn pid(&self) -> u32 {
        self.server.id()
    }
}

impl Drop for Redis {
    fn drop(&mut self) {
        self.kill();
    }
}

fn launch(place: &Place, options: &[String], folder: &TempDir) -> Child {
    let mut server = Command::new("redis-server")
        .args(["--bind", &place.address.to_string()])
        .args(options)
        .args(["--save", "", "--appendonly", "no", "--daemonize", "no"])
        .arg("--dir")
        .arg(folder.path())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("redis-server is installed: `.ci/tool databases` does that");
    let output = server.stdout.take().expect("its output is a pipe");
    let mut lines = BufReader::new(output).lines();
    let ready =
        lines.any(|line| line.is_ok_and(|line| line.contains("eady to accept connections")));
    assert!(ready, "redis-server ended at once");
    // A process that writes to an unread pipe blocks: read to the end.
    std::thread::spawn(move || lines.for_each(drop));
    server
}
