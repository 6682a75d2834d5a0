//! Opening the service: what it finds in the store, and the tasks that it starts.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use parking_lot::RwLock;
use sandtable_live::{Alone, LiveStates};
use sandtable_proto::rules::v1::rules_service_server::RulesService;
use sandtable_service::limits::Seated;
use sandtable_service::shutdown::Shutdown;
use sandtable_service::token::{Token, TokenHash};
use sandtable_store::{Documents, Log, Store};
use tokio::sync::Mutex;

use crate::capacity::OPEN;
use crate::census::Census;
use crate::chat_hub::{ChatHub, ChatLimits};
use crate::clock::{SystemClock, WallClock};
use crate::clocks::outage::Outages;
use crate::clocks::watch::Watch;
use crate::core::{MatchState, Shared};
use crate::deadlines;
use crate::expiry::Expiry;
use crate::import_quota::ImportQuota;
use crate::looks::Looks;
use crate::meters::Meters;
use crate::operator::{self, OpenError};
use crate::people::People;
use crate::referee::Referee;
use crate::registry::Registry;
use crate::replication;
use crate::settings::MatchSettings;
use crate::signing::Signer;
use crate::{clock_keeper, clock_watch};

/// A service that has been opened.
pub struct Opened {
    /// The service.
    pub service: MatchState,
    /// The operator's token when one was minted just now: to be shown, it is not
    /// known afterwards.
    pub minted: Option<Token>,
}

impl MatchState {
    /// Opens the service over a store and a referee, on a platform without accounts. At
    /// the shutdown those who follow the log are let go, so that they do not hold the
    /// server up.
    pub async fn open(
        settings: &MatchSettings,
        store: Arc<dyn Store>,
        rules: Arc<dyn RulesService>,
        shutdown: Shutdown,
    ) -> Result<Opened, OpenError> {
        let (states, people) = (Arc::new(Alone), People::default());
        MatchState::open_for(settings, store, states, rules, people, shutdown).await
    }

    /// As [`MatchState::open`], on a platform with accounts, and with what several
    /// services over one log tell each other.
    pub async fn open_for(
        settings: &MatchSettings,
        store: Arc<dyn Store>,
        states: Arc<dyn LiveStates>,
        rules: Arc<dyn RulesService>,
        people: People,
        shutdown: Shutdown,
    ) -> Result<Opened, OpenError> {
        let clock = Arc::new(SystemClock);
        MatchState::open_at(settings, store, states, rules, people, clock, shutdown).await
    }

    /// As [`MatchState::open_for`], with another time of day than the machine's.
    pub async fn open_at(
        settings: &MatchSettings,
        store: Arc<dyn Store>,
        states: Arc<dyn LiveStates>,
        rules: Arc<dyn RulesService>,
        people: People,
        clock: Arc<dyn WallClock>,
        shutdown: Shutdown,
    ) -> Result<Opened, OpenError> {
        let log: Arc<dyn Log> = store.clone();
        let documents: Arc<dyn Documents> = store;
        let outages = Outages::open(&*documents, clock.now()).await?;
        let (deadlines, inbox) = deadlines::channel();
        let configured = &settings.operator_token;
        let minted = operator::prepare(&*log, &*documents, configured).await?;
        let operators = log.operators().await?.into_iter().map(TokenHash).collect();
        let open_matches = log.count_matches(&OPEN).await?;
        let signer = Signer::open(&settings.signing_key, &*documents).await?;
        let meters = Meters::new();
        meters.live.set(open_matches as f64);
        let shared = Shared {
            referee: Referee::new(rules, log.clone(), states.clone()),
            log,
            states,
            documents,
            clock,
            outages: RwLock::new(outages),
            watch: Watch::default(),
            deadlines,
            bots: settings.bots.clone(),
            absent_after_seconds: settings.absent_after_seconds,
            chat: ChatHub::new(ChatLimits::of(settings)),
            registry: Registry::new(settings.max_matches_in_memory),
            max_entries: settings.max_entries_per_match,
            lobby_idle_seconds: settings.lobby_idle_seconds,
            expiry: Expiry::of(settings),
            census: Census::new(settings),
            last_sweep: Mutex::new(None),
            last_count: Mutex::new(None),
            max_open_matches: settings.max_open_matches,
            imports: ImportQuota::new(settings),
            page_bytes: settings.page_bytes,
            shutdown,
            meters,
            people,
            looks: Looks::default(),
            signer,
            operators,
            open_matches: AtomicU64::new(open_matches),
        };
        let shared = Arc::new(shared);
        if let Err(refusal) = shared.take_census().await {
            // A match that cannot be read is reported by whoever needs it.
            tracing::warn!(%refusal, "not all open matches could be counted");
        }
        tokio::spawn(clock_keeper::keep(Arc::downgrade(&shared), inbox));
        if shared.clock.ran().is_some() {
            tokio::spawn(clock_watch::watch(Arc::downgrade(&shared)));
        }
        if shared.log.is_shared() {
            let committed = shared.log.committed();
            tokio::spawn(replication::note_committed(
                Arc::downgrade(&shared),
                committed,
            ));
            let woken = shared.states.wakes();
            tokio::spawn(replication::wake_log(Arc::downgrade(&shared), woken));
        }
        let service = MatchState { shared };
        Ok(Opened { service, minted })
    }

    /// Who plays at the matches of this service, for the limits of its server.
    pub fn seated(&self) -> Arc<Seated> {
        self.shared.census.seated()
    }
}
