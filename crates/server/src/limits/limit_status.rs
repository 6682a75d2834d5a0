//! The limits in force, and what is left of them.

use std::time::Duration;

use crate::limits::bounds::Bounds;
use crate::limits::limited_callers::LimitedCaller;
use crate::limits::method_class::Class;
use crate::limits::rate_key::{Kind, Subject};
use crate::limits::refusal::UsedUp;
use crate::limits::server_limits::Limits;
use crate::limits::settings::{ALL_STREAMS, CALLS_AT_A_TIME};

/// The subjects that a call is counted for. Requests of methods that report them have it among
/// their extensions.
#[derive(Clone, Debug, Default)]
pub struct CountedSubjects(pub(super) Vec<Subject>);

/// Share of a limit that a subject has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LimitShare {
    /// Name of the limit.
    pub limit: String,
    /// Kind of subject that it counts.
    pub kind: Kind,
    /// Number that may be used at once.
    pub most: u32,
    /// Number that is used.
    pub used: u32,
    /// Number that comes back in a second; 0 for what is given back when a call or stream ends.
    pub per_second: u32,
    /// Time until all of it has come back.
    pub full_in: Duration,
}

/// A limit on calls in a stretch of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateInForce {
    /// Calls that it limits.
    pub class: Class,
    /// Kind of subject that it counts.
    pub kind: Kind,
    /// Calls a second; 0 for no limit.
    pub per_second: u32,
    /// Calls that may come at once.
    pub burst: u32,
}

impl Limits {
    /// Returns what the subjects of a call have of each limit that is on.
    pub async fn shares(&self, subjects: &CountedSubjects) -> Vec<LimitShare> {
        let mut shares = Vec::new();
        for subject in &subjects.0 {
            for class in Class::ALL {
                shares.extend(self.rate_share(*subject, class).await);
            }
            for (class, limit) in [(Class::Read, CALLS_AT_A_TIME), (Class::Stream, ALL_STREAMS)] {
                let (used, most) = self.shared.ceilings.open_of(*subject, class);
                shares.extend((most > 0).then(|| LimitShare {
                    limit: limit.to_owned(),
                    kind: subject.kind,
                    most,
                    used,
                    per_second: 0,
                    full_in: Duration::ZERO,
                }));
            }
        }
        shares
    }

    async fn rate_share(&self, subject: Subject, class: Class) -> Option<LimitShare> {
        let UsedUp::Rate { per_second, burst } = self.shared.rate(subject, class) else {
            return None;
        };
        let usage = self.shared.limiter.usage(subject, class).await?;
        Some(LimitShare {
            limit: class.to_string(),
            kind: subject.kind,
            most: burst,
            used: usage.used,
            per_second,
            full_in: usage.full_in,
        })
    }

    /// The limits on calls in a stretch of time.
    #[must_use]
    pub fn rates(&self) -> Vec<RateInForce> {
        let of = |kind, class| {
            let rate = self.shared.settings.rates(kind).of(class);
            match UsedUp::rate(rate) {
                UsedUp::Rate { per_second, burst } => Some(RateInForce {
                    class,
                    kind,
                    per_second,
                    burst,
                }),
                UsedUp::Open(_) => None,
            }
        };
        let all = Kind::ALL.into_iter();
        let all = all.flat_map(|kind| Class::ALL.map(|class| of(kind, class)));
        all.flatten().collect()
    }

    /// Bounds of calls and streams.
    #[must_use]
    pub fn bounds(&self) -> Vec<Bounds> {
        self.shared.settings.bounds()
    }

    /// The callers whom limits refused last, the latest first.
    #[must_use]
    pub fn limited_callers(&self) -> Vec<LimitedCaller> {
        self.shared.limited.all()
    }
}
