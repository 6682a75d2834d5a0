//! What the platform's service has from others: the process, and the service that knows callers
//! and matches.

use std::sync::Arc;
use std::time::SystemTime;

use sandtable_auth::caller::Caller;
use sandtable_proto::platform::v1::{MatchCount, RulesVersion};
use sandtable_proto::rules::v1::game_service_server::GameService;
use tonic::metadata::MetadataMap;
use tonic::{Status, async_trait};

use crate::limits::{Bounds, Limits};
use sandtable_grpc::readiness::Readiness;

/// Facts that a service of the process knows.
#[async_trait]
pub trait PlatformFacts: Send + Sync + 'static {
    /// Authenticates a call; `None` for the bearer of a token that belongs to a match, if to
    /// anything.
    ///
    /// # Errors
    ///
    /// A key that does not work, malformed metadata, or keys that cannot be looked up now.
    async fn caller(&self, metadata: &MetadataMap) -> Result<Option<Caller>, Status>;

    /// Number of matches in each state.
    ///
    /// # Errors
    ///
    /// They cannot be counted now.
    async fn matches(&self) -> Result<Vec<MatchCount>, Status>;

    /// Versions of the rules by which matches in progress are played.
    ///
    /// # Errors
    ///
    /// They cannot be read now.
    async fn rules_in_use(&self) -> Result<Vec<RulesVersion>, Status>;

    /// When a backup of the store was last made; `None` when none is known.
    fn last_backup(&self) -> Option<SystemTime>;
}

/// Facts about the process itself.
pub struct ProcessFacts {
    /// Name of the program.
    pub program: &'static str,
    /// When it began to serve.
    pub started: SystemTime,
    /// Its readiness.
    pub readiness: Readiness,
    /// Its services.
    pub needs: Vec<ServiceNeeds>,
    /// Limits on the calls and streams of its callers.
    pub limits: Option<Limits>,
    /// Bounds of all that its callers share.
    pub bounds: Vec<Bounds>,
    /// The games that it referees; `None` for a process that referees none itself.
    pub games: Option<Arc<dyn GameService>>,
}

/// A service, and what it cannot do without.
#[derive(Clone, Debug)]
pub struct ServiceNeeds {
    /// Name of the service.
    pub service: &'static str,
    /// Names of the checks.
    pub checks: Vec<&'static str>,
}
