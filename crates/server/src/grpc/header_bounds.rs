//! Bound on the size of a request's headers, for every version of HTTP.

use std::task::{Context, Poll};

use futures::future::{Either, Ready, ready};
use http::{HeaderMap, Request, Response, StatusCode};
use tonic::body::Body;
use tonic::{Code, Status};
use tower::{Layer, Service};

use sandtable_grpc::content_type::is_grpc;
use sandtable_grpc::error::{error, reason};
use sandtable_grpc::json::error;

/// Fields that a request may have. It is what hyper takes over HTTP/1, too.
const MAX_FIELDS: usize = 100;

/// Size that HTTP/2 counts for a field besides its name and value.
const FIELD_OVERHEAD: usize = 32;

/// Refuses requests whose headers are too large, before anything else looks at them.
#[derive(Clone, Copy, Debug)]
pub(super) struct HeaderBoundsLayer {
    max_bytes: u32,
}

impl HeaderBoundsLayer {
    /// Headers of so many bytes at most, counted as HTTP/2 counts them.
    pub(super) fn new(max_bytes: u32) -> Self {
        Self { max_bytes }
    }
}

impl<S> Layer<S> for HeaderBoundsLayer {
    type Service = HeaderBounds<S>;

    fn layer(&self, inner: S) -> HeaderBounds<S> {
        let max_bytes = self.max_bytes;
        HeaderBounds { inner, max_bytes }
    }
}

/// The service made by [`HeaderBoundsLayer`].
#[derive(Clone, Debug)]
pub(super) struct HeaderBounds<S> {
    inner: S,
    max_bytes: u32,
}

impl<S, B> Service<Request<B>> for HeaderBounds<S>
where
    S: Service<Request<B>, Response = Response<Body>>,
{
    type Response = Response<Body>;
    type Error = S::Error;
    type Future = Either<S::Future, Ready<Result<Response<Body>, S::Error>>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        let headers = request.headers();
        let target = request.uri().path().len() + request.uri().query().map_or(0, str::len);
        if headers.len() <= MAX_FIELDS && size(headers) + target <= self.max_bytes as usize {
            return Either::Left(self.inner.call(request));
        }
        let refusal = refusal(self.max_bytes);
        let refused = if is_grpc(headers) {
            refusal.into_http()
        } else {
            error::response(&refusal, StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE)
        };
        Either::Right(ready(Ok(refused)))
    }
}

/// Bytes of headers, as HTTP/2 counts them.
fn size(headers: &HeaderMap) -> usize {
    let fields = headers.iter();
    fields
        .map(|(name, value)| name.as_str().len() + value.len() + FIELD_OVERHEAD)
        .sum()
}

/// Returns the error for headers that are too large.
pub(super) fn refusal(max_bytes: u32) -> Status {
    error(
        Code::ResourceExhausted,
        reason::HEADERS_TOO_LARGE,
        format!(
            "the headers are too large: they may have {max_bytes} bytes in {MAX_FIELDS} fields"
        ),
    )
    .with("limit", max_bytes)
    .with("fields", MAX_FIELDS)
    .into()
}
