//! Limits on posts, in a stretch of time and at a time: for an account, to a target, and to the
//! address that a target is found at. They count for this process.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

use super::settings::WebhookSettings;

/// Number of counts at which those that count nothing any more are dropped.
const MOST: usize = 10_000;

/// Content of a post.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum LimitKind {
    /// Challenge that asks whether an address accepts messages at all.
    Challenge,
    /// Message about an event.
    Delivery,
}

/// Account or target of a post.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Whom {
    /// An account, by its name.
    Account(String),
    /// A host and its port, as they are written.
    Target(String),
    /// Where a host was found: many names may lead there.
    Address(SocketAddr),
}

/// Why nothing more is posted for now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Full {
    /// Items of which there are too many.
    pub(crate) what: &'static str,
    pub(crate) limit: u32,
    pub(crate) found: u32,
    /// Time until there is room.
    pub(crate) wait: Duration,
}

impl std::fmt::Display for Full {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self {
            what, limit, found, ..
        } = self;
        write!(f, "{what}: at most {limit}, found {found}")
    }
}

/// Posts in the present span of time.
struct Count {
    since: Instant,
    begun: u32,
    at_once: u32,
}

type Counts = Arc<Mutex<HashMap<(LimitKind, Whom), Count>>>;

/// Lets posts through, so many in a time and so many at a time.
pub(crate) struct PostLimiter {
    settings: Arc<WebhookSettings>,
    counts: Counts,
}

/// Leave to post once. Dropping it makes room for another.
#[derive(Debug)]
pub(crate) struct Pass {
    key: (LimitKind, Whom),
    counts: Counts,
}

impl std::fmt::Debug for Count {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} begun, {} at once", self.begun, self.at_once)
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        if let Some(count) = self.counts.lock().get_mut(&self.key) {
            count.at_once = count.at_once.saturating_sub(1);
        }
    }
}

/// Limit on posts of a kind, for an account or to a target.
struct Limit {
    /// Name of the limit in refusals.
    in_time: &'static str,
    at_once: &'static str,
    span: Duration,
    most_in_time: u32,
    most_at_once: u32,
}

impl PostLimiter {
    pub(crate) fn new(settings: Arc<WebhookSettings>) -> Self {
        Self {
            settings,
            counts: Counts::default(),
        }
    }

    /// Leave to post once, which counts.
    pub(crate) fn enter(&self, what: LimitKind, whom: Whom) -> Result<Pass, Full> {
        let limit = self.limit(what, &whom);
        let now = Instant::now();
        let mut counts = self.counts.lock();
        if counts.len() >= MOST {
            let longest = self.limit(LimitKind::Challenge, &whom).span;
            counts.retain(|_, it| it.at_once > 0 || now.duration_since(it.since) < longest);
        }
        let key = (what, whom);
        let fresh = || Count {
            since: now,
            begun: 0,
            at_once: 0,
        };
        let count = counts.entry(key.clone()).or_insert_with(fresh);
        count.admits(&limit, now)?;
        if now.duration_since(count.since) >= limit.span {
            count.since = now;
            count.begun = 0;
        }
        count.begun += 1;
        count.at_once += 1;
        drop(counts);
        Ok(Pass {
            key,
            counts: self.counts.clone(),
        })
    }

    /// Checks that a post would be let through now.
    pub(crate) fn admits(&self, what: LimitKind, whom: Whom) -> Result<(), Full> {
        let limit = self.limit(what, &whom);
        match self.counts.lock().get(&(what, whom)) {
            Some(count) => count.admits(&limit, Instant::now()),
            None => Ok(()),
        }
    }

    fn limit(&self, what: LimitKind, whom: &Whom) -> Limit {
        let settings = &self.settings;
        let of_account = matches!(whom, Whom::Account(_));
        let most_at_once = if of_account {
            settings.parallel_per_account
        } else {
            settings.parallel_per_target
        };
        let (span, most_in_time) = match (what, of_account) {
            (LimitKind::Challenge, true) => (3_600, settings.challenges_per_account_per_hour),
            (LimitKind::Challenge, false) => (3_600, settings.challenges_per_target_per_hour),
            (LimitKind::Delivery, true) => (60, settings.deliveries_per_account_per_minute),
            (LimitKind::Delivery, false) => (60, settings.deliveries_per_target_per_minute),
        };
        let (in_time, at_once) = match (what, of_account) {
            (LimitKind::Challenge, true) => ("challenges for an account in an hour", AT_ONCE[0]),
            (LimitKind::Challenge, false) => ("challenges of an address in an hour", AT_ONCE[1]),
            (LimitKind::Delivery, true) => ("messages for an account in a minute", AT_ONCE[0]),
            (LimitKind::Delivery, false) => ("messages to an address in a minute", AT_ONCE[1]),
        };
        Limit {
            in_time,
            at_once,
            span: Duration::from_secs(span),
            most_in_time: most_in_time.max(1),
            most_at_once: most_at_once.max(1),
        }
    }
}

/// Names in refusals for messages under way, for an account and to a target.
const AT_ONCE: [&str; 2] = [
    "messages for an account at a time",
    "messages to an address at a time",
];

/// Retry delay after too many messages were found under way.
const SOON: Duration = Duration::from_secs(1);

impl Count {
    fn admits(&self, limit: &Limit, now: Instant) -> Result<(), Full> {
        let passed = now.duration_since(self.since);
        if passed < limit.span && self.begun >= limit.most_in_time {
            return Err(Full {
                what: limit.in_time,
                limit: limit.most_in_time,
                found: self.begun,
                wait: limit.span - passed,
            });
        }
        if self.at_once >= limit.most_at_once {
            return Err(Full {
                what: limit.at_once,
                limit: limit.most_at_once,
                found: self.at_once,
                wait: SOON,
            });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use sandtable_runtime::settings::Settings;
    use tokio::time::sleep;

    use super::*;

    fn gate() -> PostLimiter {
        let settings = WebhookSettings {
            deliveries_per_target_per_minute: 3,
            parallel_per_target: 2,
            ..Settings::load(None).unwrap().section("webhooks").unwrap()
        };
        PostLimiter::new(Arc::new(settings))
    }

    fn target(name: &str) -> Whom {
        Whom::Target(name.to_owned())
    }

    #[tokio::test(start_paused = true)]
    async fn so_many_are_let_through_in_a_time_and_at_a_time() {
        let gate = gate();
        let enter = |name| gate.enter(LimitKind::Delivery, target(name));
        let (one, two) = (enter("a:443").unwrap(), enter("a:443").unwrap());
        let full = enter("a:443").unwrap_err();
        assert_eq!((full.limit, full.found, full.wait), (2, 2, SOON));
        // Another target, and what is no delivery, have places of their own.
        enter("b:443").unwrap();
        gate.admits(LimitKind::Challenge, target("a:443")).unwrap();
        drop(one);
        let three = enter("a:443").unwrap();
        drop((two, three));
        sleep(Duration::from_secs(20)).await;
        let full = enter("a:443").unwrap_err();
        assert_eq!((full.limit, full.found), (3, 3));
        assert_eq!(full.wait, Duration::from_secs(40));
        assert_eq!(gate.admits(LimitKind::Delivery, target("a:443")), Err(full));
        sleep(Duration::from_secs(40)).await;
        enter("a:443").unwrap();
    }
}
