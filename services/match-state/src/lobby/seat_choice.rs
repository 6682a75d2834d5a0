//! Choice of a seat for a guest, and the effects of taking one over.

use prost_types::Timestamp;
use sandtable_auth::token::{Token, TokenHash};
use sandtable_proto::matches::v1::{MatchChange, MatchChangeKind, MatchState as State, SeatKind};

use crate::error::{MatchError, ServiceResult};
use crate::matches::loaded_match::LiveMatch;
use crate::matches::record::{Guest, MatchRecord};

/// Changes that a match shows.
const MOST_CHANGES: usize = 64;

/// Request of a guest who wants a seat.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wish<'a> {
    /// The seat; any when `None`.
    pub(crate) seat: Option<u32>,
    /// Code that they were given.
    pub(crate) code: &'a str,
    /// True if the requesting account is a bot's.
    pub(crate) program: bool,
    /// Name of the account that asks; empty for none.
    pub(crate) account: &'a str,
    pub(crate) now: Timestamp,
}

/// The seat that the guest gets.
pub(crate) fn seat_for(live: &LiveMatch, wish: Wish<'_>) -> ServiceResult<u32> {
    let record = &live.record;
    let code = TokenHash::of(wish.code);
    let invite = (record.invites.iter())
        .find(|invite| invite.code_hash == code.0 && invite.is_good(wish.now));
    if let Some(invite) = invite {
        if wish.seat.is_some_and(|seat| seat != invite.seat) {
            let problem = format!("the invitation is to seat {}", invite.seat);
            return Err(MatchError::field("seat", problem));
        }
        record.must_suit(invite.seat, wish.program)?;
        record.must_admit(invite.seat, wish.account)?;
        if !invite.offered {
            may_be_taken(live, invite.seat)?;
        } else {
            live.must_be(State::InProgress)?;
        }
        return Ok(invite.seat);
    }
    if let Some(seat) = own_seat(live, wish) {
        return Ok(seat);
    }
    if wish.code != record.join_code {
        return Err(MatchError::WrongJoinCode);
    }
    if let Some(seat) = wish.seat {
        may_be_taken(live, seat)?;
        if is_reserved(record, seat, wish.now) {
            return Err(MatchError::SeatReserved(seat));
        }
        record.must_suit(seat, wish.program)?;
        record.must_admit(seat, wish.account)?;
        return Ok(seat);
    }
    if live.state() != State::Lobby && !record.shown.substitutions.iter().any(|open| open.open) {
        live.must_be(State::Lobby)?;
    }
    (0..record.seats.len() as u32)
        .find(|seat| {
            may_be_taken(live, *seat).is_ok()
                && !is_reserved(record, *seat, wish.now)
                && record.must_suit(*seat, wish.program).is_ok()
                && record.must_admit(*seat, wish.account).is_ok()
        })
        .ok_or(MatchError::MatchFull)
}

/// Returns the seat that is reserved for the caller, if they may have it now. It takes no code.
fn own_seat(live: &LiveMatch, wish: Wish<'_>) -> Option<u32> {
    let mut seats = live.record.shown.seats.iter();
    let own = seats.find(|seat| {
        !wish.account.is_empty()
            && seat.reserved_for == wish.account
            && wish.seat.is_none_or(|wanted| wanted == seat.seat)
            && may_be_taken(live, seat.seat).is_ok()
            && live.record.must_suit(seat.seat, wish.program).is_ok()
    });
    own.map(|seat| seat.seat)
}

/// Checks whether a guest may take the seat: in the lobby it must be free, later it must be open
/// to a substitute.
pub(crate) fn may_be_taken(live: &LiveMatch, number: u32) -> ServiceResult<()> {
    let seat = live.record.shown_seat(number)?;
    match live.state() {
        State::Lobby if seat.taken => Err(MatchError::SeatTaken(number)),
        State::Lobby => Ok(()),
        State::InProgress if live.record.is_open(number) => Ok(()),
        _ => live.must_be(State::Lobby),
    }
}

/// Reports whether a guest was invited to the seat who may still come.
fn is_reserved(record: &MatchRecord, seat: u32, now: Timestamp) -> bool {
    (record.invites.iter()).any(|invite| invite.seat == seat && invite.is_good(now))
}

impl MatchRecord {
    /// Fails unless the seat suits the player, a person or a program. A program without an
    /// account cannot be distinguished from a person.
    pub(crate) fn must_suit(&self, seat: u32, program: bool) -> ServiceResult<()> {
        match self.shown_seat(seat)?.kind() {
            SeatKind::Person if program => Err(MatchError::SeatNotFor(seat)),
            SeatKind::Bot if !program => Err(MatchError::SeatNotFor(seat)),
            _ => Ok(()),
        }
    }

    /// Fails if the seat is reserved for an account other than this one.
    pub(crate) fn must_admit(&self, seat: u32, account: &str) -> ServiceResult<()> {
        let kept_for = &self.shown_seat(seat)?.reserved_for;
        if kept_for.is_empty() || kept_for == account {
            Ok(())
        } else {
            Err(MatchError::SeatReserved(seat))
        }
    }

    /// Fails if the seat is reserved, so that a code to it admits a guest.
    pub(crate) fn must_be_unreserved(&self, seat: u32) -> ServiceResult<()> {
        if self.shown_seat(seat)?.reserved_for.is_empty() {
            Ok(())
        } else {
            Err(MatchError::SeatKept(seat))
        }
    }

    /// Seats a guest: at a free seat of the lobby, or in the place of its previous player. In
    /// that case the seat's contribution to the dice stays.
    pub(crate) fn sit_down(&mut self, number: u32, guest: &Guest, token: &Token, now: Timestamp) {
        self.invites.retain(|invite| invite.seat != number);
        if self.shown.state() == State::Lobby {
            self.seat(number, guest, token);
            self.bind(number, &guest.share);
            self.start_if_due(now);
            return;
        }
        self.seat(number, guest, token);
        self.shown.substitutions.retain(|open| open.seat != number);
        // An offered or agreed draw was the previous player's decision.
        self.shown.draw_offer = None;
        self.note_change(MatchChangeKind::SeatHandedOver, number, now);
    }

    /// Adds to what happened to the seats.
    pub(crate) fn note_change(&mut self, kind: MatchChangeKind, seat: u32, now: Timestamp) {
        let player = (self.shown.seats.get(seat as usize))
            .map_or_else(String::new, |seat| seat.player.clone());
        if self.shown.changes.len() == MOST_CHANGES {
            self.shown.changes.remove(0);
        }
        self.shown.changes.push(MatchChange {
            kind: kind as i32,
            seat,
            player,
            time: Some(now),
        });
    }
}
