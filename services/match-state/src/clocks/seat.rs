//! One seat's clocks, starting and standing.

use prost_types::Timestamp;
use sandtable_proto::matches::v1::{RunningClock, SeatClock};

use super::time::{length, millis, moment, span};

/// Starts one of the seat's clocks, after its vacation if it is on one. A clock that has
/// run out already has no credit left.
pub(crate) fn run(clock: &mut SeatClock, which: RunningClock, from: i64) {
    let from = clock
        .vacation_end_time
        .map_or(from, |end| millis(end).max(from));
    let left = match which {
        RunningClock::Main => length(clock.main),
        RunningClock::Decision => length(clock.decision),
        RunningClock::Unspecified => return,
    };
    let credit = if clock.expired {
        0
    } else {
        length(clock.lag_credit)
    };
    clock.set_running(which);
    clock.run_time = Some(moment(from));
    clock.deadline = Some(moment(from + left + credit));
}

/// Stops the seat's clock and charges what has run.
pub(crate) fn stop(clock: &mut SeatClock, until: i64) {
    charge(clock, until, 0);
    stand(clock);
}

/// Stops the seat's clock by its answer and charges the elapsed time, less the rest of the credit
/// for network latency. Used credit is gone until the next turn or run of questions, so that many
/// commands gain no time.
pub(crate) fn answered(clock: &mut SeatClock, arrived: i64) {
    let left = length(clock.lag_credit);
    let ran = clock.run_time.map_or(0, |since| arrived - millis(since));
    let used = ran.clamp(0, left);
    charge(clock, arrived, used);
    clock.lag_credit = Some(span(left - used));
    stand(clock);
}

fn stand(clock: &mut SeatClock) {
    clock.set_running(RunningClock::Unspecified);
    clock.run_time = None;
    clock.deadline = None;
}

/// Takes what has run off the clock that runs.
fn charge(clock: &mut SeatClock, until: i64, credit: i64) {
    let Some(since) = clock.run_time.map(millis) else {
        return;
    };
    let ran = (until - since - credit).max(0);
    match clock.running() {
        RunningClock::Main => clock.main = Some(span(length(clock.main) - ran)),
        RunningClock::Decision => clock.decision = Some(span(length(clock.decision) - ran)),
        RunningClock::Unspecified => {}
    }
}

/// Stops and starts the seat's clock, so that what has run so far is charged.
pub(crate) fn restart(clock: &mut SeatClock, at: i64) {
    let which = clock.running();
    stop(clock, at);
    run(clock, which, at);
}

/// Reports whether the seat's clock has run out at the moment.
pub(crate) fn is_out(clock: &SeatClock, now: Timestamp) -> bool {
    clock
        .deadline
        .is_some_and(|deadline| millis(deadline) <= millis(now))
}
