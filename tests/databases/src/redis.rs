use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

use crate::Place;

/// A Redis server that ends with this value.
#[derive(Debug)]
pub struct Redis {
    place: Place,
    port: u16,
    folder: TempDir,
    server: Child,
}

impl Redis {
    /// Starts a server and waits until it serves.
    pub fn start() -> Redis {
        Redis::start_at(Place::default())
    }

    /// The same at a place.
    pub fn start_at(place: Place) -> Redis {
        let (port, folder) = (place.free_port(), place.folder());
        let server = launch(&place, port, &folder);
        Redis {
            place,
            port,
            folder,
            server,
        }
    }

    /// Where it is.
    pub fn url(&self) -> String {
        format!("redis://{}:{}", self.place.address, self.port)
    }

    /// Forgets everything.
    pub fn flush(&self) {
        let done = Command::new("redis-cli")
            .args(["-h", &self.place.address.to_string()])
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
        self.server = launch(&self.place, self.port, &self.folder);
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

fn launch(place: &Place, port: u16, folder: &TempDir) -> Child {
    let mut server = Command::new("redis-server")
        .args(["--bind", &place.address.to_string()])
        .args(["--port", &port.to_string(), "--protected-mode", "no"])
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
