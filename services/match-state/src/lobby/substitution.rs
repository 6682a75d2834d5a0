//! Offering the seat of an absent player to a substitute.

use std::sync::Arc;

use prost_types::Timestamp;
use sandtable_proto::matches::v1::{
    AnswerSubstitutionRequest, Match, MatchChangeKind, MatchState as State,
    ProposeSubstitutionRequest, Substitution,
};

use crate::auth::audited_action::PrivilegedAction;
use crate::auth::identity::Shown;
use crate::clocks::time_source::Timekeeper;
use crate::error::{MatchError, ServiceResult};
use crate::matches::loaded_match::LiveMatch;
use crate::matches::record::MatchRecord;
use crate::matches::update_record::MatchRecords;
use crate::rpc::match_request::MatchCall;

/// Seats of people who are away, and who takes them over.
pub(crate) struct Substitutions {
    pub(crate) records: Arc<MatchRecords>,
    /// Seconds that a match must have waited for a seat before the others may give it away.
    pub(crate) absent_after_seconds: u64,
    pub(crate) time: Arc<Timekeeper>,
}

impl Substitutions {
    /// Offers a seat to a substitute: at once when no other player has to be asked.
    pub(crate) async fn propose_substitution(
        &self,
        request: ProposeSubstitutionRequest,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<Match> {
        let MatchCall { id, call, .. } = MatchCall::read(&request, token)?;
        let action = PrivilegedAction {
            name: &request.name,
            token,
            action: "PROPOSE_SUBSTITUTION",
            seat: Some(request.seat),
            reason: "",
        };
        self.records
            .manage_once(action, &call, |live| {
                live.must_be(State::InProgress)?;
                let seat = request.seat;
                live.record.must_play(seat)?;
                let now = self.time.now();
                if !self.is_absent(live, seat, now) {
                    return Err(MatchError::NotAbsent(seat));
                }
                let mut record = live.record.clone();
                if !record.shown.substitutions.iter().any(|up| up.seat == seat) {
                    record.put_up(seat, now);
                }
                Ok(record)
            })
            .await?;
        self.records.get(id, token).await
    }

    /// Agrees, or declines for all.
    pub(crate) async fn answer_substitution(
        &self,
        request: AnswerSubstitutionRequest,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<Match> {
        let call = MatchCall::read(&request, token)?;
        let absent = request.absent;
        self.records
            .change_as_seat(&call, request.seat, |live, seat| {
                live.must_be(State::InProgress)?;
                live.record.must_play(seat)?;
                let mut record = live.record.clone();
                let mut up = record.shown.substitutions.iter_mut();
                let up = up.find(|up| up.seat == absent && !up.open);
                let up = up.ok_or(MatchError::NoSubstitution(absent))?;
                if !request.agree {
                    record.shown.substitutions.retain(|up| up.seat != absent);
                } else if seat == absent {
                    let problem = "whoever is there offers the seat themselves";
                    return Err(MatchError::field("agree", problem));
                } else {
                    agree(&mut up.agreed, seat);
                    record.open_if_agreed(absent, self.time.now());
                }
                Ok(Some(record))
            })
            .await
    }

    /// Reports whether the match has waited for the seat as long as a player must be away before
    /// others may decide about their place.
    fn is_absent(&self, live: &LiveMatch, seat: u32, now: Timestamp) -> bool {
        let since = live.head.time.unwrap_or_default();
        let waited = u64::try_from(now.seconds - since.seconds);
        live.head.awaited.contains(&seat)
            && waited.is_ok_and(|waited| waited >= self.absent_after_seconds)
    }
}

impl MatchRecord {
    /// Puts a seat up for a substitute.
    fn put_up(&mut self, seat: u32, now: Timestamp) {
        self.shown.substitutions.push(Substitution {
            seat,
            open: false,
            agreed: Vec::new(),
        });
        self.open_if_agreed(seat, now);
    }

    /// Opens a seat that all other people at the table agree to give away.
    fn open_if_agreed(&mut self, absent: u32, now: Timestamp) {
        let others: Vec<u32> = (self.shown.seats.iter())
            .filter(|seat| seat.seat != absent && seat.taken && !seat.resigned)
            .filter(|seat| seat.bot.is_empty())
            .map(|seat| seat.seat)
            .collect();
        let mut up = self.shown.substitutions.iter_mut();
        if let Some(up) = up.find(|up| up.seat == absent)
            && others.iter().all(|seat| up.agreed.contains(seat))
        {
            up.open = true;
            self.note_change(MatchChangeKind::SeatOpened, absent, now);
        }
    }

    /// Opens a seat without asking any player.
    pub(crate) fn open_seat(&mut self, seat: u32, now: Timestamp) {
        self.shown.substitutions.retain(|up| up.seat != seat);
        self.shown.substitutions.push(Substitution {
            seat,
            open: true,
            agreed: Vec::new(),
        });
        self.note_change(MatchChangeKind::SeatOpened, seat, now);
    }

    /// Opens the seat of a player whose clock ran out too often, so that a bot may take it.
    pub(crate) fn request_bot(&mut self, number: u32, now: Timestamp) {
        if let Some(seat) = self.shown.seats.get_mut(number as usize) {
            seat.bot_requested = true;
        }
        if !self.is_open(number) {
            self.open_seat(number, now);
        }
    }

    /// Reports whether the seat was offered to a substitute and its player is back, as an entry
    /// of theirs shows.
    pub(crate) fn is_back(&self, seat: u32) -> bool {
        let person = (self.shown.seats.get(seat as usize)).is_some_and(|it| it.bot.is_empty());
        person && self.shown.substitutions.iter().any(|up| up.seat == seat)
    }
}

/// Notes that a seat agrees: once, however often it says so.
fn agree(agreed: &mut Vec<u32>, seat: u32) {
    if !agreed.contains(&seat) {
        agreed.push(seat);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_agrees_once_whoever_agrees_in_between() {
        let mut agreed = Vec::new();
        for seat in [2, 0, 2, 1, 0, 2] {
            agree(&mut agreed, seat);
        }
        assert_eq!(agreed, [2, 0, 1]);
    }
}
