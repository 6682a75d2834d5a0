//! The gRPC face for clients.

use sandtable_grpc::negotiation::{known_tag, tagged};
use sandtable_proto::Viewer;
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{
    Cause, CloseMatchRequest, CreateMatchRequest, CreateMatchResponse, ExportMatchRequest,
    ExportMatchResponse, GetDefaultCommandRequest, GetDefaultCommandResponse, GetLogHeadRequest,
    GetMatchRequest, GetThreatsRequest, GetThreatsResponse, GetViewRequest, GetViewResponse,
    ImportMatchRequest, ImportMatchResponse, JoinMatchRequest, JoinMatchResponse,
    LeaveMatchRequest, ListLegalActionsRequest, ListLegalActionsResponse, ListLogEntriesRequest,
    ListLogEntriesResponse, ListMatchesRequest, ListMatchesResponse, LogEntry, LogHead, Match,
    RecordedEntry, RenderLogRequest, RenderLogResponse, RenderMapRequest, RenderMapResponse,
    ResignMatchRequest, ResignMatchResponse, StartMatchRequest, SubmitCommandRequest,
    SubmitCommandResponse, SubmitCommandsRequest, SubmitCommandsResponse, ValidateCommandRequest,
    ValidateCommandResponse,
};
use sandtable_proto::types::v1::action;
use sandtable_server::limits::{CallCharge, ClientAddress};
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tonic::metadata::MetadataMap;
use tonic::{Request, Response, Status, async_trait};

use crate::clocks::time::between;
use crate::matches::names::match_id;
use crate::rpc::command_list;
use crate::rpc::match_look::CommandLook;
use crate::state::MatchState;
use crate::submit::submission::Submission;
use crate::submit::submitter::ActingSeat;
use crate::validate;

/// Pieces of an export that wait for the client.
const PIECES: usize = 4;

/// A method's answer.
pub(crate) type Reply<T> = Result<Response<T>, Status>;

/// Takes a request apart into its message and the caller's metadata.
pub(crate) fn parts<T>(request: Request<T>) -> (MetadataMap, T) {
    let (metadata, _, message) = request.into_parts();
    (metadata, message)
}

/// The answer to the caller who submitted the command of an entry, which is as its seat sees it.
pub(super) fn accepted(
    entry: LogEntry,
    server_time: prost_types::Duration,
) -> SubmitCommandResponse {
    SubmitCommandResponse {
        version: entry.sequence,
        state_hash: entry.state_hash,
        events: entry.events,
        awaited: entry.awaited,
        outcome: entry.outcome,
        client_time: entry.client_time,
        server_time: Some(server_time),
        events_left_out: 0,
        texts: entry.texts,
        sight: None,
    }
}

/// An entry as the seat sees it that made it.
fn seen_by_its_seat(entry: RecordedEntry) -> LogEntry {
    let seat = entry.seat;
    entry.seen_by(Viewer::Seat(seat))
}

#[async_trait]
impl MatchService for MatchState {
    type ExportMatchStream = ReceiverStream<Result<ExportMatchResponse, Status>>;

    async fn create_match(
        &self,
        request: Request<CreateMatchRequest>,
    ) -> Reply<CreateMatchResponse> {
        let origin = ClientAddress::of(&request);
        let (metadata, request) = parts(request);
        let showing = self.parts.authenticator.credentials(&metadata).await?;
        Ok(Response::new(
            self.parts
                .hosting
                .create(request, showing.token(), showing.client(), origin)
                .await?,
        ))
    }

