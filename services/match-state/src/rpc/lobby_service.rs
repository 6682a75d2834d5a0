//! The gRPC face of the lobby.

use sandtable_proto::matches::v1::lobby_service_server::LobbyService;
use sandtable_proto::matches::v1::{
    AddBotRequest, AnswerDrawRequest, AnswerSubstitutionRequest, CommitNonceRequest,
    CreateInviteRequest, CreateInviteResponse, ListInvitesRequest, ListInvitesResponse, Match,
    MuteSeatRequest, OfferSeatRequest, OfferSeatResponse, PassBidRequest, PlaceBidRequest,
    ProposeDrawRequest, ProposeSubstitutionRequest, RemoveBotRequest, RevealNonceRequest,
    RevokeInviteRequest, RevokeInviteResponse, SetReadyRequest, UpdateMatchRequest,
    UpdateMatchResponse,
};
use tonic::{Request, Response, async_trait};

use crate::rpc::match_service::{Reply, parts};
use crate::state::MatchState;

#[async_trait]
impl LobbyService for MatchState {
    async fn update_match(
        &self,
        request: Request<UpdateMatchRequest>,
    ) -> Reply<UpdateMatchResponse> {
        let (metadata, mut request) = parts(request);
        let mut unnamed = String::new();
        let wanted = request.r#match.as_mut();
        let name = wanted.map_or(&mut unnamed, |it| &mut it.name);
        let showing = self.parts.authenticator.credentials_in(&metadata, name);
        let showing = showing.await?;
        let done = self.parts.lobby.update(request, showing.token());
        Ok(Response::new(done.await?))
    }

    async fn set_ready(&self, request: Request<SetReadyRequest>) -> Reply<Match> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let done = self.parts.lobby.set_ready(request, showing.token());
        Ok(Response::new(done.await?))
    }

    async fn create_invite(
        &self,
        request: Request<CreateInviteRequest>,
    ) -> Reply<CreateInviteResponse> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let done = self.parts.invitations.invite(request, showing.token());
        Ok(Response::new(done.await?))
    }

    async fn list_invites(
        &self,
        request: Request<ListInvitesRequest>,
    ) -> Reply<ListInvitesResponse> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let done = self
            .parts
            .invitations
            .list_invites(request, showing.token());
        Ok(Response::new(done.await?))
    }

    async fn revoke_invite(
        &self,
        request: Request<RevokeInviteRequest>,
    ) -> Reply<RevokeInviteResponse> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let done = self
            .parts
            .invitations
            .revoke_invite(request, showing.token());
        done.await?;
        Ok(Response::new(RevokeInviteResponse {}))
    }

    async fn add_bot(&self, request: Request<AddBotRequest>) -> Reply<Match> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let done = self.parts.bots.add_bot(request, showing.token());
        Ok(Response::new(done.await?))
    }

    async fn remove_bot(&self, request: Request<RemoveBotRequest>) -> Reply<Match> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let done = self.parts.bots.remove_bot(request, showing.token());
        Ok(Response::new(done.await?))
    }

    async fn offer_seat(&self, request: Request<OfferSeatRequest>) -> Reply<OfferSeatResponse> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let done = self.parts.invitations.offer_seat(request, showing.token());
        Ok(Response::new(done.await?))
    }

    async fn propose_substitution(
        &self,
        request: Request<ProposeSubstitutionRequest>,
    ) -> Reply<Match> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let done = self
            .parts
            .substitutions
            .propose_substitution(request, showing.token());
        Ok(Response::new(done.await?))
    }

    async fn answer_substitution(
        &self,
        request: Request<AnswerSubstitutionRequest>,
    ) -> Reply<Match> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let done = self
            .parts
            .substitutions
            .answer_substitution(request, showing.token());
        Ok(Response::new(done.await?))
    }

    async fn propose_draw(&self, request: Request<ProposeDrawRequest>) -> Reply<Match> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let done = self.parts.draws.propose_draw(request, showing.token());
        Ok(Response::new(done.await?))
    }

    async fn answer_draw(&self, request: Request<AnswerDrawRequest>) -> Reply<Match> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let done = self.parts.draws.answer_draw(request, showing.token());
        Ok(Response::new(done.await?))
    }

    async fn place_bid(&self, request: Request<PlaceBidRequest>) -> Reply<Match> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let done = self.parts.auctions.place_bid(request, showing.token());
        Ok(Response::new(done.await?))
    }

    async fn pass_bid(&self, request: Request<PassBidRequest>) -> Reply<Match> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let done = self.parts.auctions.pass_bid(request, showing.token());
        Ok(Response::new(done.await?))
    }

    async fn commit_nonce(&self, request: Request<CommitNonceRequest>) -> Reply<Match> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let done = self.parts.nonces.commit_nonce(request, showing.token());
        Ok(Response::new(done.await?))
    }

    async fn reveal_nonce(&self, request: Request<RevealNonceRequest>) -> Reply<Match> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let done = self.parts.nonces.reveal_nonce(request, showing.token());
        Ok(Response::new(done.await?))
    }

    async fn mute_seat(&self, request: Request<MuteSeatRequest>) -> Reply<Match> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let done = self.parts.moderation.mute(request, showing.token());
        Ok(Response::new(done.await?))
    }
}
