//! The gRPC face for organisers.

use sandtable_proto::tournaments::v1::organiser_service_server::OrganiserService;
use sandtable_proto::tournaments::v1::{
    AdjudicateFixtureRequest, AnnulFixtureRequest, CancelTournamentRequest,
    CreateEntryCodesRequest, CreateEntryCodesResponse, CreateTournamentRequest, Entrant,
    ExtendFixtureRequest, Fixture, InviteEntrantRequest, ListAuditEntriesRequest,
    ListAuditEntriesResponse, OpenTournamentRequest, PairRoundRequest, PauseTournamentRequest,
    RemoveEntrantRequest, ReopenTournamentRequest, ResumeTournamentRequest, Round,
    SetCoOrganiserRequest, SetEntrantRatingRequest, StartRoundRequest, StartTournamentRequest,
    SubstituteMemberRequest, Tournament, UpdateTournamentRequest,
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
        Ok(Response::new(
            self.organisers
                .definitions
                .create_tournament(request, &caller)
                .await?,
        ))
    }

    async fn update_tournament(
        &self,
        request: Request<UpdateTournamentRequest>,
    ) -> Result<Response<Tournament>, Status> {
        let (caller, request) = self.taken(request).await?;
        Ok(Response::new(
            self.organisers
                .definitions
                .update_tournament(request, &caller)
                .await?,
        ))
    }

    async fn open_tournament(
        &self,
        request: Request<OpenTournamentRequest>,
    ) -> Result<Response<Tournament>, Status> {
        let (caller, request) = self.taken(request).await?;
        Ok(Response::new(
            self.organisers
                .controls
                .open_tournament(request, &caller)
                .await?,
        ))
    }

    async fn start_tournament(
        &self,
        request: Request<StartTournamentRequest>,
    ) -> Result<Response<Tournament>, Status> {
        let (caller, request) = self.taken(request).await?;
        Ok(Response::new(
            self.organisers
                .controls
                .start_tournament(request, &caller)
                .await?,
        ))
    }

    async fn pause_tournament(
        &self,
        request: Request<PauseTournamentRequest>,
    ) -> Result<Response<Tournament>, Status> {
        let (caller, request) = self.taken(request).await?;
        Ok(Response::new(
            self.organisers
                .controls
                .pause_tournament(request, &caller)
                .await?,
        ))
    }

    async fn resume_tournament(
        &self,
        request: Request<ResumeTournamentRequest>,
    ) -> Result<Response<Tournament>, Status> {
        let (caller, request) = self.taken(request).await?;
        Ok(Response::new(
            self.organisers
                .controls
                .resume_tournament(request, &caller)
                .await?,
        ))
    }

    async fn cancel_tournament(
        &self,
        request: Request<CancelTournamentRequest>,
    ) -> Result<Response<Tournament>, Status> {
        let (caller, request) = self.taken(request).await?;
        Ok(Response::new(
            self.organisers
                .controls
                .cancel_tournament(request, &caller)
                .await?,
        ))
    }

    async fn reopen_tournament(
        &self,
        request: Request<ReopenTournamentRequest>,
    ) -> Result<Response<Tournament>, Status> {
        let (caller, request) = self.taken(request).await?;
        Ok(Response::new(
            self.organisers
                .controls
                .reopen_tournament(request, &caller)
                .await?,
        ))
    }

    async fn set_co_organiser(
        &self,
        request: Request<SetCoOrganiserRequest>,
    ) -> Result<Response<Tournament>, Status> {
        let (caller, request) = self.taken(request).await?;
        Ok(Response::new(
            self.organisers
                .controls
                .set_co_organiser(request, &caller)
                .await?,
        ))
    }

    async fn invite_entrant(
        &self,
        request: Request<InviteEntrantRequest>,
    ) -> Result<Response<Entrant>, Status> {
        let (caller, request) = self.taken(request).await?;
        Ok(Response::new(
            self.organisers.invitations.invite(request, &caller).await?,
        ))
    }

    async fn create_entry_codes(
        &self,
        request: Request<CreateEntryCodesRequest>,
    ) -> Result<Response<CreateEntryCodesResponse>, Status> {
        let (caller, request) = self.taken(request).await?;
        Ok(Response::new(
            self.organisers
                .invitations
                .create_codes(request, &caller)
                .await?,
        ))
    }

    async fn remove_entrant(
        &self,
        request: Request<RemoveEntrantRequest>,
    ) -> Result<Response<Entrant>, Status> {
        let (caller, request) = self.taken(request).await?;
        Ok(Response::new(
            self.organisers
                .invitations
                .remove_entrant(request, &caller)
                .await?,
        ))
    }

    async fn set_entrant_rating(
        &self,
        request: Request<SetEntrantRatingRequest>,
    ) -> Result<Response<Entrant>, Status> {
        let (caller, request) = self.taken(request).await?;
        Ok(Response::new(
            self.organisers
                .invitations
                .set_rating(request, &caller)
                .await?,
        ))
    }

    async fn substitute_member(
        &self,
        request: Request<SubstituteMemberRequest>,
    ) -> Result<Response<Entrant>, Status> {
        let (caller, request) = self.taken(request).await?;
        Ok(Response::new(
            self.organisers
                .substitutions
                .substitute(request, &caller)
                .await?,
        ))
    }

    async fn pair_round(
        &self,
        request: Request<PairRoundRequest>,
    ) -> Result<Response<Round>, Status> {
        let (caller, request) = self.taken(request).await?;
        Ok(Response::new(
            self.organisers
                .rounds
                .pair_by_hand(request, &caller)
                .await?,
        ))
    }

    async fn start_round(
        &self,
        request: Request<StartRoundRequest>,
    ) -> Result<Response<Round>, Status> {
        let (caller, request) = self.taken(request).await?;
        Ok(Response::new(
            self.organisers.rounds.start_round(request, &caller).await?,
        ))
    }

    async fn adjudicate_fixture(
        &self,
        request: Request<AdjudicateFixtureRequest>,
    ) -> Result<Response<Fixture>, Status> {
        let (caller, request) = self.taken(request).await?;
        Ok(Response::new(
            self.organisers
                .adjudicator
                .adjudicate(request, &caller)
                .await?,
        ))
    }

    async fn annul_fixture(
        &self,
        request: Request<AnnulFixtureRequest>,
    ) -> Result<Response<Fixture>, Status> {
        let (caller, request) = self.taken(request).await?;
        Ok(Response::new(
            self.organisers.adjudicator.annul(request, &caller).await?,
        ))
    }

    async fn extend_fixture(
        &self,
        request: Request<ExtendFixtureRequest>,
    ) -> Result<Response<Fixture>, Status> {
        let (caller, request) = self.taken(request).await?;
        Ok(Response::new(
            self.organisers.adjudicator.extend(request, &caller).await?,
        ))
    }

    async fn list_audit_entries(
        &self,
        request: Request<ListAuditEntriesRequest>,
    ) -> Result<Response<ListAuditEntriesResponse>, Status> {
        let (caller, request) = self.taken(request).await?;
        Ok(Response::new(
            self.tournaments
                .queries
                .audit_entries(&request, &caller)
                .await?,
        ))
    }
}
