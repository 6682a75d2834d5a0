//! Times that are none, in what was stored before requests were checked.

use super::schema::{Kind, Message, Schema};
use super::value;
use super::wire::{Reader, Wire};
use super::{MAX_DEPTH, Malformed};

/// Returns the message with every invalid moment and duration moved to the nearest valid one;
/// `None` when all are valid. Messages packed in an `Any` stay unchanged.
///
/// # Errors
///
/// The bytes are no message of the contract, or nested too deeply.
pub fn times(full_name: &str, encoded: &[u8]) -> Result<Option<Vec<u8>>, Malformed> {
    let schema = Schema::of_contract();
    match schema.find(full_name) {
        Some(message) => within(schema, message, encoded, 1),
        None => Ok(None),
    }
}

/// As [`times`], for a record whose first field is the message and whose others have none.
///
/// # Errors
///
/// As of [`times`].
pub fn times_of_record(full_name: &str, encoded: &[u8]) -> Result<Option<Vec<u8>>, Malformed> {
    fields(encoded, |number, inner| match number {
        1 => times(full_name, inner),
        _ => Ok(None),
    })
}

fn within(
    schema: &Schema,
    message: &Message,
    encoded: &[u8],
    depth: usize,
) -> Result<Option<Vec<u8>>, Malformed> {
    if depth > MAX_DEPTH {
        return Err(Malformed::TooDeep);
    }
    if let Some(nearest) = value::nearest(message, encoded)? {
        return Ok(nearest);
    }
    fields(encoded, |number, inner| {
        match message.fields.get(&number).map(|field| &field.kind) {
            Some(Kind::Message(of)) => within(schema, schema.get(*of), inner, depth + 1),
            _ => Ok(None),
        }
    })
}

/// A message with the fields of bytes that `mend` changes; `None` when it changes none.
fn fields(
    encoded: &[u8],
    mut mend: impl FnMut(u32, &[u8]) -> Result<Option<Vec<u8>>, Malformed>,
) -> Result<Option<Vec<u8>>, Malformed> {
    let mut mended: Option<Vec<u8>> = None;
    let mut reader = Reader::new(encoded);
    let mut at = 0;
    while let Some((number, wire)) = reader.field()? {
        let end = encoded.len() - reader.left();
        let changed = match wire {
            Wire::Bytes(inner) => mend(number, inner)?,
            _ => None,
        };
        match changed {
            Some(inner) => {
                let mended = mended.get_or_insert_with(|| encoded[..at].to_vec());
                write_varint(u64::from(number) << 3 | 2, mended);
                write_varint(inner.len() as u64, mended);
                mended.extend_from_slice(&inner);
            }
            None => {
                if let Some(mended) = &mut mended {
                    mended.extend_from_slice(&encoded[at..end]);
                }
            }
        }
        at = end;
    }
    Ok(mended)
}

fn write_varint(number: u64, to: &mut Vec<u8>) {
    prost::encoding::encode_varint(number, to);
}

#[cfg(test)]
mod tests {
    use prost::Message as _;
    use prost_types::{Duration, Timestamp};

    use super::*;
    use crate::tournaments::v1::{Tournament, TournamentSettings};

    /// A record round a tournament.
    #[derive(Clone, PartialEq, prost::Message)]
    struct Record {
        #[prost(message, required, tag = "1")]
        shown: Tournament,
        #[prost(bytes = "vec", tag = "2")]
        seed: Vec<u8>,
    }

    const NAME: &str = "sandtable.tournaments.v1.Tournament";

    fn starting(seconds: i64, nanos: i32) -> Tournament {
        Tournament {
            name: "tournaments/a".to_owned(),
            settings: Some(TournamentSettings {
                display_name: "Cup".to_owned(),
                start_time: Some(Timestamp { seconds, nanos }),
                ..TournamentSettings::default()
            }),
            create_time: Some(Timestamp {
                seconds: 7,
                nanos: 0,
            }),
            ..Tournament::default()
        }
    }

    fn start_of(tournament: &Tournament) -> (i64, i32) {
        let start = tournament.settings.as_ref().unwrap().start_time.unwrap();
        (start.seconds, start.nanos)
    }

    #[test]
    fn what_is_well_stays_byte_for_byte() {
        let well = starting(1_800_000_000, 5).encode_to_vec();
        assert_eq!(times(NAME, &well).unwrap(), None);
    }

    #[test]
    fn times_that_are_none_become_the_nearest_that_are() {
        for (found, nearest) in [
            ((1 << 62, 0), (253_402_300_799, 0)),
            ((253_402_300_800, 0), (253_402_300_799, 0)),
            ((i64::MIN, 3), (-62_135_596_800, 3)),
            ((7, -1), (7, 0)),
            ((7, i32::MAX), (7, 999_999_999)),
        ] {
            let record = Record {
                shown: starting(found.0, found.1),
                seed: vec![9; 32],
            };
            let mended = times_of_record(NAME, &record.encode_to_vec())
                .unwrap()
                .unwrap();
            let mended = Record::decode(mended.as_slice()).unwrap();
            assert_eq!(start_of(&mended.shown), nearest, "{found:?}");
            assert_eq!(mended.seed, record.seed);
            assert_eq!(mended.shown.create_time, record.shown.create_time);
            let whole = mended.shown.encode_to_vec();
            assert_eq!(super::super::message(NAME, &whole), Ok(()));
        }
    }

    #[test]
    fn durations_have_one_sign_and_a_bound() {
        for (found, nearest) in [
            ((1 << 62, 5), (315_576_000_000, 5)),
            ((-3, 7), (-3, 0)),
            ((3, -7), (3, 0)),
            ((0, i32::MIN), (0, -999_999_999)),
        ] {
            let found = Duration {
                seconds: found.0,
                nanos: found.1,
            };
            let mended = times("google.protobuf.Duration", &found.encode_to_vec());
            let mended = Duration::decode(&*mended.unwrap().unwrap()).unwrap();
            assert_eq!((mended.seconds, mended.nanos), nearest);
        }
    }

    #[test]
    fn what_is_no_message_is_said() {
        assert_eq!(times(NAME, &[0xff]), Err(Malformed::Truncated));
        assert_eq!(times("nobody.knows.This", &[0xff]), Ok(None));
    }
}
