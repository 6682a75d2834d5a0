//! Logs and spans.

use tracing_subscriber::fmt::format::FmtSpan;
use tracing_subscriber::util::{SubscriberInitExt, TryInitError};
use tracing_subscriber::{EnvFilter, fmt};

use crate::settings::{LogFormat, TelemetrySettings};

/// Why telemetry could not be set up.
#[derive(Debug, thiserror::Error)]
pub enum TelemetryError {
    /// The filter cannot be read.
    #[error("telemetry.filter: {0}")]
    Filter(#[from] tracing_subscriber::filter::ParseError),
    /// The process has a subscriber already.
    #[error("telemetry: {0}")]
    Installed(#[from] TryInitError),
}

/// Installs the subscriber of the process. Log lines go to standard error, so
/// that the output of a command line stays its own.
pub fn init(settings: &TelemetrySettings) -> Result<(), TelemetryError> {
    let filter = EnvFilter::builder().parse(&settings.filter)?;
    let builder = fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_span_events(FmtSpan::NONE);
    match settings.format {
        LogFormat::Pretty => builder.pretty().finish().try_init()?,
        LogFormat::Compact => builder.compact().finish().try_init()?,
        LogFormat::Json => builder.json().finish().try_init()?,
    }
    Ok(())
}
