//! `sandtable serve`

use clap::Args;
use sandtable_service::shutdown::Shutdown;
use sandtable_service::telemetry;

use crate::configured::Configured;
use crate::platform::{Place, Platform};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    configured: Configured,
    /// Where to listen; port 0 for any free one.
    #[arg(long, default_value = "127.0.0.1:7440")]
    listen: String,
}

/// Serves until SIGTERM or ctrl-c, then drains.
pub(crate) async fn run(arguments: Arguments) -> anyhow::Result<()> {
    let settings = arguments.configured.settings()?;
    let telemetry = telemetry::init(env!("CARGO_PKG_NAME"), &settings.section("telemetry")?)?;
    let shutdown = Shutdown::on_signals()?;
    let place = Place {
        listen: arguments.listen,
        database: arguments.configured.database(),
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
