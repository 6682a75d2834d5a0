//! The gRPC face for those who play on ladders and those who look.

use futures::StreamExt;
use sandtable_grpc::negotiation::{known_tag, tagged};
use sandtable_proto::ladder::v1::ladder_service_server::LadderService;
use sandtable_proto::ladder::v1::{
    AttendRequest, EntryTag, GetEstimateRequest, GetEstimateResponse, GetFairBidRequest,
    GetFairBidResponse, GetHeadToHeadRequest, GetHeadToHeadResponse, GetPlayerFactsRequest,
    GetPlayerRequest, GetPoolRequest, GetSeatLogRequest, GetSeatLogResponse, LeavePoolRequest,
    ListEntryTagsRequest, ListEntryTagsResponse, ListPlayersRequest, ListPlayersResponse,
    ListPoolFixturesRequest, ListPoolFixturesResponse, ListPoolsRequest, ListPoolsResponse,
    ListRatingHistoryRequest, ListRatingHistoryResponse, ListSeasonsRequest, ListSeasonsResponse,
    Player, PlayerFacts, Pool, PoolFixture, PutEntryTagRequest, PutSeatLogRequest,
    RenderLeaderboardRequest, RenderLeaderboardResponse, RequestFixtureRequest, SeatLog,
    VerifyPoolRequest, VerifyPoolResponse,
};
use sandtable_server::limits::ClientAddress;
use tonic::{Request, Response, Status, Streaming, async_trait};

use crate::pools::attend::AttendResponses;
use crate::service::Ladder;

#[async_trait]
impl LadderService for Ladder {
    type AttendStream = AttendResponses;

    async fn attend(
        &self,
        request: Request<Streaming<AttendRequest>>,
    ) -> Result<Response<AttendResponses>, Status> {
        let origin = ClientAddress::of(&request);
        // The pool is named in the first message of the stream.
        let (metadata, _, asked) = request.into_parts();
        let caller = self.authenticator.caller(&metadata).await?;
        let attending = self
            .pools
            .attend_streams
            .clone()
            .attend(asked.boxed(), &caller, origin);
        let told = attending.await?;
        Ok(Response::new(told))
    }

    async fn get_pool(&self, request: Request<GetPoolRequest>) -> Result<Response<Pool>, Status> {
        let (_, request) = self.taken(request).await?;
        let leaderboards = &self.pools.leaderboards;
        Ok(Response::new(leaderboards.shown_pool(&request.name).await?))
    }

    async fn list_pools(
        &self,
        request: Request<ListPoolsRequest>,
    ) -> Result<Response<ListPoolsResponse>, Status> {
        let (_, request) = self.taken(request).await?;
        let leaderboards = &self.pools.leaderboards;
        Ok(Response::new(leaderboards.list_pools(&request).await?))
    }

    async fn leave_pool(
        &self,
        request: Request<LeavePoolRequest>,
    ) -> Result<Response<Player>, Status> {
        let (caller, request) = self.taken(request).await?;
        let controls = &self.pools.controls;
        Ok(Response::new(controls.leave_pool(request, &caller).await?))
    }

    async fn get_player(
        &self,
        request: Request<GetPlayerRequest>,
    ) -> Result<Response<Player>, Status> {
        let (_, request) = self.taken(request).await?;
        let leaderboards = &self.pools.leaderboards;
        Ok(Response::new(leaderboards.get_player(&request.name).await?))
    }

    async fn get_player_facts(
        &self,
        request: Request<GetPlayerFactsRequest>,
    ) -> Result<Response<PlayerFacts>, Status> {
        let (_, request) = self.taken(request).await?;
        let leaderboards = &self.pools.leaderboards;
        let answer = leaderboards.player_facts(&request.name).await?;
        Ok(Response::new(answer))
    }

    async fn list_players(
        &self,
        request: Request<ListPlayersRequest>,
    ) -> Result<Response<ListPlayersResponse>, Status> {
        let (_, request) = self.taken(request).await?;
        let leaderboards = &self.pools.leaderboards;
        Ok(Response::new(leaderboards.list_players(&request).await?))
    }

    async fn list_rating_history(
        &self,
        request: Request<ListRatingHistoryRequest>,
    ) -> Result<Response<ListRatingHistoryResponse>, Status> {
        let (_, request) = self.taken(request).await?;
        let leaderboards = &self.pools.leaderboards;
        let answer = leaderboards.list_rating_history(&request).await?;
        Ok(Response::new(answer))
    }

