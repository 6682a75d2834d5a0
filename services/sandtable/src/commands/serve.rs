//! `sandtable serve`

use std::path::PathBuf;

use clap::Args;
use sandtable_runtime::shutdown::Shutdown;
use sandtable_server::operator_token;
use sandtable_server::process::Process;

use crate::local_config::LocalConfig;
use crate::server::{Platform, ServeOptions};

#[derive(Debug, Args)]
pub(crate) struct ServeArguments {
    #[command(flatten)]
    configured: LocalConfig,
    /// Where to listen; port 0 for any free one.
    #[arg(long, default_value = "127.0.0.1:7440")]
    listen: String,
    /// Read the console from this folder at every request, for work on its page.
    #[arg(long, value_name = "FOLDER", hide = true)]
    console_dir: Option<PathBuf>,
}

/// Serves until SIGTERM or ctrl-c, then drains.
pub(crate) async fn run(arguments: ServeArguments) -> anyhow::Result<()> {
    let settings = arguments.configured.settings()?;
    let process = Process::alone(env!("CARGO_PKG_NAME"), settings)?;
    let shutdown = Shutdown::on_signals()?;
    let options = ServeOptions {
        listen: arguments.listen,
        database: arguments.configured.database(),
        console: arguments.console_dir,
    };
    let platform = Platform::open(&process.settings, options, shutdown).await?;
    if let Some(token) = &platform.minted {
        let database = &platform.database;
        eprintln!("{}", operator_token::hand_over(token.reveal(), database));
    }
    process.expose(platform.readiness()).await?;
    eprintln!("sandtable serves on http://{}", platform.address()?);
    if let Some(opened) = platform.opened() {
        eprintln!("{opened}");
    }
    eprintln!("open {} to watch and play in a browser", platform.page()?);
    platform.serve_as(process).await
}
