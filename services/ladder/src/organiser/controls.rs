//! Running a tournament: it opens, starts, pauses, goes on, or is called off.

use std::sync::Arc;

use prost_types::Timestamp;
use sandtable_auth::identity::Identities;
use sandtable_proto::tournaments::v1::{
    CancelTournamentRequest, Fixture, OpenTournamentRequest, PauseTournamentRequest,
    ReopenTournamentRequest, ResumeTournamentRequest, RoundState, SetCoOrganiserRequest,
    StartTournamentRequest, Tournament, TournamentState,
};

use crate::caller::Caller;
use crate::error::{LadderError, ServiceResult};
use crate::fixtures::any_fixture::is_over;
use crate::fixtures::decision::annul;
use crate::organiser::access::{audit_entry, must_be};
use crate::organiser::impartiality::{Concern, must_be_impartial};
use crate::organiser::start_terms::is_time_to_start;
use crate::time::{moment, stamp};
use crate::tournaments::lifecycle::{begin, cancel, open_again, publish_state};
use crate::tournaments::names::{self, tournament_id};
use crate::tournaments::state::Tournaments;
use crate::tournaments::transaction::{RequestScope, Work};
use crate::transaction::change_once;
use crate::validate::tournament;

const MOST_CO_ORGANISERS: usize = 16;

/// Starts, pauses and ends tournaments in the name of organisers.
pub(crate) struct TournamentControls {
    pub(crate) tournaments: Arc<Tournaments>,
    pub(crate) identities: Arc<dyn Identities>,
}

impl TournamentControls {
    /// Opens a draft for entrants.
    pub(crate) async fn open_tournament(
        &self,
        request: OpenTournamentRequest,
        caller: &Caller,
    ) -> ServiceResult<Tournament> {
        let call = RequestScope::new("OpenTournament", caller, &request.request_id, &request)?;
        self.run(&request.name, caller, &call, |work| {
            let state = work.record().shown.state();
            if state == TournamentState::Open {
                return Ok(());
            }
            must_be(state, &[TournamentState::Draft])?;
            work.record_mut().shown.set_state(TournamentState::Open);
            publish_state(work, "registration is open", None);
            let now = work.now;
            work.due(Some(now));
            work.audit_entry(
                caller,
                "OPEN_TOURNAMENT",
                audit_entry(&request.name, "", "open"),
            );
            Ok(())
        })
        .await
    }

    /// Starts a tournament now.
    pub(crate) async fn start_tournament(
        &self,
        request: StartTournamentRequest,
        caller: &Caller,
    ) -> ServiceResult<Tournament> {
        let id = tournament_id("name", &request.name)?;
        let call = RequestScope::new("StartTournament", caller, &request.request_id, &request)?;
        change_once!(self.tournaments, id, &call, &request.name, |work| {
            caller.must_run(work.record())?;
            let state = work.record().shown.state();
            if state != TournamentState::InProgress {
                must_be(state, &[TournamentState::Open, TournamentState::CheckIn])?;
                if !is_time_to_start(work.record(), work.now) {
                    // The set of entrants at the start depends on the moment.
                    must_be_impartial(&mut work, caller, Concern::Everybody).await?;
                }
                begin(&mut work).await?;
                work.audit_entry(
                    caller,
                    "START_TOURNAMENT",
                    audit_entry(&request.name, "", "started"),
                );
            }
        });
        self.tournaments
            .shown_tournament(&request.name, caller)
            .await
    }

