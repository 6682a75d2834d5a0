//! Where a request stands in its trace, in the format of the W3C's `traceparent` header.

use std::fmt;

use http::HeaderMap;
use http::uri::PathAndQuery;
use opentelemetry::Context;
use opentelemetry::propagation::{Extractor, TextMapPropagator};
use opentelemetry::trace::{SpanContext, SpanId, TraceContextExt, TraceFlags, TraceId};
use opentelemetry_sdk::propagation::TraceContextPropagator;
use tokio::task::futures::TaskLocalFuture;

use crate::random;

/// Name of the header.
pub const TRACEPARENT: &str = "traceparent";

tokio::task_local! {
    static CURRENT: Traced;
}

/// Request that a task works on, for as long as it does.
#[derive(Clone, Debug)]
pub struct Traced {
    context: TraceContext,
    /// The method, where no span says it to the log.
    method: Option<PathAndQuery>,
}

impl Traced {
    /// Work for a request of this method that has no span.
    pub(crate) fn without_span(context: TraceContext, method: Option<PathAndQuery>) -> Self {
        Self { context, method }
    }

    /// Runs a future on behalf of the request.
    pub(crate) fn scope<F: Future>(self, future: F) -> TaskLocalFuture<Self, F> {
        CURRENT.scope(self, future)
    }

    /// Passes on the request that the current task works on, if no span does: its method and its
    /// place in its trace.
    pub(crate) fn with_current<T>(run: impl FnOnce(&str, TraceContext) -> T) -> Option<T> {
        let told = CURRENT.try_with(|current| {
            let method = current.method.as_ref()?;
            Some(run(method.path(), current.context))
        });
        told.ok().flatten()
    }
}

/// Where a request stands in its trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TraceContext {
    pub(crate) trace: TraceId,
    pub(crate) span: SpanId,
    pub(crate) flags: TraceFlags,
}

impl TraceContext {
    /// Begins a trace.
    #[must_use]
    pub fn begin() -> Self {
        let mut bytes = [0u8; 16];
        random::fill(&mut bytes);
        // The format forbids zero; setting a bit is cheaper than drawing again.
        let trace = u128::from_be_bytes(bytes) | 1;
        Self {
            trace: TraceId::from(trace),
            span: new_span(),
            flags: TraceFlags::SAMPLED,
        }
    }

    /// The same trace with a new span, for the work that one service does.
    #[must_use]
    pub fn child(self) -> Self {
        Self {
            span: new_span(),
            ..self
        }
    }

    /// The context of the request that the current task works on.
    #[must_use]
    pub fn current() -> Option<Self> {
        CURRENT.try_with(|current| current.context).ok()
    }

    /// Runs a future, such as a task of its own, on behalf of this request.
    pub fn scope<F: Future>(self, future: F) -> TaskLocalFuture<Traced, F> {
        self.traced().scope(future)
    }

    /// Work for a request that others log.
    pub(crate) fn traced(self) -> Traced {
        Traced {
            context: self,
            method: None,
        }
    }

    /// Reads the header's value; `None` when it is malformed, as the standard asks.
    #[must_use]
    pub fn parse(value: &str) -> Option<Self> {
        let caller = TraceContextPropagator::new()
            .extract_with_context(&Context::new(), &TraceParent(value));
        let context = Self::of_span(caller.span().span_context())?;
        // The propagator takes any number for an id, of fewer digits or with a sign before it.
        let ids = format!("-{}-{}-", context.trace, context.span);
        (value.get(2..2 + ids.len()) == Some(&ids)).then_some(context)
    }

    /// Where a span stands; `None` when there is no span.
    pub(crate) fn of_span(span: &SpanContext) -> Option<Self> {
        span.is_valid().then(|| Self {
            trace: span.trace_id(),
            span: span.span_id(),
            flags: span.trace_flags(),
        })
    }

    /// Goes on where the caller is, if it says so.
    pub(crate) fn after(caller: Option<Self>) -> Self {
        caller.map_or_else(Self::begin, Self::child)
    }

    pub(crate) fn of_caller(headers: &HeaderMap) -> Option<Self> {
        headers
            .get(TRACEPARENT)
            .and_then(|value| value.to_str().ok())
            .and_then(Self::parse)
    }
}

impl fmt::Display for TraceContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "00-{}-{}-{:02x}", self.trace, self.span, self.flags)
    }
}

/// The headers of a request that has only this one.
struct TraceParent<'a>(&'a str);

impl Extractor for TraceParent<'_> {
    fn get(&self, key: &str) -> Option<&str> {
        (key == TRACEPARENT).then_some(self.0)
    }

    fn keys(&self) -> Vec<&str> {
        vec![TRACEPARENT]
    }
}

fn new_span() -> SpanId {
    SpanId::from(random::number() | 1)
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
            "00-bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-f067aa0ba902b7-01",
        ] {
            assert_eq!(TraceContext::parse(value), None, "{value}");
        }
    }
}
