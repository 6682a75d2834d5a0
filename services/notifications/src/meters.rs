use sandtable_service::metric::{self, Counter, Gauge};
use tonic::Code;

use crate::subscriber::End;

/// What is measured of streams.
pub(crate) struct Meters {
    open: Gauge,
    over: Counter,
    gone: Counter,
    slow: Counter,
    stopping: Counter,
    failed: Counter,
}

impl Meters {
    pub(crate) fn new() -> Meters {
        let ends = |reason| metric::STREAM_ENDS.counter(&[("reason", reason)]);
        Meters {
            open: metric::OPEN_STREAMS.gauge(&[]),
            over: ends("over"),
            gone: ends("gone"),
            slow: ends("slow"),
            stopping: ends("stopping"),
            failed: ends("failed"),
        }
    }

    /// A stream was opened.
    pub(crate) fn opened(&self) {
        self.open.increment(1.0);
    }

    /// A stream ended.
    pub(crate) fn ended(&self, end: &End) {
        self.open.decrement(1.0);
        let counter = match end {
            End::Over => &self.over,
            End::Gone => &self.gone,
            End::With(status) => match status.code() {
                Code::ResourceExhausted => &self.slow,
                Code::Unavailable => &self.stopping,
                _ => &self.failed,
            },
        };
        counter.increment(1);
    }
}
