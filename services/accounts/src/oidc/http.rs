//! Asking a provider for its documents.

use std::time::Duration;

use http::{Request, StatusCode, header};
use http_body_util::{BodyExt, Empty, Limited};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use sandtable_grpc::tls;
use serde::de::DeserializeOwned;
use tonic::codegen::Bytes;

use super::settings::{OidcError, OidcSettings};

/// A client of the web that takes small documents only and follows no redirects.
#[derive(Clone)]
pub(super) struct Web {
    client: Client<HttpsConnector<HttpConnector>, Empty<Bytes>>,
    timeout: Duration,
    most: usize,
}

impl Web {
    pub(super) fn new(settings: &OidcSettings) -> Result<Self, OidcError> {
        let authorities = match settings.tls_ca.as_str() {
            "" => Vec::new(),
            path => tls::authorities(path)?,
        };
        let connector = HttpsConnectorBuilder::new().with_tls_config(tls::web(authorities));
        let connector = if settings.allow_http {
            connector.https_or_http()
        } else {
            connector.https_only()
        };
        let connector = connector.enable_http1().build();
        Ok(Self {
            client: Client::builder(TokioExecutor::new()).build(connector),
            timeout: settings.timeout(),
            most: settings.max_response_bytes,
        })
    }

    /// The document at an address; if there is none to be had, why.
    pub(super) async fn document<T: DeserializeOwned>(&self, address: &str) -> Result<T, String> {
        let read = tokio::time::timeout(self.timeout, self.read(address)).await;
        let body = read.map_err(|_| "it did not answer in time".to_owned())??;
        serde_json::from_slice(&body).map_err(|error| format!("its answer is unreadable: {error}"))
    }

    async fn read(&self, address: &str) -> Result<Bytes, String> {
        let request = Request::get(address)
            .header(header::ACCEPT, "application/json")
            .header(
                header::USER_AGENT,
                concat!("Sandtable/", env!("CARGO_PKG_VERSION")),
            )
            .body(Empty::new())
            .map_err(|error| format!("it cannot be asked: {error}"))?;
        let answer = self.client.request(request).await;
        let answer = answer.map_err(|error| format!("it cannot be reached: {error}"))?;
        if answer.status() != StatusCode::OK {
            return Err(format!("it answers {}", answer.status()));
        }
        let body = Limited::new(answer.into_body(), self.most).collect().await;
        let body = body.map_err(|error| format!("its answer cannot be read: {error}"))?;
        Ok(body.to_bytes())
    }
}
