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
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::time::interval;

use sandtable_grpc::readiness::Readiness;

/// Interval at which measurements are folded into buckets while nothing scrapes them.
const UPKEEP: Duration = Duration::from_secs(5);

/// The text format that Prometheus reads.
const TEXT: &str = "text/plain; version=0.0.4; charset=utf-8";

/// Answers for as long as the process lives: while it drains, too.
pub(crate) async fn serve(
    listener: TcpListener,
    prometheus: PrometheusHandle,
    readiness: Readiness,
) {
    let upkeep = prometheus.clone();
    let keep_up = async move {
        let mut moments = interval(UPKEEP);
        loop {
            moments.tick().await;
            upkeep.run_upkeep();
        }
    };
    let router = axum::Router::new()
        .route("/metrics", get(metrics))
        .with_state(prometheus)
        .route("/livez", get(livez))
        .merge(
            axum::Router::new()
                .route("/readyz", get(readyz))
                .with_state(readiness),
        );
    tokio::select! {
        ended = axum::serve(listener, router) => {
            if let Err(error) = ended {
                tracing::error!(%error, "stopped serving metrics and readiness");
            }
        }
        () = keep_up => {}
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
