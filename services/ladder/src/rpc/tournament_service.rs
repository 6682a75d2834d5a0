//! The gRPC face for those who play and those who look.

use sandtable_grpc::negotiation::{known_tag, tagged};
use sandtable_proto::tournaments::v1::tournament_service_server::TournamentService;
use sandtable_proto::tournaments::v1::{
    AnswerInvitationRequest, CheckInRequest, EnterTournamentRequest, Entrant,
    ExportTournamentRequest, ExportTournamentResponse, Fixture, GetBracketRequest,
    GetBracketResponse, GetCrossTableRequest, GetCrossTableResponse, GetEntrantRequest,
    GetFixtureRequest, GetPairingRequest, GetPairingResponse, GetStandingsRequest,
    GetStandingsResponse, GetTournamentRequest, ListEntrantsRequest, ListEntrantsResponse,
    ListFixturesRequest, ListFixturesResponse, ListOwnFixturesRequest, ListOwnFixturesResponse,
    ListRoundsRequest, ListRoundsResponse, ListTournamentsRequest, ListTournamentsResponse,
    RenderTableRequest, RenderTableResponse, RequestByeRequest, Tournament,
    VerifyTournamentRequest, VerifyTournamentResponse, WatchTournamentRequest,
    WithdrawEntrantRequest,
};
use sandtable_server::limits::ClientAddress;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Request, Response, Status, async_trait};

use crate::caller::Caller;
use crate::queries::watch::Events;
use crate::rpc::resource_names::ResourceNames;
use crate::service::Ladder;
use crate::slugs;

/// Bytes of a piece of an export.
const PIECE: usize = 32 * 1024;

impl Ladder {
    /// A request with the ids of what it names, and who makes it.
    pub(crate) async fn taken<T: ResourceNames>(
        &self,
        request: Request<T>,
    ) -> Result<(Caller, T), Status> {
        let (metadata, _, mut message) = request.into_parts();
        let caller = self.authenticator.caller(&metadata).await?;
        for name in message.names() {
            slugs::resolve(&self.tournaments.all.records, name).await?;
        }
        Ok((caller, message))
    }

    /// The same with where it comes from, when that is known.
    pub(crate) async fn taken_from<T: ResourceNames>(
        &self,
        request: Request<T>,
    ) -> Result<(Caller, Option<ClientAddress>, T), Status> {
        let origin = ClientAddress::of(&request);
        let (caller, message) = self.taken(request).await?;
        Ok((caller, origin, message))
    }
}

#[async_trait]
impl TournamentService for Ladder {
    type ExportTournamentStream = ReceiverStream<Result<ExportTournamentResponse, Status>>;
    type WatchTournamentStream = Events;

    async fn get_tournament(
        &self,
        request: Request<GetTournamentRequest>,
    ) -> Result<Response<Tournament>, Status> {
        let (caller, request) = self.taken(request).await?;
        let tournaments = &self.tournaments.all;
        let answer = tournaments.shown_tournament(&request.name, &caller).await?;
        Ok(Response::new(answer))
    }

    async fn list_tournaments(
        &self,
        request: Request<ListTournamentsRequest>,
    ) -> Result<Response<ListTournamentsResponse>, Status> {
        let (caller, request) = self.taken(request).await?;
        let queries = &self.tournaments.queries;
        let answer = queries.list_tournaments(&request, &caller).await?;
        Ok(Response::new(answer))
    }

    async fn enter_tournament(
        &self,
        request: Request<EnterTournamentRequest>,
    ) -> Result<Response<Entrant>, Status> {
        let (caller, origin, request) = self.taken_from(request).await?;
        let entered = self
            .tournaments
            .registrations
            .enter(request, &caller, origin);
        Ok(Response::new(entered.await?))
    }

    async fn answer_invitation(
        &self,
        request: Request<AnswerInvitationRequest>,
    ) -> Result<Response<Entrant>, Status> {
        let (caller, request) = self.taken(request).await?;
        let registrations = &self.tournaments.registrations;
        let answer = registrations.answer_invitation(request, &caller).await?;
        Ok(Response::new(answer))
    }

    async fn check_in(
        &self,
        request: Request<CheckInRequest>,
    ) -> Result<Response<Entrant>, Status> {
        let (caller, request) = self.taken(request).await?;
        let registrations = &self.tournaments.registrations;
        let answer = registrations.check_in(request, &caller).await?;
        Ok(Response::new(answer))
    }

    async fn withdraw_entrant(
        &self,
        request: Request<WithdrawEntrantRequest>,
    ) -> Result<Response<Entrant>, Status> {
        let (caller, request) = self.taken(request).await?;
        let registrations = &self.tournaments.registrations;
        let answer = registrations.withdraw(request, &caller).await?;
        Ok(Response::new(answer))
    }

    async fn request_bye(
        &self,
        request: Request<RequestByeRequest>,
    ) -> Result<Response<Entrant>, Status> {
        let (caller, request) = self.taken(request).await?;
        let registrations = &self.tournaments.registrations;
        let answer = registrations.request_bye(request, &caller).await?;
        Ok(Response::new(answer))
    }

