//! `sandtable bots`

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context;
use clap::Args;
use sandtable_grpc::balancer::Replicas;
use sandtable_grpc::readiness::PeerProbe;
use sandtable_proto::matches::v1::feed_service_server;
use sandtable_runtime::shutdown::Shutdown;
use sandtable_server::grpc::Services;
use sandtable_server::process::Process;
use tokio::task::JoinSet;

use crate::bot_host::{BotHost, BotSettings};

#[derive(Debug, Args)]
pub(crate) struct BotsArguments {
    /// Configuration file; see deploy/sandtable.toml for every setting.
    #[arg(long, env = "SANDTABLE_CONFIG")]
    config: Option<PathBuf>,
}

/// Plays the bots' seats of a platform that runs elsewhere, until SIGTERM or ctrl-c.
pub(crate) async fn run(arguments: BotsArguments) -> anyhow::Result<()> {
    let process = Process::begin(env!("CARGO_PKG_NAME"), arguments.config.as_deref())?;
    let bots: BotSettings = process.section("bots")?;
    let shutdown = Shutdown::on_signals()?;
    let matches = Replicas::connect(&bots.matches, process.token()?, &process.client)
        .context("finding the match service")?;
    let players = bots.client()?;

    let mut services = Services::new();
    let probe = PeerProbe::new(matches.clone(), feed_service_server::SERVICE_NAME);
    services.require("matches", Arc::new(probe), &[]);
    let listen = bots.listen.clone();
    eprintln!("the bots are looking for seats");
    // The bots end with the process's health: the set stops what is in it.
    let mut playing = JoinSet::new();
    playing.spawn(BotHost::new(matches, players, bots).run(shutdown.clone()));
    Ok(process.serve(&listen, services, shutdown).await?)
}
