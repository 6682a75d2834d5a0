//! Interface to the match service: it hosts matches, and reports what became of them.

use futures::StreamExt;
use futures::stream::BoxStream;
use sandtable_grpc::balancer::Replicas;
use sandtable_grpc::channel::InternalChannel;
use sandtable_proto::matches::v1::feed_service_client::FeedServiceClient;
use sandtable_proto::matches::v1::feed_service_server::FeedService;
use sandtable_proto::matches::v1::hosting_service_client::HostingServiceClient;
use sandtable_proto::matches::v1::hosting_service_server::HostingService;
use sandtable_proto::matches::v1::{
    CreateMatchRequest, DescribeMatchRequest, EndMatchRequest, FollowRequest, FollowResponse,
    GetSeatFactsRequest, HostMatchRequest, Match, ReserveSeatRequest, SeatFacts,
};
use sandtable_runtime::settings::ClientSettings;
use tonic::{Request, Status, async_trait};

/// Name that distinguishes this service's calls from those of others.
pub const SERVICE: &str = "ladder";

/// Changes and ends of all matches, in commit order.
pub type FollowStream = BoxStream<'static, Result<FollowResponse, Status>>;

/// Where matches are hosted.
#[async_trait]
pub trait Host: Send + Sync + 'static {
    /// Hosts a match of a fixture, once for each request id. A request that is only validated has
    /// no fixture.
    async fn host(&self, request: CreateMatchRequest, fixture: String) -> Result<Match, Status>;

    /// Keeps a seat of a match for another account.
    async fn reserve(&self, request: ReserveSeatRequest) -> Result<Match, Status>;

    /// Ends a match that is not over.
    async fn end(&self, name: &str, reason: &str) -> Result<(), Status>;

    /// Returns a match, regardless of its visibility.
    async fn describe(&self, name: &str) -> Result<Match, Status>;

    /// Returns facts about the play of a match's seats.
    async fn seat_facts(&self, name: &str) -> Result<Vec<SeatFacts>, Status>;

    /// Follows the matches that change from now on, and those that end, with the entries by which
    /// they do.
    async fn follow(&self) -> Result<FollowStream, Status>;
}

fn hosting(request: CreateMatchRequest, fixture: String) -> HostMatchRequest {
    HostMatchRequest {
        service: SERVICE.to_owned(),
        r#match: Some(request),
        fixture,
    }
}

fn ending(name: &str, reason: &str) -> EndMatchRequest {
    EndMatchRequest {
        service: SERVICE.to_owned(),
        name: name.to_owned(),
        reason: reason.to_owned(),
        request_id: String::new(),
    }
}

fn following() -> FollowRequest {
    FollowRequest {
        outcomes_only: true,
        ..FollowRequest::default()
    }
}

fn facts_of(name: &str) -> GetSeatFactsRequest {
    GetSeatFactsRequest {
        service: SERVICE.to_owned(),
        name: name.to_owned(),
    }
}

/// The match service in this process.
#[derive(Clone, Debug)]
pub struct LocalHost<S>(pub S);

#[async_trait]
impl<S: HostingService + FeedService> Host for LocalHost<S> {
    async fn host(&self, request: CreateMatchRequest, fixture: String) -> Result<Match, Status> {
        let hosted = self.0.host_match(Request::new(hosting(request, fixture)));
        Ok(hosted.await?.into_inner())
    }

    async fn reserve(&self, request: ReserveSeatRequest) -> Result<Match, Status> {
        let reserved = self.0.reserve_seat(Request::new(request));
        Ok(reserved.await?.into_inner())
    }

    async fn end(&self, name: &str, reason: &str) -> Result<(), Status> {
        let ended = self.0.end_match(Request::new(ending(name, reason)));
        ended.await.map(drop)
    }

    async fn describe(&self, name: &str) -> Result<Match, Status> {
        let r#match = name.to_owned();
        let request = Request::new(DescribeMatchRequest { r#match });
        Ok(self.0.describe_match(request).await?.into_inner())
    }

    async fn seat_facts(&self, name: &str) -> Result<Vec<SeatFacts>, Status> {
        let facts = self.0.get_seat_facts(Request::new(facts_of(name)));
        Ok(facts.await?.into_inner().seats)
    }

    async fn follow(&self) -> Result<FollowStream, Status> {
        let request = Request::new(following());
        Ok(self.0.follow(request).await?.into_inner().boxed())
    }
}

/// The match service in another process.
#[derive(Clone, Debug)]
pub struct RemoteHost {
    replicas: Replicas,
    max_response_bytes: usize,
}

impl RemoteHost {
    /// The match service at the other end of some channels.
    pub fn new(replicas: impl Into<Replicas>, settings: &ClientSettings) -> Self {
        Self {
            replicas: replicas.into(),
            max_response_bytes: settings.max_response_bytes,
        }
    }

    fn hosting(&self, channel: InternalChannel) -> HostingServiceClient<InternalChannel> {
        HostingServiceClient::new(channel).max_decoding_message_size(self.max_response_bytes)
    }

    fn feed(&self, channel: InternalChannel) -> FeedServiceClient<InternalChannel> {
        FeedServiceClient::new(channel).max_decoding_message_size(self.max_response_bytes)
    }
}

#[async_trait]
impl Host for RemoteHost {
    async fn host(&self, request: CreateMatchRequest, fixture: String) -> Result<Match, Status> {
        // Its name is not known yet, and any replica may host it.
        let call = |channel, request| {
            let mut client = self.hosting(channel);
            async move { client.host_match(request).await }
        };
        let hosted = self
            .replicas
            .call("", hosting(request, fixture), call)
            .await?;
        Ok(hosted.into_inner())
    }

    async fn reserve(&self, request: ReserveSeatRequest) -> Result<Match, Status> {
        let name = request.name.clone();
        let call = |channel, request| {
            let mut client = self.hosting(channel);
            async move { client.reserve_seat(request).await }
        };
        let reserved = self.replicas.call(&name, request, call).await?;
        Ok(reserved.into_inner())
    }

    async fn end(&self, name: &str, reason: &str) -> Result<(), Status> {
        let call = |channel, request| {
            let mut client = self.hosting(channel);
            async move { client.end_match(request).await }
        };
        self.replicas.call(name, ending(name, reason), call).await?;
        Ok(())
    }

    async fn describe(&self, name: &str) -> Result<Match, Status> {
        let r#match = name.to_owned();
        let request = DescribeMatchRequest { r#match };
        let call = |channel, request| {
            let mut client = self.feed(channel);
            async move { client.describe_match(request).await }
        };
        let described = self.replicas.call(name, request, call).await?;
        Ok(described.into_inner())
    }

    async fn seat_facts(&self, name: &str) -> Result<Vec<SeatFacts>, Status> {
        let call = |channel, request| {
            let mut client = self.hosting(channel);
            async move { client.get_seat_facts(request).await }
        };
        let facts = self.replicas.call(name, facts_of(name), call).await?;
        Ok(facts.into_inner().seats)
    }

    async fn follow(&self) -> Result<FollowStream, Status> {
        let request = following();
        let call = |channel, request| {
            let mut client = self.feed(channel);
            async move { client.follow(request).await }
        };
        let followed = self.replicas.call("", request, call).await?;
        Ok(followed.into_inner().boxed())
    }
}
