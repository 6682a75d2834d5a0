//! The gRPC face of hosting for other services of the platform.

use sandtable_proto::matches::v1::hosting_service_server::HostingService;
use sandtable_proto::matches::v1::{
    EndMatchRequest, GetSeatFactsRequest, GetSeatFactsResponse, HostMatchRequest, Match,
    ReserveSeatRequest,
};
use tonic::{Request, Response, Status, async_trait};

use crate::matches::service_hosting::service;
use crate::state::MatchState;

#[async_trait]
impl HostingService for MatchState {
    async fn host_match(
        &self,
        request: Request<HostMatchRequest>,
    ) -> Result<Response<Match>, Status> {
        let hosted = self.parts.service_hosting.host(request.into_inner());
        Ok(Response::new(hosted.await?))
    }

    async fn reserve_seat(
        &self,
        request: Request<ReserveSeatRequest>,
    ) -> Result<Response<Match>, Status> {
        let reserved = self.parts.service_hosting.reserve(request.into_inner());
        Ok(Response::new(reserved.await?))
    }

    async fn end_match(
        &self,
        request: Request<EndMatchRequest>,
    ) -> Result<Response<Match>, Status> {
        let ended = self.parts.service_hosting.end(request.into_inner());
        Ok(Response::new(ended.await?))
    }

    async fn get_seat_facts(
        &self,
        request: Request<GetSeatFactsRequest>,
    ) -> Result<Response<GetSeatFactsResponse>, Status> {
        let GetSeatFactsRequest { service: by, name } = request.into_inner();
        let facts = self.parts.seat_stats.facts(service(&by)?, &name);
        Ok(Response::new(facts.await?))
    }
}
