use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

use crate::place::Place;
use crate::postgres::{Postgres, give_away, program_path, unprivileged};

/// For how long a pooler lends its connections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PoolMode {
    /// For as long as a client stays.
    Session,
    /// For a transaction.
    Transaction,
    /// For a statement.
    Statement,
}

impl PoolMode {
    const fn word(self) -> &'static str {
        match self {
            Self::Session => "session",
            Self::Transaction => "transaction",
            Self::Statement => "statement",
        }
    }
}

/// A PgBouncer with its own defaults before a server, which ends with this value.
#[derive(Debug)]
pub struct PgBouncer {
    process: Child,
    port: u16,
    _folder: TempDir,
}

impl PgBouncer {
    /// Starts one and waits until it serves.
    #[must_use]
    pub fn start(server: &Postgres, mode: PoolMode) -> Self {
        let place = Place::default();
        let (folder, port) = (place.folder(), place.free_port());
        let settings = folder.path().join("pgbouncer.ini");
        let (host, server) = server.address();
        let text = format!(
            "[databases]\n* = host={host} port={server} user=sandtable\n\
             [pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\nunix_socket_dir =\n\
             auth_type = any\npool_mode = {}\n",
            mode.word()
        );
        std::fs::write(&settings, text).expect("the folder can be written to");
        give_away(folder.path());
        give_away(&settings);
        let mut command = Command::new(program_path("pgbouncer"));
        command
            .arg(&settings)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        if let Some((uid, gid)) = unprivileged() {
            command.uid(uid).gid(gid);
        }
        let process = command.spawn();
        let mut process = process.expect("PgBouncer is installed: `.ci/tool databases` does that");
        let output = process.stderr.take().expect("its output is a pipe");
        let mut lines = BufReader::new(output).lines();
        let ready = lines.any(|line| line.is_ok_and(|line| line.contains("process up")));
        assert!(ready, "PgBouncer ended at once");
        // A process that writes to an unread pipe blocks: read to the end.
        std::thread::spawn(move || lines.for_each(drop));
        Self {
            process,
            port,
            _folder: folder,
        }
    }

    /// The way through it to a database whose address `Postgres::database` gave.
    #[must_use]
    pub fn database(&self, direct: &str) -> String {
        let (_, name) = direct
            .rsplit_once('/')
            .expect("the address of a database ends with its name");
        format!("postgres://sandtable@127.0.0.1:{}/{name}", self.port)
    }
}

impl Drop for PgBouncer {
    fn drop(&mut self) {
        // An error says that it has ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
