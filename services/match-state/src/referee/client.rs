//! Calls of the rules.

mod basis;

use std::pin::Pin;
use std::sync::Arc;

use prost_types::Any;
use sandtable_grpc::error::{reason, reason_of};
use sandtable_proto::Viewer;
use sandtable_proto::matches::v1::Match;
use sandtable_proto::rules::v1::rules_service_server::RulesService;
use sandtable_proto::rules::v1::{
    ApplyRequest, ApplyResponse, DescribeRequest, DescribeResponse, DrawViewRequest,
    DrawViewResponse, ForgetRequest, GetDefaultCommandRequest, GetViewRequest, GetViewResponse,
    ListLegalActionsRequest, ListLegalActionsResponse, OpenMatchRequest, OpenMatchResponse,
    Position, ValidateRequest, VerifyLogRequest, VerifyLogResponse, get_view_request,
};
use sandtable_proto::types::v1::Action;
use sandtable_referee_client::external::faulty_referee;
use tonic::{Request, Response, Status};

use crate::error::{MatchError, ServiceResult};
use crate::matches::loaded_match::{LiveMatch, MatchHead};
use crate::referee::view_cache::{CachePosition, LastSeen};
use sandtable_live::LiveStates;
use sandtable_store::{Log, StoreError};

/// A viewer as the rules know one.
pub(crate) fn for_rules(viewer: Viewer) -> get_view_request::Viewer {
    match viewer {
        Viewer::Spectator => get_view_request::Viewer::Spectator(()),
        Viewer::Operator => get_view_request::Viewer::Referee(()),
        Viewer::Seat(seat) => get_view_request::Viewer::Seat(seat),
    }
}

/// The rules, asked in this process or in another.
pub(crate) struct Rules {
    rules: Arc<dyn RulesService>,
    log: Arc<dyn Log>,
    states: Arc<dyn LiveStates>,
    /// By viewer.
    views: LastSeen<RefereeViewer, GetViewResponse>,
    /// By seat, for requests without samples of commands.
    legal: LastSeen<u32, ListLegalActionsResponse>,
}

/// Viewer that a view is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum RefereeViewer {
    Spectators,
    Seat(u32),
    Referee,
}

impl From<get_view_request::Viewer> for RefereeViewer {
    fn from(viewer: get_view_request::Viewer) -> Self {
        match viewer {
            get_view_request::Viewer::Spectator(()) => Self::Spectators,
            get_view_request::Viewer::Seat(seat) => Self::Seat(seat),
            get_view_request::Viewer::Referee(()) => Self::Referee,
        }
    }
}

/// The state that a match is in.
fn standing(live: &LiveMatch) -> CachePosition<'_> {
    CachePosition {
        id: &live.id,
        version: live.head.version,
        state_hash: &live.head.state_hash,
    }
}

/// The state that a match was in, under a name of its own, so that the present state stays in
/// memory.
pub(crate) fn past(live: &LiveMatch, head: &MatchHead) -> Position {
    Position {
        r#match: format!("{}/past", live.name),
        version: head.version,
        state_hash: head.state_hash.clone(),
        ..live.position()
    }
}

pub(crate) type RefereeCall<'a, T> =
    Pin<Box<dyn Future<Output = Result<Response<T>, Status>> + Send + 'a>>;

pub(crate) fn refusal_of(status: Status) -> MatchError {
    MatchError::Rules(Box::new(status))
}

/// Fails if an answer names seats that a match of this size does not have.
pub(crate) fn must_fit(game: &str, seats: usize, applied: &ApplyResponse) -> ServiceResult<()> {
    let won = applied.outcome.iter().flat_map(|outcome| &outcome.winners);
    let scored = (applied.outcome.iter())
        .flat_map(|outcome| &outcome.scores)
        .flat_map(|score| &score.seats);
    let addressees = (applied.events.iter()).filter_map(|event| event.only_seat.as_ref());
    let turn = applied.on_turn.iter().map(|turn| &turn.seat);
    let mut named = applied
        .awaited
        .iter()
        .chain(won)
        .chain(scored)
        .chain(addressees)
        .chain(turn);
    match named.find(|seat| **seat as usize >= seats) {
        None => Ok(()),
        Some(seat) => {
            let problem = format!("it names seat {seat} of {seats}");
            Err(refusal_of(faulty_referee(game, "Apply", problem)))
        }
    }
}

