//! Invitations to a seat.

use std::sync::Arc;

use prost_types::{Duration, Timestamp};
use sandtable_auth::token::Token;
use sandtable_proto::matches::v1::{
    CreateInviteRequest, CreateInviteResponse, Invite, ListInvitesRequest, ListInvitesResponse,
    MatchChangeKind, MatchState as State, OfferSeatRequest, OfferSeatResponse, RevokeInviteRequest,
};

use crate::auth::audited_action::PrivilegedAction;
use crate::auth::authenticator::Authenticator;
use crate::auth::identity::Shown;
use crate::auth::permissions::Caller;
use crate::auth::tokens::{self, Holder};
use crate::clocks::time;
use crate::clocks::time_source::Timekeeper;
use crate::error::{MatchError, ServiceResult};
use crate::lobby::seat_choice::may_be_taken;
use crate::matches::loaded_match::LiveMatch;
use crate::matches::names::{invite_id, match_id};
use crate::matches::record::{InviteRecord, MatchRecord};
use crate::matches::repository::Matches;
use crate::matches::update_record::{Change, MatchRecords};
use crate::rpc::match_request::MatchCall;
use crate::validate;
use sandtable_auth::idempotency::RequestScope;

const DAY: i64 = 24 * 60 * 60;
const DEFAULT_TTL: Duration = Duration {
    seconds: 7 * DAY,
    nanos: 0,
};
const LONGEST_TTL: Duration = Duration {
    seconds: 30 * DAY,
    nanos: 0,
};

/// Invitations that one match may have at a time.
const MOST_INVITES: usize = 64;

/// Invitations to seats.
pub(crate) struct Invitations {
    pub(crate) records: Arc<MatchRecords>,
    pub(crate) matches: Arc<Matches>,
    pub(crate) authenticator: Arc<Authenticator>,
    pub(crate) time: Arc<Timekeeper>,
}

