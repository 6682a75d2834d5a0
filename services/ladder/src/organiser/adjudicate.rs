//! Decisions of organisers about fixtures.

use std::sync::Arc;

use sandtable_proto::tournaments::v1::stage_settings::System;
use sandtable_proto::tournaments::v1::{
    AdjudicateFixtureRequest, AnnulFixtureRequest, BracketPart, ExtendFixtureRequest, Fixture,
    FixtureState, ResultCause, TournamentState,
};
use sandtable_store::{Stored, StoredMessages};

use crate::caller::Caller;
use crate::error::{LadderError, ServiceResult};
use crate::fixtures::decision::{self, Decision, decide, publish_result, reopen_round};
use crate::fixtures::drawn_knockout::{self, is_replayed, publish_replay};
use crate::fixtures::series::{self, Verdict, halves};
use crate::fixtures::tournament_rules::unknown_match;
use crate::match_client::Host;
use crate::organiser::access::{audit_entry, must_be};
use crate::organiser::impartiality::{Concern, must_be_impartial};
use crate::stages::standings_input::{fixture_settings, stage_of};
use crate::time::{moment, stamp};
use crate::tournaments::lifecycle::{open_again, publish_state};
use crate::tournaments::names::{self, part_of, within};
use crate::tournaments::record::{FIXTURES, FixtureRecord};
use crate::tournaments::state::Tournaments;
use crate::tournaments::transaction::{RequestScope, Work};
use crate::transaction::change_once;
use crate::validate::tournament;

/// Maps the entrants of a fixture to those affected.
type ConcernOf = fn([u32; 2]) -> Concern;

/// The name of a fixture that is changed, and whom that concerns.
#[derive(Clone, Copy)]
struct Target<'a>(&'a str, ConcernOf);

/// Decides fixtures in the name of organisers.
pub(crate) struct Adjudicator {
    pub(crate) tournaments: Arc<Tournaments>,
    pub(crate) host: Arc<dyn Host>,
}

impl Adjudicator {
    /// Decides a fixture.
    pub(crate) async fn adjudicate(
        &self,
        request: AdjudicateFixtureRequest,
        caller: &Caller,
    ) -> ServiceResult<Fixture> {
        let reason = tournament::needed_reason(&request.reason)?;
        let points = match request.points.as_slice() {
            [2, 0] => [2, 0],
            [1, 1] => [1, 1],
            [0, 2] => [0, 2],
            [0, 0] => [0, 0],
            other => {
                let problem = format!("must be 2 0, 1 1, 0 2 or 0 0, and is {other:?}");
                return Err(LadderError::field("points", problem));
            }
        };
        let call = RequestScope::new("AdjudicateFixture", caller, &request.request_id, &request)?;
        let (id, part) = part_of(&request.name, "fixtures")?;
        let fixture = names::read_fixture_id(&request.name, part)?;
        change_once!(self.tournaments, id, &call, &request.name, |work| {
            let mut stored = judged(&mut work, &fixture, caller, Concern::Result).await?;
            let undone = open_for_correction(&mut work, &stored.message, &reason)?;
            let before = stored
                .message
                .shown
                .result
                .as_ref()
                .map_or_else(String::new, |it| {
                    it.points
                        .iter()
                        .map(|it| halves(*it))
                        .collect::<Vec<_>>()
                        .join(":")
                });
            let decision = Decision {
                verdict: Verdict {
                    points,
                    reason: reason.clone(),
                },
                cause: ResultCause::Adjudicated,
                adjudicator: caller.actor().to_owned(),
            };
            let stage = stage_of(work.record(), stored.message.shown.stage)?.clone();
            let form = fixture_settings(work.record(), &stage);
            if points == [1, 1] && is_replayed(&stage, &form, &stored.message)? {
                drawn_knockout::play_again(&mut stored.message, &form, &decision, work.now);
                publish_replay(&mut work, &fixture, &stored.message, &reason);
            } else {
                decide(&mut stored.message, decision, work.now);
                publish_result(&mut work, &fixture, &stored.message);
            }
            self.pair_bracket_again(&mut work, &stage, &stored.message)
                .await?;
            reopen_round(&mut work, &stored.message).await?;
            let (first, second) = (halves(points[0]), halves(points[1]));
            let change = format!("{before} → {first}:{second}{undone}");
            work.audit_entry(
                caller,
                "ADJUDICATE_FIXTURE",
                audit_entry(&request.name, &reason, &change),
            );
            write_judged(&mut work, stored);
        });
        self.judged_fixture(id, &fixture, &request.name).await
    }

