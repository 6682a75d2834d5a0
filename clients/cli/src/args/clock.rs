//! Clocks as they are written on the command line.

use anyhow::{Context, bail};
use prost_types::Duration;
use sandtable_proto::matches::v1::clock_settings::Main;
use sandtable_proto::matches::v1::{BankClock, ClockSettings, CorrespondenceClock, PerTurnClock};

/// Reads `90s/turn`, `30m+30s` or `3d`.
pub(crate) fn read(text: &str) -> anyhow::Result<ClockSettings> {
    let main = if let Some(time) = text.strip_suffix("/turn") {
        Main::PerTurn(PerTurnClock {
            time: Some(span(time)?),
        })
    } else if let Some(days) = text.strip_suffix('d') {
        Main::Correspondence(CorrespondenceClock {
            days_per_turn: days.parse().context("days are a number, such as 3d")?,
            vacation_days: 0,
        })
    } else {
        let (initial, increment) = text.split_once('+').unwrap_or((text, "0s"));
        Main::Bank(BankClock {
            initial: Some(span(initial)?),
            increment: Some(span(increment)?),
            cap: None,
        })
    };
    Ok(ClockSettings {
        main: Some(main),
        ..Default::default()
    })
}

/// Reads a number with its unit: `s`, `m`, `h` or `d`.
pub(crate) fn span(text: &str) -> anyhow::Result<Duration> {
    let units = [('s', 1), ('m', 60), ('h', 3600), ('d', 86_400)];
    for (unit, seconds) in units {
        if let Some(number) = text.strip_suffix(unit) {
            let number: u32 = number
                .parse()
                .with_context(|| format!("{text:?} is not a time such as 30m"))?;
            return Ok(Duration {
                seconds: i64::from(number) * seconds,
                nanos: 0,
            });
        }
    }
    bail!("{text:?} is not a time such as 90s, 30m, 2h or 7d")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(seconds: i64) -> Option<Duration> {
        Some(Duration { seconds, nanos: 0 })
    }

    #[test]
    fn the_three_kinds_of_clocks_are_read() {
        let main = |text| read(text).unwrap().main.unwrap();
        let time = seconds(90);
        assert_eq!(main("90s/turn"), Main::PerTurn(PerTurnClock { time }));
        let bank = |initial, increment| {
            Main::Bank(BankClock {
                initial,
                increment,
                cap: None,
            })
        };
        assert_eq!(main("30m+30s"), bank(seconds(1800), seconds(30)));
        assert_eq!(main("2h"), bank(seconds(7200), seconds(0)));
        let days = CorrespondenceClock {
            days_per_turn: 3,
            vacation_days: 0,
        };
        assert_eq!(main("3d"), Main::Correspondence(days));
        for wrong in ["", "30", "d", "-1s", "5x/turn", "30m+"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
