//! Play of players: amount, speed, and number of refusals.

use prost_types::Duration;
use sandtable_proto::ladder::v1::{FaultPolicy, Percentiles};
use sandtable_proto::matches::v1::{SeatFacts, TimeCount};

use crate::pools::record::PlayRecord;

/// Default limit on refused commands, per thousand.
const REFUSALS: u64 = 200;
/// Of so few commands no share is taken: who begins tries things out.
const FEWEST: u64 = 10;

impl PlayRecord {
    /// Adds what is known of one of the player's seats.
    pub(crate) fn add_seat(&mut self, seat: &SeatFacts) {
        self.commands += seat.commands;
        self.refused += seat.refused;
        add(&mut self.own_times, &seat.own_times);
        add(&mut self.server_times, &seat.server_times);
    }

    /// Adds what is known of another match.
    pub(crate) fn add(&mut self, other: &Self) {
        self.commands += other.commands;
        self.refused += other.refused;
        add(&mut self.own_times, &other.own_times);
        add(&mut self.server_times, &other.server_times);
    }

    /// Number of commands that were counted together with those that were refused.
    fn counted(&self) -> u64 {
        let accepted: u64 = self.server_times.iter().map(|it| it.count).sum();
        accepted + self.refused
    }

    /// Number of refused commands per thousand; none while none were counted.
    pub(crate) fn refusals_per_thousand(&self) -> Option<f64> {
        let counted = self.counted();
        (counted > 0).then(|| self.refused as f64 * 1_000.0 / counted as f64)
    }

    /// Expected and found refusals, if there were more than allowed.
    pub(crate) fn too_many_refusals(&self, policy: &FaultPolicy) -> Option<String> {
        let most = match policy.refusals_per_thousand {
            0 => REFUSALS,
            most => u64::from(most),
        };
        let (refused, counted) = (self.refused, self.counted());
        let too_many = counted >= FEWEST && refused.saturating_mul(1_000) > most * counted;
        too_many.then(|| {
            format!(
                "{refused} of {counted} commands were refused, expected at most {most} of a thousand"
            )
        })
    }
}

/// Adds counts of times to others; both are in order.
fn add(times: &mut Vec<TimeCount>, more: &[TimeCount]) {
    for one in more {
        match times.binary_search_by_key(&one.micros, |it| it.micros) {
            Ok(place) => times[place].count += one.count,
            Err(place) => times.insert(place, *one),
        }
    }
}

/// Percentiles of times that are in order; nothing of none.
pub(crate) fn percentiles(times: &[TimeCount]) -> Option<Percentiles> {
    let all: u64 = times.iter().map(|it| it.count).sum();
    let longest = times.last()?;
    let of = |percent: u64| {
        let mut place = (all * percent).div_ceil(100).max(1);
        let found = times.iter().find(|it| {
            let here = it.count >= place;
            place = place.saturating_sub(it.count);
            here
        });
        Some(span(found.unwrap_or(longest)))
    };
    Some(Percentiles {
        p50: of(50),
        p90: of(90),
        p99: of(99),
        longest: Some(span(longest)),
    })
}

fn span(time: &TimeCount) -> Duration {
    Duration {
        seconds: i64::try_from(time.micros / 1_000_000).unwrap_or(i64::MAX),
        nanos: (time.micros % 1_000_000) as i32 * 1_000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn times(of: &[(u64, u64)]) -> Vec<TimeCount> {
        let of = of.iter();
        of.map(|(micros, count)| TimeCount {
            micros: *micros,
            count: *count,
        })
        .collect()
    }

    #[test]
    fn percentiles_are_the_times_that_so_many_are_no_longer_than() {
        let micros = |it: Option<Duration>| {
            let it = it.unwrap();
            it.seconds * 1_000_000 + i64::from(it.nanos) / 1_000
        };
        let told = percentiles(&times(&[(10, 50), (20, 40), (30, 9), (2_000_000, 1)])).unwrap();
        let told = [told.p50, told.p90, told.p99, told.longest].map(micros);
        assert_eq!(told, [10, 20, 30, 2_000_000]);
        let one = percentiles(&times(&[(7, 1)])).unwrap();
        assert_eq!([one.p50, one.p99].map(micros), [7, 7]);
        assert_eq!(percentiles(&[]), None);
    }

    #[test]
    fn matches_are_added_up() {
        let mut play = PlayRecord::default();
        assert_eq!(play.refusals_per_thousand(), None);
        let seat = SeatFacts {
            commands: 4,
            refused: 1,
            own_times: times(&[(5, 4)]),
            server_times: times(&[(2, 1), (3, 2)]),
            ..SeatFacts::default()
        };
        play.add_seat(&seat);
        play.add(&play.clone());
        assert_eq!((play.commands, play.refused), (8, 2));
        assert_eq!(play.server_times, times(&[(2, 2), (3, 4)]));
        assert_eq!(play.refusals_per_thousand(), Some(250.0));
    }

    #[test]
    fn so_many_refusals_are_too_many_and_few_commands_are_too_few() {
        let play = |refused, accepted| PlayRecord {
            refused,
            server_times: times(&[(1, accepted)]),
            ..PlayRecord::default()
        };
        let policy = FaultPolicy::default();
        assert!(play(20, 80).too_many_refusals(&policy).is_none());
        assert!(play(21, 79).too_many_refusals(&policy).is_some());
        assert!(play(9, 0).too_many_refusals(&policy).is_none());
        assert!(play(10, 0).too_many_refusals(&policy).is_some());
        let strict = FaultPolicy {
            refusals_per_thousand: 1,
            ..policy
        };
        assert!(play(1, 99).too_many_refusals(&strict).is_some());
    }
}
