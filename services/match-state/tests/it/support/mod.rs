//! A table to test at: the service over a real store and a small game.

pub(crate) mod failing;
pub(crate) mod game;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use prost_types::Any;
use sandtable_auth::anonymous_client::METADATA;
use sandtable_grpc::error::reason_of;
use sandtable_live::{Alone, LiveStates};
use sandtable_match_state::{
    Clock, ForkSettings, MatchSettings, MatchState, People, SystemClock, TakeOver,
};
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{
    ClockSettings, CreateMatchRequest, CreateMatchResponse, JoinMatchRequest,
    ListLogEntriesRequest, LogEntry, StartPolicy, SubmitCommandRequest, SubmitCommandResponse,
};
use sandtable_runtime::settings::Texts;
use sandtable_runtime::shutdown::{Shutdown, ShutdownTrigger};
use sandtable_store::{SqliteSettings, SqliteStore, Store};
use tonic::{Code, Request, Status};

use self::game::CounterRules;

pub(crate) const OPERATOR: &str = "the operator of the tests";

/// The secret of the client that most requests come from.
pub(crate) const CLIENT: &str = "the-secret-of-the-client-of-the-tests";

/// The service, and what is behind it.
pub(crate) struct TestEnv {
    pub(crate) service: MatchState,
    pub(crate) rules: Arc<CounterRules>,
    pub(crate) log: Arc<dyn Store>,
    pub(crate) stop: ShutdownTrigger,
}

pub(crate) fn settings() -> MatchSettings {
    MatchSettings {
        listen: String::new(),
        rules: Texts::default(),
        notifications: Texts::default(),
        ladder: Texts::default(),
        database: PathBuf::new(),
        max_request_bytes: 8 << 20,
        take_over: TakeOver::Checked,
        signing_key: PathBuf::new(),
        operator_token: OPERATOR.to_owned(),
        max_open_matches: 100,
        max_open_matches_per_account: 0,
        max_open_matches_per_address: 0,
        lobby_idle_seconds: 86_400,
        expire_lobby_seconds: 0,
        expire_unplayed_seconds: 0,
        expire_played_seconds: 0,
        max_matches_in_memory: 100,
        max_entries_per_match: 10_000,
        max_entries_per_turn: 0,
        bots: vec!["sensible".to_owned()],
        bots_of: std::collections::BTreeMap::new(),
        max_bots_per_host: 16,
        absent_after_seconds: 0,
        max_chat_messages: 50,
        chat_messages_per_minute: 20,
        max_chat_streams: 100,
        max_chat_streams_per_account: 0,
        max_chat_streams_per_address: 0,
        chat_heartbeat_ms: 60_000,
        max_import_entries: 5_000,
        max_imports: 4,
        max_imports_per_caller: 2,
        max_imports_per_address: 0,
        max_past_views: 2,
        max_past_views_in_hand: 64,
        max_past_views_per_caller: 2,
        max_past_views_per_address: 0,
        past_entries_per_minute: 0,
        forks: ForkSettings {
            max: 8,
            max_per_caller: 3,
            max_per_address: 4,
            max_bytes: 1 << 20,
            idle_seconds: 600,
            moves_per_minute: 0,
        },
        anonymous_imports: true,
        page_bytes: 1 << 20,
    }
}

pub(crate) fn open_log(folder: &Path) -> Arc<dyn Store> {
    let settings = SqliteSettings::at(folder.join("log.sqlite"));
    Arc::new(SqliteStore::open(&settings).unwrap())
}

impl TestEnv {
    pub(crate) async fn open(folder: &Path) -> Self {
        Self::over(open_log(folder), settings()).await
    }

    pub(crate) async fn over(log: Arc<dyn Store>, settings: MatchSettings) -> Self {
        Self::at(log, settings, Arc::new(SystemClock)).await
    }

    /// The service with a time of day of the test's own.
    pub(crate) async fn at(
        log: Arc<dyn Store>,
        settings: MatchSettings,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self::open_with(log, Arc::new(Alone), settings, clock).await
    }

    /// One of several services over a store that notify each other of their changes.
    pub(crate) async fn sharing(
        log: Arc<dyn Store>,
        states: Arc<dyn LiveStates>,
        settings: MatchSettings,
    ) -> Self {
        Self::open_with(log, states, settings, Arc::new(SystemClock)).await
    }

