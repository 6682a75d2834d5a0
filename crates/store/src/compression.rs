//! Payloads of entries as the rows of the log have them: packed where that makes them shorter.
//!
//! Half of an entry are names of types of messages. A dictionary has what they share, what an entry
//! says twice is said once, and what is packed points there. Only the row
//! is packed: digests, followers and readers have the payload as it was given.
//!
//! A payload is a Protobuf message, whose first byte is never 0, since no field has that
//! number. So a row that begins with another byte is the payload itself, as all rows were before
//! there was packing. After a byte 0 comes the number of a dictionary, then
//! - for 0 the payload as it is, for whatever begins with 0 all the same;
//! - for 1 the payload's length as a varint of Protobuf, and an LZ4 block whose matches may
//!   reach back into the dictionary.

mod dictionary;

use std::borrow::Cow;

use lz4_flex::block::{
    compress_into_with_dict, decompress_into_with_dict, get_maximum_output_size,
};
use prost::encoding::{decode_varint, encode_varint};

/// The first byte of a row that is not the payload itself.
const MARK: u8 = 0;

/// In the place of a dictionary's number: the payload follows as it is.
const AS_IT_IS: u8 = 0;

/// The number of the dictionary of what entries of all games share.
const SHARED: u8 = 1;

/// Bytes before a block, at most: mark, number and a varint.
const HEAD: usize = 2 + 10;

/// Bytes that one byte of an LZ4 block may stand for, at most. A length beyond that is damage,
/// and no room is made for it.
const MOST_OF_A_BYTE: usize = 255;

/// Packs a payload for a row: never longer than the payload, but for one that begins with byte 0.
/// Any payload comes back from it by [`unpack`].
#[must_use]
pub fn pack(payload: &[u8]) -> Cow<'_, [u8]> {
    shorter(payload).map_or_else(|| as_it_is(payload), Cow::Owned)
}

/// Returns the row for a payload that is not to be packed: the payload, with a mark where it
/// would be taken for something else.
pub(crate) fn as_it_is(payload: &[u8]) -> Cow<'_, [u8]> {
    if payload.first() == Some(&MARK) {
        Cow::Owned([&[MARK, AS_IT_IS], payload].concat())
    } else {
        Cow::Borrowed(payload)
    }
}

/// The payload packed with what entries share, if that makes it shorter.
fn shorter(payload: &[u8]) -> Option<Vec<u8>> {
    let most = HEAD + get_maximum_output_size(payload.len());
    let mut packed = Vec::with_capacity(most);
    packed.extend([MARK, SHARED]);
    encode_varint(payload.len() as u64, &mut packed);
    let head = packed.len();
    packed.resize(most, 0);
    let block = packed.get_mut(head..)?;
    let length = head + compress_into_with_dict(payload, block, dictionary::SHARED).ok()?;
    packed.truncate(length);
    // Looked at before it is believed: what is durable and cannot be read is lost.
    (length < payload.len() && unpack(&packed).is_some_and(|back| back == payload))
        .then_some(packed)
}

/// The payload that a row was made of by [`pack`]; `None` for what `pack` does not make: a row
/// that is damaged, or packed in a way that only a later version knows.
///
/// A damaged row may also give another payload, which its digest shows, or the same one where its
/// damage makes no difference. It never gives one that is larger than 255 times itself.
#[must_use]
pub fn unpack(row: &[u8]) -> Option<Vec<u8>> {
    let Some((&MARK, packed)) = row.split_first() else {
        return Some(row.to_vec());
    };
    match packed.split_first()? {
        (&AS_IT_IS, payload) => Some(payload.to_vec()),
        (&SHARED, block) => expand(block, dictionary::SHARED),
        _ => None,
    }
}

/// The payload of a length and a block.
fn expand(mut block: &[u8], dictionary: &[u8]) -> Option<Vec<u8>> {
    let length = usize::try_from(decode_varint(&mut block).ok()?).ok()?;
    if length > block.len().saturating_mul(MOST_OF_A_BYTE) {
        return None;
    }
    let mut payload = vec![0; length];
    let written = decompress_into_with_dict(block, &mut payload, dictionary).ok()?;
    (written == length).then_some(payload)
}

