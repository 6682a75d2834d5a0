//! Part of a caller in a match, and the permissions that it gives.

use sandtable_auth::identity::{Identity, Scope};
use sandtable_auth::token::TokenHash;
use sandtable_proto::Viewer;
use sandtable_proto::matches::v1::{Role, Visibility};
use sandtable_proto::types::v1::{Action, action};

use crate::auth::identity::Shown;
use crate::error::{MatchError, ServiceResult};
use crate::log::action_kind::is_end_of_seat;
use crate::matches::loaded_match::LiveMatch;

/// Holder that a token stands for in one match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Caller {
    Nobody,
    Seat(u32),
    Host,
    Operator,
    Account(Membership),
}

/// With whose eyes the match is answered afterwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ViewScope {
    /// Nothing is held back.
    All,
    Of(Caller),
    /// A caller to whom the match no longer exists: they learn only that their call was done.
    Nobody,
}

/// Permissions of an account's key in one match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Membership {
    /// The seats that the key may act for.
    acts: SeatSet,
    /// The seats with whose eyes the key may look.
    sees: SeatSet,
    /// True if it manages the match.
    manages: bool,
    /// True if it may resign seats.
    moderates: bool,
    /// True if it does so by a role, not as the host.
    by_office: bool,
}

/// Some seats of a match, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct SeatSet(u64);

impl SeatSet {
    /// The seats that an account holds. Games have far fewer seats than there are bits.
    fn held_by(live: &LiveMatch, account: &str) -> Self {
        let seats = live.record.shown.seats.iter();
        let held = seats.filter(|seat| seat.taken && seat.account == account);
        Self(held.fold(0, |set, seat| set | Self::bit(seat.seat)))
    }

    fn bit(seat: u32) -> u64 {
        1u64.checked_shl(seat).unwrap_or(0)
    }

    fn holds(self, seat: u32) -> bool {
        self.0 & Self::bit(seat) != 0
    }

    fn is_empty(self) -> bool {
        self.0 == 0
    }

    fn lowest(self) -> Option<u32> {
        (!self.is_empty()).then(|| self.0.trailing_zeros())
    }

    /// The seat that is named, or the only one.
    fn choose(self, named: Option<u32>) -> ServiceResult<u32> {
        match (named, self.lowest()) {
            (Some(seat), _) if self.holds(seat) => Ok(seat),
            (Some(seat), _) => Err(MatchError::NotYourSeat(seat)),
            (None, None) => Err(MatchError::NotAllowed(
                "a key that plays, of an account with a seat",
            )),
            (None, Some(only)) if self.0.is_power_of_two() => Ok(only),
            (None, Some(_)) => Err(MatchError::SeatNeeded),
        }
    }
}

impl Membership {
    /// Permissions of a key in a match. An account that has a seat, or a reserved one, is there
    /// as a player: its roles are for the matches of others.
    fn of(live: &LiveMatch, identity: &Identity) -> Self {
        let held = SeatSet::held_by(live, &identity.account);
        let only_if = |may: bool| if may { held } else { SeatSet::default() };
        let plays = identity.may(Scope::Play);
        let hosts = live.record.shown.host_account == identity.account;
        let mut standing = Self {
            acts: only_if(plays),
            sees: only_if(plays || identity.may(Scope::Watch)),
            manages: hosts && identity.may(Scope::Host),
            ..Default::default()
        };
        if !is_player(live, &identity.account) && !standing.manages {
            standing.moderates = identity.may(Scope::Moderate);
            standing.by_office = standing.moderates || identity.may(Scope::Organise);
            standing.manages = standing.by_office;
        }
        standing
    }
}

impl Caller {
    /// Looks a token up in a match. A private match is not there for those who hold
    /// nothing of it.
    pub(crate) fn identify(
        live: &LiveMatch,
        token: Option<Shown<'_>>,
        is_operator: impl Fn(TokenHash) -> bool,
    ) -> ServiceResult<Self> {
        let caller = match token {
            None => Some(Self::Nobody),
            Some(Shown {
                identity: Some(identity),
                ..
            }) => Some(of_account(live, identity)),
            Some(shown) => recognise(live, TokenHash::of(shown.token), is_operator),
        };
        let private = live.record.shown.visibility() == Visibility::Private;
        match caller {
            None | Some(Self::Nobody) if private => {
                Err(MatchError::MatchNotFound(live.name.clone()))
            }
            None => Err(MatchError::TokenUnknown),
            Some(caller) => Ok(caller),
        }
    }

    /// The seat for which the caller acts.
    pub(crate) fn acting_seat(self, named: Option<u32>) -> ServiceResult<u32> {
        match (self, named) {
            (Self::Seat(own), None) => Ok(own),
            (Self::Seat(own), Some(seat)) if own == seat => Ok(own),
            (Self::Seat(_), Some(seat)) => Err(MatchError::NotYourSeat(seat)),
            (Self::Operator, Some(seat)) => Ok(seat),
            (Self::Operator, None) => Err(MatchError::SeatNeeded),
            (Self::Host, _) => Err(MatchError::NotAllowed("the token of a seat")),
            (Self::Nobody, _) => Err(MatchError::TokenMissing),
            (Self::Account(standing), named) => standing.acts.choose(named),
        }
    }