    async fn get_match(&self, request: Request<GetMatchRequest>) -> Reply<Match> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let id = match_id("name", &request.name)?;
        Ok(Response::new(
            self.parts.records.get(id, showing.token()).await?,
        ))
    }

    async fn list_matches(
        &self,
        request: Request<ListMatchesRequest>,
    ) -> Reply<ListMatchesResponse> {
        let (metadata, request) = parts(request);
        let showing = self.parts.authenticator.credentials(&metadata).await?;
        Ok(Response::new(
            self.parts.queries.list(&request, showing.token()).await?,
        ))
    }

    async fn join_match(&self, request: Request<JoinMatchRequest>) -> Reply<JoinMatchResponse> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        Ok(Response::new(
            self.parts
                .lobby
                .join(request, showing.token(), showing.client())
                .await?,
        ))
    }

    async fn leave_match(&self, request: Request<LeaveMatchRequest>) -> Reply<Match> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        Ok(Response::new(
            self.parts.lobby.leave(request, showing.token()).await?,
        ))
    }

    async fn start_match(&self, request: Request<StartMatchRequest>) -> Reply<Match> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        Ok(Response::new(
            self.parts.lobby.start(request, showing.token()).await?,
        ))
    }

    async fn submit_command(
        &self,
        request: Request<SubmitCommandRequest>,
    ) -> Reply<SubmitCommandResponse> {
        let arrived = self.parts.time.now();
        let charge = CallCharge::of(&request);
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        validate::request_id(&request.request_id)?;
        let language = validate::text_language(&request.text_language)?;
        let look = CommandLook::read(request.look, language)?;
        let command = validate::required("command", request.command)?;
        let by = ActingSeat {
            id: match_id("name", &request.name)?,
            token: showing.token(),
            seat: request.seat,
        };
        let submission = Submission {
            request_id: request.request_id,
            expected_version: request.expected_version,
            ..Submission::of(action::Kind::Command(command), Cause::Seat, arrived)
        };
        charge.take_reads(look.reads()).await?;
        let entry = self.parts.submitter.submit(by, submission).await?;
        let server_time = between(arrived, self.parts.time.now());
        let mut entry = seen_by_its_seat(entry);
        let entries = std::slice::from_mut(&mut entry);
        self.parts
            .texts
            .add_to_accepted(by.id, entries, language)
            .await;
        Ok(Response::new(SubmitCommandResponse {
            sight: self.sight(by, &look).await,
            ..accepted(entry, server_time)
        }))
    }

    async fn submit_commands(
        &self,
        request: Request<SubmitCommandsRequest>,
    ) -> Reply<SubmitCommandsResponse> {
        let arrived = self.parts.time.now();
        let charge = CallCharge::of(&request);
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let language = validate::text_language(&request.text_language)?;
        let look = CommandLook::read(request.look, language)?;
        let list = command_list::read(request.commands, request.expected_version, arrived)?;
        let by = ActingSeat {
            id: match_id("name", &request.name)?,
            token: showing.token(),
            seat: request.seat,
        };
        charge.take_commands(list.len()).await?;
        charge.take_reads(look.reads()).await?;
        let submitter = &self.parts.submitter;
        let mut entries = Vec::with_capacity(list.len());
        let submitted = submitter.submit_all(by, &list, &mut entries).await;
        let server_time = between(arrived, self.parts.time.now());
        let room = submitter.page_bytes;
        let mut entries: Vec<LogEntry> = entries.into_iter().map(seen_by_its_seat).collect();
        self.parts
            .texts
            .add_to_accepted(by.id, &mut entries, language)
            .await;
        let answer = command_list::answer(entries, submitted.err(), server_time, room)?;
        Ok(Response::new(SubmitCommandsResponse {
            sight: self.sight(by, &look).await,
            ..answer
        }))
    }

    async fn validate_command(
        &self,
        request: Request<ValidateCommandRequest>,
    ) -> Reply<ValidateCommandResponse> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let id = match_id("name", &request.name)?;
        let token = showing.token();
        let command = validate::required("command", request.command)?;
        let validated = self.parts.queries.validate(
            id,
            token,
            request.seat,
            &command,
            request.expected_version,
        );
        Ok(Response::new(ValidateCommandResponse {
            version: validated.await?,
        }))
    }

    async fn list_legal_actions(
        &self,
        request: Request<ListLegalActionsRequest>,
    ) -> Reply<ListLegalActionsResponse> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let language = validate::text_language(&request.text_language)?;
        let listed = self.listed(&request, showing.token(), language);
        Ok(Response::new(listed.await?))
    }

    async fn get_default_command(
        &self,
        request: Request<GetDefaultCommandRequest>,
    ) -> Reply<GetDefaultCommandResponse> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let given = self.parts.queries.default_command(request, showing.token());
        Ok(Response::new(given.await?))
    }

    async fn get_view(&self, request: Request<GetViewRequest>) -> Reply<GetViewResponse> {
        let origin = ClientAddress::of(&request);
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let (token, seat) = (showing.token(), request.seat);
        let id = match_id("name", &request.name)?;
        let language = validate::text_language(&request.text_language)?;
        let mut seen = match request.version {
            Some(version) => {
                let past = self.parts.history.view_at(&request, version, token, origin);
                past.await?
            }
            None => self.parts.queries.view(id, token, seat).await?,
        };
        let questions = self.parts.texts.questions(id, seen.view.as_ref(), language);
        seen.question_texts = questions.await?;
        Ok(Response::new(seen))
    }

    async fn get_threats(&self, request: Request<GetThreatsRequest>) -> Reply<GetThreatsResponse> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let found = self.parts.queries.threats(request, showing.token());
        Ok(Response::new(found.await?))
    }

    async fn render_map(&self, request: Request<RenderMapRequest>) -> Reply<RenderMapResponse> {
        let origin = ClientAddress::of(&request);
        let (metadata, mut request) = parts(request);
        if request.if_none_match.is_empty() {
            request.if_none_match = known_tag(&metadata).unwrap_or_default().to_owned();
        }
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let rendered = self.parts.pictures.render(request, showing.token(), origin);
        let rendered = rendered.await?;
        let etag = rendered.etag.clone();
        Ok(tagged(rendered, &etag))
    }

    async fn list_log_entries(
        &self,
        request: Request<ListLogEntriesRequest>,
    ) -> Reply<ListLogEntriesResponse> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let listed = self.parts.texts.list(&request, showing.token());
        Ok(Response::new(listed.await?))
    }

    async fn render_log(&self, request: Request<RenderLogRequest>) -> Reply<RenderLogResponse> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let rendered = self.parts.texts.render(request, showing.token());
        Ok(Response::new(rendered.await?))
    }

    async fn get_log_head(&self, request: Request<GetLogHeadRequest>) -> Reply<LogHead> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let head = self.parts.heads.show(&request.name, showing.token());
        Ok(Response::new(head.await?))
    }

    async fn resign_match(
        &self,
        request: Request<ResignMatchRequest>,
    ) -> Reply<ResignMatchResponse> {
        let arrived = self.parts.time.now();
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        validate::request_id(&request.request_id)?;
        let by = ActingSeat {
            id: match_id("name", &request.name)?,
            token: showing.token(),
            seat: request.seat,
        };
        let submission = Submission {
            request_id: request.request_id,
            reason: request.reason,
            ..Submission::of(action::Kind::Resign(()), Cause::Seat, arrived)
        };
        let entry = self.parts.submitter.submit(by, submission).await?;
        Ok(Response::new(ResignMatchResponse {
            version: entry.sequence,
            r#match: Some(self.parts.records.get(by.id, by.token).await?),
        }))
    }

    async fn close_match(&self, request: Request<CloseMatchRequest>) -> Reply<Match> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        Ok(Response::new(
            self.parts
                .moderation
                .close(request, showing.token())
                .await?,
        ))
    }

    async fn export_match(
        &self,
        request: Request<ExportMatchRequest>,
    ) -> Reply<Self::ExportMatchStream> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let id = match_id("name", &request.name)?;
        let form = validate::export_form("form", request.form)?;
        let export = self.parts.exports.begin(id, form, showing.token()).await?;
        let (pieces, stream) = mpsc::channel(PIECES);
        let exports = self.parts.exports.clone();
        tokio::spawn(async move {
            if let Err(refusal) = exports.send(export, &pieces).await {
                // An error says that the client is gone, too.
                let _ = pieces.send(Err(refusal.into())).await;
            }
        });
        Ok(Response::new(ReceiverStream::new(stream)))
    }

    async fn import_match(
        &self,
        request: Request<ImportMatchRequest>,
    ) -> Reply<ImportMatchResponse> {
        let (metadata, request) = parts(request);
        let showing = self.parts.authenticator.credentials(&metadata).await?;
        Ok(Response::new(
            self.parts
                .imports
                .import(request, showing.token(), showing.client())
                .await?,
        ))
    }
}
