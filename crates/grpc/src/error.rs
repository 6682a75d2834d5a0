//! The only place where a gRPC status is put together.
//!
//! Every error carries a `google.rpc.ErrorInfo` with a reason for programs; other details say
//! more. Internal causes are logged and not returned.

use std::collections::HashMap;
use std::fmt::Display;
use std::time::Duration;

use prost::{Message, Name};
use prost_types::Any;
use sandtable_proto::types::v1::Violation;
use tonic::{Code, Status};
use tonic_types::pb;

/// The domain of every `ErrorInfo`.
pub const DOMAIN: &str = "sandtable.dev";

/// Longest message of a status. Statuses travel in headers, which are small.
const MAX_MESSAGE: usize = 1024;

/// Where the games that there are stand in an `ErrorInfo`.
const GAMES: &str = "games";

/// Type URL prefix of details.
const TYPES: &str = "type.googleapis.com/";

/// Reasons that more than one service gives.
pub mod reason {
    /// The rules refuse a command; a `Violation` says why.
    pub const RULE_VIOLATION: &str = "RULE_VIOLATION";
    /// A field of the request cannot be taken; a `BadRequest` says which.
    pub const INVALID_FIELD: &str = "INVALID_FIELD";
    /// The referee does not have the state and was given no basis.
    pub const STATE_NOT_LOADED: &str = "STATE_NOT_LOADED";
    /// A snapshot was written by other rules, or is damaged; the caller gives a
    /// basis without it.
    pub const SNAPSHOT_UNREADABLE: &str = "SNAPSHOT_UNREADABLE";
    /// A log does not lead to the state that it records.
    pub const BASIS_DIFFERS: &str = "BASIS_DIFFERS";
    /// A match is played with content that the server does not have, or has in another
    /// version.
    pub const CONTENT_NOT_AT_HAND: &str = "CONTENT_NOT_AT_HAND";
    /// A game's referee, which is a program of its own, does not answer.
    pub const REFEREE_AWAY: &str = "REFEREE_AWAY";
    /// A game's referee gives answers that cannot be used.
    pub const REFEREE_FAULTY: &str = "REFEREE_FAULTY";
    /// There are no pictures of the game.
    pub const NO_PICTURE: &str = "NO_PICTURE";
    /// No threats are computed of the game.
    pub const NO_THREATS: &str = "NO_THREATS";
    /// The present rules of a game do not go on with a match that others began.
    pub const RULES_NOT_AT_HAND: &str = "RULES_NOT_AT_HAND";
    /// The server stops; another one, or the same in a moment, goes on.
    pub const SHUTTING_DOWN: &str = "SHUTTING_DOWN";
    /// No game of this id is hosted.
    pub const UNKNOWN_GAME: &str = "UNKNOWN_GAME";
    /// The authorization metadata cannot be read.
    pub const MALFORMED_TOKEN: &str = "MALFORMED_TOKEN";
    /// The method is for the platform's own services.
    pub const INTERNAL_ONLY: &str = "INTERNAL_ONLY";
    /// A message cannot be read.
    pub const MALFORMED_MESSAGE: &str = "MALFORMED_MESSAGE";
    /// A message is larger than the server takes.
    pub const MESSAGE_TOO_LARGE: &str = "MESSAGE_TOO_LARGE";
    /// The headers of a request are larger than the server takes.
    pub const HEADERS_TOO_LARGE: &str = "HEADERS_TOO_LARGE";
    /// The server has no such method.
    pub const UNKNOWN_METHOD: &str = "UNKNOWN_METHOD";
    /// The transport failed in another way.
    pub const TRANSPORT: &str = "TRANSPORT";
    /// A request id was used before for something else.
    pub const REQUEST_ID_REUSED: &str = "REQUEST_ID_REUSED";
    /// A caller requests more than one may have.
    pub const LIMIT_EXCEEDED: &str = "LIMIT_EXCEEDED";
    /// There are as many of something as there may be, of one caller or of all.
    pub const LIMIT_REACHED: &str = "LIMIT_REACHED";
    /// There were too many of something, and what ended made room for a caller who has fewer.
    pub const PLACE_YIELDED: &str = "PLACE_YIELDED";
    /// There is more to do than can be done; dear calls are refused before others.
    pub const OVERLOADED: &str = "OVERLOADED";
    /// The call took longer than its deadline.
    pub const DEADLINE_EXCEEDED: &str = "DEADLINE_EXCEEDED";
    /// A service that is needed for the answer cannot be reached.
    pub const SERVICE_UNAVAILABLE: &str = "SERVICE_UNAVAILABLE";
    /// Something broke on the server's side.
    pub const INTERNAL: &str = "INTERNAL";
}

