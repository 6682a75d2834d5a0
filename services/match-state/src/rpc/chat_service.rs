//! The gRPC face of the chats.

use sandtable_auth::token::bearer;
use sandtable_grpc::error::shutting_down;
use sandtable_proto::matches::v1::chat_service_server::ChatService;
use sandtable_proto::matches::v1::{
    ChatMessage, FollowMessagesRequest, FollowMessagesResponse, ListMessagesRequest,
    ListMessagesResponse, PostMessageRequest,
};
use sandtable_server::limits::ClientAddress;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Request, Response, Status, async_trait};

use crate::rpc::match_service::{Reply, parts};
use crate::state::MatchState;

/// Messages that wait for the transport before the stream waits, too.
const WAITING: usize = 32;

#[async_trait]
impl ChatService for MatchState {
    type FollowMessagesStream = ReceiverStream<Result<FollowMessagesResponse, Status>>;

    async fn post_message(&self, request: Request<PostMessageRequest>) -> Reply<ChatMessage> {
        let (metadata, mut request) = parts(request);
        let showing = self
            .parts
            .authenticator
            .credentials_in(&metadata, &mut request.name)
            .await?;
        let posted = self.parts.chat.post(request, showing.token());
        Ok(Response::new(posted.await?))
    }

    async fn list_messages(
        &self,
        request: Request<ListMessagesRequest>,
    ) -> Reply<ListMessagesResponse> {
        let (metadata, mut request) = parts(request);
        self.parts.authenticator.resolve(&mut request.name).await?;
        let listed = self.parts.chat.list_messages(request, bearer(&metadata)?);
        Ok(Response::new(listed.await?))
    }

    async fn follow_messages(
        &self,
        request: Request<FollowMessagesRequest>,
    ) -> Reply<Self::FollowMessagesStream> {
        let origin = ClientAddress::of(&request);
        let (metadata, mut request) = parts(request);
        self.parts.authenticator.resolve(&mut request.name).await?;
        let following = self
            .parts
            .chat
            .follow_messages(request, bearer(&metadata)?, origin)
            .await?;
        let (outgoing, stream) = mpsc::channel(WAITING);
        let chat = self.parts.chat.clone();
        tokio::spawn(async move {
            let mut shutdown = chat.shutdown.clone();
            let sent = tokio::select! {
                sent = chat.send_messages(following, &outgoing) => sent.map_err(Status::from),
                () = shutdown.wait() => Err(shutting_down()),
            };
            if let Err(status) = sent {
                // An error says that the reader is gone, too.
                let _ = outgoing.send(Err(status)).await;
            }
        });
        Ok(Response::new(ReceiverStream::new(stream)))
    }
}
