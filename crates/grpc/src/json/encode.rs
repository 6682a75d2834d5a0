//! Messages in Protobuf's JSON form.

use prost_reflect::{DynamicMessage, MessageDescriptor, ReflectMessage, Value};
use tonic::{Code, Status};

use crate::error::{error, reason};
use crate::json::any;

/// An encoded message as JSON, with whatever is packed in it. A row of a list that cannot be written
/// is left out of it.
///
/// # Errors
///
/// The bytes cannot be read as such a message.
pub(super) fn json(kind: &MessageDescriptor, encoded: &[u8]) -> Result<serde_json::Value, Status> {
    let unwritable = |cause: &dyn std::fmt::Display| -> Status {
        tracing::error!(%cause, kind = kind.full_name(), "failed to encode a message as JSON");
        error(
            Code::Internal,
            reason::INTERNAL,
            "failed to encode a response as JSON",
        )
        .into()
    };
    let mut message =
        DynamicMessage::decode(kind.clone(), encoded).map_err(|cause| unwritable(&cause))?;
    any::wrap(&mut message).map_err(|cause| unwritable(&cause))?;
    let mut json = match serde_json::to_value(&message) {
        Ok(json) => json,
        Err(_) => {
            leave_out_unwritable(&mut message);
            serde_json::to_value(&message).map_err(|cause| unwritable(&cause))?
        }
    };
    any::unwrap(&mut json);
    Ok(json)
}

/// Takes rows that cannot be written out of the lists of a message, so that the others can.
fn leave_out_unwritable(message: &mut DynamicMessage) {
    for (_, value) in message.fields_mut() {
        if let Value::List(rows) = value {
            rows.retain(is_writable);
        }
    }
}

fn is_writable(row: &Value) -> bool {
    let Value::Message(row) = row else {
        return true;
    };
    let written = serde_json::to_value(row);
    if let Err(cause) = &written {
        let kind = row.descriptor();
        let kind = kind.full_name();
        tracing::error!(%cause, kind, "skipped a row that cannot be encoded as JSON");
    }
    written.is_ok()
}

#[cfg(test)]
mod tests {
    use prost::Message;
    use prost_types::Timestamp;
    use sandtable_proto::tournaments::v1::{ListTournamentsResponse, Tournament};

    use super::*;
    use crate::json::methods::pool;

    #[test]
    fn a_row_that_cannot_be_written_fails_no_other() {
        let created = |name: &str, seconds| Tournament {
            name: name.to_owned(),
            create_time: Some(Timestamp { seconds, nanos: 0 }),
            ..Tournament::default()
        };
        let page = ListTournamentsResponse {
            tournaments: vec![
                created("tournaments/a", 1),
                created("tournaments/b", 1 << 62),
                created("tournaments/c", 2),
            ],
            ..ListTournamentsResponse::default()
        };
        let kind = "sandtable.tournaments.v1.ListTournamentsResponse";
        let kind = pool().get_message_by_name(kind).unwrap();
        let told = json(&kind, &page.encode_to_vec()).unwrap();
        let rows = told["tournaments"].as_array().unwrap();
        let names: Vec<_> = rows
            .iter()
            .map(|row| row["name"].as_str().unwrap())
            .collect();
        assert_eq!(names, ["tournaments/a", "tournaments/c"]);
    }
}