impl Invitations {
    /// Makes an invitation.
    pub(crate) async fn invite(
        &self,
        request: CreateInviteRequest,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<CreateInviteResponse> {
        let call = RequestScope::new("CreateInvite", token, &request.request_id, &request)?;
        let seat = request.seat;
        let end = expiry(request.ttl, self.time.now())?;
        let action = PrivilegedAction {
            name: &request.name,
            token,
            action: "INVITE",
            seat: Some(request.seat),
            reason: "",
        };
        let (_, (invite, code)) = self
            .records
            .manage(action, &call, |live| {
                if live.record.repetition_of(&call)?.is_some() {
                    let code = code(live, seat, &call.seed);
                    return Ok(Change::none((found(&live.record, seat, &code), code)));
                }
                may_be_taken(live, seat)?;
                live.record.must_be_unreserved(seat)?;
                let code = code(live, seat, &call.seed);
                let mut record = live.record.clone();
                let invite = add(
                    &mut record,
                    Terms {
                        seat,
                        end,
                        offered: false,
                    },
                    &code,
                    self.time.now(),
                )?;
                record.remember(&call, None);
                Ok(Change::to(record, (invite, code)))
            })
            .await?;
        Ok(CreateInviteResponse {
            invite: Some(invite),
            code: code.reveal().to_owned(),
        })
    }

    /// Offers the caller's own seat to the holder of the code.
    pub(crate) async fn offer_seat(
        &self,
        request: OfferSeatRequest,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<OfferSeatResponse> {
        let MatchCall { id, call, .. } = MatchCall::read(&request, token)?;
        let end = expiry(request.ttl, self.time.now())?;
        let (_, (invite, code)) = self
            .records
            .change(id, |live| {
                let seat = self
                    .authenticator
                    .caller(live, token)?
                    .acting_seat(request.seat)?;
                if live.record.repetition_of(&call)?.is_some() {
                    let code = code(live, seat, &call.seed);
                    return Ok(Change::none((found(&live.record, seat, &code), code)));
                }
                live.must_be(State::InProgress)?;
                live.record.must_play(seat)?;
                live.record.must_be_unreserved(seat)?;
                let code = code(live, seat, &call.seed);
                let mut record = live.record.clone();
                // One offer at a time: the latest counts.
                record.invites.retain(|invite| invite.seat != seat);
                let invite = add(
                    &mut record,
                    Terms {
                        seat,
                        end,
                        offered: true,
                    },
                    &code,
                    self.time.now(),
                )?;
                record.note_change(MatchChangeKind::SeatOpened, seat, self.time.now());
                record.remember(&call, None);
                Ok(Change::to(record, (invite, code)))
            })
            .await?;
        Ok(OfferSeatResponse {
            invite: Some(invite),
            code: code.reveal().to_owned(),
        })
    }

    /// The invitations that are good.
    pub(crate) async fn list_invites(
        &self,
        request: ListInvitesRequest,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<ListInvitesResponse> {
        let id = match_id("name", &request.name)?;
        if request.page_size < 0 {
            return Err(MatchError::field("page_size", "must not be negative"));
        }
        if !request.page_token.is_empty() {
            return Err(MatchError::field(
                "page_token",
                "is not a token that this list gave",
            ));
        }
        let mut locked = self.matches.lock(id).await;
        let live = locked.settle().await?;
        self.authenticator.caller(live, token)?.must_manage()?;
        let now = self.time.now();
        let good = live.record.invites.iter().filter(|it| it.is_good(now));
        Ok(ListInvitesResponse {
            invites: good.map(shown).collect(),
            next_page_token: String::new(),
        })
    }

    /// Takes an invitation back.
    pub(crate) async fn revoke_invite(
        &self,
        request: RevokeInviteRequest,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<()> {
        let MatchCall { id, call, .. } = MatchCall::read(&request, token)?;
        self.records
            .change(id, |live| {
                let caller = self.authenticator.caller(live, token)?;
                if live.record.repetition_of(&call)?.is_some() {
                    return Ok(Change::none(()));
                }
                let invites = &live.record.invites;
                let invite = invites.iter().find(|invite| invite.id == request.invite);
                match (invite, caller) {
                    (Some(invite), Caller::Seat(own)) if invite.offered && invite.seat == own => {}
                    _ => caller.must_manage()?,
                }
                if invite.is_none() {
                    return Err(MatchError::field(
                        "invite",
                        "is not an invitation of the match",
                    ));
                }
                let mut record = live.record.clone();
                record.invites.retain(|invite| invite.id != request.invite);
                record.remember(&call, None);
                Ok(Change::to(record, ()))
            })
            .await?;
        Ok(())
    }
}

/// Terms of an invitation.
struct Terms {
    seat: u32,
    end: Timestamp,
    offered: bool,
}

/// The code that a call makes.
fn code(live: &LiveMatch, seat: u32, seed: &str) -> Token {
    tokens::derive(Holder::Invite(seat), &live.record.token_secret, seed)
}

fn add(
    record: &mut MatchRecord,
    terms: Terms,
    code: &Token,
    now: Timestamp,
) -> ServiceResult<Invite> {
    record.invites.retain(|invite| invite.is_good(now));
    if record.invites.len() == MOST_INVITES {
        let (what, most) = ("invitations of a match", MOST_INVITES as u64);
        return Err(MatchError::LimitReached { what, most });
    }
    let hash = code.hash().0;
    let invite = InviteRecord {
        id: invite_id(&hash),
        seat: terms.seat,
        code_hash: hash.to_vec(),
        expire_time: Some(terms.end),
        offered: terms.offered,
    };
    let answer = shown(&invite);
    record.invites.push(invite);
    Ok(answer)
}

fn shown(invite: &InviteRecord) -> Invite {
    Invite {
        id: invite.id.clone(),
        seat: invite.seat,
        expire_time: invite.expire_time,
    }
}

/// The invitation of a request that was done before. When it is used up, its end is
/// not known any more.
fn found(record: &MatchRecord, seat: u32, code: &Token) -> Invite {
    let id = invite_id(&code.hash().0);
    let invite = record.invites.iter().find(|invite| invite.id == id);
    invite.map(shown).unwrap_or(Invite {
        id,
        seat,
        expire_time: None,
    })
}

/// When an invitation of this length ends.
fn expiry(ttl: Option<Duration>, now: Timestamp) -> ServiceResult<Timestamp> {
    let ttl = validate::duration("ttl", ttl, LONGEST_TTL)?.unwrap_or(DEFAULT_TTL);
    if ttl == Duration::default() {
        return Err(MatchError::field("ttl", "must be longer than nothing"));
    }
    Ok(time::after(now, ttl))
}
