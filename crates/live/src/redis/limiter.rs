//! Calls counted for all processes together.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use redis::Script;
use sandtable_server::limits::{Class, LimitSettings, LocalLimiter, SharedLimiter, Subject, Usage};
use tokio::time::Instant;
use tonic::async_trait;

use super::connection::Link;
use crate::redis::metrics::CallMetrics;
use crate::settings::{RedisSettings, SettingsError};

/// The generic cell rate algorithm. The stored value is the time at which the bucket will be full
/// again; a token moves that on by the time in which one token flows in. Returns how many of the
/// wanted tokens there were, or, negative, the microseconds until the least of them are there. The server's
/// clock counts, and processes need not agree on the time. After a failover that clock may be
/// another one: no caller waits longer than for an empty bucket.
const TAKE: &str = r"
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000000 + tonumber(time[2])
local interval, burst, wanted = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local least = tonumber(ARGV[4])
local empty = now + burst * interval
local full_at = math.min(math.max(tonumber(redis.call('GET', KEYS[1]) or 0), now), empty)
local there = math.floor((empty - full_at) / interval)
if there < least then
    return -math.ceil(full_at + least * interval - empty)
end
local taken = math.min(there, wanted)
full_at = full_at + taken * interval
redis.call('SET', KEYS[1], string.format('%.3f', full_at), 'PX', math.ceil((full_at - now) / 1000))
return taken
";

/// The microseconds until a bucket is full again.
const FULL_IN: &str = r"
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000000 + tonumber(time[2])
return math.max(0, math.ceil(tonumber(redis.call('GET', KEYS[1]) or 0) - now))
";

/// A process takes several tokens of a large bucket at a time, so that not every call
/// costs a round trip: this part of the bucket, and no more than so many.
const PART: u32 = 64;
const MOST_AHEAD: u32 = 32;

/// Time for which tokens taken ahead can be used. They are lost then: a caller that has not
/// called for so long would otherwise save up tokens in every process.
const HOLD: Duration = Duration::from_secs(1);

/// Buckets that are remembered before those that nothing is known of are let go.
const MOST_CELLS: usize = 100_000;

/// Counts calls in Redis, and in this process while Redis is away.
///
/// In any stretch of time all processes together admit no more than the burst, what flows
/// in, and, for each process, the tokens that it had taken ahead: a 64th of the burst less
/// one, and 31 at most. Buckets of less than 128 are exact. While a bucket is empty, and
/// its process knows until when, a call costs no round trip either.
pub struct RedisLimiter {
    link: Arc<Link>,
    takes: CallMetrics,
    take: Script,
    full_in: Script,
    prefix: String,
    limits: LimitSettings,
    local: LocalLimiter,
    cells: Mutex<HashMap<(Subject, Class), Arc<Cell>>>,
}

/// Local knowledge of a bucket. It is locked during a request to Redis: one request serves all
/// who wait.
type Cell = tokio::sync::Mutex<ReplyShape>;

#[derive(Clone, Copy, Debug)]
enum ReplyShape {
    Nothing,
    /// Tokens that were taken and not used yet, until when they may be.
    Ahead(u32, Instant),
    /// Until when there are none.
    Empty(Instant),
}

impl ReplyShape {
    /// Reports whether nothing in it still counts.
    fn is_over(self, now: Instant) -> bool {
        match self {
            Self::Nothing => true,
            Self::Ahead(left, until) => left == 0 || until <= now,
            Self::Empty(until) => until <= now,
        }
    }
}

impl RedisLimiter {
    /// Begins to connect. Must be called within a tokio runtime; it does not wait.
    ///
    /// # Errors
    ///
    /// Settings of Redis that make no sense.
    pub fn open(settings: &RedisSettings, limits: &LimitSettings) -> Result<Self, SettingsError> {
        let link = Link::new(settings, settings.limit_timeout())?;
        tokio::spawn(link.clone().connect());
        Ok(Self {
            link,
            takes: CallMetrics::of("take"),
            take: Script::new(TAKE),
            full_in: Script::new(FULL_IN),
            prefix: settings.prefix.clone(),
            limits: limits.clone(),
            local: LocalLimiter::new(limits),
            cells: Mutex::default(),
        })
    }

    /// Returns the number of failed calls of Redis since the start.
    pub fn failures(&self) -> u64 {
        self.link.failures()
    }

    /// Returns the local knowledge of a bucket.
    fn cell(&self, subject: Subject, class: Class) -> Arc<Cell> {
        let mut cells = self.cells.lock();
        if cells.len() > MOST_CELLS {
            let now = Instant::now();
            // The holder of a lock is about to know more.
            cells.retain(|_, cell| match cell.try_lock() {
                Ok(known) => !known.is_over(now),
                Err(_) => true,
            });
        }
        let cell = cells.entry((subject, class));
        let cell = cell.or_insert_with(|| Arc::new(Cell::new(ReplyShape::Nothing)));
        cell.clone()
    }

