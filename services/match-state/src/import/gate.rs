//! The gRPC server of the match service, with a gate before imports.
//!
//! An import's message is the one that may be large, so it is not read before it is known
//! who sends it, whether they may, and that there is room.

use std::convert::Infallible;
use std::sync::Arc;
use std::task::{Context, Poll};

use sandtable_proto::matches::v1::match_service_server::{MatchServiceServer, SERVICE_NAME};
use sandtable_server::limits::{ClientAddress, Holder, Place};
use tonic::Status;
use tonic::body::Body;
use tonic::codec::CompressionEncoding;
use tonic::codegen::{BoxFuture, Service, http};
use tonic::metadata::MetadataMap;
use tonic::server::NamedService;

use crate::auth::identity::holder;
use crate::error::MatchError;
use crate::import::Imports;
use crate::state::MatchState;

const IMPORT: &str = "/sandtable.matches.v1.MatchService/ImportMatch";

/// The match service as a server hosts it.
#[derive(Clone)]
pub struct MatchServer {
    calls: MatchServiceServer<MatchState>,
    /// The same with room for exports.
    imports: MatchServiceServer<MatchState>,
    gate: Arc<Imports>,
}

impl MatchState {
    /// The service for a server. No message may be larger than so many bytes, but those of
    /// imports, which have a bound of their own in the service's settings.
    #[must_use]
    pub fn server(&self, max_request_bytes: usize) -> MatchServer {
        let sized = |bytes| {
            MatchServiceServer::new(self.clone())
                .max_decoding_message_size(bytes)
                // For pictures alone: see `PictureCompressionLayer`.
                .send_compressed(CompressionEncoding::Gzip)
        };
        MatchServer {
            calls: sized(max_request_bytes),
            imports: sized(self.parts.imports.quota.max_bytes),
            gate: self.parts.imports.clone(),
        }
    }
}

impl NamedService for MatchServer {
    const NAME: &'static str = SERVICE_NAME;
}

impl Service<http::Request<Body>> for MatchServer {
    type Response = http::Response<Body>;
    type Error = Infallible;
    type Future = BoxFuture<http::Response<Body>, Infallible>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: http::Request<Body>) -> Self::Future {
        if request.uri().path() != IMPORT {
            return self.calls.call(request);
        }
        let (gate, mut imports) = (self.gate.clone(), self.imports.clone());
        let metadata = MetadataMap::from_headers(request.headers().clone());
        let origin = request.extensions().get::<ClientAddress>().copied();
        Box::pin(async move {
            match gate.admit(&metadata, origin).await {
                // Held until the call is over, however it ends.
                Ok(_admitted) => imports.call(request).await,
                Err(status) => Ok(status.into_http()),
            }
        })
    }
}

impl Imports {
    /// Admits an import from a caller who may send one, once there is capacity for it.
    async fn admit(
        &self,
        metadata: &MetadataMap,
        origin: Option<ClientAddress>,
    ) -> Result<Place, Status> {
        let showing = self.authenticator.credentials(metadata).await?;
        let identity = self.must_import(showing.token())?;
        let holder = if self.authenticator.is_operator(showing.token()) {
            Holder {
                belongs: true,
                ..Holder::default()
            }
        } else {
            let token = showing.token().filter(|_| identity.is_some());
            holder(token, origin, false).or_address()
        };
        let place = self.quota.in_hand.wait(holder).await;
        Ok(place.map_err(MatchError::from)?)
    }
}
