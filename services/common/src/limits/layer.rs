use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use http::{HeaderMap, Request, Response};
use http_body::{Frame, SizeHint};
use tonic::body::Body;
use tonic::codegen::Bytes;
use tonic::{Code, Status};
use tower::{Layer, Service};

use crate::error::{self, reason};
use crate::limits::class::{Class, Sort};
use crate::limits::gate::{Pass, Shed};
use crate::limits::gather::{Crowded, Room};
use crate::limits::open::OpenCall;
use crate::limits::origin::Origin;
use crate::limits::server_limits::Limits;
use crate::limits::shared_capacity::{Holder, Place};
use crate::limits::subject::Subject;
use crate::link::Peer;
use crate::metric;
use crate::token::{KEY_PREFIX, MAX_LENGTH, TokenHash};

/// How long to wait for a place among what is open: nobody knows when one gets free.
const WAIT_FOR_PLACE: Duration = Duration::from_secs(1);

/// How long to wait when there is too much to do.
const WAIT_WHEN_OVERLOADED: Duration = Duration::from_secs(2);

/// Puts limits before all methods.
#[derive(Clone, Debug)]
pub struct LimitLayer {
    limits: Limits,
}

impl LimitLayer {
    /// A layer of these limits.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        Self { limits }
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

impl<S> Service<Request<Body>> for Limit<S>
where
    S: Service<Request<Body>, Response = Response<Body>, Error = Infallible>
        + Clone
        + Send
        + 'static,
    S::Future: Send,
{
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = Answer<Infallible>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, mut request: Request<Body>) -> Self::Future {
        let shared = &self.limits.shared;
        let Some(sort) = shared.classes.get(request.uri().path()).copied() else {
            // Health, reflection, and what no server has.
            return Box::pin(self.inner.call(request));
        };
        let waiting = self.inner.clone();
        let mut inner = std::mem::replace(&mut self.inner, waiting);
        let limits = self.limits.clone();
        let origin = Origin::find(request.extensions(), request.headers(), &shared.proxies);
        if let Some(origin) = origin {
            request.extensions_mut().insert(origin);
        }
        let arrival = Arrival {
            caller: Shown::of(request.headers()),
            origin,
            peer: request.extensions().get::<Peer>().cloned(),
            sort,
        };
        Box::pin(async move {
            let (places, entry) = match limits.admit(arrival).await {
                Ok(admitted) => admitted,
                Err(status) => return Ok(status.into_http()),
            };
            let (request, passes) = match limits.let_in(request, entry).await {
                Ok(let_in) => let_in,
                Err(status) => return Ok(status.into_http()),
            };
            let response = inner.call(request).await?;
            drop(passes);
            if sort.class != Class::Stream {
                return Ok(response);
            }
            Ok(response.map(|body| Body::new(CountedBody::new(body, places))))
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
    fn of(headers: &HeaderMap) -> Option<Self> {
        let value = headers.get(http::header::AUTHORIZATION)?.to_str().ok()?;
        let (_, token) = value.split_once(' ')?;
        let token = token.trim();
        (token.len() <= MAX_LENGTH).then(|| Self {
            hash: TokenHash::of(token),
            key: token.starts_with(KEY_PREFIX).then(|| token.to_owned()),
        })
    }
}

/// A call, as far as limits look at it.
struct Arrival {
    caller: Option<Shown>,
    origin: Option<Origin>,
    /// The connection it came by.
    peer: Option<Peer>,
    sort: Sort,
}

impl Limits {
    /// Lets a call in, or says what is used up. The address comes first, so that
    /// made-up tokens do not get a caller more than an address has.
    async fn admit(&self, arrival: Arrival) -> Result<(Vec<OpenCall>, Option<Entry>), Status> {
        let shared = &self.shared;
        let hash = arrival.caller.as_ref().map(|shown| shown.hash);
        if hash.is_some() && hash == shared.internal {
            if let Some(peer) = &arrival.peer {
                peer.welcome();
            }
            return Ok((Vec::new(), None));
        }
        let class = arrival.sort.class;
        let mut plays = hash.is_some_and(|hash| shared.plays(hash));
        let mut places = Vec::with_capacity(3);
        let mut holder = Holder {
            address: arrival.origin.map(Origin::subject),
            ..Holder::default()
        };
        if let Some(Origin(address)) = arrival.origin {
            let subject = if plays {
                Subject::players_at(address)
            } else {
                Subject::address(address)
            };
            places.push(self.count(subject, class).await?);
        }
        if let Some(caller) = self.subject(arrival.caller).await {
            plays |= caller.plays;
            holder.caller = Some(caller.subject);
            places.push(self.count(caller.subject, class).await?);
        }
        if let Some(peer) = &arrival.peer {
            if plays {
                peer.welcome()
            } else {
                peer.must_be_open()?
            }
        }
        holder.belongs = plays || shared.seated.is_none();
        let place = shared.ceilings.enter_all(class, holder);
        places.push(place.map_err(|most| full(class, most, plays))?);
        let sort = arrival.sort;
        Ok((places, Some(Entry { sort, plays })))
    }

    /// Waits until a call has come whole and may be worked on, and gives it with what it
    /// holds as long as it is.
    async fn let_in(
        &self,
        request: Request<Body>,
        entry: Option<Entry>,
    ) -> Result<(Request<Body>, Option<(Room, Vec<Pass>)>), Status> {
        let shared = &self.shared;
        let (Some(gate), Some(Entry { sort, plays })) = (&shared.gate, entry) else {
            return Ok((request, None));
        };
        let (head, body) = request.into_parts();
        let (body, room) = if sort.read_by_service {
            (body, Room::none())
        } else {
            let gathered = shared.gatherer.gather(body).await;
            gathered.map_err(|Crowded| crowded(sort, plays))?
        };
        match gate.pass(sort.cost, plays).await {
            Ok(passes) => Ok((Request::from_parts(head, body), Some((room, passes)))),
            Err(shed) => Err(overloaded(sort, shed, plays)),
        }
    }

    /// Whom a call is counted for. Nobody's key is counted for its address only.
    async fn subject(&self, caller: Option<Shown>) -> Option<Counted> {
        let shown = caller?;
        let by_token = Counted {
            subject: Subject::token(shown.hash),
            plays: false,
        };
        let Some(key) = &shown.key else {
            return Some(by_token);
        };
        match self.shared.identities.identify(key).await {
            Ok(identity) => identity.as_ref().map(|identity| Counted {
                subject: Subject::account(identity),
                plays: (self.shared.seated.as_ref())
                    .is_some_and(|seated| seated.account_plays(&identity.account, shown.hash)),
            }),
            // The service will say what is wrong.
            Err(_) => Some(by_token),
        }
    }

    async fn count(&self, subject: Subject, class: Class) -> Result<OpenCall, Status> {
        if let Err(wait) = self.shared.limiter.take(subject, class).await {
            return Err(exceeded(subject, class, wait, "calls in this time", None));
        }
        let place = self.shared.ceilings.enter(subject, class);
        place.map_err(|most| {
            exceeded(
                subject,
                class,
                WAIT_FOR_PLACE,
                "calls at this time",
                Some(most),
            )
        })
    }
}

/// A call that is within its allowances.
struct Entry {
    sort: Sort,
    plays: bool,
}

/// Whom a call is counted for.
struct Counted {
    subject: Subject,
    /// Whether it is an account that is known to play.
    plays: bool,
}

fn exceeded(
    subject: Subject,
    class: Class,
    wait: Duration,
    what: &str,
    most: Option<u32>,
) -> Status {
    let kind = subject.kind;
    let mut refusal = error::error(
        Code::ResourceExhausted,
        reason::LIMIT_EXCEEDED,
        format!("too many {what}: the allowance of this {kind} for {class} is used up"),
    )
    .with("subject", kind)
    .with("class", class);
    if let Some(most) = most {
        refusal = refusal.with("limit", most).with("found", most);
    }
    refusal
        .retry_after(wait)
        .quota(&kind.to_string(), &format!("{class}: too many {what}"))
        .into()
}

/// All callers together have as much open as there may be.
fn full(class: Class, most: u32, plays: bool) -> Status {
    let whom = if plays {
        "all callers together"
    } else {
        "all who do not play"
    };
    error::error(
        Code::ResourceExhausted,
        reason::LIMIT_EXCEEDED,
        format!("too many calls at this time: {whom} have {most} {class} open"),
    )
    .with("subject", "server")
    .with("class", class)
    .with("limit", most)
    .with("found", most)
    .retry_after(WAIT_FOR_PLACE)
    .quota("server", &format!("{class}: at most {most} for {whom}"))
    .into()
}

fn count_shed(sort: Sort, plays: bool) -> &'static str {
    let (cost, who) = (sort.cost.word(), if plays { "player" } else { "stranger" });
    metric::SHED
        .counter(&[("cost", cost), ("caller", who)])
        .increment(1);
    cost
}

/// There is no room for large requests.
fn crowded(sort: Sort, plays: bool) -> Status {
    let cost = count_shed(sort, plays);
    error::error(
        Code::ResourceExhausted,
        reason::OVERLOADED,
        "the server has too many large requests in hand",
    )
    .with("cost", cost)
    .retry_after(WAIT_WHEN_OVERLOADED)
    .quota("server", "large requests are shed")
    .into()
}

/// There is more to do than can be done.
fn overloaded(sort: Sort, shed: Shed, plays: bool) -> Status {
    let cost = count_shed(sort, plays);
    let Shed { places, waiting } = shed;
    error::error(
        Code::ResourceExhausted,
        reason::OVERLOADED,
        format!("the server has too much to do: {waiting} {cost} calls wait for {places} places"),
    )
    .with("cost", cost)
    .with("limit", places)
    .with("found", waiting)
    .retry_after(WAIT_WHEN_OVERLOADED)
    .quota("server", &format!("{cost} calls are shed"))
    .into()
}

/// The body of a stream, which counts as open for as long as it is there. It ends when its
/// place yields.
struct CountedBody {
    body: Body,
    places: Vec<OpenCall>,
    place: Option<Arc<Place>>,
    yielded: Pin<Box<dyn Future<Output = ()> + Send>>,
}

impl CountedBody {
    fn new(body: Body, places: Vec<OpenCall>) -> Self {
        let place = places.iter().find_map(OpenCall::place).cloned();
        let waits = place.clone();
        Self {
            body,
            places,
            place,
            yielded: Box::pin(async move {
                match waits {
                    Some(place) => place.yielded().await,
                    None => std::future::pending().await,
                }
            }),
        }
    }

    /// Gives back what it holds, and ends with what is told of that.
    fn give_up(&mut self) -> Option<HeaderMap> {
        self.places.clear();
        let status = self.place.take()?.yielded_status();
        self.body = Body::empty();
        let mut trailers = HeaderMap::new();
        status.add_header(&mut trailers).ok()?;
        Some(trailers)
    }
}

impl http_body::Body for CountedBody {
    type Data = Bytes;
    type Error = Status;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Status>>> {
        if self.place.is_some() && self.yielded.as_mut().poll(context).is_ready() {
            let trailers = self.give_up();
            return Poll::Ready(trailers.map(|it| Ok(Frame::trailers(it))));
        }
        let polled = Pin::new(&mut self.body).poll_frame(context);
        match (&polled, &self.place) {
            (Poll::Ready(None), _) => {
                self.place = None;
                self.places.clear();
            }
            (Poll::Ready(Some(_)), Some(place)) => place.note_use(),
            _ => {}
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
