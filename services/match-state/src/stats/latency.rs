//! Counts of a seat's play that its log does not contain.

use prost::Message;
use prost_types::Duration;
use sandtable_proto::matches::v1::TimeCount;

/// Number of refusals of a seat, and the server's times for accepted commands.
#[derive(Clone, PartialEq, Eq, Message)]
pub(crate) struct SeatTally {
    #[prost(uint64, tag = "1")]
    pub(crate) refused: u64,
    #[prost(message, repeated, tag = "2")]
    pub(crate) server_times: Vec<TimeCount>,
}

/// Counts a length of time among others, the shortest first. Lengths are rounded to within an
/// eighth, so that there are few of them, however many are counted.
pub(crate) fn count(times: &mut Vec<TimeCount>, length: Duration) {
    let micros = length
        .seconds
        .saturating_mul(1_000_000)
        .saturating_add(i64::from(length.nanos) / 1_000);
    let micros = coarse(u64::try_from(micros).unwrap_or(0));
    match times.binary_search_by_key(&micros, |it| it.micros) {
        Ok(place) => times[place].count += 1,
        Err(place) => times.insert(place, TimeCount { micros, count: 1 }),
    }
}

/// The first four binary digits of a number.
fn coarse(number: u64) -> u64 {
    let digits = u64::BITS - number.leading_zeros();
    let cut = digits.saturating_sub(4);
    number >> cut << cut
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_counted_to_within_an_eighth() {
        let mut times = Vec::new();
        for nanos in [0, 15_000, 16_000, 17_000, 18_000, 1_000_000, 1_060_000] {
            count(&mut times, Duration { seconds: 0, nanos });
        }
        let times: Vec<_> = times.iter().map(|it| (it.micros, it.count)).collect();
        assert_eq!(
            times,
            [(0, 1), (15, 1), (16, 2), (18, 1), (960, 1), (1_024, 1)]
        );
        for number in [1, 15, 16, 100, 12_345, u64::MAX] {
            let kept = coarse(number);
            assert!(kept <= number && (number - kept) <= number / 8, "{number}");
        }
    }
}
