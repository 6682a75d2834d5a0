//! The gRPC face for those who run pools and test versions on them.

use sandtable_proto::ladder::v1::pool_service_server::PoolService;
use sandtable_proto::ladder::v1::{
    ClosePoolRequest, Comparison, CreatePoolRequest, EndRestRequest, Estimate,
    GetComparisonRequest, ListComparisonsRequest, ListComparisonsResponse, PausePoolRequest,
    Player, Pool, RunEstimateRequest, Season, SetAnchorRequest, StartComparisonRequest,
    StartSeasonRequest, StopComparisonRequest, UpdatePoolRequest, WatchComparisonRequest,
};
use tonic::{Request, Response, Status, async_trait};

use crate::pools::comparison_stream::Curve;
use crate::service::Ladder;

#[async_trait]
impl PoolService for Ladder {
    type WatchComparisonStream = Curve;

    async fn watch_comparison(
        &self,
        request: Request<WatchComparisonRequest>,
    ) -> Result<Response<Curve>, Status> {
        let (caller, origin, request) = self.taken_from(request).await?;
        let watched = self
            .pools
            .comparison_streams
            .clone()
            .watch_comparison(request, &caller, origin);
        Ok(Response::new(watched.await?))
    }

    async fn create_pool(
        &self,
        request: Request<CreatePoolRequest>,
    ) -> Result<Response<Pool>, Status> {
        let (caller, request) = self.taken(request).await?;
        let controls = &self.pools.controls;
        Ok(Response::new(controls.create_pool(request, &caller).await?))
    }

    async fn update_pool(
        &self,
        request: Request<UpdatePoolRequest>,
    ) -> Result<Response<Pool>, Status> {
        let (caller, request) = self.taken(request).await?;
        let controls = &self.pools.controls;
        Ok(Response::new(controls.update_pool(request, &caller).await?))
    }

    async fn pause_pool(
        &self,
        request: Request<PausePoolRequest>,
    ) -> Result<Response<Pool>, Status> {
        let (caller, request) = self.taken(request).await?;
        let controls = &self.pools.controls;
        Ok(Response::new(controls.pause_pool(request, &caller).await?))
    }

    async fn close_pool(
        &self,
        request: Request<ClosePoolRequest>,
    ) -> Result<Response<Pool>, Status> {
        let (caller, request) = self.taken(request).await?;
        let controls = &self.pools.controls;
        Ok(Response::new(controls.close_pool(request, &caller).await?))
    }

    async fn set_anchor(
        &self,
        request: Request<SetAnchorRequest>,
    ) -> Result<Response<Player>, Status> {
        let (caller, request) = self.taken(request).await?;
        let controls = &self.pools.controls;
        Ok(Response::new(controls.set_anchor(request, &caller).await?))
    }

    async fn end_rest(&self, request: Request<EndRestRequest>) -> Result<Response<Player>, Status> {
        let (caller, request) = self.taken(request).await?;
        let controls = &self.pools.controls;
        Ok(Response::new(controls.end_rest(request, &caller).await?))
    }

    async fn start_season(
        &self,
        request: Request<StartSeasonRequest>,
    ) -> Result<Response<Season>, Status> {
        let (caller, request) = self.taken(request).await?;
        let seasons = &self.pools.seasons;
        Ok(Response::new(seasons.start_season(request, &caller).await?))
    }

    async fn run_estimate(
        &self,
        request: Request<RunEstimateRequest>,
    ) -> Result<Response<Estimate>, Status> {
        let (caller, request) = self.taken(request).await?;
        let estimates = &self.pools.estimates;
        let answer = estimates.run_estimate(&request, &caller).await?;
        Ok(Response::new(answer))
    }

    async fn start_comparison(
        &self,
        request: Request<StartComparisonRequest>,
    ) -> Result<Response<Comparison>, Status> {
        let (caller, request) = self.taken(request).await?;
        let comparisons = &self.pools.comparisons;
        let answer = comparisons.start_comparison(request, &caller).await?;
        Ok(Response::new(answer))
    }

    async fn get_comparison(
        &self,
        request: Request<GetComparisonRequest>,
    ) -> Result<Response<Comparison>, Status> {
        let (_, request) = self.taken(request).await?;
        let comparisons = &self.pools.comparisons;
        Ok(Response::new(comparisons.comparison(&request.name).await?))
    }

    async fn list_comparisons(
        &self,
        request: Request<ListComparisonsRequest>,
    ) -> Result<Response<ListComparisonsResponse>, Status> {
        let (_, request) = self.taken(request).await?;
        let comparisons = &self.pools.comparisons;
        Ok(Response::new(comparisons.list_comparisons(&request).await?))
    }

    async fn stop_comparison(
        &self,
        request: Request<StopComparisonRequest>,
    ) -> Result<Response<Comparison>, Status> {
        let (caller, request) = self.taken(request).await?;
        let comparisons = &self.pools.comparisons;
        let answer = comparisons.stop_comparison(request, &caller).await?;
        Ok(Response::new(answer))
    }
}
