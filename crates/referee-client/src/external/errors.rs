//! Refusals that a third-party referee may return, and the meaning of every other status.

use std::fmt::Display;
use std::time::Duration;

use sandtable_proto::types::v1::Violation;
use tonic::{Code, Status};

use sandtable_grpc::error::{self, error, reason};

/// Longest text of a violation, in bytes.
const MOST_TEXT: usize = 512;

/// Reasons that a referee may give, each with its one code, beside those of rules and fields.
const REASONS: [(&str, Code); 7] = [
    (reason::STATE_NOT_LOADED, Code::FailedPrecondition),
    (reason::SNAPSHOT_UNREADABLE, Code::FailedPrecondition),
    (reason::CONTENT_NOT_AT_HAND, Code::FailedPrecondition),
    (reason::BASIS_DIFFERS, Code::DataLoss),
    (reason::UNKNOWN_GAME, Code::NotFound),
    ("UNKNOWN_RULE", Code::NotFound),
    (reason::UNKNOWN_METHOD, Code::Unimplemented),
];

/// Meaning of a referee's status.
#[derive(Debug)]
pub(crate) enum RefereeRefusal {
    /// It says no, in words of the contract, which are passed on in ours.
    No(Status),
    /// It cannot be reached.
    Nothing(String),
    /// It says what no referee may say.
    Nonsense(String),
}

/// Makes out what a status means. Nothing of it is passed on that was not read here: a
/// referee must not speak for the platform.
pub(crate) fn read(status: &Status) -> RefereeRefusal {
    let Some(given) = error::reason_of(status) else {
        return without_reason(status);
    };
    let no = |code, reason: &str| RefereeRefusal::No(error(code, reason, status.message()).into());
    match given.as_str() {
        reason::RULE_VIOLATION => match error::violation_of(status) {
            Some(violation) if status.code() == Code::FailedPrecondition => {
                RefereeRefusal::No(error::refused(&clipped(violation)))
            }
            _ => RefereeRefusal::Nonsense("a refusal without a violation".to_owned()),
        },
        reason::INVALID_FIELD if status.code() == Code::InvalidArgument => {
            let mut no = error(
                Code::InvalidArgument,
                reason::INVALID_FIELD,
                status.message(),
            );
            for (field, description) in error::fields_of(status).into_iter().take(8) {
                no = no.field(&clip(field), &description);
            }
            RefereeRefusal::No(no.into())
        }
        given => match REASONS.iter().find(|(reason, _)| *reason == given) {
            Some((reason, code)) if *code == status.code() => no(*code, reason),
            _ => RefereeRefusal::Nonsense(format!(
                "an error of the reason {given:?} and the code {:?}",
                status.code()
            )),
        },
    }
}

/// Returns the meaning of a status that the referee has not built itself, or not as it must.
fn without_reason(status: &Status) -> RefereeRefusal {
    let message = status.message();
    if status.code() == Code::Unimplemented {
        // Such as a board: not every game has one.
        let lacks = "the referee of the game does not serve this";
        return RefereeRefusal::No(
            error(Code::Unimplemented, reason::UNKNOWN_METHOD, lacks).into(),
        );
    }
    let of_the_connection = match status.code() {
        Code::Unavailable | Code::Cancelled | Code::DeadlineExceeded => true,
        Code::Unknown | Code::Internal => {
            message.contains("transport error") || message.contains("h2 protocol error")
        }
        _ => false,
    };
    if of_the_connection {
        RefereeRefusal::Nothing(message.to_owned())
    } else {
        RefereeRefusal::Nonsense(format!("{:?} without a reason: {message}", status.code()))
    }
}

fn clipped(violation: Violation) -> Violation {
    Violation {
        rule: clip(violation.rule),
        section: clip(violation.section),
        title: clip(violation.title),
        expected: clip(violation.expected),
        found: clip(violation.found),
        sentence: clip(violation.sentence),
    }
}

fn clip(mut text: String) -> String {
    text.truncate(text.floor_char_boundary(MOST_TEXT));
    text
}

/// The error for a referee that does not answer, or is not asked now.
pub(crate) fn away(game: &str, call: &str, problem: impl Display, wait: Duration) -> Status {
    tracing::warn!(game, call, %problem, "referee unavailable");
    let message = format!("the referee of {game} cannot be asked now: {problem}");
    error(Code::Unavailable, reason::REFEREE_AWAY, message)
        .with("game", game)
        .with("call", call)
        .with("problem", problem)
        .retry_after(wait)
        .into()
}

/// The error for a referee whose answer cannot be used.
pub fn faulty(game: &str, call: &str, problem: impl Display) -> Status {
    tracing::warn!(game, call, %problem, "referee failed its checks");
    let message = format!("the referee of {game} gave an answer that cannot be used: {problem}");
    error(Code::Internal, reason::REFEREE_FAULTY, message)
        .with("game", game)
        .with("call", call)
        .with("problem", problem)
        .into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_are_passed_on_in_our_words() {
        let violation = Violation {
            rule: "XX-1".to_owned(),
            sentence: "x".repeat(10_000),
            ..Violation::default()
        };
        let RefereeRefusal::No(no) = read(&error::refused(&violation)) else {
            panic!("a refusal is a refusal");
        };
        let passed = error::violation_of(&no).unwrap();
        assert_eq!(
            (passed.rule.as_str(), passed.sentence.len()),
            ("XX-1", MOST_TEXT)
        );
        let RefereeRefusal::No(no) = read(&error::invalid("command.die", "must be 1 to 6")) else {
            panic!("a bad field is a refusal");
        };
        let fields = error::fields_of(&no);
        assert_eq!(fields[0].0, "command.die");
    }

    #[test]
    fn a_referee_does_not_speak_for_the_platform() {
        for (code, reason) in [
            (Code::Unavailable, "OUTCOME_UNKNOWN"),
            (Code::Unauthenticated, "TOKEN_UNKNOWN"),
            (Code::Ok, reason::STATE_NOT_LOADED),
            (Code::Internal, reason::INTERNAL),
            (Code::FailedPrecondition, reason::RULE_VIOLATION),
        ] {
            let status = error(code, reason, "said").into();
            assert!(
                matches!(read(&status), RefereeRefusal::Nonsense(_)),
                "{reason}"
            );
        }
    }

    #[test]
    fn connections_that_break_are_no_faults() {
        for status in [
            Status::unavailable("tcp connect error"),
            Status::unknown("transport error"),
            Status::internal("h2 protocol error: broken pipe"),
        ] {
            assert!(
                matches!(read(&status), RefereeRefusal::Nothing(_)),
                "{status}"
            );
        }
        for status in [
            Status::unknown("Exception calling application"),
            Status::out_of_range("decoded message length too large"),
        ] {
            assert!(
                matches!(read(&status), RefereeRefusal::Nonsense(_)),
                "{status}"
            );
        }
    }
}
