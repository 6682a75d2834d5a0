//! What organisers decide about rounds and fixtures.

use sandtable_grpc::validate;
use sandtable_proto::matches::v1::ReserveSeatRequest;
use sandtable_proto::tournaments::v1::stage_settings::System;
use sandtable_proto::tournaments::v1::{
    AdjudicateFixtureRequest, AnnulFixtureRequest, Entrant, ExtendFixtureRequest, Fixture,
    FixtureState, Member, PairRoundRequest, ResultCause, Round, RoundState, StartRoundRequest,
    SubstituteMemberRequest, TournamentState,
};
use sandtable_store::{Stored, StoredMessages};

use crate::caller::Caller;
use crate::entrants::membership::MembershipChange;
use crate::error::{LadderError, ServiceResult};
use crate::fixtures::decision::{self, Decision, decide, reopen_round, tell_result};
use crate::fixtures::drawn_knockout::{self, is_replayed, tell_replay};
use crate::fixtures::runner::unknown_match;
use crate::fixtures::series::{self, Verdict, halves};
use crate::match_client::SERVICE;
use crate::organiser::access::{audit_entry, must_be};
use crate::organiser::impartiality::Concern;
use crate::rounds::layout::{MANUAL, by_hand};
use crate::rounds::pairing;
use crate::stages::pairing_input::History;
use crate::stages::standings_input::{fixture_settings, stage_of};
use crate::state::ServiceParts;
use crate::time::{moment, stamp};
use crate::tournaments::names::{self, part_of, tournament_id, within};
use crate::tournaments::record::{FIXTURES, FixtureRecord, PairingRecord};
use crate::tournaments::transaction::{RequestScope, Work, change_once};
use crate::validate::tournament;

/// Whom a decision about a fixture concerns.
type ConcernOf = fn([u32; 2]) -> Concern;

/// The name of a fixture that is changed, and whom that concerns.
#[derive(Clone, Copy)]
struct Target<'a>(&'a str, ConcernOf);

