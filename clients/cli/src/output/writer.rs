//! Standard output and what goes there.

use std::borrow::Cow;
use std::fmt::{Display, Write as _};
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::OnceLock;

use anyhow::Context;
use prost::{Message, Name};
use prost_reflect::{DescriptorPool, DynamicMessage, MessageDescriptor};
use prost_types::{Any, Timestamp};
use sandtable_grpc::json::any;
use sandtable_proto::check;
use sandtable_proto::matches::v1::Match;

use crate::output::color::ColorChoice;

/// Writes a line, in which nothing of what others wrote steers the terminal.
///
/// # Errors
///
/// When standard output cannot be written to.
pub fn line(text: impl Display) -> io::Result<()> {
    let ink = ColorChoice::of_output();
    writeln!(io::stdout().lock(), "{}", harmless(&text.to_string(), ink))
}

/// Writes a line to standard error, as [`line()`] does.
pub(crate) fn note(text: impl Display) {
    eprintln!("{}", harmless(&text.to_string(), ColorChoice::Plain));
}

/// A text in which characters that steer a terminal, or turn the text around them about, are
/// written by their number, as JSON has them in a string. The colors that charts are painted with
/// stay where there are colors.
pub(crate) fn harmless(text: &str, ink: ColorChoice) -> Cow<'_, str> {
    if !text.contains(steers) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(it) = rest.chars().next() {
        let length = match ink {
            ColorChoice::Colors => color(rest).unwrap_or(0),
            ColorChoice::Plain => 0,
        };
        if length > 0 {
            safe.push_str(&rest[..length]);
            rest = &rest[length..];
            continue;
        }
        rest = &rest[it.len_utf8()..];
        if steers(it) {
            let mut units = [0; 2];
            for unit in it.encode_utf16(&mut units) {
                let _ = write!(safe, "\\u{unit:04x}");
            }
        } else {
            safe.push(it);
        }
    }
    Cow::Owned(safe)
}

/// Reports whether a character controls a terminal or the direction of text.
fn steers(it: char) -> bool {
    (it.is_control() && !matches!(it, '\n' | '\t'))
        || matches!(it, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}' | '\u{e0000}'..='\u{e007f}')
}

/// The length of the sequence that a text begins with, if it is one that chooses colors or ends
/// them.
fn color(text: &str) -> Option<usize> {
    let inner = text.strip_prefix("\u{1b}[")?;
    let end = inner.find(|it: char| !it.is_ascii_digit() && it != ';')?;
    let codes = inner[..end].split(';').next()?;
    let known = matches!(codes, "0" | "38" | "48");
    (known && inner[end..].starts_with('m')).then_some("\u{1b}[".len() + end + 1)
}

/// Writes a value as JSON: on one line, so that many can follow each other.
///
/// # Errors
///
/// When standard output cannot be written to.
pub fn json(value: &impl serde::Serialize) -> anyhow::Result<()> {
    Ok(line(serde_json::to_string(value)?)?)
}

/// A message of the contract in protobuf's JSON form, whatever is packed in it
/// included.
pub(crate) fn message<M: Message + Name>(message: &M) -> anyhow::Result<serde_json::Value> {
    let encoded = message.encode_to_vec();
    let mut dynamic = DynamicMessage::decode(descriptor(&M::full_name())?, encoded.as_slice())?;
    any::wrap(&mut dynamic)?;
    let mut json = serde_json::to_value(dynamic)?;
    any::unwrap(&mut json);
    Ok(json)
}

/// A match as [`message`] writes it, with its name as `match`, which it has in all commands.
pub(crate) fn found(found: &Match) -> anyhow::Result<serde_json::Value> {
    let mut json = message(found)?;
    json["match"] = found.name.as_str().into();
    Ok(json)
}

/// The type of messages that are no more than JSON.
pub(crate) use sandtable_grpc::json::any::STRUCT;

/// A message of a game that this program may not know, on one line.
pub(crate) fn packed(any: &Any) -> String {
    match message(any) {
        Ok(json) if any.type_url == STRUCT => json["value"].to_string(),
        Ok(json) => json.to_string(),
        Err(_) => any::json(any).to_string(),
    }
}

/// Returns the content packed in a message, as [`message`] writes it, without its type; content
/// that cannot be written so, as [`any::json`] does.
pub(crate) fn content(any: &Any) -> serde_json::Value {
    let written = || {
        // Bounds how deeply it is nested before anything that calls itself looks at it.
        check::packed(any).ok()?;
        let name = any.type_url.rsplit('/').next().unwrap_or_default();
        let read = DynamicMessage::decode(descriptor(name).ok()?, any.value.as_slice());
        serde_json::to_value(read.ok()?).ok()
    };
    written().unwrap_or_else(|| any::json(any))
}

/// A message of the contract from protobuf's JSON form.
pub(crate) fn read<M: Message + Name + Default>(json: &str) -> anyhow::Result<M> {
    let mut json = serde_json::Deserializer::from_str(json);
    let dynamic = DynamicMessage::deserialize(descriptor(&M::full_name())?, &mut json)?;
    json.end()?;
    Ok(dynamic.transcode_to()?)
}

