//! Opening the service: what it finds in the store, and the tasks that it starts.

use std::sync::Arc;

use sandtable_auth::token::{Token, TokenHash};
use sandtable_live::{Alone, LiveStates};
use sandtable_proto::matches::v1::chat_service_server::ChatServiceServer;
use sandtable_proto::matches::v1::clock_service_server::ClockServiceServer;
use sandtable_proto::matches::v1::fork_service_server::ForkServiceServer;
use sandtable_proto::matches::v1::lobby_service_server::LobbyServiceServer;
use sandtable_proto::rules::v1::rules_service_server::RulesService;
use sandtable_runtime::shutdown::Shutdown;
use sandtable_server::grpc::Services;
use sandtable_server::limits::Seated;
use sandtable_store::{Documents, Log, Store};

use crate::auth::authenticator::Authenticator;
use crate::auth::contests::Contests;
use crate::auth::identity::People;
use crate::auth::operator::{self, OpenError};
use crate::bounds::open_matches;
use crate::clocks::deadline_queue;
use crate::clocks::suspend_watch;
use crate::clocks::time_source::Timekeeper;
use crate::clocks::timer::ClockTimer;
use crate::log::signing::Signer;
use crate::matches::cache::Registry;
use crate::matches::repository::Matches;
use crate::quota::OpenMatches;
use crate::quota::host_usage::HostUsage;
use crate::quota::open_matches::Capacity;
use crate::referee::client::Rules;
use crate::replication::follow;
use crate::settings::MatchSettings;
use crate::state::{Foundation, MatchState, ServiceParts};
use sandtable_runtime::clock::{Clock, SystemClock};

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
    ///
    /// # Errors
    ///
    /// The store does not answer, or holds what cannot be read.
    pub async fn open(
        settings: &MatchSettings,
        store: Arc<dyn Store>,
        rules: Arc<dyn RulesService>,
        shutdown: Shutdown,
    ) -> Result<Opened, OpenError> {
        let (states, people) = (Arc::new(Alone), People::default());
        Self::open_for(settings, store, states, rules, people, shutdown).await
    }

    /// As [`MatchState::open`], on a platform with accounts, and with the data that several
    /// services over one log exchange.
    ///
    /// # Errors
    ///
    /// As of [`MatchState::open`].
    pub async fn open_for(
        settings: &MatchSettings,
        store: Arc<dyn Store>,
        states: Arc<dyn LiveStates>,
        rules: Arc<dyn RulesService>,
        people: People,
        shutdown: Shutdown,
    ) -> Result<Opened, OpenError> {
        let clock = Arc::new(SystemClock);
        Self::open_at(settings, store, states, rules, people, clock, shutdown).await
    }

    /// As [`MatchState::open_for`], with another time of day than the machine's.
    ///
    /// # Errors
    ///
    /// As of [`MatchState::open`].
    pub async fn open_at(
        settings: &MatchSettings,
        store: Arc<dyn Store>,
        states: Arc<dyn LiveStates>,
        rules: Arc<dyn RulesService>,
        people: People,
        clock: Arc<dyn Clock>,
        shutdown: Shutdown,
    ) -> Result<Opened, OpenError> {
        let log: Arc<dyn Log> = store.clone();
        let documents: Arc<dyn Documents> = store;
        let time = Arc::new(Timekeeper::open(clock, documents.clone(), log.clone()).await?);
        let (deadlines, inbox) = deadline_queue::channel();
        let configured = &settings.operator_token;
        let minted = operator::prepare(&*log, &*documents, configured).await?;
        let operators = log.operators().await?.into_iter().map(TokenHash).collect();
        let capacity = Capacity::open(&open_matches(settings), log.clone()).await?;
        let rules = Arc::new(Rules::new(rules, log.clone(), states.clone()));
        let matches = Arc::new(Matches {
            registry: Registry::new(settings.max_matches_in_memory),
            log: log.clone(),
            states,
            rules,
            time: time.clone(),
            open: OpenMatches {
                hosts: HostUsage::new(settings),
                capacity,
            },
            deadlines,
            max_entries: settings.max_entries_per_match,
            max_turn_entries: settings.max_entries_per_turn,
        });
        let contests = Contests {
            log: log.clone(),
            documents: documents.clone(),
        };
        let foundation = Foundation {
            matches: matches.clone(),
            authenticator: Arc::new(Authenticator::new(people, operators, contests)),
            signer: Signer::open(&settings.signing_key, &*documents).await?,
            documents,
            shutdown: shutdown.clone(),
        };
        let parts = Arc::new(ServiceParts::build(settings, foundation));
        let timer = ClockTimer {
            loss_on_time: Arc::downgrade(&parts.loss_on_time),
            lifecycle: Arc::downgrade(&parts.lifecycle),
            time: time.clone(),
            shutdown: shutdown.clone(),
        };
        tokio::spawn(timer.run(log.committed(), inbox));
        if time.may_be_lost() {
            tokio::spawn(suspend_watch::watch(Arc::downgrade(&time), shutdown));
        }
        if log.is_shared() {
            let committed = log.committed();
            tokio::spawn(follow::note_committed(Arc::downgrade(&matches), committed));
            let woken = matches.states.wakes();
            tokio::spawn(follow::wake_log(Arc::downgrade(&matches), woken));
        }
        let service = Self { parts };
        Ok(Opened { service, minted })
    }

    /// Adds all that clients call to a server. No message may be larger than so many bytes.
    pub fn host(&self, services: &mut Services, max_request_bytes: usize) {
        let clocks = ClockServiceServer::new(self.clone());
        let lobby = LobbyServiceServer::new(self.clone());
        let chat = ChatServiceServer::new(self.clone());
        let forks = ForkServiceServer::new(self.clone());
        services
            .host(self.server(max_request_bytes))
            .host(clocks.max_decoding_message_size(max_request_bytes))
            .host(lobby.max_decoding_message_size(max_request_bytes))
            .host(chat.max_decoding_message_size(max_request_bytes))
            .host(forks.max_decoding_message_size(max_request_bytes))
            .describe(Arc::new(self.clone()));
    }

    /// Players at the matches of this service, for the limits of its server.
    #[must_use]
    pub fn seated(&self) -> Arc<Seated> {
        self.parts.matches.open.hosts.seated()
    }
}
