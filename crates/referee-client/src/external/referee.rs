//! One referee elsewhere.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use sandtable_proto::rules::v1::game_service_client::GameServiceClient;
use sandtable_proto::rules::v1::rules_service_client::RulesServiceClient;
use sandtable_proto::rules::v1::rules_service_server::RulesService;
use sandtable_proto::rules::v1::{
    ApplyRequest, ApplyResponse, DescribeRequest, DescribeResponse, DrawViewRequest,
    DrawViewResponse, ForgetRequest, Game, GetDefaultCommandRequest, GetDefaultCommandResponse,
    GetThreatsRequest, GetThreatsResponse, GetViewRequest, GetViewResponse,
    ListLegalActionsRequest, ListLegalActionsResponse, OpenForkRequest, OpenForkResponse,
    OpenMatchRequest, OpenMatchResponse, Position, ValidateRequest, VerifyLogRequest,
    VerifyLogResponse,
};
use tokio::time::{Instant, sleep, timeout};
use tonic::{Code, Request, Response, Status};

use super::metrics::{Outcome, RefereeMetrics};
use crate::external::breaker::{About, Breaker, NotNow};
use crate::external::description::{Described, timed_out};
use crate::external::errors::{self, RefereeRefusal};
use crate::external::validate::{self, Sound};
use sandtable_grpc::channel::{ChannelError, InternalChannel, connect};
use sandtable_grpc::error::{error, no_picture, no_threats, reason};
use sandtable_runtime::settings::{ClientSettings, RefereeSettings};

/// Time before a referee that does not describe its game is asked again.
const SOON: Duration = Duration::from_millis(500);

/// Retry delay for a caller when a referee cannot be reached.
const WAIT: Duration = Duration::from_secs(1);

/// Third-party referee of one game.
#[derive(Debug)]
pub struct ExternalReferee {
    game: String,
    channel: InternalChannel,
    settings: RefereeSettings,
    patience: Breaker,
    described: Described,
    metrics: RefereeMetrics,
}

/// Referees elsewhere by the ids of their games.
#[derive(Clone, Debug, Default)]
pub struct Externals(BTreeMap<String, Arc<ExternalReferee>>);

impl Externals {
    /// The referees that the settings name, each looked after from now on. Must be called
    /// within a tokio runtime.
    ///
    /// # Errors
    ///
    /// Settings of a referee that make no sense: its address, its token, or files that TLS needs.
    pub fn connect(
        referees: BTreeMap<String, RefereeSettings>,
        services: &ClientSettings,
    ) -> Result<Self, ChannelError> {
        let connected = referees.into_iter().map(|(game, settings)| {
            let referee = ExternalReferee::connect(&game, settings, services)?;
            Ok((game, referee))
        });
        Ok(Self(connected.collect::<Result<_, ChannelError>>()?))
    }

    /// The referee of a game, if it is elsewhere.
    #[must_use]
    pub fn get(&self, game: &str) -> Option<&Arc<ExternalReferee>> {
        self.0.get(game)
    }

    /// The referees, by the ids of their games.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Arc<ExternalReferee>)> {
        self.0
            .iter()
            .map(|(game, referee)| (game.as_str(), referee))
    }

    /// The ids of their games.
    #[must_use]
    pub fn games(&self) -> BTreeSet<String> {
        self.0.keys().cloned().collect()
    }
}

/// Returns the client settings for a referee: those between services, except for what its own
/// section sets.
fn way_to(settings: &RefereeSettings, services: &ClientSettings) -> ClientSettings {
    ClientSettings {
        connect_timeout_ms: settings.connect_timeout_ms,
        request_timeout_ms: settings.request_timeout_ms.max(settings.log_timeout_ms),
        tls_ca: settings.tls_ca.clone(),
        // The client's certificate is only for the platform's own services.
        tls_certificate: String::new(),
        tls_key: String::new(),
        ..services.clone()
    }
}

impl ExternalReferee {
    /// The referee of a game at the address of its settings.
    ///
    /// # Errors
    ///
    /// Settings of a referee that make no sense: its address, its token, or files that TLS needs.
    fn connect(
        game: &str,
        settings: RefereeSettings,
        services: &ClientSettings,
    ) -> Result<Arc<Self>, ChannelError> {
        let channel = connect(
            &settings.address,
            &settings.token,
            &way_to(&settings, services),
        )?;
        let rest = Duration::from_millis(settings.rest_ms);
        let interval = Duration::from_millis(settings.check_interval_ms).max(SOON);
        let referee = Arc::new(Self {
            game: game.to_owned(),
            described: Described::new(game, channel.clone(), &settings),
            channel,
            patience: Breaker::new(settings.max_calls, rest),
            settings,
            metrics: RefereeMetrics::of(game),
        });
        let watched = Arc::downgrade(&referee);
        tokio::spawn(async move {
            while let Some(referee) = watched.upgrade() {
                let pause = match referee.described.look().await {
                    Ok(_) => interval,
                    Err(_) => SOON,
                };
                drop(referee);
                sleep(pause).await;
            }
        });
        Ok(referee)
    }

