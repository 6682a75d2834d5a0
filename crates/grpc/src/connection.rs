//! State of a connection, shared with the code that serves its calls.

use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use futures::task::AtomicWaker;
use http::{Request, Response};
use http_body::{Frame, SizeHint};
use parking_lot::Mutex;
use tokio::time::Instant;
use tonic::body::Body;
use tonic::codegen::Bytes;
use tonic::{Code, Status};
use tower::{Layer, Service};

use crate::error::{self, reason};

/// Time within which a surplus connection must make its first call.
const SURPLUS_FIRST_CALL: Duration = Duration::from_secs(3);

/// Maximum time until a refusal has reached the client.
const GOODBYE: Duration = Duration::from_millis(500);

/// Time to wait before connecting again.
const COME_BACK_IN: Duration = Duration::from_secs(5);

/// Times for which connections may be idle.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    /// Until the first call.
    pub first_call: Duration,
    /// Between two calls; zero for any time.
    pub idle: Duration,
}

/// Why a connection is one too many, and how many there may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surplus {
    /// Of its address, which may have so many.
    OfAddress(usize),
    /// Of the server, which may have so many.
    OfServer(usize),
}

/// State of a connection.
#[derive(Debug)]
pub struct Link {
    address: IpAddr,
    surplus: Option<Surplus>,
    state: Mutex<State>,
    reader: AtomicWaker,
}

#[derive(Debug)]
struct State {
    /// Calls and streams under way.
    calls: u32,
    /// True if there ever was a call.
    called: bool,
    /// When it was made or a call ended last.
    used: Instant,
    /// True if a player uses the connection.
    plays: bool,
    /// When it ends whatever happens.
    ends: Option<Instant>,
}

impl Link {
    /// A connection from an address; a surplus one is refused at its first call.
    #[must_use]
    pub fn new(address: IpAddr, surplus: Option<Surplus>) -> Self {
        Self {
            address,
            surplus,
            state: Mutex::new(State {
                calls: 0,
                called: false,
                used: Instant::now(),
                plays: false,
                ends: None,
            }),
            reader: AtomicWaker::new(),
        }
    }

    /// Returns the time until its first inspection.
    pub fn first_look(&self, times: Times) -> Duration {
        match self.surplus {
            Some(_) => SURPLUS_FIRST_CALL.min(times.first_call),
            None => times.first_call,
        }
    }

    /// When it is to be looked at again, or why it ends now, unless it has been said.
    ///
    /// # Errors
    ///
    /// The reason, when the connection ends now.
    pub fn look(&self, times: Times) -> Result<Instant, Option<&'static str>> {
        let state = self.state.lock();
        let now = Instant::now();
        if let Some(ends) = state.ends {
            return if ends <= now { Err(None) } else { Ok(ends) };
        }
        let (patience, reason) = match state.called {
            false => (self.first_look(times), "silent"),
            true if times.idle.is_zero() => (Duration::from_secs(3600), ""),
            true => (times.idle, "idle"),
        };
        if state.calls > 0 {
            return Ok(now + patience.max(Duration::from_millis(1)));
        }
        let at = state.used + patience;
        match at <= now {
            true if reason.is_empty() => Ok(now + patience),
            true => Err(Some(reason)),
            false => Ok(at),
        }
    }

    /// Wakes a task when the connection is to end.
    pub fn wake_on_change(&self, waker: &Waker) {
        self.reader.register(waker);
    }

    /// Since when it does nothing for anybody who plays; `None` when it does.
    pub fn displaceable_since(&self) -> Option<Instant> {
        let state = self.state.lock();
        let idle = state.calls == 0 && !state.plays && state.ends.is_none();
        idle.then_some(state.used)
    }

    /// Ends it now.
    pub fn close(&self) {
        self.state.lock().ends = Some(Instant::now());
        self.reader.wake();
    }
}

/// The far end of a connection, as each call that comes by it knows it.
#[derive(Clone, Debug)]
pub struct Peer(Arc<Link>);

impl Peer {
    /// The far end of a connection.
    pub fn new(link: Arc<Link>) -> Self {
        Self(link)
    }

    /// Where it is.
    #[must_use]
    pub fn address(&self) -> IpAddr {
        self.0.address
    }

    /// Records that a player uses it.
    pub fn welcome(&self) {
        self.0.state.lock().plays = true;
    }

