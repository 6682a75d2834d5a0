//! The gRPC face for organisers.

use sandtable_proto::tournaments::v1::organiser_service_server::OrganiserService;
use sandtable_proto::tournaments::v1::{
    AdjudicateFixtureRequest, AnnulFixtureRequest, CancelTournamentRequest,
    CreateEntryCodesRequest, CreateEntryCodesResponse, CreateTournamentRequest, Entrant,
    ExtendFixtureRequest, Fixture, InviteEntrantRequest, ListAuditEntriesRequest,
    ListAuditEntriesResponse, OpenTournamentRequest, PairRoundRequest, PauseTournamentRequest,
    RemoveEntrantRequest, ReopenTournamentRequest, ResumeTournamentRequest, Round,
    SeparateEntrantsRequest, SetCoOrganiserRequest, SetEntrantRatingRequest, StartRoundRequest,
    StartTournamentRequest, SubstituteMemberRequest, Tournament, UpdateTournamentRequest,
};
use tonic::{Request, Response, Status, async_trait};

use crate::service::Ladder;

#[async_trait]
impl OrganiserService for Ladder {
    async fn create_tournament(
        &self,
        request: Request<CreateTournamentRequest>,
    ) -> Result<Response<Tournament>, Status> {
        let (caller, request) = self.taken(request).await?;
        let definitions = &self.organisers.definitions;
        let answer = definitions.create_tournament(request, &caller).await?;
        Ok(Response::new(answer))
    }

    async fn update_tournament(
        &self,
        request: Request<UpdateTournamentRequest>,
    ) -> Result<Response<Tournament>, Status> {
        let (caller, request) = self.taken(request).await?;
        let definitions = &self.organisers.definitions;
        let answer = definitions.update_tournament(request, &caller).await?;
        Ok(Response::new(answer))
    }

    async fn open_tournament(
        &self,
        request: Request<OpenTournamentRequest>,
    ) -> Result<Response<Tournament>, Status> {
        let (caller, request) = self.taken(request).await?;
        let controls = &self.organisers.controls;
        let answer = controls.open_tournament(request, &caller).await?;
        Ok(Response::new(answer))
    }

    async fn start_tournament(
        &self,
        request: Request<StartTournamentRequest>,
    ) -> Result<Response<Tournament>, Status> {
        let (caller, request) = self.taken(request).await?;
        let controls = &self.organisers.controls;
        let answer = controls.start_tournament(request, &caller).await?;
        Ok(Response::new(answer))
    }

    async fn pause_tournament(
        &self,
        request: Request<PauseTournamentRequest>,
    ) -> Result<Response<Tournament>, Status> {
        let (caller, request) = self.taken(request).await?;
        let controls = &self.organisers.controls;
        let answer = controls.pause_tournament(request, &caller).await?;
        Ok(Response::new(answer))
    }

    async fn resume_tournament(
        &self,
        request: Request<ResumeTournamentRequest>,
    ) -> Result<Response<Tournament>, Status> {
        let (caller, request) = self.taken(request).await?;
        let controls = &self.organisers.controls;
        let answer = controls.resume_tournament(request, &caller).await?;
        Ok(Response::new(answer))
    }

    async fn cancel_tournament(
        &self,
        request: Request<CancelTournamentRequest>,
    ) -> Result<Response<Tournament>, Status> {
        let (caller, request) = self.taken(request).await?;
        let controls = &self.organisers.controls;
        let answer = controls.cancel_tournament(request, &caller).await?;
        Ok(Response::new(answer))
    }

    async fn reopen_tournament(
        &self,
        request: Request<ReopenTournamentRequest>,
    ) -> Result<Response<Tournament>, Status> {
        let (caller, request) = self.taken(request).await?;
        let controls = &self.organisers.controls;
        let answer = controls.reopen_tournament(request, &caller).await?;
        Ok(Response::new(answer))
    }

    async fn set_co_organiser(
        &self,
        request: Request<SetCoOrganiserRequest>,
    ) -> Result<Response<Tournament>, Status> {
        let (caller, request) = self.taken(request).await?;
        let controls = &self.organisers.controls;
        let answer = controls.set_co_organiser(request, &caller).await?;
        Ok(Response::new(answer))
    }

