//! The host's choice of time for the seats.

use prost_types::Duration;
use sandtable_proto::matches::v1::clock_settings::Main;
use sandtable_proto::matches::v1::{ClockSettings, ExpiryConsequence};

use super::time::{DAY, length, span};
use crate::error::{MatchError, ServiceResult};

const FIELD: &str = "clock_settings";

/// The shortest time for a turn or a decision: less cannot be played over a net.
const SHORTEST: i64 = 1_000;

/// The longest time that can be chosen, so that no sum of times leaves its type.
const LONGEST: i64 = 366 * DAY;

/// The largest lag credit.
const MOST_LAG: i64 = 60_000;

/// Time for decisions when none was chosen.
const DECISION: i64 = 300_000;

/// The settings of a new match, every default filled in.
pub(crate) fn read(mut settings: ClockSettings) -> ServiceResult<ClockSettings> {
    let wrong = |problem: &str| MatchError::field(FIELD, problem);
    let mut decision = DECISION;
    match settings.main.as_ref() {
        None => return Err(wrong("has no main clock")),
        Some(Main::PerTurn(clock)) => at_least_shortest("per_turn.time", clock.time)?,
        Some(Main::Bank(clock)) => {
            at_least_shortest("bank.initial", clock.initial)?;
            sane("bank.increment", clock.increment)?;
            if clock.cap.is_some() {
                at_least_shortest("bank.cap", clock.cap)?;
                if length(clock.cap) < length(clock.initial) {
                    return Err(wrong("has a bank.cap below bank.initial"));
                }
            }
        }
        Some(Main::Correspondence(clock)) => {
            decision = DAY;
            if !(1..=366).contains(&clock.days_per_turn) {
                return Err(wrong("has not between 1 and 366 days for a turn"));
            }
            if clock.vacation_days > 366 {
                return Err(wrong("has more than 366 days of vacation"));
            }
        }
    }
    settings.decision_time.get_or_insert(span(decision));
    at_least_shortest("decision_time", settings.decision_time)?;
    sane("lag_credit", settings.lag_credit)?;
    if length(settings.lag_credit) > MOST_LAG {
        return Err(wrong("has a lag_credit of more than a minute"));
    }
    match ExpiryConsequence::try_from(settings.on_expiry) {
        Ok(ExpiryConsequence::Unspecified) => {
            settings.set_on_expiry(ExpiryConsequence::DefaultDecision);
        }
        Ok(_) => {}
        Err(_) => return Err(wrong("has no known on_expiry")),
    }
    Ok(settings)
}

fn at_least_shortest(name: &str, time: Option<Duration>) -> ServiceResult<()> {
    sane(name, time)?;
    if length(time) < SHORTEST {
        let problem = format!("has a {name} of less than a second");
        return Err(MatchError::field(FIELD, problem));
    }
    Ok(())
}

fn sane(name: &str, time: Option<Duration>) -> ServiceResult<()> {
    let time = time.unwrap_or_default();
    let well_formed = time.seconds >= 0 && (0..1_000_000_000).contains(&time.nanos);
    if well_formed && length(Some(time)) <= LONGEST {
        return Ok(());
    }
    let problem = format!("has a {name} that is not between nothing and 366 days");
    Err(MatchError::field(FIELD, problem))
}

/// Time on a seat's main clock at the start of the match.
pub(crate) fn opening_time(settings: &ClockSettings) -> i64 {
    match &settings.main {
        Some(Main::Bank(clock)) => length(clock.initial),
        _ => turn_time(settings).unwrap_or(0),
    }
}

/// Time that the main clock is set to at the start of each turn, if it is.
pub(crate) fn turn_time(settings: &ClockSettings) -> Option<i64> {
    match &settings.main {
        Some(Main::PerTurn(clock)) => Some(length(clock.time)),
        Some(Main::Correspondence(clock)) => Some(i64::from(clock.days_per_turn) * DAY),
        Some(Main::Bank(_)) | None => None,
    }
}

/// Time on the main clock after a turn that ended with this much left.
pub(crate) fn after_turn(settings: &ClockSettings, left: i64) -> i64 {
    let Some(Main::Bank(clock)) = &settings.main else {
        return left;
    };
    let more = left + length(clock.increment);
    match clock.cap {
        Some(cap) => more.min(length(Some(cap))).max(left),
        None => more,
    }
}

/// Days of vacation that a seat may take in the whole match.
pub(crate) fn vacation_days(settings: &ClockSettings) -> u32 {
    match &settings.main {
        Some(Main::Correspondence(clock)) => clock.vacation_days,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use sandtable_proto::matches::v1::{BankClock, CorrespondenceClock, PerTurnClock};

    use super::*;

    fn with(main: Main) -> ClockSettings {
        ClockSettings {
            main: Some(main),
            ..Default::default()
        }
    }

    fn bank(initial: i64, increment: i64, cap: Option<i64>) -> ClockSettings {
        with(Main::Bank(BankClock {
            initial: Some(span(initial)),
            increment: Some(span(increment)),
            cap: cap.map(span),
        }))
    }

    #[test]
    fn defaults_are_filled_in() {
        let time = Some(span(90_000));
        let read_back = read(with(Main::PerTurn(PerTurnClock { time }))).unwrap();
        assert_eq!(length(read_back.decision_time), DECISION);
        assert_eq!(read_back.on_expiry(), ExpiryConsequence::DefaultDecision);
        let days = CorrespondenceClock {
            days_per_turn: 3,
            vacation_days: 10,
        };
        let read_back = read(with(Main::Correspondence(days))).unwrap();
        assert_eq!(length(read_back.decision_time), DAY);
        assert_eq!(turn_time(&read_back), Some(3 * DAY));
        assert_eq!(vacation_days(&read_back), 10);
    }

    #[test]
    fn what_cannot_be_played_is_refused() {
        let lag = |credit| ClockSettings {
            lag_credit: Some(span(credit)),
            ..bank(60_000, 0, None)
        };
        assert!(read(lag(60_000)).is_ok());
        let odd = Duration {
            seconds: 5,
            nanos: -1,
        };
        let days = |days_per_turn| CorrespondenceClock {
            days_per_turn,
            vacation_days: 0,
        };
        for settings in [
            ClockSettings::default(),
            with(Main::PerTurn(PerTurnClock { time: None })),
            with(Main::PerTurn(PerTurnClock { time: Some(odd) })),
            with(Main::Correspondence(days(0))),
            with(Main::Correspondence(days(367))),
            bank(999, 0, None),
            bank(60_000, 0, Some(59_999)),
            bank(LONGEST + 1, 0, None),
            lag(60_001),
            ClockSettings {
                on_expiry: 9,
                ..bank(60_000, 0, None)
            },
        ] {
            assert!(read(settings).is_err(), "{settings:?}");
        }
    }

    #[test]
    fn a_bank_grows_to_its_cap_and_is_never_cut() {
        let settings = bank(10_000, 5_000, Some(12_000));
        assert_eq!(after_turn(&settings, 3_000), 8_000);
        assert_eq!(after_turn(&settings, 9_000), 12_000);
        assert_eq!(after_turn(&bank(10_000, 5_000, None), 9_000), 14_000);
    }
}