    /// Annuls a fixture, or one of its matches.
    pub(crate) async fn annul(
        &self,
        request: AnnulFixtureRequest,
        caller: &Caller,
    ) -> ServiceResult<Fixture> {
        let reason = tournament::needed_reason(&request.reason)?;
        let call = RequestScope::new("AnnulFixture", caller, &request.request_id, &request)?;
        let target = Target(&request.name, Concern::Result);
        self.judge(target, caller, &call, |work, fixture, stored| {
            let mut undone = String::new();
            if request.number == 0 {
                undone = open_for_correction(work, &stored.message, &reason)?;
            } else {
                must_be(work.record().shown.state(), &[TournamentState::InProgress])?;
            }
            let stage = stage_of(work.record(), stored.message.shown.stage)?;
            let knockout = matches!(stage.system, Some(System::Knockout(_)));
            let form = fixture_settings(work.record(), stage);
            if request.number == 0 {
                if knockout {
                    return Err(LadderError::Forbidden(
                        "BRACKET_NEEDS_IT",
                        "a bracket needs its fixtures: annul a match, or adjudicate".to_owned(),
                    ));
                }
                decision::annul(&mut stored.message);
            } else {
                let shown = &mut stored.message.shown;
                let current = shown.round == work.record().shown.round;
                let mut open = shown.matches.iter().rev();
                let found = open.find(|it| it.number == request.number && !it.annulled);
                let found = found.ok_or_else(|| unknown_match(request.number))?;
                let name = found.r#match.clone();
                if !current {
                    return Err(LadderError::Forbidden(
                        "ROUND_IS_OVER",
                        "a match is played again in the round that is played only".to_owned(),
                    ));
                }
                let open = series::play_again(&form, &mut shown.matches, &name);
                stored.message.to_end.extend(open);
                let shown = &mut stored.message.shown;
                shown.result = None;
                shown.attention.clear();
                shown.set_state(FixtureState::Pending);
            }
            publish_result(work, fixture, &stored.message);
            work.audit_entry(
                caller,
                "ANNUL_FIXTURE",
                audit_entry(&request.name, &reason, &format!("annulled{undone}")),
            );
            Ok(())
        })
        .await
    }

    /// Sets another deadline.
    pub(crate) async fn extend(
        &self,
        request: ExtendFixtureRequest,
        caller: &Caller,
    ) -> ServiceResult<Fixture> {
        let reason = tournament::reason(&request.reason)?;
        let deadline = moment(request.deadline.as_ref());
        let deadline =
            deadline.ok_or_else(|| LadderError::field("deadline", "must be a moment"))?;
        let call = RequestScope::new("ExtendFixture", caller, &request.request_id, &request)?;
        let target = Target(&request.name, Concern::Fixture);
        self.judge(target, caller, &call, |work, _, stored| {
            if deadline <= work.now {
                return Err(LadderError::field("deadline", "must be in the future"));
            }
            let shown = &mut stored.message.shown;
            if matches!(
                shown.state(),
                FixtureState::Decided | FixtureState::Annulled
            ) {
                return Err(LadderError::Forbidden(
                    "FIXTURE_DECIDED",
                    "the fixture is decided".to_owned(),
                ));
            }
            shown.deadline = Some(stamp(deadline));
            for open in &mut shown.matches {
                if moment(open.join_deadline.as_ref()).is_some_and(|by| by <= work.now) {
                    open.join_deadline = Some(stamp(deadline));
                }
                if moment(open.reveal_deadline.as_ref()).is_some_and(|by| by <= work.now) {
                    open.reveal_deadline = Some(stamp(deadline));
                }
            }
            if shown.state() == FixtureState::Attention {
                shown.attention.clear();
                shown.set_state(FixtureState::AwaitingPlayers);
            }
            stored.message.reminded = 0;
            work.audit_entry(
                caller,
                "EXTEND_FIXTURE",
                audit_entry(&request.name, &reason, "another deadline"),
            );
            Ok(())
        })
        .await
    }

