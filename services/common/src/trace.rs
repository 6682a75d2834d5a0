//! One trace through all services that a request touches, in the format of the
//! W3C's `traceparent` header.
//!
//! [`TraceLayer`] stands in front of a server: it takes the caller's trace or
//! begins one and keeps the context at hand for the calls that are made on behalf of
//! the request ([`TraceContext::current`]) and for what is logged meanwhile. A span is
//! opened only where a collector is told of it: it costs more than many a call.

use std::task::{Context, Poll};

use http::Request;
use tokio::task::futures::TaskLocalFuture;
use tower::{Layer, Service};
use tracing::instrument::Instrumented;
use tracing::{Instrument, Span};

use crate::otlp;
pub use crate::trace_context::{TRACEPARENT, TraceContext, Traced};

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
        let (span, traced) = if otlp::is_on() {
            let (span, context) = otlp::open(request.uri().path(), caller);
            (span, context.traced())
        } else {
            let method = request.uri().path_and_query();
            let context = TraceContext::after(caller);
            (Span::none(), Traced::without_span(context, method))
        };
        let future = span.in_scope(|| self.inner.call(request));
        traced.scope(future).instrument(span)
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
}
