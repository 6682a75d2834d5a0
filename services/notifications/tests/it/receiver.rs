//! An internet with one receiver on it, a store in memory, and a clock that stands still
//! when time does.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;
use parking_lot::Mutex;
use sandtable_notifications::{Network, Wire};
use sandtable_runtime::clock::Clock;
use sandtable_store::{Change, Document, DocumentQuery, Documents, StoreError, StoreResult};
use sha2::Sha256;
use tokio::sync::watch;
use tokio::time::Instant;
use tonic::async_trait;

/// The only host that exists unless a test says otherwise.
pub(crate) const HOST: &str = "hooks.example";
pub(crate) const ADDRESS: &str = "93.184.215.14";

/// The receiver's reaction to a message.
#[derive(Clone, Debug)]
pub(crate) enum Manner {
    Status(u16),
    Redirect(&'static str),
    /// It sends headers without end.
    Flood,
    /// It never answers.
    Silence,
}

/// The receiver's answer to a challenge.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Consent {
    /// With the challenge, as the body.
    Body,
    /// With the challenge in the header.
    Header,
    /// With the received message: it knows nothing of challenges.
    Echo,
    /// With 204 and nothing else.
    Nothing,
    /// It never does.
    Silence,
}

/// A message as it arrived.
#[derive(Clone, Debug)]
pub(crate) struct Arrived {
    pub(crate) at: Instant,
    pub(crate) id: String,
    pub(crate) timestamp: i64,
    pub(crate) signatures: Vec<String>,
    pub(crate) path: String,
    pub(crate) body: Vec<u8>,
}

impl Arrived {
    /// Checks the message as any library of the specification does.
    pub(crate) fn is_signed_with(&self, secret: &str) -> bool {
        let key = STANDARD
            .decode(secret.strip_prefix("whsec_").unwrap())
            .unwrap();
        let mut mac = Hmac::<Sha256>::new_from_slice(&key).unwrap();
        mac.update(self.id.as_bytes());
        mac.update(format!(".{}.", self.timestamp).as_bytes());
        mac.update(&self.body);
        let expected = format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes()));
        self.signatures.contains(&expected)
    }

    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).unwrap()
    }
}

/// The network, and the one who receives on it.
pub(crate) struct Receiver {
    /// Successive resolutions of a name; the last holds for ever.
    pub(crate) names: Mutex<HashMap<String, VecDeque<Vec<IpAddr>>>>,
    /// Addresses that were connected to.
    pub(crate) dialled: Mutex<Vec<SocketAddr>>,
    /// Reactions to the next messages; after them, success.
    pub(crate) manners: Mutex<VecDeque<Manner>>,
    /// Answers to the next challenges; the last holds for ever.
    pub(crate) consents: Mutex<VecDeque<Consent>>,
    /// The challenges, which are counted nowhere else.
    pub(crate) challenged: Mutex<Vec<Arrived>>,
    arrived: watch::Sender<Vec<Arrived>>,
}

impl Receiver {
    pub(crate) fn new() -> Arc<Self> {
        let address = vec![ADDRESS.parse().unwrap()];
        let names = [(HOST.to_owned(), VecDeque::from([address]))];
        Arc::new(Self {
            names: Mutex::new(names.into()),
            dialled: Mutex::default(),
            manners: Mutex::default(),
            consents: Mutex::new([Consent::Body].into()),
            challenged: Mutex::default(),
            arrived: watch::Sender::new(Vec::new()),
        })
    }

    pub(crate) fn behave(&self, manners: impl IntoIterator<Item = Manner>) {
        self.manners.lock().extend(manners);
    }

    pub(crate) fn consent(&self, consents: impl IntoIterator<Item = Consent>) {
        *self.consents.lock() = consents.into_iter().collect();
    }

    /// Answers a challenge.
    async fn consider(&self, message: Arrived) -> Response<Full<Bytes>> {
        let received = message.json();
        let challenge = received["data"]["challenge"].as_str().unwrap().to_owned();
        let consent = {
            let mut consents = self.consents.lock();
            let next = *consents.front().unwrap();
            if consents.len() > 1 {
                consents.pop_front();
            }
            next
        };
        let body = message.body.clone();
        self.challenged.lock().push(message);
        let response = Response::builder();
        match consent {
            Consent::Body => response.body(format!("{challenge}\n").into()),
            Consent::Header => response
                .header("webhook-challenge", challenge)
                .body(Full::default()),
            Consent::Echo => response.body(body.into()),
            Consent::Nothing => response.status(204).body(Full::default()),
            Consent::Silence => std::future::pending().await,
        }
        .unwrap()
    }

    /// The messages, once so many have arrived.
    pub(crate) async fn arrived(&self, count: usize) -> Vec<Arrived> {
        let mut arrived = self.arrived.subscribe();
        let found = arrived.wait_for(|all| all.len() >= count).await;
        found.unwrap().clone()
    }

    pub(crate) fn count(&self) -> usize {
        self.arrived.borrow().len()
    }

