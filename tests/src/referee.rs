//! A third-party referee: a small game of dice and hidden hands behind the calls of
//! `sandtable.rules.v1`, sound or with a fault. Nothing of it is the platform's own code.

mod game;
mod service;

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use sandtable_proto::rules::v1::game_service_server::GameServiceServer;
use sandtable_proto::rules::v1::rules_service_server::RulesServiceServer;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tonic::transport::Server;
use tonic::transport::server::TcpIncoming;

pub use game::{ID, TYPES, command};
use service::Service;

/// Fault of a referee.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fault {
    /// Nothing.
    #[default]
    None,
    /// It answers no call about a match.
    Hangs,
    /// Its views are as large as they can be.
    Huge,
    /// Its hashes are no hashes.
    Nonsense,
    /// It speaks for the platform.
    Forges,
    /// It fails at whatever it is asked about a match.
    Breaks,
    /// It cannot load what it has written.
    RefusesToLoad,
    /// Its loaded state differs from the state that was stored.
    Diverges,
    /// It names seats that there are not.
    Strangers,
    /// No two of its hashes are the same.
    Random,
    /// It shows everybody everything.
    Leaks,
    /// It lists what it then refuses.
    Lists,
    /// It lists nothing.
    ListsNothing,
    /// It accepts in a dry run what it then refuses.
    Lax,
    /// It draws dice in a dry run.
    DryDice,
    /// It believes any log.
    Believes,
    /// It confirms every log as true.
    Agrees,
    /// It reads damaged snapshots.
    ReadsAnything,
    /// It draws other dice than those of the match.
    OwnDice,
    /// It says that it takes long keys, and reads half of them.
    ShortKeys,
    /// It goes on after a draw.
    GoesOn,
}

/// A referee at an address of its own, until it is dropped.
#[derive(Debug)]
pub struct ForeignReferee {
    /// Where it listens.
    pub address: SocketAddr,
    fault: Arc<Mutex<Rules>>,
    /// Its own runtime, so that its connections end with it.
    runtime: Option<Runtime>,
}

/// Present behaviour of a referee.
#[derive(Clone, Debug)]
struct Rules {
    fault: Fault,
    version: String,
}

impl ForeignReferee {
    /// A referee with a fault.
    pub async fn start(fault: Fault) -> anyhow::Result<Self> {
        Self::at("127.0.0.1:0".parse()?, fault).await
    }

    /// The same, at an address.
    pub async fn at(address: SocketAddr, fault: Fault) -> anyhow::Result<Self> {
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()?;
        let listener = runtime.spawn(TcpListener::bind(address)).await??;
        let address = listener.local_addr()?;
        let rules = Arc::new(Mutex::new(Rules {
            fault,
            version: format!("{ID}/1"),
        }));
        let service = Arc::new(Service::new(rules.clone()));
        let serving = Server::builder()
            .add_service(RulesServiceServer::from_arc(service.clone()))
            .add_service(GameServiceServer::from_arc(service))
            .serve_with_incoming(TcpIncoming::from(listener));
        runtime.spawn(serving);
        Ok(Self {
            address,
            fault: rules,
            runtime: Some(runtime),
        })
    }

    /// As an address in the settings.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// From now on it has this fault.
    pub fn turn(&self, fault: Fault) {
        self.fault.lock().expect("no test panics with it").fault = fault;
    }

    /// From now on it has rules of another version.
    pub fn change_rules(&self, version: &str) {
        let mut rules = self.fault.lock().expect("no test panics with it");
        rules.version = version.to_owned();
    }
}

impl Drop for ForeignReferee {
    fn drop(&mut self) {
        let runtime = self.runtime.take();
        // A runtime must not be dropped on the thread of a test.
        let ended = std::thread::spawn(|| drop(runtime)).join();
        ended.expect("a runtime ends without a word");
    }
}
