//! Tests of what is refused at the border, and what is not.

use prost::{Message, Name};
use prost_types::{Any, Duration, Timestamp};

use super::{MAX_DEPTH, Malformed, message, packed};
use crate::matches::v1::{CreateMatchRequest, ListMatchesRequest};
use crate::tournaments::v1::ExtendFixtureRequest;

fn check<M: Message + Name>(request: &M) -> Result<(), Malformed> {
    message(&M::full_name(), &request.encode_to_vec())
}

fn extended_to(seconds: i64, nanos: i32) -> Result<(), Malformed> {
    check(&ExtendFixtureRequest {
        deadline: Some(Timestamp { seconds, nanos }),
        ..Default::default()
    })
}

fn delayed_by(seconds: i64, nanos: i32) -> Result<(), Malformed> {
    check(&CreateMatchRequest {
        spectator_delay: Some(Duration { seconds, nanos }),
        ..Default::default()
    })
}

#[test]
fn moments_are_of_the_years_1_to_9999() {
    for (seconds, nanos) in [(0, 0), (253_402_300_799, 999_999_999), (-62_135_596_800, 0)] {
        assert_eq!(extended_to(seconds, nanos), Ok(()));
    }
    for (seconds, nanos) in [
        (253_402_300_800, 0),
        (-62_135_596_801, 0),
        (i64::MAX, 0),
        (1 << 62, 0),
        (0, -1),
        (0, 1_000_000_000),
        (0, i32::MAX),
    ] {
        let found = extended_to(seconds, nanos);
        assert!(
            matches!(found, Err(Malformed::Value { .. })),
            "{seconds} {nanos}"
        );
    }
}

#[test]
fn durations_have_one_sign_and_an_end() {
    for (seconds, nanos) in [(0, -1), (-1, -1), (1, 999_999_999), (315_576_000_000, 0)] {
        assert_eq!(delayed_by(seconds, nanos), Ok(()));
    }
    for (seconds, nanos) in [(1, -1), (-1, 1), (315_576_000_001, 0), (0, i32::MIN)] {
        let found = delayed_by(seconds, nanos);
        assert!(
            matches!(found, Err(Malformed::Value { .. })),
            "{seconds} {nanos}"
        );
    }
}

#[test]
fn enums_and_fields_are_those_of_the_contract() {
    let request = |start_policy| {
        check(&CreateMatchRequest {
            start_policy,
            ..Default::default()
        })
    };
    assert_eq!(request(1), Ok(()));
    for number in [99, -1, i32::MIN] {
        assert!(matches!(request(number), Err(Malformed::Value { .. })));
    }
    let name = ListMatchesRequest::full_name();
    // Field 99, a number.
    let unknown = message(&name, &[0x98, 0x06, 0x01]);
    assert!(matches!(
        unknown,
        Err(Malformed::UnknownField { number: 99, .. })
    ));
    assert_eq!(
        message("sandtable.rules.v1.ApplyRequest", &[0x98, 0x06, 0x01]),
        Ok(())
    );
    for bytes in [&[0x0a, 0x05, 0x01][..], &[0x0b], &[0x80]] {
        assert_eq!(message(&name, bytes), Err(Malformed::Truncated));
    }
}

/// A `google.protobuf.Struct` so many lists deep.
fn nested(depth: usize) -> Vec<u8> {
    let field = |number: u8, inner: Vec<u8>| {
        let mut encoded = vec![number << 3 | 2];
        prost::encoding::encode_varint(inner.len() as u64, &mut encoded);
        encoded.extend(inner);
        encoded
    };
    let mut value = Vec::new();
    for _ in 0..depth {
        // A Value with a ListValue that holds the Value so far.
        value = field(6, field(1, value));
    }
    field(1, field(2, value))
}

#[test]
fn what_is_packed_is_looked_into() {
    let any = |type_url: &str, value| Any {
        type_url: format!("type.googleapis.com/{type_url}"),
        value,
    };
    assert_eq!(packed(&any("others.Game", vec![0xff])), Ok(()));
    let twice = any("google.protobuf.Any", Vec::new());
    assert_eq!(packed(&twice), Err(Malformed::NestedAny));
    assert_eq!(packed(&any("google.protobuf.Struct", nested(30))), Ok(()));
    let deep = any("google.protobuf.Struct", nested(MAX_DEPTH));
    assert_eq!(packed(&deep), Err(Malformed::TooDeep));
    let request = CreateMatchRequest {
        options: Some(twice),
        ..Default::default()
    };
    assert_eq!(check(&request), Err(Malformed::NestedAny));
    // Only its referee judges the content of a game's own message.
    let nonsense = any("sandtable.games.aa1940.v1.Command", vec![0xff; 64]);
    assert_eq!(packed(&nonsense), Err(Malformed::Truncated));
    let asked = crate::rules::v1::OpenMatchRequest {
        options: Some(nonsense),
        ..Default::default()
    };
    assert_eq!(check(&asked), Ok(()));
    let thousands = any("google.protobuf.Struct", nested(10_000));
    assert_eq!(packed(&thousands), Err(Malformed::TooDeep));
}
