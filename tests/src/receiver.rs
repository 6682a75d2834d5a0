//! A server on the web that webhooks post to, as its author might have written it from
//! the Standard Webhooks specification.

use std::collections::{HashMap, HashSet, VecDeque};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, ensure};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ring::hmac;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Mutex, watch};
use tokio::task::JoinHandle;

use crate::process::PATIENCE;

/// A message as it arrived, and what was answered.
#[derive(Clone, Debug)]
pub struct ReceivedPost {
    /// Where it was posted to.
    pub path: String,
    headers: HashMap<String, String>,
    body: Vec<u8>,
    /// The status that was answered.
    pub answered: u16,
}

impl ReceivedPost {
    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", String::as_str)
    }

    /// The id, the same with every attempt.
    #[must_use]
    pub fn id(&self) -> &str {
        self.header("webhook-id")
    }

    /// The message as JSON.
    pub fn json(&self) -> anyhow::Result<serde_json::Value> {
        Ok(serde_json::from_slice(&self.body)?)
    }

    /// The sequence of the entry in the message.
    pub fn sequence(&self) -> anyhow::Result<u64> {
        let received = &self.json()?["data"]["sequence"];
        received.as_u64().context("an entry has a sequence")
    }

    /// Checks the signature with the secret that the webhook's owner was given.
    pub fn verify(&self, secret: &str) -> anyhow::Result<()> {
        let secret = secret.strip_prefix("whsec_").context("a secret")?;
        let key = hmac::Key::new(hmac::HMAC_SHA256, &STANDARD.decode(secret)?);
        let mut signed = format!("{}.{}.", self.id(), self.header("webhook-timestamp"));
        signed.push_str(std::str::from_utf8(&self.body)?);
        let given = self.header("webhook-signature").split(' ');
        let right = given
            .filter_map(|one| STANDARD.decode(one.strip_prefix("v1,")?).ok())
            .any(|one| hmac::verify(&key, signed.as_bytes(), &one).is_ok());
        ensure!(right, "the signature is wrong: {self:?}");
        Ok(())
    }
}

/// Statuses with which posts to each path are answered, in turn; after that, with success.
type ScriptedStatuses = Arc<Mutex<HashMap<String, VecDeque<u16>>>>;

/// A receiver that listens until it is dropped.
#[derive(Debug)]
pub struct Receiver {
    arrived: watch::Receiver<Vec<ReceivedPost>>,
    /// Number of challenges received.
    challenged: Arc<AtomicUsize>,
    manners: ScriptedStatuses,
    acceptor: JoinHandle<()>,
}

impl Receiver {
    /// Listens at an address, and answers challenges.
    pub async fn listen(address: SocketAddr) -> anyhow::Result<Self> {
        Self::listen_as(address, true).await
    }

    /// Listens at an address whose owner never requested webhooks: challenges are received like
    /// anything else, and not answered.
    pub async fn listen_unasked(address: SocketAddr) -> anyhow::Result<Self> {
        Self::listen_as(address, false).await
    }

    async fn listen_as(address: SocketAddr, consents: bool) -> anyhow::Result<Self> {
        let listener = TcpListener::bind(address).await?;
        let (arrivals, arrived) = watch::channel(Vec::new());
        let manners = ScriptedStatuses::default();
        let challenged = Arc::new(AtomicUsize::new(0));
        let state = ReceiverState {
            manners: manners.clone(),
            arrivals: Arc::new(arrivals),
            consents,
            challenged: challenged.clone(),
        };
        let acceptor = tokio::spawn(accept(listener, state));
        Ok(Self {
            arrived,
            challenged,
            manners,
            acceptor,
        })
    }

    /// Number of challenges received.
    #[must_use]
    pub fn challenges(&self) -> usize {
        self.challenged.load(Ordering::SeqCst)
    }

    /// Number of messages of any kind.
    #[must_use]
    pub fn posts(&self) -> usize {
        self.arrived.borrow().len() + self.challenges()
    }

