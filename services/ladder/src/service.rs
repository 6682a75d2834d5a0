//! The service, and the task that it runs.

use std::sync::Arc;

use sandtable_proto::ladder::v1::ladder_service_server::LadderServiceServer;
use sandtable_proto::ladder::v1::pool_service_server::PoolServiceServer;
use sandtable_proto::tournaments::v1::organiser_service_server::OrganiserServiceServer;
use sandtable_proto::tournaments::v1::tournament_service_server::TournamentServiceServer;
use sandtable_runtime::shutdown::Shutdown;
use sandtable_server::grpc::Services;
use tokio::sync::Mutex;
use tokio::task::JoinSet;
use tonic::codec::CompressionEncoding;

use crate::caller::Authenticator;
use crate::settings::LadderSettings;
use crate::state::{
    AnnotationParts, Dependencies, OrganiserParts, PoolParts, TournamentParts, build,
};

/// Runs tournaments.
///
/// It is itself the gRPC services of tournaments; clones are the same service.
#[derive(Clone)]
pub struct Ladder {
    pub(crate) authenticator: Arc<Authenticator>,
    pub(crate) tournaments: Arc<TournamentParts>,
    pub(crate) organisers: Arc<OrganiserParts>,
    pub(crate) pools: Arc<PoolParts>,
    pub(crate) annotations: Arc<AnnotationParts>,
    /// The tasks that pair and host.
    workers: Arc<Mutex<JoinSet<()>>>,
}

impl Ladder {
    /// Begins to run what is in the store. It ends at the shutdown.
    #[must_use]
    pub fn start(settings: LadderSettings, means: Dependencies, shutdown: Shutdown) -> Self {
        let (parts, schedulers) = build(settings, means, shutdown);
        let mut workers = JoinSet::new();
        workers.spawn(schedulers.tournaments.run());
        workers.spawn(schedulers.matches.run());
        workers.spawn(schedulers.suspensions.run());
        workers.spawn(schedulers.pools.run());
        let workers = Arc::new(Mutex::new(workers));
        Self {
            authenticator: parts.authenticator,
            tournaments: parts.tournaments,
            organisers: parts.organisers,
            pools: parts.pools,
            annotations: parts.annotations,
            workers,
        }
    }

    /// Stops its tasks, wherever they are, and waits until they have released the store.
    /// Unfinished steps go on when the store is opened again.
    pub async fn stop(&self) {
        self.workers.lock().await.shutdown().await;
    }

    /// Adds all that clients call to a server. No message may be larger than so many bytes.
    pub fn host(&self, services: &mut Services, max_request_bytes: usize) {
        let tournaments = TournamentServiceServer::new(self.clone());
        let organisers = OrganiserServiceServer::new(self.clone());
        let ladders = LadderServiceServer::new(self.clone());
        let pools = PoolServiceServer::new(self.clone());
        services
            // Compressed are pictures alone: see `PictureCompressionLayer`.
            .host(
                tournaments
                    .max_decoding_message_size(max_request_bytes)
                    .send_compressed(CompressionEncoding::Gzip),
            )
            .host(organisers.max_decoding_message_size(max_request_bytes))
            .host(
                ladders
                    .max_decoding_message_size(max_request_bytes)
                    .send_compressed(CompressionEncoding::Gzip),
            )
            .host(pools.max_decoding_message_size(max_request_bytes));
    }
}
