//! Times that are none, in every field of every request that holds one.

use std::collections::HashMap;

use prost::Message;
use prost::encoding::{WireType, encode_key, encode_varint};
use prost_types::field_descriptor_proto::Type;
use prost_types::{DescriptorProto, Duration, FileDescriptorSet, Timestamp};
use sandtable_tests::deployment::{Deployment, OPERATOR, Part, Setup};
use sandtable_tests::verdict::verdict;
use sandtable_tests::wire::{GRPC, Wire, frame};
use tonic::Code;

/// Maximum depth at which fields are searched.
const DEEPEST: usize = 8;

/// The messages of the contract, by their names as fields have them.
type Messages = HashMap<String, DescriptorProto>;

/// The way to a field that holds a time: the number of each field on it, and what the last holds.
struct Held {
    numbers: Vec<u32>,
    name: String,
    is_duration: bool,
}

fn contract() -> FileDescriptorSet {
    FileDescriptorSet::decode(sandtable_proto::FILE_DESCRIPTOR_SET).unwrap()
}

fn messages(set: &FileDescriptorSet) -> Messages {
    fn add(messages: &mut Messages, prefix: &str, message: &DescriptorProto) {
        let name = format!("{prefix}.{}", message.name());
        for inner in &message.nested_type {
            add(messages, &name, inner);
        }
        messages.insert(name, message.clone());
    }
    let mut messages = Messages::new();
    for file in &set.file {
        let prefix = format!(".{}", file.package());
        for message in &file.message_type {
            add(&mut messages, &prefix, message);
        }
    }
    messages
}

/// The fields of a message that hold a time, and those of what is in it.
fn times(messages: &Messages, name: &str, before: &[u32], found: &mut Vec<Held>) {
    if before.len() >= DEEPEST {
        return;
    }
    let Some(message) = messages.get(name) else {
        return;
    };
    for field in &message.field {
        if field.r#type() != Type::Message {
            continue;
        }
        let numbers = [before, &[field.number().unsigned_abs()]].concat();
        match field.type_name() {
            kind @ (".google.protobuf.Timestamp" | ".google.protobuf.Duration") => {
                found.push(Held {
                    numbers,
                    name: format!("{name}.{}", field.name()),
                    is_duration: kind.ends_with("Duration"),
                });
            }
            inner => times(messages, inner, &numbers, found),
        }
    }
}

/// A request with nothing in it but one time.
fn request(held: &Held, seconds: i64, nanos: i32) -> Vec<u8> {
    let mut encoded = if held.is_duration {
        Duration { seconds, nanos }.encode_to_vec()
    } else {
        Timestamp { seconds, nanos }.encode_to_vec()
    };
    for number in held.numbers.iter().rev() {
        let mut around = Vec::new();
        encode_key(*number, WireType::LengthDelimited, &mut around);
        encode_varint(encoded.len() as u64, &mut around);
        around.append(&mut encoded);
        encoded = around;
    }
    encoded
}

/// Invalid times: too far away, of another sign, with invalid parts of a second. Of the spans of
/// time, an `Any` number of years below 10,000 is valid.
const NONE: [(i64, i32); 6] = [
    (1 << 61, 0),
    (-(1 << 61), 0),
    (315_576_000_001, 0),
    (60, 1_000_000_000),
    (60, -1),
    (i64::MAX, i32::MAX),
];

#[tokio::test]
async fn no_request_takes_a_time_that_is_none() {
    let server = Deployment::whole(Setup::default()).await.unwrap();
    let mut wire = Wire::connect(server.address(Part::Matches)).await.unwrap();
    let authorization = format!("Bearer {OPERATOR}");
    let headers = [
        ("content-type", GRPC),
        ("te", "trailers"),
        ("authorization", &authorization[..]),
    ];
    let set = contract();
    let messages = messages(&set);
    let (mut fields, mut unserved) = (0, 0);
    for file in &set.file {
        for service in &file.service {
            for method in &service.method {
                let path = format!("/{}.{}/{}", file.package(), service.name(), method.name());
                let mut held = Vec::new();
                times(&messages, method.input_type(), &[], &mut held);
                for held in &held {
                    fields += 1;
                    for (seconds, nanos) in NONE {
                        let body = frame(&request(held, seconds, nanos));
                        let answer = wire.call(&path, &headers, body).await.unwrap();
                        let status = answer.grpc_status().unwrap();
                        if status.code() == Code::Unimplemented {
                            unserved += 1;
                            break;
                        }
                        let what = format!("{path}, {} of {seconds} s {nanos} ns", held.name);
                        // The services' own methods say first that they are not for everybody.
                        let refusals = ["INVALID_FIELD", "MALFORMED_MESSAGE"];
                        let internal = ["TOKEN_UNKNOWN", "INTERNAL_ONLY"];
                        let reason = verdict::<()>(&Err(status));
                        assert!(
                            refusals.contains(&&reason[..]) || internal.contains(&&reason[..]),
                            "{what}: {reason}"
                        );
                    }
                }
            }
        }
    }
    println!(
        "{fields} fields of requests hold a time, {unserved} of them in methods between services"
    );
    assert!(fields > 60 && unserved < fields / 2, "{fields}, {unserved}");
}
