//! Messages that this program does not know or cannot read, among those that it does: their
//! content is text where it reads as such, else hexadecimal digits.

use prost::Message;
use prost_reflect::{DynamicMessage, MessageDescriptor, ReflectMessage, Value};
use prost_types::Any;
use sandtable_proto::check;
use serde::ser::Error as _;
use serde_json::json;

/// The type of messages that are no more than JSON.
pub const STRUCT: &str = "type.googleapis.com/google.protobuf.Struct";

/// A message of an unknown type as JSON.
#[must_use]
pub fn json(any: &Any) -> serde_json::Value {
    let text = std::str::from_utf8(&any.value).ok();
    let text = text.filter(|text| !text.contains(char::is_control));
    let value = text.map_or_else(|| hex::encode(&any.value), str::to_owned);
    json!({ "@type": any.type_url, "value": value })
}

/// Puts what [`json()`] writes in place of packed messages that cannot be written: those of
/// unknown types, and those that are no such message, nested too deeply or with moments that are
/// none. One of them does not fail what it stands in.
///
/// # Errors
///
/// The message cannot be read as its declared type.
pub fn wrap(message: &mut DynamicMessage) -> Result<(), serde_json::Error> {
    let descriptor = message.descriptor();
    if descriptor.full_name() != "google.protobuf.Any" {
        return message
            .fields_mut()
            .try_for_each(|(_, value)| wrap_value(value));
    }
    let any: Any = message.transcode_to().map_err(serde_json::Error::custom)?;
    let known = |url: &str| {
        let name = url.rsplit('/').next().unwrap_or_default();
        descriptor.parent_pool().get_message_by_name(name)
    };
    if known(&any.type_url).is_none() || !is_writable(&any, known) {
        let kind = known(STRUCT).expect("it is protobuf's own");
        let wrapped = Any {
            type_url: STRUCT.to_owned(),
            value: DynamicMessage::deserialize(kind, json(&any))?.encode_to_vec(),
        };
        let put = message.transcode_from(&wrapped);
        put.map_err(serde_json::Error::custom)?;
    }
    Ok(())
}

/// Reports whether a packed message can be written as its type says. [`check::packed`] bounds its
/// nesting before anything recursive looks at it.
fn is_writable(any: &Any, known: impl Fn(&str) -> Option<MessageDescriptor>) -> bool {
    check::packed(any).is_ok()
        && known(&any.type_url).is_some_and(|kind| {
            let read = DynamicMessage::decode(kind, any.value.as_slice());
            read.is_ok_and(|message| serde_json::to_value(message).is_ok())
        })
}

fn wrap_value(value: &mut Value) -> Result<(), serde_json::Error> {
    match value {
        Value::Message(message) => wrap(message),
        Value::List(values) => values.iter_mut().try_for_each(wrap_value),
        Value::Map(values) => values.values_mut().try_for_each(wrap_value),
        _ => Ok(()),
    }
}

/// Takes off what [`wrap`] has put around.
pub fn unwrap(json: &mut serde_json::Value) {
    if json["@type"] == STRUCT && json["value"]["@type"].is_string() {
        *json = json["value"].take();
    }
    match json {
        serde_json::Value::Array(values) => values.iter_mut().for_each(unwrap),
        serde_json::Value::Object(fields) => fields.values_mut().for_each(unwrap),
        _ => {}
    }
}