    /// A change of a fixture by an organiser who does not play in it.
    async fn judge(
        &self,
        Target(name, concern): Target<'_>,
        caller: &Caller,
        call: &RequestScope,
        decide: impl Fn(&mut Work<'_>, &str, &mut Stored<FixtureRecord>) -> ServiceResult<()>,
    ) -> ServiceResult<Fixture> {
        let (id, part) = part_of(name, "fixtures")?;
        let fixture = names::read_fixture_id(name, part)?;
        change_once!(self.tournaments, id, call, name, |work| {
            let mut stored = judged(&mut work, &fixture, caller, concern).await?;
            decide(&mut work, &fixture, &mut stored)?;
            reopen_round(&mut work, &stored.message).await?;
            write_judged(&mut work, stored);
        });
        self.judged_fixture(id, &fixture, name).await
    }

    /// A fixture as it is after a decision. A tournament that was opened for it ends first.
    async fn judged_fixture(&self, id: &str, fixture: &str, name: &str) -> ServiceResult<Fixture> {
        // The seed is published at the first end.
        let open = Work::open(&self.tournaments, id).await?;
        if !open.record().shown.seed.is_empty() {
            self.tournaments.step(id).await?;
        }
        let found = self
            .tournaments
            .store()
            .find(FIXTURES, &within(id, fixture))
            .await?;
        Ok(found.ok_or_else(|| names::not_found(name))?.message.shown)
    }
}

/// Requires a tournament in which a result can be corrected, and opens one that is over: it ends
/// again by itself. What the correction leaves as it is, for the audit entry.
fn open_for_correction(
    work: &mut Work<'_>,
    corrected: &FixtureRecord,
    reason: &str,
) -> ServiceResult<String> {
    let state = work.record().shown.state();
    must_be(
        state,
        &[TournamentState::InProgress, TournamentState::Finished],
    )?;
    let mut notes = String::new();
    if state == TournamentState::Finished {
        open_again(work);
        publish_state(
            work,
            &format!("the tournament is open again for a result: {reason}"),
            None,
        );
        notes.push_str("; the tournament was over");
    }
    let shown = &work.record().shown;
    if corrected.shown.stage < shown.stage {
        notes.push_str(&format!("; stage {} keeps its entrants", shown.stage));
    } else if corrected.shown.round < shown.round
        && corrected.shown.bracket() == BracketPart::Unspecified
    {
        notes.push_str("; the rounds after it keep their pairs");
    }
    Ok(notes)
}

/// A fixture that the caller may decide.
async fn judged(
    work: &mut Work<'_>,
    fixture: &str,
    caller: &Caller,
    concern: ConcernOf,
) -> ServiceResult<Stored<FixtureRecord>> {
    caller.must_run(work.record())?;
    let stored = work.fixture(fixture).await?;
    let entrants = [stored.message.shown.first, stored.message.shown.second];
    must_be_impartial(work, caller, concern(entrants)).await?;
    Ok(stored)
}

/// Writes a fixture that an organiser has changed.
fn write_judged(work: &mut Work<'_>, mut stored: Stored<FixtureRecord>) {
    let now = work.now;
    stored.document.due = Some(now);
    work.due(Some(now));
    work.record_mut().results += 1;
    work.with(stored.replace());
}