impl Rules {
    pub(crate) fn new(
        rules: Arc<dyn RulesService>,
        log: Arc<dyn Log>,
        states: Arc<dyn LiveStates>,
    ) -> Self {
        Self {
            rules,
            log,
            states,
            views: LastSeen::default(),
            legal: LastSeen::default(),
        }
    }

    /// Returns the referee.
    pub(crate) fn referee(&self) -> &dyn RulesService {
        &*self.rules
    }

    /// Lays out a match.
    pub(crate) async fn open(&self, request: OpenMatchRequest) -> ServiceResult<OpenMatchResponse> {
        let opened = self.rules.open_match(Request::new(request)).await;
        Ok(opened.map_err(refusal_of)?.into_inner())
    }

    /// Applies an action to the match's present state.
    pub(crate) async fn apply(
        &self,
        live: &LiveMatch,
        seat: u32,
        action: &Action,
        want_snapshot: bool,
    ) -> ServiceResult<ApplyResponse> {
        let applied = self.ask(live, |position| {
            self.rules.apply(Request::new(ApplyRequest {
                position: Some(position),
                seat,
                action: Some(action.clone()),
                dice_key: live.dice_key.clone(),
                want_snapshot,
            }))
        });
        let applied = applied.await?;
        let shown = &live.record.shown;
        must_fit(&shown.game, shown.seats.len(), &applied)?;
        Ok(applied)
    }

    /// Checks whether `apply` would accept a command.
    pub(crate) async fn validate(
        &self,
        live: &LiveMatch,
        seat: u32,
        command: &Any,
    ) -> ServiceResult<()> {
        self.ask(live, |position| {
            self.rules.validate(Request::new(ValidateRequest {
                position: Some(position),
                seat,
                command: Some(command.clone()),
            }))
        })
        .await
    }

    /// The command that stands in for an awaited seat that does not answer.
    pub(crate) async fn default_command(&self, live: &LiveMatch, seat: u32) -> ServiceResult<Any> {
        let given = self.ask(live, |position| {
            self.rules
                .get_default_command(Request::new(GetDefaultCommandRequest {
                    position: Some(position),
                    seat,
                }))
        });
        let problem =
            || StoreError::Corrupt(format!("seat {seat} of {} is not awaited", live.name));
        Ok(given.await?.command.ok_or_else(problem)?)
    }

    /// Returns the legal list of a seat, with this many sample commands.
    pub(crate) async fn legal_actions(
        &self,
        live: &LiveMatch,
        seat: u32,
        samples: u32,
    ) -> ServiceResult<Arc<ListLegalActionsResponse>> {
        let standing = standing(live);
        // Samples are drawn anew for each request.
        let drawn = samples > 0;
        if !drawn && let Some(seen) = self.legal.get(standing, seat) {
            return Ok(seen);
        }
        let listed = self.ask(live, |position| {
            self.rules
                .list_legal_actions(Request::new(ListLegalActionsRequest {
                    position: Some(position),
                    seat,
                    samples,
                }))
        });
        let listed = listed.await?;
        if drawn {
            return Ok(Arc::new(listed));
        }
        Ok(self.legal.keep(standing, seat, listed))
    }

    /// Returns the view of a viewer.
    pub(crate) async fn view(
        &self,
        live: &LiveMatch,
        viewer: get_view_request::Viewer,
    ) -> ServiceResult<Arc<GetViewResponse>> {
        let (standing, eyes) = (standing(live), RefereeViewer::from(viewer));
        if let Some(seen) = self.views.get(standing, eyes) {
            return Ok(seen);
        }
        let seen = self.view_from(live, || live.position(), viewer);
        Ok(self.views.keep(standing, eyes, seen.await?))
    }

    /// Draws the content of a view.
    pub(crate) async fn draw(&self, request: DrawViewRequest) -> ServiceResult<DrawViewResponse> {
        let drawn = self.rules.draw_view(Request::new(request)).await;
        Ok(drawn.map_err(refusal_of)?.into_inner())
    }

