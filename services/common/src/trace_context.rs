//! Where a request stands in its trace, in the format of the W3C's `traceparent` header.

use std::fmt;

use http::HeaderMap;
use tokio::task::futures::TaskLocalFuture;

use crate::random;

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

    pub(crate) fn of_caller(headers: &HeaderMap) -> Option<TraceContext> {
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
}
