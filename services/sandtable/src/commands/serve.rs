//! `sandtable serve`

use std::path::PathBuf;

use clap::Args;
use sandtable_service::settings::Settings;
use sandtable_service::shutdown::Shutdown;
use sandtable_service::telemetry;

use crate::platform::{Place, Platform};
use crate::seats::data_folder;

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Configuration file; see deploy/sandtable.toml for every setting.
    #[arg(long, env = "SANDTABLE_CONFIG")]
    config: Option<PathBuf>,
    /// Where to listen; port 0 for any free one.
    #[arg(long, default_value = "127.0.0.1:7440")]
    listen: String,
    /// Folder for the matches, whatever the configuration says; without either,
    /// `sandtable` in your data folder.
    #[arg(long)]
    data: Option<PathBuf>,
}

/// Serves until SIGTERM or ctrl-c, then drains.
pub(crate) async fn run(arguments: Arguments) -> anyhow::Result<()> {
    let own = data_folder().join("matches.sqlite");
    let settings = Settings::load_with(
        &[("matches.database", own.display().to_string())],
        arguments.config.as_deref(),
    )?;
    let telemetry = telemetry::init(env!("CARGO_PKG_NAME"), &settings.section("telemetry")?)?;
    let shutdown = Shutdown::on_signals()?;
    let place = Place {
        listen: arguments.listen,
        database: arguments.data.map(|folder| folder.join("matches.sqlite")),
    };
    let platform = Platform::open(&settings, place, shutdown).await?;
    if let Some(token) = &platform.minted {
        // Shown here and nowhere else: the store has only its hash.
        eprintln!(
            "operator token (keep it, it is not shown again): {}",
            token.reveal()
        );
    }
    telemetry.expose(platform.readiness()).await?;
    eprintln!("sandtable serves on http://{}", platform.address()?);
    platform.serve().await
}
