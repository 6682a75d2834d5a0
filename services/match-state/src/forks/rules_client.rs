//! Asking the rules about forks.

use std::sync::Arc;

use prost_types::Any;
use sandtable_grpc::error::{reason, reason_of};
use sandtable_proto::rules::v1::{
    ApplyRequest, ApplyResponse, DescribeRequest, DescribeResponse, EntryToDescribe,
    GetDefaultCommandRequest, GetViewRequest, GetViewResponse, ListLegalActionsRequest,
    ListLegalActionsResponse, OpenForkRequest, OpenForkResponse, Position, ValidateRequest,
    get_view_request, open_fork_request,
};
use sandtable_proto::types::v1::Action;
use tonic::Request;

use crate::error::{MatchError, ServiceResult};
use crate::forks::registry::{Fork, Progress};
use crate::matches::loaded_match::LiveMatch;
use crate::referee::client::{RefereeCall, Rules, must_fit, refusal_of};

/// A viewer of a copy as the rules know one.
fn for_copy(viewer: get_view_request::Viewer) -> open_fork_request::Viewer {
    use get_view_request::Viewer;
    match viewer {
        Viewer::Seat(seat) => open_fork_request::Viewer::Seat(seat),
        Viewer::Spectator(()) => open_fork_request::Viewer::Spectator(()),
        Viewer::Referee(()) => open_fork_request::Viewer::Referee(()),
    }
}

/// The rules, asked about forks.
pub(crate) struct ForkRules {
    pub(crate) rules: Arc<Rules>,
}

impl ForkRules {
    /// A copy of a match as a viewer may know it, with dice of its own.
    pub(crate) async fn open(
        &self,
        live: &LiveMatch,
        position: Position,
        viewer: get_view_request::Viewer,
        dice_key: &[u8],
    ) -> ServiceResult<OpenForkResponse> {
        self.rules
            .ask_at(
                live,
                || position.clone(),
                |position| {
                    self.rules
                        .referee()
                        .open_fork(Request::new(OpenForkRequest {
                            position: Some(position),
                            viewer: Some(for_copy(viewer)),
                            dice_key: dice_key.to_vec(),
                        }))
                },
            )
            .await
    }

    /// An exact copy of a fork, with dice of its own.
    pub(crate) async fn copy(
        &self,
        fork: &Fork,
        progress: &Progress,
        dice_key: &[u8],
    ) -> ServiceResult<OpenForkResponse> {
        self.ask(fork, progress, |position| {
            self.rules
                .referee()
                .open_fork(Request::new(OpenForkRequest {
                    position: Some(position),
                    viewer: Some(open_fork_request::Viewer::Referee(())),
                    dice_key: dice_key.to_vec(),
                }))
        })
        .await
    }

    /// Plays a move in a fork.
    pub(crate) async fn apply(
        &self,
        fork: &Fork,
        progress: &Progress,
        seat: u32,
        action: &Action,
    ) -> ServiceResult<ApplyResponse> {
        let applied = self.ask(fork, progress, |position| {
            self.rules.referee().apply(Request::new(ApplyRequest {
                position: Some(position),
                seat,
                action: Some(action.clone()),
                dice_key: fork.outline.dice_key.clone(),
                want_snapshot: progress.wants_snapshot(),
            }))
        });
        let applied = applied.await?;
        must_fit(&fork.outline.game, fork.outline.seats, &applied)?;
        Ok(applied)
    }

    /// Checks whether a fork would accept a command.
    pub(crate) async fn validate(
        &self,
        fork: &Fork,
        progress: &Progress,
        seat: u32,
        command: &Any,
    ) -> ServiceResult<()> {
        self.ask(fork, progress, |position| {
            self.rules.referee().validate(Request::new(ValidateRequest {
                position: Some(position),
                seat,
                command: Some(command.clone()),
            }))
        })
        .await
    }

    /// Returns the legal list of a seat in a fork.
    pub(crate) async fn legal_actions(
        &self,
        fork: &Fork,
        progress: &Progress,
        seat: u32,
        samples: u32,
    ) -> ServiceResult<ListLegalActionsResponse> {
        self.ask(fork, progress, |position| {
            self.rules
                .referee()
                .list_legal_actions(Request::new(ListLegalActionsRequest {
                    position: Some(position),
                    seat,
                    samples,
                }))
        })
        .await
    }

    /// Returns the default command of a seat in a fork.
    pub(crate) async fn default_command(
        &self,
        fork: &Fork,
        progress: &Progress,
        seat: u32,
    ) -> ServiceResult<Any> {
        let given = self.ask(fork, progress, |position| {
            self.rules
                .referee()
                .get_default_command(Request::new(GetDefaultCommandRequest {
                    position: Some(position),
                    seat,
                }))
        });
        given.await?.command.ok_or(MatchError::NotAwaited(seat))
    }

    /// Returns a viewer's view of a fork.
    pub(crate) async fn view(
        &self,
        fork: &Fork,
        progress: &Progress,
        viewer: get_view_request::Viewer,
    ) -> ServiceResult<GetViewResponse> {
        self.ask(fork, progress, |position| {
            self.rules.referee().get_view(Request::new(GetViewRequest {
                position: Some(position),
                viewer: Some(viewer),
            }))
        })
        .await
    }

    /// Writes entries of a fork, and open questions, in words.
    pub(crate) async fn describe(
        &self,
        fork: &Fork,
        progress: &Progress,
        entries: Vec<EntryToDescribe>,
        questions_of: Option<Any>,
        language: &str,
    ) -> ServiceResult<DescribeResponse> {
        let outline = &fork.outline;
        let request = DescribeRequest {
            game: outline.game.clone(),
            r#match: outline.name.clone(),
            options: outline.options.clone(),
            view: None,
            entries,
            questions_of,
            language: language.to_owned(),
        };
        let view = async {
            let viewer = get_view_request::Viewer::Spectator(());
            Ok(self.view(fork, progress, viewer).await?.view)
        };
        self.rules.describe(request, view).await
    }

    /// Makes the referee drop what it has of a fork.
    pub(crate) async fn forget(&self, fork: &Fork) {
        let outline = &fork.outline;
        self.rules.forget(&outline.game, &outline.name).await;
    }

    /// Makes a call for the state of a fork, and when the referee does not have it once more
    /// with what it needs to build it.
    pub(crate) async fn ask<'a, T>(
        &'a self,
        fork: &Fork,
        progress: &Progress,
        call: impl Fn(Position) -> RefereeCall<'a, T>,
    ) -> ServiceResult<T> {
        let position = fork.position(progress);
        match call(position.clone()).await {
            Ok(response) => return Ok(response.into_inner()),
            Err(status) if reason_of(&status).as_deref() == Some(reason::STATE_NOT_LOADED) => {}
            Err(status) => return Err(refusal_of(status)),
        }
        let position = Position {
            basis: Some(fork.basis(progress)),
            ..position
        };
        Ok(call(position).await.map_err(refusal_of)?.into_inner())
    }
}
