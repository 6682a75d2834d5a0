//! The gRPC face of the clocks.

use prost_types::Timestamp;
use sandtable_proto::matches::v1::clock_service_server::ClockService;
use sandtable_proto::matches::v1::{
    AnswerPauseRequest, AnswerPauseResponse, ClockSettings, Clocks, EndPauseRequest,
    EndPauseResponse, GetClocksRequest, GetClocksResponse, MatchState as State,
    ProposePauseRequest, ProposePauseResponse, RunningClock, TakeVacationRequest,
    TakeVacationResponse,
};
use tonic::{Request, Response, Status, async_trait};

use crate::auth::identity::Shown;
use crate::auth::permissions::{Caller, ViewScope};
use crate::clocks::seat::restart;
use crate::clocks::time::millis;
use crate::clocks::{pause, vacation};
use crate::error::{MatchError, ServiceResult};
use crate::matches::loaded_match::LiveMatch;
use crate::matches::names::match_id;
use crate::matches::update_record::Change;
use crate::rpc::match_request::{MatchCall, MatchRequest};
use crate::rpc::match_service::parts;
use crate::state::{MatchState, ServiceParts};

/// What a call finds.
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

impl ServiceParts {
    /// The clocks, their remaining times brought up to now.
    async fn clocks(
        &self,
        name: &str,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<GetClocksResponse> {
        let id = match_id("name", name)?;
        let mut locked = self.matches.lock(id).await;
        let live = locked.settle().await?;
        let caller = self.desk.caller(live, token)?;
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

    /// Changes the clocks of a match in progress, once for each request.
    async fn change_clocks<M: MatchRequest>(
        &self,
        request: Request<M>,
        decide: impl Fn(ClockTarget<'_>, &M, &mut Clocks) -> ServiceResult<()>,
    ) -> Result<Option<Clocks>, Status> {
        let (metadata, request) = parts(request);
        let showing = self.desk.showing(&metadata).await?;
        let token = showing.token();
        let MatchCall { id, call, .. } = MatchCall::read(&request, token)?;
        let changed = self.change_match(id, |live| {
            let caller = self.desk.caller(live, token)?;
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
            decide(found, &request, &mut clocks)?;
            let mut record = live.record.clone();
            record.shown.clocks = Some(clocks);
            record.remember(&call, None);
            Ok(Change::to(record, ()).seen_with(ViewScope::Of(caller)))
        });
        let (shown, ()) = changed.await?;
        Ok(shown.clocks)
    }
}

#[async_trait]
impl ClockService for MatchState {
    async fn get_clocks(
        &self,
        request: Request<GetClocksRequest>,
    ) -> Result<Response<GetClocksResponse>, Status> {
        let (metadata, request) = parts(request);
        let showing = self.shared.desk.showing(&metadata).await?;
        let token = showing.token();
        Ok(Response::new(
            self.shared.clocks(&request.name, token).await?,
        ))
    }

    async fn propose_pause(
        &self,
        request: Request<ProposePauseRequest>,
    ) -> Result<Response<ProposePauseResponse>, Status> {
        let changed = self
            .shared
            .change_clocks(request, |found, request, clocks| {
                let seat = found.caller.acting_seat(request.seat)?;
                pause::agree(clocks, seat, &found.playing(), found.now)
            });
        let clocks = changed.await?;
        Ok(Response::new(ProposePauseResponse { clocks }))
    }

    async fn answer_pause(
        &self,
        request: Request<AnswerPauseRequest>,
    ) -> Result<Response<AnswerPauseResponse>, Status> {
        let changed = self
            .shared
            .change_clocks(request, |found, request, clocks| {
                let seat = found.caller.acting_seat(request.seat)?;
                pause::answer(clocks, seat, request.agree, &found.playing(), found.now)
            });
        let clocks = changed.await?;
        Ok(Response::new(AnswerPauseResponse { clocks }))
    }

    async fn end_pause(
        &self,
        request: Request<EndPauseRequest>,
    ) -> Result<Response<EndPauseResponse>, Status> {
        let changed = self.shared.change_clocks(request, |found, _, clocks| {
            found.caller.must_take_part()?;
            let awaited = &found.live.head.awaited;
            pause::end(clocks, awaited, found.now)
        });
        let clocks = changed.await?;
        Ok(Response::new(EndPauseResponse { clocks }))
    }

    async fn take_vacation(
        &self,
        request: Request<TakeVacationRequest>,
    ) -> Result<Response<TakeVacationResponse>, Status> {
        let changed = self
            .shared
            .change_clocks(request, |found, request, clocks| {
                let seat = found.caller.acting_seat(request.seat)?;
                vacation::take(clocks, seat, request.days, found.now)
            });
        let clocks = changed.await?;
        Ok(Response::new(TakeVacationResponse { clocks }))
    }
}
