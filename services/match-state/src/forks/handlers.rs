//! Looking ahead in scratch copies of matches.

use std::sync::Arc;
use std::time::Duration;

use prost_types::{Any, Timestamp};
use sandtable_grpc::error::with_metadata;
use sandtable_proto::matches::v1::fork_move::Move;
use sandtable_proto::matches::v1::{
    Fork as Shown, ForkEntry, ForkLook, ForkMove, GetForkDefaultCommandRequest,
    GetForkDefaultCommandResponse, GetForkViewRequest, GetForkViewResponse,
    ListForkLegalActionsRequest, ListForkLegalActionsResponse, ListForksRequest, ListForksResponse,
    PlayForkRequest, PlayForkResponse, ValidateForkCommandRequest, ValidateForkCommandResponse,
};
use sandtable_proto::rules::v1::{EntryToDescribe, get_view_request};
use sandtable_proto::types::v1::{Action, action};

use crate::auth::identity::Showing;
use crate::clocks::time;
use crate::clocks::time::between;
use crate::clocks::time_source::Timekeeper;
use crate::error::{MatchError, ServiceResult};
use crate::forks::registry::{Fork, ForkRegistry, Owner, Progress};
use crate::forks::rules_client::ForkRules;
use crate::log::fitting_events::fitting;
use crate::log::texts::texts_of;
use crate::matches::names::{match_id, match_name, parent_of_fork};
use crate::validate;

/// Moves of one call.
const MOST_MOVES: usize = 64;

/// The seat that is named, or the lowest one that is awaited.
fn acting(progress: &Progress, named: Option<u32>) -> ServiceResult<u32> {
    let seat = named.or_else(|| progress.awaited.first().copied());
    seat.ok_or_else(|| MatchError::field("seat", "must be set: nobody is awaited"))
}

/// Says which of several moves is refused.
fn at_move(index: usize, refusal: MatchError) -> MatchError {
    let status = with_metadata(refusal.into(), "move", &index.to_string());
    MatchError::Passed(Box::new(status))
}

/// The forks of this process, as their owners play in them.
pub(crate) struct Forks {
    pub(crate) registry: ForkRegistry,
    pub(crate) rules: ForkRules,
    pub(crate) time: Arc<Timekeeper>,
    /// Bytes after which a page ends.
    pub(crate) page_bytes: usize,
}

impl Forks {
    /// A fork of the caller's.
    pub(crate) async fn get_fork(&self, name: &str, showing: &Showing<'_>) -> ServiceResult<Shown> {
        let fork = self.fork(name, showing)?;
        let progress = fork.progress.lock().await;
        Ok(self.show_fork(&fork, &progress))
    }

    /// The caller's forks.
    pub(crate) async fn list_forks(
        &self,
        request: &ListForksRequest,
        showing: &Showing<'_>,
    ) -> ServiceResult<ListForksResponse> {
        let start = match &request.parent[..] {
            "matches/-" => String::new(),
            parent => format!("{}/", match_name(match_id("parent", parent)?)),
        };
        let mut forks = Vec::new();
        for fork in self.registry.of(&Owner::of(showing)?, &start) {
            let progress = fork.progress.lock().await;
            forks.push(self.show_fork(&fork, &progress));
        }
        Ok(ListForksResponse { forks })
    }

    /// Plays moves in a fork: all, or none.
    pub(crate) async fn play_fork(
        &self,
        request: PlayForkRequest,
        showing: &Showing<'_>,
    ) -> ServiceResult<PlayForkResponse> {
        let arrived = self.time.now();
        let fork = self.fork(&request.name, showing)?;
        if !(1..=MOST_MOVES).contains(&request.moves.len()) {
            let problem = format!("must be 1 to {MOST_MOVES}");
            return Err(MatchError::field("moves", problem));
        }
        let language = validate::text_language(&request.text_language)?;
        self.registry
            .charge(&fork.outline.payer, request.moves.len())?;
        let mut progress = fork.progress.lock().await;
        must_be_at(&progress, request.expected_version)?;
        // A refusal in the middle leaves the fork unchanged: the referee, which is ahead then,
        // notices by the version.
        let mut next = progress.clone();
        let mut room = self.page_bytes;
        let mut entries = Vec::with_capacity(request.moves.len());
        for (index, it) in request.moves.into_iter().enumerate() {
            let played = self.play_move(&fork, &mut next, it, &mut room).await;
            // Others on this thread need not wait for all of them.
            tokio::task::yield_now().await;
            entries.push(played.map_err(|refusal| at_move(index, refusal))?);
        }
        *progress = next;
        fork.note_size(&progress);
        self.add_texts(&fork, &progress, &mut entries, language)
            .await;
        let look = request.look.unwrap_or_default();
        let (view, legal) = self.looked(&fork, &progress, look, language).await?;
        let question_texts = (self.questions(&fork, &progress, view.as_ref(), language)).await?;
        Ok(PlayForkResponse {
            entries,
            fork: Some(self.show_fork(&fork, &progress)),
            view,
            legal,
            server_time: Some(between(arrived, self.time.now())),
            question_texts,
        })
    }

