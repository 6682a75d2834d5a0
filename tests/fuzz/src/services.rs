//! The match service over the simulated database, with a match in progress.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use prost::Message;
use prost_types::Any;
use sandtable_live::Alone;
use sandtable_match_state::{Clock, MatchSettings, MatchState, People};
use sandtable_notifications::{LocalFeed, NotificationSettings, Notifications};
use sandtable_proto::matches::v1::chat_service_server::ChatService;
use sandtable_proto::matches::v1::clock_service_server::ClockService;
use sandtable_proto::matches::v1::feed_service_server::FeedService;
use sandtable_proto::matches::v1::fork_service_server::ForkService;
use sandtable_proto::matches::v1::lobby_service_server::LobbyService;
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::*;
use sandtable_proto::notifications::v1::notification_service_server::NotificationService;
use sandtable_proto::notifications::v1::{SubscribeAccountRequest, SubscribeRequest};
use sandtable_runtime::settings::Settings;
use sandtable_runtime::shutdown::{Shutdown, ShutdownTrigger};
use sandtable_sim::{Database, DatabaseConnection, Durability, ReplicaStore};
use sandtable_tests::table::GAME;
use tokio::runtime::Runtime;
use tokio_stream::StreamExt;
use tonic::{Request, Status};

use crate::choices::Choices;
use crate::game::{Verdict, referee, verdict};
use crate::played::Played;
use crate::wire;

pub(crate) const OPERATOR: &str = "the operator of the fuzzing";

/// Calls after which everything is begun anew, so that it stays small.
const CALLS: u32 = 400;

/// The services, and who may call them.
pub struct Services {
    runtime: Runtime,
    service: MatchState,
    notifications: Notifications,
    name: String,
    /// Tokens of the seats, the host and the operator, and what is none.
    tokens: Vec<String>,
    commands: Arc<Vec<(u32, Any)>>,
    export: Vec<u8>,
    calls: u32,
    _running: ShutdownTrigger,
}

/// It is always the same time here.
pub(crate) struct FrozenClock;

impl Clock for FrozenClock {
    fn now(&self) -> SystemTime {
        UNIX_EPOCH + Duration::from_secs(1_600_000_000)
    }
}

pub(crate) fn by<M>(token: &str, message: M) -> Request<M> {
    let mut request = Request::new(message);
    if let Ok(value) = format!("Bearer {token}").parse() {
        request.metadata_mut().insert("authorization", value);
    }
    request
}

/// The methods, and a call of one of them by its place in the list.
macro_rules! methods {
    ($($service:ident on $field:ident: $($method:ident $request:ident)*;)*) => {
        /// The methods that are called.
        const METHODS: &[&str] = &[$($(stringify!($method)),*),*];

        impl Services {
            /// Calls a method; `None` when the bytes are no request of it.
            async fn call(
                &self,
                method: &str,
                token: &str,
                bytes: &[u8],
            ) -> Option<Result<(), Status>> {
                match method {
                    $($(stringify!($method) => {
                        let request = by(token, $request::decode(bytes).ok()?);
                        Some($service::$method(&self.$field, request).await.map(drop))
                    })*)*
                    _ => None,
                }
            }
        }
    };
}

