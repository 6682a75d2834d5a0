//! One attempt to deliver a message to a receiver.

use http_body_util::BodyExt;
use std::net::IpAddr;
use std::sync::Arc;

use http_body_util::Full as Whole;
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1;
use hyper::header::{CONTENT_TYPE, HOST, USER_AGENT};
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use sandtable_grpc::tls;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use url::Host;

use super::network::{Network, Wire};
use super::settings::WebhookSettings;
use super::target::Target;
use crate::webhooks::rate_limit::{Full, LimitKind, PostLimiter, Whom};

/// Smallest room for headers that the transport can work with.
const LEAST_BUFFER: usize = 8192;

/// The header in which a receiver may answer a challenge.
pub(crate) const ANSWER: &str = "webhook-challenge";

/// Longest answer to a challenge that is read.
const LONGEST_ANSWER: usize = 256;

/// A signed message.
#[derive(Clone, Debug)]
pub(crate) struct Letter {
    pub(crate) id: String,
    pub(crate) timestamp: i64,
    /// One for every secret that is in use, separated by spaces.
    pub(crate) signatures: String,
    pub(crate) body: Vec<u8>,
}

/// Posts letters.
pub(crate) struct Post {
    network: Arc<dyn Network>,
    tls: TlsConnector,
    settings: Arc<WebhookSettings>,
    gate: Arc<PostLimiter>,
}

/// Result of an attempt: the receiver's status, or the reason why there is none.
pub(crate) type PostResult = Result<StatusCode, String>;

/// Reply of a receiver.
#[derive(Clone, Debug)]
pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    /// The header in which a challenge may be answered.
    header: Vec<u8>,
    /// The body of an answer to a challenge; of others it is not read.
    body: Vec<u8>,
}

impl Reply {
    /// Reports whether the reply is the answer to a challenge: in its header, or as its whole
    /// body. A receiver that only echoes its input has not answered.
    pub(crate) fn holds(&self, challenge: &str) -> bool {
        let answers = [&self.header[..], self.body.trim_ascii()];
        answers.contains(&challenge.as_bytes())
    }
}

/// Why there is no reply.
#[derive(Clone, Debug)]
pub(crate) enum Miss {
    /// The receiver cannot be reached, or does not answer.
    Failed(String),
    /// Nothing was posted: too much was lately.
    Later(Full),
}

impl From<Full> for Miss {
    fn from(full: Full) -> Self {
        Self::Later(full)
    }
}

impl From<String> for Miss {
    fn from(problem: String) -> Self {
        Self::Failed(problem)
    }
}

impl Post {
    /// Posts over a network. The certificates that the machine trusts are trusted.
    pub(crate) fn over(
        network: Arc<dyn Network>,
        settings: Arc<WebhookSettings>,
        gate: Arc<PostLimiter>,
    ) -> Self {
        Self {
            gate,
            network,
            tls: TlsConnector::from(Arc::new(tls::web(Vec::new()))),
            settings,
        }
    }

    /// Posts a letter to an address. Redirects are not followed, and of the answer only
    /// the status is read, and what may be the answer to a challenge.
    pub(crate) async fn deliver(
        &self,
        what: LimitKind,
        url: &str,
        letter: &Letter,
    ) -> Result<Reply, Miss> {
        // An address that was allowed when the webhook was made may be forbidden now.
        let target = Target::parse(url, &self.settings).map_err(|bad| bad.to_string())?;
        let attempt = self.attempt(what, &target, letter);
        match timeout(self.settings.timeout(), attempt).await {
            Ok(reply) => reply,
            Err(_) => Err(format!("no answer in {} ms", self.settings.timeout_ms).into()),
        }
    }

    async fn attempt(
        &self,
        what: LimitKind,
        target: &Target,
        letter: &Letter,
    ) -> Result<Reply, Miss> {
        let (found, name) = match &target.host {
            Host::Domain(name) => {
                let found = self.network.resolve(name).await;
                let found = found.map_err(|_| "the host cannot be found".to_owned())?;
                (found, ServerName::try_from(name.clone()))
            }
            Host::Ipv4(address) => number(IpAddr::from(*address)),
            Host::Ipv6(address) => number(IpAddr::from(*address)),
        };
        let address = target.checked(&found, &self.settings);
        let address = address.map_err(str::to_owned)?;
        // Many names may lead there.
        let _to_address = self.gate.enter(what, Whom::Address(address))?;
        let wire = self.network.connect(address).await;
        let wire = wire.map_err(|error| format!("cannot connect: {}", error.kind()))?;
        if !target.secure {
            return Ok(self.speak(wire, what, target, letter).await?);
        }
        let name = name.map_err(|_| "the host's name cannot be certified".to_owned())?;
        let wire = self.tls.connect(name, wire).await;
        let wire = wire.map_err(|error| format!("no secure connection: {error}"))?;
        Ok(self.speak(Box::new(wire), what, target, letter).await?)
    }

    /// Posts over a connection, which is used once.
    async fn speak(
        &self,
        wire: Box<dyn Wire>,
        what: LimitKind,
        target: &Target,
        letter: &Letter,
    ) -> Result<Reply, String> {
        let broken = |error: hyper::Error| format!("the connection broke: {error}");
        let request = Request::post(&target.path)
            .header(HOST, &target.authority)
            .header(CONTENT_TYPE, "application/json")
            .header(USER_AGENT, concat!("Sandtable/", env!("CARGO_PKG_VERSION")))
            .header("webhook-id", &letter.id)
            .header("webhook-timestamp", letter.timestamp)
            .header("webhook-signature", &letter.signatures)
            .body(Whole::new(Bytes::from(letter.body.clone())))
            .map_err(|error| format!("the message cannot be sent: {error}"))?;
        let (mut sender, connection) = http1::Builder::new()
            .max_buf_size(self.settings.max_response_bytes.max(LEAST_BUFFER))
            .handshake(TokioIo::new(wire))
            .await
            .map_err(broken)?;
        let answer = async {
            let answer = sender.send_request(request).await.map_err(broken)?;
            Ok(match what {
                LimitKind::Delivery => Reply::of(&answer),
                LimitKind::Challenge => Reply::whole(answer).await,
            })
        };
        tokio::pin!(answer, connection);
        tokio::select! {
            biased;
            answer = &mut answer => answer,
            // The answer may have come, however the connection ended.
            _ = &mut connection => answer.await,
        }
    }
}

impl Reply {
    /// Reads the parts that every answer has.
    fn of(answer: &Response<Incoming>) -> Self {
        let header = answer.headers().get(ANSWER);
        Self {
            status: answer.status(),
            header: header.map_or_else(Vec::new, |value| value.as_bytes().to_vec()),
            body: Vec::new(),
        }
    }

    /// The same with as much of the body as an answer to a challenge may have.
    async fn whole(mut answer: Response<Incoming>) -> Self {
        let mut reply = Self::of(&answer);
        while let Some(Ok(frame)) = answer.frame().await {
            if let Some(data) = frame.data_ref() {
                reply.body.extend_from_slice(data);
            }
            if reply.body.len() > LONGEST_ANSWER {
                reply.body.clear();
                break;
            }
        }
        reply
    }
}

type Name = Result<ServerName<'static>, tokio_rustls::rustls::pki_types::InvalidDnsNameError>;

/// A host that is a number: there is nothing to look up.
fn number(address: IpAddr) -> (Vec<IpAddr>, Name) {
    (vec![address], Ok(ServerName::from(address)))
}
