//! Number of plays by the seats of a match, and the seats' own times for them.

use sandtable_proto::matches::v1::{Cause, RecordedEntry, TimeCount};

use crate::log::action_kind::is_command;
use crate::stats::latency::count;

/// Facts about each seat of a match, from its log.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Plays(Vec<Play>);

/// Facts about one seat.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Play {
    /// Its own commands that were accepted.
    pub(crate) commands: u64,
    /// Number of them that are commands of the game that the match waited for: a command that a
    /// seat may send at any time, such as a standing order, shows no play.
    pub(crate) moves: u64,
    /// Times that it took for them.
    pub(crate) own_times: Vec<TimeCount>,
}

impl Plays {
    /// Notes an entry of the log.
    pub(crate) fn note(&mut self, entry: &RecordedEntry) {
        if entry.cause() != Cause::Seat {
            return;
        }
        let seat = entry.seat as usize;
        if self.0.len() <= seat {
            self.0.resize_with(seat + 1, Play::default);
        }
        let play = &mut self.0[seat];
        play.commands += 1;
        let awaited = entry.client_time.is_some();
        play.moves += u64::from(awaited && is_command(entry.action.as_ref()));
        if let Some(took) = entry.client_time {
            count(&mut play.own_times, took);
        }
    }

    /// Data of a seat.
    pub(crate) fn of(&self, seat: u32) -> Play {
        self.0.get(seat as usize).cloned().unwrap_or_default()
    }
}
