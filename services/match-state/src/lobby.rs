//! Before a match: taking seats, giving them back, starting.

use sandtable_proto::matches::v1::{
    JoinMatchRequest, JoinMatchResponse, LeaveMatchRequest, Match, MatchState as State,
    StartMatchRequest,
};
use sandtable_service::identity::Scope;

use crate::core::Shared;
use crate::field;
use crate::live::Live;
use crate::names::match_id;
use crate::people::Shown;
use crate::record::{Call, Guest, MatchRecord};
use crate::refusal::{Answer, Refusal};
use crate::secret::{self, Holder};
use sandtable_store::StoreError;

/// How often a change that lost a race for the record is tried again.
const ATTEMPTS: u32 = 3;

/// What a call does to a match's record: the new record, or nothing when it is the repetition
/// of a call that was done; and what to answer besides the match.
pub(crate) struct Change<T> {
    to: Option<Box<MatchRecord>>,
    answer: T,
}

impl<T> Change<T> {
    pub(crate) fn to(record: MatchRecord, answer: T) -> Self {
        Change {
            to: Some(Box::new(record)),
            answer,
        }
    }

    pub(crate) fn none(answer: T) -> Self {
        Change { to: None, answer }
    }
}

/// What became of a call that gives a seat back.
#[derive(Clone, Copy, Debug, Default)]
struct Left {
    /// Whether the whole match was called off.
    called_off: bool,
    /// Whether it was done by office.
    by_office: bool,
}

impl Shared {
    /// Takes a seat.
    pub(crate) async fn join(
        &self,
        request: JoinMatchRequest,
        token: Option<Shown<'_>>,
    ) -> Answer<JoinMatchResponse> {
        let id = match_id("name", &request.name)?;
        let request_id = field::request_id(&request.request_id)?;
        let identity = self.account_for(token, Scope::Play)?;
        // A token that stands for no account has never counted here.
        let account = token.filter(|_| identity.is_some());
        let call = Call::new("JoinMatch", account, request_id, &request);
        let guest = Guest::new(&request.player, identity, &request.nonce)?;
        let (shown, (seat, token)) = self
            .change_match(id, |live| {
                let token = |seat| {
                    secret::derive(Holder::Seat(seat), &live.record.token_secret, request_id)
                };
                if let Some(done) = live.record.repetition_of(&call)? {
                    let seat = done.seat.ok_or(Refusal::RequestIdReused)?;
                    return Ok(Change::none((seat, token(seat))));
                }
                live.must_be(State::Lobby)?;
                if live.record.join_code != request.join_code && !live.record.join_code.is_empty() {
                    return Err(Refusal::WrongJoinCode);
                }
                let seat = free_seat(&live.record, request.seat)?;
                let token = token(seat);
                let mut record = live.record.clone();
                record.seat(seat, &guest, &token);
                record.start_when_full();
                record.remember(&call, Some(seat));
                Ok(Change::to(record, (seat, token)))
            })
            .await?;
        Ok(JoinMatchResponse {
            r#match: Some(shown),
            seat,
            seat_token: token.reveal().to_owned(),
        })
    }

    /// Gives a seat back. The host names the seat of somebody else to free it, and no
    /// seat to call the match off.
    pub(crate) async fn leave(
        &self,
        request: LeaveMatchRequest,
        token: Option<Shown<'_>>,
    ) -> Answer<Match> {
        let id = match_id("name", &request.name)?;
        let request_id = field::request_id(&request.request_id)?;
        let call = Call::new("LeaveMatch", token, request_id, &request);
        let (shown, done) = self
            .change_match(id, |live| {
                // A repetition comes with a token that is worth nothing any more.
                if live.record.repetition_of(&call)?.is_some() {
                    return Ok(Change::none(Left::default()));
                }
                let caller = self.caller(live, token)?;
                live.must_be(State::Lobby)?;
                let mut record = live.record.clone();
                record.remember(&call, None);
                let mut left = Left {
                    by_office: caller.by_office(),
                    ..Default::default()
                };
                let seat = match request.seat {
                    None if caller.manages() => {
                        record.shown.set_state(State::Abandoned);
                        left.called_off = true;
                        return Ok(Change::to(record, left));
                    }
                    Some(seat) if caller.manages() => seat,
                    named => caller.acting_seat(named)?,
                };
                match live.record.shown.seats.get(seat as usize) {
                    Some(place) if place.taken => record.unseat(seat),
                    Some(_) => return Err(Refusal::SeatFree(seat)),
                    None => return Err(no_such_seat(&live.record)),
                }
                Ok(Change::to(record, left))
            })
            .await?;
        if done.called_off {
            self.closed();
        }
        if done.by_office {
            let (action, target) = match request.seat {
                None => ("CALL_OFF_MATCH", request.name.clone()),
                Some(seat) => ("FREE_SEAT", format!("{}/seats/{seat}", request.name)),
            };
            self.record_deed(token, action, &target, &request.reason)
                .await?;
        }
        Ok(shown)
    }

    /// Starts a match in which every seat is taken.
    pub(crate) async fn start(
        &self,
        request: StartMatchRequest,
        token: Option<Shown<'_>>,
    ) -> Answer<Match> {
        let id = match_id("name", &request.name)?;
        let request_id = field::request_id(&request.request_id)?;
        let call = Call::new("StartMatch", token, request_id, &request);
        let (shown, by_office) = self
            .change_match(id, |live| {
                let caller = self.caller(live, token)?;
                caller.must_manage()?;
                if live.record.repetition_of(&call)?.is_some() {
                    return Ok(Change::none(false));
                }
                live.must_be(State::Lobby)?;
                if !live.record.is_full() {
                    return Err(Refusal::SeatsNotTaken);
                }
                let mut record = live.record.clone();
                record.start();
                record.remember(&call, None);
                Ok(Change::to(record, caller.by_office()))
            })
            .await?;
        if by_office {
            self.record_deed(token, "START_MATCH", &request.name, "")
                .await?;
        }
        Ok(shown)
    }

    /// Carries out what `decide` makes of a match, again when somebody else was faster.
    pub(crate) async fn change_match<T>(
        &self,
        id: &str,
        decide: impl Fn(&Live) -> Answer<Change<T>>,
    ) -> Answer<(Match, T)> {
        let table = self.registry.table(id);
        let mut place = table.live.lock().await;
        for _ in 0..ATTEMPTS {
            let live = self.settle(&mut place, id).await?;
            let Change { to, answer } = decide(live)?;
            let Some(mut record) = to else {
                return Ok((live.shown(), answer));
            };
            record.shown.update_time = Some(self.clock.now());
            if self.change_record(&mut place, *record).await? {
                let live = self.settle(&mut place, id).await?;
                return Ok((live.shown(), answer));
            }
        }
        Err(StoreError::Conflict("the match kept changing".into()).into())
    }
}

/// The seat that a guest asks for, or the lowest free one.
fn free_seat(record: &MatchRecord, asked: Option<u32>) -> Answer<u32> {
    let seats = &record.shown.seats;
    let Some(asked) = asked else {
        let free = seats.iter().find(|seat| !seat.taken);
        return free.map(|seat| seat.seat).ok_or(Refusal::MatchFull);
    };
    match seats.get(asked as usize) {
        Some(seat) if seat.taken => Err(Refusal::SeatTaken(asked)),
        Some(_) => Ok(asked),
        None => Err(no_such_seat(record)),
    }
}

fn no_such_seat(record: &MatchRecord) -> Refusal {
    Refusal::field("seat", format!("the game has {} seats", record.seats.len()))
}
