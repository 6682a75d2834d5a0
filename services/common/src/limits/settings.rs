use serde::Deserialize;

use crate::limits::{Class, Kind};

/// Section `[limits]` of the configuration. Zero is no limit.
#[derive(Clone, Debug, Deserialize)]
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
}

/// How many calls a second, class by class, and how many may come at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rates {
    /// Calls a second that only look.
    pub reads: u32,
    /// How many of them may come at once.
    pub reads_burst: u32,
    /// Calls a second that change something.
    pub writes: u32,
    /// How many of them may come at once.
    pub writes_burst: u32,
    /// Streams that may be opened a second.
    pub streams: u32,
    /// How many of them may be opened at once.
    pub streams_burst: u32,
}

impl Rates {
    /// Calls a second of a class, and how many at once.
    pub fn of(&self, class: Class) -> (u32, u32) {
        match class {
            Class::Read => (self.reads, self.reads_burst),
            Class::Write => (self.writes, self.writes_burst),
            Class::Stream => (self.streams, self.streams_burst),
        }
    }
}

impl LimitSettings {
    /// The rates of a kind of subject.
    pub fn rates(&self, kind: Kind) -> &Rates {
        match kind {
            Kind::Caller => &self.caller,
            Kind::Bot => &self.bot,
            Kind::Address => &self.address,
        }
    }

    /// How much of a class a subject may have open at a time.
    pub(crate) fn ceiling(&self, kind: Kind, class: Class) -> u32 {
        match (kind, class) {
            (Kind::Address, Class::Stream) => self.address_streams_open,
            (Kind::Address, _) => self.address_calls_in_flight,
            (_, Class::Stream) => self.streams_open,
            (_, _) => self.calls_in_flight,
        }
    }
}
