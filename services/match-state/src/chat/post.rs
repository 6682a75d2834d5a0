use prost::Message;
use prost_types::Timestamp;
use sandtable_proto::matches::v1::{ChatMessage, MatchState as State, PostMessageRequest};

use super::room::{channel, message_id, owner};
use super::{Chat, MESSAGES};
use crate::auth::identity::Shown;
use crate::error::{MatchError, ServiceResult};
use crate::matches::names::match_id;
use crate::validate;
use sandtable_auth::idempotency::RequestScope;
use sandtable_store::{Attempts, Kind, StoredMessages};

/// Number of messages in each chat.
const TALLIES: Kind<RateCount> = Kind::named("chat-head");
/// Message that each request posted.
const REQUESTS: Kind<Posted> = Kind::named("chat-request");

/// Message counts of a chat.
#[derive(Clone, PartialEq, Message)]
struct RateCount {
    /// Sequence of the last message.
    #[prost(uint64, tag = "1")]
    last: u64,
    /// The seats that posted in the minute.
    #[prost(message, repeated, tag = "2")]
    busy: Vec<Busy>,
    /// The minute of the last post, since 1970.
    #[prost(int64, tag = "3")]
    minute: i64,
}

/// Messages of a seat in a minute.
#[derive(Clone, PartialEq, Message)]
struct Busy {
    #[prost(uint32, tag = "1")]
    seat: u32,
    #[prost(uint32, tag = "2")]
    posts: u32,
}

/// Message that a request posted.
#[derive(Clone, PartialEq, Message)]
struct Posted {
    #[prost(uint64, tag = "1")]
    sequence: u64,
    /// Fingerprint of method, caller and content.
    #[prost(bytes = "vec", tag = "2")]
    content: Vec<u8>,
}

/// A message that is about to be posted.
struct Post {
    owner: String,
    message: ChatMessage,
    /// Id of the document that remembers the request, if it is to be.
    request: Option<String>,
    call: RequestScope,
}

impl Chat {
    /// Posts a message, once.
    pub(crate) async fn post(
        &self,
        request: PostMessageRequest,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<ChatMessage> {
        let id = match_id("name", &request.name)?;
        let call = RequestScope::new("PostMessage", token, &request.request_id, &request)?;
        let text = validate::message("text", &request.text)?;
        let channel = channel(request.channel)?;
        let (owner, seat, player) = {
            let mut locked = self.rooms.matches.lock(id).await;
            let live = locked.settle().await?;
            let seat = self
                .rooms
                .authenticator
                .caller(live, token)?
                .acting_seat(request.seat)?;
            if live.state() == State::Abandoned {
                live.must_be(State::InProgress)?;
            }
            let shown = live.record.shown_seat(seat)?;
            if shown.muted {
                return Err(MatchError::SeatMuted(seat));
            }
            (owner(live, channel, seat)?, seat, shown.player.clone())
        };
        let post = Post {
            request: (call.hex_key()).map(|key| format!("{owner}/{seat}/{key}")),
            message: ChatMessage {
                sequence: 0,
                channel: channel as i32,
                seat,
                player,
                text,
                create_time: Some(self.time.now()),
            },
            owner,
            call,
        };
        let mut attempts = Attempts::default();
        loop {
            if let Some(message) = self.posted_before(&post).await? {
                return Ok(message);
            }
            if let Some(message) = self.try_post(&post, &mut attempts).await? {
                return Ok(message);
            }
        }
    }

    /// The message that the same request posted.
    async fn posted_before(&self, post: &Post) -> ServiceResult<Option<ChatMessage>> {
        let Some(request) = &post.request else {
            return Ok(None);
        };
        let Some(found) = self.documents.find(REQUESTS, request).await? else {
            return Ok(None);
        };
        let posted = found.message;
        post.call.must_retry(&posted.content)?;
        let id = message_id(&post.owner, posted.sequence);
        let message = self.documents.find(MESSAGES, &id).await?;
        Ok(message.map(|found| found.message))
    }

    /// Takes the next number of the chat; `None` when another request was faster.
    async fn try_post(
        &self,
        post: &Post,
        attempts: &mut Attempts,
    ) -> ServiceResult<Option<ChatMessage>> {
        let found = self.documents.find(TALLIES, &post.owner).await?;
        let mut tally = found
            .clone()
            .map_or_else(RateCount::default, |found| found.message);
        tally.count(
            post.message.seat,
            post.message.create_time,
            self.hub.limits.per_minute,
        )?;
        let most = self.hub.limits.messages;
        if tally.last >= most {
            let what = "messages of a chat";
            return Err(MatchError::LimitReached { what, most });
        }
        tally.last += 1;
        let message = ChatMessage {
            sequence: tally.last,
            ..post.message.clone()
        };
        let id = message_id(&post.owner, tally.last);
        let posted = post.request.as_ref().map(|request| {
            let posted = Posted {
                sequence: tally.last,
                content: post.call.content.clone(),
            };
            REQUESTS.stored(request, "", posted).add()
        });
        let mut changes = vec![
            TALLIES.put(found, &post.owner, tally),
            MESSAGES.stored(id, &post.owner, message.clone()).add(),
        ];
        changes.extend(posted);
        if !attempts.won(self.documents.write(changes).await)? {
            return Ok(None);
        }
        // An error means that there are no followers.
        let _ = self.hub.posted.send(post.owner.as_str().into());
        Ok(Some(message))
    }
}

impl RateCount {
    /// Counts a post of a seat, unless it has said enough for this minute.
    fn count(&mut self, seat: u32, time: Option<Timestamp>, most: u32) -> ServiceResult<()> {
        let minute = time.unwrap_or_default().seconds.div_euclid(60);
        if minute != self.minute {
            self.minute = minute;
            self.busy.clear();
        }
        let posts = match self.busy.iter_mut().find(|busy| busy.seat == seat) {
            Some(busy) => &mut busy.posts,
            None => {
                self.busy.push(Busy { seat, posts: 0 });
                let last = self.busy.len() - 1;
                &mut self.busy[last].posts
            }
        };
        if *posts >= most {
            let (what, most) = ("messages of a seat in a minute", u64::from(most));
            return Err(MatchError::LimitReached { what, most });
        }
        *posts += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_seat_may_say_so_much_in_a_minute() {
        let at = |seconds| Some(Timestamp { seconds, nanos: 0 });
        let mut head = RateCount::default();
        assert!(head.count(0, at(60), 2).is_ok());
        assert!(head.count(0, at(119), 2).is_ok());
        assert!(head.count(0, at(119), 2).is_err());
        assert!(head.count(1, at(119), 2).is_ok());
        assert!(head.count(0, at(120), 2).is_ok());
    }
}
