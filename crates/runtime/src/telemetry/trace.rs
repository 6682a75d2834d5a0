//! One trace through all services that a request touches, in the format of the
//! W3C's `traceparent` header.
//!
//! [`TraceLayer`] stands in front of a server: it takes the caller's trace or begins one. The
//! context is available to the calls that are made on behalf of the request
//! ([`TraceContext::current`]) and to the log lines written meanwhile. A span is opened only
//! where a collector receives it: it costs more than many a call.

use std::task::{Context, Poll};

use http::Request;
use http::uri::PathAndQuery;
use tokio::task::futures::TaskLocalFuture;
use tower::{Layer, Service};
use tracing::instrument::Instrumented;
use tracing::{Instrument, Span};

use crate::telemetry::otlp;
pub use crate::telemetry::trace_context::{TRACEPARENT, TraceContext, Traced};

/// Gives every request a [`TraceContext`], and a span where spans are exported.
#[derive(Clone, Copy, Debug, Default)]
pub struct TraceLayer;

impl<S> Layer<S> for TraceLayer {
    type Service = Trace<S>;

    fn layer(&self, inner: S) -> Trace<S> {
        Trace { inner }
    }
}

/// The service made by [`TraceLayer`].
#[derive(Clone, Debug)]
pub struct Trace<S> {
    inner: S,
}

impl<S, B> Service<Request<B>> for Trace<S>
where
    S: Service<Request<B>>,
{
    type Response = S::Response;
    type Error = S::Error;
    type Future = Instrumented<TaskLocalFuture<Traced, S::Future>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        let caller = TraceContext::of_caller(request.headers());
        let uri = request.uri();
        let (span, traced) = begin(uri.path(), caller, || uri.path_and_query().cloned());
        let future = span.in_scope(|| self.inner.call(request));
        traced.scope(future).instrument(span)
    }
}

/// Does work for a request that came as a message of a stream: on behalf of the caller's
/// request by its `traceparent`, as if it were a call of this method.
pub fn on_behalf<F: Future>(
    method: &'static str,
    traceparent: &str,
    work: F,
) -> Instrumented<TaskLocalFuture<Traced, F>> {
    let caller = TraceContext::parse(traceparent);
    let (span, traced) = begin(method, caller, || Some(PathAndQuery::from_static(method)));
    traced.scope(work).instrument(span)
}

/// Begins what is done for a request of a method: a span where spans are exported, and where
/// it stands in its trace.
fn begin(
    path: &str,
    caller: Option<TraceContext>,
    method: impl FnOnce() -> Option<PathAndQuery>,
) -> (Span, Traced) {
    if otlp::is_on() {
        let (span, context) = otlp::open(path, caller);
        (span, context.traced())
    } else {
        let context = TraceContext::after(caller);
        (Span::none(), Traced::without_span(context, method()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    #[tokio::test]
    async fn a_request_sees_its_callers_trace() {
        let mut service = TraceLayer.layer(tower::service_fn(async |_: Request<()>| {
            Ok::<_, std::convert::Infallible>(TraceContext::current())
        }));
        let request = Request::builder()
            .header(TRACEPARENT, HEADER)
            .body(())
            .unwrap();
        let seen = service.call(request).await.unwrap().unwrap();
        assert_eq!(seen.trace, TraceContext::parse(HEADER).unwrap().trace);
        assert_eq!(TraceContext::current(), None);
    }

    #[tokio::test]
    async fn a_message_of_a_stream_is_in_its_callers_trace() {
        let seen = async || TraceContext::current().unwrap().trace;
        let trace = TraceContext::parse(HEADER).unwrap().trace;
        assert_eq!(on_behalf("/a.B/C", HEADER, seen()).await, trace);
        assert_ne!(on_behalf("/a.B/C", "", seen()).await, trace);
        assert_eq!(TraceContext::current(), None);
    }
}
