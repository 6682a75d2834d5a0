use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use http::{HeaderMap, Request, Response};
use tonic::Status;
use tonic::body::Body;
use tower::{Layer, Service};

use crate::limits::answer_gate::AnswerGate;
use crate::limits::body_buffer::{BufferPlace, Crowded};
use crate::limits::call_charge::{CallCharge, ChargedSubject};
use crate::limits::client_address::ClientAddress;
use crate::limits::concurrency::OpenCall;
use crate::limits::key_watch::KeyWatch;
use crate::limits::limit_status::CountedSubjects;
use crate::limits::limited_callers::CallerName;
use crate::limits::load_shed::Pass;
use crate::limits::method_class::{Class, Cost, MethodCost};
use crate::limits::rate_key::Subject;
use crate::limits::refusal::{UsedUp, WAIT_FOR_PLACE, crowded, exceeded, full, overloaded};
use crate::limits::server_limits::Limits;
use crate::limits::shared_capacity::Holder;
use crate::limits::stream_body::{OpenStream, StreamBody};
use sandtable_auth::token::{KEY_PREFIX, MAX_LENGTH, TokenHash};
use sandtable_grpc::answer_work::{AnswerIsWorkedOn, AnswerWork};
use sandtable_grpc::connection::Peer;

/// The method that reports what is left of the caller's limits.
const GET_CALLER: &str = "/sandtable.platform.v1.PlatformService/GetCaller";

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
    type Service = LimitService<S>;

    fn layer(&self, inner: S) -> LimitService<S> {
        LimitService {
            inner,
            limits: self.limits.clone(),
        }
    }
}

/// The service made by [`LimitLayer`].
#[derive(Clone, Debug)]
pub struct LimitService<S> {
    inner: S,
    limits: Limits,
}

type LimitedFuture<E> = Pin<Box<dyn Future<Output = Result<Response<Body>, E>> + Send>>;

impl<S> Service<Request<Body>> for LimitService<S>
where
    S: Service<Request<Body>, Response = Response<Body>, Error = Infallible>
        + Clone
        + Send
        + 'static,
    S::Future: Send,
{
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = LimitedFuture<Infallible>;

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
        let origin = ClientAddress::find(request.extensions(), request.headers(), &shared.proxies);
        if let Some(origin) = origin {
            request.extensions_mut().insert(origin);
        }
        let arrival = Arrival {
            caller: Shown::of(request.headers()),
            origin,
            peer: request.extensions().get::<Peer>().cloned(),
            sort,
        };
        let is_stream = sort.class == Class::Stream;
        let stream_path = is_stream.then(|| request.uri().path().to_owned());
        Box::pin(async move {
            let mut name = CallerName {
                address: arrival.origin,
                shows_token: arrival.caller.is_some(),
                account: None,
            };
            let Admitted {
                places,
                entry,
                key_watch,
                call_charge,
                counted,
            } = match limits.admit(arrival, &mut name).await {
                Ok(admitted) => admitted,
                Err(status) => {
                    limits.shared.limited.note(&status, &name);
                    return Ok(status.into_http());
                }
            };
            if request.uri().path() == GET_CALLER {
                request.extensions_mut().insert(CountedSubjects(counted));
            }
            if let Some(charge) = call_charge {
                request.extensions_mut().insert(charge);
            }
            let work = limits.work_on_answer(&request, entry.as_ref());
            let (request, passes) = match limits.let_in(request, entry).await {
                Ok(let_in) => let_in,
                Err(status) => return Ok(status.into_http()),
            };
            let mut response = inner.call(request).await?;
            drop(passes);
            let refusal = exhausted(response.headers());
            if let Some(status) = &refusal {
                limits.shared.limited.note(status, &name);
            }
            if let Some(work) = work {
                response.extensions_mut().insert(work);
            }
            let Some(path) = stream_path else {
                return Ok(response);
            };
            let open = refusal.is_none().then(|| OpenStream::of(&path)).flatten();
            let stream = |body| StreamBody::new(body, places, key_watch, open);
            Ok(response.map(|body| Body::new(stream(body))))
        })
    }
}

/// The status of an answer that refuses because something is used up. Others are not decoded.
fn exhausted(headers: &HeaderMap) -> Option<Status> {
    let code = headers.get("grpc-status")?;
    let is_exhausted = code.as_bytes() == b"8";
    is_exhausted
        .then(|| Status::from_header_map(headers))
        .flatten()
}

/// Credentials of the caller in a request.
struct Shown {
    hash: TokenHash,
    /// The token itself, when it looks like a key.
    key: Option<String>,
}

impl Shown {
    /// Malformed tokens are for the services to refuse; here their bearer counts as anonymous.
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
    origin: Option<ClientAddress>,
    /// The connection it came by.
    peer: Option<Peer>,
    sort: MethodCost,
}

