//! Why a command could not be done, for people or for programs.

use sandtable_client::{Error, Refusal};
use serde_json::{Value, json};
use tonic::Code;

use crate::output::writer;

/// Writes to standard error why something could not be done: for people, or as JSON on a line.
/// `url` is the address of the server that was asked.
pub fn write(error: &anyhow::Error, url: &str, as_json: bool) {
    if as_json {
        writer::note(as_value(error, url));
        return;
    }
    writer::note(format_args!("sandtable: {}", sentence(error, url)));
    if let Some(violation) = refusal(error).and_then(Error::violation) {
        writer::note(format_args!(
            "  rule {} ({})",
            violation.rule, violation.section
        ));
    }
}

fn refusal(error: &anyhow::Error) -> Option<&Error> {
    error.downcast_ref()
}

/// Returns the message for a person: it says what to type, where the server names what programs
/// send.
fn sentence(error: &anyhow::Error, url: &str) -> String {
    let Some(Error::Refused(refused)) = refusal(error) else {
        return format!("{error:#}");
    };
    let told = match refused.reason.as_str() {
        // A server of ours gives a reason for everything.
        "" => return strange(refused, url),
        "TOKEN_MISSING" => "this takes a token: take a seat, make an account, or give --token",
        "MALFORMED_TOKEN" => "the token cannot be sent as it is: it may hold visible letters only",
        "TOKEN_UNKNOWN" => {
            return format!(
                "the server at {url} does not know the token: it is of another server, was \
                 revoked, or its account is suspended (TOKEN_UNKNOWN)"
            );
        }
        "ACCOUNT_NEEDED" => "this takes an account: `sandtable account create NAME` makes one",
        "ROLE_MISSING" => {
            return format!(
                "{}: the operator gives roles with `sandtable account roles` (ROLE_MISSING)",
                refused.message
            );
        }
        "SCOPE_MISSING" => {
            return format!(
                "{}: `sandtable key create NAME --scope ...` makes another (SCOPE_MISSING)",
                refused.message
            );
        }
        _ => return format!("{error:#}"),
    };
    told.to_owned()
}

/// An answer, or none, that no server of ours gives.
fn strange(refused: &Refusal, url: &str) -> String {
    match refused.code {
        Code::Unavailable => format!(
            "no server answers at {url}: `sandtable serve` starts one, and --url or SANDTABLE_URL \
             names another"
        ),
        Code::DeadlineExceeded => format!("the server at {url} did not answer in time"),
        _ => format!(
            "what answers at {url} is no Sandtable server ({}): --url or SANDTABLE_URL names another",
            refused.message
        ),
    }
}

fn as_value(error: &anyhow::Error, url: &str) -> Value {
    let refused = refusal(error);
    let violation = refused.and_then(Error::violation).map(|violation| {
        json!({
            "rule": violation.rule,
            "section": violation.section,
            "expected": violation.expected,
            "found": violation.found,
        })
    });
    json!({"error": {
        "code": refused.and_then(Error::code).map(|code| format!("{code:?}")),
        "reason": refused.and_then(Error::reason),
        "message": sentence(error, url),
        "violation": violation,
    }})
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_proto::types::v1::Violation;

    const URL: &str = "http://there:7440";

    fn refused(reason: &str) -> anyhow::Error {
        refused_with(Code::Unauthenticated, reason)
    }

    fn refused_with(code: Code, reason: &str) -> anyhow::Error {
        let refusal = Refusal {
            code,
            reason: reason.to_owned(),
            message: "send the metadata `authorization`".to_owned(),
            fields: Vec::new(),
            retry_after: None,
        };
        Error::Refused(Box::new(refusal)).into()
    }

    #[test]
    fn people_are_told_what_to_type_and_not_what_programs_send() {
        for reason in ["TOKEN_MISSING", "MALFORMED_TOKEN", "ACCOUNT_NEEDED"] {
            let told = sentence(&refused(reason), URL);
            assert!(!told.contains("metadata"), "{told}");
        }
        assert!(sentence(&refused("TOKEN_MISSING"), URL).contains("--token"));
        let unknown = sentence(&refused("TOKEN_UNKNOWN"), URL);
        assert!(unknown.contains("TOKEN_UNKNOWN") && unknown.contains(URL));
    }

    #[test]
    fn a_missing_or_wrong_server_is_told_with_its_address() {
        for (code, words) in [
            (Code::Unavailable, "no server answers"),
            (Code::DeadlineExceeded, "in time"),
            (Code::Internal, "no Sandtable server"),
        ] {
            let told = sentence(&refused_with(code, ""), URL);
            assert!(told.contains(words) && told.contains(URL), "{told}");
        }
        let overloaded = sentence(&refused_with(Code::Unavailable, "SHUTTING_DOWN"), URL);
        assert!(!overloaded.contains("no server answers"), "{overloaded}");
    }

    #[test]
    fn who_gives_a_role_is_told_apart_from_who_makes_a_key() {
        let denied = |reason| sentence(&refused_with(Code::PermissionDenied, reason), URL);
        assert!(denied("ROLE_MISSING").contains("account roles"));
        assert!(denied("SCOPE_MISSING").contains("key create"));
    }

    #[test]
    fn programs_read_code_reason_and_rule() {
        let value = as_value(&refused("TOKEN_UNKNOWN"), URL);
        assert_eq!(value["error"]["code"], "Unauthenticated");
        assert_eq!(value["error"]["reason"], "TOKEN_UNKNOWN");
        assert!(value["error"]["violation"].is_null());
        let violation = Violation {
            rule: "AAE-x-01".to_owned(),
            sentence: "no".to_owned(),
            ..Default::default()
        };
        let value = as_value(&Error::Rules(Box::new(violation)).into(), URL);
        assert_eq!(value["error"]["violation"]["rule"], "AAE-x-01");
        assert_eq!(value["error"]["message"], "no");
        assert_eq!(
            as_value(&anyhow::anyhow!("no file"), URL)["error"]["message"],
            "no file"
        );
    }
}
