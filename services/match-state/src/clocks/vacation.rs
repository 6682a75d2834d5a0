//! Vacations of those who play by correspondence.

use prost_types::Timestamp;
use sandtable_proto::matches::v1::{Clocks, RunningClock};

use super::seat::restart;
use super::time::{DAY, millis, moment};
use crate::error::{MatchError, ServiceResult};

/// A seat takes days off: what its clock has run so far is charged, and it runs on when
/// they are over.
pub(crate) fn take(clocks: &mut Clocks, seat: u32, days: u32, now: Timestamp) -> ServiceResult<()> {
    if days == 0 {
        return Err(MatchError::field("days", "must be at least one"));
    }
    let Some(clock) = clocks.seats.get_mut(seat as usize) else {
        return Err(MatchError::field("seat", "is not a seat of the match"));
    };
    let Some(left) = clock.vacation_days.checked_sub(days) else {
        let most = u64::from(clock.vacation_days);
        let what = "days of vacation that are left";
        return Err(MatchError::LimitReached { what, most });
    };
    let at = millis(now);
    let begins = clock
        .vacation_end_time
        .map_or(at, |end| millis(end).max(at));
    clock.vacation_days = left;
    clock.vacation_end_time = Some(moment(begins + i64::from(days) * DAY));
    if clock.running() != RunningClock::Unspecified {
        restart(clock, at);
    }
    clocks.update_time = Some(now);
    Ok(())
}