    async fn get_entrant(
        &self,
        request: Request<GetEntrantRequest>,
    ) -> Result<Response<Entrant>, Status> {
        let (caller, request) = self.taken(request).await?;
        let queries = &self.tournaments.queries;
        let answer = queries.get_entrant(&request.name, &caller).await?;
        Ok(Response::new(answer))
    }

    async fn list_entrants(
        &self,
        request: Request<ListEntrantsRequest>,
    ) -> Result<Response<ListEntrantsResponse>, Status> {
        let (caller, request) = self.taken(request).await?;
        let queries = &self.tournaments.queries;
        let answer = queries.list_entrants(&request, &caller).await?;
        Ok(Response::new(answer))
    }

    async fn list_rounds(
        &self,
        request: Request<ListRoundsRequest>,
    ) -> Result<Response<ListRoundsResponse>, Status> {
        let (caller, request) = self.taken(request).await?;
        let queries = &self.tournaments.queries;
        Ok(Response::new(queries.list_rounds(&request, &caller).await?))
    }

    async fn get_fixture(
        &self,
        request: Request<GetFixtureRequest>,
    ) -> Result<Response<Fixture>, Status> {
        let (caller, request) = self.taken(request).await?;
        let queries = &self.tournaments.queries;
        let answer = queries.get_fixture(&request.name, &caller).await?;
        Ok(Response::new(answer))
    }

    async fn list_fixtures(
        &self,
        request: Request<ListFixturesRequest>,
    ) -> Result<Response<ListFixturesResponse>, Status> {
        let (caller, request) = self.taken(request).await?;
        let queries = &self.tournaments.queries;
        let answer = queries.list_fixtures(&request, &caller).await?;
        Ok(Response::new(answer))
    }

    async fn list_own_fixtures(
        &self,
        request: Request<ListOwnFixturesRequest>,
    ) -> Result<Response<ListOwnFixturesResponse>, Status> {
        let (caller, request) = self.taken(request).await?;
        let queries = &self.tournaments.queries;
        let answer = queries.list_own_fixtures(&request, &caller).await?;
        Ok(Response::new(answer))
    }

    async fn get_standings(
        &self,
        request: Request<GetStandingsRequest>,
    ) -> Result<Response<GetStandingsResponse>, Status> {
        let (caller, request) = self.taken(request).await?;
        let standings = &self.tournaments.standings;
        Ok(Response::new(standings.standings(&request, &caller).await?))
    }

    async fn get_cross_table(
        &self,
        request: Request<GetCrossTableRequest>,
    ) -> Result<Response<GetCrossTableResponse>, Status> {
        let (caller, request) = self.taken(request).await?;
        let standings = &self.tournaments.standings;
        let answer = standings.cross_table(&request, &caller).await?;
        Ok(Response::new(answer))
    }

    async fn get_bracket(
        &self,
        request: Request<GetBracketRequest>,
    ) -> Result<Response<GetBracketResponse>, Status> {
        let (caller, request) = self.taken(request).await?;
        let standings = &self.tournaments.standings;
        Ok(Response::new(standings.bracket(&request, &caller).await?))
    }

    async fn get_pairing(
        &self,
        request: Request<GetPairingRequest>,
    ) -> Result<Response<GetPairingResponse>, Status> {
        let (caller, request) = self.taken(request).await?;
        let standings = &self.tournaments.standings;
        Ok(Response::new(standings.pairing(&request, &caller).await?))
    }

    async fn verify_tournament(
        &self,
        request: Request<VerifyTournamentRequest>,
    ) -> Result<Response<VerifyTournamentResponse>, Status> {
        let (caller, request) = self.taken(request).await?;
        let standings = &self.tournaments.standings;
        Ok(Response::new(standings.verify(&request, &caller).await?))
    }

    async fn render_table(
        &self,
        request: Request<RenderTableRequest>,
    ) -> Result<Response<RenderTableResponse>, Status> {
        let known = known_tag(request.metadata()).unwrap_or_default().to_owned();
        let (caller, mut request) = self.taken(request).await?;
        if request.if_none_match.is_empty() {
            request.if_none_match = known;
        }
        let drawn = self.tournaments.standings.picture(&request, &caller);
        let drawn = drawn.await?;
        let etag = drawn.etag.clone();
        Ok(tagged(drawn, &etag))
    }

    async fn export_tournament(
        &self,
        request: Request<ExportTournamentRequest>,
    ) -> Result<Response<Self::ExportTournamentStream>, Status> {
        let (caller, request) = self.taken(request).await?;
        let whole = self.tournaments.standings.export(&request, &caller).await?;
        let (pieces, stream) = mpsc::channel(2);
        tokio::spawn(async move {
            for chunk in whole.chunks(PIECE) {
                let chunk = chunk.to_vec();
                if pieces
                    .send(Ok(ExportTournamentResponse { chunk }))
                    .await
                    .is_err()
                {
                    return;
                }
            }
        });
        Ok(Response::new(ReceiverStream::new(stream)))
    }

    async fn watch_tournament(
        &self,
        request: Request<WatchTournamentRequest>,
    ) -> Result<Response<Events>, Status> {
        let (caller, origin, request) = self.taken_from(request).await?;
        let events = self
            .tournaments
            .streams
            .clone()
            .watch(request, &caller, origin);
        Ok(Response::new(events.await?))
    }
}
