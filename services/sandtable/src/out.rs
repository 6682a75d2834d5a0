//! Standard output and what goes there.

use std::fmt::Display;
use std::io::{self, Write};

use prost::{Message, Name};
use prost_reflect::{DescriptorPool, DynamicMessage};
use prost_types::Timestamp;

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
    static POOL: std::sync::OnceLock<Result<DescriptorPool, String>> = std::sync::OnceLock::new();
    let pool = POOL.get_or_init(|| {
        DescriptorPool::decode(sandtable_proto::FILE_DESCRIPTOR_SET)
            .map_err(|cause| cause.to_string())
    });
    let pool = pool.as_ref().map_err(|cause| anyhow::anyhow!("{cause}"))?;
    let descriptor = pool
        .get_message_by_name(&M::full_name())
        .ok_or_else(|| anyhow::anyhow!("the contract has no {}", M::full_name()))?;
    let dynamic = DynamicMessage::decode(descriptor, message.encode_to_vec().as_slice())?;
    Ok(serde_json::to_value(dynamic)?)
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
    use prost_types::Any;
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
}
