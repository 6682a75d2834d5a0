//! One trace through all services that a request touches, in the format of the
//! W3C's `traceparent` header.
//!
//! [`TraceLayer`] stands in front of a server: it takes the caller's trace or
//! begins one, opens a span, and keeps the context at hand for the calls that
//! are made on behalf of the request ([`TraceContext::current`]).

use std::fmt;
use std::task::{Context, Poll};

use http::{HeaderMap, Request};
use tokio::task::futures::TaskLocalFuture;
use tower::{Layer, Service};
use tracing::instrument::Instrumented;
use tracing::{Instrument, Span};

use crate::{otlp, random};

/// Name of the header.
pub const TRACEPARENT: &str = "traceparent";

tokio::task_local! {
    static CURRENT: TraceContext;
}

/// Where a request stands in its trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TraceContext {
    pub(crate) trace: u128,
    pub(crate) span: u64,
    pub(crate) flags: u8,
}

impl TraceContext {
    /// Begins a trace.
    pub fn begin() -> TraceContext {
        let mut bytes = [0u8; 16];
        random::fill(&mut bytes);
        // The format forbids zero; setting a bit is cheaper than drawing again.
        let trace = u128::from_be_bytes(bytes) | 1;
        TraceContext {
            trace,
            span: new_span(),
            flags: 1,
        }
    }

    /// The same trace with a new span, for the work that one service does.
    pub fn child(self) -> TraceContext {
        TraceContext {
            span: new_span(),
            ..self
        }
    }

    /// The context of the request that the current task works on.
    pub fn current() -> Option<TraceContext> {
        CURRENT.try_with(|context| *context).ok()
    }

    /// Runs a future, such as a task of its own, on behalf of this request.
    pub fn scope<F: Future>(self, future: F) -> TaskLocalFuture<TraceContext, F> {
        CURRENT.scope(self, future)
    }

    /// Reads the header's value; `None` when it is malformed, as the standard asks.
    pub fn parse(value: &str) -> Option<TraceContext> {
        let mut parts = value.split('-');
        let (version, trace, span, flags) =
            (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
        let known = version == "00";
        if (known && parts.next().is_some()) || version == "ff" || hex(version, 2).is_none() {
            return None;
        }
        let context = TraceContext {
            trace: hex(trace, 32)?,
            span: hex(span, 16)? as u64,
            flags: hex(flags, 2)? as u8,
        };
        (context.trace != 0 && context.span != 0).then_some(context)
    }

    /// Goes on where the caller is, if it says so.
    pub(crate) fn after(caller: Option<TraceContext>) -> TraceContext {
        caller.map_or_else(TraceContext::begin, TraceContext::child)
    }

    fn of_caller(headers: &HeaderMap) -> Option<TraceContext> {
        headers
            .get(TRACEPARENT)
            .and_then(|value| value.to_str().ok())
            .and_then(TraceContext::parse)
    }
}

impl fmt::Display for TraceContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "00-{:032x}-{:016x}-{:02x}",
            self.trace, self.span, self.flags
        )
    }
}

fn new_span() -> u64 {
    random::number() | 1
}

/// Exactly `length` lower-case hexadecimal digits.
fn hex(digits: &str, length: usize) -> Option<u128> {
    let lower = digits
        .bytes()
        .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    if digits.len() != length || !lower {
        return None;
    }
    u128::from_str_radix(digits, 16).ok()
}

/// Gives every request a span and a [`TraceContext`].
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
    type Future = Instrumented<TaskLocalFuture<TraceContext, S::Future>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        let caller = TraceContext::of_caller(request.headers());
        let (span, context) = match otlp::is_on() {
            true => otlp::open(request.uri().path(), caller),
            false => open(request.uri().path(), caller),
        };
        let future = span.in_scope(|| self.inner.call(request));
        context.scope(future).instrument(span)
    }
}

/// Opens the span of a request for the log alone.
fn open(method: &str, caller: Option<TraceContext>) -> (Span, TraceContext) {
    let context = TraceContext::after(caller);
    let span = tracing::info_span!(
        "request",
        method,
        trace = format_args!("{:032x}", context.trace),
        span = format_args!("{:016x}", context.span),
    );
    (span, context)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    #[test]
    fn a_header_is_read_and_written() {
        let context = TraceContext::parse(HEADER).unwrap();
        assert_eq!(context.to_string(), HEADER);
        let child = context.child();
        assert_eq!(child.trace, context.trace);
        assert_ne!(child.span, context.span);
    }

    #[test]
    fn malformed_headers_are_ignored() {
        for value in [
            "",
            "00",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
            "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
            "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
            "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
            "00-+bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        ] {
            assert_eq!(TraceContext::parse(value), None, "{value}");
        }
    }

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