    /// Writes entries and questions in words. The view is what everybody may see of the match,
    /// and is made only if its names are needed.
    pub(crate) async fn describe(
        &self,
        mut request: DescribeRequest,
        view: impl Future<Output = ServiceResult<Option<Any>>>,
    ) -> ServiceResult<DescribeResponse> {
        let described = self.rules.describe(Request::new(request.clone())).await;
        let described = described.map_err(refusal_of)?.into_inner();
        if !described.needs_view {
            return Ok(described);
        }
        request.view = view.await?;
        let described = self.rules.describe(Request::new(request)).await;
        Ok(described.map_err(refusal_of)?.into_inner())
    }

    /// Returns the view of a viewer at an earlier head of the match's log.
    pub(crate) async fn view_at(
        &self,
        live: &LiveMatch,
        head: &MatchHead,
        viewer: get_view_request::Viewer,
    ) -> ServiceResult<GetViewResponse> {
        self.view_from(live, || past(live, head), viewer).await
    }

    /// Returns the number of entries to replay for the match as it was at a version.
    pub(crate) async fn played_again(&self, live: &LiveMatch, version: u64) -> ServiceResult<u64> {
        let stored = self.log.latest_snapshot(live.key).await?;
        let from = stored.map_or(0, |snapshot| snapshot.sequence);
        // One that is ahead is of no use.
        Ok(version.checked_sub(from).unwrap_or(version))
    }

    async fn view_from(
        &self,
        live: &LiveMatch,
        position: impl Fn() -> Position,
        viewer: get_view_request::Viewer,
    ) -> ServiceResult<GetViewResponse> {
        self.ask_at(live, position, |position| {
            self.rules.get_view(Request::new(GetViewRequest {
                position: Some(position),
                viewer: Some(viewer),
            }))
        })
        .await
    }

    /// Plays a log again.
    pub(crate) async fn verify(
        &self,
        request: VerifyLogRequest,
    ) -> ServiceResult<VerifyLogResponse> {
        let verified = self.rules.verify_log(Request::new(request)).await;
        Ok(verified.map_err(refusal_of)?.into_inner())
    }

    /// Plays a match's whole log again.
    pub(crate) async fn replay(&self, live: &LiveMatch) -> ServiceResult<VerifyLogResponse> {
        let shown = &live.record.shown;
        self.verify(VerifyLogRequest {
            game: shown.game.clone(),
            options: shown.options.clone(),
            dice_key: live.dice_key.clone(),
            entries: self.entries(live, 0, live.head.version).await?,
        })
        .await
    }

    /// The version of the rules that a match would be played with.
    pub(crate) async fn ruleset(&self, shown: &Match) -> ServiceResult<String> {
        let verified = self.verify(VerifyLogRequest {
            game: shown.game.clone(),
            options: shown.options.clone(),
            // No entry, so no dice.
            dice_key: vec![0; 32],
            entries: Vec::new(),
        });
        Ok(verified.await?.ruleset_version)
    }

    /// Makes the referee drop what it has of a match. A referee that cannot be
    /// reached will notice by the fingerprint that its state is not the log's.
    pub(crate) async fn forget(&self, game: &str, name: &str) {
        let request = ForgetRequest {
            r#match: name.to_owned(),
            game: game.to_owned(),
        };
        if let Err(status) = self.rules.forget(Request::new(request)).await {
            tracing::warn!(%status, name, "failed to evict a match from the referee");
        }
    }

    /// Makes a call for the present state.
    async fn ask<'a, T>(
        &'a self,
        live: &'a LiveMatch,
        call: impl Fn(Position) -> RefereeCall<'a, T>,
    ) -> ServiceResult<T> {
        self.ask_at(live, || live.position(), call).await
    }

    /// Makes a call for a state, and when the referee does not have it once more with
    /// what it needs to build it.
    pub(crate) async fn ask_at<'a, T>(
        &'a self,
        live: &'a LiveMatch,
        position: impl Fn() -> Position,
        call: impl Fn(Position) -> RefereeCall<'a, T>,
    ) -> ServiceResult<T> {
        match call(position()).await {
            Ok(response) => Ok(response.into_inner()),
            Err(status) if reason_of(&status).as_deref() == Some(reason::STATE_NOT_LOADED) => {
                // Rare and large: in a place of its own it does not make every call larger.
                Box::pin(self.ask_with_basis(live, position(), call)).await
            }
            Err(status) => Err(refusal_of(status)),
        }
    }
}
