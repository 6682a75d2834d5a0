//! Who a caller is in a match, and what that allows.

use sandtable_proto::Viewer;
use sandtable_proto::matches::v1::{Role, Visibility};
use sandtable_service::token::TokenHash;

use crate::live::Live;
use crate::refusal::{Answer, Refusal};

/// Whom a token stands for in one match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Caller {
    Nobody,
    Seat(u32),
    Host,
    Operator,
}

impl Caller {
    /// Looks a token up in a match. A private match is not there for those who hold
    /// nothing of it.
    pub(crate) fn identify(
        live: &Live,
        token: Option<&str>,
        is_operator: impl Fn(TokenHash) -> bool,
    ) -> Answer<Caller> {
        let caller = match token {
            None => Some(Caller::Nobody),
            Some(token) => recognise(live, TokenHash::of(token), is_operator),
        };
        let private = live.record.shown.visibility() == Visibility::Private;
        match caller {
            None | Some(Caller::Nobody) if private => {
                Err(Refusal::MatchNotFound(live.name.clone()))
            }
            None => Err(Refusal::TokenUnknown),
            Some(caller) => Ok(caller),
        }
    }

    /// The seat for which the caller acts.
    pub(crate) fn acting_seat(self, named: Option<u32>) -> Answer<u32> {
        match (self, named) {
            (Caller::Seat(own), None) => Ok(own),
            (Caller::Seat(own), Some(seat)) if own == seat => Ok(own),
            (Caller::Seat(_), Some(seat)) => Err(Refusal::NotYourSeat(seat)),
            (Caller::Operator, Some(seat)) => Ok(seat),
            (Caller::Operator, None) => Err(Refusal::SeatNeeded),
            (Caller::Host, _) => Err(Refusal::NotAllowed("the token of a seat")),
            (Caller::Nobody, _) => Err(Refusal::TokenMissing),
        }
    }

    /// Asks for someone who may manage the match.
    pub(crate) fn must_manage(self) -> Answer<()> {
        match self {
            Caller::Host | Caller::Operator => Ok(()),
            Caller::Seat(_) => Err(Refusal::NotAllowed("the token of the host")),
            Caller::Nobody => Err(Refusal::TokenMissing),
        }
    }

    /// Whether a host may make the caller wait: players see what happens at once.
    pub(crate) fn waits(self) -> bool {
        matches!(self, Caller::Nobody | Caller::Host)
    }

    /// With whose eyes the caller looks.
    pub(crate) fn viewer(self) -> Viewer {
        match self {
            Caller::Nobody | Caller::Host => Viewer::Spectator,
            Caller::Seat(seat) => Viewer::Seat(seat),
            Caller::Operator => Viewer::Operator,
        }
    }

    /// The same for other services.
    pub(crate) fn role(self) -> (Role, Option<u32>) {
        match self.viewer() {
            Viewer::Spectator => (Role::Spectator, None),
            Viewer::Seat(seat) => (Role::Seat, Some(seat)),
            Viewer::Operator => (Role::Operator, None),
        }
    }
}

fn recognise(
    live: &Live,
    hash: TokenHash,
    is_operator: impl Fn(TokenHash) -> bool,
) -> Option<Caller> {
    let seat = live
        .record
        .seats
        .iter()
        .position(|seat| seat.token_hash == hash.0);
    if let Some(seat) = seat {
        return Some(Caller::Seat(seat as u32));
    }
    if live.record.host_hash == hash.0 {
        return Some(Caller::Host);
    }
    is_operator(hash).then_some(Caller::Operator)
}
