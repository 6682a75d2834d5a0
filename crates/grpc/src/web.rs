//! Calls by pages in a browser: gRPC-Web, and leave to call from another origin.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use futures::future::Either;
use http::header::{CONTENT_TYPE, ORIGIN};
use http::{Request, Response};
use tonic::body::Body;
use tonic_web::{GrpcWebLayer, GrpcWebService};
use tower::{Layer, Service};
use tower_http::cors::{Cors, CorsLayer};

/// Serves pages beside all other callers. Only the calls of pages take the way through
/// what pages need, which is put together for each of them: it costs others headers and time
/// at every call, and a copy of it whenever the service is copied.
#[derive(Clone, Debug)]
pub struct PagesLayer {
    cors: Arc<CorsLayer>,
}

impl PagesLayer {
    /// Pages of the origins that `cors` allows.
    pub fn new(cors: CorsLayer) -> Self {
        Self {
            cors: Arc::new(cors),
        }
    }
}

impl<S> Layer<S> for PagesLayer {
    type Service = Pages<S>;

    fn layer(&self, inner: S) -> Pages<S> {
        Pages {
            cors: self.cors.clone(),
            inner,
        }
    }
}

/// The service made by [`PagesLayer`].
#[derive(Clone, Debug)]
pub struct Pages<S> {
    cors: Arc<CorsLayer>,
    inner: S,
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
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request<Body>) -> Self::Future {
        if !is_of_page(&request) {
            return Either::Left(self.inner.call(request));
        }
        // The one that is ready takes the call.
        let next = self.inner.clone();
        let ready = std::mem::replace(&mut self.inner, next);
        let mut pages = self.cors.layer(GrpcWebLayer::new().layer(ready));
        Either::Right(Box::pin(pages.call(request)))
    }
}

/// Reports whether a page made the call, or a client that speaks like one.
fn is_of_page(request: &Request<Body>) -> bool {
    let headers = request.headers();
    headers.contains_key(ORIGIN)
        || request.method() == http::Method::OPTIONS
        || headers
            .get(CONTENT_TYPE)
            .is_some_and(|value| value.as_bytes().starts_with(b"application/grpc-web"))
}
