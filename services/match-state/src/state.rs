//! What all requests share.

use std::sync::Arc;

use sandtable_runtime::shutdown::Shutdown;
use sandtable_store::{Documents, Log};

use crate::auth::authenticator::Authenticator;
use crate::chat::limits::ChatHub;
use crate::clocks::time_source::Timekeeper;
use crate::forks::registry::Forks;
use crate::history::quota::PastViews;
use crate::import::quota::ImportQuota;
use crate::lifecycle::idle_policy::Expiry;
use crate::lobby::bot_names::BotNames;
use crate::log::signing::Signer;
use crate::matches::repository::Matches;
use crate::metrics::Followers;
use crate::referee::client::Rules;

/// Hosts matches: lobby, seats and the log.
///
/// It is itself the gRPC service (`MatchService` for clients, `FeedService` for the
/// other services); clones are the same service.
#[derive(Clone)]
pub struct MatchState {
    pub(crate) shared: Arc<ServiceParts>,
}

/// What all requests share.
pub(crate) struct ServiceParts {
    pub(crate) matches: Matches,
    pub(crate) log: Arc<dyn Log>,
    pub(crate) documents: Arc<dyn Documents>,
    pub(crate) rules: Arc<Rules>,
    pub(crate) past_views: PastViews,
    pub(crate) forks: Forks,
    pub(crate) time: Arc<Timekeeper>,
    pub(crate) desk: Authenticator,
    pub(crate) chat: ChatHub,
    pub(crate) imports: ImportQuota,
    /// When matches that nobody plays are called off.
    pub(crate) expiry: Expiry,
    /// Signs where the logs of matches stand.
    pub(crate) signer: Signer,
    /// The bots that may be asked for.
    pub(crate) bots: BotNames,
    pub(crate) absent_after_seconds: u64,
    /// Bytes after which a page ends.
    pub(crate) page_bytes: usize,
    pub(crate) shutdown: Shutdown,
    pub(crate) followers: Followers,
}
