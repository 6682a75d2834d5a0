//! Errors as a third-party referee composes them, from the contract alone.

use prost::{Message, Name};
use prost_types::Any;
use sandtable_proto::types::v1::Violation;
use tonic::{Code, Status};
use tonic_types::pb;

fn packed(name: &str, message: &impl Message) -> Any {
    Any {
        type_url: format!("type.googleapis.com/{name}"),
        value: message.encode_to_vec(),
    }
}

fn status(code: Code, reason: &str, message: &str, more: Option<Any>) -> Status {
    let info = pb::ErrorInfo {
        reason: reason.to_owned(),
        domain: "sandtable.dev".to_owned(),
        ..pb::ErrorInfo::default()
    };
    let whole = pb::Status {
        code: code as i32,
        message: message.to_owned(),
        details: [packed("google.rpc.ErrorInfo", &info)]
            .into_iter()
            .chain(more)
            .collect(),
    };
    Status::with_details(code, message, whole.encode_to_vec().into())
}

/// An error with a reason.
#[must_use]
pub fn refusal(code: Code, reason: &str, message: &str) -> Status {
    status(code, reason, message, None)
}

/// A field that cannot be taken.
#[must_use]
pub fn invalid(field: &str, description: &str) -> Status {
    let bad = pb::BadRequest {
        field_violations: vec![pb::bad_request::FieldViolation {
            field: field.to_owned(),
            description: description.to_owned(),
            ..pb::bad_request::FieldViolation::default()
        }],
    };
    let bad = packed("google.rpc.BadRequest", &bad);
    let message = format!("{field}: {description}");
    status(Code::InvalidArgument, "INVALID_FIELD", &message, Some(bad))
}

/// A refusal by the rules.
#[must_use]
pub fn refused(violation: &Violation) -> Status {
    let detail = packed(&Violation::full_name(), violation);
    let (code, message) = (Code::FailedPrecondition, &violation.sentence);
    status(code, "RULE_VIOLATION", message, Some(detail))
}
