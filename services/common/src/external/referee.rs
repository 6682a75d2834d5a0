//! One referee elsewhere.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use parking_lot::RwLock;
use sandtable_proto::rules::v1::game_service_client::GameServiceClient;
use sandtable_proto::rules::v1::rules_service_client::RulesServiceClient;
use sandtable_proto::rules::v1::rules_service_server::RulesService;
use sandtable_proto::rules::v1::{
    ApplyRequest, ApplyResponse, ComputeOddsRequest, ComputeOddsResponse, ForgetRequest, Game,
    GameHealth, GetBoardRequest, GetBoardResponse, GetDefaultCommandRequest,
    GetDefaultCommandResponse, GetRuleRequest, GetViewRequest, GetViewResponse, ListGamesRequest,
    ListLegalActionsRequest, ListLegalActionsResponse, OpenMatchRequest, OpenMatchResponse,
    Position, Rule, ValidateRequest, VerifyLogRequest, VerifyLogResponse,
};
use tokio::time::{sleep, timeout};
use tonic::{Code, Request, Response, Status};

use super::answers::{self, Sound};
use super::patience::{NotNow, Patience};
use super::said::{self, Said};
use crate::channel::{ChannelError, InternalChannel, connect};
use crate::error::{error, reason};
use crate::settings::{ClientSettings, RefereeSettings};

/// How soon a referee is asked again which game it has, while it does not say.
const SOON: Duration = Duration::from_millis(500);

/// How long a caller is told to wait for a referee that cannot be reached.
const WAIT: Duration = Duration::from_secs(1);

/// The referee of one game, in a program of somebody else's.
#[derive(Debug)]
pub struct ExternalReferee {
    game: String,
    channel: InternalChannel,
    settings: RefereeSettings,
    patience: Patience,
    /// What it says of its game; before it was first asked, nothing.
    described: RwLock<Option<Result<Arc<Game>, String>>>,
}

/// Referees elsewhere by the ids of their games.
#[derive(Clone, Debug, Default)]
pub struct Externals(BTreeMap<String, Arc<ExternalReferee>>);

impl Externals {
    /// The referees that the settings name, each looked after from now on. Must be called
    /// within a tokio runtime.
    pub fn connect(
        referees: BTreeMap<String, RefereeSettings>,
        services: &ClientSettings,
    ) -> Result<Externals, ChannelError> {
        let connected = referees.into_iter().map(|(game, settings)| {
            let referee = ExternalReferee::connect(&game, settings, services)?;
            Ok((game, referee))
        });
        Ok(Externals(connected.collect::<Result<_, ChannelError>>()?))
    }

    /// The referee of a game, if it is elsewhere.
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
    pub fn games(&self) -> BTreeSet<String> {
        self.0.keys().cloned().collect()
    }
}

/// How a referee is called: as services call each other, but for what its own section says.
fn way_to(settings: &RefereeSettings, services: &ClientSettings) -> ClientSettings {
    ClientSettings {
        connect_timeout_ms: settings.connect_timeout_ms,
        request_timeout_ms: settings.request_timeout_ms.max(settings.log_timeout_ms),
        tls_ca: settings.tls_ca.clone(),
        // Who we are is between the services of the platform.
        tls_certificate: String::new(),
        tls_key: String::new(),
        ..services.clone()
    }
}

