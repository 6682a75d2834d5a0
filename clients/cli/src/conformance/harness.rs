//! The referee that is checked, asked as the platform asks it.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use prost_types::Any;
use sandtable_grpc::channel::connect;
use sandtable_grpc::error::reason_of;
use sandtable_proto::rules::v1::game_service_client::GameServiceClient;
use sandtable_proto::rules::v1::get_view_request::Viewer;
use sandtable_proto::rules::v1::rules_service_server::RulesService;
use sandtable_proto::rules::v1::{
    ApplyRequest, ApplyResponse, ForgetRequest, Game, GetDefaultCommandRequest, GetViewRequest,
    ListGamesRequest, ListLegalActionsRequest, ListLegalActionsResponse, OpenForkRequest,
    OpenForkResponse, OpenMatchRequest, OpenMatchResponse, Position, ValidateRequest,
    VerifyLogRequest, VerifyLogResponse, open_fork_request,
};
use sandtable_proto::types::v1::Action;
use sandtable_referee_client::external::{ExternalReferee, Externals};
use sandtable_runtime::settings::{ClientSettings, RefereeSettings};
use tokio::sync::OnceCell;
use tokio::time::Instant;
use tonic::{Request, Response, Status};

use crate::conformance::recording::RecordedMatch;

/// Amount of play.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlayLimits {
    /// Matches.
    pub(crate) matches: u64,
    /// Commands of each at most.
    pub(crate) commands: u64,
    /// Seed of what is left to chance.
    pub(crate) seed: u64,
}

/// A referee that is checked.
pub(crate) struct Suite {
    referee: Arc<ExternalReferee>,
    pub(crate) game: Game,
    pub(crate) extent: PlayLimits,
    played: OnceCell<Vec<RecordedMatch>>,
    /// The longest call, and how many there were.
    times: parking_lot::Mutex<(Duration, &'static str, u64)>,
}

/// An expected answer: any other is an error.
pub(crate) trait Expected<T> {
    fn wanted(self, what: &str) -> anyhow::Result<T>;
}

impl<T> Expected<T> for Result<T, Status> {
    fn wanted(self, what: &str) -> anyhow::Result<T> {
        self.map_err(|status| {
            let reason = reason_of(&status).unwrap_or_default();
            anyhow::anyhow!("{what} gives {reason}: {}", status.message())
        })
    }
}

/// Fails unless the answer is a refusal for one of these reasons.
pub(crate) fn refused<T>(
    answer: Result<T, Status>,
    reasons: &[&str],
    what: &str,
) -> anyhow::Result<()> {
    match answer {
        Ok(_) => bail!("{what} is accepted; {} is right", reasons.join(" or ")),
        Err(status) => {
            let found = reason_of(&status).unwrap_or_default();
            ensure!(
                reasons.contains(&found.as_str()),
                "{what} gives {found} ({}); {} is right",
                status.message(),
                reasons.join(" or ")
            );
            Ok(())
        }
    }
}

/// The eyes of a seat.
pub(crate) fn seat_viewer(seat: u32) -> Viewer {
    Viewer::Seat(seat)
}

impl Suite {
    /// Finds the game that is refereed at an address: the one of that id, or the only one.
    pub(crate) async fn find(
        settings: RefereeSettings,
        services: &ClientSettings,
        id: Option<&str>,
        extent: PlayLimits,
    ) -> anyhow::Result<Self> {
        let channel = connect(&settings.address, &settings.token, services)?;
        let mut games = GameServiceClient::new(channel);
        let listed = games.list_games(ListGamesRequest::default()).await;
        let listed = listed.wanted("ListGames")?.into_inner().games;
        let ids: Vec<&str> = listed.iter().map(|game| game.id.as_str()).collect();
        let games = ids.join(", ");
        let game = match (id, &listed[..]) {
            (None, [game]) => game.clone(),
            (None, _) => bail!("the referee lists {games:?}: choose one with --game"),
            (Some(id), all) => (all.iter().find(|game| game.id == id).cloned())
                .with_context(|| format!("the referee lists {games:?}, and no {id:?}"))?,
        };
        let referees = BTreeMap::from([(game.id.clone(), settings)]);
        let externals = Externals::connect(referees, services)?;
        let referee = externals.get(&game.id).context("it was connected")?.clone();
        Ok(Self {
            referee,
            game,
            extent,
            played: OnceCell::new(),
            times: parking_lot::Mutex::default(),
        })
    }