    /// Pauses a tournament.
    pub(crate) async fn pause_tournament(
        &self,
        request: PauseTournamentRequest,
        caller: &Caller,
    ) -> ServiceResult<Tournament> {
        let reason = tournament::reason(&request.reason)?;
        let call = RequestScope::new("PauseTournament", caller, &request.request_id, &request)?;
        let id = tournament_id("name", &request.name)?;
        change_once!(self.tournaments, id, &call, &request.name, |work| {
            caller.must_run(work.record())?;
            must_be(work.record().shown.state(), &[TournamentState::InProgress])?;
            if !work.record().shown.paused {
                // A pause puts all deadlines off.
                must_be_impartial(&mut work, caller, Concern::Deadlines).await?;
                pause(&mut work);
                work.audit_entry(
                    caller,
                    "PAUSE_TOURNAMENT",
                    audit_entry(&request.name, &reason, "paused"),
                );
            }
        });
        self.tournaments
            .shown_tournament(&request.name, caller)
            .await
    }

    /// Goes on after a pause: whatever has a deadline has it later.
    pub(crate) async fn resume_tournament(
        &self,
        request: ResumeTournamentRequest,
        caller: &Caller,
    ) -> ServiceResult<Tournament> {
        let id = tournament_id("name", &request.name)?;
        let call = RequestScope::new("ResumeTournament", caller, &request.request_id, &request)?;
        change_once!(self.tournaments, id, &call, &request.name, |work| {
            caller.must_run(work.record())?;
            if work.record().shown.paused {
                must_be_impartial(&mut work, caller, Concern::Deadlines).await?;
                go_on(&mut work).await?;
                work.audit_entry(
                    caller,
                    "RESUME_TOURNAMENT",
                    audit_entry(&request.name, "", "resumed"),
                );
            }
        });
        self.tournaments
            .shown_tournament(&request.name, caller)
            .await
    }

    /// Calls a tournament off.
    pub(crate) async fn cancel_tournament(
        &self,
        request: CancelTournamentRequest,
        caller: &Caller,
    ) -> ServiceResult<Tournament> {
        let reason = tournament::needed_reason(&request.reason)?;
        let id = tournament_id("name", &request.name)?;
        let call = RequestScope::new("CancelTournament", caller, &request.request_id, &request)?;
        change_once!(self.tournaments, id, &call, &request.name, |work| {
            caller.must_run(work.record())?;
            let state = work.record().shown.state();
            if state != TournamentState::Cancelled {
                if state == TournamentState::Finished {
                    must_be(state, &[TournamentState::InProgress])?;
                }
                if state == TournamentState::InProgress {
                    must_be_impartial(&mut work, caller, Concern::Everybody).await?;
                }
                let round = work.record().shown.round;
                let now = work.now;
                for mut fixture in work.fixtures(round).await? {
                    if !is_over(&fixture.message) {
                        annul(&mut fixture.message);
                    }
                    fixture.document.due = Some(now);
                    work.with(fixture.replace());
                }
                cancel(&mut work, &reason);
                work.audit_entry(
                    caller,
                    "CANCEL_TOURNAMENT",
                    audit_entry(&request.name, &reason, "cancelled"),
                );
            }
        });
        self.tournaments
            .shown_tournament(&request.name, caller)
            .await
    }

    /// Adds a co-organiser, or takes one away.
    pub(crate) async fn set_co_organiser(
        &self,
        request: SetCoOrganiserRequest,
        caller: &Caller,
    ) -> ServiceResult<Tournament> {
        let account = names::account("account", &request.account)?;
        if !request.remove && !self.identities.is_active(&account).await? {
            return Err(LadderError::field(
                "account",
                format!("there is no account {account}"),
            ));
        }
        let call = RequestScope::new("SetCoOrganiser", caller, &request.request_id, &request)?;
        let id = tournament_id("name", &request.name)?;
        change_once!(self.tournaments, id, &call, &request.name, |work| {
            caller.must_run(work.record())?;
            let shown = &work.record().shown;
            if shown.organiser != caller.account() && !caller.is_privileged() {
                return Err(LadderError::NotAllowed("whoever made the tournament"));
            }
            // The judges are known to all who enter, and are not chosen by a player later.
            if shown.begin_time.is_some() {
                must_be_impartial(&mut work, caller, Concern::Everybody).await?;
            }
            let shown = &mut work.record_mut().shown;
            shown.co_organisers.retain(|it| *it != account);
            if !request.remove {
                shown.co_organisers.push(account.clone());
            }
            if shown.co_organisers.len() > MOST_CO_ORGANISERS {
                return Err(LadderError::LimitReached {
                    what: "co-organisers",
                    most: MOST_CO_ORGANISERS as u64,
                });
            }
            let done = if request.remove {
                "is no co-organiser"
            } else {
                "is a co-organiser"
            };
            let change = format!("{account} {done}");
            work.audit_entry(
                caller,
                "SET_CO_ORGANISER",
                audit_entry(&request.name, "", &change),
            );
        });
        self.tournaments
            .shown_tournament(&request.name, caller)
            .await
    }