    async fn open_with(
        log: Arc<dyn Store>,
        states: Arc<dyn LiveStates>,
        settings: MatchSettings,
        clock: Arc<dyn Clock>,
    ) -> Self {
        let rules = Arc::new(CounterRules::default());
        let (stop, shutdown) = Shutdown::new();
        let opened = MatchState::open_at(
            &settings,
            log.clone(),
            states,
            rules.clone(),
            People::default(),
            clock,
            shutdown,
        );
        let service = opened.await.unwrap().service;
        Self {
            stop,
            service,
            rules,
            log,
        }
    }

    /// A match of two that has started.
    pub(crate) async fn start_match(&self) -> Started {
        self.start_with(None).await
    }

    /// A match of two that has started, with clocks.
    pub(crate) async fn start_with(&self, clock_settings: Option<ClockSettings>) -> Started {
        let created = self.create(CreateMatchRequest {
            seat: Some(0),
            clock_settings,
            ..counter_match()
        });
        let created = created.await.unwrap();
        let name = created.r#match.unwrap().name;
        let join = JoinMatchRequest {
            name: name.clone(),
            ..Default::default()
        };
        let joined = self
            .service
            .join_match(Request::new(join))
            .await
            .unwrap()
            .into_inner();
        Started {
            name,
            tokens: [created.seat_token, joined.seat_token],
            host: created.host_token,
        }
    }

    pub(crate) async fn create(
        &self,
        request: CreateMatchRequest,
    ) -> Result<CreateMatchResponse, Status> {
        Ok(self
            .service
            .create_match(of_client(CLIENT, request))
            .await?
            .into_inner())
    }

    pub(crate) async fn submit(
        &self,
        token: &str,
        request: SubmitCommandRequest,
    ) -> Result<SubmitCommandResponse, Status> {
        let response = self.service.submit_command(by(token, request)).await?;
        let mut response = response.into_inner();
        // The one thing that a repetition does not repeat.
        assert!(response.server_time.take().is_some());
        Ok(response)
    }

    /// Returns the whole log as the holder of the token sees it; without a token when empty.
    pub(crate) async fn entries(&self, token: &str, name: &str) -> Vec<LogEntry> {
        let mut entries = Vec::new();
        let mut page_token = String::new();
        loop {
            let request = ListLogEntriesRequest {
                name: name.to_owned(),
                page_size: 7,
                page_token,
                after_sequence: 0,
                ..Default::default()
            };
            let page = self
                .service
                .list_log_entries(by(token, request))
                .await
                .unwrap();
            let page = page.into_inner();
            assert!(page.entries.len() <= 7);
            entries.extend(page.entries);
            page_token = page.next_page_token;
            if page_token.is_empty() {
                return entries;
            }
        }
    }
}

/// A match that has started.
pub(crate) struct Started {
    pub(crate) name: String,
    pub(crate) tokens: [String; 2],
    pub(crate) host: String,
}

impl Started {
    /// A command of the small game.
    pub(crate) fn say(&self, word: &str, request_id: &str) -> SubmitCommandRequest {
        SubmitCommandRequest {
            name: self.name.clone(),
            command: Some(command(word)),
            request_id: request_id.to_owned(),
            ..Default::default()
        }
    }
}

pub(crate) fn counter_match() -> CreateMatchRequest {
    CreateMatchRequest {
        game: game::ID.to_owned(),
        start_policy: StartPolicy::WhenFull as i32,
        ..Default::default()
    }
}

pub(crate) fn command(word: &str) -> Any {
    Any {
        type_url: game::COMMAND.to_owned(),
        value: word.as_bytes().to_vec(),
    }
}

/// Returns a request with a token; without credentials when the token is empty.
pub(crate) fn by<T>(token: &str, message: T) -> Request<T> {
    let mut request = Request::new(message);
    if !token.is_empty() {
        let value = format!("Bearer {token}").parse().unwrap();
        request.metadata_mut().insert("authorization", value);
    }
    request
}

/// A request by the client that made up a secret.
pub(crate) fn of_client<T>(secret: &str, message: T) -> Request<T> {
    let mut request = Request::new(message);
    let value = secret.parse().unwrap();
    request.metadata_mut().insert(METADATA, value);
    request
}

/// Code and reason of a refusal.
#[track_caller]
pub(crate) fn refused<T: std::fmt::Debug>(result: Result<T, Status>) -> (Code, String) {
    let status = result.unwrap_err();
    let reason = reason_of(&status).unwrap_or_else(|| panic!("{status:?} gives no reason"));
    (status.code(), reason)
}
