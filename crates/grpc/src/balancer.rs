//! Calling a service that has several replicas.

mod resolve;

use std::sync::Arc;
use std::time::Duration;

use parking_lot::{Mutex, RwLock};
use tokio::time::Instant;
use tonic::{Code, Request, Response, Status};

use crate::channel::{ChannelError, InternalChannel, connect_to};
use crate::error::{passed_on, reason_of};
use crate::rendezvous;
use sandtable_runtime::settings::{ClientSettings, Texts};

use self::resolve::Resolver;
pub use self::resolve::{Resolve, SystemNames};

/// Time for which an unreachable replica is tried last.
const ASKED_LAST: Duration = Duration::from_secs(1);

/// Message of the error when no replica is known.
const NO_ADDRESS: &str = "no address is known";

/// Interval at which names are resolved again.
const RESOLVE_EVERY: Duration = Duration::from_secs(5);

/// The replicas of a service. Clones are the same.
#[derive(Clone, Debug)]
pub struct Replicas {
    known: Arc<RwLock<Arc<Vec<Replica>>>>,
}

/// One address of the service. Clones are the same.
#[derive(Clone, Debug)]
pub struct Replica {
    endpoint: Arc<str>,
    channel: InternalChannel,
    /// When it may be asked first again.
    away_until: Arc<Mutex<Option<Instant>>>,
}

impl AsRef<str> for Replica {
    fn as_ref(&self) -> &str {
        &self.endpoint
    }
}

impl Replica {
    fn new(endpoint: String, channel: InternalChannel) -> Self {
        Self {
            endpoint: endpoint.into(),
            channel,
            away_until: Arc::default(),
        }
    }

    /// Identifier that distinguishes the service's replicas; empty for the only one.
    #[must_use]
    pub fn endpoint(&self) -> &str {
        &self.endpoint
    }

    /// The connection to it.
    #[must_use]
    pub fn channel(&self) -> InternalChannel {
        self.channel.clone()
    }

    /// Reports whether it is the address, or one of those that the address resolves to.
    fn is_behind(&self, address: &str) -> bool {
        let endpoint = self.endpoint();
        let name = endpoint.split_once('#').map_or(endpoint, |(name, _)| name);
        name == address
    }

    fn is_away(&self) -> bool {
        self.away_until
            .lock()
            .is_some_and(|until| Instant::now() < until)
    }
}

impl From<InternalChannel> for Replicas {
    fn from(channel: InternalChannel) -> Self {
        Self::of(vec![Replica::new(String::new(), channel)])
    }
}

impl Replicas {
    fn of(replicas: Vec<Replica>) -> Self {
        Self {
            known: Arc::new(RwLock::new(Arc::new(replicas))),
        }
    }

    /// The replicas at addresses such as `http://rules.example:7412`. A name that stands
    /// for several addresses is resolved now and again for as long as anybody holds this.
    /// Must be called within a tokio runtime.
    ///
    /// # Errors
    ///
    /// Settings that make no sense: an address, the token, or files that TLS needs.
    pub fn connect(
        addresses: &Texts,
        token: &str,
        settings: &ClientSettings,
    ) -> Result<Self, ChannelError> {
        Self::connect_by(Arc::new(SystemNames), addresses, token, settings)
    }

    /// As [`Replicas::connect`], with names looked up elsewhere.
    ///
    /// # Errors
    ///
    /// As of [`Replicas::connect`].
    pub fn connect_by(
        names: Arc<dyn Resolve>,
        addresses: &Texts,
        token: &str,
        settings: &ClientSettings,
    ) -> Result<Self, ChannelError> {
        let mut replicas = Vec::new();
        for address in &addresses.0 {
            let channel = connect_to(address, None, token, settings)?;
            replicas.push(Replica::new(address.clone(), channel));
        }
        let replicas = Self::of(replicas);
        let resolver = Resolver {
            names,
            addresses: addresses.0.clone(),
            token: token.to_owned(),
            settings: settings.clone(),
        };
        // A name that cannot be resolved yet stands for itself until it can.
        let known = Arc::downgrade(&replicas.known);
        tokio::spawn(async move {
            loop {
                let Some(strong) = known.upgrade() else {
                    return;
                };
                let before = strong.read().clone();
                let found = resolver.resolve(&before).await;
                *strong.write() = Arc::new(found);
                drop(strong);
                tokio::time::sleep(RESOLVE_EVERY).await;
            }
        });
        Ok(replicas)
    }