    /// Opens a tournament that is over again, paused, so that a result can be corrected.
    pub(crate) async fn reopen_tournament(
        &self,
        request: ReopenTournamentRequest,
        caller: &Caller,
    ) -> ServiceResult<Tournament> {
        let reason = tournament::needed_reason(&request.reason)?;
        let id = tournament_id("name", &request.name)?;
        let call = RequestScope::new("ReopenTournament", caller, &request.request_id, &request)?;
        change_once!(self.tournaments, id, &call, &request.name, |work| {
            caller.must_run(work.record())?;
            must_be(work.record().shown.state(), &[TournamentState::Finished])?;
            must_be_impartial(&mut work, caller, Concern::Everybody).await?;
            open_again(&mut work);
            pause(&mut work);
            publish_state(
                &mut work,
                &format!("the tournament is open again: {reason}"),
                None,
            );
            work.audit_entry(
                caller,
                "REOPEN_TOURNAMENT",
                audit_entry(&request.name, &reason, "open again, and paused"),
            );
        });
        self.tournaments
            .shown_tournament(&request.name, caller)
            .await
    }

    /// Changes the tournament's own record, for a caller who runs it.
    async fn run(
        &self,
        name: &str,
        caller: &Caller,
        call: &RequestScope,
        decide: impl Fn(&mut Work<'_>) -> ServiceResult<()>,
    ) -> ServiceResult<Tournament> {
        let id = tournament_id("name", name)?;
        change_once!(self.tournaments, id, call, name, |work| {
            caller.must_run(work.record())?;
            decide(&mut work)?;
        });
        self.tournaments.shown_tournament(name, caller).await
    }
}

/// Goes on after a pause: all that has a deadline has it later by how long the pause was.
async fn go_on(work: &mut Work<'_>) -> ServiceResult<()> {
    let now = work.now;
    let later = now - work.record().paused_at;
    let number = work.record().shown.round;
    for mut fixture in work.fixtures(number).await? {
        put_fixture_off(&mut fixture.message.shown, later);
        fixture.document.due = Some(now);
        work.with(fixture.replace());
    }
    let rounds = work.rounds().await?;
    let last = rounds.into_iter().find(|it| it.message.number == number);
    if let Some(mut round) = last {
        if round.message.shown.state() == RoundState::Done {
            // The remaining pause between rounds keeps its length.
            round.message.held += later;
        } else {
            put_off(&mut round.message.shown.deadline, later);
        }
        work.with(round.replace());
    }
    work.record_mut().shown.paused = false;
    work.due(Some(now));
    Ok(())
}

/// Moves all deadlines of a fixture.
fn put_fixture_off(fixture: &mut Fixture, later: i64) {
    put_off(&mut fixture.deadline, later);
    for open in &mut fixture.matches {
        put_off(&mut open.join_deadline, later);
        put_off(&mut open.reveal_deadline, later);
    }
}

fn put_off(deadline: &mut Option<Timestamp>, later: i64) {
    *deadline = moment(deadline.as_ref()).map(|at| stamp(at + later));
}

/// Holds everything that a tournament does by itself.
fn pause(work: &mut Work<'_>) {
    let now = work.now;
    let record = work.record_mut();
    record.shown.paused = true;
    record.paused_at = now;
    work.due(None);
}