    /// The game as the catalogue has it.
    pub fn catalogued(&self) -> Game {
        self.described.catalogued()
    }

    /// Returns the game as it was last described, or looks it up now when that is unknown.
    async fn present(&self, call: &str) -> Result<Arc<Game>, Status> {
        let present = self.described.present().await;
        present.map_err(|problem| {
            self.metrics.count(Outcome::Away);
            errors::away(&self.game, call, problem, WAIT)
        })
    }

    /// The game, if its present rules may go on with the match of a position.
    async fn present_for(&self, call: &str, at: Option<&Position>) -> Result<Arc<Game>, Status> {
        let game = self.present(call).await?;
        let begun_by = at.map_or("", |position| &position.ruleset_version);
        let goes_on = begun_by.is_empty()
            || begun_by == game.ruleset_version
            || game.continues.iter().any(|version| version == begun_by);
        if goes_on {
            return Ok(game);
        }
        let present = &game.ruleset_version;
        let message = format!(
            "the match was begun by the rules {begun_by:?} of {}, and the present ones, \
             {present:?}, do not go on with it",
            self.game
        );
        Err(
            error(Code::FailedPrecondition, reason::RULES_NOT_AT_HAND, message)
                .with("game", &self.game)
                .with("begun_by", begun_by)
                .with("present", present)
                .into(),
        )
    }

    /// Makes a call, and passes on only an answer that can be used.
    pub(super) async fn ask<T>(
        &self,
        about: About,
        call: &str,
        patience: Duration,
        asking: impl Future<Output = Result<Response<T>, Status>>,
        sound: impl FnOnce(&T) -> Sound,
    ) -> Result<Response<T>, Status> {
        let turn = self.patience.enter(about).map_err(|not_now| {
            self.metrics.count(Outcome::NotAsked);
            match not_now {
                NotNow::Rests(rest) => {
                    let problem = "it did not answer about this, which rests for a while";
                    errors::away(&self.game, call, problem, rest)
                }
                NotNow::Busy(most) => {
                    let problem = format!("{most} calls to it are under way");
                    errors::away(&self.game, call, problem, WAIT)
                }
            }
        })?;
        let began = Instant::now();
        let Ok(answer) = timeout(patience, asking).await else {
            turn.timed_out();
            self.metrics.count(Outcome::Silent);
            return Err(errors::away(
                &self.game,
                call,
                timed_out(patience),
                self.rest(),
            ));
        };
        turn.answered();
        let took = began.elapsed();
        let faulty = |problem| {
            self.metrics.count(Outcome::Faulty(took));
            errors::faulty(&self.game, call, problem)
        };
        match answer {
            Ok(answer) => match sound(answer.get_ref()) {
                Ok(()) => {
                    self.metrics.count(Outcome::Answered(took));
                    Ok(Response::new(answer.into_inner()))
                }
                Err(problem) => Err(faulty(problem)),
            },
            Err(status) => Err(match errors::read(&status) {
                RefereeRefusal::No(no) => {
                    self.metrics.count(Outcome::Answered(took));
                    no
                }
                RefereeRefusal::Nonsense(problem) => faulty(problem),
                RefereeRefusal::Nothing(problem) => {
                    // The next referee to answer may have other rules.
                    self.described.forget();
                    self.metrics.count(Outcome::Away);
                    errors::away(&self.game, call, problem, WAIT)
                }
            }),
        }
    }

    pub(super) fn request_timeout(&self) -> Duration {
        Duration::from_millis(self.settings.request_timeout_ms)
    }

    fn rest(&self) -> Duration {
        Duration::from_millis(self.settings.rest_ms)
    }

    fn rules(&self, most: usize) -> RulesServiceClient<InternalChannel> {
        RulesServiceClient::new(self.channel.clone()).max_decoding_message_size(most)
    }

    pub(super) fn games(&self) -> GameServiceClient<InternalChannel> {
        GameServiceClient::new(self.channel.clone())
            .max_decoding_message_size(self.settings.max_response_bytes)
    }
}

