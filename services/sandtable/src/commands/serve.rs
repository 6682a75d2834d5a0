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
    /// Folder for the matches; by default `sandtable` in your data folder.
    #[arg(long)]
    data: Option<PathBuf>,
}

/// Serves until SIGTERM or ctrl-c, then drains.
pub(crate) async fn run(arguments: Arguments) -> anyhow::Result<()> {
    let settings = Settings::load(arguments.config.as_deref())?;
    telemetry::init(&settings.section("telemetry")?)?;
    let shutdown = Shutdown::on_signals()?;
    // A configuration file says where the matches are, unless the command line does.
    let database = match (arguments.data, &arguments.config) {
        (Some(folder), _) => Some(folder.join("matches.sqlite")),
        (None, Some(_)) => None,
        (None, None) => Some(data_folder().join("matches.sqlite")),
    };
    let place = Place {
        listen: arguments.listen,
        database,
    };
    let platform = Platform::open(&settings, place, shutdown).await?;
    if let Some(token) = &platform.minted {
        // Shown here and nowhere else: the store has only its hash.
        eprintln!(
            "operator token (keep it, it is not shown again): {}",
            token.reveal()
        );
    }
    eprintln!("sandtable serves on http://{}", platform.address()?);
    platform.serve().await
}
