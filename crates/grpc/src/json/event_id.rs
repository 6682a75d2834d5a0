//! Where a stream of events is resumed: each event's `id`, and a request that goes on after one.

use prost_reflect::{DynamicMessage, Kind, Value};
use serde_json::Value as Json;
use tonic::{Code, Status};

use crate::error::{error, reason};

/// The header by which a browser's `EventSource` says which event it has seen last.
pub(super) const LAST_EVENT_ID: &str = "last-event-id";

/// The fields of requests after whose value a stream goes on, in the order of preference.
const RESUMED_AFTER: [&str; 2] = ["cursor", "after_sequence"];

/// The id of a message's event: its cursor, or the sequence of the entry or heartbeat in it.
/// None when a stream does not go on after it.
pub(super) fn of(message: &Json) -> Option<&str> {
    let sequence = |part: &str| message[part]["sequence"].as_str();
    let usable = |it: &&str| !it.is_empty() && !it.contains(char::is_control);
    let cursor = message["cursor"].as_str().filter(usable);
    cursor
        .or_else(|| sequence("entry"))
        .or_else(|| sequence("heartbeat"))
}

/// Has a request go on after an event.
///
/// # Errors
///
/// A stream that cannot be resumed, or an id that is none of its.
pub(super) fn resume(request: &mut DynamicMessage, last: &str) -> Result<(), Status> {
    let refuse = |problem: &str| {
        let refusal = error(Code::InvalidArgument, reason::INVALID_FIELD, problem);
        Err(refusal.field(LAST_EVENT_ID, problem).into())
    };
    let kind = prost_reflect::ReflectMessage::descriptor(request);
    let fields = RESUMED_AFTER.iter();
    let Some(field) = fields.filter_map(|it| kind.get_field_by_name(it)).next() else {
        return refuse("this stream cannot be resumed");
    };
    let value = match field.kind() {
        Kind::Uint64 => match last.parse() {
            Ok(sequence) => Value::U64(sequence),
            Err(_) => return refuse("must be the id of an event of this stream, a number"),
        },
        _ => Value::String(last.to_owned()),
    };
    request.set_field(&field, value);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::methods::pool;
    use prost_reflect::ReflectMessage;
    use serde_json::json;

    fn request(name: &str) -> DynamicMessage {
        DynamicMessage::new(pool().get_message_by_name(name).unwrap())
    }

    #[test]
    fn events_are_known_by_their_place() {
        assert_eq!(of(&json!({"entry": {"sequence": "3"}})), Some("3"));
        assert_eq!(of(&json!({"heartbeat": {"sequence": "4"}})), Some("4"));
        let both = json!({"cursor": "c", "entry": {"sequence": "3"}});
        assert_eq!(of(&both), Some("c"));
        assert_eq!(of(&json!({"matchChanged": {}})), None);
    }

    #[test]
    fn a_request_goes_on_after_an_event() {
        let mut of_match = request("sandtable.notifications.v1.SubscribeRequest");
        resume(&mut of_match, "7").unwrap();
        let field = of_match.get_field_by_name("after_sequence").unwrap();
        assert_eq!(field.as_u64(), Some(7));
        assert!(resume(&mut of_match, "x").is_err());
        let mut of_account = request("sandtable.notifications.v1.SubscribeAccountRequest");
        resume(&mut of_account, "opaque").unwrap();
        let field = of_account.get_field_by_name("cursor").unwrap();
        assert_eq!(field.as_str(), Some("opaque"));
        let mut other = request("sandtable.matches.v1.GetViewRequest");
        assert!(resume(&mut other, "7").is_err());
        assert_eq!(other.descriptor().name(), "GetViewRequest");
    }
}