/// A message that was typed as JSON: of the type in `@type`, or else of the one that is given.
pub(crate) fn pack(json: &str, type_url: &str) -> anyhow::Result<Any> {
    let mut typed: serde_json::Value = serde_json::from_str(json).context("this is no JSON")?;
    if typed.get("@type").is_none() {
        typed = match (type_url, typed) {
            (STRUCT, typed) => serde_json::json!({ "@type": STRUCT, "value": typed }),
            (_, serde_json::Value::Object(mut fields)) => {
                fields.insert("@type".to_owned(), type_url.into());
                fields.into()
            }
            (_, _) => anyhow::bail!("this is no JSON of a message"),
        };
    }
    let dynamic = DynamicMessage::deserialize(descriptor(&Any::full_name())?, typed)?;
    Ok(dynamic.transcode_to()?)
}

/// Writes a picture to a file, or to standard output (`-`).
pub(crate) fn picture(path: &Path, picture: &str) -> anyhow::Result<()> {
    if path.as_os_str() == "-" {
        Ok(line(picture)?)
    } else {
        std::fs::write(path, picture).with_context(|| format!("writing {}", path.display()))
    }
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

/// The name of an enum's value in a word: `WEBHOOK_STATE_ENABLED` is `enabled`.
pub(crate) use sandtable_sentences::words::word;

/// A moment, to the second.
pub(crate) fn moment(time: &Timestamp) -> String {
    let whole = Timestamp {
        seconds: time.seconds,
        nanos: 0,
    };
    whole.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_proto::games::aa1940::v1 as game;
    use sandtable_proto::matches::v1::LogEntry;

    #[test]
    fn what_others_wrote_steers_no_terminal() {
        let evil = "a\u{1b}]0;b\u{7}\u{1b}[2J\u{9b}2J\u{202e}c\u{1b}[38;2;1;2;3md\u{1b}[0m\r";
        let plain = harmless(evil, ColorChoice::Plain);
        assert!(!plain.contains(steers), "{plain:?}");
        assert!(plain.contains("\\u001b]0;b\\u0007"), "{plain:?}");
        let colored = harmless(evil, ColorChoice::Colors);
        assert_eq!(colored.matches('\u{1b}').count(), 2, "{colored:?}");
        assert!(
            colored.contains("\u{1b}[38;2;1;2;3md\u{1b}[0m"),
            "{colored:?}"
        );
        let json = serde_json::to_string("\u{202e}x\u{e0041}").unwrap();
        let read: String = serde_json::from_str(&harmless(&json, ColorChoice::Plain)).unwrap();
        assert_eq!(read, "\u{202e}x\u{e0041}");
        let seen = "Łukasz 山田 שלום می\u{200c}خواهم 👩\u{200d}🚀\tb\n";
        assert_eq!(harmless(seen, ColorChoice::Plain), seen);
    }

    #[test]
    fn packed_messages_are_written_out() {
        let event = game::Event {
            kind: Some(game::event::Kind::TurnBegan(game::TurnBegan {
                round: 2,
                power: "italy".to_owned(),
            })),
            ..Default::default()
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
        let options = pack("{\"rounds\": 3, \"open\": true}", STRUCT).unwrap();
        assert!(options.type_url.ends_with("google.protobuf.Struct"));
        let shown = packed(&options);
        assert!(
            shown.starts_with("{\"") && shown.contains("\"rounds\":3"),
            "{shown}"
        );
        let own = "type.googleapis.com/sandtable.games.aa1940.v1.Options";
        let named = format!("{{\"@type\": {own:?}, \"roundLimit\": 2}}");
        for own in [pack(&named, STRUCT), pack("{\"roundLimit\": 2}", own)] {
            let own: game::Options = own.unwrap().to_msg().unwrap();
            assert_eq!(own.round_limit, Some(2));
            let packed = Any::from_msg(&own).unwrap();
            assert_eq!(content(&packed), message(&own).unwrap());
        }
        assert!(pack("rounds: 3", STRUCT).is_err());
        assert!(pack("[3]", own).is_err());
        assert!(pack("{}", "type.googleapis.com/hands.Options").is_err());
        let foreign = Any {
            type_url: "type.googleapis.com/hands.View".to_owned(),
            value: vec![1, 2],
        };
        let shown = r#"{"@type":"type.googleapis.com/hands.View","value":"0102"}"#;
        assert_eq!(packed(&foreign), shown);
        let event = Any {
            value: b"0 rolls".to_vec(),
            ..foreign
        };
        let entry = LogEntry {
            events: vec![event.clone(), options],
            ..Default::default()
        };
        let json = message(&entry).unwrap();
        assert_eq!(json["events"][0], content(&event));
        assert_eq!(json["events"][0]["value"], "0 rolls");
        assert_eq!(json["events"][1]["value"]["rounds"], 3.0);
    }
}