    async fn invite_entrant(
        &self,
        request: Request<InviteEntrantRequest>,
    ) -> Result<Response<Entrant>, Status> {
        let (caller, request) = self.taken(request).await?;
        let invitations = &self.organisers.invitations;
        Ok(Response::new(invitations.invite(request, &caller).await?))
    }

    async fn create_entry_codes(
        &self,
        request: Request<CreateEntryCodesRequest>,
    ) -> Result<Response<CreateEntryCodesResponse>, Status> {
        let (caller, request) = self.taken(request).await?;
        let invitations = &self.organisers.invitations;
        let answer = invitations.create_codes(request, &caller).await?;
        Ok(Response::new(answer))
    }

    async fn remove_entrant(
        &self,
        request: Request<RemoveEntrantRequest>,
    ) -> Result<Response<Entrant>, Status> {
        let (caller, request) = self.taken(request).await?;
        let invitations = &self.organisers.invitations;
        let answer = invitations.remove_entrant(request, &caller).await?;
        Ok(Response::new(answer))
    }

    async fn set_entrant_rating(
        &self,
        request: Request<SetEntrantRatingRequest>,
    ) -> Result<Response<Entrant>, Status> {
        let (caller, request) = self.taken(request).await?;
        let invitations = &self.organisers.invitations;
        let answer = invitations.set_rating(request, &caller).await?;
        Ok(Response::new(answer))
    }

    async fn substitute_member(
        &self,
        request: Request<SubstituteMemberRequest>,
    ) -> Result<Response<Entrant>, Status> {
        let (caller, request) = self.taken(request).await?;
        let substitutions = &self.organisers.substitutions;
        let answer = substitutions.substitute(request, &caller).await?;
        Ok(Response::new(answer))
    }

    async fn pair_round(
        &self,
        request: Request<PairRoundRequest>,
    ) -> Result<Response<Round>, Status> {
        let (caller, request) = self.taken(request).await?;
        let rounds = &self.organisers.rounds;
        Ok(Response::new(rounds.pair_by_hand(request, &caller).await?))
    }

    async fn separate_entrants(
        &self,
        request: Request<SeparateEntrantsRequest>,
    ) -> Result<Response<Tournament>, Status> {
        let (caller, request) = self.taken(request).await?;
        let separations = &self.organisers.separations;
        Ok(Response::new(separations.separate(request, &caller).await?))
    }

    async fn start_round(
        &self,
        request: Request<StartRoundRequest>,
    ) -> Result<Response<Round>, Status> {
        let (caller, request) = self.taken(request).await?;
        let rounds = &self.organisers.rounds;
        Ok(Response::new(rounds.start_round(request, &caller).await?))
    }

    async fn adjudicate_fixture(
        &self,
        request: Request<AdjudicateFixtureRequest>,
    ) -> Result<Response<Fixture>, Status> {
        let (caller, request) = self.taken(request).await?;
        let adjudicator = &self.organisers.adjudicator;
        let answer = adjudicator.adjudicate(request, &caller).await?;
        Ok(Response::new(answer))
    }

    async fn annul_fixture(
        &self,
        request: Request<AnnulFixtureRequest>,
    ) -> Result<Response<Fixture>, Status> {
        let (caller, request) = self.taken(request).await?;
        let adjudicator = &self.organisers.adjudicator;
        Ok(Response::new(adjudicator.annul(request, &caller).await?))
    }

    async fn extend_fixture(
        &self,
        request: Request<ExtendFixtureRequest>,
    ) -> Result<Response<Fixture>, Status> {
        let (caller, request) = self.taken(request).await?;
        let adjudicator = &self.organisers.adjudicator;
        Ok(Response::new(adjudicator.extend(request, &caller).await?))
    }

    async fn list_audit_entries(
        &self,
        request: Request<ListAuditEntriesRequest>,
    ) -> Result<Response<ListAuditEntriesResponse>, Status> {
        let (caller, request) = self.taken(request).await?;
        let queries = &self.tournaments.queries;
        let answer = queries.audit_entries(&request, &caller).await?;
        Ok(Response::new(answer))
    }
}
