//! Permitted contents of a request's fields.

use prost_types::{Duration, Timestamp};
use sandtable_grpc::validate::{self, line};
use sandtable_proto::matches::v1::ExportForm;
use sandtable_runtime::reserved::names_the_platform;
use sandtable_runtime::visible::only_seen;

use crate::error::{MatchError, ServiceResult};

const LONGEST_TITLE: usize = 120;
const LONGEST_PERSON: usize = 60;
const LONGEST_NONCE: usize = 255;
const LONGEST_MESSAGE: usize = 1000;
const LONGEST_LABEL: usize = 120;
const LONGEST_ACCOUNT: usize = 64;

/// Checks the title of a match.
pub(crate) fn title(field: &'static str, text: &str) -> ServiceResult<String> {
    Ok(line(field, text, LONGEST_TITLE)?)
}

/// Checks the name of a player or a team.
pub(crate) fn person(field: &'static str, text: &str) -> ServiceResult<String> {
    Ok(validate::name(field, text, LONGEST_PERSON)?)
}

/// A word of an export, as long as a name.
pub(crate) fn imported_word(field: &'static str, text: &str) -> ServiceResult<String> {
    Ok(line(field, text, LONGEST_PERSON)?)
}

/// Checks the name of a player in an export. A name that looks like one of our accounts, or that
/// speaks for this platform, becomes empty; house bots may have played on another platform.
pub(crate) fn imported_person(field: &'static str, text: &str) -> ServiceResult<String> {
    let name = imported_word(field, &only_seen(text))?;
    Ok(
        if name.to_lowercase().starts_with("accounts/") || names_the_platform(&name) {
            String::new()
        } else {
            name
        },
    )
}

/// Reports whether a timestamp is a moment that its type allows: in the years 1 to 9999.
pub(crate) fn is_moment(time: &Timestamp) -> bool {
    (-62_135_596_800..=253_402_300_799).contains(&time.seconds) && is_below_a_second(time.nanos)
}

/// Reports whether a duration is one that its type allows, and is not negative.
pub(crate) fn is_span(span: &Duration) -> bool {
    (0..=315_576_000_000).contains(&span.seconds) && is_below_a_second(span.nanos)
}

fn is_below_a_second(nanos: i32) -> bool {
    (0..1_000_000_000).contains(&nanos)
}

/// Checks a chat message, which has one line: a second one could be made to look like the words
/// of another player.
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

/// Checks a seat's contribution to the dice.
pub(crate) fn nonce(nonce: &[u8]) -> ServiceResult<Vec<u8>> {
    if nonce.len() > LONGEST_NONCE {
        let problem = format!("has more than {LONGEST_NONCE} bytes");
        return Err(MatchError::field("nonce", problem));
    }
    Ok(nonce.to_vec())
}

/// Checks the label that says, in its host's words, what a match belongs to.
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

/// Reads the form of an export: whole, if none is given.
pub(crate) fn export_form(field: &'static str, form: i32) -> ServiceResult<ExportForm> {
    match ExportForm::try_from(form) {
        Ok(ExportForm::Unspecified) => Ok(ExportForm::Whole),
        Ok(form) => Ok(form),
        Err(_) => Err(MatchError::field(field, "is no form of an export")),
    }
}

/// Tag of the language of texts, or none.
pub(crate) fn text_language(tag: &str) -> ServiceResult<&str> {
    Ok(validate::language("text_language", tag)?)
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