    /// Matches that were played, the same for every check.
    pub(crate) async fn played(&self) -> anyhow::Result<&[RecordedMatch]> {
        let play = async || {
            let mut played = Vec::new();
            for number in 0..self.extent.matches {
                played.push(RecordedMatch::play(self, number).await?);
            }
            anyhow::Ok(played)
        };
        Ok(self.played.get_or_try_init(play).await?)
    }

    async fn timed<T>(
        &self,
        what: &'static str,
        call: impl Future<Output = Result<Response<T>, Status>>,
    ) -> Result<T, Status> {
        let begun = Instant::now();
        let answer = call.await;
        let mut times = self.times.lock();
        times.2 += 1;
        if begun.elapsed() > times.0 {
            (times.0, times.1) = (begun.elapsed(), what);
        }
        Ok(answer?.into_inner())
    }

    /// Returns the duration of the calls. A call that takes too long is a fault wherever it is
    /// made.
    pub(crate) async fn time(&self) -> anyhow::Result<String> {
        let (longest, what, calls) = *self.times.lock();
        Ok(format!(
            "{calls} calls, the longest was {what} with {} ms",
            longest.as_millis()
        ))
    }

    pub(crate) async fn open(
        &self,
        name: &str,
        options: Option<Any>,
    ) -> Result<OpenMatchResponse, Status> {
        self.open_game(&self.game.id, name, options).await
    }

    pub(crate) async fn open_game(
        &self,
        game: &str,
        name: &str,
        options: Option<Any>,
    ) -> Result<OpenMatchResponse, Status> {
        let request = OpenMatchRequest {
            game: game.to_owned(),
            r#match: name.to_owned(),
            options,
            terms: None,
        };
        let call = self.referee.open_match(Request::new(request));
        self.timed("OpenMatch", call).await
    }

    pub(crate) async fn apply(
        &self,
        at: &Position,
        seat: u32,
        action: &Action,
        key: &[u8],
    ) -> Result<ApplyResponse, Status> {
        let request = ApplyRequest {
            position: Some(at.clone()),
            seat,
            action: Some(action.clone()),
            dice_key: key.to_vec(),
            want_snapshot: true,
        };
        let call = self.referee.apply(Request::new(request));
        self.timed("Apply", call).await
    }

    pub(crate) async fn validate(
        &self,
        at: &Position,
        seat: u32,
        command: &Any,
    ) -> Result<(), Status> {
        let request = ValidateRequest {
            position: Some(at.clone()),
            seat,
            command: Some(command.clone()),
        };
        let call = self.referee.validate(Request::new(request));
        self.timed("Validate", call).await
    }

    pub(crate) async fn legal(
        &self,
        at: &Position,
        seat: u32,
    ) -> Result<ListLegalActionsResponse, Status> {
        let request = ListLegalActionsRequest {
            position: Some(at.clone()),
            seat,
            ..Default::default()
        };
        let call = self.referee.list_legal_actions(Request::new(request));
        self.timed("ListLegalActions", call).await
    }

    pub(crate) async fn view(&self, at: &Position, viewer: Viewer) -> Result<Any, Status> {
        let request = GetViewRequest {
            position: Some(at.clone()),
            viewer: Some(viewer),
        };
        let call = self.referee.get_view(Request::new(request));
        let view = self.timed("GetView", call).await?.view;
        Ok(view.unwrap_or_default())
    }

    pub(crate) async fn fork(
        &self,
        at: &Position,
        viewer: open_fork_request::Viewer,
        key: &[u8],
    ) -> Result<OpenForkResponse, Status> {
        let request = OpenForkRequest {
            position: Some(at.clone()),
            viewer: Some(viewer),
            dice_key: key.to_vec(),
        };
        let call = self.referee.open_fork(Request::new(request));
        self.timed("OpenFork", call).await
    }

    pub(crate) async fn default(&self, at: &Position, seat: u32) -> Result<Option<Any>, Status> {
        let request = GetDefaultCommandRequest {
            position: Some(at.clone()),
            seat,
        };
        let call = self.referee.get_default_command(Request::new(request));
        Ok(self.timed("GetDefaultCommand", call).await?.command)
    }

    pub(crate) async fn forget(&self, name: &str) -> anyhow::Result<()> {
        let request = ForgetRequest {
            r#match: name.to_owned(),
            game: self.game.id.clone(),
        };
        let call = self.referee.forget(Request::new(request));
        self.timed("Forget", call).await.wanted("Forget")
    }

    pub(crate) async fn verify(
        &self,
        request: VerifyLogRequest,
    ) -> Result<VerifyLogResponse, Status> {
        let call = self.referee.verify_log(Request::new(request));
        self.timed("VerifyLog", call).await
    }
}
