//! Content of an export, read within bounds.
//!
//! An entry of two bytes becomes a structure a hundred times as large, so entries are counted as
//! they are met and before any memory is allocated for them. Data that the referee recomputes,
//! such as events, is not read at all.

use prost::Message;
use prost::encoding::{DecodeContext, WireType, decode_key, decode_varint, skip_field};
use prost_types::{Duration, Timestamp};
use sandtable_export::compact;
use sandtable_kernel::{ServerSeed, commitment};
use sandtable_proto::matches::v1::{Cause, DicePair, Match, StartPolicy, Visibility};
use sandtable_proto::types::v1::Action;
use sandtable_runtime::cancel::WaitingCaller;
use sandtable_runtime::visible::only_seen;

use crate::auction::model;
use crate::clocks::time::between;
use crate::dice::commitment::check_export;
use crate::error::{MatchError, ServiceResult};
use crate::import::sealed::Sealed;
use crate::validate;

/// Bytes of the match itself: many times what a match has.
const MOST_OF_MATCH: usize = 256 * 1024;

/// More than any game has seats.
const MOST_SEATS: usize = 64;

/// Tolerated clock skew of another platform: a stamp may lie this far ahead of our time, or
/// before the stamp of the entry before.
const SKEW: i64 = 3600;

/// Bytes of a state's fingerprint.
const STATE_HASH: usize = 16;

/// Entries between two questions whether anybody still waits.
const ASK_EVERY: usize = 64;

/// Bounds of an export.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Entries at most.
    pub(super) entries: u64,
    /// The time of day.
    pub(super) now: Timestamp,
}

/// An export, as far as it is believed.
#[derive(Debug)]
pub(super) struct Content {
    /// The match that it makes.
    pub(super) shown: Match,
    pub(super) seed: [u8; 32],
    pub(super) nonces: Vec<Vec<u8>>,
    pub(super) entries: Vec<ArrivedEntry>,
    /// Data of a compact export that proves its replay equal to the original.
    pub(super) sealed: Option<Sealed>,
}

/// An entry of an export: a `RecordedEntry` without what follows from the rest.
#[derive(Clone, PartialEq, Message)]
pub(super) struct ArrivedEntry {
    #[prost(uint64, tag = "1")]
    pub(super) sequence: u64,
    #[prost(uint32, tag = "2")]
    pub(super) seat: u32,
    #[prost(message, optional, tag = "3")]
    pub(super) action: Option<Action>,
    #[prost(bytes = "vec", tag = "6")]
    pub(super) state_hash: Vec<u8>,
    #[prost(message, optional, tag = "7")]
    pub(super) create_time: Option<Timestamp>,
    /// As it was encoded: it is looked at only where it is part of a digest.
    #[prost(bytes = "vec", optional, tag = "10")]
    pub(super) outcome: Option<Vec<u8>>,
    #[prost(int32, tag = "12")]
    pub(super) cause: i32,
    #[prost(message, optional, tag = "13")]
    pub(super) client_time: Option<Duration>,
    /// As they were encoded.
    #[prost(bytes = "vec", optional, tag = "14")]
    pub(super) clocks: Option<Vec<u8>>,
}

pub(super) fn wrong(problem: impl Into<String>) -> MatchError {
    MatchError::field("content", problem)
}

pub(super) fn no_export(cause: impl std::fmt::Display) -> MatchError {
    wrong(format!("is not an export: {cause}"))
}

/// The fields of an export as they stand there.
#[derive(Default)]
pub(super) struct Fields<'a> {
    format_version: u32,
    r#match: Vec<u8>,
    dice_seed: &'a [u8],
    nonces: Vec<Vec<u8>>,
    pub(super) entries: Vec<ArrivedEntry>,
    pub(super) head: &'a [u8],
    pub(super) salt: &'a [u8],
    /// As they were encoded; no more than entries may be.
    pub(super) seals: Vec<&'a [u8]>,
}