    async fn take(&self, request: Request<Incoming>) -> Response<Full<Bytes>> {
        let header = |name: &str| {
            let value = request.headers().get(name).map(|it| it.to_str().unwrap());
            value.unwrap_or_default().to_owned()
        };
        let mut message = Arrived {
            at: Instant::now(),
            id: header("webhook-id"),
            timestamp: header("webhook-timestamp").parse().unwrap(),
            signatures: header("webhook-signature")
                .split(' ')
                .map(str::to_owned)
                .collect(),
            path: request.uri().to_string(),
            body: Vec::new(),
        };
        message.body = request
            .into_body()
            .collect()
            .await
            .unwrap()
            .to_bytes()
            .to_vec();
        if message.json()["type"] == "webhook.challenge" {
            return self.consider(message).await;
        }
        self.arrived.send_modify(|all| all.push(message));
        let manner = self
            .manners
            .lock()
            .pop_front()
            .unwrap_or(Manner::Status(204));
        let response = Response::builder();
        match manner {
            Manner::Status(status) => response.status(status),
            Manner::Redirect(to) => response.status(302).header("location", to),
            Manner::Flood => (0..500).fold(response, |response, number| {
                response.header(format!("x-{number}"), "y".repeat(200))
            }),
            Manner::Silence => std::future::pending().await,
        }
        .body(Full::default())
        .unwrap()
    }
}

/// The network as the service holds it, while the test holds it, too.
pub(crate) struct Internet(pub(crate) Arc<Receiver>);

#[async_trait]
impl Network for Internet {
    async fn resolve(&self, host: &str) -> io::Result<Vec<IpAddr>> {
        let mut names = self.0.names.lock();
        let answers = names.get_mut(host).ok_or(io::ErrorKind::NotFound)?;
        let first = answers.front().cloned().unwrap_or_default();
        if answers.len() > 1 {
            answers.pop_front();
        }
        Ok(first)
    }

    async fn connect(&self, address: SocketAddr) -> io::Result<Box<dyn Wire>> {
        self.0.dialled.lock().push(address);
        let (ours, theirs) = tokio::io::duplex(1 << 20);
        let receiver = self.0.clone();
        tokio::spawn(async move {
            let service = service_fn(move |request| {
                let receiver = receiver.clone();
                async move { Ok::<_, Infallible>(receiver.take(request).await) }
            });
            // An error says that the sender has seen enough.
            let _ = http1::Builder::new()
                .serve_connection(TokioIo::new(theirs), service)
                .await;
        });
        Ok(Box::new(ours))
    }
}

/// Returns the time of the paused runtime.
pub(crate) struct Paused(pub(crate) Instant);

impl Clock for Paused {
    fn now(&self) -> SystemTime {
        UNIX_EPOCH + Duration::from_secs(1_700_000_000) + self.0.elapsed()
    }
}

/// Documents in memory.
#[derive(Default)]
pub(crate) struct Memory {
    documents: Mutex<BTreeMap<(String, String), Document>>,
}

#[async_trait]
impl Documents for Memory {
    async fn get(&self, kind: &str, id: &str) -> StoreResult<Option<Document>> {
        let key = (kind.to_owned(), id.to_owned());
        Ok(self.documents.lock().get(&key).cloned())
    }

    async fn list(
        &self,
        kind: &str,
        query: DocumentQuery,
        limit: u32,
    ) -> StoreResult<Vec<Document>> {
        let documents = self.documents.lock();
        let of_kind = documents.values().filter(|it| it.kind == kind);
        let mut found: Vec<Document> = of_kind
            .filter(|it| match &query {
                DocumentQuery::Owned { owner, after } => it.owner == *owner && it.id > *after,
                DocumentQuery::All { after } => it.id > *after,
                DocumentQuery::Due { at } => it.due.is_some_and(|due| due <= *at),
            })
            .cloned()
            .collect();
        if matches!(query, DocumentQuery::Due { .. }) {
            found.sort_by_key(|it| it.due);
        }
        found.truncate(limit as usize);
        Ok(found)
    }

    async fn write(&self, changes: Vec<Change>) -> StoreResult<()> {
        let mut documents = self.documents.lock();
        let mut changed = documents.clone();
        for change in changes {
            let (key, expected, document) = match change {
                Change::Add(new) => ((new.kind.clone(), new.id.clone()), None, Some(new)),
                Change::Replace(new) => {
                    let key = (new.kind.clone(), new.id.clone());
                    (key, Some(new.revision), Some(new))
                }
                Change::Remove { kind, id, revision } => ((kind, id), Some(revision), None),
            };
            if changed.get(&key).map(|it| it.revision) != expected {
                return Err(StoreError::Conflict(key.1));
            }
            match document {
                Some(mut document) => {
                    document.revision = expected.map_or(0, |revision| revision + 1);
                    changed.insert(key, document);
                }
                None => drop(changed.remove(&key)),
            }
        }
        *documents = changed;
        Ok(())
    }
}
