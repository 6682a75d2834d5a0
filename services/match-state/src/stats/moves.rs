//! How often the seats of a match have played, and how long they took themselves.

use sandtable_proto::matches::v1::{Cause, RecordedEntry, TimeCount};

use crate::log::action_kind::is_command;
use crate::stats::latency::count;

/// What the log of a match tells of each of its seats.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Plays(Vec<Play>);

/// What it tells of a seat.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Play {
    /// Its own commands that were accepted.
    pub(crate) commands: u64,
    /// How many of them are commands of the game that the match waited for: what a seat may send
    /// at any time, such as standing orders, shows no play.
    pub(crate) moves: u64,
    /// How long it took for them.
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

    /// What is known of a seat.
    pub(crate) fn of(&self, seat: u32) -> Play {
        self.0.get(seat as usize).cloned().unwrap_or_default()
    }
}