methods! {
    MatchService on service:
        create_match CreateMatchRequest
        get_match GetMatchRequest
        list_matches ListMatchesRequest
        join_match JoinMatchRequest
        leave_match LeaveMatchRequest
        start_match StartMatchRequest
        submit_command SubmitCommandRequest
        submit_commands SubmitCommandsRequest
        validate_command ValidateCommandRequest
        list_legal_actions ListLegalActionsRequest
        get_view GetViewRequest
        get_threats GetThreatsRequest
        list_log_entries ListLogEntriesRequest
        get_log_head GetLogHeadRequest
        resign_match ResignMatchRequest
        export_match ExportMatchRequest
        import_match ImportMatchRequest;
    LobbyService on service:
        update_match UpdateMatchRequest
        set_ready SetReadyRequest
        create_invite CreateInviteRequest
        list_invites ListInvitesRequest
        revoke_invite RevokeInviteRequest
        add_bot AddBotRequest
        remove_bot RemoveBotRequest
        offer_seat OfferSeatRequest
        propose_substitution ProposeSubstitutionRequest
        answer_substitution AnswerSubstitutionRequest
        propose_draw ProposeDrawRequest
        answer_draw AnswerDrawRequest
        mute_seat MuteSeatRequest;
    ChatService on service:
        post_message PostMessageRequest
        list_messages ListMessagesRequest
        follow_messages FollowMessagesRequest;
    ClockService on service:
        get_clocks GetClocksRequest
        propose_pause ProposePauseRequest
        answer_pause AnswerPauseRequest
        end_pause EndPauseRequest
        take_vacation TakeVacationRequest;
    ForkService on service:
        create_fork CreateForkRequest
        clone_fork CloneForkRequest
        get_fork GetForkRequest
        list_forks ListForksRequest
        play_fork PlayForkRequest
        validate_fork_command ValidateForkCommandRequest
        list_fork_legal_actions ListForkLegalActionsRequest
        get_fork_default_command GetForkDefaultCommandRequest
        get_fork_view GetForkViewRequest
        get_fork_threats GetForkThreatsRequest
        delete_fork DeleteForkRequest;
    FeedService on service:
        read_entries ReadEntriesRequest
        authorize AuthorizeRequest
        describe_match DescribeMatchRequest
        list_bot_seats ListBotSeatsRequest
        list_openings ListOpeningsRequest;
    NotificationService on notifications:
        subscribe SubscribeRequest
        subscribe_account SubscribeAccountRequest;
}