/// Returns the payload that a reader takes from a row. A row that cannot be unpacked stays
/// unchanged: no digest fits it, so that it is reported as any other changed row.
pub(crate) fn read(row: &[u8]) -> Vec<u8> {
    unpack(row).unwrap_or_else(|| row.to_vec())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use sha2::{Digest, Sha256};

    use super::*;

    /// Entries of two games, without what is drawn by lot.
    const ENTRIES: [&[u8]; 2] = [
        b"\x08\x8a\x01\x10\x01\x1aR\nP\n5type.googleapis.com/sandtable.games.nim.v1.Command\
          \x12\x17B\x15\n\x10\n\nsome-place\x10\x01\x18\x01\x10\xec\x01*d\x12b\n3type.googleapis\
          .com/sandtable.games.nim.v1.Event\x12+Z)\n\x14\n\x0esomebody-named\x10\x01\x18\x01\
          \x12\nsome-place\x1a\x05sz-98",
        b"\x08\x8d\x01\x1aI\nG\n;type.googleapis.com/sandtable.games.noughts_and_crosses.v1.Command\x12\
          \x08\"\x06\n\x04\x08\x02\x10\n*K\x12I\n9type.googleapis.com/sandtable.games.\
          noughts_and_crosses.v1.Event\x12\x0c\x12\n\x08\n\x12\x02\x08\n\x1a\x028\x01*E\x12C\n9type.\
          googleapis.com/sandtable.games.noughts_and_crosses.v1.Event\x12\x06\"\x04\x08\x02\x10\x01",
    ];

    fn packed(entry: &[u8]) -> Vec<u8> {
        let packed = pack(entry);
        assert!(packed.starts_with(&[MARK, SHARED]));
        packed.into_owned()
    }

    #[test]
    fn the_dictionary_is_pinned_because_rows_are_packed_with_it() {
        let hash = Sha256::digest(dictionary::SHARED);
        let hex: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hex, PINNED);
        // So is how a row is read: 41 bytes, of which 36 are the end of the dictionary.
        let row = b"\x00\x01\x29\x0f\x24\x00\x11\x50hello";
        let payload = b"type.googleapis.com/sandtable.games.hello";
        assert_eq!(unpack(row).as_deref(), Some(&payload[..]));
    }

    const PINNED: &str = "14580b129cb44d010ab1c60a6ca9e383bdfeeff995cdca535a1284fd584fd598";

    #[test]
    fn entries_take_less_room() {
        for entry in ENTRIES {
            let packed = packed(entry);
            assert!(
                packed.len() * 5 < entry.len() * 3,
                "{} of {} bytes",
                packed.len(),
                entry.len()
            );
            assert_eq!(unpack(&packed).as_deref(), Some(entry));
        }
    }

    #[test]
    fn what_does_not_become_shorter_stays_as_it_is() {
        for payload in [&b""[..], b"\x08", b"entry 1 of m", &[7; 12]] {
            assert!(matches!(pack(payload), Cow::Borrowed(same) if same == payload));
        }
        assert_eq!(*pack(b"\x00\x01\x02"), *b"\x00\x00\x00\x01\x02");
    }

    #[test]
    fn what_is_damaged_gives_nothing_and_takes_no_room() {
        for entry in ENTRIES {
            let packed = packed(entry);
            for length in 1..packed.len() {
                assert_eq!(unpack(&packed[..length]), None, "cut off after {length}");
            }
            for place in 0..packed.len() {
                for bit in 0..8 {
                    let mut changed = packed.clone();
                    changed[place] ^= 1 << bit;
                    // Another place with the same content gives the same; the digest shows all
                    // other changes, if the result is a payload at all.
                    let found = unpack(&changed);
                    assert!(found.is_none_or(|found| found.len() <= 255 * packed.len()));
                }
            }
        }
        assert_eq!(unpack(&[MARK]), None);
        assert_eq!(
            unpack(&[MARK, 2, 1, 0x10, b'a']),
            None,
            "unknown dictionary"
        );
        // Lengths of 4 GiB and of 16 EiB.
        for length in [
            &b"\x80\x80\x80\x80\x10"[..],
            b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01",
        ] {
            assert_eq!(unpack(&[&[MARK, SHARED], length, b"\x10a"].concat()), None);
        }
    }

    proptest! {
        #[test]
        fn whatever_is_packed_comes_back(
            payload in prop_oneof![
                proptest::collection::vec(any::<u8>(), 0..2_000),
                // Much that repeats itself, and much of the dictionary.
                proptest::collection::vec(0_u8..3, 0..100_000),
                proptest::collection::vec((0..dictionary::SHARED.len(), 0_usize..80), 0..40)
                    .prop_map(|parts| {
                        let taken = parts.iter().map(|(from, length)| {
                            let rest = &dictionary::SHARED[*from..];
                            &rest[..rest.len().min(*length)]
                        });
                        taken.collect::<Vec<_>>().concat()
                    }),
            ],
            begins_with_mark: bool,
        ) {
            let payload = if begins_with_mark {
                [&[MARK], &payload[..]].concat()
            } else {
                payload
            };
            let row = pack(&payload);
            prop_assert!(row.len() <= payload.len() + 2);
            prop_assert!(payload.first() == Some(&MARK) || row.len() <= payload.len());
            prop_assert_eq!(unpack(&row), Some(payload.clone()));
        }

        #[test]
        fn nothing_that_is_unpacked_fails_otherwise_than_by_giving_nothing(
            bytes in proptest::collection::vec(any::<u8>(), 0..300),
            number in 0_u8..3,
        ) {
            let row = [&[MARK, number], &bytes[..]].concat();
            if let Some(payload) = unpack(&row) {
                prop_assert!(payload.len() <= 255 * row.len());
            }
            prop_assert!(read(&row).len() <= 255 * row.len());
        }
    }
}
