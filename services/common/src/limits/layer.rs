use std::convert::Infallible;
use std::net::IpAddr;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use http::{HeaderMap, Request, Response};
use http_body::{Frame, SizeHint};
use tonic::body::Body;
use tonic::codegen::Bytes;
use tonic::transport::server::TcpConnectInfo;
use tonic::{Code, Status};
use tower::{Layer, Service};

use crate::error::{self, reason};
use crate::limits::open::Place;
use crate::limits::{Class, Limits, Subject};
use crate::token::{KEY_PREFIX, MAX_LENGTH, TokenHash};

/// How long to wait for a place among what is open: nobody knows when one gets free.
const WAIT_FOR_PLACE: Duration = Duration::from_secs(1);

/// Puts limits before all methods.
#[derive(Clone, Debug)]
pub struct LimitLayer {
    limits: Limits,
}

impl LimitLayer {
    /// A layer of these limits.
    pub fn new(limits: Limits) -> LimitLayer {
        LimitLayer { limits }
    }
}

impl<S> Layer<S> for LimitLayer {
    type Service = Limit<S>;

    fn layer(&self, inner: S) -> Limit<S> {
        Limit {
            inner,
            limits: self.limits.clone(),
        }
    }
}

/// The service made by [`LimitLayer`].
#[derive(Clone, Debug)]
pub struct Limit<S> {
    inner: S,
    limits: Limits,
}

type Answer<E> = Pin<Box<dyn Future<Output = Result<Response<Body>, E>> + Send>>;

impl<S, B> Service<Request<B>> for Limit<S>
where
    S: Service<Request<B>, Response = Response<Body>, Error = Infallible> + Clone + Send + 'static,
    S::Future: Send,
    B: Send + 'static,
{
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = Answer<Infallible>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        let Some(class) = self
            .limits
            .shared
            .classes
            .get(request.uri().path())
            .copied()
        else {
            // Health, reflection, and what no server has.
            return Box::pin(self.inner.call(request));
        };
        let waiting = self.inner.clone();
        let mut inner = std::mem::replace(&mut self.inner, waiting);
        let limits = self.limits.clone();
        let caller = Shown::of(request.headers());
        let connection = request.extensions().get::<TcpConnectInfo>();
        let address = connection.and_then(|it| it.remote_addr()).map(|it| it.ip());
        Box::pin(async move {
            let places = match limits.admit(caller, address, class).await {
                Ok(places) => places,
                Err(status) => return Ok(status.into_http()),
            };
            let response = inner.call(request).await?;
            if class != Class::Stream {
                return Ok(response);
            }
            Ok(response.map(|body| Body::new(Counted { body, places })))
        })
    }
}

/// What a request shows of its caller.
struct Shown {
    hash: TokenHash,
    /// The token itself, when it looks like a key.
    key: Option<String>,
}

impl Shown {
    /// Malformed tokens are the services' to refuse; here their bearer is nobody.
    fn of(headers: &HeaderMap) -> Option<Shown> {
        let value = headers.get(http::header::AUTHORIZATION)?.to_str().ok()?;
        let (_, token) = value.split_once(' ')?;
        let token = token.trim();
        (token.len() <= MAX_LENGTH).then(|| Shown {
            hash: TokenHash::of(token),
            key: token.starts_with(KEY_PREFIX).then(|| token.to_owned()),
        })
    }
}

impl Limits {
    /// Lets a call in, or says what is used up. The address comes first, so that
    /// made-up tokens do not get a caller more than an address has.
    async fn admit(
        &self,
        caller: Option<Shown>,
        address: Option<IpAddr>,
        class: Class,
    ) -> Result<Vec<Place>, Status> {
        let internal = self.shared.internal;
        if caller
            .as_ref()
            .is_some_and(|shown| Some(shown.hash) == internal)
        {
            return Ok(Vec::new());
        }
        let mut places = Vec::with_capacity(2);
        if let Some(address) = address {
            places.push(self.count(Subject::address(address), class).await?);
        }
        if let Some(subject) = self.subject(caller).await {
            places.push(self.count(subject, class).await?);
        }
        Ok(places)
    }

    /// Whom a call is counted for. Nobody's key is counted for its address only.
    async fn subject(&self, caller: Option<Shown>) -> Option<Subject> {
        let shown = caller?;
        let Some(key) = &shown.key else {
            return Some(Subject::token(shown.hash));
        };
        match self.shared.identities.identify(key).await {
            Ok(identity) => identity.as_ref().map(Subject::account),
            // The service will say what is wrong.
            Err(_) => Some(Subject::token(shown.hash)),
        }
    }

    async fn count(&self, subject: Subject, class: Class) -> Result<Place, Status> {
        if let Err(wait) = self.shared.limiter.take(subject, class).await {
            return Err(exceeded(subject, class, wait, "calls in this time"));
        }
        let place = self.shared.ceilings.enter(subject, class);
        place.map_err(|_| exceeded(subject, class, WAIT_FOR_PLACE, "calls at this time"))
    }
}

fn exceeded(subject: Subject, class: Class, wait: Duration, what: &str) -> Status {
    let kind = subject.kind;
    error::error(
        Code::ResourceExhausted,
        reason::LIMIT_EXCEEDED,
        format!("too many {what}: the allowance of this {kind} for {class} is used up"),
    )
    .with("subject", kind)
    .with("class", class)
    .retry_after(wait)
    .quota(&kind.to_string(), &format!("{class}: too many {what}"))
    .into()
}

/// The body of a stream, which counts as open for as long as it is there.
struct Counted {
    body: Body,
    places: Vec<Place>,
}

impl http_body::Body for Counted {
    type Data = Bytes;
    type Error = Status;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Status>>> {
        let polled = Pin::new(&mut self.body).poll_frame(context);
        if let Poll::Ready(None) = polled {
            self.places.clear();
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
