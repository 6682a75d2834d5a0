//! The gRPC face of the forks.

use sandtable_proto::matches::v1::fork_service_server::ForkService;
use sandtable_proto::matches::v1::{
    CloneForkRequest, CreateForkRequest, DeleteForkRequest, Fork, GetForkDefaultCommandRequest,
    GetForkDefaultCommandResponse, GetForkRequest, GetForkThreatsRequest, GetForkThreatsResponse,
    GetForkViewRequest, GetForkViewResponse, ListForkLegalActionsRequest,
    ListForkLegalActionsResponse, ListForksRequest, ListForksResponse, PlayForkRequest,
    PlayForkResponse, ValidateForkCommandRequest, ValidateForkCommandResponse,
};
use sandtable_server::limits::ClientAddress;
use tonic::{Request, Response, async_trait};

use crate::rpc::match_service::{Reply, parts};
use crate::state::MatchState;

#[async_trait]
impl ForkService for MatchState {
    async fn create_fork(&self, request: Request<CreateForkRequest>) -> Reply<Fork> {
        let origin = ClientAddress::of(&request);
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.parent)
            .await?;
        let created = self.parts.fork_maker.create(request, &showing, origin);
        Ok(Response::new(created.await?))
    }

    async fn clone_fork(&self, request: Request<CloneForkRequest>) -> Reply<Fork> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let cloned = self.parts.fork_maker.copy(request, &showing);
        Ok(Response::new(cloned.await?))
    }

    async fn get_fork(&self, request: Request<GetForkRequest>) -> Reply<Fork> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let shown = self.parts.forks.get_fork(&request.name, &showing);
        Ok(Response::new(shown.await?))
    }

    async fn list_forks(&self, request: Request<ListForksRequest>) -> Reply<ListForksResponse> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.parent)
            .await?;
        let listed = self.parts.forks.list_forks(&request, &showing);
        Ok(Response::new(listed.await?))
    }

    async fn play_fork(&self, request: Request<PlayForkRequest>) -> Reply<PlayForkResponse> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let played = self.parts.forks.play_fork(request, &showing);
        Ok(Response::new(played.await?))
    }

    async fn validate_fork_command(
        &self,
        request: Request<ValidateForkCommandRequest>,
    ) -> Reply<ValidateForkCommandResponse> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let validated = self.parts.forks.validate_in_fork(request, &showing);
        Ok(Response::new(validated.await?))
    }

    async fn list_fork_legal_actions(
        &self,
        request: Request<ListForkLegalActionsRequest>,
    ) -> Reply<ListForkLegalActionsResponse> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let listed = self.parts.forks.legal_in_fork(request, &showing);
        Ok(Response::new(listed.await?))
    }

    async fn get_fork_default_command(
        &self,
        request: Request<GetForkDefaultCommandRequest>,
    ) -> Reply<GetForkDefaultCommandResponse> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let given = self.parts.forks.default_in_fork(request, &showing);
        Ok(Response::new(given.await?))
    }

    async fn get_fork_view(
        &self,
        request: Request<GetForkViewRequest>,
    ) -> Reply<GetForkViewResponse> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let seen = self.parts.forks.view_of_fork(request, &showing);
        Ok(Response::new(seen.await?))
    }

    async fn get_fork_threats(
        &self,
        request: Request<GetForkThreatsRequest>,
    ) -> Reply<GetForkThreatsResponse> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let found = self.parts.forks.threats_in_fork(request, &showing);
        Ok(Response::new(found.await?))
    }

    async fn delete_fork(&self, request: Request<DeleteForkRequest>) -> Reply<()> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let deleted = self.parts.forks.delete_fork(&request.name, &showing);
        Ok(Response::new(deleted.await?))
    }
}
