use std::net::{Ipv4Addr, TcpListener};
use std::path::PathBuf;

use tempfile::TempDir;

/// Address and disk of a server. It can be reached from the network of the thread that starts it.
#[derive(Clone, Debug)]
pub struct Place {
    /// Its address.
    pub address: Ipv4Addr,
    /// The folder that its data are put into, each server's in a folder of its own.
    pub disk: PathBuf,
    /// Environment variables in addition to the test's.
    pub environment: Vec<(&'static str, String)>,
}

impl Default for Place {
    /// This machine, and its folder of temporary things.
    fn default() -> Self {
        Self {
            address: Ipv4Addr::LOCALHOST,
            disk: std::env::temp_dir(),
            environment: Vec::new(),
        }
    }
}

impl Place {
    /// A port of the address on which no process listens.
    pub(crate) fn free_port(&self) -> u16 {
        TcpListener::bind((self.address, 0))
            .and_then(|listener| listener.local_addr())
            .expect("the address has a free port")
            .port()
    }

    pub(crate) fn folder(&self) -> TempDir {
        tempfile::tempdir_in(&self.disk).expect("a temporary folder")
    }
}
