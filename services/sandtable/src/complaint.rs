//! Why a command could not be done, for people or for programs.

use sandtable_client::Error;
use serde_json::{Value, json};

/// Writes to standard error why something could not be done: for people, or as JSON on a line.
pub(crate) fn write(error: &anyhow::Error, as_json: bool) {
    if as_json {
        eprintln!("{}", as_value(error));
        return;
    }
    eprintln!("sandtable: {}", sentence(error));
    if let Some(violation) = refusal(error).and_then(Error::violation) {
        eprintln!("  rule {} ({})", violation.rule, violation.section);
    }
}

fn refusal(error: &anyhow::Error) -> Option<&Error> {
    error.downcast_ref()
}

/// What a person reads: what to type, where the server speaks of what programs send.
fn sentence(error: &anyhow::Error) -> String {
    match refusal(error).and_then(Error::reason) {
        Some("TOKEN_MISSING") => {
            "this takes a token: take a seat, make an account, or give --token".to_owned()
        }
        Some("ACCOUNT_NEEDED") => {
            "this takes an account: `sandtable account create NAME` makes one".to_owned()
        }
        _ => format!("{error:#}"),
    }
}

fn as_value(error: &anyhow::Error) -> Value {
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
        "message": sentence(error),
        "violation": violation,
    }})
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_client::Refusal;
    use sandtable_proto::types::v1::Violation;
    use tonic::Code;

    fn refused(reason: &str) -> anyhow::Error {
        let refusal = Refusal {
            code: Code::Unauthenticated,
            reason: reason.to_owned(),
            message: "send the metadata `authorization`".to_owned(),
            fields: Vec::new(),
            retry_after: None,
        };
        Error::Refused(Box::new(refusal)).into()
    }

    #[test]
    fn people_are_told_what_to_type_and_not_what_programs_send() {
        let told = sentence(&refused("TOKEN_MISSING"));
        assert!(
            told.contains("--token") && !told.contains("metadata"),
            "{told}"
        );
        assert!(sentence(&refused("TOKEN_UNKNOWN")).contains("TOKEN_UNKNOWN"));
    }

    #[test]
    fn programs_read_code_reason_and_rule() {
        let value = as_value(&refused("TOKEN_UNKNOWN"));
        assert_eq!(value["error"]["code"], "Unauthenticated");
        assert_eq!(value["error"]["reason"], "TOKEN_UNKNOWN");
        assert!(value["error"]["violation"].is_null());
        let violation = Violation {
            rule: "AAE-x-01".to_owned(),
            sentence: "no".to_owned(),
            ..Default::default()
        };
        let value = as_value(&Error::Rules(Box::new(violation)).into());
        assert_eq!(value["error"]["violation"]["rule"], "AAE-x-01");
        assert_eq!(value["error"]["message"], "no");
        assert_eq!(
            as_value(&anyhow::anyhow!("no file"))["error"]["message"],
            "no file"
        );
    }
}
