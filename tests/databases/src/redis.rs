use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

use crate::free_port;

/// A Redis server that ends with this value.
#[derive(Debug)]
pub struct Redis {
    port: u16,
    folder: TempDir,
    server: Child,
}

impl Redis {
    /// Starts a server and waits until it serves.
    pub fn start() -> Redis {
        let (port, folder) = (
            free_port(),
            tempfile::tempdir().expect("a temporary folder"),
        );
        let server = launch(port, &folder);
        Redis {
            port,
            folder,
            server,
        }
    }

    /// Where it is.
    pub fn url(&self) -> String {
        format!("redis://127.0.0.1:{}", self.port)
    }

    /// Forgets everything.
    pub fn flush(&self) {
        let done = Command::new("redis-cli")
            .args(["-p", &self.port.to_string(), "flushall"])
            .output()
            .expect("redis-cli can be run");
        assert!(done.status.success(), "{done:?}");
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
        self.server = launch(self.port, &self.folder);
    }

    /// The server's process, to be sent signals.
    pub fn pid(&self) -> u32 {
        self.server.id()
    }
}

impl Drop for Redis {
    fn drop(&mut self) {
        self.kill();
    }
}

fn launch(port: u16, folder: &TempDir) -> Child {
    let mut server = Command::new("redis-server")
        .args(["--bind", "127.0.0.1", "--port", &port.to_string()])
        .args(["--save", "", "--appendonly", "no", "--daemonize", "no"])
        .arg("--dir")
        .arg(folder.path())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("redis-server is installed: .ci/databases does that");
    let output = server.stdout.take().expect("its output is a pipe");
    let mut lines = BufReader::new(output).lines();
    let ready =
        lines.any(|line| line.is_ok_and(|line| line.contains("eady to accept connections")));
    assert!(ready, "redis-server ended at once");
    // Whoever writes to a pipe that nobody reads is stopped: read to the end.
    std::thread::spawn(move || lines.for_each(drop));
    server
}
