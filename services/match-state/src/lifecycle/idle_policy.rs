//! Longest times that matches may stay idle.

use sandtable_proto::matches::v1::MatchState as State;
use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::matches::record::MatchRecord;
use crate::settings::MatchSettings;

/// Times after which idle matches are called off, in seconds; zero for never.
#[derive(Debug)]
pub(crate) struct Expiry {
    /// Time that a lobby may stay unchanged before its place may be given to another match.
    pub(crate) idle_lobby: u64,
    /// When idle lobbies were last cleared. Held while that is done.
    pub(crate) last_sweep: Mutex<Option<Instant>>,
    lobby: u64,
    unplayed: u64,
    played: u64,
}

impl Expiry {
    pub(crate) fn of(settings: &MatchSettings) -> Self {
        Self {
            idle_lobby: settings.lobby_idle_seconds,
            last_sweep: Mutex::new(None),
            lobby: settings.expire_lobby_seconds,
            unplayed: settings.expire_unplayed_seconds,
            played: settings.expire_played_seconds,
        }
    }

    /// Longest time that a match may stay unchanged; `None` for any time. Matches with clocks end
    /// by these.
    pub(crate) fn longest_idle(&self, record: &MatchRecord, played: bool) -> Option<u64> {
        let seconds = match record.shown.state() {
            // Whichever service hosts it knows until when it waits.
            State::Lobby if !record.service.is_empty() => 0,
            State::Lobby if !record.is_full() => self.lobby,
            State::Lobby => self.unplayed,
            State::InProgress if record.shown.clocks.is_some() => 0,
            State::InProgress if !played => self.unplayed,
            State::InProgress => self.played,
            _ => 0,
        };
        (seconds > 0).then_some(seconds)
    }
}