impl Services {
    /// Opens the services and starts a match of two.
    pub fn open(commands: Arc<Vec<(u32, Any)>>) -> anyhow::Result<Self> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .start_paused(true)
            .build()?;
        let opened = runtime.block_on(async {
            let database = Database::new(Durability::Kept);
            tokio::spawn(database.clone().run());
            tokio::task::yield_now().await;
            let store =
                ReplicaStore::connect(database, Arc::new(DatabaseConnection::default()), 0).await?;
            let settings = Settings::load(None)?;
            let matches = MatchSettings {
                operator_token: OPERATOR.to_owned(),
                ..settings.section("matches")?
            };
            let notifications: NotificationSettings = settings.section("notifications")?;
            let (running, shutdown) = Shutdown::new();
            let opened = MatchState::open_at(
                &matches,
                store,
                Arc::new(Alone),
                Arc::new(referee()?),
                People::default(),
                Arc::new(FrozenClock),
                shutdown.clone(),
            );
            let service = opened.await?.service;
            let feed = Arc::new(LocalFeed(service.clone()));
            let notifications = Notifications::start(notifications, feed, shutdown);
            let (name, tokens) = seat(&service).await?;
            anyhow::Ok((service, notifications, name, tokens, running))
        });
        let (service, notifications, name, tokens, running) = opened?;
        let mut hall = Self {
            runtime,
            service,
            notifications,
            name,
            tokens,
            commands,
            export: Vec::new(),
            calls: 0,
            _running: running,
        };
        hall.export = hall.runtime.block_on(hall.exported())?;
        Ok(hall)
    }

    /// The match as it leaves the platform, after some commands.
    async fn exported(&self) -> anyhow::Result<Vec<u8>> {
        for (seat, command) in self.commands.iter().take(8) {
            let submit = SubmitCommandRequest {
                name: self.name.clone(),
                command: Some(command.clone()),
                ..Default::default()
            };
            let token = &self.tokens[*seat as usize];
            self.service.submit_command(by(token, submit)).await?;
        }
        let request = ExportMatchRequest {
            name: self.name.clone(),
            ..Default::default()
        };
        let exported = self.service.export_match(by(OPERATOR, request)).await?;
        let mut pieces = exported.into_inner();
        let mut content = Vec::new();
        while let Some(piece) = pieces.next().await {
            content.extend(piece?.chunk);
        }
        Ok(content)
    }

    /// A request that makes sense, to be changed.
    fn template(&self, method: &str, choices: &mut Choices<'_>) -> Vec<u8> {
        // The next command in another match with the same opening, or any other.
        let next = self
            .version()
            .and_then(|version| self.commands.get(version as usize));
        let next = next.filter(|_| choices.below(3) > 0);
        let (_, command) = next.unwrap_or_else(|| choices.one(&self.commands));
        let (name, mut command) = (self.name.clone(), command.clone());
        if choices.below(2) == 0 {
            command.value = wire::mutate(&command.value, choices);
        }
        let command = Some(command);
        match method {
            "create_match" => CreateMatchRequest {
                game: GAME.to_owned(),
                options: Some(Played::AxisAllies.options()),
                seat: Some(0),
                player: "somebody".to_owned(),
                nonce: vec![1; 16],
                ..Default::default()
            }
            .encode_to_vec(),
            "submit_command" | "validate_command" => SubmitCommandRequest {
                name,
                command,
                ..Default::default()
            }
            .encode_to_vec(),
            "submit_commands" => {
                let listed = |number: usize| ListedCommand {
                    command: command.clone(),
                    request_id: format!("{number} of {}", self.calls),
                };
                SubmitCommandsRequest {
                    name,
                    commands: (0..choices.below(5)).map(listed).collect(),
                    ..Default::default()
                }
                .encode_to_vec()
            }
            "import_match" => {
                let content = wire::mutate(&self.export, choices);
                let request_id = String::new();
                ImportMatchRequest {
                    content,
                    request_id,
                    clock_settings: None,
                }
                .encode_to_vec()
            }
            "list_matches" | "list_bot_seats" | "list_openings" => wire::invent(choices),
            _ => GetMatchRequest { name }.encode_to_vec(),
        }
    }

    /// Calls some method with a request that is more or less changed, as some caller. A refused
    /// call changes no match.
    pub fn ask(&mut self, choices: &mut Choices<'_>) -> Verdict {
        // Commands are what most of it is about.
        let method = match choices.below(6) {
            0 | 1 => "submit_command",
            2 => "submit_commands",
            _ => *choices.one(METHODS),
        };
        let token = choices.one(&self.tokens).clone();
        let bytes = match choices.below(8) {
            0 => choices.rest().to_vec(),
            1..5 => self.template(method, choices),
            _ => wire::mutate(&self.template(method, choices), choices),
        };
        self.calls += 1;
        let before = self.version();
        let Some(answer) = self.runtime.block_on(self.call(method, &token, &bytes)) else {
            return Verdict::Unreadable;
        };
        if answer.is_err() {
            assert_eq!(before, self.version(), "{method} was refused: {answer:?}");
        }
        verdict(&answer)
    }

    /// An exported match, changed, on its way back.
    pub fn import(&mut self, choices: &mut Choices<'_>) -> Verdict {
        self.calls += 1;
        let content = match choices.below(6) {
            0 => self.export.clone(),
            1 => choices.rest().to_vec(),
            2 => wire::spoil(self.export.clone(), choices),
            _ => wire::mutate(&self.export, choices),
        };
        let request = ImportMatchRequest {
            content,
            request_id: String::new(),
            clock_settings: None,
        };
        let imported = self.service.import_match(by(OPERATOR, request));
        verdict(&self.runtime.block_on(imported))
    }

    fn version(&self) -> Option<u64> {
        let request = GetMatchRequest {
            name: self.name.clone(),
        };
        let shown = self.service.get_match(by(OPERATOR, request));
        let shown = self.runtime.block_on(shown);
        shown.ok().map(|shown| shown.into_inner().version)
    }

    /// Reports whether everything must be begun anew.
    pub fn is_worn(&self) -> bool {
        self.calls >= CALLS
    }
}

/// Starts a match of two. Gives its name and the tokens that callers show.
pub(crate) async fn seat(service: &MatchState) -> anyhow::Result<(String, Vec<String>)> {
    let create = CreateMatchRequest {
        game: GAME.to_owned(),
        options: Some(Played::AxisAllies.options()),
        visibility: Visibility::Public.into(),
        start_policy: StartPolicy::WhenFull.into(),
        ..Default::default()
    };
    let created = service.create_match(Request::new(create)).await?;
    let created = created.into_inner();
    let name = created.r#match.unwrap_or_default().name;
    let mut tokens = Vec::new();
    for seat in 0..2 {
        let join = JoinMatchRequest {
            name: name.clone(),
            seat: Some(seat),
            nonce: vec![1; 16],
            ..Default::default()
        };
        let joined = service.join_match(Request::new(join)).await?;
        tokens.push(joined.into_inner().seat_token);
    }
    tokens.push(created.host_token);
    tokens.push(OPERATOR.to_owned());
    tokens.push("sdt_nobody".to_owned());
    tokens.push(String::new());
    Ok((name, tokens))
}
