use sandtable_proto::matches::v1::follow_messages_response::Content;
use sandtable_proto::matches::v1::{FollowMessagesRequest, FollowMessagesResponse};
use sandtable_server::limits::{ClientAddress, Place};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, mpsc};
use tokio::time::{Instant, sleep_until};
use tonic::Status;

use super::Chat;
use super::room::{RoomRequest, channel};
use crate::auth::identity::holder;
use crate::error::{MatchError, ServiceResult};
use std::sync::Arc;

/// Messages read at a time.
const PAGE: u32 = 100;

/// Where a stream's messages go.
pub(crate) type Outgoing = mpsc::Sender<Result<FollowMessagesResponse, Status>>;

/// A stream that a caller may have.
pub(crate) struct Following {
    asked: RoomRequest,
    /// The last message that was sent.
    last: u64,
    place: Place,
}

impl Chat {
    /// Checks that the caller may follow, so that a refusal is the call's answer and not
    /// the stream's end.
    pub(crate) async fn follow_messages(
        &self,
        request: FollowMessagesRequest,
        token: Option<&str>,
        origin: Option<ClientAddress>,
    ) -> ServiceResult<Following> {
        let asked = RoomRequest {
            name: request.name,
            token: token.map(str::to_owned),
            seat: request.seat,
            channel: channel(request.channel)?,
        };
        let belongs = self.rooms.room(&asked).await?.belongs;
        let rooms = &self.rooms;
        let showing = rooms.authenticator.look_up_in(token, &asked.name).await;
        let showing = showing.map_err(|status| MatchError::Passed(Box::new(status)))?;
        let holder = holder(showing.token(), origin, belongs);
        let place = self.hub.streams.take(holder)?;
        Ok(Following {
            asked,
            last: request.after_sequence,
            place,
        })
    }

    /// Sends messages while the receiver takes them and may read them.
    pub(crate) async fn send_messages(
        &self,
        mut following: Following,
        outgoing: &Outgoing,
    ) -> ServiceResult<()> {
        // Listening starts before the store is read, so that nothing falls in between.
        let mut posted = self.hub.posted.subscribe();
        let mut silence_ends = Instant::now() + self.hub.limits.heartbeat;
        loop {
            // Each time anew: the seat may have changed hands, the match have ended.
            let room = self.rooms.room(&following.asked).await?;
            let messages = self.messages_after(&room, following.last, PAGE).await?;
            let full = messages.len() == PAGE as usize;
            for message in messages {
                following.place.note_use();
                following.last = message.sequence;
                if !send(outgoing, Content::Message(message)).await {
                    return Ok(());
                }
                silence_ends = Instant::now() + self.hub.limits.heartbeat;
            }
            if full {
                continue;
            }
            tokio::select! {
                () = news(&mut posted, &room.owner) => {}
                () = sleep_until(silence_ends) => {
                    if !send(outgoing, Content::Heartbeat(following.last)).await {
                        return Ok(());
                    }
                    silence_ends = Instant::now() + self.hub.limits.heartbeat;
                }
                () = outgoing.closed() => return Ok(()),
                () = following.place.yielded() => {
                    let status = following.place.yielded_status();
                    return Err(MatchError::Passed(Box::new(status)));
                }
            }
        }
    }
}

/// Waits until a message may have been posted in the chat.
async fn news(posted: &mut broadcast::Receiver<Arc<str>>, owner: &str) {
    loop {
        match posted.recv().await {
            Ok(room) if *room == *owner => return,
            Ok(_) => {}
            Err(RecvError::Lagged(_)) => return,
            // The service is going: the stream ends by its shutdown.
            Err(RecvError::Closed) => std::future::pending().await,
        }
    }
}

/// `false` when the reader is gone.
async fn send(outgoing: &Outgoing, content: Content) -> bool {
    let response = FollowMessagesResponse {
        content: Some(content),
    };
    outgoing.send(Ok(response)).await.is_ok()
}
