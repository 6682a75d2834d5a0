//! Playing a fixture: its matches are hosted once each, and what comes of them is written
//! down.

use prost_types::Any;
use sandtable_proto::matches::v1::{CreateMatchRequest, MatchState, StartPolicy};
use sandtable_proto::tournaments::v1::stage_settings::System;
use sandtable_proto::tournaments::v1::{
    Fixture, FixtureMatch, FixtureSettings, FixtureState, MatchResult, MatchSettings, ResultCause,
    TournamentEvent, TournamentEventKind, TournamentState,
};
use tonic::Code;

use crate::core::Shared;
use crate::deadlines::{Waiting, tell_attention};
use crate::deciding::{Decision, decide, is_over, shown_of, tell_result};
use crate::draws::{AfterDraw, after_draw};
use crate::names::{fixture_name, tournament_name};
use crate::record::{FixtureRecord, MATCHES, MatchIndex, TournamentRecord};
use crate::refusal::{Answer, Refusal};
use crate::results::{fixture_settings, round_settings, stage_of};
use crate::seen::{Seen, id_of, result_of};
use crate::series::{self, Next};
use crate::sides;
use crate::times::{span, stamp};
use crate::work::{Work, change};

/// How long a seat is kept when nothing is said, and in an arena.
const JOIN_WITHIN: i64 = 24 * 60 * 60 * 1000;
const JOIN_ARENA_WITHIN: i64 = 60 * 1000;

/// How often a match that somebody has called off is hosted again before an organiser is
/// asked.
const MOST_ATTEMPTS: usize = 4;

/// Steps of one fixture in a row. It has fewer matches to host and to read.
const MOST_STEPS: u32 = 64;

