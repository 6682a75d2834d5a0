//! What decides a fixture, and who is out.

use sandtable_proto::tournaments::v1::{
    Entrant, EntrantState, FixtureMatch, FixtureResult, FixtureState, MatchResult, ResultCause,
    RoundState, TournamentEvent, TournamentEventKind, TournamentState, UnratedCause,
};
use sandtable_store::Stored;

use crate::core::Shared;
use crate::names::{entrant_name, fixture_name};
use crate::places::{registration, take_place, tell_entrant};
use crate::played::cause_against;
use crate::record::{EntrantRecord, FixtureRecord};
use crate::refusal::Answer;
use crate::series::Verdict;
use crate::times::stamp;
use crate::work::Work;

/// How a fixture was decided.
#[derive(Clone, Debug)]
pub(crate) struct Decision {
    pub(crate) verdict: Verdict,
    pub(crate) cause: ResultCause,
    /// The account of an organiser; empty when nobody had to.
    pub(crate) adjudicator: String,
}

/// Writes into a fixture how it was decided. Its matches that are not over count for nothing
/// any more.
pub(crate) fn decide(record: &mut FixtureRecord, decision: Decision, now: i64) {
    let Decision {
        verdict,
        cause,
        adjudicator,
    } = decision;
    record.shown.result = Some(FixtureResult {
        winner: verdict.winner(),
        points: verdict.points.to_vec(),
        cause: cause as i32,
        reason: verdict.reason,
        time: Some(stamp(now)),
        adjudicator,
        unrated: unrated(&record.shown.matches) as i32,
    });
    record.shown.set_state(FixtureState::Decided);
    record.shown.attention.clear();
    give_up_matches(record);
}

/// What is against rating a fixture by its matches. Nothing is known to be while one of them is
/// being played.
fn unrated(matches: &[FixtureMatch]) -> UnratedCause {
    let mut counted = matches.iter().filter(|it| !it.annulled);
    if counted.any(|it| it.result.is_none()) {
        UnratedCause::Unspecified
    } else {
        cause_against(matches)
    }
}