impl ServiceParts {
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
        change_once!(self, id, &call, &request.name, |work| {
            let mut stored = self
                .judged(&mut work, &fixture, caller, Concern::Result)
                .await?;
            must_be(work.record().shown.state(), &[TournamentState::InProgress])?;
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
                tell_replay(&mut work, &fixture, &stored.message, &reason);
            } else {
                decide(&mut stored.message, decision, work.now);
                tell_result(&mut work, &fixture, &stored.message);
            }
            self.pair_bracket_again(&mut work, &stage, &stored.message)
                .await?;
            reopen_round(&mut work, &stored.message).await?;
            let change = format!("{before} → {}:{}", halves(points[0]), halves(points[1]));
            work.audit_entry(
                caller,
                "ADJUDICATE_FIXTURE",
                audit_entry(&request.name, &reason, &change),
            );
            write_judged(&mut work, stored);
        });
        let found = self.store().find(FIXTURES, &within(id, &fixture)).await?;
        Ok(found
            .ok_or_else(|| names::not_found(&request.name))?
            .message
            .shown)
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
            must_be(work.record().shown.state(), &[TournamentState::InProgress])?;
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
            tell_result(work, fixture, &stored.message);
            work.audit_entry(
                caller,
                "ANNUL_FIXTURE",
                audit_entry(&request.name, &reason, "annulled"),
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
        change_once!(self, id, call, name, |work| {
            let mut stored = self.judged(&mut work, &fixture, caller, concern).await?;
            decide(&mut work, &fixture, &mut stored)?;
            reopen_round(&mut work, &stored.message).await?;
            write_judged(&mut work, stored);
        });
        let found = self.store().find(FIXTURES, &within(id, &fixture)).await?;
        Ok(found.ok_or_else(|| names::not_found(name))?.message.shown)
    }

    /// A fixture that the caller may decide.
    async fn judged(
        &self,
        work: &mut Work<'_>,
        fixture: &str,
        caller: &Caller,
        concern: ConcernOf,
    ) -> ServiceResult<Stored<FixtureRecord>> {
        caller.must_run(work.record())?;
        let stored = work.fixture(fixture).await?;
        let entrants = [stored.message.shown.first, stored.message.shown.second];
        self.must_be_impartial(work, caller, concern(entrants))
            .await?;
        Ok(stored)
    }

    /// Pairs the next round by hand.
    pub(crate) async fn pair_by_hand(
        &self,
        request: PairRoundRequest,
        caller: &Caller,
    ) -> ServiceResult<Round> {
        let id = tournament_id("name", &request.name)?;
        let reason = tournament::reason(&request.reason)?;
        let call = RequestScope::new("PairRound", caller, &request.request_id, &request)?;
        change_once!(self, id, &call, &request.name, |work| {
            caller.must_run(work.record())?;
            must_be(work.record().shown.state(), &[TournamentState::InProgress])?;
            self.must_be_impartial(&mut work, caller, Concern::Everybody)
                .await?;
            let stage = work.record().shown.stage;
            let settings = stage_of(work.record(), stage)?;
            if !matches!(settings.system, Some(System::Swiss(_))) {
                return Err(LadderError::Forbidden(
                    "NOT_A_SWISS",
                    "rounds of a Swiss only are paired by hand".to_owned(),
                ));
            }
            let rounds = work.rounds().await?;
            let last = rounds.last().map(|it| it.message.clone());
            if let Some(last) = last.iter().find(|it| it.shown.state() != RoundState::Done) {
                return Err(LadderError::Forbidden(
                    "ROUND_NOT_DONE",
                    format!("round {} is being played", last.number),
                ));
            }
            let history = History::read(&work, stage).await?;
            let round = history.rounds.len() as u32 + 1;
            let pairs: Vec<(u32, u32)> = request
                .pairs
                .iter()
                .map(|it| (it.first, it.second))
                .collect();
            let plan = pairing::manual(&history, &pairs, &request.byes, round)?;
            let mut byes: Vec<_> = request.byes.iter().map(by_hand).collect();
            let others = pairing::byes(&history, &plan, round, settings.system.as_ref());
            byes.extend(
                others
                    .into_iter()
                    .filter(|it| !request.byes.iter().any(|given| given.entrant == it.entrant)),
            );
            let kept = PairingRecord {
                algorithm: MANUAL.to_owned(),
                inputs: serde_json::to_vec(&pairs).unwrap_or_default(),
                ..PairingRecord::default()
            };
            self.lay_round(&mut work, &history, last.as_ref(), &plan, byes, kept)?;
            let number = work.record().shown.round;
            let target = names::round_name(id, number);
            work.audit_entry(
                caller,
                "PAIR_ROUND",
                audit_entry(&target, &reason, "paired by hand"),
            );
        });
        self.last_round(id).await
    }

    /// Begins the next round now.
    pub(crate) async fn start_round(
        &self,
        request: StartRoundRequest,
        caller: &Caller,
    ) -> ServiceResult<Round> {
        let id = tournament_id("name", &request.name)?;
        let call = RequestScope::new("StartRound", caller, &request.request_id, &request)?;
        change_once!(self, id, &call, &request.name, |work| {
            caller.must_run(work.record())?;
            must_be(work.record().shown.state(), &[TournamentState::InProgress])?;
            // From then on everybody is waited for.
            self.must_be_impartial(&mut work, caller, Concern::Everybody)
                .await?;
            let rounds = work.rounds().await?;
            let mut last = rounds.into_iter().last();
            let now = work.now;
            match &mut last {
                Some(last) if last.message.shown.state() == RoundState::Done => {
                    // It has ended long enough ago.
                    last.message.shown.end_time = Some(stamp(0));
                    let last = last.replace();
                    work.with(last);
                }
                Some(last) if last.message.shown.state() == RoundState::Paired => {
                    last.message.shown.start_time = Some(stamp(now));
                    let last = last.replace();
                    work.with(last);
                }
                Some(last) => {
                    return Err(LadderError::Forbidden(
                        "ROUND_NOT_DONE",
                        format!("round {} is being played", last.message.number),
                    ));
                }
                None => {}
            }
            work.due(Some(now));
            work.audit_entry(
                caller,
                "START_ROUND",
                audit_entry(&request.name, "", "begun early"),
            );
        });
        self.step(id).await?;
        self.last_round(id).await
    }

    async fn last_round(&self, id: &str) -> ServiceResult<Round> {
        let rounds = Work::open(self, id).await?.rounds().await?;
        let last = rounds.into_iter().last();
        let last = last.ok_or_else(|| names::not_found(&names::round_name(id, 1)))?;
        Ok(last.message.shown)
    }

    /// Puts another account in the place of a member.
    pub(crate) async fn substitute(
        &self,
        request: SubstituteMemberRequest,
        caller: &Caller,
    ) -> ServiceResult<Entrant> {
        let (id, part) = part_of(&request.name, "entrants")?;
        let number = names::number(&request.name, part)?;
        let old = names::account("old_account", &request.old_account)?;
        let new = names::account("new_account", &request.new_account)?;
        let name = validate::name("display_name", &request.display_name, 40)?;
        let reason = tournament::reason(&request.reason)?;
        if !self.means.identities.is_active(&new).await? {
            return Err(LadderError::field(
                "new_account",
                format!("there is no account {new}"),
            ));
        }
        let call = RequestScope::new("SubstituteMember", caller, &request.request_id, &request)?;
        change_once!(self, id, &call, &request.name, |work| {
            caller.must_run(work.record())?;
            // Before the start a captain may bring somebody else along.
            let begun = work.record().shown.begin_time.is_some();
            let concern = if begun {
                Concern::Everybody
            } else {
                Concern::Rivals(number)
            };
            self.must_be_impartial(&mut work, caller, concern).await?;
            self.must_be_free(&work, &new).await?;
            let mut entrant = work.entrant(number).await?;
            let shown = &mut entrant.message.shown;
            let member = shown.members.iter_mut().find(|it| it.account == old);
            let Some(member) = member else {
                let problem = format!("{old} is not in the entrant");
                return Err(LadderError::field("old_account", problem));
            };
            *member = Member {
                account: new.clone(),
                agreed: true,
                display_name: String::new(),
                bot: false,
                powers: std::mem::take(&mut member.powers),
            };
            if !name.is_empty() {
                shown.display_name.clone_from(&name);
            }
            for (account, change) in [
                (&old, MembershipChange::Left(number)),
                (&new, MembershipChange::Substituted(number)),
            ] {
                let changed = self.membership(&within(id, account), change).await?;
                work.with(changed);
            }
            work.record_mut().results += 1;
            work.with(entrant.replace());
            let change = format!("{old} → {new}");
            work.audit_entry(
                caller,
                "SUBSTITUTE_MEMBER",
                audit_entry(&request.name, &reason, &change),
            );
        });
        self.reseat(id, number, &old, &new).await?;
        self.shown_entrant(&request.name).await
    }

    /// The seats that were kept for an account are kept for another one, in matches that are
    /// not over.
    async fn reseat(&self, id: &str, number: u32, old: &str, new: &str) -> ServiceResult<()> {
        let work = Work::open(self, id).await?;
        let round = work.record().shown.round;
        for fixture in work.fixtures(round).await? {
            let shown = &fixture.message.shown;
            if shown.first != number && shown.second != number {
                continue;
            }
            for open in shown
                .matches
                .iter()
                .filter(|it| it.result.is_none() && !it.annulled)
            {
                let hosted = self.means.host.describe(&open.r#match).await?;
                for seat in hosted
                    .seats
                    .iter()
                    .filter(|it| it.reserved_for == old && !it.resigned)
                {
                    let request = ReserveSeatRequest {
                        service: SERVICE.to_owned(),
                        name: hosted.name.clone(),
                        seat: seat.seat,
                        account: new.to_owned(),
                        // Another account in the same seat is another request.
                        request_id: format!("{}-{}", seat.seat, account_id(new)),
                    };
                    self.means.host.reserve(request).await?;
                }
            }
        }
        Ok(())
    }
}

/// Writes a fixture that an organiser has changed.
fn write_judged(work: &mut Work<'_>, mut stored: Stored<FixtureRecord>) {
    let now = work.now;
    stored.document.due = Some(now);
    work.due(Some(now));
    work.record_mut().results += 1;
    work.with(stored.replace());
}

/// The id in an account's name.
fn account_id(name: &str) -> &str {
    name.strip_prefix("accounts/").unwrap_or(name)
}
