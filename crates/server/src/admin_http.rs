//! The port for those who run a process: its metrics, and whether it lives and works.
//!
//! It is plain HTTP and apart from the port that clients use, so that neither can be
//! reached by way of the other.

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Json};
use axum::routing::get;
use metrics_exporter_prometheus::PrometheusHandle;
use serde_json::json;
use tokio::net::TcpListener;

use sandtable_grpc::readiness::Readiness;

/// The text format that Prometheus reads.
const TEXT: &str = "text/plain; version=0.0.4; charset=utf-8";

/// Answers for as long as the process lives: while it drains, too.
pub(crate) async fn serve(
    listener: TcpListener,
    prometheus: PrometheusHandle,
    readiness: Readiness,
) {
    let router = axum::Router::new()
        .route("/metrics", get(metrics))
        .with_state(prometheus)
        .route("/livez", get(livez))
        .merge(
            axum::Router::new()
                .route("/readyz", get(readyz))
                .with_state(readiness),
        );
    if let Err(error) = axum::serve(listener, router).await {
        tracing::error!(%error, "stopped serving metrics and readiness");
    }
}

async fn metrics(State(prometheus): State<PrometheusHandle>) -> impl IntoResponse {
    ([(CONTENT_TYPE, TEXT)], prometheus.render())
}

/// An answer proves that the runtime makes progress: anything else is no reason to restart the
/// process.
async fn livez() -> impl IntoResponse {
    Json(json!({ "alive": true }))
}

async fn readyz(State(readiness): State<Readiness>) -> impl IntoResponse {
    let report = readiness.report();
    let status = if report.ready {
        StatusCode::OK
    } else {
        StatusCode::SERVICE_UNAVAILABLE
    };
    (status, Json(report))
}
