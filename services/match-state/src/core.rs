//! What all requests share.

use std::sync::Arc;

use sandtable_service::shutdown::Shutdown;
use sandtable_store::{Documents, Log};

use crate::bot_names::BotNames;
use crate::chat_hub::ChatHub;
use crate::desk::Desk;
use crate::expiry::Expiry;
use crate::forks::Forks;
use crate::import_quota::ImportQuota;
use crate::matches::Matches;
use crate::meters::Followers;
use crate::past_views::PastViews;
use crate::rules::Rules;
use crate::signing::Signer;
use crate::timekeeper::Timekeeper;

/// Hosts matches: lobby, seats and the log.
///
/// It is itself the gRPC service (`MatchService` for clients, `FeedService` for the
/// other services); clones are the same service.
#[derive(Clone)]
pub struct MatchState {
    pub(crate) shared: Arc<Shared>,
}

/// What all requests share.
pub(crate) struct Shared {
    pub(crate) matches: Matches,
    pub(crate) log: Arc<dyn Log>,
    pub(crate) documents: Arc<dyn Documents>,
    pub(crate) rules: Arc<Rules>,
    pub(crate) past_views: PastViews,
    pub(crate) forks: Forks,
    pub(crate) time: Arc<Timekeeper>,
    pub(crate) desk: Desk,
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
