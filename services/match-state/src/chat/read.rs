use sandtable_proto::matches::v1::{ChatMessage, ListMessagesRequest, ListMessagesResponse};

use super::room::{ChatRoom, RoomRequest, channel, message_id};
use super::{Chat, MESSAGES};
use crate::clocks::time;
use crate::error::ServiceResult;
use crate::spectator_delay::has_come;
use sandtable_grpc::page_token::{self, Listing, PageBuilder};
use sandtable_store::{DocumentQuery, Stored};

const DEFAULT_MESSAGES: u32 = 100;
const MOST_MESSAGES: u32 = 500;

impl Chat {
    /// A page of a chat.
    pub(crate) async fn list_messages(
        &self,
        request: ListMessagesRequest,
        token: Option<&str>,
    ) -> ServiceResult<ListMessagesResponse> {
        let limit = page_token::size(request.page_size, DEFAULT_MESSAGES, MOST_MESSAGES)?;
        let asked = RoomRequest {
            name: request.name,
            token: token.map(str::to_owned),
            seat: request.seat,
            channel: channel(request.channel)?,
        };
        let room = self.rooms.room(&asked).await?;
        let listing = Listing(format!("chat {}", room.owner));
        let after = listing.place(&request.page_token)?.unwrap_or_default();
        // One item beyond the limit shows whether there is another page.
        let found = self.messages_after(&room, after, limit + 1).await?;
        let mut page = PageBuilder::within(limit, self.page_bytes);
        let more = !found.into_iter().all(|message| page.push(message));
        let messages = page.rows();
        let next_page_token = match messages.last() {
            Some(last) if more => listing.token(last.sequence),
            _ => String::new(),
        };
        Ok(ListMessagesResponse {
            messages,
            next_page_token,
        })
    }

    /// The messages after a sequence that the reader may see by now, in order.
    pub(super) async fn messages_after(
        &self,
        room: &ChatRoom,
        after: u64,
        limit: u32,
    ) -> ServiceResult<Vec<ChatMessage>> {
        let query = DocumentQuery::Owned {
            owner: room.owner.clone(),
            after: message_id(&room.owner, after),
        };
        let found = self.documents.list(MESSAGES.name, query, limit).await?;
        let found = Stored::<ChatMessage>::read_all(found)?.into_iter();
        let mut messages: Vec<_> = found.map(|found| found.message).collect();
        if let Some(delay) = room.held_back {
            let moment = time::before(self.time.now(), delay);
            let young = messages
                .iter()
                .position(|it| !has_come(it.create_time, moment));
            messages.truncate(young.unwrap_or(messages.len()));
        }
        Ok(messages)
    }
}
