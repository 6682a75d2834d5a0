//! Progress of the clocks with every entry of the log.

use prost_types::Timestamp;
use sandtable_proto::matches::v1::{Cause, ClockSettings, Clocks, RunningClock, SeatClock};
use sandtable_proto::types::v1::OnTurn;

use super::seat::{answered, run, stop};
use super::settings::{after_turn, opening_time, turn_time, vacation_days};
use super::time::{length, millis, span};

/// Facts about an entry that the clocks need.
pub(crate) struct Moment<'a> {
    /// Seat that acted.
    pub(crate) seat: u32,
    pub(crate) cause: Cause,
    /// When the action arrived: the actor's time ends here.
    pub(crate) arrived: Timestamp,
    /// When the entry was made: the time of those it makes the match wait for begins here.
    pub(crate) made: Timestamp,
    /// The seats that are waited for now.
    pub(crate) awaited: &'a [u32],
    /// The current turn, and its seat.
    pub(crate) on_turn: Option<OnTurn>,
}

/// The clocks of a match that begins.
pub(crate) fn begin(
    settings: &ClockSettings,
    seats: u32,
    awaited: &[u32],
    on_turn: Option<OnTurn>,
    now: Timestamp,
) -> Clocks {
    let seats = (0..seats).map(|seat| SeatClock {
        seat,
        main: Some(span(opening_time(settings))),
        vacation_days: vacation_days(settings),
        ..Default::default()
    });
    let mut clocks = Clocks {
        seats: seats.collect(),
        on_turn,
        update_time: Some(now),
        ..Default::default()
    };
    for clock in &mut clocks.seats {
        await_seat(settings, clock, awaited, on_turn);
    }
    resume(&mut clocks, awaited, millis(now));
    clocks
}

/// Carries the clocks over an entry.
pub(crate) fn progress(settings: &ClockSettings, clocks: &mut Clocks, moment: &Moment<'_>) {
    let (arrived, made) = (millis(moment.arrived), millis(moment.made));
    let before = std::mem::replace(&mut clocks.on_turn, moment.on_turn);
    let turn_is_new = before != moment.on_turn;
    let paused = clocks.paused;
    for clock in &mut clocks.seats {
        let acted = clock.seat == moment.seat;
        let ran = clock.running();
        let next = clock_of(clock.seat, moment.awaited, moment.on_turn);
        let goes_on = ran == next && !acted && !(turn_is_new && next == RunningClock::Main);
        if goes_on && ran != RunningClock::Unspecified {
            continue;
        }
        if acted && ran != RunningClock::Unspecified {
            note_answer(clock, moment.cause);
        }
        if acted {
            answered(clock, arrived);
        } else {
            stop(clock, made);
        }
        let ended = before.is_some_and(|turn| turn.seat == clock.seat);
        if turn_is_new && ended {
            clock.main = Some(span(after_turn(settings, length(clock.main))));
        }
        let begins = match next {
            RunningClock::Main => turn_is_new,
            RunningClock::Decision => ran != RunningClock::Decision,
            RunningClock::Unspecified => {
                turn_is_new && moment.on_turn.is_some_and(|turn| turn.seat == clock.seat)
            }
        };
        if begins {
            set(settings, clock, next);
        }
        if !paused {
            run(clock, next, made);
        }
    }
    clocks.update_time = Some(moment.made);
}

/// Starts the clocks of those who are waited for.
pub(crate) fn resume(clocks: &mut Clocks, awaited: &[u32], now: i64) {
    for clock in &mut clocks.seats {
        let which = clock_of(clock.seat, awaited, clocks.on_turn);
        run(clock, which, now);
    }
}

/// The clock that a seat uses.
fn clock_of(seat: u32, awaited: &[u32], on_turn: Option<OnTurn>) -> RunningClock {
    if !awaited.contains(&seat) {
        RunningClock::Unspecified
    } else if on_turn.is_some_and(|turn| turn.seat == seat) {
        RunningClock::Main
    } else {
        RunningClock::Decision
    }
}

/// Gives a seat its time as it begins to be waited for.
fn await_seat(
    settings: &ClockSettings,
    clock: &mut SeatClock,
    awaited: &[u32],
    on_turn: Option<OnTurn>,
) {
    if awaited.contains(&clock.seat) {
        set(settings, clock, clock_of(clock.seat, awaited, on_turn));
    }
}

/// Sets a seat's clock for a new turn, or a new run of questions. The seat whose turn has
/// begun may have to wait for others first: its main clock is set nevertheless.
fn set(settings: &ClockSettings, clock: &mut SeatClock, which: RunningClock) {
    clock.expired = false;
    clock.lag_credit = settings.lag_credit;
    match which {
        RunningClock::Decision => clock.decision = settings.decision_time,
        RunningClock::Main | RunningClock::Unspecified => {
            if let Some(time) = turn_time(settings) {
                clock.main = Some(span(time));
            }
        }
    }
}

/// Counts how often in a row the clock of a seat ran out that was waited for.
fn note_answer(clock: &mut SeatClock, cause: Cause) {
    match cause {
        Cause::Clock if !clock.expired => {
            clock.expired = true;
            clock.expiries += 1;
        }
        Cause::Clock | Cause::Office => {}
        Cause::Seat | Cause::Unspecified => clock.expiries = 0,
    }
}
