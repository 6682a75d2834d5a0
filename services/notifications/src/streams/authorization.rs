//! Permission to see a match, checked again for as long as the stream is open.

use std::time::Duration;

use prost_types::Duration as Delay;
use sandtable_grpc::error::{error, internal};
use sandtable_proto::Viewer;
use sandtable_proto::matches::v1::{AuthorizeRequest, Role};
use tokio::time::Instant;
use tonic::{Code, Status};

use crate::feed::membership_cache::MembershipCache;
use crate::feed::source::Feed;

/// Viewer as whom a caller sees a match, and the delay.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sight {
    pub(crate) viewer: Viewer,
    /// Time for which everything is held back while the match is played; `None` for not at all.
    pub(crate) held_back: Option<Delay>,
}

impl Sight {
    /// Returns what the holder of a token, which is empty for none, may see of a match now.
    pub(crate) async fn of(feed: &dyn Feed, name: &str, token: &str) -> Result<Self, Status> {
        Ok(Self::of_named(feed, name, token).await?.0)
    }

    /// The same of a match that a caller names, perhaps by its slug, with the name of its id.
    pub(crate) async fn of_named(
        feed: &dyn Feed,
        name: &str,
        token: &str,
    ) -> Result<(Self, String), Status> {
        let request = AuthorizeRequest {
            r#match: name.to_owned(),
            token: token.to_owned(),
        };
        let authorized = feed.authorize(request).await?;
        let viewer = match (authorized.role(), authorized.seat) {
            (Role::Spectator, _) => Viewer::Spectator,
            (Role::Seat, Some(seat)) => Viewer::Seat(seat),
            (Role::Operator, _) => Viewer::Operator,
            (role, seat) => return Err(internal(format!("{role:?} with seat {seat:?}"))),
        };
        let sight = Self {
            viewer,
            held_back: authorized.held_back,
        };
        // An earlier service has no slugs, and names nothing.
        let name = match authorized.r#match {
            named if named.is_empty() => name.to_owned(),
            named => named,
        };
        Ok((sight, name))
    }

    /// Returns what callers without credentials may see of a match now.
    pub(crate) async fn of_nobody(
        feed: &dyn Feed,
        roster: &MembershipCache,
        name: &str,
    ) -> Result<Self, Status> {
        match roster.latest(name).await? {
            Some(table) if table.private => Err(lost()),
            Some(table) => Ok(Self {
                viewer: Viewer::Spectator,
                held_back: table.delay,
            }),
            None => Self::of(feed, name, "").await,
        }
    }

    /// Reports whether a caller loses something by the change from this sight to the other one. A
    /// mere spectator has nothing to lose.
    pub(crate) fn is_lost_with(&self, now: &Self) -> bool {
        self.viewer != Viewer::Spectator && self.viewer != now.viewer
    }
}

/// Says when it is time to ask again.
#[derive(Debug)]
pub(crate) struct Recheck {
    every: Duration,
    next: Instant,
}

impl Recheck {
    /// Everything has just been asked.
    pub(crate) fn new(every: Duration) -> Self {
        Self {
            every,
            next: Instant::now() + every,
        }
    }

    /// Something may have changed: it is time.
    pub(crate) fn hasten(&mut self) {
        self.next = Instant::now();
    }

    /// Reports whether it is time.
    pub(crate) fn is_at_hand(&self) -> bool {
        Instant::now() >= self.next
    }

    /// Reports whether it is time; if so, starts the next interval.
    pub(crate) fn is_due(&mut self) -> bool {
        let now = Instant::now();
        let due = now >= self.next;
        if due {
            self.next = now + self.every;
        }
        due
    }
}

/// The end of a stream whose client may not see any more what it saw.
pub(crate) fn lost() -> Status {
    let message = "you may not see any more what you saw, or not with the same eyes: the match \
                   became private, or you do not hold the seat any more; subscribe again to see \
                   what you may see now";
    error(Code::PermissionDenied, "STANDING_LOST", message).into()
}
