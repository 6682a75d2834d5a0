//! Moments and durations.

use super::Malformed;
use super::schema::Message;
use super::wire::{Reader, Wire};

/// Seconds of the first and the last moment that protobuf has: the years 1 to 9999.
const MOMENTS: std::ops::RangeInclusive<i64> = -62_135_596_800..=253_402_300_799;

/// Seconds of the longest duration that protobuf has, some 10,000 years.
const LONGEST: i64 = 315_576_000_000;

const NANOS: i32 = 1_000_000_000;

/// Checks a message that is a moment or a duration; others are none of its business.
pub(super) fn check(message: &Message, encoded: &[u8], field: &str) -> Result<(), Malformed> {
    match message.name.as_str() {
        "google.protobuf.Timestamp" => {
            let (seconds, nanos) = read(encoded)?;
            let right = MOMENTS.contains(&seconds) && (0..NANOS).contains(&nanos);
            must(
                right,
                field,
                "a Timestamp of the years 1 to 9999",
                (seconds, nanos),
            )
        }
        "google.protobuf.Duration" => {
            let (seconds, nanos) = read(encoded)?;
            let signs = i64::from(nanos.signum()) * seconds.signum() >= 0;
            let short = (-LONGEST..=LONGEST).contains(&seconds);
            let right = short && signs && (-NANOS < nanos && nanos < NANOS);
            must(
                right,
                field,
                "a Duration of at most 10,000 years",
                (seconds, nanos),
            )
        }
        _ => Ok(()),
    }
}

fn must(
    right: bool,
    field: &str,
    expected: &'static str,
    (seconds, nanos): (i64, i32),
) -> Result<(), Malformed> {
    if right {
        return Ok(());
    }
    Err(Malformed::Value {
        field: field.to_owned(),
        expected,
        found: format!("{seconds} s and {nanos} ns"),
    })
}

/// The seconds and nanoseconds of either.
fn read(encoded: &[u8]) -> Result<(i64, i32), Malformed> {
    let (mut seconds, mut nanos) = (0, 0);
    let mut reader = Reader::new(encoded);
    while let Some((number, wire)) = reader.field()? {
        match (number, wire) {
            (1, Wire::Varint(found)) => seconds = found.cast_signed(),
            (2, Wire::Varint(found)) => nanos = truncated(found),
            _ => {}
        }
    }
    Ok((seconds, nanos))
}

/// A 32-bit number as decoders read it: they keep the lowest bits.
#[expect(clippy::cast_possible_truncation, reason = "as decoders do")]
const fn truncated(varint: u64) -> i32 {
    varint as i32
}
