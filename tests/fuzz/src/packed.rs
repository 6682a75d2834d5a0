//! Messages that third-party programs may pack: known and unknown types, messages in messages to
//! any depth, and truncated bytes.

use prost::Message;
use prost_types::Any;

use crate::choices::Choices;
use crate::messages::DECODERS;
use crate::wire;

/// Depths of packing: about as deep as is allowed, and far deeper than any stack holds.
const DEPTHS: [usize; 8] = [1, 2, 15, 31, 32, 33, 4_000, 12_000];

/// Protobuf's own types, which JSON writes in ways of their own.
const WELL_KNOWN: [&str; 10] = [
    "Any",
    "Struct",
    "Value",
    "ListValue",
    "Timestamp",
    "Duration",
    "FieldMask",
    "Empty",
    "StringValue",
    "DoubleValue",
];

/// Names of types that do not exist, or that are invalid.
const STRANGE: [&str; 8] = [
    "type.googleapis.com/evil.View",
    "type.googleapis.com/sandtable.games.aa1940.v1.Nothing",
    "type.googleapis.com/",
    "/",
    "",
    "type.googleapis.com/\u{1b}]0;evil\u{7}\u{202e}",
    "type.googleapis.com/type.googleapis.com/google.protobuf.Any",
    "https://example.org/google.protobuf.Any?type=google.protobuf.Any#x",
];

/// An entry of a log, which has events that are packed.
const ENTRY: &str = "type.googleapis.com/sandtable.matches.v1.LogEntry";

/// Where an entry has its events.
const EVENTS: u32 = 5;

const ANY: &str = "type.googleapis.com/google.protobuf.Any";

/// Something packed, out of what is sound or out of nothing.
pub fn any(choices: &mut Choices<'_>, sound: &[Any]) -> Any {
    let mut any = match choices.below(8) {
        0 | 1 => wrapped(choices, sound),
        2 if !sound.is_empty() => choices.one(sound).clone(),
        3 | 4 if !sound.is_empty() => {
            let sound = choices.one(sound);
            Any {
                type_url: sound.type_url.clone(),
                value: wire::mutate(&sound.value, choices),
            }
        }
        5 => Any {
            type_url: type_url(choices),
            value: choices.rest().to_vec(),
        },
        _ => Any {
            type_url: type_url(choices),
            value: wire::invent(choices),
        },
    };
    match choices.below(6) {
        0 => any.value = wire::spoil(std::mem::take(&mut any.value), choices),
        1 => any.type_url = type_url(choices),
        _ => {}
    }
    any
}

fn type_url(choices: &mut Choices<'_>) -> String {
    match choices.below(4) {
        0 => (*choices.one(&STRANGE)).to_owned(),
        1 => {
            let name = choices.one(&WELL_KNOWN);
            format!("type.googleapis.com/google.protobuf.{name}")
        }
        _ => format!("type.googleapis.com/{}", (choices.one(DECODERS).name)()),
    }
}

/// Something sound, or nothing, in the same kind of message again and again.
fn wrapped(choices: &mut Choices<'_>, sound: &[Any]) -> Any {
    let depth = *choices.one(&DEPTHS);
    let inner = match choices.below(3) {
        0 if !sound.is_empty() => choices.one(sound).encode_to_vec(),
        1 => Any {
            type_url: type_url(choices),
            value: Vec::new(),
        }
        .encode_to_vec(),
        _ => Vec::new(),
    };
    let (type_url, value) = match choices.below(4) {
        0 => (ANY, nest(depth, inner, |length| any_head(ANY, length))),
        1 => (ENTRY, nest(depth, inner, entry_head)),
        2 => (
            "type.googleapis.com/google.protobuf.Struct",
            nest(depth, Vec::new(), struct_head),
        ),
        _ => (
            "type.googleapis.com/google.protobuf.ListValue",
            nest(depth, Vec::new(), list_head),
        ),
    };
    Any {
        type_url: type_url.to_owned(),
        value,
    }
}

/// A message in a message, so many times; `head` is what stands before so many bytes.
fn nest(depth: usize, inner: Vec<u8>, head: impl Fn(usize) -> Vec<u8>) -> Vec<u8> {
    let mut heads = Vec::with_capacity(depth);
    let mut length = inner.len();
    for _ in 0..depth {
        let head = head(length);
        length += head.len();
        heads.push(head);
    }
    heads.reverse();
    heads.push(inner);
    heads.concat()
}

/// The beginning of an `Any` of so many bytes.
fn any_head(type_url: &str, length: usize) -> Vec<u8> {
    let mut head = Any {
        type_url: type_url.to_owned(),
        value: Vec::new(),
    }
    .encode_to_vec();
    head.extend(wire::long_head(2, length));
    head
}

/// The beginning of an entry with one event, which is an entry of so many bytes.
fn entry_head(length: usize) -> Vec<u8> {
    let any = any_head(ENTRY, length);
    [wire::long_head(EVENTS, any.len() + length), any].concat()
}

/// The beginning of a `Struct` with one field, which is a `Struct` of so many bytes.
fn struct_head(length: usize) -> Vec<u8> {
    let value = wire::long_head(5, length);
    let key = [
        b"\x0a\x01k".to_vec(),
        wire::long_head(2, value.len() + length),
    ]
    .concat();
    let entry = key.len() + value.len() + length;
    [wire::long_head(1, entry), key, value].concat()
}

/// The beginning of a list with one value, which is a list of so many bytes.
fn list_head(length: usize) -> Vec<u8> {
    let value = wire::long_head(6, length);
    [wire::long_head(1, value.len() + length), value].concat()
}

#[cfg(test)]
mod tests {
    use prost::Name;
    use prost_types::{ListValue, Struct};
    use sandtable_proto::matches::v1::LogEntry;

    use super::*;

    #[test]
    fn what_is_nested_can_be_read() {
        let one = nest(1, Vec::new(), entry_head);
        let two = nest(2, Vec::new(), entry_head);
        let read = LogEntry::decode(two.as_slice()).unwrap();
        assert_eq!(
            read.events[0].type_url,
            format!("type.googleapis.com/{}", LogEntry::full_name())
        );
        assert_eq!(read.events[0].value, one);
        let read = Any::decode(nest(2, Vec::new(), |it| any_head(ANY, it)).as_slice()).unwrap();
        assert_eq!(read.type_url, ANY);
        assert!(Any::decode(read.value.as_slice()).unwrap().value.is_empty());
        let read = Struct::decode(nest(1, Vec::new(), struct_head).as_slice()).unwrap();
        assert!(read.fields.contains_key("k"));
        let read = ListValue::decode(nest(3, Vec::new(), list_head).as_slice()).unwrap();
        assert_eq!(read.values.len(), 1);
    }
}