fn about(position: Option<&Position>) -> About {
    let name = position.map(|position| position.r#match.clone());
    About::Match(name.unwrap_or_default())
}

#[tonic::async_trait]
impl RulesService for ExternalReferee {
    async fn open_match(
        &self,
        request: Request<OpenMatchRequest>,
    ) -> Result<Response<OpenMatchResponse>, Status> {
        let request = request.into_inner();
        let game = self.present("OpenMatch").await?;
        let about = About::Match(request.r#match.clone());
        let mut client = self.rules(self.settings.max_response_bytes);
        let patience = self.request_timeout();
        self.ask(
            about,
            "OpenMatch",
            patience,
            client.open_match(request),
            |opened| validate::opening(&game, opened),
        )
        .await
    }

    async fn apply(
        &self,
        request: Request<ApplyRequest>,
    ) -> Result<Response<ApplyResponse>, Status> {
        let request = request.into_inner();
        let game = self.present_for("Apply", request.position.as_ref()).await?;
        let about = about(request.position.as_ref());
        let mut client = self.rules(self.settings.max_response_bytes);
        let patience = self.request_timeout();
        self.ask(
            about,
            "Apply",
            patience,
            client.apply(request.clone()),
            |applied| validate::applied(&game, &request, applied),
        )
        .await
    }

    async fn validate(&self, request: Request<ValidateRequest>) -> Result<Response<()>, Status> {
        let request = request.into_inner();
        self.present_for("Validate", request.position.as_ref())
            .await?;
        let about = about(request.position.as_ref());
        let mut client = self.rules(self.settings.max_response_bytes);
        let patience = self.request_timeout();
        self.ask(
            about,
            "Validate",
            patience,
            client.validate(request),
            |()| Ok(()),
        )
        .await
    }

    async fn list_legal_actions(
        &self,
        request: Request<ListLegalActionsRequest>,
    ) -> Result<Response<ListLegalActionsResponse>, Status> {
        let request = request.into_inner();
        let at = request.position.clone();
        let game = self.present_for("ListLegalActions", at.as_ref()).await?;
        let mut client = self.rules(self.settings.max_response_bytes);
        let patience = self.request_timeout();
        self.ask(
            about(at.as_ref()),
            "ListLegalActions",
            patience,
            client.list_legal_actions(request),
            |found| validate::legal(&game, at.as_ref(), found),
        )
        .await
    }

    async fn get_view(
        &self,
        request: Request<GetViewRequest>,
    ) -> Result<Response<GetViewResponse>, Status> {
        let request = request.into_inner();
        let at = request.position.clone();
        let game = self.present_for("GetView", at.as_ref()).await?;
        let mut client = self.rules(self.settings.max_response_bytes);
        let patience = self.request_timeout();
        self.ask(
            about(at.as_ref()),
            "GetView",
            patience,
            client.get_view(request),
            |found| validate::view(&game, at.as_ref(), found),
        )
        .await
    }

    /// Only the program knows what its game looks like, and it draws nothing.
    async fn draw_view(
        &self,
        request: Request<DrawViewRequest>,
    ) -> Result<Response<DrawViewResponse>, Status> {
        Err(no_picture(&request.get_ref().game))
    }

    /// Threats are left to what the program shows.
    async fn get_threats(
        &self,
        _: Request<GetThreatsRequest>,
    ) -> Result<Response<GetThreatsResponse>, Status> {
        Err(no_threats(&self.game))
    }

    /// The platform describes its log itself.
    async fn describe(
        &self,
        _: Request<DescribeRequest>,
    ) -> Result<Response<DescribeResponse>, Status> {
        Err(Status::unimplemented(
            "a game's own program writes nothing in words",
        ))
    }

    async fn get_default_command(
        &self,
        request: Request<GetDefaultCommandRequest>,
    ) -> Result<Response<GetDefaultCommandResponse>, Status> {
        let request = request.into_inner();
        let at = request.position.clone();
        let game = self.present_for("GetDefaultCommand", at.as_ref()).await?;
        let mut client = self.rules(self.settings.max_response_bytes);
        let patience = self.request_timeout();
        self.ask(
            about(at.as_ref()),
            "GetDefaultCommand",
            patience,
            client.get_default_command(request),
            |found| validate::default_command(&game, at.as_ref(), found),
        )
        .await
    }

    async fn forget(&self, request: Request<ForgetRequest>) -> Result<Response<()>, Status> {
        let request = request.into_inner();
        let about = About::Match(request.r#match.clone());
        let mut client = self.rules(self.settings.max_response_bytes);
        let patience = self.request_timeout();
        self.ask(about, "Forget", patience, client.forget(request), |()| {
            Ok(())
        })
        .await
    }

    async fn verify_log(
        &self,
        request: Request<VerifyLogRequest>,
    ) -> Result<Response<VerifyLogResponse>, Status> {
        let request = request.into_inner();
        let game = self.present("VerifyLog").await?;
        let mut client = self.rules(self.settings.max_log_bytes);
        let patience = Duration::from_millis(self.settings.log_timeout_ms);
        self.ask(
            About::question("VerifyLog", &request),
            "VerifyLog",
            patience,
            client.verify_log(request.clone()),
            |found| validate::verified(&game, &request, found),
        )
        .await
    }

    async fn open_fork(
        &self,
        request: Request<OpenForkRequest>,
    ) -> Result<Response<OpenForkResponse>, Status> {
        let request = request.into_inner();
        let at = request.position.clone();
        self.present_for("OpenFork", at.as_ref()).await?;
        let mut client = self.rules(self.settings.max_response_bytes);
        let patience = self.request_timeout();
        self.ask(
            about(at.as_ref()),
            "OpenFork",
            patience,
            client.open_fork(request),
            |opened| validate::fork(at.as_ref(), opened),
        )
        .await
    }
}