impl Content {
    /// Reads an export, as long as a caller waits for it.
    pub(super) fn read(
        bytes: &[u8],
        limits: Limits,
        wanted: &WaitingCaller,
    ) -> ServiceResult<Self> {
        let mut fields = Fields::read(bytes, limits.entries, wanted)?;
        let sealed = match fields.format_version {
            compact::WHOLE => None,
            compact::BRIEF => Some(Sealed::read(&fields)?),
            _ => return Err(wrong("has a format version that is not known")),
        };
        if fields.r#match.is_empty() {
            return Err(wrong("has no match"));
        }
        let theirs = Match::decode(&fields.r#match[..]).map_err(no_export)?;
        let seed = <[u8; 32]>::try_from(fields.dice_seed)
            .map_err(|_| wrong("has no dice seed of 32 bytes"))?;
        if commitment(&ServerSeed(seed))[..] != theirs.dice_commitment {
            return Err(wrong("has a dice seed that the match was not committed to"));
        }
        if theirs.seats.len() != fields.nonces.len() {
            return Err(wrong("has not as many nonces as seats"));
        }
        if sealed.is_none() {
            must_have_fingerprints(&fields.entries)?;
        }
        check_entries(&mut fields.entries, limits.now)?;
        Ok(Self {
            shown: believed(theirs, &fields.nonces)?,
            seed,
            nonces: fields.nonces,
            entries: fields.entries,
            sealed,
        })
    }
}

impl<'a> Fields<'a> {
    fn read(bytes: &'a [u8], most: u64, wanted: &WaitingCaller) -> ServiceResult<Self> {
        let mut fields = Fields::default();
        let mut rest = bytes;
        let mut met = 0;
        while !rest.is_empty() {
            if met % ASK_EVERY == 0 {
                let gone = |status| MatchError::Passed(Box::new(status));
                wanted.check().map_err(gone)?;
            }
            met += 1;
            let (tag, kind) = decode_key(&mut rest).map_err(no_export)?;
            match (tag, kind) {
                (1, WireType::Varint) => {
                    fields.format_version = decode_varint(&mut rest).map_err(no_export)? as u32;
                }
                (2, WireType::LengthDelimited) => {
                    // Pieces that follow each other are one message.
                    let piece = delimited(&mut rest)?;
                    if fields.r#match.len() + piece.len() > MOST_OF_MATCH {
                        let (what, most) = ("bytes of a match", MOST_OF_MATCH as u64);
                        return Err(MatchError::LimitReached { what, most });
                    }
                    fields.r#match.extend_from_slice(piece);
                }
                (3, WireType::LengthDelimited) => fields.dice_seed = delimited(&mut rest)?,
                (4, WireType::LengthDelimited) => {
                    if fields.nonces.len() == MOST_SEATS {
                        return Err(wrong("has more nonces than any game has seats"));
                    }
                    fields.nonces.push(validate::nonce(delimited(&mut rest)?)?);
                }
                (5, WireType::LengthDelimited) => {
                    if fields.entries.len() as u64 == most {
                        let what = "entries of an import";
                        return Err(MatchError::LimitReached { what, most });
                    }
                    let entry = ArrivedEntry::decode(delimited(&mut rest)?);
                    fields.entries.push(entry.map_err(no_export)?);
                }
                (20, WireType::LengthDelimited) => fields.head = delimited(&mut rest)?,
                (21, WireType::LengthDelimited) => fields.salt = delimited(&mut rest)?,
                (22, WireType::LengthDelimited) => {
                    if fields.seals.len() as u64 == most {
                        let what = "seals of an import";
                        return Err(MatchError::LimitReached { what, most });
                    }
                    fields.seals.push(delimited(&mut rest)?);
                }
                (1..=5 | 20..=22, _) => return Err(no_export("a field has another type")),
                (_, kind) => {
                    skip_field(kind, tag, &mut rest, DecodeContext::default())
                        .map_err(no_export)?;
                }
            }
        }
        Ok(fields)
    }
}