    async fn list_pool_fixtures(
        &self,
        request: Request<ListPoolFixturesRequest>,
    ) -> Result<Response<ListPoolFixturesResponse>, Status> {
        let (_, request) = self.taken(request).await?;
        let leaderboards = &self.pools.leaderboards;
        let answer = leaderboards.list_pool_fixtures(&request).await?;
        Ok(Response::new(answer))
    }

    async fn get_head_to_head(
        &self,
        request: Request<GetHeadToHeadRequest>,
    ) -> Result<Response<GetHeadToHeadResponse>, Status> {
        let (_, request) = self.taken(request).await?;
        let leaderboards = &self.pools.leaderboards;
        Ok(Response::new(leaderboards.head_to_head(&request).await?))
    }

    async fn request_fixture(
        &self,
        request: Request<RequestFixtureRequest>,
    ) -> Result<Response<PoolFixture>, Status> {
        let (caller, request) = self.taken(request).await?;
        let requests = &self.pools.fixture_requests;
        Ok(Response::new(requests.request(request, &caller).await?))
    }

    async fn put_seat_log(
        &self,
        request: Request<PutSeatLogRequest>,
    ) -> Result<Response<SeatLog>, Status> {
        let (caller, request) = self.taken(request).await?;
        let logs = &self.annotations.logs;
        Ok(Response::new(logs.put(request, &caller).await?))
    }

    async fn get_seat_log(
        &self,
        request: Request<GetSeatLogRequest>,
    ) -> Result<Response<GetSeatLogResponse>, Status> {
        let (caller, request) = self.taken(request).await?;
        let logs = &self.annotations.logs;
        Ok(Response::new(logs.get(&request, &caller).await?))
    }

    async fn put_entry_tag(
        &self,
        request: Request<PutEntryTagRequest>,
    ) -> Result<Response<EntryTag>, Status> {
        let (caller, request) = self.taken(request).await?;
        let tags = &self.annotations.tags;
        Ok(Response::new(tags.put(request, &caller).await?))
    }

    async fn list_entry_tags(
        &self,
        request: Request<ListEntryTagsRequest>,
    ) -> Result<Response<ListEntryTagsResponse>, Status> {
        let (caller, request) = self.taken(request).await?;
        let tags = &self.annotations.tags;
        Ok(Response::new(tags.list(&request, &caller).await?))
    }

    async fn get_estimate(
        &self,
        request: Request<GetEstimateRequest>,
    ) -> Result<Response<GetEstimateResponse>, Status> {
        let (_, request) = self.taken(request).await?;
        let estimates = &self.pools.estimates;
        Ok(Response::new(estimates.get_estimate(&request).await?))
    }

    async fn get_fair_bid(
        &self,
        request: Request<GetFairBidRequest>,
    ) -> Result<Response<GetFairBidResponse>, Status> {
        let (_, request) = self.taken(request).await?;
        let estimates = &self.pools.estimates;
        Ok(Response::new(estimates.get_fair_bid(&request.name).await?))
    }

    async fn list_seasons(
        &self,
        request: Request<ListSeasonsRequest>,
    ) -> Result<Response<ListSeasonsResponse>, Status> {
        let (_, request) = self.taken(request).await?;
        let seasons = &self.pools.seasons;
        Ok(Response::new(seasons.list_seasons(&request).await?))
    }

    async fn render_leaderboard(
        &self,
        request: Request<RenderLeaderboardRequest>,
    ) -> Result<Response<RenderLeaderboardResponse>, Status> {
        let known = known_tag(request.metadata()).unwrap_or_default().to_owned();
        let (_, mut request) = self.taken(request).await?;
        if request.if_none_match.is_empty() {
            request.if_none_match = known;
        }
        let drawn = self.pools.leaderboards.picture(&request).await?;
        let etag = drawn.etag.clone();
        Ok(tagged(drawn, &etag))
    }

    async fn verify_pool(
        &self,
        request: Request<VerifyPoolRequest>,
    ) -> Result<Response<VerifyPoolResponse>, Status> {
        let (_, request) = self.taken(request).await?;
        let verification = &self.pools.verification;
        Ok(Response::new(verification.verify_pool(&request).await?))
    }
}
