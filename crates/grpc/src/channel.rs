//! Channels between services.

use std::net::SocketAddr;
use std::time::Duration;

use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tonic::metadata::{Ascii, MetadataValue};
use tonic::service::interceptor::InterceptedService;
use tonic::transport::{Channel, Endpoint};
use tonic::{Request, Status};

use crate::error;
use crate::tls::{self, TlsError};
use sandtable_runtime::settings::ClientSettings;
use sandtable_runtime::telemetry::trace::{TRACEPARENT, TraceContext};

/// A connection to another service that passes the trace on and shows the
/// services' shared secret.
pub type InternalChannel = InterceptedService<Channel, PassOn>;

/// Why a connection cannot be set up.
#[derive(Debug, thiserror::Error)]
pub enum ChannelError {
    /// The address is not one.
    #[error("address {0:?}: {1}")]
    Address(String, tonic::transport::Error),
    /// TLS cannot be set up as it is configured.
    #[error(transparent)]
    Tls(#[from] TlsError),
    /// The secret cannot be sent in a header.
    #[error("internal.token holds characters that a header cannot carry")]
    Token,
}

/// A channel to a service. It connects at the first call and again after every
/// break.
///
/// # Errors
///
/// Settings that make no sense: an address, a token, or files that TLS needs.
pub fn connect(
    address: &str,
    token: &str,
    settings: &ClientSettings,
) -> Result<InternalChannel, ChannelError> {
    connect_to(address, None, token, settings)
}

/// As [`connect`], to one of the sockets that the address stands for.
pub(crate) fn connect_to(
    address: &str,
    socket: Option<SocketAddr>,
    token: &str,
    settings: &ClientSettings,
) -> Result<InternalChannel, ChannelError> {
    // The name stays what the other side proves to be.
    if let Some(socket) = socket {
        let dial = move || async move {
            let stream = TcpStream::connect(socket).await?;
            stream.set_nodelay(true)?;
            Ok(stream)
        };
        return connect_by(dial, address, token, settings);
    }
    guarded(endpoint(address, settings)?.connect_lazy(), token)
}

/// As [`connect`], over connections that `dial` makes, wherever they lead.
///
/// # Errors
///
/// As [`connect`].
pub fn connect_by<D, F, C>(
    dial: D,
    address: &str,
    token: &str,
    settings: &ClientSettings,
) -> Result<InternalChannel, ChannelError>
where
    D: Fn() -> F + Send + 'static,
    F: Future<Output = std::io::Result<C>> + Send + 'static,
    C: AsyncRead + AsyncWrite + Send + Unpin + 'static,
{
    let connector = tower::service_fn(move |_: http::Uri| {
        let connecting = dial();
        async move { std::io::Result::Ok(TokioIo::new(connecting.await?)) }
    });
    let endpoint = endpoint(address, settings)?;
    guarded(endpoint.connect_with_connector_lazy(connector), token)
}

/// Returns the settings that all channels to an address share.
fn endpoint(address: &str, settings: &ClientSettings) -> Result<Endpoint, ChannelError> {
    let unusable = |cause| ChannelError::Address(address.to_owned(), cause);
    let endpoint = Endpoint::from_shared(address.to_owned())
        .map_err(unusable)?
        .connect_timeout(Duration::from_millis(settings.connect_timeout_ms))
        .timeout(Duration::from_millis(settings.request_timeout_ms))
        .http2_keep_alive_interval(Duration::from_millis(settings.keepalive_interval_ms))
        .keep_alive_timeout(Duration::from_millis(settings.keepalive_timeout_ms))
        .keep_alive_while_idle(true)
        .tcp_nodelay(true);
    match tls::client(settings)? {
        Some(config) => endpoint.tls_config(config).map_err(unusable),
        None => Ok(endpoint),
    }
}

/// A channel that shows the services' shared secret, or nothing when that is empty.
fn guarded(channel: Channel, token: &str) -> Result<InternalChannel, ChannelError> {
    let authorization = match token {
        "" => None,
        token => {
            let mut shown: MetadataValue<Ascii> = format!("Bearer {token}")
                .parse()
                .map_err(|_| ChannelError::Token)?;
            shown.set_sensitive(true);
            Some(shown)
        }
    };
    Ok(InterceptedService::new(channel, PassOn { authorization }))
}

/// Interceptor that passes the trace on and shows the shared secret.
#[derive(Clone, Debug)]
pub struct PassOn {
    authorization: Option<MetadataValue<Ascii>>,
}

impl tonic::service::Interceptor for PassOn {
    fn call(&mut self, mut request: Request<()>) -> Result<Request<()>, Status> {
        let metadata = request.metadata_mut();
        if let Some(authorization) = &self.authorization {
            metadata.insert("authorization", authorization.clone());
        }
        if let Some(context) = TraceContext::current() {
            let value = context.to_string().parse().map_err(error::internal)?;
            metadata.insert(TRACEPARENT, value);
        }
        Ok(request)
    }
}