    /// The name of a bucket. The braces choose the part that a cluster places keys by: the buckets
    /// of one subject are on one node.
    fn key(&self, subject: Subject, class: Class) -> String {
        let (kind, id) = (subject.kind, hex::encode(subject.id));
        format!("{}:limit:{{{kind}:{id}}}:{class}", self.prefix)
    }

    /// Takes tokens in Redis, no fewer than the least. Returns how many there were, or, negative,
    /// the microseconds until the least are there; `None` when Redis gives no answer.
    async fn ask(&self, subject: Subject, class: Class, bucket: Bucket, least: u32) -> Option<i64> {
        let mut take = self.take.prepare_invoke();
        take.key(self.key(subject, class))
            .arg(1e6 / f64::from(bucket.rate))
            .arg(bucket.burst)
            .arg(bucket.ahead().max(least))
            .arg(least);
        let call = self
            .link
            .call_at_once(&self.takes, |mut connection| async move {
                take.invoke_async(&mut connection).await
            });
        call.await
    }
}

/// Size of a bucket.
#[derive(Clone, Copy, Debug)]
struct Bucket {
    /// Tokens that flow in, in a second.
    rate: u32,
    /// Tokens that it holds.
    burst: u32,
}

impl Bucket {
    /// The bucket of a subject; `None` where there is no limit.
    fn of(limits: &LimitSettings, subject: Subject, class: Class) -> Option<Self> {
        let (rate, burst) = limits.rates(subject.kind).of(class);
        let burst = if burst == 0 { rate } else { burst };
        (rate > 0).then_some(Self { rate, burst })
    }

    /// Tokens that are taken at a time.
    fn ahead(self) -> u32 {
        (self.burst / PART).clamp(1, MOST_AHEAD)
    }
}

#[async_trait]
impl SharedLimiter for RedisLimiter {
    async fn take(&self, subject: Subject, class: Class) -> Result<(), Duration> {
        let Some(bucket) = Bucket::of(&self.limits, subject, class) else {
            return Ok(());
        };
        let cell = self.cell(subject, class);
        let mut known = cell.lock().await;
        let now = Instant::now();
        match *known {
            ReplyShape::Ahead(left @ 1.., until) if now < until => {
                *known = ReplyShape::Ahead(left - 1, until);
                return Ok(());
            }
            ReplyShape::Empty(until) if now < until => return Err(until - now),
            _ => {}
        }
        match self.ask(subject, class, bucket, 1).await {
            Some(taken @ 1..) => {
                let left = u32::try_from(taken - 1).unwrap_or(0);
                *known = ReplyShape::Ahead(left, now + HOLD);
                Ok(())
            }
            Some(wait) => {
                let wait = Duration::from_micros(wait.unsigned_abs().max(1));
                *known = ReplyShape::Empty(now + wait);
                Err(wait)
            }
            None => {
                *known = ReplyShape::Nothing;
                drop(known);
                self.local.take(subject, class).await
            }
        }
    }

    async fn take_further(
        &self,
        subject: Subject,
        class: Class,
        further: u32,
    ) -> Result<(), Duration> {
        let Some(bucket) = Bucket::of(&self.limits, subject, class) else {
            return Ok(());
        };
        let further = further.min(bucket.burst - 1);
        if further == 0 {
            return Ok(());
        }
        let cell = self.cell(subject, class);
        let mut known = cell.lock().await;
        let now = Instant::now();
        let ahead = match *known {
            ReplyShape::Ahead(left, until) if now < until => left,
            ReplyShape::Empty(until) if now < until => return Err(until - now),
            _ => 0,
        };
        if let ReplyShape::Ahead(left, until) = *known
            && ahead >= further
        {
            *known = ReplyShape::Ahead(left - further, until);
            return Ok(());
        }
        // What was taken ahead stays there unless the rest can be had, too.
        let least = further - ahead;
        match self.ask(subject, class, bucket, least).await {
            Some(taken @ 1..) => {
                let left = u32::try_from(taken).unwrap_or(0).saturating_sub(least);
                *known = ReplyShape::Ahead(left, now + HOLD);
                Ok(())
            }
            Some(wait) => Err(Duration::from_micros(wait.unsigned_abs().max(1))),
            None => {
                *known = ReplyShape::Nothing;
                drop(known);
                self.local.take_further(subject, class, further).await
            }
        }
    }

    async fn usage(&self, subject: Subject, class: Class) -> Option<Usage> {
        let bucket = Bucket::of(&self.limits, subject, class)?;
        let mut read = self.full_in.prepare_invoke();
        read.key(self.key(subject, class));
        let call = self
            .link
            .call_at_once(&self.takes, |mut connection| async move {
                read.invoke_async(&mut connection).await
            });
        let answer: Option<u64> = call.await;
        let Some(micros) = answer else {
            return self.local.usage(subject, class).await;
        };
        let window = Duration::from_secs(bucket.burst.into()) / bucket.rate;
        let full_in = Duration::from_micros(micros);
        Some(Usage::until(full_in, bucket.burst, window))
    }
}
