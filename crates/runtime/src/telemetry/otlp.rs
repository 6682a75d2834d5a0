//! Spans for a collector, in OpenTelemetry's protocol over gRPC.
//!
//! The trace that a caller's `traceparent` names is joined, not begun anew: the span of
//! a request is the one that [`TraceContext`] passes on to other services.

use std::sync::atomic::{AtomicBool, Ordering};

use opentelemetry::trace::{SpanContext, TraceContextExt, TraceState, TracerProvider};
use opentelemetry_otlp::{ExporterBuildError, SpanExporter, WithExportConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::{Sampler, SdkTracer, SdkTracerProvider};
use tracing::Span;
use tracing::field::Empty;
use tracing_opentelemetry::OpenTelemetrySpanExt;

use crate::settings::TelemetrySettings;
use crate::telemetry::trace_context::TraceContext;

/// Name of the instrumentation in what is exported.
const SCOPE: &str = "sandtable";

/// True if this process exports spans.
static EXPORTING: AtomicBool = AtomicBool::new(false);

/// Spans on their way to the collector. Dropping it sends what is left.
#[derive(Debug)]
pub struct Exporter(SdkTracerProvider);

impl Exporter {
    /// Exports to the endpoint of the settings, if there is one. Must be called within
    /// a tokio runtime.
    ///
    /// # Errors
    ///
    /// When the exporter cannot be built for the address.
    pub fn start(
        program: &'static str,
        settings: &TelemetrySettings,
    ) -> Result<Option<Self>, ExporterBuildError> {
        if settings.otlp_endpoint.is_empty() {
            return Ok(None);
        }
        let exporter = SpanExporter::builder()
            .with_tonic()
            .with_endpoint(&settings.otlp_endpoint)
            .build()?;
        // The caller's decision about its trace holds.
        let begun_here = Sampler::TraceIdRatioBased(settings.otlp_ratio);
        let provider = SdkTracerProvider::builder()
            .with_batch_exporter(exporter)
            .with_sampler(Sampler::ParentBased(Box::new(begun_here)))
            .with_resource(Resource::builder().with_service_name(program).build())
            .build();
        EXPORTING.store(true, Ordering::Relaxed);
        Ok(Some(Self(provider)))
    }

    /// The tracer of the process.
    #[must_use]
    pub fn tracer(&self) -> SdkTracer {
        self.0.tracer(SCOPE)
    }
}

impl Drop for Exporter {
    fn drop(&mut self) {
        if let Err(error) = self.0.shutdown() {
            tracing::warn!(%error, "failed to export the last spans");
        }
    }
}

/// True if this process exports spans.
pub(crate) fn is_on() -> bool {
    EXPORTING.load(Ordering::Relaxed)
}

/// Opens the span of a request as a child of its caller's, and says where the request
/// stands in its trace.
pub(crate) fn open(method: &str, caller: Option<TraceContext>) -> (Span, TraceContext) {
    let span = tracing::info_span!(
        "request",
        otel.name = method,
        otel.kind = "server",
        rpc.system = "grpc",
        method,
        trace = Empty,
        span = Empty,
    );
    if let Some(caller) = caller {
        let parent = opentelemetry::Context::new().with_remote_span_context(remote(caller));
        // Fails only where the filter has dropped the span, which is dealt with below.
        let _ = span.set_parent(parent);
    }
    let exported = TraceContext::of_span(span.context().span().span_context());
    let context = exported.unwrap_or_else(|| TraceContext::after(caller));
    span.record("trace", format_args!("{}", context.trace));
    span.record("span", format_args!("{}", context.span));
    (span, context)
}

fn remote(caller: TraceContext) -> SpanContext {
    let state = TraceState::default();
    SpanContext::new(caller.trace, caller.span, caller.flags, true, state)
}