/// An error that is being put together.
#[derive(Debug)]
#[must_use]
pub struct ErrorBuilder {
    code: Code,
    message: String,
    info: pb::ErrorInfo,
    bad_request: pb::BadRequest,
    details: Vec<Any>,
}

/// Path of a detail's type.
fn google(name: &str) -> String {
    format!("{TYPES}google.rpc.{name}")
}

/// Begins an error with its code, its reason and a message for people.
pub fn error(code: Code, reason: &str, message: impl Into<String>) -> ErrorBuilder {
    ErrorBuilder {
        code,
        message: clipped(message.into(), MAX_MESSAGE),
        info: pb::ErrorInfo {
            reason: reason.to_owned(),
            domain: DOMAIN.to_owned(),
            metadata: HashMap::new(),
        },
        bad_request: pb::BadRequest::default(),
        details: Vec::new(),
    }
}

impl ErrorBuilder {
    /// Adds something for programs to read.
    pub fn with(mut self, key: &str, value: impl Display) -> Self {
        let value = clipped(value.to_string(), MAX_MESSAGE);
        self.info.metadata.insert(key.to_owned(), value);
        self
    }

    /// Names a field of the request and what is wrong with it.
    pub fn field(mut self, field: &str, description: &str) -> Self {
        self.bad_request
            .field_violations
            .push(pb::bad_request::FieldViolation {
                field: field.to_owned(),
                description: clipped(description.to_owned(), MAX_MESSAGE),
                ..Default::default()
            });
        self
    }

    /// Adds the time to wait before the same call may work.
    pub fn retry_after(mut self, wait: Duration) -> Self {
        let info = pb::RetryInfo {
            retry_delay: prost_types::Duration::try_from(wait).ok(),
        };
        self.details.push(pack(&info, google("RetryInfo")));
        self
    }

    /// Tells whose limit is used up, and what it allows.
    pub fn quota(mut self, subject: &str, description: &str) -> Self {
        let failure = pb::QuotaFailure {
            violations: vec![pb::quota_failure::Violation {
                subject: subject.to_owned(),
                description: description.to_owned(),
                ..Default::default()
            }],
        };
        self.details.push(pack(&failure, google("QuotaFailure")));
        self
    }

    /// Adds a message of the project's own.
    pub fn detail<M: Message + Name>(mut self, detail: &M) -> Self {
        self.details.push(pack(detail, M::type_url()));
        self
    }
}

impl From<ErrorBuilder> for Status {
    fn from(error: ErrorBuilder) -> Self {
        let mut details = vec![pack(&error.info, google("ErrorInfo"))];
        if !error.bad_request.field_violations.is_empty() {
            details.push(pack(&error.bad_request, google("BadRequest")));
        }
        details.extend(error.details);
        let whole = pb::Status {
            code: error.code as i32,
            message: error.message.clone(),
            details,
        };
        Self::with_details(error.code, error.message, whole.encode_to_vec().into())
    }
}

/// A field of the request that cannot be taken.
pub fn invalid(field: &str, description: impl Display) -> Status {
    let description = description.to_string();
    error(
        Code::InvalidArgument,
        reason::INVALID_FIELD,
        format!("{field}: {description}"),
    )
    .field(field, &description)
    .into()
}

/// A refusal by the rules.
#[must_use]
pub fn refused(violation: &Violation) -> Status {
    error(
        Code::FailedPrecondition,
        reason::RULE_VIOLATION,
        violation.sentence.clone(),
    )
    .with("rule", &violation.rule)
    .detail(violation)
    .into()
}

