//! The chat that a caller means, and the check that it is theirs.

use std::sync::Arc;

use prost_types::Duration;
use sandtable_proto::Viewer;
use sandtable_proto::matches::v1::ChatChannel;

use crate::auth::authenticator::Authenticator;
use crate::error::{MatchError, ServiceResult};
use crate::matches::loaded_match::LiveMatch;
use crate::matches::names::match_id;
use crate::matches::repository::Matches;

/// Chat that a caller wants to read.
#[derive(Clone, Debug)]
pub(super) struct RoomRequest {
    /// Name of the match.
    pub(super) name: String,
    pub(super) token: Option<String>,
    pub(super) seat: Option<u32>,
    pub(super) channel: ChatChannel,
}

/// A chat as a caller may read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ChatRoom {
    /// Owner of its documents.
    pub(super) owner: String,
    /// Time for which messages are held back from the reader.
    pub(super) held_back: Option<Duration>,
    /// True if the reader has a seat at the match or runs it.
    pub(super) belongs: bool,
}

/// The channel of a request.
pub(super) fn channel(asked: i32) -> ServiceResult<ChatChannel> {
    match ChatChannel::try_from(asked) {
        Ok(ChatChannel::Unspecified) => Ok(ChatChannel::Match),
        Ok(channel) => Ok(channel),
        Err(_) => Err(MatchError::field("channel", "is not a channel")),
    }
}

/// Returns the owner of a chat's documents, for the player of the seat.
pub(super) fn owner(live: &LiveMatch, channel: ChatChannel, seat: u32) -> ServiceResult<String> {
    match channel {
        ChatChannel::Match | ChatChannel::Unspecified => Ok(owner_for_all(live)),
        ChatChannel::Side => match &live.record.shown_seat(seat)?.team {
            team if team.is_empty() => Err(MatchError::SeatWithoutTeam(seat)),
            team => Ok(format!("{}/team/{team}", live.id)),
        },
    }
}

fn owner_for_all(live: &LiveMatch) -> String {
    format!("{}/match", live.id)
}

/// The id of a message's document. Ids of one chat are in the order of its messages.
pub(super) fn message_id(owner: &str, sequence: u64) -> String {
    format!("{owner}/{sequence:020}")
}

/// Finds the chat that a caller means, and admits those who may read it.
pub(crate) struct ChatRooms {
    pub(crate) matches: Arc<Matches>,
    pub(crate) authenticator: Arc<Authenticator>,
}

impl ChatRooms {
    /// The chat that a caller asks to read.
    pub(super) async fn room(&self, asked: &RoomRequest) -> ServiceResult<ChatRoom> {
        let id = match_id("name", &asked.name)?;
        let token = asked.token.as_deref();
        let showing = self.authenticator.look_up_in(token, &asked.name).await;
        let showing = showing.map_err(|status| MatchError::Passed(Box::new(status)))?;
        let mut locked = self.matches.lock(id).await;
        let live = locked.settle().await?;
        let caller = self.authenticator.caller(live, showing.token())?;
        let owner = match (asked.channel, caller.viewer_as(asked.seat)?) {
            (channel, Viewer::Seat(seat)) => owner(live, channel, seat)?,
            // Only a seat is on a side.
            (ChatChannel::Side, _) => owner(live, asked.channel, caller.acting_seat(None)?)?,
            (_, Viewer::Spectator)
                if !caller.manages() && !live.record.shown.spectators_read_chat =>
            {
                return Err(MatchError::NotAllowed(
                    "a seat: the chat is not for spectators",
                ));
            }
            _ => owner_for_all(live),
        };
        Ok(ChatRoom {
            owner,
            held_back: live.held_back(caller),
            belongs: caller.belongs(),
        })
    }
}
