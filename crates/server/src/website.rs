//! Pages for people, which a program may serve beside its calls.

use std::fmt;
use std::sync::Arc;
use std::task::{Context, Poll};

use futures::future::{Either, Ready, ready};
use http::{HeaderMap, Method, Request, Response, Uri};
use tonic::body::Body;
use tower::{Layer, Service};

/// Answers of a program to browsers that open its address.
pub trait Website: fmt::Debug + Send + Sync {
    /// The answer to a request, or none for what is no page of this site: everything else that
    /// the program serves answers that.
    fn respond(&self, request: PageRequest<'_>) -> Option<Response<Body>>;
}

/// The head of a request, which is all that a page is chosen by.
#[derive(Clone, Copy, Debug)]
pub struct PageRequest<'a> {
    /// The method.
    pub method: &'a Method,
    /// Address that is requested.
    pub uri: &'a Uri,
    /// The headers.
    pub headers: &'a HeaderMap,
}

/// Answers requests for pages of a website before anything else sees them: they carry no call,
/// so that they are neither counted nor traced as one.
#[derive(Clone, Debug)]
pub struct WebsiteLayer {
    site: Arc<dyn Website>,
}

impl WebsiteLayer {
    /// Pages of this site.
    pub fn new(site: Arc<dyn Website>) -> Self {
        Self { site }
    }
}

impl<S> Layer<S> for WebsiteLayer {
    type Service = WebsiteService<S>;

    fn layer(&self, inner: S) -> WebsiteService<S> {
        WebsiteService {
            site: self.site.clone(),
            inner,
        }
    }
}

/// The service made by [`WebsiteLayer`].
#[derive(Clone, Debug)]
pub struct WebsiteService<S> {
    site: Arc<dyn Website>,
    inner: S,
}

impl<S, B> Service<Request<B>> for WebsiteService<S>
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
        let head = PageRequest {
            method: request.method(),
            uri: request.uri(),
            headers: request.headers(),
        };
        match self.site.respond(head) {
            Some(page) => Either::Right(ready(Ok(page))),
            None => Either::Left(self.inner.call(request)),
        }
    }
}