/// Returns the bytes of a length-delimited field.
fn delimited<'a>(rest: &mut &'a [u8]) -> ServiceResult<&'a [u8]> {
    let length = decode_varint(rest).map_err(no_export)?;
    let length = usize::try_from(length).map_err(no_export)?;
    let (field, after) = (rest.split_at_checked(length))
        .ok_or_else(|| no_export("a field is longer than the message"))?;
    *rest = after;
    Ok(field)
}

/// Returns the fields of the match that are taken over. The rest belongs to another platform.
fn believed(theirs: Match, nonces: &[Vec<u8>]) -> ServiceResult<Match> {
    let dice_scheme = check_export(&theirs, nonces)?.number();
    Ok(Match {
        visibility: match theirs.visibility() {
            Visibility::Unspecified => Visibility::Public,
            visibility => visibility,
        } as i32,
        game: theirs.game,
        display_name: validate::title("content", &only_seen(&theirs.display_name))?,
        start_policy: StartPolicy::ByHost as i32,
        options: theirs.options,
        dice_scheme,
        // The other match of a pair is one of another platform.
        dice_pair: theirs.dice_pair.map(|pair| DicePair {
            place: pair.place,
            partner: String::new(),
        }),
        auction: theirs.auction.map(model::imported).transpose()?,
        seats: theirs.seats,
        imported: true,
        ..Default::default()
    })
}

/// Fails unless each state has its fingerprint: nothing else proves that a whole export is
/// replayed as it was.
fn must_have_fingerprints(entries: &[ArrivedEntry]) -> ServiceResult<()> {
    let lacks = |entry: &&ArrivedEntry| entry.state_hash.len() != STATE_HASH;
    entries.iter().find(lacks).map_or(Ok(()), |entry| {
        let sequence = entry.sequence;
        Err(wrong(format!(
            "has an entry {sequence} without the fingerprint of its state"
        )))
    })
}

/// Fails unless entries are whole, and orders their stamps where the clock of the other platform
/// was set back.
fn check_entries(entries: &mut [ArrivedEntry], now: Timestamp) -> ServiceResult<()> {
    let mut last: Option<Timestamp> = None;
    for (sequence, entry) in (1u64..).zip(entries) {
        let at = |problem: &str| wrong(format!("has an entry {sequence} {problem}"));
        if entry.sequence != sequence {
            return Err(wrong("has entries that are not numbered 1, 2, 3, …"));
        }
        if Cause::try_from(entry.cause).is_err() {
            return Err(at("of no known cause"));
        }
        // One that has none came with the one before.
        let mut time = entry.create_time.or(last).unwrap_or(now);
        if !validate::is_moment(&time) {
            return Err(at("at a time that is none"));
        }
        if time.seconds > now.seconds.saturating_add(SKEW) {
            return Err(at("of the future"));
        }
        if let Some(before) = last.filter(|before| order(&time) < order(before)) {
            if between(time, before).seconds > SKEW {
                return Err(at("that is older than the one before"));
            }
            time = before;
        }
        entry.create_time = Some(time);
        last = Some(time);
        let taken = entry.client_time.as_ref();
        if taken.is_some_and(|taken| !validate::is_span(taken)) {
            return Err(at("with a length of time that is none"));
        }
    }
    Ok(())
}

