//! Matches that another service of the platform hosts.

use std::sync::Arc;

use sandtable_proto::matches::v1::{
    Cause, EndMatchRequest, HostMatchRequest, Match, MatchState as State, ReserveSeatRequest,
};
use sandtable_proto::types::v1::action;

use crate::clocks::time_source::Timekeeper;
use crate::error::{MatchError, ServiceResult};
use crate::matches::create::{HostCall, Hosting};
use crate::matches::names::match_id;
use crate::matches::repository::Matches;
use crate::matches::update_record::{Change, MatchRecords};
use crate::submit::append::EntryWriter;
use crate::submit::submission::Submission;
use crate::validate;
use sandtable_auth::idempotency::{RequestOrigin, RequestScope};

const LONGEST_SERVICE: usize = 40;

/// Matches that the platform's other services host.
pub(crate) struct ServiceHosting {
    pub(crate) hosting: Arc<Hosting>,
    pub(crate) records: Arc<MatchRecords>,
    pub(crate) matches: Arc<Matches>,
    pub(crate) writer: Arc<EntryWriter>,
    pub(crate) time: Arc<Timekeeper>,
}

impl ServiceHosting {
    pub(crate) async fn host(&self, request: HostMatchRequest) -> ServiceResult<Match> {
        let service = service(&request.service)?;
        let create = validate::required("match", request.r#match)?;
        if create.seat.is_some() {
            return Err(MatchError::field("match.seat", "a service takes no seat"));
        }
        let request_id = validate::request_id(&create.request_id)?;
        if request_id.is_empty() && !create.validate_only {
            return Err(MatchError::field("match.request_id", "must be set"));
        }
        let hosting = HostCall {
            call: RequestScope::new(
                "HostMatch",
                RequestOrigin::Service(service),
                request_id,
                &create,
            )?,
            token: None,
            identity: None,
            origin: Vec::new(),
            service: service.to_owned(),
            fixture: validate::label(&request.fixture)?,
        };
        let hosted = self.hosting.host(create, hosting).await?;
        validate::required("match", hosted.r#match)
    }

    pub(crate) async fn reserve(&self, request: ReserveSeatRequest) -> ServiceResult<Match> {
        let service = service(&request.service)?;
        let id = match_id("name", &request.name)?;
        let request_id = validate::request_id(&request.request_id)?;
        let account = validate::account("account", &request.account)?;
        let origin = RequestOrigin::Service(service);
        let call = RequestScope::new("ReserveSeat", origin, request_id, &request)?;
        let (shown, ()) = self
            .records
            .change(id, |live| {
                live.must_be_of(service)?;
                let seat = live.record.shown_seat(request.seat)?;
                if live.record.repetition_of(&call)?.is_some() {
                    return Ok(Change::none(()));
                }
                let played = match live.state() {
                    State::Lobby if seat.taken => return Err(MatchError::SeatTaken(seat.seat)),
                    State::Lobby => false,
                    _ => {
                        live.must_be(State::InProgress)?;
                        live.record.must_play(request.seat)?;
                        true
                    }
                };
                let mut record = live.record.clone();
                if let Some(seat) = record.shown.seats.get_mut(request.seat as usize) {
                    seat.reserved_for.clone_from(&account);
                }
                if played {
                    record.open_seat(request.seat, self.time.now());
                }
                record.remember(&call, None);
                Ok(Change::to(record, ()))
            })
            .await?;
        Ok(shown)
    }

    pub(crate) async fn end(&self, request: EndMatchRequest) -> ServiceResult<Match> {
        let service = service(&request.service)?;
        let id = match_id("name", &request.name)?;
        let reason = validate::message("reason", &request.reason)?;
        let (shown, ()) = self
            .records
            .change(id, |live| {
                live.must_be_of(service)?;
                if live.state() != State::Lobby {
                    return Ok(Change::none(()));
                }
                let mut record = live.record.clone();
                record.shown.set_state(State::Abandoned);
                record.shown.close_reason.clone_from(&reason);
                Ok(Change::to(record, ()))
            })
            .await?;
        if shown.state() != State::InProgress {
            return Ok(shown);
        }
        let mut locked = self.matches.lock(id).await;
        let live = locked.settle().await?;
        if live.state() == State::InProgress {
            let submission = Submission {
                reason,
                ..Submission::of(action::Kind::Close(()), Cause::Office, self.time.now())
            };
            if let Err(refusal) = self.writer.write(live, 0, &submission).await {
                // Regardless of the error, the next access reads the store again.
                locked.forget().await;
                return Err(refusal);
            }
        }
        Ok(locked.settle().await?.shown())
    }
}

/// Checks the name of a service, which distinguishes its calls from others.
pub(crate) fn service(name: &str) -> ServiceResult<&str> {
    let fits = (1..=LONGEST_SERVICE).contains(&name.len());
    if fits && name.bytes().all(|byte| byte.is_ascii_lowercase()) {
        Ok(name)
    } else {
        Err(MatchError::field("service", "must be of lowercase letters"))
    }
}
