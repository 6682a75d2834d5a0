//! The gRPC face of the logs of all matches, for the other services.

use sandtable_proto::matches::v1::feed_service_server::FeedService;
use sandtable_proto::matches::v1::{
    AuthorizeRequest, AuthorizeResponse, DescribeEntriesRequest, DescribeEntriesResponse,
    DescribeMatchRequest, FollowRequest, FollowResponse, ListBotSeatsRequest, ListBotSeatsResponse,
    ListOpeningsRequest, ListOpeningsResponse, Match, ReadEntriesRequest, ReadEntriesResponse,
};
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Request, Response, Status, async_trait};

use crate::log::feed::Follower;
use crate::state::MatchState;

/// Responses that wait for a follower before the log waits for it, too.
const WAITING: usize = 256;

#[async_trait]
impl FeedService for MatchState {
    type FollowStream = ReceiverStream<Result<FollowResponse, Status>>;

    async fn follow(
        &self,
        request: Request<FollowRequest>,
    ) -> Result<Response<Self::FollowStream>, Status> {
        let request = request.into_inner();
        let (responses, stream) = mpsc::channel(WAITING);
        let follower = Follower {
            responses,
            outcomes_only: request.outcomes_only,
        };
        let feed = self.parts.feed.clone();
        tokio::spawn(async move { feed.serve(request.after_position, &follower).await });
        Ok(Response::new(ReceiverStream::new(stream)))
    }

    async fn read_entries(
        &self,
        request: Request<ReadEntriesRequest>,
    ) -> Result<Response<ReadEntriesResponse>, Status> {
        Ok(Response::new(
            self.parts
                .feed_reader
                .recorded(request.into_inner())
                .await?,
        ))
    }

    async fn describe_entries(
        &self,
        request: Request<DescribeEntriesRequest>,
    ) -> Result<Response<DescribeEntriesResponse>, Status> {
        let described = self.parts.texts.of_feed(request.into_inner());
        Ok(Response::new(described.await?))
    }

    async fn list_bot_seats(
        &self,
        request: Request<ListBotSeatsRequest>,
    ) -> Result<Response<ListBotSeatsResponse>, Status> {
        Ok(Response::new(
            self.parts.bot_seats.list(request.into_inner()).await?,
        ))
    }

    async fn list_openings(
        &self,
        request: Request<ListOpeningsRequest>,
    ) -> Result<Response<ListOpeningsResponse>, Status> {
        Ok(Response::new(
            self.parts
                .feed_reader
                .openings(request.into_inner())
                .await?,
        ))
    }

    async fn authorize(
        &self,
        request: Request<AuthorizeRequest>,
    ) -> Result<Response<AuthorizeResponse>, Status> {
        Ok(Response::new(
            self.parts
                .feed_reader
                .authorize(request.into_inner())
                .await?,
        ))
    }

    async fn describe_match(
        &self,
        request: Request<DescribeMatchRequest>,
    ) -> Result<Response<Match>, Status> {
        Ok(Response::new(
            self.parts
                .feed_reader
                .describe(&request.into_inner().r#match)
                .await?,
        ))
    }
}