fn order(time: &Timestamp) -> (i64, i32) {
    (time.seconds, time.nanos)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_runtime::cancel;

    const LIMITS: Limits = Limits {
        entries: 1000,
        now: Timestamp {
            seconds: 1_800_000_000,
            nanos: 0,
        },
    };

    fn read(bytes: &[u8]) -> ServiceResult<Content> {
        let (_waiting, wanted) = cancel::pair();
        Content::read(bytes, LIMITS, &wanted)
    }

    #[test]
    fn empty_entries_are_counted_before_there_is_room_for_them() {
        let flood = [0x2a, 0x00].repeat(4 << 20);
        let refused = read(&flood).unwrap_err();
        assert!(
            matches!(refused, MatchError::LimitReached { most: 1000, .. }),
            "{refused:?}"
        );
    }

    #[test]
    fn a_match_and_nonces_are_bounded_too() {
        let seats = [[0x12, 0x02].as_slice(), &[0x42, 0x00]].concat();
        assert!(matches!(
            read(&seats.repeat(1 << 20)).unwrap_err(),
            MatchError::LimitReached { .. }
        ));
        assert!(read(&[0x22, 0x00].repeat(1 << 20)).is_err());
    }

    #[test]
    fn nobody_waits_for_an_export_whose_caller_is_gone() {
        let (waiting, wanted) = cancel::pair();
        drop(waiting);
        let refused = Content::read(&[0x08, 0x01], LIMITS, &wanted).unwrap_err();
        assert!(matches!(refused, MatchError::Passed(_)), "{refused:?}");
    }

    #[test]
    fn lengths_that_lie_are_refused() {
        for bytes in [
            &[0x2a][..],
            &[0x2a, 0xff, 0xff, 0xff, 0xff, 0x0f],
            &[
                0x2a, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01,
            ],
            &[0x28, 0x01],
            &[0x3b, 0x3b, 0x3b],
        ] {
            assert!(read(bytes).is_err(), "{bytes:?}");
        }
    }

    fn entry(sequence: u64, seconds: i64) -> ArrivedEntry {
        ArrivedEntry {
            sequence,
            state_hash: vec![0; STATE_HASH],
            create_time: Some(Timestamp { seconds, nanos: 0 }),
            ..Default::default()
        }
    }

    #[test]
    fn stamps_rise_and_are_of_the_past() {
        let now = LIMITS.now.seconds;
        let check = |seconds: &[i64]| {
            let numbered = (1..).zip(seconds);
            let mut entries: Vec<_> = numbered.map(|(at, time)| entry(at, *time)).collect();
            check_entries(&mut entries, LIMITS.now)?;
            let times = entries.iter().filter_map(|entry| entry.create_time);
            Ok::<_, MatchError>(times.map(|time| time.seconds).collect::<Vec<_>>())
        };
        assert_eq!(check(&[1, 2, 2, now]).unwrap(), [1, 2, 2, now]);
        assert_eq!(check(&[now + 60]).unwrap(), [now + 60]);
        let mut untimed = [entry(1, 5), entry(2, 0)];
        untimed[1].create_time = None;
        check_entries(&mut untimed, LIMITS.now).unwrap();
        assert_eq!(untimed[1].create_time, untimed[0].create_time);
        // A clock that was set back a little.
        assert_eq!(check(&[7000, 6000, 7001]).unwrap(), [7000, 7000, 7001]);
        for bad in [
            &[7000, 1][..],
            &[now + 4000],
            &[i64::MAX],
            &[i64::MIN],
            &[253_402_300_800],
        ] {
            assert!(check(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn a_whole_export_has_the_fingerprint_of_each_state() {
        let mut entries = [entry(1, 1), entry(2, 2)];
        assert!(must_have_fingerprints(&entries).is_ok());
        entries[1].state_hash.pop();
        assert!(must_have_fingerprints(&entries).is_err());
    }

    #[test]
    fn entries_are_whole() {
        type Spoil = fn(&mut ArrivedEntry);
        let spoilt: [Spoil; 5] = [
            |entry| entry.sequence = 2,
            |entry| entry.cause = 77,
            |entry| entry.create_time.as_mut().unwrap().nanos = -1,
            |entry| entry.create_time.as_mut().unwrap().nanos = 1_000_000_000,
            |entry| {
                entry.client_time = Some(Duration {
                    seconds: i64::MAX,
                    nanos: 0,
                });
            },
        ];
        assert!(check_entries(&mut [entry(1, 1)], LIMITS.now).is_ok());
        for (number, spoil) in spoilt.into_iter().enumerate() {
            let mut spoilt = [entry(1, 1)];
            spoil(&mut spoilt[0]);
            assert!(check_entries(&mut spoilt, LIMITS.now).is_err(), "{number}");
        }
    }
}