impl Limits {
    /// Lets a call in, or says what is used up. The address comes first, so that
    /// made-up tokens do not get a caller more than an address has.
    async fn admit(&self, arrival: Arrival, name: &mut CallerName) -> Result<Admitted, Status> {
        let shared = &self.shared;
        let hash = arrival.caller.as_ref().map(|shown| shown.hash);
        if hash.is_some() && hash == shared.internal {
            if let Some(peer) = &arrival.peer {
                peer.welcome();
            }
            return Ok(Admitted::default());
        }
        let class = arrival.sort.class;
        let mut plays = hash.is_some_and(|hash| shared.plays(hash));
        let mut places = Vec::with_capacity(3);
        let mut counted = Vec::with_capacity(2);
        let mut holder = Holder {
            address: arrival.origin.map(ClientAddress::subject),
            ..Holder::default()
        };
        if let Some(ClientAddress(address)) = arrival.origin {
            let subject = if plays {
                Subject::players_at(address)
            } else {
                Subject::address(address)
            };
            places.push(self.count(subject, class).await?);
            counted.push(subject);
        }
        let mut key_watch = None;
        if let Some(caller) = self.subject(arrival.caller).await {
            plays |= caller.plays;
            holder.caller = Some(caller.subject);
            name.account = caller.account;
            places.push(self.count(caller.subject, class).await?);
            counted.insert(0, caller.subject);
            if class == Class::Stream {
                key_watch = self.watch(caller.key);
            }
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
        let call_charge = (sort.is_composed).then(|| {
            let charged = counted.iter().map(|subject| ChargedSubject {
                subject: *subject,
                writes: shared.rate(*subject, Class::Write),
                reads: shared.rate(*subject, Class::Read),
            });
            CallCharge::new(shared.limiter.clone(), charged.collect())
        });
        Ok(Admitted {
            places,
            call_charge,
            entry: Some(Entry { sort, plays }),
            key_watch,
            counted,
        })
    }

    /// Waits until a call has come whole and may be worked on, and gives it with what it
    /// holds as long as it is.
    async fn let_in(
        &self,
        request: Request<Body>,
        entry: Option<Entry>,
    ) -> Result<(Request<Body>, Option<(BufferPlace, Vec<Pass>)>), Status> {
        let shared = &self.shared;
        let (Some(gate), Some(Entry { mut sort, plays })) = (&shared.gate, entry) else {
            return Ok((request, None));
        };
        let (head, body) = request.into_parts();
        let (body, room) = if sort.read_by_service {
            (body, BufferPlace::none())
        } else {
            let gathered = shared.gatherer.gather(body, sort.dear_field).await;
            let (body, room, is_dear) = gathered.map_err(|Crowded| crowded(sort, plays))?;
            if is_dear {
                sort.cost = Cost::Dear;
            }
            (body, room)
        };
        match gate.pass(sort.cost, plays).await {
            Ok(passes) => Ok((Request::from_parts(head, body), Some((room, passes)))),
            Err(shed) => Err(overloaded(sort, shed, plays)),
        }
    }

    /// Returns the admission of work on the answer to a request, if there will be any.
    fn work_on_answer(&self, request: &Request<Body>, entry: Option<&Entry>) -> Option<AnswerWork> {
        request.extensions().get::<AnswerIsWorkedOn>()?;
        let gate = self.shared.gate.clone()?;
        let Entry { sort, plays } = *entry?;
        Some(AnswerWork(Arc::new(AnswerGate { gate, sort, plays })))
    }

    /// Returns the subject that a call is counted for. A key of no account is counted for its
    /// address only.
    async fn subject(&self, caller: Option<Shown>) -> Option<CountedBody> {
        let shown = caller?;
        let by_token = CountedBody {
            subject: Subject::token(shown.hash),
            plays: false,
            key: None,
            account: None,
        };
        let Some(key) = shown.key else {
            return Some(by_token);
        };
        match self.shared.identities.identify(&key).await {
            Ok(identity) => identity.map(|identity| CountedBody {
                subject: Subject::account(&identity),
                plays: (self.shared.seated.as_ref())
                    .is_some_and(|seated| seated.account_plays(&identity.account, shown.hash)),
                key: Some(key),
                account: Some(identity.account),
            }),
            // The service will say what is wrong.
            Err(_) => Some(CountedBody {
                key: Some(key),
                ..by_token
            }),
        }
    }

    /// Watches the key of a stream, if it has one and the settings say so.
    fn watch(&self, key: Option<String>) -> Option<KeyWatch> {
        let every = self.shared.key_check?;
        key.map(|key| KeyWatch {
            identities: self.shared.identities.clone(),
            key,
            every,
        })
    }

    async fn count(&self, subject: Subject, class: Class) -> Result<OpenCall, Status> {
        if let Err(wait) = self.shared.limiter.take(subject, class).await {
            let rate = self.shared.rate(subject, class);
            return Err(exceeded(subject, class, wait, "calls in this time", rate));
        }
        let place = self.shared.ceilings.enter(subject, class);
        place.map_err(|most| {
            exceeded(
                subject,
                class,
                WAIT_FOR_PLACE,
                "calls at this time",
                UsedUp::Open(most),
            )
        })
    }
}

/// A call that is within its limits.
struct Entry {
    sort: MethodCost,
    plays: bool,
}

/// Resources of a call that was admitted.
#[derive(Default)]
struct Admitted {
    places: Vec<OpenCall>,
    /// Nothing for the platform's own services.
    entry: Option<Entry>,
    /// The key that a stream lasts no longer than.
    key_watch: Option<KeyWatch>,
    /// The charge for the rest of a list.
    call_charge: Option<CallCharge>,
    /// The subjects that it is counted for.
    counted: Vec<Subject>,
}

/// Subject that a call is counted for.
struct CountedBody {
    subject: Subject,
    /// True if it is an account that is known to play.
    plays: bool,
    /// Key that was presented, unless it belongs to no account.
    key: Option<String>,
    /// Name of the account.
    account: Option<String>,
}
