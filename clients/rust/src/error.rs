//! Errors of calls, in a form that programs can act on.

use std::time::Duration;

use prost::{Message, Name};
use sandtable_proto::types::v1::Violation;
use tonic::{Code, Status};
use tonic_types::{StatusExt, pb};

/// Why a call failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The address or token cannot be used at all.
    #[error("{0}")]
    Unusable(String),
    /// The rules refuse the command. Nothing has changed.
    #[error("{}", .0.sentence)]
    Rules(Box<Violation>),
    /// The server refuses the call for another reason.
    #[error("{0}")]
    Refused(Box<Refusal>),
    /// The server answered with something that does not belong here.
    #[error("the answer holds {found:?} where {expected:?} belongs")]
    UnexpectedType {
        /// Full name of the message that belongs there.
        expected: String,
        /// Type URL of what was there.
        found: String,
    },
    /// The server's answer cannot be read.
    #[error("the answer cannot be read: {0}")]
    Unreadable(#[from] prost::DecodeError),
}

/// A refusal that is not the rules'.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// The gRPC status code.
    pub code: Code,
    /// The reason for programs, such as `VERSION_MISMATCH`; empty when none was given.
    pub reason: String,
    /// The message for people.
    pub message: String,
    /// The fields of the request that cannot be taken.
    pub fields: Vec<FieldError>,
    /// Time to wait before a retry, when the server named one.
    pub retry_after: Option<Duration>,
}

/// A field of a request that cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldError {
    /// Path of the field.
    pub field: String,
    /// Description of the problem.
    pub description: String,
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)?;
        if !self.reason.is_empty() {
            write!(f, " ({})", self.reason)?;
        }
        Ok(())
    }
}

impl Error {
    /// The refusal by the rules, if that is what it is.
    #[must_use]
    pub fn violation(&self) -> Option<&Violation> {
        match self {
            Self::Rules(violation) => Some(violation),
            _ => None,
        }
    }

    /// The reason that the server gave, such as `VERSION_MISMATCH`.
    #[must_use]
    pub fn reason(&self) -> Option<&str> {
        match self {
            Self::Refused(refusal) if !refusal.reason.is_empty() => Some(&refusal.reason),
            _ => None,
        }
    }

    /// The status code, where the server answered with one.
    #[must_use]
    pub fn code(&self) -> Option<Code> {
        match self {
            Self::Rules(_) => Some(Code::FailedPrecondition),
            Self::Refused(refusal) => Some(refusal.code),
            _ => None,
        }
    }
}

impl From<Status> for Error {
    fn from(status: Status) -> Self {
        if let Some(violation) = violation(&status) {
            return Self::Rules(Box::new(violation));
        }
        let fields = status
            .get_details_bad_request()
            .map(|bad| bad.field_violations)
            .unwrap_or_default();
        Self::Refused(Box::new(Refusal {
            code: status.code(),
            reason: status
                .get_details_error_info()
                .map(|info| info.reason)
                .unwrap_or_default(),
            message: status.message().to_owned(),
            retry_after: status
                .get_details_retry_info()
                .and_then(|info| info.retry_delay),
            fields: (fields.into_iter())
                .map(|bad| FieldError {
                    field: bad.field,
                    description: bad.description,
                })
                .collect(),
        }))
    }
}

/// The refusal by the rules among a status' details.
fn violation(status: &Status) -> Option<Violation> {
    let whole = pb::Status::decode(status.details()).ok()?;
    let detail = (whole.details.iter())
        .find(|detail| detail.type_url.rsplit('/').next() == Some(&Violation::full_name()))?;
    Violation::decode(detail.value.as_slice()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tonic_types::ErrorDetails;

    fn status_with(detail: prost_types::Any) -> Status {
        let whole = pb::Status {
            code: Code::FailedPrecondition as i32,
            message: "no".to_owned(),
            details: vec![detail],
        };
        Status::with_details(Code::FailedPrecondition, "no", whole.encode_to_vec().into())
    }

    #[test]
    fn a_refusal_by_the_rules_keeps_its_rule() {
        let violation = Violation {
            rule: "XX-01".to_owned(),
            expected: "a".to_owned(),
            found: "b".to_owned(),
            sentence: "that is not allowed".to_owned(),
            ..Default::default()
        };
        let detail = prost_types::Any::from_msg(&violation).unwrap();
        let error = Error::from(status_with(detail));
        assert_eq!(error.violation(), Some(&violation));
        assert_eq!(error.to_string(), "that is not allowed");
        assert_eq!(error.reason(), None);
    }

    #[test]
    fn other_refusals_keep_reason_and_fields() {
        let details = ErrorDetails::with_error_info("STALE", "sandtable.dev", [])
            .add_bad_request_violation("name", "must be set")
            .clone();
        let error = Error::from(Status::with_error_details(Code::Aborted, "late", details));
        assert_eq!(error.reason(), Some("STALE"));
        assert_eq!(error.code(), Some(Code::Aborted));
        assert_eq!(error.to_string(), "late (STALE)");
        let Error::Refused(refusal) = error else {
            panic!("a refusal of another kind")
        };
        assert_eq!(refusal.fields[0].field, "name");
    }

    #[test]
    fn a_status_without_details_is_still_told() {
        let error = Error::from(Status::unavailable("gone"));
        assert_eq!(error.to_string(), "gone");
        assert_eq!(error.violation(), None);
    }
}