impl ExternalReferee {
    /// The referee of a game at the address of its settings.
    fn connect(
        game: &str,
        settings: RefereeSettings,
        services: &ClientSettings,
    ) -> Result<Arc<ExternalReferee>, ChannelError> {
        let channel = connect(
            &settings.address,
            &settings.token,
            &way_to(&settings, services),
        )?;
        let rest = Duration::from_millis(settings.rest_ms);
        let interval = Duration::from_millis(settings.check_interval_ms).max(SOON);
        let referee = Arc::new(ExternalReferee {
            game: game.to_owned(),
            channel,
            patience: Patience::new(settings.max_calls, rest),
            settings,
            described: RwLock::default(),
        });
        let watched = Arc::downgrade(&referee);
        tokio::spawn(async move {
            while let Some(referee) = watched.upgrade() {
                let pause = match referee.look().await {
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
        let described = self.described.read().clone();
        match described {
            Some(Ok(game)) => Game {
                health: GameHealth::Serving.into(),
                health_reason: String::new(),
                ..(*game).clone()
            },
            other => Game {
                id: self.game.clone(),
                title: self.game.clone(),
                health: GameHealth::NotServing.into(),
                health_reason: match other {
                    Some(Err(problem)) => problem,
                    _ => "not looked at yet".to_owned(),
                },
                ..Game::default()
            },
        }
    }

    /// Asks the referee which game it has.
    async fn look(&self) -> Result<Arc<Game>, String> {
        let found = self.ask_for_game().await;
        let mut described = self.described.write();
        let before = described.as_ref().map(Result::is_ok);
        if before != Some(found.is_ok()) {
            let problem = found.as_ref().err();
            tracing::info!(
                game = self.game,
                serves = found.is_ok(),
                ?problem,
                "a referee was looked at"
            );
        }
        *described = Some(found.clone());
        found
    }

    async fn ask_for_game(&self) -> Result<Arc<Game>, String> {
        let mut client = GameServiceClient::new(self.channel.clone())
            .max_decoding_message_size(self.settings.max_response_bytes);
        let patience = self.request_timeout();
        let listed = timeout(patience, client.list_games(ListGamesRequest::default())).await;
        let listed =
            listed
                .map_err(|_| silent(patience))?
                .map_err(|status| match said::read(&status) {
                    Said::Nothing(problem) | Said::Nonsense(problem) => problem,
                    Said::No(no) => no.message().to_owned(),
                })?;
        let mut games = listed.into_inner().games.into_iter();
        let game = games.find(|game| game.id == self.game);
        let game = game.ok_or_else(|| format!("it does not list the game {:?}", self.game))?;
        answers::game(&game)?;
        Ok(Arc::new(game))
    }

    /// The game as it was last described; it is asked for now when that is not known.
    async fn present(&self, call: &str) -> Result<Arc<Game>, Status> {
        let described = self.described.read().clone();
        match described {
            Some(Ok(game)) => Ok(game),
            _ => (self.look().await).map_err(|problem| said::away(&self.game, call, problem, WAIT)),
        }
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

    /// Makes a call about a match, and passes on only an answer that can be used.
    async fn ask<T>(
        &self,
        name: &str,
        call: &str,
        patience: Duration,
        asking: impl Future<Output = Result<Response<T>, Status>>,
        sound: impl FnOnce(&T) -> Sound,
    ) -> Result<Response<T>, Status> {
        let turn = self.patience.enter(name).map_err(|not_now| match not_now {
            NotNow::Rests(rest) => {
                let problem = "it did not answer about this match, which rests for a while";
                said::away(&self.game, call, problem, rest)
            }
            NotNow::Busy(most) => {
                let problem = format!("{most} calls to it are under way");
                said::away(&self.game, call, problem, WAIT)
            }
        })?;
        let Ok(answer) = timeout(patience, asking).await else {
            turn.silent();
            return Err(said::away(&self.game, call, silent(patience), self.rest()));
        };
        turn.answered();
        match answer {
            Ok(answer) => match sound(answer.get_ref()) {
                Ok(()) => Ok(Response::new(answer.into_inner())),
                Err(problem) => Err(said::faulty(&self.game, call, problem)),
            },
            Err(status) => Err(match said::read(&status) {
                Said::No(no) => no,
                Said::Nonsense(problem) => said::faulty(&self.game, call, problem),
                Said::Nothing(problem) => {
                    // Whoever answers next may have other rules.
                    *self.described.write() = None;
                    said::away(&self.game, call, problem, WAIT)
                }
            }),
        }
    }

    fn request_timeout(&self) -> Duration {
        Duration::from_millis(self.settings.request_timeout_ms)
    }

    fn rest(&self) -> Duration {
        Duration::from_millis(self.settings.rest_ms)
    }

    fn rules(&self, most: usize) -> RulesServiceClient<InternalChannel> {
        RulesServiceClient::new(self.channel.clone()).max_decoding_message_size(most)
    }

    fn games(&self) -> GameServiceClient<InternalChannel> {
        GameServiceClient::new(self.channel.clone())
            .max_decoding_message_size(self.settings.max_response_bytes)
    }

    /// The game's board, as far as it has one.
    pub async fn board(
        &self,
        request: GetBoardRequest,
    ) -> Result<Response<GetBoardResponse>, Status> {
        let mut client = self.games();
        let patience = self.request_timeout();
        self.ask("", "GetBoard", patience, client.get_board(request), |_| {
            Ok(())
        })
        .await
    }

    /// A rule of the game's ledger.
    pub async fn rule(&self, request: GetRuleRequest) -> Result<Response<Rule>, Status> {
        let mut client = self.games();
        let patience = self.request_timeout();
        self.ask(
            "",
            "GetRule",
            patience,
            client.get_rule(request),
            |_| Ok(()),
        )
        .await
    }

    /// The odds of a battle.
    pub async fn odds(
        &self,
        request: ComputeOddsRequest,
    ) -> Result<Response<ComputeOddsResponse>, Status> {
        let mut client = self.games();
        let patience = self.request_timeout();
        self.ask(
            "",
            "ComputeOdds",
            patience,
            client.compute_odds(request),
            |_| Ok(()),
        )
        .await
    }
}

fn silent(patience: Duration) -> String {
    format!("it did not answer within {} ms", patience.as_millis())
}

fn name_of(position: Option<&Position>) -> String {
    position.map_or_else(String::new, |position| position.r#match.clone())
}

#[tonic::async_trait]
impl RulesService for ExternalReferee {
    async fn open_match(
        &self,
        request: Request<OpenMatchRequest>,
    ) -> Result<Response<OpenMatchResponse>, Status> {
        let request = request.into_inner();
        let game = self.present("OpenMatch").await?;
        let name = request.r#match.clone();
        let mut client = self.rules(self.settings.max_response_bytes);
        let patience = self.request_timeout();
        self.ask(
            &name,
            "OpenMatch",
            patience,
            client.open_match(request),
            |opened| answers::opening(&game, opened),
        )
        .await
    }

    async fn apply(
        &self,
        request: Request<ApplyRequest>,
    ) -> Result<Response<ApplyResponse>, Status> {
        let request = request.into_inner();
        let game = self.present_for("Apply", request.position.as_ref()).await?;
        let name = name_of(request.position.as_ref());
        let mut client = self.rules(self.settings.max_response_bytes);
        let patience = self.request_timeout();
        self.ask(
            &name,
            "Apply",
            patience,
            client.apply(request.clone()),
            |applied| answers::applied(&game, &request, applied),
        )
        .await
    }

    async fn validate(&self, request: Request<ValidateRequest>) -> Result<Response<()>, Status> {
        let request = request.into_inner();
        self.present_for("Validate", request.position.as_ref())
            .await?;
        let name = name_of(request.position.as_ref());
        let mut client = self.rules(self.settings.max_response_bytes);
        let patience = self.request_timeout();
        self.ask(
            &name,
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
            &name_of(at.as_ref()),
            "ListLegalActions",
            patience,
            client.list_legal_actions(request),
            |found| answers::legal(&game, at.as_ref(), found),
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
            &name_of(at.as_ref()),
            "GetView",
            patience,
            client.get_view(request),
            |found| answers::view(&game, at.as_ref(), found),
        )
        .await
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
            &name_of(at.as_ref()),
            "GetDefaultCommand",
            patience,
            client.get_default_command(request),
            |found| answers::default_command(&game, at.as_ref(), found),
        )
        .await
    }

    async fn forget(&self, request: Request<ForgetRequest>) -> Result<Response<()>, Status> {
        let request = request.into_inner();
        let name = request.r#match.clone();
        let mut client = self.rules(self.settings.max_response_bytes);
        let patience = self.request_timeout();
        self.ask(&name, "Forget", patience, client.forget(request), |()| {
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
        // Logs are not told apart: one that takes too long lets the next one try.
        self.ask(
            "",
            "VerifyLog",
            patience,
            client.verify_log(request.clone()),
            |found| answers::verified(&game, &request, found),
        )
        .await
    }
}