    /// Refuses calls by a connection that is one too many.
    ///
    /// # Errors
    ///
    /// When the connection is one too many.
    pub fn must_be_open(&self) -> Result<(), Status> {
        let Some(surplus) = self.0.surplus else {
            return Ok(());
        };
        let mut state = self.0.state.lock();
        if state.plays {
            return Ok(());
        }
        state.ends.get_or_insert(Instant::now() + GOODBYE);
        drop(state);
        self.0.reader.wake();
        let (subject, most) = match surplus {
            Surplus::OfAddress(most) => ("address", most),
            Surplus::OfServer(most) => ("server", most),
        };
        Err(error::error(
            Code::ResourceExhausted,
            reason::LIMIT_EXCEEDED,
            format!(
                "too many connections: this {subject} may have {most} open by which nobody plays"
            ),
        )
        .with("subject", subject)
        .with("class", "connections")
        .with("limit", most)
        .with("found", most)
        .retry_after(COME_BACK_IN)
        .quota(subject, &format!("connections: at most {most}"))
        .into())
    }

    fn begin(&self) -> ActiveCall {
        let mut state = self.0.state.lock();
        state.calls += 1;
        state.called = true;
        drop(state);
        ActiveCall(self.0.clone())
    }
}

/// A call or stream under way.
#[derive(Debug)]
struct ActiveCall(Arc<Link>);

impl Drop for ActiveCall {
    fn drop(&mut self) {
        let mut state = self.0.state.lock();
        state.calls -= 1;
        state.used = Instant::now();
    }
}

/// Reports calls to their connections.
#[derive(Clone, Copy, Debug)]
pub struct LinkLayer;

impl<S> Layer<S> for LinkLayer {
    type Service = Linked<S>;

    fn layer(&self, inner: S) -> Linked<S> {
        Linked { inner }
    }
}

/// The service made by [`LinkLayer`].
#[derive(Clone, Debug)]
pub struct Linked<S> {
    inner: S,
}

impl<S, B> Service<Request<B>> for Linked<S>
where
    S: Service<Request<B>, Response = Response<Body>>,
    S::Future: Send + 'static,
{
    type Response = Response<Body>;
    type Error = S::Error;
    type Future = Pin<Box<dyn Future<Output = Result<Response<Body>, S::Error>> + Send>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        let call = request.extensions().get::<Peer>().map(Peer::begin);
        let answer = self.inner.call(request);
        Box::pin(async move {
            let response = answer.await?;
            Ok(match call {
                Some(call) => response.map(|body| Body::new(Counted { body, _call: call })),
                None => response,
            })
        })
    }
}

/// The body of an answer, until whose end the call is under way.
struct Counted {
    body: Body,
    _call: ActiveCall,
}

impl http_body::Body for Counted {
    type Data = Bytes;
    type Error = Status;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Status>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TIMES: Times = Times {
        first_call: Duration::from_secs(10),
        idle: Duration::from_secs(60),
    };

    fn link(surplus: Option<Surplus>) -> Arc<Link> {
        Arc::new(Link::new(IpAddr::from([192, 0, 2, 1]), surplus))
    }

    #[tokio::test(start_paused = true)]
    async fn who_says_nothing_is_let_go_and_who_is_served_is_not() {
        let silent = link(None);
        tokio::time::advance(Duration::from_secs(9)).await;
        assert!(silent.look(TIMES).is_ok());
        tokio::time::advance(Duration::from_secs(1)).await;
        assert_eq!(silent.look(TIMES), Err(Some("silent")));

        let served = link(None);
        let call = Peer::new(served.clone()).begin();
        tokio::time::advance(Duration::from_secs(600)).await;
        assert!(served.look(TIMES).is_ok() && served.displaceable_since().is_none());
        drop(call);
        assert!(served.look(TIMES).is_ok() && served.displaceable_since().is_some());
        tokio::time::advance(Duration::from_secs(60)).await;
        assert_eq!(served.look(TIMES), Err(Some("idle")));
    }

    #[tokio::test(start_paused = true)]
    async fn one_too_many_is_for_those_who_play() {
        let peer = Peer::new(link(Some(Surplus::OfServer(5))));
        peer.welcome();
        peer.must_be_open().unwrap();
        let other = link(Some(Surplus::OfServer(5)));
        let refusal = Peer::new(other.clone()).must_be_open().unwrap_err();
        assert_eq!(refusal.code(), Code::ResourceExhausted);
        assert!(other.look(TIMES).is_ok(), "the refusal is on its way");
        tokio::time::advance(GOODBYE).await;
        assert_eq!(other.look(TIMES), Err(None));
    }
}
