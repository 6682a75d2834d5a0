//! HTTP on connections: TLS, the bounds of headers, and how connections end when the server does.

use std::convert::Infallible;
use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use futures::{Stream, StreamExt};
use http::{Extensions, Request, Response};
use hyper::body::Incoming;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::watch;
use tokio_rustls::TlsAcceptor;
use tonic::body::Body;
use tonic::transport::server::Connected;
use tower::limit::ConcurrencyLimit;
use tower::{Service, ServiceExt};

use crate::grpc::header_refusal::HeaderRefusal;
use sandtable_grpc::tls::{self, TlsError};
use sandtable_runtime::settings::ServerSettings;

/// Streams that a client may open and reset before the server has taken them up:
/// the bound that keeps rapid resets harmless.
const MAX_PENDING_RESETS: usize = 64;

/// The least that HTTP/1 can be read into.
const LEAST_BUFFER: usize = 8192;

/// Speaks HTTP/1 and HTTP/2 on connections.
pub(super) struct HttpServer {
    builder: auto::Builder<TokioExecutor>,
    tls: Option<TlsAcceptor>,
    max_calls: usize,
    max_header_bytes: u32,
}

impl HttpServer {
    /// Within the bounds that the settings have for one connection.
    ///
    /// # Errors
    ///
    /// TLS that cannot be set up.
    pub(super) fn new(settings: &ServerSettings) -> Result<Self, TlsError> {
        let max_header_bytes = settings.max_header_bytes;
        let mut builder = auto::Builder::new(TokioExecutor::new());
        builder
            .http1()
            .timer(TokioTimer::new())
            .header_read_timeout(Duration::from_millis(settings.handshake_timeout_ms))
            .max_buf_size(LEAST_BUFFER.max(max_header_bytes as usize));
        builder
            .http2()
            .timer(TokioTimer::new())
            .max_concurrent_streams(settings.max_concurrent_streams)
            // Up to twice the bound the refusal has a body; what is beyond, HTTP/2 refuses bare.
            .max_header_list_size(max_header_bytes.saturating_mul(2))
            .max_pending_accept_reset_streams(MAX_PENDING_RESETS)
            .keep_alive_interval(Duration::from_millis(settings.keepalive_interval_ms))
            .keep_alive_timeout(Duration::from_millis(settings.keepalive_timeout_ms));
        Ok(Self {
            builder,
            tls: tls::server(settings)?,
            max_calls: settings.max_calls_per_connection,
            max_header_bytes,
        })
    }

    /// Serves the connections that arrive until the stop. Then none is taken any more, and this
    /// ends when all calls have.
    pub(super) async fn serve<C, S>(
        self,
        incoming: impl Stream<Item = io::Result<C>>,
        service: S,
        stop: impl Future<Output = ()>,
    ) where
        C: AsyncRead + AsyncWrite + Connected + Unpin + Send + 'static,
        S: Service<Request<Body>, Response = Response<Body>, Error = Infallible>,
        S: Clone + Send + 'static,
        S::Future: Send,
    {
        let http = Arc::new(self);
        let (stopping, told) = watch::channel(false);
        {
            // Dropped before the wait: no client connects to a server that is stopping.
            let (mut incoming, mut stop) = (pin!(incoming), pin!(stop));
            loop {
                let connection = tokio::select! {
                    () = &mut stop => break,
                    connection = incoming.next() => connection,
                };
                match connection {
                    Some(Ok(connection)) => {
                        let served = http.clone().take(connection, service.clone(), told.clone());
                        tokio::spawn(served);
                    }
                    Some(Err(error)) => {
                        tracing::debug!(%error, "connection refused: limit reached")
                    }
                    None => break,
                }
            }
        }
        drop(told);
        // An error says that no connection is left.
        let _ = stopping.send(true);
        stopping.closed().await;
    }

    /// Serves a connection until it ends.
    async fn take<C, S>(self: Arc<Self>, connection: C, service: S, told: watch::Receiver<bool>)
    where
        C: AsyncRead + AsyncWrite + Connected + Unpin + Send + 'static,
        S: Service<Request<Body>, Response = Response<Body>, Error = Infallible>,
        S: Clone + Send + 'static,
        S::Future: Send,
    {
        let Some(tls) = &self.tls else {
            let info = connection.connect_info();
            let introduce = move |to: &mut Extensions| {
                to.insert(info.clone());
            };
            return self.speak(connection, service, introduce, told).await;
        };
        let mut stopped = told.clone();
        let shaken = tokio::select! {
            shaken = tls.accept(connection) => shaken,
            () = stop_of(&mut stopped) => return,
        };
        match shaken {
            Ok(connection) => {
                let info = connection.connect_info();
                let introduce = move |to: &mut Extensions| {
                    to.insert(info.get_ref().clone());
                    to.insert(info.clone());
                };
                self.speak(connection, service, introduce, told).await;
            }
            Err(error) => tracing::debug!(%error, "TLS handshake failed"),
        }
    }

    /// Serves a connection and calls `introduce` on each request.
    async fn speak<C, S, F>(
        &self,
        connection: C,
        service: S,
        introduce: F,
        mut told: watch::Receiver<bool>,
    ) where
        C: AsyncRead + AsyncWrite + Unpin + Send + 'static,
        S: Service<Request<Body>, Response = Response<Body>, Error = Infallible>,
        S: Clone + Send + 'static,
        S::Future: Send,
        F: Fn(&mut Extensions) + Clone + Send + 'static,
    {
        let service = ConcurrencyLimit::new(service, self.max_calls);
        let service = service.map_request(move |mut request: Request<Incoming>| {
            introduce(request.extensions_mut());
            request.map(Body::new)
        });
        let connection = HeaderRefusal::new(connection, self.max_header_bytes);
        let served = self
            .builder
            .serve_connection(TokioIo::new(connection), TowerToHyperService::new(service));
        let mut served = pin!(served);
        let ended = tokio::select! {
            ended = served.as_mut() => ended,
            () = stop_of(&mut told) => {
                served.as_mut().graceful_shutdown();
                served.await
            }
        };
        if let Err(error) = ended {
            tracing::debug!(error, "connection failed");
        }
    }
}

/// Waits until the server stops.
async fn stop_of(told: &mut watch::Receiver<bool>) {
    // An error says that it is gone.
    let _ = told.wait_for(|stopping| *stopping).await;
}