/// The same status with something more for programs to read, if this project has put it
/// together.
#[must_use]
pub fn with_metadata(status: Status, key: &str, value: &str) -> Status {
    let name = google("ErrorInfo");
    let Ok(mut whole) = pb::Status::decode(status.details()) else {
        return status;
    };
    for detail in whole.details.iter_mut().filter(|it| it.type_url == name) {
        if let Ok(mut info) = pb::ErrorInfo::decode(detail.value.as_slice()) {
            info.metadata.insert(key.to_owned(), value.to_owned());
            detail.value = info.encode_to_vec();
        }
    }
    let details = whole.encode_to_vec();
    Status::with_details(status.code(), status.message(), details.into())
}

/// The error for a game that is not hosted, with those that are.
pub fn unknown_game<'a>(asked: &str, hosted: impl IntoIterator<Item = &'a str>) -> Status {
    let hosted: Vec<&str> = hosted.into_iter().collect();
    let games = hosted.join(", ");
    let message = format!("no game {asked:?} is hosted; there are: {games}");
    error(Code::NotFound, reason::UNKNOWN_GAME, message)
        .with("game", asked)
        .with(GAMES, hosted.join(","))
        .into()
}

/// The error for a game whose referee is a program of its own: only that program knows what
/// its matches look like.
#[must_use]
pub fn no_picture(game: &str) -> Status {
    let message = format!("there are no pictures of {game}: its referee is a program of its own");
    error(Code::Unimplemented, reason::NO_PICTURE, message)
        .with("game", game)
        .into()
}

/// The error for a game of which no threats are computed.
#[must_use]
pub fn no_threats(game: &str) -> Status {
    let message = format!("no threats are computed of {game}");
    error(Code::Unimplemented, reason::NO_THREATS, message)
        .with("game", game)
        .into()
}

/// The games that are hosted, of an error of [`unknown_game`].
pub fn games_of(status: &Status) -> Option<Vec<String>> {
    let info = find::<pb::ErrorInfo>(status, "google.rpc.ErrorInfo")?;
    let games = (info.reason == reason::UNKNOWN_GAME).then(|| info.metadata.get(GAMES))??;
    let games = games.split(',').filter(|game| !game.is_empty());
    Some(games.map(str::to_owned).collect())
}

/// The details of a status, if it has any that can be read.
#[must_use]
pub fn details_of(status: &Status) -> Vec<Any> {
    pb::Status::decode(status.details()).map_or_else(|_| Vec::new(), |whole| whole.details)
}

/// The fields of the request that a status complains about, each with what is wrong.
#[must_use]
pub fn fields_of(status: &Status) -> Vec<(String, String)> {
    let bad = find::<pb::BadRequest>(status, "google.rpc.BadRequest").unwrap_or_default();
    let fields = bad.field_violations.into_iter();
    fields.map(|it| (it.field, it.description)).collect()
}

/// The end of a stream that the server breaks off because it stops: a client takes it up again
/// where it was, for without a word it would take the stream to be over.
#[must_use]
pub fn shutting_down() -> Status {
    let message = "the server stops: ask again, from the last message that you saw";
    error(Code::Unavailable, reason::SHUTTING_DOWN, message).into()
}

/// Failure on the server's side: logged in full, returned without details.
pub fn internal(cause: impl Display) -> Status {
    tracing::error!(%cause, "internal error");
    error(Code::Internal, reason::INTERNAL, "internal error").into()
}

/// Error of another service, to be passed on. An error that the service did not build itself
/// means that it cannot be reached.
pub fn passed_on(status: Status) -> Status {
    if reason_of(&status).is_some() {
        // Not the metadata: that is between the two services.
        return Status::with_details(
            status.code(),
            status.message(),
            status.details().to_vec().into(),
        );
    }
    tracing::warn!(%status, "service unreachable");
    error(
        Code::Unavailable,
        reason::SERVICE_UNAVAILABLE,
        "upstream service unavailable",
    )
    .into()
}

