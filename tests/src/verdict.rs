//! Verdict of a call that a client receives, in a word.

use sandtable_client::Error;
use sandtable_proto::types::v1::Violation;
use tonic::{Code, Status};

/// The verdict of a call that was done.
pub const OK: &str = "ok";

/// The verdict of a call that the rules refused.
pub const RULE_VIOLATION: &str = "RULE_VIOLATION";

/// `ok`, the reason of a refusal, or the code of a status that gives no reason.
pub fn verdict<T>(result: &Result<T, Status>) -> String {
    match result {
        Ok(_) => OK.to_owned(),
        Err(status) => match Error::from(status.clone()) {
            Error::Rules(_) => RULE_VIOLATION.to_owned(),
            error => match error.reason() {
                Some(reason) => reason.to_owned(),
                None => format!("{:?} without a reason", status.code()),
            },
        },
    }
}

/// The refusal of a command that the rules do not allow.
#[must_use]
pub fn violation(status: Status) -> Option<Violation> {
    if status.code() != Code::FailedPrecondition {
        return None;
    }
    match Error::from(status) {
        Error::Rules(violation) => Some(*violation),
        _ => None,
    }
}