    /// Answers the next posts to a path with these statuses.
    pub async fn behave(&self, path: &str, statuses: impl IntoIterator<Item = u16>) {
        let mut manners = self.manners.lock().await;
        manners.insert(path.to_owned(), statuses.into_iter().collect());
    }

    /// Messages posted to a path and accepted, the first time with each id.
    #[must_use]
    pub fn taken(&self, path: &str) -> Vec<ReceivedPost> {
        let mut seen = HashSet::new();
        let all = self.all(path);
        let taken = all.into_iter().filter(|it| it.answered < 300);
        taken.filter(|it| seen.insert(it.id().to_owned())).collect()
    }

    /// Everything that was posted to a path.
    #[must_use]
    pub fn all(&self, path: &str) -> Vec<ReceivedPost> {
        let arrived = self.arrived.borrow();
        arrived
            .iter()
            .filter(|it| it.path == path)
            .cloned()
            .collect()
    }

    /// Waits until so many different messages to a path were taken.
    pub async fn has_taken(&self, path: &str, count: usize) -> anyhow::Result<Vec<ReceivedPost>> {
        let mut arrived = self.arrived.clone();
        let enough = async {
            while self.taken(path).len() < count {
                arrived.changed().await?;
            }
            anyhow::Ok(self.taken(path))
        };
        let enough = tokio::time::timeout(PATIENCE, enough).await;
        enough.with_context(|| format!("{} of {count} arrived", self.taken(path).len()))?
    }
}

impl Drop for Receiver {
    fn drop(&mut self) {
        self.acceptor.abort();
    }
}

/// Where messages are taken.
#[derive(Clone)]
struct ReceiverState {
    manners: ScriptedStatuses,
    arrivals: Arc<watch::Sender<Vec<ReceivedPost>>>,
    /// True if challenges are answered.
    consents: bool,
    challenged: Arc<AtomicUsize>,
}

async fn accept(listener: TcpListener, state: ReceiverState) {
    while let Ok((stream, _)) = listener.accept().await {
        let state = state.clone();
        tokio::spawn(async move {
            // An error says that the sender went away in the middle of its message.
            let _ = state.take(stream).await;
        });
    }
}

impl ReceiverState {
    /// Takes one message and answers it. It is reported only once it is answered: until then the
    /// sender may retry.
    async fn take(&self, stream: TcpStream) -> anyhow::Result<()> {
        let mut stream = BufReader::new(stream);
        let mut line = String::new();
        stream.read_line(&mut line).await?;
        let path = line.split(' ').nth(1).context("a path")?.to_owned();
        let mut headers = HashMap::new();
        loop {
            line.clear();
            stream.read_line(&mut line).await?;
            match line.trim_end().split_once(": ") {
                Some((name, value)) => headers.insert(name.to_lowercase(), value.to_owned()),
                None => break,
            };
        }
        let length = headers.get("content-length").context("a length")?.parse()?;
        let mut body = vec![0; length];
        stream.read_exact(&mut body).await?;
        let received: serde_json::Value = serde_json::from_slice(&body)?;
        if received["type"] == "webhook.challenge" {
            self.challenged.fetch_add(1, Ordering::SeqCst);
            let challenge = if self.consents {
                received["data"]["challenge"].as_str().unwrap_or_default()
            } else {
                ""
            };
            let length = challenge.len();
            let answer = format!("HTTP/1.1 200 OK\r\ncontent-length: {length}\r\n\r\n{challenge}");
            stream.write_all(answer.as_bytes()).await?;
            return Ok(stream.flush().await?);
        }
        let answered = match self.manners.lock().await.get_mut(&path) {
            Some(next) => next.pop_front().unwrap_or(204),
            None => 204,
        };
        let answer = format!("HTTP/1.1 {answered} Answered\r\ncontent-length: 0\r\n\r\n");
        stream.write_all(answer.as_bytes()).await?;
        stream.flush().await?;
        self.arrivals.send_modify(|all| {
            all.push(ReceivedPost {
                path,
                headers,
                body,
                answered,
            });
        });
        Ok(())
    }
}
