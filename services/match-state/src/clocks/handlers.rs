//! The calls about clocks: a look at them, pauses and vacations.

use std::sync::Arc;

use prost_types::Timestamp;
use sandtable_proto::matches::v1::{
    AnswerPauseRequest, ClockSettings, Clocks, EndPauseRequest, GetClocksResponse,
    MatchState as State, ProposePauseRequest, RunningClock, TakeVacationRequest,
};

use crate::auth::authenticator::Authenticator;
use crate::auth::identity::Shown;
use crate::auth::permissions::{Caller, ViewScope};
use crate::clocks::seat::restart;
use crate::clocks::time::millis;
use crate::clocks::time_source::Timekeeper;
use crate::clocks::{pause, vacation};
use crate::error::{MatchError, ServiceResult};
use crate::matches::loaded_match::LiveMatch;
use crate::matches::names::match_id;
use crate::matches::repository::Matches;
use crate::matches::update_record::{Change, MatchRecords};
use crate::rpc::match_request::{MatchCall, MatchRequest};

/// The match that a call finds, and its caller.
struct ClockTarget<'a> {
    caller: Caller,
    live: &'a LiveMatch,
    now: Timestamp,
}

impl ClockTarget<'_> {
    /// The seats that are still in the match.
    fn playing(&self) -> Vec<u32> {
        let seats = self.live.record.shown.seats.iter();
        let playing = seats.filter(|seat| !seat.resigned);
        playing.map(|seat| seat.seat).collect()
    }
}

/// A match's clocks and their settings.
fn clocks_of(live: &LiveMatch) -> ServiceResult<(&ClockSettings, &Clocks)> {
    let shown = &live.record.shown;
    match (&shown.clock_settings, &shown.clocks) {
        (Some(settings), Some(clocks)) => Ok((settings, clocks)),
        _ => Err(MatchError::NoClocks),
    }
}

/// The clocks of matches, as callers see and change them.
pub(crate) struct MatchClocks {
    pub(crate) matches: Arc<Matches>,
    pub(crate) records: Arc<MatchRecords>,
    pub(crate) authenticator: Arc<Authenticator>,
    pub(crate) time: Arc<Timekeeper>,
}

impl MatchClocks {
    /// The clocks, their remaining times brought up to now.
    pub(crate) async fn get(
        &self,
        name: &str,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<GetClocksResponse> {
        let id = match_id("name", name)?;
        let mut locked = self.matches.lock(id).await;
        let live = locked.settle().await?;
        let caller = self.authenticator.caller(live, token)?;
        if live.held_back(caller).is_some() {
            return Err(MatchError::NotAllowed(
                "a seat: the match is shown to spectators later, without its clocks",
            ));
        }
        let (settings, clocks) = clocks_of(live)?;
        let (now, mut clocks) = (self.time.now(), clocks.clone());
        for clock in &mut clocks.seats {
            let ahead = clock
                .run_time
                .is_none_or(|since| millis(since) > millis(now));
            if clock.running() != RunningClock::Unspecified && !ahead {
                let deadline = clock.deadline;
                restart(clock, millis(now));
                clock.deadline = deadline;
            }
        }
        clocks.update_time = Some(now);
        Ok(GetClocksResponse {
            clocks: Some(clocks),
            settings: Some(*settings),
            server_time: Some(now),
        })
    }

    /// Proposes a pause.
    pub(crate) async fn propose_pause(
        &self,
        request: &ProposePauseRequest,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<Option<Clocks>> {
        self.change(request, token, |found, clocks| {
            let seat = found.caller.acting_seat(request.seat)?;
            pause::agree(clocks, seat, &found.playing(), found.now)
        })
        .await
    }

    /// Agrees to a pause, or declines it.
    pub(crate) async fn answer_pause(
        &self,
        request: &AnswerPauseRequest,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<Option<Clocks>> {
        self.change(request, token, |found, clocks| {
            let seat = found.caller.acting_seat(request.seat)?;
            pause::answer(clocks, seat, request.agree, &found.playing(), found.now)
        })
        .await
    }

    /// Ends a pause.
    pub(crate) async fn end_pause(
        &self,
        request: &EndPauseRequest,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<Option<Clocks>> {
        self.change(request, token, |found, clocks| {
            found.caller.must_take_part()?;
            let awaited = &found.live.head.awaited;
            pause::end(clocks, awaited, found.now)
        })
        .await
    }

    /// Takes days of vacation.
    pub(crate) async fn take_vacation(
        &self,
        request: &TakeVacationRequest,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<Option<Clocks>> {
        self.change(request, token, |found, clocks| {
            let seat = found.caller.acting_seat(request.seat)?;
            vacation::take(clocks, seat, request.days, found.now)
        })
        .await
    }

    /// Changes the clocks of a match in progress, once for each request.
    async fn change<M: MatchRequest>(
        &self,
        request: &M,
        token: Option<Shown<'_>>,
        decide: impl Fn(ClockTarget<'_>, &mut Clocks) -> ServiceResult<()>,
    ) -> ServiceResult<Option<Clocks>> {
        let MatchCall { id, call, .. } = MatchCall::read(request, token)?;
        let changed = self.records.change(id, |live| {
            let caller = self.authenticator.caller(live, token)?;
            if live.record.repetition_of(&call)?.is_some() {
                return Ok(Change::none(()).seen_with(ViewScope::Of(caller)));
            }
            live.must_be(State::InProgress)?;
            let (_, clocks) = clocks_of(live)?;
            let found = ClockTarget {
                caller,
                live,
                now: self.time.now(),
            };
            let mut clocks = clocks.clone();
            decide(found, &mut clocks)?;
            let mut record = live.record.clone();
            record.shown.clocks = Some(clocks);
            record.remember(&call, None);
            Ok(Change::to(record, ()).seen_with(ViewScope::Of(caller)))
        });
        let (shown, ()) = changed.await?;
        Ok(shown.clocks)
    }
}
