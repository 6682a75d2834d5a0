//! Refuses requests that are neither gRPC nor JSON, before anything is read or counted.

use std::task::{Context, Poll};

use futures::future::{Either, Ready, ready};
use http::header::{CONTENT_TYPE, HeaderValue};
use http::{HeaderMap, Method, Request, Response, StatusCode};
use http_body_util::Full;
use tonic::body::Body;
use tower::{Layer, Service};

use crate::json::pictures::is_picture;
use crate::json::{is_event_source, is_json, is_of_document};

/// Answer to clients that speak something else.
const WHAT_IS_SPOKEN: &str = "This server speaks gRPC, gRPC-Web, and JSON by POST with \
    content-type: application/json. /openapi.json lists its methods.\n";

/// Lets through what speaks gRPC, gRPC-Web or JSON, the contract's document, pictures, and the questions
/// that browsers ask before; anything else is HTTP's 415.
#[derive(Clone, Copy, Debug, Default)]
pub struct MediaLayer;

impl<S> Layer<S> for MediaLayer {
    type Service = Media<S>;

    fn layer(&self, inner: S) -> Media<S> {
        Media { inner }
    }
}

/// The service made by [`MediaLayer`].
#[derive(Clone, Debug)]
pub struct Media<S> {
    inner: S,
}

impl<S, B> Service<Request<B>> for Media<S>
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
        let (method, headers) = (request.method(), request.headers());
        let speaks = is_grpc(headers) || (method == Method::POST && is_json(headers));
        let reads = is_of_document(&request) || is_event_source(&request) || is_picture(&request);
        if method == Method::OPTIONS || speaks || reads {
            return Either::Left(self.inner.call(request));
        }
        let mut refusal = Response::new(Body::new(Full::from(WHAT_IS_SPOKEN)));
        *refusal.status_mut() = StatusCode::UNSUPPORTED_MEDIA_TYPE;
        let text = HeaderValue::from_static("text/plain; charset=utf-8");
        refusal.headers_mut().insert(CONTENT_TYPE, text);
        Either::Right(ready(Ok(refusal)))
    }
}

/// Reports whether the headers announce gRPC or gRPC-Web with messages of Protobuf.
pub fn is_grpc(headers: &HeaderMap) -> bool {
    let Some(value) = headers.get(CONTENT_TYPE) else {
        return false;
    };
    if value == "application/grpc" {
        return true;
    }
    let kind = value.as_bytes().split(|byte| *byte == b';').next();
    let kind = kind.unwrap_or_default().trim_ascii().to_ascii_lowercase();
    let Some(rest) = kind.strip_prefix(b"application/grpc") else {
        return false;
    };
    let format = (rest.strip_prefix(b"-web-text"))
        .or_else(|| rest.strip_prefix(b"-web"))
        .unwrap_or(rest);
    matches!(format, b"" | b"+proto")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_grpc_is_grpc() {
        let received = |value: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(CONTENT_TYPE, value.parse().unwrap());
            is_grpc(&headers)
        };
        for value in [
            "application/grpc",
            "application/grpc+proto",
            "Application/GRPC; charset=utf-8",
            "application/grpc-web",
            "application/grpc-web+proto",
            "application/grpc-web-text",
            "application/grpc-web-text+proto",
        ] {
            assert!(received(value), "{value}");
        }
        for value in [
            "",
            "text/html",
            "application/json",
            "application/grpcx",
            "application/grpc+json",
            "x/application/grpc",
        ] {
            assert!(!received(value), "{value}");
        }
        assert!(!is_grpc(&HeaderMap::new()));
    }
}
