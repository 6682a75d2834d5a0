//! What all requests share, and who makes them.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use parking_lot::RwLock;
use sandtable_live::LiveStates;
use sandtable_service::identity::Scope;
use sandtable_service::shutdown::Shutdown;
use sandtable_service::token::TokenHash;
use sandtable_store::{Documents, Log};
use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::access::{Caller, Eyes};
use crate::census::Census;
use crate::chat_hub::ChatHub;
use crate::clock::WallClock;
use crate::clocks::outage::Outages;
use crate::clocks::watch::Watch;
use crate::deadlines::DeadlineSender;
use crate::expiry::Expiry;
use crate::import_quota::ImportQuota;
use crate::live::LiveMatch;
use crate::looks::Looks;
use crate::meters::Meters;
use crate::people::{People, Shown};
use crate::referee::Referee;
use crate::refusal::Answer;
use crate::registry::Registry;
use crate::signing::Signer;

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
    pub(crate) log: Arc<dyn Log>,
    /// What replicas tell each other.
    pub(crate) states: Arc<dyn LiveStates>,
    pub(crate) documents: Arc<dyn Documents>,
    /// Ids of the bots that may be asked for.
    pub(crate) bots: Vec<String>,
    pub(crate) absent_after_seconds: u64,
    pub(crate) chat: ChatHub,
    pub(crate) clock: Arc<dyn WallClock>,
    /// The outages that this process knows of.
    pub(crate) outages: RwLock<Outages>,
    /// Finds out when this process has been frozen.
    pub(crate) watch: Watch,
    /// Tells the keeper of the clocks what happens in this process.
    pub(crate) deadlines: DeadlineSender,
    pub(crate) referee: Referee,
    pub(crate) registry: Registry,
    /// Entries that one match's log may have.
    pub(crate) max_entries: u64,
    pub(crate) lobby_idle_seconds: u64,
    /// When matches that nobody plays are called off.
    pub(crate) expiry: Expiry,
    /// What is open, and whose it is.
    pub(crate) census: Census,
    /// When idle lobbies were last cleared. Held while that is done.
    pub(crate) last_sweep: Mutex<Option<Instant>>,
    /// When the open matches of all replicas were last counted.
    pub(crate) last_count: Mutex<Option<Instant>>,
    pub(crate) max_open_matches: u64,
    pub(crate) imports: ImportQuota,
    /// Bytes after which a page ends.
    pub(crate) page_bytes: usize,
    pub(crate) shutdown: Shutdown,
    pub(crate) meters: Meters,
    pub(crate) people: People,
    /// What is read by office, and is on record.
    pub(crate) looks: Looks,
    /// Signs where the logs of matches stand.
    pub(crate) signer: Signer,
    pub(crate) operators: HashSet<TokenHash>,
    pub(crate) open_matches: AtomicU64,
}

impl Shared {
    /// Who shows the token.
    pub(crate) fn caller(&self, live: &LiveMatch, token: Option<Shown<'_>>) -> Answer<Caller> {
        Caller::identify(live, token, |hash| self.operators.contains(&hash))
    }

    /// With whose eyes somebody sees a match of which they may hold nothing any more.
    pub(crate) fn eyes(&self, live: &LiveMatch, token: Option<Shown<'_>>) -> Eyes {
        match self.caller(live, token) {
            Ok(caller) => Eyes::Of(caller),
            Err(_) => Eyes::Nobody,
        }
    }

    /// Whether the token is an operator's, or a key with the operator's powers.
    pub(crate) fn is_operator(&self, token: Option<Shown<'_>>) -> bool {
        token.is_some_and(|shown| match shown.identity {
            Some(identity) => identity.may(Scope::Operate),
            None => self.operators.contains(&TokenHash::of(shown.token)),
        })
    }

    /// Whether the token opens the list of those matches that are not public.
    pub(crate) fn sees_unlisted(&self, token: Option<Shown<'_>>) -> bool {
        let identity = token.and_then(|shown| shown.identity);
        let moderates = identity.is_some_and(|identity| identity.may(Scope::Moderate));
        moderates || self.is_operator(token)
    }
}
