//! Standard output and what goes there.

use std::fmt::Display;
use std::io::{self, Write};
use std::sync::OnceLock;

use anyhow::Context;
use prost::{Message, Name};
use prost_reflect::{DescriptorPool, DynamicMessage, MessageDescriptor};
use prost_types::{Any, Timestamp};

/// Writes a line.
pub(crate) fn line(text: impl Display) -> io::Result<()> {
    writeln!(io::stdout().lock(), "{text}")
}

/// Writes a value as JSON: on one line, so that many can follow each other.
pub(crate) fn json(value: &impl serde::Serialize) -> anyhow::Result<()> {
    Ok(line(serde_json::to_string(value)?)?)
}

/// A message of the contract in protobuf's JSON form, whatever is packed in it
/// included.
pub(crate) fn message<M: Message + Name>(message: &M) -> anyhow::Result<serde_json::Value> {
    let dynamic = DynamicMessage::decode(
        descriptor(&M::full_name())?,
        message.encode_to_vec().as_slice(),
    )?;
    Ok(serde_json::to_value(dynamic)?)
}

/// The type of messages that are no more than JSON.
const STRUCT: &str = "type.googleapis.com/google.protobuf.Struct";

/// A message of a game that this program may not know, on one line.
pub(crate) fn packed(any: &Any) -> String {
    match message(any) {
        Ok(json) if any.type_url == STRUCT => json["value"].to_string(),
        Ok(json) => json.to_string(),
        Err(_) => format!("{} {}", any.type_url, hex::encode(&any.value)),
    }
}

/// A message that was typed as JSON: of the type in `@type`, or else of
/// google.protobuf.Struct.
pub(crate) fn pack(json: &str) -> anyhow::Result<Any> {
    let typed: serde_json::Value = serde_json::from_str(json).context("this is no JSON")?;
    let typed = match typed.get("@type") {
        Some(_) => typed,
        None => serde_json::json!({
            "@type": STRUCT,
            "value": typed,
        }),
    };
    let dynamic = DynamicMessage::deserialize(descriptor(&Any::full_name())?, typed)?;
    Ok(dynamic.transcode_to()?)
}

/// The descriptor of a message of the contract, or of protobuf's own.
fn descriptor(name: &str) -> anyhow::Result<MessageDescriptor> {
    static POOL: OnceLock<Result<DescriptorPool, String>> = OnceLock::new();
    let pool = POOL.get_or_init(|| {
        let mut pool = DescriptorPool::global();
        pool.decode_file_descriptor_set(sandtable_proto::FILE_DESCRIPTOR_SET)
            .map_err(|cause| cause.to_string())?;
        Ok(pool)
    });
    let pool = pool.as_ref().map_err(|cause| anyhow::anyhow!("{cause}"))?;
    pool.get_message_by_name(name)
        .with_context(|| format!("the contract has no {name}"))
}

/// A moment, to the second.
pub(crate) fn moment(time: &Timestamp) -> String {
    let whole = Timestamp {
        seconds: time.seconds,
        nanos: 0,
    };
    whole.to_string()
}

/// The name of an enum's value in a word: `WEBHOOK_STATE_ENABLED` is `enabled`.
pub(crate) fn word(name: &str, prefix: &str) -> String {
    name.strip_prefix(prefix)
        .unwrap_or(name)
        .to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_proto::games::aa1940::v1 as game;
    use sandtable_proto::matches::v1::LogEntry;

    #[test]
    fn packed_messages_are_written_out() {
        let event = game::Event {
            kind: Some(game::event::Kind::TurnBegan(game::TurnBegan {
                round: 2,
                power: "italy".to_owned(),
            })),
        };
        let entry = LogEntry {
            sequence: 9,
            events: vec![Any::from_msg(&event).unwrap()],
            ..Default::default()
        };
        let json = message(&entry).unwrap();
        assert_eq!(json["sequence"], "9");
        assert_eq!(json["events"][0]["turnBegan"]["power"], "italy");
    }

    #[test]
    fn messages_of_unknown_games_are_typed_and_shown() {
        let options = pack("{\"rounds\": 3, \"open\": true}").unwrap();
        assert!(options.type_url.ends_with("google.protobuf.Struct"));
        let shown = packed(&options);
        assert!(
            shown.starts_with("{\"") && shown.contains("\"rounds\":3"),
            "{shown}"
        );
        let own = pack(
            "{\"@type\": \"type.googleapis.com/sandtable.games.aa1940.v1.Options\", \
             \"roundLimit\": 2}",
        );
        assert_eq!(
            own.unwrap().to_msg::<game::Options>().unwrap().round_limit,
            Some(2)
        );
        assert!(pack("rounds: 3").is_err());
        let foreign = Any {
            type_url: "type.googleapis.com/hands.View".to_owned(),
            value: vec![1, 2],
        };
        assert_eq!(packed(&foreign), "type.googleapis.com/hands.View 0102");
    }
}
