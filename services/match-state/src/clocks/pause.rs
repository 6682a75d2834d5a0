//! Pausing a match: agreed on by all, ended by anyone.

use prost_types::Timestamp;
use sandtable_proto::matches::v1::{Clocks, RunningClock};

use super::seat::stop;
use super::time::millis;
use crate::clocks::progress::resume;
use crate::error::{MatchError, ServiceResult};

/// A seat agrees to a pause. It begins when all who are in the match have agreed.
pub(crate) fn agree(
    clocks: &mut Clocks,
    seat: u32,
    all: &[u32],
    now: Timestamp,
) -> ServiceResult<()> {
    if clocks.paused {
        return Err(MatchError::MatchPaused);
    }
    if !clocks.pause_agreed.contains(&seat) {
        clocks.pause_agreed.push(seat);
    }
    if all.iter().all(|seat| clocks.pause_agreed.contains(seat)) {
        clocks.pause_agreed.clear();
        clocks.paused = true;
        for clock in &mut clocks.seats {
            if clock.running() != RunningClock::Unspecified {
                stop(clock, millis(now));
            }
        }
    }
    clocks.update_time = Some(now);
    Ok(())
}

/// A seat answers the proposal of another.
pub(crate) fn answer(
    clocks: &mut Clocks,
    seat: u32,
    agrees: bool,
    all: &[u32],
    now: Timestamp,
) -> ServiceResult<()> {
    if clocks.paused {
        return Err(MatchError::MatchPaused);
    }
    if clocks.pause_agreed.is_empty() {
        return Err(MatchError::NoPause);
    }
    if agrees {
        return agree(clocks, seat, all, now);
    }
    clocks.pause_agreed.clear();
    clocks.update_time = Some(now);
    Ok(())
}

/// Ends a pause: the clocks of those who are waited for go on.
pub(crate) fn end(clocks: &mut Clocks, awaited: &[u32], now: Timestamp) -> ServiceResult<()> {
    if !clocks.paused {
        return Err(MatchError::NoPause);
    }
    clocks.paused = false;
    clocks.update_time = Some(now);
    resume(clocks, awaited, millis(now));
    Ok(())
}