/// The reason of a status that this project put together.
#[must_use]
pub fn reason_of(status: &Status) -> Option<String> {
    info_of(status).map(|(reason, _)| reason)
}

/// The reason and the metadata of a status that this project put together.
#[must_use]
pub fn info_of(status: &Status) -> Option<(String, HashMap<String, String>)> {
    find::<pb::ErrorInfo>(status, "google.rpc.ErrorInfo")
        .filter(|info| info.domain == DOMAIN)
        .map(|info| (info.reason, info.metadata))
}

/// The refusal in a status, if the rules refused.
#[must_use]
pub fn violation_of(status: &Status) -> Option<Violation> {
    find(status, &Violation::full_name())
}

fn find<M: Message + Default>(status: &Status, name: &str) -> Option<M> {
    let whole = pb::Status::decode(status.details()).ok()?;
    let detail = whole
        .details
        .iter()
        .find(|detail| detail.type_url.rsplit('/').next() == Some(name))?;
    M::decode(detail.value.as_slice()).ok()
}

fn pack<M: Message>(message: &M, type_url: String) -> Any {
    Any {
        type_url,
        value: message.encode_to_vec(),
    }
}

/// The text, cut at a character boundary when it is too long.
fn clipped(mut text: String, longest: usize) -> String {
    if text.len() > longest {
        text.truncate(text.floor_char_boundary(longest));
        text.push('…');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use tonic_types::StatusExt;

    #[test]
    fn a_refusal_names_its_rule() {
        let violation = Violation {
            rule: "XX-01".to_owned(),
            sentence: "no".to_owned(),
            ..Default::default()
        };
        let status = refused(&violation);
        assert_eq!(status.code(), Code::FailedPrecondition);
        assert_eq!(status.message(), "no");
        assert_eq!(reason_of(&status).as_deref(), Some(reason::RULE_VIOLATION));
        assert_eq!(violation_of(&status), Some(violation));
        let info = status.get_details_error_info().unwrap();
        assert_eq!(info.metadata["rule"], "XX-01");
    }

    #[test]
    fn something_is_added_to_what_is_there() {
        let status = with_metadata(invalid("seat", "must be set"), "move", "3");
        assert_eq!(status.code(), Code::InvalidArgument);
        let info = status.get_details_error_info().unwrap();
        assert_eq!(
            (&info.reason[..], &info.metadata["move"][..]),
            ("INVALID_FIELD", "3")
        );
        let bad = status.get_details_bad_request().unwrap();
        assert_eq!(bad.field_violations[0].field, "seat");
        let bare = with_metadata(Status::unavailable("away"), "move", "3");
        assert_eq!(bare.message(), "away");
    }

    #[test]
    fn bad_fields_are_listed() {
        let status = invalid("command.buy.count", "must be at least 1");
        let bad = status.get_details_bad_request().unwrap();
        assert_eq!(bad.field_violations[0].field, "command.buy.count");
        assert_eq!(violation_of(&status), None);
    }

    #[test]
    fn what_broke_inside_is_not_told() {
        let status = internal("the disk of host 17 is full");
        assert_eq!(status.message(), "internal error");
        assert!(!String::from_utf8_lossy(status.details()).contains("17"));
    }

    #[test]
    fn errors_of_other_services_are_passed_on_or_explained() {
        let mut refusal = invalid("name", "must be set");
        refusal
            .metadata_mut()
            .insert("x-between-services", "1".parse().unwrap());
        let passed = passed_on(refusal.clone());
        assert_eq!(passed.details(), refusal.details());
        assert!(passed.metadata().is_empty());
        let passed = passed_on(Status::unknown("transport error"));
        assert_eq!(passed.code(), Code::Unavailable);
        assert_eq!(
            reason_of(&passed).as_deref(),
            Some(reason::SERVICE_UNAVAILABLE)
        );
    }

    #[test]
    fn messages_stay_short_enough_for_headers() {
        let status = invalid("name", "é".repeat(100_000));
        assert!(status.message().len() < 1100);
        assert!(status.details().len() < 4000);
    }
}