    /// Replicas that are known by name, each behind a channel. They stay the same.
    pub fn over(channels: impl IntoIterator<Item = (String, InternalChannel)>) -> Self {
        let replicas = channels.into_iter();
        Self::of(
            replicas
                .map(|(name, channel)| Replica::new(name, channel))
                .collect(),
        )
    }

    /// The replicas in the order in which they are asked about a match.
    fn ranked(&self, name: &str) -> Vec<Replica> {
        let known = self.known.read().clone();
        let mut ranked: Vec<Replica> = (rendezvous::ranked(&known, name).into_iter())
            .cloned()
            .collect();
        // Stable: among those away and those not, the order stays.
        ranked.sort_by_key(Replica::is_away);
        ranked
    }

    /// A connection to the replica for a match, for a call that must not be made twice.
    ///
    /// # Errors
    ///
    /// No replica is known.
    pub fn channel(&self, name: &str) -> Result<InternalChannel, Status> {
        let first = self.ranked(name).into_iter().next();
        let first = first.ok_or_else(|| Status::unavailable(NO_ADDRESS));
        Ok(first.map_err(passed_on)?.channel)
    }

    /// Calls the replica for a match, and the next one when that one cannot be reached.
    /// The call must be one that may be made twice.
    ///
    /// # Errors
    ///
    /// The replica's refusal; no replica is known, or none can be reached.
    pub async fn call<M, T, F>(
        &self,
        name: &str,
        message: M,
        call: impl Fn(InternalChannel, Request<M>) -> F,
    ) -> Result<Response<T>, Status>
    where
        M: Clone,
        F: Future<Output = Result<Response<T>, Status>>,
    {
        let at = |replica: Replica, message| call(replica.channel, Request::new(message));
        self.call_at(name, message, at).await
    }

    /// As [`Replicas::call`], by a call that is to know the replica.
    ///
    /// # Errors
    ///
    /// As of [`Replicas::call`].
    pub async fn call_at<M, T, F>(
        &self,
        name: &str,
        message: M,
        call: impl Fn(Replica, M) -> F,
    ) -> Result<Response<T>, Status>
    where
        M: Clone,
        F: Future<Output = Result<Response<T>, Status>>,
    {
        let mut last = Status::unavailable(NO_ADDRESS);
        for replica in self.ranked(name) {
            match call(replica.clone(), message.clone()).await {
                Err(status) if is_away(&status) => {
                    tracing::debug!(endpoint = replica.endpoint(), %status, "replica unreachable");
                    *replica.away_until.lock() = Some(Instant::now() + ASKED_LAST);
                    last = status;
                }
                answer => return answer.map_err(passed_on),
            }
        }
        Err(passed_on(last))
    }

    /// As [`Replicas::call`], for work so long that it is not begun anew at every replica
    /// when one takes too long: the next one is asked only when none has taken it up.
    ///
    /// # Errors
    ///
    /// As of [`Replicas::call`].
    pub async fn call_once<M, T, F>(
        &self,
        name: &str,
        message: M,
        call: impl Fn(InternalChannel, Request<M>) -> F,
    ) -> Result<Response<T>, Status>
    where
        M: Clone,
        F: Future<Output = Result<Response<T>, Status>>,
    {
        let mut last = Status::unavailable(NO_ADDRESS);
        for replica in self.ranked(name) {
            let request = Request::new(message.clone());
            match call(replica.channel.clone(), request).await {
                Err(status) if status.code() == Code::Unavailable => {
                    tracing::debug!(endpoint = replica.endpoint(), %status, "replica unreachable");
                    *replica.away_until.lock() = Some(Instant::now() + ASKED_LAST);
                    last = status;
                }
                answer => return answer.map_err(passed_on),
            }
        }
        Err(passed_on(last))
    }
}

/// Reports whether another replica may answer instead: this one could not be reached, or says
/// itself that it cannot serve. A broken connection yields many codes, even "cancelled"; but only
/// an answer of the service has a reason.
fn is_away(status: &Status) -> bool {
    status.code() == Code::Unavailable || reason_of(status).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::{error, reason};

    #[test]
    fn what_no_service_has_said_comes_of_a_connection() {
        for code in [Code::Cancelled, Code::Unknown, Code::Internal] {
            assert!(is_away(&Status::new(code, "connection closed")), "{code:?}");
        }
        let said = |code| error(code, reason::SERVICE_UNAVAILABLE, "said").into();
        assert!(is_away(&said(Code::Unavailable)));
        assert!(!is_away(&said(Code::Internal)));
        assert!(!is_away(&said(Code::FailedPrecondition)));
    }
}
