//! What the fields of a request may hold.

use prost_types::{Duration, Timestamp};
use sandtable_grpc::validate::{self, line};
use sandtable_proto::matches::v1::ExportForm;
use sandtable_runtime::reserved::is_office;
use sandtable_runtime::visible::only_seen;

use crate::error::{MatchError, ServiceResult};

const LONGEST_TITLE: usize = 120;
const LONGEST_PERSON: usize = 60;
const LONGEST_NONCE: usize = 255;
const LONGEST_MESSAGE: usize = 1000;
const LONGEST_LABEL: usize = 120;
const LONGEST_ACCOUNT: usize = 64;

/// What a match is called.
pub(crate) fn title(field: &'static str, text: &str) -> ServiceResult<String> {
    Ok(line(field, text, LONGEST_TITLE)?)
}

/// What a player or a team is called.
pub(crate) fn person(field: &'static str, text: &str) -> ServiceResult<String> {
    Ok(validate::name(field, text, LONGEST_PERSON)?)
}

/// A word of an export, as long as a name.
pub(crate) fn imported_word(field: &'static str, text: &str) -> ServiceResult<String> {
    Ok(line(field, text, LONGEST_PERSON)?)
}

/// What a player is called of whom an export tells. A name that looks like one of an
/// account of ours is none, nor is one that speaks for this platform; bots of its house may have
/// played on another one.
pub(crate) fn imported_person(field: &'static str, text: &str) -> ServiceResult<String> {
    let name = imported_word(field, &only_seen(text))?;
    Ok(
        if name.to_lowercase().starts_with("accounts/") || is_office(&name) {
            String::new()
        } else {
            name
        },
    )
}

/// Whether a timestamp is a moment as its type has them: of the years 1 to 9999.
pub(crate) fn is_moment(time: &Timestamp) -> bool {
    (-62_135_596_800..=253_402_300_799).contains(&time.seconds) && is_below_a_second(time.nanos)
}

/// Whether a duration is a length of time that can be told, and none that has not begun.
pub(crate) fn is_span(span: &Duration) -> bool {
    (0..=315_576_000_000).contains(&span.seconds) && is_below_a_second(span.nanos)
}

fn is_below_a_second(nanos: i32) -> bool {
    (0..1_000_000_000).contains(&nanos)
}

/// What somebody says in a chat, on one line: a second one could be made to look like the words of
/// another.
pub(crate) fn message(field: &'static str, text: &str) -> ServiceResult<String> {
    let text = line(field, text, LONGEST_MESSAGE)?;
    if text.is_empty() {
        return Err(MatchError::field(field, "must not be empty"));
    }
    Ok(text)
}

/// A length of time up to the longest.
pub(crate) fn duration(
    field: &'static str,
    time: Option<Duration>,
    longest: Duration,
) -> ServiceResult<Option<Duration>> {
    let Some(mut time) = time else {
        return Ok(None);
    };
    time.normalize();
    let order = (time.seconds, time.nanos);
    if order < (0, 0) || order > (longest.seconds, longest.nanos) {
        let problem = format!("must be from 0 to {} seconds", longest.seconds);
        return Err(MatchError::field(field, problem));
    }
    Ok(Some(time))
}

/// What a seat adds to the dice.
pub(crate) fn nonce(nonce: &[u8]) -> ServiceResult<Vec<u8>> {
    if nonce.len() > LONGEST_NONCE {
        let problem = format!("has more than {LONGEST_NONCE} bytes");
        return Err(MatchError::field("nonce", problem));
    }
    Ok(nonce.to_vec())
}

/// What a match belongs to, in its host's words.
pub(crate) fn label(label: &str) -> ServiceResult<String> {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"/_-.:".contains(&byte);
    if label.len() > LONGEST_LABEL || !label.bytes().all(fits) {
        let problem = format!("must be at most {LONGEST_LABEL} letters, digits, and `/_-.:`");
        return Err(MatchError::field("label", problem));
    }
    Ok(label.to_owned())
}

/// Labels that tournaments and pools of the platform give their matches.
const SERVICE_LABELS: [&str; 2] = ["tournaments", "pools"];

/// A label that a host may give: not one that reads like a tournament's or a pool's.
pub(crate) fn host_label(text: &str) -> ServiceResult<String> {
    let label = label(text)?;
    let mut parts = label.split('/').filter(|it| !it.is_empty());
    let first = parts.next().unwrap_or_default();
    let reserved = |it: &&str| it.eq_ignore_ascii_case(first);
    if SERVICE_LABELS.iter().any(reserved) {
        let problem = "must not begin like the name of a tournament or a pool: such labels are \
                       for the matches that these host";
        return Err(MatchError::field("label", problem));
    }
    Ok(label)
}

/// Name of an account.
pub(crate) fn account(field: &'static str, name: &str) -> ServiceResult<String> {
    let id = name.strip_prefix("accounts/").unwrap_or_default();
    let fits = (1..=LONGEST_ACCOUNT).contains(&id.len());
    if fits && id.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        Ok(name.to_owned())
    } else {
        Err(MatchError::field(
            field,
            "must have the form `accounts/{account}`",
        ))
    }
}

/// How much an export is to say: all of it, if that is not said.
pub(crate) fn export_form(field: &'static str, form: i32) -> ServiceResult<ExportForm> {
    match ExportForm::try_from(form) {
        Ok(ExportForm::Unspecified) => Ok(ExportForm::Whole),
        Ok(form) => Ok(form),
        Err(_) => Err(MatchError::field(field, "is no form of an export")),
    }
}

/// A request id, or none.
pub(crate) fn request_id(id: &str) -> ServiceResult<&str> {
    Ok(validate::request_id(id)?)
}

/// A field that must be there.
pub(crate) fn required<T>(field: &'static str, value: Option<T>) -> ServiceResult<T> {
    Ok(validate::required(field, value)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_of_services_are_not_for_hosts() {
        for taken in [
            "tournaments/a",
            "Tournaments/a",
            "/tournaments/a",
            "pools/b",
            "pools",
        ] {
            assert!(host_label(taken).is_err(), "{taken}");
            assert!(label(taken).is_ok(), "{taken}");
        }
        for free in [
            "",
            "spring-cup/3",
            "my/tournaments",
            "tournaments-of-mine/1",
        ] {
            assert!(host_label(free).is_ok(), "{free}");
        }
    }

    #[test]
    fn nonces_are_bounded() {
        assert!(nonce(&[0; 255]).is_ok());
        assert!(nonce(&[0; 256]).is_err());
    }
}
