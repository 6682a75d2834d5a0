//! Calls by pages in a browser: gRPC-Web, and leave to call from another origin.

use std::pin::Pin;
use std::task::{Context, Poll};

use futures::future::Either;
use http::header::{CONTENT_TYPE, ORIGIN};
use http::{Request, Response};
use tonic::body::Body;
use tonic_web::{GrpcWebLayer, GrpcWebService};
use tower::{Layer, Service};
use tower_http::cors::{Cors, CorsLayer};

/// Serves pages beside all other callers. Only the calls of pages take the way through
/// what pages need: it costs others headers and time at every call.
#[derive(Clone, Debug)]
pub struct PagesLayer {
    cors: CorsLayer,
}

impl PagesLayer {
    /// Pages of the origins that `cors` allows.
    pub fn new(cors: CorsLayer) -> Self {
        Self { cors }
    }
}

impl<S: Clone> Layer<S> for PagesLayer {
    type Service = Pages<S>;

    fn layer(&self, inner: S) -> Pages<S> {
        Pages {
            pages: self.cors.layer(GrpcWebLayer::new().layer(inner.clone())),
            others: inner,
        }
    }
}

/// The service made by [`PagesLayer`].
#[derive(Clone, Debug)]
pub struct Pages<S> {
    pages: Cors<GrpcWebService<S>>,
    others: S,
}

impl<S> Service<Request<Body>> for Pages<S>
where
    S: Service<Request<Body>, Response = Response<Body>> + Clone + Send + 'static,
    S::Future: Send + 'static,
    S::Error: Send + 'static,
    Cors<GrpcWebService<S>>: Service<Request<Body>, Response = Response<Body>, Error = S::Error>,
    <Cors<GrpcWebService<S>> as Service<Request<Body>>>::Future: Send + 'static,
{
    type Response = Response<Body>;
    type Error = S::Error;
    type Future =
        Either<S::Future, Pin<Box<dyn Future<Output = Result<Response<Body>, S::Error>> + Send>>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        // Both ways end in clones of one service; a call waits for the one that it takes.
        match self.others.poll_ready(context) {
            Poll::Ready(Ok(())) => self.pages.poll_ready(context),
            other => other,
        }
    }

    fn call(&mut self, request: Request<Body>) -> Self::Future {
        if is_of_page(&request) {
            Either::Right(Box::pin(self.pages.call(request)))
        } else {
            Either::Left(self.others.call(request))
        }
    }
}

/// Whether a page made the call, or something that speaks like one.
fn is_of_page(request: &Request<Body>) -> bool {
    let headers = request.headers();
    headers.contains_key(ORIGIN)
        || request.method() == http::Method::OPTIONS
        || headers
            .get(CONTENT_TYPE)
            .is_some_and(|value| value.as_bytes().starts_with(b"application/grpc-web"))
}