    /// Adds texts to the entries of moves, if a language is named. They are played whether or
    /// not there are words for them.
    async fn add_texts(
        &self,
        fork: &Fork,
        progress: &Progress,
        entries: &mut [ForkEntry],
        language: &str,
    ) {
        if language.is_empty() {
            return;
        }
        let described = entries.iter().map(to_describe).collect();
        let described = self
            .rules
            .describe(fork, progress, described, None, language);
        match described.await {
            Ok(described) => {
                for (entry, described) in entries.iter_mut().zip(described.entries) {
                    entry.texts = texts_of(described);
                }
            }
            Err(refusal) => tracing::debug!(%refusal, "moves of a fork have no texts"),
        }
    }

    /// The open questions of a view or a legal list in words, if a language is named.
    async fn questions(
        &self,
        fork: &Fork,
        progress: &Progress,
        of: Option<&Any>,
        language: &str,
    ) -> ServiceResult<Vec<String>> {
        if language.is_empty() || of.is_none() {
            return Ok(Vec::new());
        }
        let of = of.cloned();
        let described = self
            .rules
            .describe(fork, progress, Vec::new(), of, language);
        Ok(described.await?.questions)
    }

    async fn play_move(
        &self,
        fork: &Fork,
        progress: &mut Progress,
        wanted: ForkMove,
        room: &mut usize,
    ) -> ServiceResult<ForkEntry> {
        let seat = acting(progress, wanted.seat)?;
        let kind = match validate::required("move", wanted.r#move)? {
            Move::Command(command) => action::Kind::Command(command),
            Move::DefaultCommand(()) => {
                let command = self.rules.default_command(fork, progress, seat).await?;
                action::Kind::Command(command)
            }
            Move::Resign(()) => action::Kind::Resign(()),
        };
        let action = Action { kind: Some(kind) };
        let mut applied = self.rules.apply(fork, progress, seat, &action).await?;
        applied.action.get_or_insert(action);
        progress.go_on(seat, &mut applied);
        let events = applied.events.into_iter().filter_map(|it| it.event);
        let (events, events_left_out) = fitting(events, room);
        Ok(ForkEntry {
            seat,
            command: match applied.action.and_then(|it| it.kind) {
                Some(action::Kind::Command(command)) => Some(command),
                _ => None,
            },
            events,
            dice_drawn: applied.dice_drawn,
            events_left_out,
            texts: Vec::new(),
        })
    }

    /// Returns the parts of a fork that the caller wants to see.
    async fn looked(
        &self,
        fork: &Fork,
        progress: &Progress,
        look: ForkLook,
        language: &str,
    ) -> ServiceResult<(Option<Any>, Option<ListForkLegalActionsResponse>)> {
        let view = if look.view {
            let viewer = fork.outline.viewer;
            let seen = self.rules.view(fork, progress, viewer).await?;
            seen.view
        } else {
            None
        };
        let legal = match progress.awaited.first() {
            Some(seat) if look.legal => {
                let listed = (*seat, look.samples);
                Some(self.legal_in(fork, progress, listed, language).await?)
            }
            _ => None,
        };
        Ok((view, legal))
    }

    async fn legal_in(
        &self,
        fork: &Fork,
        progress: &Progress,
        (seat, samples): (u32, u32),
        language: &str,
    ) -> ServiceResult<ListForkLegalActionsResponse> {
        let listed = self.rules.legal_actions(fork, progress, seat, samples);
        let listed = listed.await?;
        let questions = self.questions(fork, progress, listed.legal.as_ref(), language);
        Ok(ListForkLegalActionsResponse {
            question_texts: questions.await?,
            version: progress.version,
            seat,
            legal: listed.legal,
            commands: listed.commands,
        })
    }

