//! Errors as Connect writes them: a code, a message for people, and details.

use base64::Engine;
use base64::prelude::BASE64_STANDARD_NO_PAD;
use http::header::{CONTENT_TYPE, HeaderValue, RETRY_AFTER};
use http::{Response, StatusCode};
use http_body_util::Full;
use prost::Message;
use serde_json::{Value, json};
use tonic::body::Body;
use tonic::{Code, Status};
use tonic_types::pb;

use crate::error::{details_of, reason, reason_of};
use crate::json::encode;
use crate::json::methods::pool;

/// Detail with the time until the same call may work.
const RETRY_INFO: &str = "google.rpc.RetryInfo";

/// The code in a word.
fn word(code: Code) -> &'static str {
    match code {
        Code::Ok => "ok",
        Code::Cancelled => "canceled",
        Code::Unknown => "unknown",
        Code::InvalidArgument => "invalid_argument",
        Code::DeadlineExceeded => "deadline_exceeded",
        Code::NotFound => "not_found",
        Code::AlreadyExists => "already_exists",
        Code::PermissionDenied => "permission_denied",
        Code::ResourceExhausted => "resource_exhausted",
        Code::FailedPrecondition => "failed_precondition",
        Code::Aborted => "aborted",
        Code::OutOfRange => "out_of_range",
        Code::Unimplemented => "unimplemented",
        Code::Internal => "internal",
        Code::Unavailable => "unavailable",
        Code::DataLoss => "data_loss",
        Code::Unauthenticated => "unauthenticated",
    }
}

/// HTTP's status for an error: as Connect has it, but for a body that is too large, which is none
/// of too many requests.
pub(super) fn http(status: &Status) -> StatusCode {
    match status.code() {
        Code::ResourceExhausted
            if reason_of(status).as_deref() == Some(reason::MESSAGE_TOO_LARGE) =>
        {
            StatusCode::PAYLOAD_TOO_LARGE
        }
        Code::Ok => StatusCode::OK,
        // Nginx's word for a caller that went away, which has no name of its own here.
        Code::Cancelled => StatusCode::from_u16(499).unwrap_or(StatusCode::BAD_REQUEST),
        Code::InvalidArgument | Code::FailedPrecondition | Code::OutOfRange => {
            StatusCode::BAD_REQUEST
        }
        Code::DeadlineExceeded => StatusCode::GATEWAY_TIMEOUT,
        Code::NotFound => StatusCode::NOT_FOUND,
        Code::AlreadyExists | Code::Aborted => StatusCode::CONFLICT,
        Code::PermissionDenied => StatusCode::FORBIDDEN,
        Code::ResourceExhausted => StatusCode::TOO_MANY_REQUESTS,
        Code::Unimplemented => StatusCode::NOT_IMPLEMENTED,
        Code::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        Code::Unauthenticated => StatusCode::UNAUTHORIZED,
        Code::Unknown | Code::Internal | Code::DataLoss => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

/// An error with its details: each as its bytes, which every client of Connect reads, and in
/// JSON for people, where the contract knows it.
#[must_use]
pub fn json(status: &Status) -> Value {
    let details = details_of(status).into_iter().map(|detail| {
        let name = detail.type_url.rsplit('/').next().unwrap_or_default();
        let mut told = json!({
            "type": name,
            "value": BASE64_STANDARD_NO_PAD.encode(&detail.value),
        });
        let kind = pool().get_message_by_name(name);
        if let Some(Ok(debug)) = kind.map(|kind| encode::json(&kind, &detail.value)) {
            told["debug"] = debug;
        }
        told
    });
    json!({
        "code": word(status.code()),
        "message": status.message(),
        "details": details.collect::<Vec<_>>(),
    })
}

/// An answer that is an error.
pub fn response(status: &Status, http: StatusCode) -> Response<Body> {
    let mut response = Response::new(body(&json(status)));
    *response.status_mut() = http;
    let kind = HeaderValue::from_static(super::JSON);
    response.headers_mut().insert(CONTENT_TYPE, kind);
    if let Some(seconds) = retry_after(status) {
        response.headers_mut().insert(RETRY_AFTER, seconds.into());
    }
    response
}

/// Whole seconds until the same call may work.
fn retry_after(status: &Status) -> Option<u64> {
    let details = details_of(status);
    let info = (details.iter()).find(|detail| detail.type_url.ends_with(RETRY_INFO))?;
    let info = pb::RetryInfo::decode(info.value.as_slice()).ok()?;
    let wait = std::time::Duration::try_from(info.retry_delay?).ok()?;
    Some(wait.as_secs() + u64::from(wait.subsec_nanos() > 0))
}

/// A body of JSON.
pub(super) fn body(json: &Value) -> Body {
    Body::new(Full::from(json.to_string()))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::error::error;

    #[test]
    fn an_error_tells_its_details_and_when_to_come_back() {
        let status: Status = error(
            Code::ResourceExhausted,
            reason::LIMIT_EXCEEDED,
            "too many calls",
        )
        .with("limit", 7)
        .retry_after(Duration::from_millis(1500))
        .into();
        let told = json(&status);
        assert_eq!(told["code"], "resource_exhausted");
        assert_eq!(told["message"], "too many calls");
        assert_eq!(told["details"][0]["type"], "google.rpc.ErrorInfo");
        assert_eq!(told["details"][0]["debug"]["reason"], "LIMIT_EXCEEDED");
        assert_eq!(told["details"][0]["debug"]["metadata"]["limit"], "7");
        assert_eq!(told["details"][1]["debug"]["retryDelay"], "1.500s");
        let response = response(&status, http(&status));
        assert_eq!(response.status(), StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(response.headers()[RETRY_AFTER], "2");
    }
}
