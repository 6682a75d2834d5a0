//! Logs, spans and metrics of a process.

use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};

use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle};
use opentelemetry_otlp::ExporterBuildError;
use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::{SubscriberInitExt, TryInitError};

use crate::admin_http;
use crate::platform::FigureHistory;
use sandtable_grpc::readiness::Readiness;
use sandtable_runtime::settings::TelemetrySettings;
use sandtable_runtime::telemetry::format;
use sandtable_runtime::telemetry::metric;
use sandtable_runtime::telemetry::otlp::Exporter;

/// Bounds of the buckets of durations, in seconds: from a call that finds all in
/// memory to the longest that a call may take.
const SECONDS: [f64; 14] = [
    0.0005, 0.001, 0.002, 0.004, 0.008, 0.015, 0.03, 0.06, 0.125, 0.25, 0.5, 1.0, 2.5, 10.0,
];

/// Bounds of the buckets of numbers of things.
const NUMBERS: [f64; 9] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0];

/// The figures of the process, once its recorder is installed: there is one recorder in a process.
static FIGURES: OnceLock<Arc<FigureHistory>> = OnceLock::new();

/// The figures of the process; `None` where nothing is measured.
pub(crate) fn figures() -> Option<&'static Arc<FigureHistory>> {
    FIGURES.get()
}

/// Why telemetry could not be set up.
#[derive(Debug, thiserror::Error)]
pub enum TelemetryError {
    /// The filter cannot be read.
    #[error("telemetry.filter: {0}")]
    Filter(#[from] tracing_subscriber::filter::ParseError),
    /// The process has a subscriber already.
    #[error("telemetry: {0}")]
    Installed(#[from] TryInitError),
    /// The collector's address cannot be used.
    #[error("telemetry.otlp_endpoint: {0}")]
    Exporter(#[from] ExporterBuildError),
    /// The recorder of metrics cannot be set up.
    #[error("telemetry.metrics_listen: {0}")]
    Metrics(#[from] BuildError),
    /// The process has a recorder of metrics already.
    #[error("telemetry.metrics_listen: the process has a recorder already")]
    Recorder,
    /// The port for metrics cannot be had.
    #[error("telemetry.metrics_listen, {0}: {1}")]
    Listen(String, std::io::Error),
}

/// Telemetry of a process. Held until the process ends: dropping it sends the last spans.
#[derive(Debug)]
#[must_use]
pub struct Telemetry {
    /// Where metrics are served; empty for nowhere.
    metrics_listen: String,
    prometheus: PrometheusHandle,
    _exporter: Option<Exporter>,
}

/// Installs the subscriber of the process, the recorder of its metrics and, where the settings ask
/// for it, the exporter of its spans. Log lines go to standard error, so that the output of a command line
/// stays its own. Comes before everything that is measured; must be called within a
/// tokio runtime.
///
/// # Errors
///
/// Settings that make no sense, and a second call in one process.
pub fn init(
    program: &'static str,
    settings: &TelemetrySettings,
) -> Result<Telemetry, TelemetryError> {
    let filter = EnvFilter::builder().parse(&settings.filter)?;
    let exporter = Exporter::start(program, settings)?;
    let spans = exporter
        .as_ref()
        .map(|exporter| tracing_opentelemetry::layer().with_tracer(exporter.tracer()));
    tracing_subscriber::registry()
        .with(format::layer(settings.format))
        .with(spans)
        .with(filter)
        .try_init()?;
    Ok(Telemetry {
        metrics_listen: settings.metrics_listen.clone(),
        prometheus: record()?,
        _exporter: exporter,
    })
}

impl Telemetry {
    /// Answers `/metrics`, `/livez` and `/readyz` where the settings say, for as long
    /// as the process lives. Gives the address; `None` when there is to be no such port.
    ///
    /// # Errors
    ///
    /// An address that cannot be listened at.
    pub async fn expose(&self, readiness: Readiness) -> Result<Option<SocketAddr>, TelemetryError> {
        let listen = &self.metrics_listen;
        if listen.is_empty() {
            return Ok(None);
        }
        let failed = |error| TelemetryError::Listen(listen.clone(), error);
        let listener = TcpListener::bind(listen).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        tracing::info!(%address, "serving metrics and readiness");
        tokio::spawn(admin_http::serve(
            listener,
            self.prometheus.clone(),
            readiness,
        ));
        Ok(Some(address))
    }
}

/// Records metrics from now on: a process measures itself whether or not others read it, since its
/// operators may.
fn record() -> Result<PrometheusHandle, TelemetryError> {
    let mut builder = PrometheusBuilder::new();
    for metric in metric::ALL.iter().filter(|metric| metric.is_histogram()) {
        let bounds: &[f64] = if metric.name.ends_with("_seconds") {
            &SECONDS
        } else {
            &NUMBERS
        };
        builder = builder.set_buckets_for_metric(Matcher::Full(metric.name.to_owned()), bounds)?;
    }
    let recorder = builder.build_recorder();
    let prometheus = recorder.handle();
    metrics::set_global_recorder(recorder).map_err(|_| TelemetryError::Recorder)?;
    for metric in metric::ALL {
        metric.describe();
    }
    metric::mark_recording();
    let figures = FIGURES.get_or_init(|| Arc::new(FigureHistory::new(prometheus.clone())));
    tokio::spawn(figures.clone().run());
    Ok(prometheus)
}
