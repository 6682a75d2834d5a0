use std::time::Duration;

use serde::Deserialize;

use crate::limits::bounds::{Bounds, Release};
use crate::limits::forwarded::ForwardedHeader;
use crate::limits::method_class::Class;
use crate::limits::proxies::{Network, Proxies};
use crate::limits::rate_key::Kind;
use sandtable_runtime::settings::Texts;

/// Name of the limit on calls that are worked on.
pub(crate) const CALLS_AT_A_TIME: &str = "calls at a time";

/// Name of the limit on open streams.
pub(crate) const ALL_STREAMS: &str = "streams of all sorts";

/// Time without a message after which a stream yields to a caller who holds as many.
const UNUSED_STREAM: Duration = Duration::from_secs(60);

/// Section `[limits]` of the configuration. Zero is no limit.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LimitSettings {
    /// Of each caller.
    pub caller: Rates,
    /// Of each caller that is a bot.
    pub bot: Rates,
    /// From each address.
    pub address: Rates,
    /// Calls of one caller that are worked on at a time.
    pub calls_in_flight: u32,
    /// Streams that one caller may have open.
    pub streams_open: u32,
    /// Calls from one address that are worked on at a time.
    pub address_calls_in_flight: u32,
    /// Streams that may be open from one address.
    pub address_streams_open: u32,
    /// Calls of all callers that are worked on at a time.
    pub total_calls_in_flight: u32,
    /// Streams of all callers that may be open.
    pub total_streams_open: u32,
    /// Percentage of what all callers share that only those may use who play a match that
    /// is in progress.
    pub kept_for_players: u32,
    /// Interval at which the key of a stream is checked, whatever happens in the stream; 0 for
    /// never.
    pub key_check_ms: u64,
    /// Addresses of proxies that are believed when they say for whom they call, as
    /// `192.0.2.1` or `10.0.0.0/8`.
    pub trusted_proxies: Texts,
    /// The header in which they say it. No other is read.
    #[serde(deserialize_with = "sandtable_runtime::settings::one_word")]
    pub forwarded_header: ForwardedHeader,
    /// Behaviour under overload.
    pub overload: OverloadSettings,
}

/// Section `[limits.overload]`: which calls wait, and which are shed, when there is more to
/// do than can be done.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OverloadSettings {
    /// Lag of work that is ready to run, beyond which fewer calls are worked on at a time.
    pub lag_ms: u64,
    /// Calls of those who do not play that are worked on at a time, while the process is
    /// not late; 0 for any number, and no overload control.
    pub at_work: u32,
    /// The same when the process has been late for long.
    pub at_work_least: u32,
    /// Of these, dear calls; 0 for half the processors.
    pub dear_at_work: u32,
    /// Dear calls of those who play that are worked on at a time; 0 for four times the
    /// processors.
    pub players_dear_at_work: u32,
    /// Calls that may wait for their turn, of each sort.
    pub waiting: u32,
    /// Time that an expensive call may wait before it is shed.
    pub dear_wait_ms: u64,
    /// Time that any other call may wait, or an expensive one of a player.
    pub wait_ms: u64,
}

/// Calls a second, class by class, and the number that may come at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rates {
    /// Calls a second that only look.
    pub reads: u32,
    /// Number of them that may come at once.
    pub reads_burst: u32,
    /// Calls a second that change something.
    pub writes: u32,
    /// Number of them that may come at once.
    pub writes_burst: u32,
    /// Streams that may be opened a second.
    pub streams: u32,
    /// Number of them that may be opened at once.
    pub streams_burst: u32,
}

impl Rates {
    /// Calls a second of a class, and how many at once.
    #[must_use]
    pub fn of(&self, class: Class) -> (u32, u32) {
        match class {
            Class::Read => (self.reads, self.reads_burst),
            Class::Write => (self.writes, self.writes_burst),
            Class::Stream => (self.streams, self.streams_burst),
        }
    }
}

impl LimitSettings {
    /// Interval at which the key of a stream is looked up; `None` for never.
    pub(super) fn key_check(&self) -> Option<Duration> {
        (self.key_check_ms > 0).then(|| Duration::from_millis(self.key_check_ms))
    }

    /// The rates of a kind of subject.
    #[must_use]
    pub fn rates(&self, kind: Kind) -> &Rates {
        match kind {
            Kind::Caller => &self.caller,
            Kind::Bot => &self.bot,
            Kind::Address => &self.address,
        }
    }

    /// Returns how much of a class all callers together may have open at a time, and how much of
    /// that non-players may have.
    pub(crate) fn total(&self, class: Class) -> (u32, u32) {
        let all = match class {
            Class::Stream => self.total_streams_open,
            Class::Read | Class::Write => self.total_calls_in_flight,
        };
        let kept = u64::from(all) * u64::from(self.kept_for_players.min(100)) / 100;
        // It is no more than `all`, which is a u32.
        (all, all - u32::try_from(kept).unwrap_or(all))
    }

    /// Bounds of the streams of all callers together. The streams of one caller and one address
    /// are counted before, with players counted apart.
    pub(crate) fn all_streams(&self) -> Bounds {
        let (all, of_strangers) = self.total(Class::Stream);
        Bounds {
            what: ALL_STREAMS,
            total: (all > 0).then_some(all as usize),
            per_account: 0,
            per_address: 0,
            reserved: (all - of_strangers) as usize,
            release: Release::Yields(UNUSED_STREAM),
        }
    }

    /// Bounds of calls and streams.
    #[must_use]
    pub fn bounds(&self) -> Vec<Bounds> {
        let (calls, of_strangers) = self.total(Class::Read);
        let each = |bounds: Bounds, per_account: u32, per_address: u32| {
            bounds.each(per_account as usize, per_address as usize)
        };
        let calls = Bounds {
            what: CALLS_AT_A_TIME,
            total: (calls > 0).then_some(calls as usize),
            reserved: (calls - of_strangers) as usize,
            ..Bounds::of("", 0, Release::CallEnds)
        };
        let waiting = Bounds::of(
            "calls of one sort that wait for their turn",
            self.overload.waiting as usize,
            Release::CallEnds,
        );
        let (of_account, of_address) = (self.calls_in_flight, self.address_calls_in_flight);
        vec![
            each(calls, of_account, of_address),
            // Those who play wait apart.
            each(waiting.open_to_all(), of_account, of_address),
            each(
                self.all_streams(),
                self.streams_open,
                self.address_streams_open,
            ),
        ]
    }

    /// The proxies that are believed.
    pub(crate) fn proxies(&self) -> Proxies {
        let networks = self.trusted_proxies.0.iter();
        Proxies {
            networks: networks.filter_map(|text| Network::read(text)).collect(),
            header: self.forwarded_header,
        }
    }

    /// Returns how much of a class a subject may have open at a time.
    pub(crate) fn ceiling(&self, kind: Kind, class: Class) -> u32 {
        match (kind, class) {
            (Kind::Address, Class::Stream) => self.address_streams_open,
            (Kind::Address, _) => self.address_calls_in_flight,
            (_, Class::Stream) => self.streams_open,
            (_, _) => self.calls_in_flight,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_have_a_part_of_what_all_share() {
        let settings = LimitSettings {
            total_streams_open: 10,
            kept_for_players: 25,
            ..Default::default()
        };
        assert_eq!(settings.total(Class::Stream), (10, 8));
        assert_eq!(settings.total(Class::Read), (0, 0));
    }
}
