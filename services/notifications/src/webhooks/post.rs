//! One attempt to tell a receiver something.

use std::net::IpAddr;
use std::sync::Arc;

use http_body_util::Full;
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::header::{CONTENT_TYPE, HOST, USER_AGENT};
use hyper::{Request, StatusCode};
use hyper_util::rt::TokioIo;
use sandtable_service::tls;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use url::Host;

use super::network::{Network, Wire};
use super::settings::WebhookSettings;
use super::target::Target;

/// Smallest room for headers that the transport can work with.
const LEAST_BUFFER: usize = 8192;

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
}

/// What an attempt came to: the receiver's status, or why there is none.
pub(crate) type Answer = Result<StatusCode, String>;

impl Post {
    /// Posts over a network. The certificates that the machine trusts are trusted.
    pub(crate) fn over(network: Arc<dyn Network>, settings: Arc<WebhookSettings>) -> Post {
        Post {
            network,
            tls: TlsConnector::from(Arc::new(tls::web(Vec::new()))),
            settings,
        }
    }

    /// Posts a letter to an address. Redirects are not followed, and of the answer only
    /// the status is read.
    pub(crate) async fn deliver(&self, url: &str, letter: &Letter) -> Answer {
        // What was allowed when the webhook was made may not be any more.
        let target = Target::parse(url, &self.settings).map_err(|bad| bad.to_string())?;
        match timeout(self.settings.timeout(), self.attempt(&target, letter)).await {
            Ok(answer) => answer,
            Err(_) => Err(format!("no answer in {} ms", self.settings.timeout_ms)),
        }
    }

    async fn attempt(&self, target: &Target, letter: &Letter) -> Answer {
        let (found, name) = match &target.host {
            Host::Domain(name) => {
                let found = self.network.resolve(name).await;
                let found = found.map_err(|_| "the host cannot be found".to_owned())?;
                (found, ServerName::try_from(name.clone()))
            }
            Host::Ipv4(address) => number(IpAddr::from(*address)),
            Host::Ipv6(address) => number(IpAddr::from(*address)),
        };
        let address = target.checked(&found, &self.settings)?;
        let wire = self.network.connect(address).await;
        let wire = wire.map_err(|error| format!("cannot connect: {}", error.kind()))?;
        if !target.secure {
            return self.speak(wire, target, letter).await;
        }
        let name = name.map_err(|_| "the host's name cannot be certified".to_owned())?;
        let wire = self.tls.connect(name, wire).await;
        let wire = wire.map_err(|error| format!("no secure connection: {error}"))?;
        self.speak(Box::new(wire), target, letter).await
    }

    /// Posts over a connection, which is used once.
    async fn speak(&self, wire: Box<dyn Wire>, target: &Target, letter: &Letter) -> Answer {
        let broken = |error: hyper::Error| format!("the connection broke: {error}");
        let request = Request::post(&target.path)
            .header(HOST, &target.authority)
            .header(CONTENT_TYPE, "application/json")
            .header(USER_AGENT, concat!("Sandtable/", env!("CARGO_PKG_VERSION")))
            .header("webhook-id", &letter.id)
            .header("webhook-timestamp", letter.timestamp)
            .header("webhook-signature", &letter.signatures)
            .body(Full::new(Bytes::from(letter.body.clone())))
            .map_err(|error| format!("the message cannot be sent: {error}"))?;
        let (mut sender, connection) = http1::Builder::new()
            .max_buf_size(self.settings.max_response_bytes.max(LEAST_BUFFER))
            .handshake(TokioIo::new(wire))
            .await
            .map_err(broken)?;
        let answer = sender.send_request(request);
        tokio::pin!(answer, connection);
        let answer = tokio::select! {
            biased;
            answer = &mut answer => answer,
            // Whatever ended it, the answer may have come.
            _ = &mut connection => answer.await,
        };
        Ok(answer.map_err(broken)?.status())
    }
}

type Name = Result<ServerName<'static>, tokio_rustls::rustls::pki_types::InvalidDnsNameError>;

/// A host that is a number: there is nothing to look up.
fn number(address: IpAddr) -> (Vec<IpAddr>, Name) {
    (vec![address], Ok(ServerName::from(address)))
}