/// Matches of a fixture that are not over are to be ended.
pub(crate) fn give_up_matches(record: &mut FixtureRecord) {
    let open = record
        .shown
        .matches
        .iter()
        .filter(|it| it.result.is_none() && !it.r#match.is_empty());
    for name in open.map(|it| it.r#match.clone()) {
        if !record.to_end.contains(&name) {
            record.to_end.push(name);
        }
    }
}

/// A fixture counts for nothing, and its matches that are not over are to be ended.
pub(crate) fn annul(record: &mut FixtureRecord) {
    record.shown.result = None;
    record.shown.attention.clear();
    record.shown.set_state(FixtureState::Annulled);
    give_up_matches(record);
}

/// Whether nothing more comes of a fixture by itself.
pub(crate) fn is_over(record: &FixtureRecord) -> bool {
    matches!(
        record.shown.state(),
        FixtureState::Decided | FixtureState::Annulled
    )
}

/// A round that was through goes on when one of its fixtures is played again.
pub(crate) async fn reopen_round(work: &mut Work<'_>, fixture: &FixtureRecord) -> Answer<()> {
    if is_over(fixture) {
        return Ok(());
    }
    let rounds = work.rounds().await?;
    let done = rounds.into_iter().find(|it| {
        it.message.number == fixture.shown.round && it.message.shown.state() == RoundState::Done
    });
    if let Some(mut round) = done {
        round.message.shown.set_state(RoundState::Open);
        round.message.shown.end_time = None;
        work.with(round.replace());
    }
    Ok(())
}

/// Tells how a fixture was decided.
pub(crate) fn tell_result(work: &mut Work<'_>, fixture: &str, record: &FixtureRecord) {
    let shown = &record.shown;
    let text = match &shown.result {
        Some(result) => {
            let name = |index: usize| shown.display_names.get(index).map_or("", String::as_str);
            let points = |index: usize| result.points.get(index).copied().unwrap_or(0);
            format!(
                "{} {}–{} {}: {}",
                name(0),
                crate::series::halves(points(0)),
                crate::series::halves(points(1)),
                name(1),
                result.reason
            )
        }
        None => "the fixture counts for nothing".to_owned(),
    };
    let event = TournamentEvent {
        subject: fixture_name(&work.id, fixture),
        entrants: vec![shown.first, shown.second],
        text,
        ..TournamentEvent::default()
    };
    work.tell(TournamentEventKind::Result, event);
}

/// The result of a match that somebody lost without playing it to its end. Nobody has made a
/// move, unless it is said afterwards.
pub(crate) fn forfeited(
    points: [u32; 2],
    cause: ResultCause,
    reason: &str,
    now: i64,
) -> MatchResult {
    MatchResult {
        points: points.to_vec(),
        scores: Vec::new(),
        cause: cause as i32,
        reason: reason.to_owned(),
        time: Some(stamp(now)),
        moves: vec![0, 0],
    }
}

/// What a fixture comes to when one of the two is out of the tournament.
pub(crate) fn withdrawal(first_is_out: bool, second_is_out: bool) -> Decision {
    let points = match (first_is_out, second_is_out) {
        (true, true) => [0, 0],
        (true, false) => [0, 2],
        _ => [2, 0],
    };
    Decision {
        verdict: Verdict {
            points,
            reason: "withdrawn".to_owned(),
        },
        cause: ResultCause::Withdrawal,
        adjudicator: String::new(),
    }
}

impl Shared {
    /// Takes an entrant out. Before the start whoever waits comes in; later its fixtures are
    /// forfeited, unless it plays on those that have begun.
    pub(crate) async fn take_out(
        &self,
        work: &mut Work<'_>,
        mut entrant: Stored<EntrantRecord>,
        reason: &str,
        play_on: bool,
    ) -> Answer<()> {
        let number = entrant.message.number;
        let shown = &mut entrant.message.shown;
        let before = shown.state();
        shown.set_state(EntrantState::Withdrawn);
        shown.reason = reason.to_owned();
        shown.withdraw_time = Some(stamp(work.now));
        shown.waiting_place = 0;
        let started = work.record().shown.state() == TournamentState::InProgress;
        match before {
            EntrantState::Entered => {
                let count = &mut work.record_mut().shown.entrants;
                *count = count.saturating_sub(1);
            }
            EntrantState::Waiting => {
                let count = &mut work.record_mut().shown.waiting;
                *count = count.saturating_sub(1);
                let mut queue = self.queue(work).await?;
                queue.remove(number);
                queue.keep(work);
            }
            _ => {}
        }
        if !started {
            self.free_members(work, number, shown).await?;
        }
        tell_entrant(work, number, shown);
        work.record_mut().results += 1;
        let shown = shown.clone();
        work.with(entrant.replace());
        if before == EntrantState::Entered {
            if started && !play_on {
                self.forfeit_all(work, number).await?;
            } else if !started {
                self.let_in(work).await?;
            }
        }
        tracing::debug!(entrant = %shown.name, "an entrant is out");
        Ok(())
    }

    /// The first of those who wait comes in, if there is room.
    async fn let_in(&self, work: &mut Work<'_>) -> Answer<()> {
        let registration = registration(work.record());
        if work.record().shown.waiting == 0
            || work.record().shown.entrants >= registration.max_entrants
        {
            return Ok(());
        }
        let mut queue = self.queue(work).await?;
        if let Some(number) = queue.take_first() {
            let mut next = work.entrant(number).await?;
            let record = work.record_mut();
            record.shown.waiting = record.shown.waiting.saturating_sub(1);
            take_place(record, &mut next.message.shown, EntrantState::Entered);
            tell_entrant(work, number, &next.message.shown);
            work.with(next.replace());
        }
        queue.keep(work);
        Ok(())
    }

    /// All fixtures of an entrant that are not over are lost.
    async fn forfeit_all(&self, work: &mut Work<'_>, number: u32) -> Answer<()> {
        let round = work.record().shown.round;
        if round == 0 {
            return Ok(());
        }
        for mut fixture in work.fixtures(round).await? {
            let shown = &fixture.message.shown;
            let meets = shown.first == number || shown.second == number;
            if !meets || is_over(&fixture.message) {
                continue;
            }
            let decision = withdrawal(shown.first == number, shown.second == number);
            decide(&mut fixture.message, decision, work.now);
            fixture.document.due = Some(work.now);
            let id = crate::names::fixture_id(round, fixture.message.shown.board);
            tell_result(work, &id, &fixture.message);
            work.with(fixture.replace());
        }
        let now = work.now;
        work.due(Some(now));
        Ok(())
    }
}

/// What people call an entrant whom nobody can find.
pub(crate) fn name_of(entrants: &[Stored<EntrantRecord>], number: u32) -> String {
    let found = entrants.iter().find(|it| it.message.number == number);
    found.map_or_else(
        || entrant_name("", number),
        |it| it.message.shown.display_name.clone(),
    )
}

/// The entrant of a number, among all.
pub(crate) fn shown_of(entrants: &[Stored<EntrantRecord>], number: u32) -> Option<&Entrant> {
    let found = entrants.iter().find(|it| it.message.number == number);
    found.map(|it| &it.message.shown)
}
