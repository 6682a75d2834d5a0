//! The clocks of matches: owned by the server, stored in the match's record and in its log.
//!
//! A clock's value follows from the record alone: every entry of a match with clocks replaces the
//! record in the same transaction. Any other change of the clocks at that moment, on any machine,
//! is therefore a conflict and is decided again. The timer decides nothing; it only checks when a
//! check is due.

pub(crate) mod awaiting;
pub(crate) mod deadline;
pub(crate) mod deadline_queue;
pub(crate) mod handlers;
pub(crate) mod loss_on_time;
pub(crate) mod outage;
pub(crate) mod pause;
pub(crate) mod progress;
pub(crate) mod schedule;
pub(crate) mod seat;
pub(crate) mod settings;
pub(crate) mod suspend_watch;
pub(crate) mod time;
pub(crate) mod time_source;
pub(crate) mod timer;
pub(crate) mod vacation;
pub(crate) mod watch;

use prost_types::Timestamp;
use sandtable_proto::matches::v1::{ClockSettings, Clocks};
use sandtable_proto::types::v1::OnTurn;

use crate::error::{MatchError, ServiceResult};
use crate::matches::record::MatchRecord;

use self::time::millis;
use crate::clocks::progress::begin;

/// Where a match stands that is to get clocks.
pub(crate) struct ClockStart<'a> {
    /// The seats that it waits for.
    pub(crate) awaited: &'a [u32],
    /// The player on turn.
    pub(crate) on_turn: Option<OnTurn>,
    /// Since when.
    pub(crate) since: Timestamp,
}

/// Gives a match in progress clocks, as if it had begun where it stands.
pub(crate) fn give(
    record: &mut MatchRecord,
    settings: ClockSettings,
    at: &ClockStart<'_>,
) -> ServiceResult<()> {
    let settings = settings::read(settings)?;
    let seats = record.seats.len() as u32;
    record.shown.clocks = Some(begin(&settings, seats, at.awaited, at.on_turn, at.since));
    record.shown.clock_settings = Some(settings);
    Ok(())
}

/// Fails if the match has clocks that do not let the seat command: they are paused, or the seat's
/// has run out.
pub(crate) fn must_allow(
    clocks: Option<&Clocks>,
    seat: u32,
    arrived: Timestamp,
) -> ServiceResult<()> {
    let Some(clocks) = clocks else {
        return Ok(());
    };
    if clocks.paused {
        return Err(MatchError::MatchPaused);
    }
    let own = clocks.seats.get(seat as usize);
    match own.and_then(|own| own.deadline) {
        Some(deadline) if millis(arrived) >= millis(deadline) => Err(MatchError::ClockRanOut(seat)),
        _ => Ok(()),
    }
}
