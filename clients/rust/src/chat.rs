//! Talk around a match.

use sandtable_proto::matches::v1::chat_service_client::ChatServiceClient;
use sandtable_proto::matches::v1::follow_messages_response::Content;
use sandtable_proto::matches::v1::{
    ChatChannel, ChatMessage, FollowMessagesRequest, FollowMessagesResponse, ListMessagesRequest,
    PostMessageRequest,
};

use crate::client::{Client, Wire, new_request_id, pages};
use crate::error::Error;
use crate::resumed::Resumed;

/// Number of messages in a page.
const PAGE: i32 = 500;

impl Client {
    /// The generated client of the chats, for calls that need what this crate does not
    /// offer.
    pub fn chats(&self) -> ChatServiceClient<Wire> {
        ChatServiceClient::new(self.wire())
    }

    /// Posts a message for the seat.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `SEAT_MUTED` when the host has muted
    /// the seat, `SEAT_WITHOUT_TEAM` when it has no side to write to, and `LIMIT_REACHED` when it
    /// writes too much.
    pub async fn post(
        &self,
        name: &str,
        channel: ChatChannel,
        text: &str,
    ) -> Result<ChatMessage, Error> {
        let request = PostMessageRequest {
            name: name.to_owned(),
            seat: None,
            channel: channel as i32,
            text: text.to_owned(),
            request_id: new_request_id(),
        };
        Ok(self
            .repeat(name, |at| {
                let (mut chats, request) = (at.chats(), request.clone());
                async move { chats.post_message(request).await }
            })
            .await?)
    }

    /// All messages of a chat, page by page.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `NOT_ALLOWED` when the chat is not
    /// shown to spectators, and `SEAT_WITHOUT_TEAM` when the seat has no side.
    pub async fn messages(
        &self,
        name: &str,
        channel: ChatChannel,
    ) -> Result<Vec<ChatMessage>, Error> {
        pages(|page_token| async move {
            let request = ListMessagesRequest {
                name: name.to_owned(),
                seat: None,
                channel: channel as i32,
                page_size: PAGE,
                page_token,
            };
            let page = self
                .repeat(name, |at| {
                    let (mut chats, request) = (at.chats(), request.clone());
                    async move { chats.list_messages(request).await }
                })
                .await?;
            Ok((page.messages, page.next_page_token))
        })
        .await
    }

    /// Follows a chat from after a sequence (0 for the beginning).
    pub fn follow_chat(
        &self,
        name: &str,
        channel: ChatChannel,
        after_sequence: u64,
    ) -> ChatSubscription {
        ChatSubscription {
            stream: Resumed::new(self.clone(), name.to_owned()),
            request: FollowMessagesRequest {
                name: name.to_owned(),
                seat: None,
                channel: channel as i32,
                after_sequence,
            },
        }
    }
}

/// The messages of a chat in order, each once, however often the stream breaks.
#[derive(Debug)]
pub struct ChatSubscription {
    request: FollowMessagesRequest,
    stream: Resumed<FollowMessagesResponse>,
}

impl ChatSubscription {
    /// The sequence of the last message that was given out: where another subscription
    /// would go on.
    pub fn cursor(&self) -> u64 {
        self.request.after_sequence
    }

    /// The next message; none when the server ends the stream. It may be dropped while it
    /// waits, and asked again, without missing anything.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reasons are those of [`Client::messages`]. A
    /// broken stream is an error only after it was resumed a dozen times in a row.
    pub async fn next(&mut self) -> Result<Option<ChatMessage>, Error> {
        loop {
            let request = &self.request;
            let received = self.stream.next(|at| {
                let request = request.clone();
                async move { at.chats().follow_messages(request).await }
            });
            let Some(response) = received.await? else {
                return Ok(None);
            };
            match response.content {
                Some(Content::Message(message)) if message.sequence > self.cursor() => {
                    self.request.after_sequence = message.sequence;
                    return Ok(Some(message));
                }
                Some(Content::Message(_) | Content::Heartbeat(_)) | None => {}
            }
        }
    }
}
