//! Messages in Protobuf's JSON form.

use prost_reflect::{DynamicMessage, MessageDescriptor};
use tonic::{Code, Status};

use crate::error::{error, reason};
use crate::json::foreign;

/// An encoded message as JSON, with whatever is packed in it.
///
/// # Errors
///
/// What cannot be read as such a message.
pub(super) fn json(kind: &MessageDescriptor, encoded: &[u8]) -> Result<serde_json::Value, Status> {
    let unwritable = |cause: &dyn std::fmt::Display| -> Status {
        tracing::error!(%cause, kind = kind.full_name(), "a message could not be written as JSON");
        error(
            Code::Internal,
            reason::INTERNAL,
            "the answer could not be written as JSON",
        )
        .into()
    };
    let mut message =
        DynamicMessage::decode(kind.clone(), encoded).map_err(|cause| unwritable(&cause))?;
    foreign::wrap(&mut message).map_err(|cause| unwritable(&cause))?;
    let mut json = serde_json::to_value(message).map_err(|cause| unwritable(&cause))?;
    foreign::unwrap(&mut json);
    Ok(json)
}
