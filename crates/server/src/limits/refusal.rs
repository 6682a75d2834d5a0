//! Errors for callers who exceed a limit.

use std::time::Duration;

use tonic::{Code, Status};

use crate::limits::load_shed::Shed;
use crate::limits::method_class::{Class, MethodCost};
use crate::limits::rate_key::Subject;
use sandtable_grpc::error::{self, reason};
use sandtable_runtime::telemetry::metric;

/// Retry delay when all places are taken: it is unknown when one gets free.
pub(super) const WAIT_FOR_PLACE: Duration = Duration::from_secs(1);

/// Retry delay under overload.
const WAIT_WHEN_OVERLOADED: Duration = Duration::from_secs(2);

/// A limit that is used up.
#[derive(Clone, Copy, Debug)]
pub(super) enum UsedUp {
    /// So many calls a second, and so many of them at once.
    Rate { per_second: u32, burst: u32 },
    /// So many that are open.
    Open(u32),
}

impl UsedUp {
    /// A rate as the settings have it: without a burst of its own, as many at once as a second.
    pub(super) fn rate((per_second, burst): (u32, u32)) -> Self {
        Self::Rate {
            per_second,
            burst: if burst == 0 { per_second } else { burst },
        }
    }
}

pub(super) fn exceeded(
    subject: Subject,
    class: Class,
    wait: Duration,
    what: &str,
    limit: UsedUp,
) -> Status {
    let kind = subject.kind;
    let (most, text) = match limit {
        UsedUp::Rate { per_second, burst } => {
            (burst, format!("{per_second} a second, {burst} at once"))
        }
        UsedUp::Open(most) => (most, format!("{most} at a time")),
    };
    let mut refusal = error::error(
        Code::ResourceExhausted,
        reason::LIMIT_EXCEEDED,
        format!("too many {what}: the allowance of this {kind} for {class} is used up ({text})"),
    )
    .with("subject", kind)
    .with("class", class)
    .with("limit", most)
    .with("found", most);
    if let UsedUp::Rate { per_second, .. } = limit {
        refusal = refusal.with("per_second", per_second);
    }
    refusal
        .retry_after(wait)
        .quota(&kind.to_string(), &format!("{class}: {text}"))
        .into()
}

/// All callers together have as much open as there may be.
pub(super) fn full(class: Class, most: u32, plays: bool) -> Status {
    let whom = if plays {
        "all callers together"
    } else {
        "all who do not play"
    };
    error::error(
        Code::ResourceExhausted,
        reason::LIMIT_EXCEEDED,
        format!("too many calls at this time: {whom} have {most} {class} open"),
    )
    .with("subject", "server")
    .with("class", class)
    .with("limit", most)
    .with("found", most)
    .retry_after(WAIT_FOR_PLACE)
    .quota("server", &format!("{class}: at most {most} for {whom}"))
    .into()
}

fn count_shed(sort: MethodCost, plays: bool) -> &'static str {
    let (cost, who) = (sort.cost.word(), if plays { "player" } else { "stranger" });
    metric::SHED
        .counter(&[("cost", cost), ("caller", who)])
        .increment(1);
    cost
}

/// There is no room for large requests.
pub(super) fn crowded(sort: MethodCost, plays: bool) -> Status {
    let cost = count_shed(sort, plays);
    error::error(
        Code::ResourceExhausted,
        reason::OVERLOADED,
        "the server has too many large requests in hand",
    )
    .with("cost", cost)
    .retry_after(WAIT_WHEN_OVERLOADED)
    .quota("server", "large requests are shed")
    .into()
}

/// There is more to do than can be done.
pub(super) fn overloaded(sort: MethodCost, shed: Shed, plays: bool) -> Status {
    let cost = count_shed(sort, plays);
    let Shed { places, waiting } = shed;
    error::error(
        Code::ResourceExhausted,
        reason::OVERLOADED,
        format!("the server has too much to do: {waiting} {cost} calls wait for {places} places"),
    )
    .with("cost", cost)
    .with("limit", places)
    .with("found", waiting)
    .retry_after(WAIT_WHEN_OVERLOADED)
    .quota("server", &format!("{cost} calls are shed"))
    .into()
}
