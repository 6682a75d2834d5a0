//! One replica after the other takes a match over, each handed a live state that may be
//! anything: the log has the last word.

use std::sync::{Arc, Mutex};

use anyhow::Context;
use prost_types::Any;
use sandtable_live::{LiveState, LiveStates};
use sandtable_match_state::{MatchSettings, MatchState, People};
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{GetViewRequest, SubmitCommandRequest};
use sandtable_proto::rules::v1::ForgetRequest;
use sandtable_proto::rules::v1::rules_service_server::RulesService;
use sandtable_rules::Referee;
use sandtable_runtime::settings::Settings;
use sandtable_runtime::shutdown::{Shutdown, ShutdownTrigger};
use sandtable_sim::{Database, DatabaseConnection, Durability, ReplicaStore};
use sandtable_tests::traffic::Orders;
use tokio::runtime::Runtime;
use tokio::sync::watch;
use tonic::{Request, async_trait};

use crate::choices::Choices;
use crate::game::{Verdict, referee};
use crate::services::{FrozenClock, OPERATOR, by, seat};
use crate::wire;

/// Entries after which a replica hands a state on, and one more.
const ENTRIES: u64 = 33;

/// State that replicas hand over to each other.
struct SharedState(Mutex<Option<LiveState>>);

impl SharedState {
    fn put_back(&self, state: Option<LiveState>) -> Option<LiveState> {
        let mut kept = match self.0.lock() {
            Ok(kept) => kept,
            Err(poisoned) => poisoned.into_inner(),
        };
        std::mem::replace(&mut *kept, state)
    }
}

#[async_trait]
impl LiveStates for SharedState {
    fn is_shared(&self) -> bool {
        true
    }

    async fn get(&self, _: &str) -> Option<LiveState> {
        let state = self.put_back(None);
        self.put_back(state.clone());
        state
    }

    async fn put(&self, _: &str, state: LiveState) {
        self.put_back(Some(state));
    }

    async fn forget(&self, _: &str) {
        self.put_back(None);
    }

    fn wake_others(&self) {}

    fn wakes(&self) -> watch::Receiver<u64> {
        watch::channel(0).1
    }
}

/// A match in a database, and what the replicas of the match service share.
pub struct Relay {
    runtime: Runtime,
    store: Arc<ReplicaStore>,
    handed: Arc<SharedState>,
    rules: Arc<Referee>,
    settings: MatchSettings,
    name: String,
    token: String,
    sound: LiveState,
    orders: Any,
}

impl Relay {
    /// Plays a match until a state is handed on.
    pub fn open() -> anyhow::Result<Self> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .start_paused(true)
            .build()?;
        let (store, rules) = runtime.block_on(async {
            let database = Database::new(Durability::Kept);
            tokio::spawn(database.clone().run());
            tokio::task::yield_now().await;
            let store =
                ReplicaStore::connect(database, Arc::new(DatabaseConnection::default()), 0).await?;
            anyhow::Ok((store, Arc::new(referee()?)))
        })?;
        let mut relay = Self {
            runtime,
            store,
            handed: Arc::new(SharedState(Mutex::new(None))),
            rules,
            settings: MatchSettings {
                operator_token: OPERATOR.to_owned(),
                ..Settings::load(None)?.section("matches")?
            },
            name: String::new(),
            token: String::new(),
            sound: LiveState {
                version: 0,
                content: Vec::new(),
            },
            orders: Orders::new(1).draw(),
        };
        let played = relay.runtime.block_on(async {
            let (service, _running) = relay.replica().await?;
            let (name, mut tokens) = seat(&service).await?;
            let token = tokens.swap_remove(0);
            for _ in 0..ENTRIES {
                let submit = SubmitCommandRequest {
                    name: name.clone(),
                    command: Some(relay.orders.clone()),
                    ..Default::default()
                };
                service.submit_command(by(&token, submit)).await?;
            }
            anyhow::Ok((name, token))
        });
        (relay.name, relay.token) = played?;
        relay.sound = relay
            .handed
            .put_back(None)
            .context("a state was handed on")?;
        Ok(relay)
    }

    /// A replica with nothing in memory.
    async fn replica(&self) -> anyhow::Result<(MatchState, ShutdownTrigger)> {
        let (running, shutdown) = Shutdown::new();
        let opened = MatchState::open_at(
            &self.settings,
            self.store.clone(),
            self.handed.clone(),
            self.rules.clone(),
            People::default(),
            Arc::new(FrozenClock),
            shutdown,
        );
        Ok((opened.await?.service, running))
    }

    /// Hands a new replica a state that may be damaged or of another moment. It shows the
    /// match as the log has it.
    pub fn take_over(&self, choices: &mut Choices<'_>) -> Verdict {
        let mut state = self.sound.clone();
        let verdict = match choices.below(5) {
            0 => Verdict::Done,
            1 => {
                state.version = choices.below(ENTRIES as usize + 3) as u64;
                Verdict::Refused
            }
            2 => {
                state.content = choices.rest().to_vec();
                Verdict::Unreadable
            }
            _ => {
                state.content = wire::mutate(&state.content, choices);
                Verdict::Refused
            }
        };
        self.handed.put_back(Some(state));
        let forget = ForgetRequest {
            r#match: self.name.clone(),
            ..Default::default()
        };
        let seen = self.runtime.block_on(async {
            // State in the referee's memory must not answer for what was handed over.
            self.rules.forget(Request::new(forget)).await?;
            let (service, _running) = self.replica().await?;
            let request = GetViewRequest {
                name: self.name.clone(),
                seat: None,
                ..Default::default()
            };
            let seen = service.get_view(by(&self.token, request)).await?;
            anyhow::Ok(seen.into_inner())
        });
        let version = seen.as_ref().map(|seen| seen.version);
        assert!(
            matches!(version, Ok(ENTRIES)),
            "the log has {ENTRIES} entries: {version:?}"
        );
        verdict
    }
}
