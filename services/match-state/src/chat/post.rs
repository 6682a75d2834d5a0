use prost::Message;
use prost_types::Timestamp;
use sandtable_proto::matches::v1::{ChatMessage, MatchState as State, PostMessageRequest};

use super::MESSAGES;
use super::room::{channel, message_id, owner};
use crate::core::Shared;
use crate::field;
use crate::names::match_id;
use crate::origin::Call;
use crate::people::Shown;
use crate::refusal::{Answer, Refusal};
use sandtable_store::{Change, Document, RequestKey, StoreError};

/// Kind of the documents that count the messages of a chat.
const HEADS: &str = "chat-head";
/// Kind of the documents that say which request posted which message.
const REQUESTS: &str = "chat-request";

/// How often a post that lost a race for its number is tried again.
const ATTEMPTS: u32 = 8;

/// How much has been said in a chat.
#[derive(Clone, PartialEq, Message)]
struct Tally {
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

/// How much a seat said in a minute.
#[derive(Clone, PartialEq, Message)]
struct Busy {
    #[prost(uint32, tag = "1")]
    seat: u32,
    #[prost(uint32, tag = "2")]
    posts: u32,
}

/// Which message a request posted.
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
    request: Option<Document>,
    call: Call,
}

impl Shared {
    /// Posts a message, once.
    pub(crate) async fn post(
        &self,
        request: PostMessageRequest,
        token: Option<Shown<'_>>,
    ) -> Answer<ChatMessage> {
        let id = match_id("name", &request.name)?;
        let request_id = field::request_id(&request.request_id)?;
        let call = Call::new("PostMessage", token, request_id, &request);
        let text = field::message("text", &request.text)?;
        let channel = channel(request.channel)?;
        let (owner, seat, player) = {
            let table = self.registry.table(id);
            let mut place = table.live.lock().await;
            let live = self.settle(&mut place, id).await?;
            let seat = self.caller(live, token)?.acting_seat(request.seat)?;
            if live.state() == State::Abandoned {
                live.must_be(State::InProgress)?;
            }
            let shown = live.record.shown_seat(seat)?;
            if shown.muted {
                return Err(Refusal::SeatMuted(seat));
            }
            (owner(live, channel, seat)?, seat, shown.player.clone())
        };
        let post = Post {
            // Its document is of the seat already.
            request: RequestKey::of(request_id).map(|key| request_document(&owner, seat, key)),
            message: ChatMessage {
                sequence: 0,
                channel: channel as i32,
                seat,
                player,
                text,
                create_time: Some(self.clock.now()),
            },
            owner,
            call,
        };
        for _ in 0..ATTEMPTS {
            if let Some(message) = self.posted_before(&post).await? {
                return Ok(message);
            }
            match self.try_post(&post).await {
                Err(Refusal::Store(StoreError::Conflict(_))) => {}
                done => return done,
            }
        }
        Err(StoreError::Conflict("the chat kept moving".into()).into())
    }

    /// The message that the same request posted.
    async fn posted_before(&self, post: &Post) -> Answer<Option<ChatMessage>> {
        let Some(request) = &post.request else {
            return Ok(None);
        };
        let Some(found) = self.documents.get(REQUESTS, &request.id).await? else {
            return Ok(None);
        };
        let posted: Posted = decode(&found)?;
        if posted.content != post.call.content {
            return Err(Refusal::RequestIdReused);
        }
        let id = message_id(&post.owner, posted.sequence);
        let message = self.documents.get(MESSAGES, &id).await?;
        message.as_ref().map(decode).transpose()
    }

    /// Takes the next number of the chat.
    async fn try_post(&self, post: &Post) -> Answer<ChatMessage> {
        let found = self.documents.get(HEADS, &post.owner).await?;
        let mut head: Tally = found.as_ref().map(decode).transpose()?.unwrap_or_default();
        head.count(
            post.message.seat,
            post.message.create_time,
            self.chat.limits.per_minute,
        )?;
        let most = self.chat.limits.messages;
        if head.last >= most {
            let what = "messages of a chat";
            return Err(Refusal::LimitReached { what, most });
        }
        head.last += 1;
        let message = ChatMessage {
            sequence: head.last,
            ..post.message.clone()
        };
        let content = head.encode_to_vec();
        let mut changes = vec![
            match found {
                Some(document) => Change::Replace(Document {
                    content,
                    ..document
                }),
                None => Change::Add(Document {
                    kind: HEADS.to_owned(),
                    id: post.owner.clone(),
                    content,
                    ..Default::default()
                }),
            },
            Change::Add(Document {
                kind: MESSAGES.to_owned(),
                id: message_id(&post.owner, head.last),
                owner: post.owner.clone(),
                content: message.encode_to_vec(),
                ..Default::default()
            }),
        ];
        changes.extend(post.request.clone().map(|request| {
            let posted = Posted {
                sequence: head.last,
                content: post.call.content.clone(),
            };
            Change::Add(Document {
                content: posted.encode_to_vec(),
                ..request
            })
        }));
        self.documents.write(changes).await?;
        // An error says that nobody follows.
        let _ = self.chat.posted.send(post.owner.as_str().into());
        Ok(message)
    }
}

impl Tally {
    /// Counts a post of a seat, unless it has said enough for this minute.
    fn count(&mut self, seat: u32, time: Option<Timestamp>, most: u32) -> Answer<()> {
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
            return Err(Refusal::LimitReached { what, most });
        }
        *posts += 1;
        Ok(())
    }
}

fn request_document(owner: &str, seat: u32, key: RequestKey) -> Document {
    Document {
        kind: REQUESTS.to_owned(),
        id: format!("{owner}/{seat}/{:032x}", u128::from_be_bytes(key.0)),
        ..Default::default()
    }
}

/// Reads a document's content.
pub(super) fn decode<M: Message + Default>(document: &Document) -> Answer<M> {
    let message = M::decode(&document.content[..]).map_err(|error| {
        StoreError::Corrupt(format!("{} {}: {error}", document.kind, document.id))
    })?;
    Ok(message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_seat_may_say_so_much_in_a_minute() {
        let at = |seconds| Some(Timestamp { seconds, nanos: 0 });
        let mut head = Tally::default();
        assert!(head.count(0, at(60), 2).is_ok());
        assert!(head.count(0, at(119), 2).is_ok());
        assert!(head.count(0, at(119), 2).is_err());
        assert!(head.count(1, at(119), 2).is_ok());
        assert!(head.count(0, at(120), 2).is_ok());
    }
}
