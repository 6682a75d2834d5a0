//! The clocks of matches: owned by the server, kept in the match's record and in its log.
//!
//! What a clock shows follows from the record alone: every entry of a match with clocks
//! replaces the record in the same transaction, so that whatever else happens to the
//! clocks at that moment, on any machine, is a conflict and is decided again. The
//! [`keeper`] has no say in it; it only looks when it is time to look.

pub(crate) mod awaiting;
pub(crate) mod expiry;
pub(crate) mod keeper;
pub(crate) mod outage;
mod pause;
mod progress;
mod schedule;
mod seat;
mod service;
pub(crate) mod settings;
pub(crate) mod time;
mod vacation;
pub(crate) mod watch;

pub(crate) use progress::{Moment, begin, progress};

use prost_types::Timestamp;
use sandtable_proto::matches::v1::{ClockSettings, Clocks, MatchState as State};
use sandtable_proto::types::v1::OnTurn;

use crate::core::Shared;
use crate::live::Live;
use crate::record::MatchRecord;
use crate::refusal::{Answer, Refusal};
use time::millis;

impl Shared {
    /// Starts the clocks of a match that is beginning, if it is to have any.
    pub(crate) fn begin_clocks(&self, record: &mut MatchRecord) {
        let shown = &mut record.shown;
        if let Some(settings) = &shown.clock_settings
            && shown.clocks.is_none()
            && shown.state == State::InProgress as i32
        {
            let seats = shown.seats.len() as u32;
            let now = self.clock.now();
            shown.clocks = Some(begin(settings, seats, &shown.awaited, record.on_turn, now));
        }
    }

    /// Lets the clocks of a match that was read from the store, and the time to bid in its
    /// auction, stand through the outages.
    pub(crate) fn excuse(&self, record: &mut MatchRecord) {
        let outages = self.outages.read();
        let shown = &mut record.shown;
        if let (Some(settings), Some(clocks)) = (&shown.clock_settings, &mut shown.clocks) {
            outages.excuse(settings, clocks);
        }
        for (from, until) in outages.all() {
            record.excuse_bidders(from, until);
        }
    }

    /// The same for a match in memory, when there may have been an outage since it was
    /// last done. One that has just been noted ends a moment later: until then there may be
    /// clocks that were started during it.
    pub(crate) fn excuse_live(&self, live: &mut Live) {
        if live.excused <= self.outages.read().end() {
            live.excused = millis(self.clock.now());
            self.excuse(&mut live.record);
        }
    }
}

/// Where a match stands that is to get clocks.
pub(crate) struct Standing<'a> {
    /// The seats that it waits for.
    pub(crate) awaited: &'a [u32],
    /// Whose turn it is.
    pub(crate) on_turn: Option<OnTurn>,
    /// Since when.
    pub(crate) since: Timestamp,
}

/// Gives a match in progress clocks, as if it had begun where it stands.
pub(crate) fn give(
    record: &mut MatchRecord,
    settings: ClockSettings,
    at: &Standing<'_>,
) -> Answer<()> {
    let settings = settings::read(settings)?;
    let seats = record.seats.len() as u32;
    record.shown.clocks = Some(begin(&settings, seats, at.awaited, at.on_turn, at.since));
    record.shown.clock_settings = Some(settings);
    Ok(())
}

/// Asks for clocks that let the seat command, if the match has any: they are not paused,
/// and the seat's has not run out.
pub(crate) fn must_allow(clocks: Option<&Clocks>, seat: u32, arrived: Timestamp) -> Answer<()> {
    let Some(clocks) = clocks else {
        return Ok(());
    };
    if clocks.paused {
        return Err(Refusal::MatchPaused);
    }
    let own = clocks.seats.get(seat as usize);
    match own.and_then(|own| own.deadline) {
        Some(deadline) if millis(arrived) >= millis(deadline) => Err(Refusal::ClockRanOut(seat)),
        _ => Ok(()),
    }
}
