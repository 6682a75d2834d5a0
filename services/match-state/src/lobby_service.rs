//! The gRPC face of the lobby.

use sandtable_proto::matches::v1::lobby_service_server::LobbyService;
use sandtable_proto::matches::v1::{
    AddBotRequest, AnswerDrawRequest, AnswerSubstitutionRequest, CreateInviteRequest,
    CreateInviteResponse, ListInvitesRequest, ListInvitesResponse, Match, MuteSeatRequest,
    OfferSeatRequest, OfferSeatResponse, ProposeDrawRequest, ProposeSubstitutionRequest,
    RemoveBotRequest, RevokeInviteRequest, RevokeInviteResponse, SetReadyRequest,
    UpdateMatchRequest, UpdateMatchResponse,
};
use sandtable_service::token::bearer;
use tonic::{Request, Response, async_trait};

use crate::core::MatchState;
use crate::service::{Reply, parts};

#[async_trait]
impl LobbyService for MatchState {
    async fn update_match(
        &self,
        request: Request<UpdateMatchRequest>,
    ) -> Reply<UpdateMatchResponse> {
        let (metadata, request) = parts(request);
        let done = self.shared.update(request, bearer(&metadata)?);
        Ok(Response::new(done.await?))
    }

    async fn set_ready(&self, request: Request<SetReadyRequest>) -> Reply<Match> {
        let (metadata, request) = parts(request);
        let done = self.shared.set_ready(request, bearer(&metadata)?);
        Ok(Response::new(done.await?))
    }

    async fn create_invite(
        &self,
        request: Request<CreateInviteRequest>,
    ) -> Reply<CreateInviteResponse> {
        let (metadata, request) = parts(request);
        let done = self.shared.invite(request, bearer(&metadata)?);
        Ok(Response::new(done.await?))
    }

    async fn list_invites(
        &self,
        request: Request<ListInvitesRequest>,
    ) -> Reply<ListInvitesResponse> {
        let (metadata, request) = parts(request);
        let done = self.shared.list_invites(request, bearer(&metadata)?);
        Ok(Response::new(done.await?))
    }

    async fn revoke_invite(
        &self,
        request: Request<RevokeInviteRequest>,
    ) -> Reply<RevokeInviteResponse> {
        let (metadata, request) = parts(request);
        let done = self.shared.revoke_invite(request, bearer(&metadata)?);
        done.await?;
        Ok(Response::new(RevokeInviteResponse {}))
    }

    async fn add_bot(&self, request: Request<AddBotRequest>) -> Reply<Match> {
        let (metadata, request) = parts(request);
        let done = self.shared.add_bot(request, bearer(&metadata)?);
        Ok(Response::new(done.await?))
    }

    async fn remove_bot(&self, request: Request<RemoveBotRequest>) -> Reply<Match> {
        let (metadata, request) = parts(request);
        let done = self.shared.remove_bot(request, bearer(&metadata)?);
        Ok(Response::new(done.await?))
    }

    async fn offer_seat(&self, request: Request<OfferSeatRequest>) -> Reply<OfferSeatResponse> {
        let (metadata, request) = parts(request);
        let done = self.shared.offer_seat(request, bearer(&metadata)?);
        Ok(Response::new(done.await?))
    }

    async fn propose_substitution(
        &self,
        request: Request<ProposeSubstitutionRequest>,
    ) -> Reply<Match> {
        let (metadata, request) = parts(request);
        let done = self
            .shared
            .propose_substitution(request, bearer(&metadata)?);
        Ok(Response::new(done.await?))
    }

    async fn answer_substitution(
        &self,
        request: Request<AnswerSubstitutionRequest>,
    ) -> Reply<Match> {
        let (metadata, request) = parts(request);
        let done = self.shared.answer_substitution(request, bearer(&metadata)?);
        Ok(Response::new(done.await?))
    }

    async fn propose_draw(&self, request: Request<ProposeDrawRequest>) -> Reply<Match> {
        let (metadata, request) = parts(request);
        let done = self.shared.propose_draw(request, bearer(&metadata)?);
        Ok(Response::new(done.await?))
    }

    async fn answer_draw(&self, request: Request<AnswerDrawRequest>) -> Reply<Match> {
        let (metadata, request) = parts(request);
        let done = self.shared.answer_draw(request, bearer(&metadata)?);
        Ok(Response::new(done.await?))
    }

    async fn mute_seat(&self, request: Request<MuteSeatRequest>) -> Reply<Match> {
        let (metadata, request) = parts(request);
        let done = self.shared.mute(request, bearer(&metadata)?);
        Ok(Response::new(done.await?))
    }
}