    /// Returns the seat for which the caller takes an action. A moderator may give up another
    /// player's seat.
    pub(crate) fn seat_for(self, action: &Action, named: Option<u32>) -> ServiceResult<u32> {
        if let Some(action::Kind::Close(())) = action.kind {
            self.must_moderate()?;
            return named.ok_or(MatchError::SeatNeeded);
        }
        match self {
            Self::Account(standing) if standing.moderates && is_end_of_seat(Some(action)) => {
                named.ok_or(MatchError::SeatNeeded)
            }
            _ => self.acting_seat(named),
        }
    }

    /// Fails unless the caller moderates the matches of others.
    pub(crate) fn must_moderate(self) -> ServiceResult<()> {
        match self {
            Self::Operator => Ok(()),
            Self::Account(standing) if standing.moderates => Ok(()),
            Self::Nobody => Err(MatchError::TokenMissing),
            _ => Err(MatchError::NotAllowed("the key of a moderator")),
        }
    }

    /// Fails unless the caller acts for a seat of the match or manages it.
    pub(crate) fn must_take_part(self) -> ServiceResult<()> {
        match self {
            Self::Seat(_) => Ok(()),
            Self::Account(standing) if !standing.acts.is_empty() => Ok(()),
            _ => self.must_manage(),
        }
    }

    /// Reports whether the caller may manage the match.
    pub(crate) fn manages(self) -> bool {
        match self {
            Self::Host | Self::Operator => true,
            Self::Account(standing) => standing.manages,
            Self::Seat(_) | Self::Nobody => false,
        }
    }

    /// Fails unless the caller may manage the match.
    pub(crate) fn must_manage(self) -> ServiceResult<()> {
        match self {
            _ if self.manages() => Ok(()),
            Self::Nobody => Err(MatchError::TokenMissing),
            _ => Err(MatchError::NotAllowed("the token of the host")),
        }
    }

    /// Reports whether the caller has a seat at the match or runs it.
    pub(crate) fn belongs(self) -> bool {
        matches!(self.viewer(), Viewer::Seat(_)) || self.manages()
    }

    /// Reports whether a host may delay the match for the caller: players see events at once.
    pub(crate) fn waits(self) -> bool {
        self.viewer() == Viewer::Spectator
    }

    /// Reports whether the caller's actions are privileged, and belong in the audit log.
    pub(crate) fn privileged(self) -> bool {
        match self {
            Self::Operator => true,
            Self::Account(standing) => standing.by_office,
            _ => false,
        }
    }

    /// With whose eyes the caller looks at what takes no seat to be named: with several
    /// seats, with those of the lowest.
    pub(crate) fn viewer(self) -> Viewer {
        match self {
            Self::Nobody | Self::Host => Viewer::Spectator,
            Self::Seat(seat) => Viewer::Seat(seat),
            Self::Operator => Viewer::Operator,
            Self::Account(standing) => match standing.sees.lowest() {
                Some(seat) => Viewer::Seat(seat),
                None => Viewer::Spectator,
            },
        }
    }

    /// With whose eyes the caller looks when a seat may be named.
    pub(crate) fn viewer_as(self, named: Option<u32>) -> ServiceResult<Viewer> {
        match (self, named) {
            (Self::Nobody | Self::Host | Self::Operator, None) => Ok(self.viewer()),
            (Self::Account(standing), None) if standing.sees.is_empty() => Ok(Viewer::Spectator),
            (Self::Account(standing), named) => Ok(Viewer::Seat(standing.sees.choose(named)?)),
            (caller, named) => Ok(Viewer::Seat(caller.acting_seat(named)?)),
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

/// Returns the caller that a key stands for. An account without a part in the match has no role
/// in it.
fn of_account(live: &LiveMatch, identity: &Identity) -> Caller {
    let standing = Membership::of(live, identity);
    let plays = is_player(live, &identity.account);
    match standing {
        _ if identity.may(Scope::Operate) && !plays => Caller::Operator,
        standing
            if standing == Membership::default()
                && !hosts_and_watches(live, identity)
                && !is_expected(live, identity) =>
        {
            Caller::Nobody
        }
        standing => Caller::Account(standing),
    }
}

/// Reports whether a key that manages nothing may still look at its account's own match.
fn hosts_and_watches(live: &LiveMatch, identity: &Identity) -> bool {
    live.record.shown.host_account == identity.account && identity.may(Scope::Watch)
}

/// Reports whether a seat is reserved for the account, which opens even a private match to it.
fn is_expected(live: &LiveMatch, identity: &Identity) -> bool {
    identity.may(Scope::Play) && has_reserved_seat(live, &identity.account)
}

/// Reports whether an account plays in the match or is to play in it.
fn is_player(live: &LiveMatch, account: &str) -> bool {
    !SeatSet::held_by(live, account).is_empty() || has_reserved_seat(live, account)
}

fn has_reserved_seat(live: &LiveMatch, account: &str) -> bool {
    let mut seats = live.record.shown.seats.iter();
    seats.any(|seat| seat.reserved_for == account)
}

fn recognise(
    live: &LiveMatch,
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