    /// Checks whether a command would be accepted in a fork.
    pub(crate) async fn validate_in_fork(
        &self,
        request: ValidateForkCommandRequest,
        showing: &Showing<'_>,
    ) -> ServiceResult<ValidateForkCommandResponse> {
        let fork = self.fork(&request.name, showing)?;
        let command = validate::required("command", request.command)?;
        let progress = fork.progress.lock().await;
        let seat = acting(&progress, request.seat)?;
        let validated = self.rules.validate(&fork, &progress, seat, &command);
        validated.await?;
        Ok(ValidateForkCommandResponse {
            version: progress.version,
        })
    }

    /// Returns the legal list of a seat in a fork.
    pub(crate) async fn legal_in_fork(
        &self,
        request: ListForkLegalActionsRequest,
        showing: &Showing<'_>,
    ) -> ServiceResult<ListForkLegalActionsResponse> {
        let fork = self.fork(&request.name, showing)?;
        let progress = fork.progress.lock().await;
        let seat = acting(&progress, request.seat)?;
        let language = validate::text_language(&request.text_language)?;
        self.legal_in(&fork, &progress, (seat, request.samples), language)
            .await
    }

    /// Returns the default command of a seat in a fork.
    pub(crate) async fn default_in_fork(
        &self,
        request: GetForkDefaultCommandRequest,
        showing: &Showing<'_>,
    ) -> ServiceResult<GetForkDefaultCommandResponse> {
        let fork = self.fork(&request.name, showing)?;
        let progress = fork.progress.lock().await;
        let seat = acting(&progress, request.seat)?;
        let command = self.rules.default_command(&fork, &progress, seat).await?;
        Ok(GetForkDefaultCommandResponse {
            version: progress.version,
            seat,
            command: Some(command),
        })
    }

    /// A fork with the eyes of any seat.
    pub(crate) async fn view_of_fork(
        &self,
        request: GetForkViewRequest,
        showing: &Showing<'_>,
    ) -> ServiceResult<GetForkViewResponse> {
        let fork = self.fork(&request.name, showing)?;
        let language = validate::text_language(&request.text_language)?;
        let progress = fork.progress.lock().await;
        let viewer = request
            .seat
            .map_or(fork.outline.viewer, get_view_request::Viewer::Seat);
        let seen = self.rules.view(&fork, &progress, viewer).await?;
        let questions = self.questions(&fork, &progress, seen.view.as_ref(), language);
        Ok(GetForkViewResponse {
            question_texts: questions.await?,
            version: progress.version,
            view: seen.view,
            awaited: seen.awaited,
            outcome: seen.outcome,
        })
    }

    /// Lets a fork of the caller's go.
    pub(crate) async fn delete_fork(&self, name: &str, showing: &Showing<'_>) -> ServiceResult<()> {
        let fork = self.fork(name, showing)?;
        self.registry.remove(&fork);
        self.rules.forget(&fork).await;
        Ok(())
    }

    /// A fork of the caller's, which is used by that.
    pub(crate) fn fork(&self, name: &str, showing: &Showing<'_>) -> ServiceResult<Arc<Fork>> {
        match_id("name", parent_of_fork(name))?;
        self.registry.find(&Owner::of(showing)?, name)
    }

    /// Returns the resource: reading it counts as use.
    pub(crate) fn show_fork(&self, fork: &Fork, progress: &Progress) -> Shown {
        fork.shown(progress, later(self.time.now(), self.registry.stays()))
    }
}

/// A move's entry, in which a seat without a command was given up.
fn to_describe(entry: &ForkEntry) -> EntryToDescribe {
    let command = entry.command.clone().map(action::Kind::Command);
    let kind = command.unwrap_or(action::Kind::Resign(()));
    EntryToDescribe {
        seat: entry.seat,
        action: Some(Action { kind: Some(kind) }),
        events: entry.events.clone(),
    }
}

fn later(now: Timestamp, time: Duration) -> Timestamp {
    time::after(now, time.try_into().unwrap_or_default())
}

fn must_be_at(progress: &Progress, expected: Option<u64>) -> ServiceResult<()> {
    let current = progress.version;
    match expected {
        Some(expected) if expected != current => {
            Err(MatchError::VersionMismatch { expected, current })
        }
        _ => Ok(()),
    }
}