impl Shared {
    /// Goes on with a fixture as far as that is possible now.
    pub(crate) async fn play_fixture(&self, id: &str, fixture: &str) -> Answer<()> {
        for _ in 0..MOST_STEPS {
            if !self.step_fixture(id, fixture).await? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// One step; `false` when there is nothing to do now.
    async fn step_fixture(&self, id: &str, fixture: &str) -> Answer<bool> {
        let work = Work::open(self, id).await?;
        let record = work.record().clone();
        let found = work.fixture(fixture).await?.message;
        if let Some(name) = found.to_end.first() {
            self.end_match(id, fixture, name, &found).await?;
            return Ok(true);
        }
        if is_over(&found) || !is_live(&record) {
            self.rest_fixture(id, fixture).await?;
            return Ok(false);
        }
        if self.take_out_suspended(id, &found).await? {
            return Ok(true);
        }
        let stage = stage_of(&record, found.shown.stage)?;
        let form = fixture_settings(&record, stage);
        match series::next(&form, &found.shown.matches) {
            Next::Host(numbers) => {
                for number in numbers {
                    match self.host_match(&record, id, &found, number).await {
                        // The first of the pair was called off before it had a partner.
                        Err(refusal) if number > 1 && lacks_first(&form, &refusal) => {
                            return self.look_at_fixture(id, fixture, &found).await;
                        }
                        hosted => hosted?,
                    }
                }
                Ok(true)
            }
            Next::Wait => self.look_at_fixture(id, fixture, &found).await,
            Next::Done(verdict)
                if verdict.points == [1, 1]
                    && after_draw(stage, &form, &found.shown) != AfterDraw::Stands =>
            {
                let after = after_draw(stage, &form, &found.shown);
                self.go_on_after_draw(&record, id, fixture, &found, after)
                    .await
            }
            Next::Done(verdict) => {
                let cause = cause_of(&form, &found.shown);
                change!(self, id, |work| {
                    let mut stored = work.fixture(fixture).await?;
                    if !is_over(&stored.message)
                        && stored.message.shown.matches == found.shown.matches
                    {
                        let decision = Decision {
                            verdict: verdict.clone(),
                            cause,
                            adjudicator: String::new(),
                        };
                        let now = work.now;
                        decide(&mut stored.message, decision, now);
                        stored.document.due = Some(now);
                        tell_result(&mut work, fixture, &stored.message);
                        work.record_mut().results += 1;
                        work.due(Some(now));
                        work.with(stored.replace());
                    }
                });
                Ok(true)
            }
        }
    }

    /// Looks at the matches that are being played, and writes down what has become of them.
    async fn look_at_fixture(
        &self,
        id: &str,
        fixture: &str,
        found: &FixtureRecord,
    ) -> Answer<bool> {
        let open = found.shown.matches.iter();
        let mut seen = Vec::new();
        for open in open.filter(|it| it.result.is_none() && !it.annulled) {
            seen.push(Seen::look(&*self.means.host, open).await?);
        }
        self.note_matches(id, fixture, found, &seen).await
    }

    /// A knockout's fixture was drawn: its match is played again, or an organiser is asked.
    async fn go_on_after_draw(
        &self,
        record: &TournamentRecord,
        id: &str,
        fixture: &str,
        found: &FixtureRecord,
        after: AfterDraw,
    ) -> Answer<bool> {
        if after == AfterDraw::Replay {
            let last = found.shown.matches.iter().map(|it| it.number).max();
            self.host_match(record, id, found, last.unwrap_or(0) + 1)
                .await?;
            return Ok(true);
        }
        change!(self, id, |work| {
            let mut stored = work.fixture(fixture).await?;
            let why = "it is drawn, and somebody must go on";
            if !is_over(&stored.message) {
                ask_organiser(&mut stored.message, why);
                tell_attention(&mut work, fixture, &mut stored);
                stored.document.due = None;
                work.with(stored.replace());
            }
        });
        Ok(false)
    }

    /// Hosts a match of a fixture. Its request id follows from the fixture, so that whoever
    /// does it again finds the same match.
    async fn host_match(
        &self,
        record: &TournamentRecord,
        id: &str,
        found: &FixtureRecord,
        number: u32,
    ) -> Answer<()> {
        // As it was when the match was found to be missing: whoever finds the same asks for
        // the same match.
        let fixture = id_of(&found.shown);
        let fixture = fixture.as_str();
        let work = Work::open(self, id).await?;
        let form = fixture_settings(record, stage_of(record, found.shown.stage)?);
        let attempt = series::attempts(&form, &found.shown.matches, number);
        let entrants = work.entrants().await?;
        let members = |entrant: u32| {
            shown_of(&entrants, entrant).map_or_else(Vec::new, |it| it.members.clone())
        };
        let settings = record
            .shown
            .settings
            .as_ref()
            .and_then(|it| it.r#match.clone());
        let settings = settings.unwrap_or_default();
        // The sides change with every match.
        let (one, other) = match number % 2 {
            1 => (found.shown.first, found.shown.second),
            _ => (found.shown.second, found.shown.first),
        };
        let mut request = creation(&settings);
        request.display_name = format!(
            "{}: {}",
            record
                .shown
                .settings
                .as_ref()
                .map_or("", |it| it.display_name.as_str()),
            found.shown.display_names.join(" – ")
        );
        request.display_name = request.display_name.chars().take(120).collect();
        request.label = tournament_name(id);
        request.request_id = format!("{id}-{fixture}-{number}-{attempt}");
        request.duplicate_dice = series::dice(&form, &found.shown.matches, number);
        for (side, entrant) in record.shown.sides.iter().zip([one, other]) {
            request
                .seats
                .extend(sides::seats_of(side, &members(entrant)));
        }
        let hosted = self.means.host.host(request).await?;
        let within = join_within(record, found.shown.stage)?;
        change!(self, id, |work| {
            let mut stored = work.fixture(fixture).await?;
            let now = work.now;
            let shown = &mut stored.message.shown;
            let hosted_before = shown.matches.iter().any(|it| it.r#match == hosted.name);
            if !hosted_before {
                let join_by = now + within;
                let wanted = !is_over(&stored.message);
                let shown = &mut stored.message.shown;
                if wanted {
                    shown.matches.push(FixtureMatch {
                        r#match: hosted.name.clone(),
                        number,
                        first_side: if number % 2 == 1 { 1 } else { 2 },
                        create_time: hosted.create_time,
                        join_deadline: Some(stamp(join_by)),
                        ..FixtureMatch::default()
                    });
                    shown.set_state(FixtureState::AwaitingPlayers);
                    let event = TournamentEvent {
                        subject: fixture_name(id, fixture),
                        entrants: vec![shown.first, shown.second],
                        text: format!("{}: the match is hosted", shown.display_names.join(" – ")),
                        r#match: hosted.name.clone(),
                        deadline: Some(stamp(join_by)),
                        ..TournamentEvent::default()
                    };
                    work.tell(TournamentEventKind::Match, event);
                } else {
                    // Decided meanwhile.
                    stored.message.to_end.push(hosted.name.clone());
                }
                stored.document.due = Some(now);
                let index = MatchIndex {
                    tournament: id.to_owned(),
                    fixture: fixture.to_owned(),
                };
                work.with(MATCHES.stored(&hosted.name, id, index).add());
                work.with(stored.replace());
            }
        });
        Ok(())
    }

    /// Writes down what has become of matches. `false` when there is nothing more to do now.
    async fn note_matches(
        &self,
        id: &str,
        fixture: &str,
        found: &FixtureRecord,
        seen: &[Seen],
    ) -> Answer<bool> {
        let look = i64::try_from(self.settings.look_seconds).unwrap_or(60) * 1000;
        let again = change!(self, id, |work| {
            let mut stored = work.fixture(fixture).await?;
            if stored.message.shown.matches != found.shown.matches
                || stored.message.to_end != found.to_end
                || !is_live(work.record())
            {
                // An organiser was faster: what was seen says nothing of what is due now.
                return Ok(true);
            }
            let mut again = false;
            if !is_over(&stored.message) {
                let now = work.now;
                let record = work.record().clone();
                let form =
                    fixture_settings(&record, stage_of(&record, stored.message.shown.stage)?);
                let within = join_within(&record, stored.message.shown.stage)?;
                for one in seen {
                    note_reveal(&mut stored.message, one, now + within);
                    again |= note(&mut stored.message, one, &record, &form, now);
                }
                if !again {
                    let settings = round_settings(work.record(), stored.message.shown.stage)?;
                    let waiting = Waiting {
                        settings: &settings,
                        seen,
                        now,
                        look,
                    };
                    again = self
                        .keep_deadlines(&mut work, fixture, &mut stored, &waiting)
                        .await?;
                }
                if again {
                    stored.document.due = Some(now);
                    work.record_mut().results += 1;
                }
                work.with(stored.replace());
            }
            again
        });
        Ok(again)
    }

    /// Ends a match that counts for nothing.
    async fn end_match(
        &self,
        id: &str,
        fixture: &str,
        name: &str,
        found: &FixtureRecord,
    ) -> Answer<()> {
        let reason = match &found.shown.result {
            Some(result) => format!("the fixture is decided: {}", result.reason),
            None => "the match counts for nothing".to_owned(),
        };
        match self.means.host.end(name, &reason).await {
            Ok(()) => {}
            Err(status) if status.code() == Code::NotFound => {}
            Err(status) => return Err(status.into()),
        }
        change!(self, id, |work| {
            let mut stored = work.fixture(fixture).await?;
            stored.message.to_end.retain(|it| it != name);
            work.with(stored.replace());
        });
        Ok(())
    }

    /// Nothing is due of a fixture any more.
    async fn rest_fixture(&self, id: &str, fixture: &str) -> Answer<()> {
        change!(self, id, |work| {
            let mut stored = work.fixture(fixture).await?;
            if stored.document.due.is_some() {
                stored.document.due = None;
                work.with(stored.replace());
            }
        });
        Ok(())
    }

    /// The fixture that a match belongs to, if it is one of ours.
    pub(crate) async fn fixture_of(&self, name: &str) -> Answer<Option<MatchIndex>> {
        use sandtable_store::StoredMessages;
        Ok(self.store().find(MATCHES, name).await?.map(|it| it.message))
    }
}

/// Whether what is due of a tournament is done: while it is paused nothing is.
fn is_live(record: &TournamentRecord) -> bool {
    record.shown.state() == TournamentState::InProgress && !record.shown.paused
}

/// How long a seat is kept, and how long a nonce is waited for, in milliseconds.
fn join_within(record: &TournamentRecord, stage: u32) -> Answer<i64> {
    let round = round_settings(record, stage)?;
    let usual = match stage_of(record, stage)?.system {
        Some(System::Arena(_)) => JOIN_ARENA_WITHIN,
        _ => JOIN_WITHIN,
    };
    Ok(span(round.join_within.as_ref()).unwrap_or(usual))
}

/// Notes until when nonces must be revealed in a match that is first seen to wait for them.
fn note_reveal(record: &mut FixtureRecord, seen: &Seen, by: i64) {
    if !seen.shown.awaits_nonces || seen.shown.state() != MatchState::Lobby {
        return;
    }
    let mut matches = record.shown.matches.iter_mut();
    if let Some(open) = matches.find(|it| it.r#match == seen.shown.name) {
        open.reveal_deadline.get_or_insert_with(|| stamp(by));
    }
}

/// Whether the first match of a pair with the same dice can have no partner any more.
pub(crate) fn lacks_first(form: &FixtureSettings, refusal: &Refusal) -> bool {
    let refused = matches!(refusal, Refusal::Passed(it) if it.code() == Code::FailedPrecondition);
    refused && series::same_dice(form)
}

/// A match as these settings have it.
pub(crate) fn creation(settings: &MatchSettings) -> CreateMatchRequest {
    CreateMatchRequest {
        game: settings.game.clone(),
        options: settings.options.clone().map(|it| Any { ..it }),
        visibility: settings.visibility,
        start_policy: StartPolicy::WhenFull as i32,
        spectator_delay: settings.spectator_delay,
        spectators_read_chat: settings.spectators_read_chat,
        auction: settings.auction.clone(),
        clock_settings: settings.clock_settings,
        ..CreateMatchRequest::default()
    }
}

/// Keeps options as the referee has laid them, which has nothing in it that it does not know.
/// Options that are left to the game stay so.
pub(crate) fn keep_laid(settings: Option<&mut MatchSettings>, laid: Option<Any>) {
    if let (Some(given), Some(laid)) = (settings.and_then(|it| it.options.as_mut()), laid) {
        *given = laid;
    }
}

/// Notes what became of one match; `true` when something has.
fn note(
    record: &mut FixtureRecord,
    seen: &Seen,
    tournament: &TournamentRecord,
    form: &FixtureSettings,
    now: i64,
) -> bool {
    let attempts = record
        .shown
        .matches
        .iter()
        .filter(|it| it.number == seen.number)
        .count();
    let mut matches = record.shown.matches.iter_mut();
    let open =
        matches.find(|it| it.r#match == seen.shown.name && it.result.is_none() && !it.annulled);
    let Some(open) = open else {
        return false;
    };
    match seen.shown.state() {
        MatchState::Finished if seen.shown.close_reason.is_empty() => {
            open.result = Some(result_of(seen, &tournament.shown.sides, now));
            true
        }
        // Somebody of office has ended it, or called it off before it began.
        MatchState::Finished => {
            let why = format!("a match was closed: {}", seen.shown.close_reason);
            ask_organiser(record, &why)
        }
        MatchState::Abandoned if attempts <= MOST_ATTEMPTS => {
            let mut open = series::play_again(form, &mut record.shown.matches, &seen.shown.name);
            open.retain(|it| *it != seen.shown.name);
            record.to_end.extend(open);
            true
        }
        MatchState::Abandoned => ask_organiser(record, "its match is called off again and again"),
        MatchState::InProgress => {
            record.shown.set_state(FixtureState::InProgress);
            false
        }
        _ => false,
    }
}

/// Has a fixture wait for an organiser. `false`, since nothing follows by itself.
fn ask_organiser(record: &mut FixtureRecord, why: &str) -> bool {
    record.shown.set_state(FixtureState::Attention);
    record.shown.attention = why.to_owned();
    false
}

/// Why a fixture came to its end: somebody did not come, unless all of it was played. Of a match
/// that was played again the last one tells.
fn cause_of(form: &FixtureSettings, fixture: &Fixture) -> ResultCause {
    let results = fixture
        .matches
        .iter()
        .filter(|it| !it.annulled)
        .filter_map(|it| it.result.as_ref());
    let mut causes = results.map(MatchResult::cause);
    if series::most(form) == 1 {
        return causes.next_back().unwrap_or(ResultCause::Played);
    }
    let odd = causes.find(|cause| *cause != ResultCause::Played);
    odd.unwrap_or(ResultCause::Played)
}

/// A field that is not as it must be, of a fixture that is looked for.
pub(crate) fn unknown_match(number: u32) -> Refusal {
    Refusal::field("number", format!("the fixture has no match {number}"))
}
