//! `sandtable bots`

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use sandtable_service::replicas::Replicas;
use sandtable_service::settings::{ClientSettings, InternalSettings, Settings};
use sandtable_service::shutdown::Shutdown;
use sandtable_service::telemetry;

use crate::bot_host::{BotHost, BotSettings};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Configuration file; see deploy/sandtable.toml for every setting.
    #[arg(long, env = "SANDTABLE_CONFIG")]
    config: Option<PathBuf>,
}

/// Plays the bots' seats of a platform that runs elsewhere, until SIGTERM or ctrl-c.
pub(crate) async fn run(arguments: Arguments) -> anyhow::Result<()> {
    let settings = Settings::load(arguments.config.as_deref())?;
    let _telemetry = telemetry::init(env!("CARGO_PKG_NAME"), &settings.section("telemetry")?)?;
    let client: ClientSettings = settings.section("client")?;
    let internal: InternalSettings = settings.section("internal")?;
    let bots: BotSettings = settings.section("bots")?;
    let shutdown = Shutdown::on_signals()?;
    let matches = Replicas::connect(&bots.matches, internal.required_token()?, &client)
        .context("finding the match service")?;
    let players = bots.client()?;
    eprintln!("the bots are looking for seats");
    BotHost::new(matches, players, bots).run(shutdown).await;
    Ok(())
}
