//! The gRPC face of the clocks.

use sandtable_proto::matches::v1::clock_service_server::ClockService;
use sandtable_proto::matches::v1::{
    AnswerPauseRequest, AnswerPauseResponse, EndPauseRequest, EndPauseResponse, GetClocksRequest,
    GetClocksResponse, ProposePauseRequest, ProposePauseResponse, TakeVacationRequest,
    TakeVacationResponse,
};
use tonic::{Request, Response, async_trait};

use crate::rpc::match_service::{Reply, parts};
use crate::state::MatchState;

#[async_trait]
impl ClockService for MatchState {
    async fn get_clocks(&self, request: Request<GetClocksRequest>) -> Reply<GetClocksResponse> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let shown = self.parts.clocks.get(&request.name, showing.token());
        Ok(Response::new(shown.await?))
    }

    async fn propose_pause(
        &self,
        request: Request<ProposePauseRequest>,
    ) -> Reply<ProposePauseResponse> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let clocks = self.parts.clocks.propose_pause(&request, showing.token());
        Ok(Response::new(ProposePauseResponse {
            clocks: clocks.await?,
        }))
    }

    async fn answer_pause(
        &self,
        request: Request<AnswerPauseRequest>,
    ) -> Reply<AnswerPauseResponse> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let clocks = self.parts.clocks.answer_pause(&request, showing.token());
        Ok(Response::new(AnswerPauseResponse {
            clocks: clocks.await?,
        }))
    }

    async fn end_pause(&self, request: Request<EndPauseRequest>) -> Reply<EndPauseResponse> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let clocks = self.parts.clocks.end_pause(&request, showing.token());
        Ok(Response::new(EndPauseResponse {
            clocks: clocks.await?,
        }))
    }

    async fn take_vacation(
        &self,
        request: Request<TakeVacationRequest>,
    ) -> Reply<TakeVacationResponse> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let clocks = self.parts.clocks.take_vacation(&request, showing.token());
        Ok(Response::new(TakeVacationResponse {
            clocks: clocks.await?,
        }))
    }
}
