//! Details for the errors that the transport finds by itself, such as messages
//! that cannot be read or methods that do not exist: every error has a reason.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use http::{Request, Response};
use sandtable_proto::{INVALID_FIELD, MALFORMED_REQUEST};
use tonic::body::Body;
use tonic::{Code, Status};
use tower::{Layer, Service};

use crate::error::{self, reason};

/// Start of the decoder's text for a message that it cannot read. The decoder has no code of its
/// own for that.
const UNREADABLE: &str = "failed to decode Protobuf message";

/// Adds what is missing to errors without details.
#[derive(Clone, Copy, Debug, Default)]
pub struct DetailsLayer;

impl<S> Layer<S> for DetailsLayer {
    type Service = Details<S>;

    fn layer(&self, inner: S) -> Details<S> {
        Details { inner }
    }
}

/// The service made by [`DetailsLayer`].
#[derive(Clone, Debug)]
pub struct Details<S> {
    inner: S,
}

impl<S, B> Service<Request<B>> for Details<S>
where
    S: Service<Request<B>, Response = Response<Body>>,
    S::Future: Unpin,
{
    type Response = Response<Body>;
    type Error = S::Error;
    type Future = Detailed<S::Future>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        Detailed {
            answer: self.inner.call(request),
        }
    }
}

/// An answer whose error gets details.
#[derive(Debug)]
pub struct Detailed<F> {
    answer: F,
}

impl<F, E> Future for Detailed<F>
where
    F: Future<Output = Result<Response<Body>, E>> + Unpin,
{
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let answer = ready!(Pin::new(&mut self.answer).poll(context));
        Poll::Ready(answer.map(detailed))
    }
}

/// The response, its error with details if it is one and has none.
fn detailed(response: Response<Body>) -> Response<Body> {
    match Status::from_header_map(response.headers()) {
        Some(status) if status.code() != Code::Ok && status.details().is_empty() => {
            explained(&status).into_http()
        }
        _ => response,
    }
}

fn explained(status: &Status) -> Status {
    if let Some((field, problem)) = invalid_field(status.message()) {
        return error::invalid(field, problem);
    }
    let (code, reason) = match status.code() {
        Code::Internal if status.message().starts_with(UNREADABLE) => {
            (Code::InvalidArgument, reason::MALFORMED_MESSAGE)
        }
        Code::InvalidArgument if status.message().starts_with(MALFORMED_REQUEST) => {
            (Code::InvalidArgument, reason::MALFORMED_MESSAGE)
        }
        Code::OutOfRange => (Code::ResourceExhausted, reason::MESSAGE_TOO_LARGE),
        Code::Unimplemented => (Code::Unimplemented, reason::UNKNOWN_METHOD),
        other => (other, reason::TRANSPORT),
    };
    let message = match status.message() {
        "" => code.description(),
        message => message,
    };
    let mut explained = error::error(code, reason, message);
    if let Some((found, limit)) = sizes(message) {
        explained = explained.with("found", found).with("limit", limit);
    }
    explained.into()
}

/// The field of which the contract's own check says that it has no such value, and what is wrong.
fn invalid_field(message: &str) -> Option<(&str, &str)> {
    let rest = message.strip_prefix(INVALID_FIELD)?.strip_prefix(": ")?;
    let (field, problem) = rest.split_once(": ")?;
    Some((field.rsplit('.').next()?, problem))
}

/// Parses the actual and the allowed size of a message from the decoder's text for one that is
/// too large: the decoder has no field of its own for that.
fn sizes(message: &str) -> Option<(u64, u64)> {
    let (_, rest) = message.split_once("too large: found ")?;
    let (found, rest) = rest.split_once(" bytes, the limit is: ")?;
    let (limit, _) = rest.split_once(' ')?;
    Some((found.parse().ok()?, limit.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::reason_of;

    fn after(status: Status) -> Status {
        let response = detailed(status.into_http());
        Status::from_header_map(response.headers()).unwrap()
    }

    #[test]
    fn errors_without_details_get_a_reason() {
        let status = after(Status::internal(format!("{UNREADABLE}: buffer underflow")));
        assert_eq!(status.code(), Code::InvalidArgument);
        assert_eq!(
            reason_of(&status).as_deref(),
            Some(reason::MALFORMED_MESSAGE)
        );
        let status = after(Status::unimplemented(""));
        assert_eq!(reason_of(&status).as_deref(), Some(reason::UNKNOWN_METHOD));
        let status = after(Status::unavailable("gone"));
        assert_eq!(
            (status.code(), status.message()),
            (Code::Unavailable, "gone")
        );
        assert!(reason_of(&status).is_some());
    }

    #[test]
    fn a_value_that_the_contract_has_not_is_told_by_its_field() {
        let found = "sandtable.matches.v1.CreateMatchRequest.visibility: must be a value of its \
                     enum, and is 77";
        let status = after(Status::invalid_argument(format!(
            "{INVALID_FIELD}: {found}"
        )));
        assert_eq!(reason_of(&status).as_deref(), Some(reason::INVALID_FIELD));
        assert!(
            status.message().contains("visibility"),
            "{}",
            status.message()
        );
    }

    #[test]
    fn errors_with_details_and_answers_stay_as_they_are() {
        let own = error::invalid("name", "must be set");
        assert_eq!(after(own.clone()).details(), own.details());
        let plain = detailed(Response::new(Body::empty()));
        assert!(Status::from_header_map(plain.headers()).is_none());
    }
}
