//! Where entries come from.

use futures::StreamExt;
use futures::stream::BoxStream;
use sandtable_grpc::balancer::Replicas;
use sandtable_grpc::channel::InternalChannel;
use sandtable_grpc::error::passed_on;
use sandtable_proto::matches::v1::feed_service_client::FeedServiceClient;
use sandtable_proto::matches::v1::feed_service_server::FeedService;
use sandtable_proto::matches::v1::{
    AuthorizeRequest, AuthorizeResponse, DescribeEntriesRequest, DescribeEntriesResponse,
    DescribeMatchRequest, FollowRequest, FollowResponse, ListOpeningsRequest, ListOpeningsResponse,
    Match, ReadEntriesRequest, ReadEntriesResponse,
};
use sandtable_runtime::settings::ClientSettings;
use tonic::{Request, Status, async_trait};

/// Entries of all matches, in commit order.
pub type FollowStream = BoxStream<'static, Result<FollowResponse, Status>>;

/// The match service, as this one needs it.
#[async_trait]
pub trait Feed: Send + Sync + 'static {
    /// Follows all matches after a position, or from now on. The first message is a
    /// mark without an entry.
    ///
    /// # Errors
    ///
    /// The service is away, or does not know the caller for one of its own.
    async fn follow(&self, after_position: Option<u64>) -> Result<FollowStream, Status>;

    /// Reads entries of one match.
    ///
    /// # Errors
    ///
    /// There is no such match, or the service is away.
    async fn read(&self, request: ReadEntriesRequest) -> Result<ReadEntriesResponse, Status>;

    /// Returns the identity that a token stands for in a match.
    ///
    /// # Errors
    ///
    /// There is no such match, the token stands for nothing in it, or the service is away.
    async fn authorize(&self, request: AuthorizeRequest) -> Result<AuthorizeResponse, Status>;

    /// Returns a match, regardless of its visibility.
    ///
    /// # Errors
    ///
    /// There is no such match, or the service is away.
    async fn describe(&self, name: &str) -> Result<Match, Status>;

    /// Writes entries in words, as their reader sees them.
    ///
    /// # Errors
    ///
    /// There is no such match, or the service is away.
    async fn texts(
        &self,
        request: DescribeEntriesRequest,
    ) -> Result<DescribeEntriesResponse, Status>;

    /// A page of the matches in progress that have no entry yet.
    ///
    /// # Errors
    ///
    /// A page token that this list has not given, or the service is away.
    async fn openings(&self, page_token: String) -> Result<ListOpeningsResponse, Status>;
}

fn all_entries(after_position: Option<u64>) -> FollowRequest {
    FollowRequest {
        after_position,
        ..FollowRequest::default()
    }
}

/// The match service in this process.
#[derive(Clone, Debug)]
pub struct LocalFeed<S>(pub S);

#[async_trait]
impl<S: FeedService> Feed for LocalFeed<S> {
    async fn follow(&self, after_position: Option<u64>) -> Result<FollowStream, Status> {
        let request = Request::new(all_entries(after_position));
        Ok(self.0.follow(request).await?.into_inner().boxed())
    }

    async fn read(&self, request: ReadEntriesRequest) -> Result<ReadEntriesResponse, Status> {
        Ok(self
            .0
            .read_entries(Request::new(request))
            .await?
            .into_inner())
    }

    async fn authorize(&self, request: AuthorizeRequest) -> Result<AuthorizeResponse, Status> {
        Ok(self.0.authorize(Request::new(request)).await?.into_inner())
    }

    async fn describe(&self, name: &str) -> Result<Match, Status> {
        let r#match = name.to_owned();
        let request = Request::new(DescribeMatchRequest { r#match });
        Ok(self.0.describe_match(request).await?.into_inner())
    }

    async fn texts(
        &self,
        request: DescribeEntriesRequest,
    ) -> Result<DescribeEntriesResponse, Status> {
        let described = self.0.describe_entries(Request::new(request)).await?;
        Ok(described.into_inner())
    }

    async fn openings(&self, page_token: String) -> Result<ListOpeningsResponse, Status> {
        let request = Request::new(ListOpeningsRequest { page_token });
        Ok(self.0.list_openings(request).await?.into_inner())
    }
}

/// The match service in another process.
#[derive(Clone, Debug)]
pub struct RemoteFeed {
    replicas: Replicas,
    max_response_bytes: usize,
}

impl RemoteFeed {
    /// The match service at the other end of a channel, or of several.
    pub fn new(replicas: impl Into<Replicas>, settings: &ClientSettings) -> Self {
        Self {
            replicas: replicas.into(),
            max_response_bytes: settings.max_response_bytes,
        }
    }

    fn client(&self, channel: InternalChannel) -> FeedServiceClient<InternalChannel> {
        FeedServiceClient::new(channel).max_decoding_message_size(self.max_response_bytes)
    }
}

#[async_trait]
impl Feed for RemoteFeed {
    async fn follow(&self, after_position: Option<u64>) -> Result<FollowStream, Status> {
        let request = all_entries(after_position);
        // The log of all matches is the same at every replica.
        let call = |channel, request| {
            let mut client = self.client(channel);
            async move { client.follow(request).await }
        };
        let followed = self.replicas.call("", request, call).await?;
        Ok(followed.into_inner().boxed())
    }

    async fn read(&self, request: ReadEntriesRequest) -> Result<ReadEntriesResponse, Status> {
        let name = request.r#match.clone();
        let call = |channel, request| {
            let mut client = self.client(channel);
            async move { client.read_entries(request).await }
        };
        let read = self.replicas.call(&name, request, call).await?;
        Ok(read.into_inner())
    }

    async fn authorize(&self, request: AuthorizeRequest) -> Result<AuthorizeResponse, Status> {
        let name = request.r#match.clone();
        let call = |channel, request| {
            let mut client = self.client(channel);
            async move { client.authorize(request).await }
        };
        let authorized = self.replicas.call(&name, request, call).await?;
        Ok(authorized.into_inner())
    }

    async fn describe(&self, name: &str) -> Result<Match, Status> {
        let r#match = name.to_owned();
        let request = DescribeMatchRequest { r#match };
        let call = |channel, request| {
            let mut client = self.client(channel);
            async move { client.describe_match(request).await }
        };
        let described = self.replicas.call(name, request, call).await?;
        Ok(described.into_inner())
    }

    async fn texts(
        &self,
        request: DescribeEntriesRequest,
    ) -> Result<DescribeEntriesResponse, Status> {
        let name = request.r#match.clone();
        let call = |channel, request| {
            let mut client = self.client(channel);
            async move { client.describe_entries(request).await }
        };
        let described = self.replicas.call(&name, request, call).await?;
        Ok(described.into_inner())
    }

    async fn openings(&self, page_token: String) -> Result<ListOpeningsResponse, Status> {
        let request = ListOpeningsRequest { page_token };
        let call = |channel, request| {
            let mut client = self.client(channel);
            async move { client.list_openings(request).await }
        };
        let listed = self.replicas.call("", request, call).await?;
        Ok(listed.into_inner())
    }
}

/// The position of the last entry of all matches.
pub(crate) async fn end_of(feed: &dyn Feed) -> Result<u64, Status> {
    match feed.follow(None).await?.next().await {
        Some(mark) => Ok(mark?.position),
        None => Err(passed_on(Status::unavailable("the feed ended"))),
    }
}
