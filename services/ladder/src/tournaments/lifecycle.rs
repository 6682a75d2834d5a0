//! The life of a tournament: it opens, starts, is played round by round, and ends.

use std::collections::{BTreeSet, HashMap};

use prost_types::Timestamp;
use sandtable_proto::tournaments::v1::stage_settings::System;
use sandtable_proto::tournaments::v1::{
    EntrantState, RoundState, TournamentEvent, TournamentEventKind, TournamentState,
};
use sandtable_store::{Attempts, Stored};

use crate::entrants::membership::{publish_entrant, registration, room_for, take_place};
use crate::entrants::waiting_list::queue;
use crate::error::{LadderError, ServiceResult};
use crate::fixtures::any_fixture::is_over;
use crate::queries::table_cache::Tables;
use crate::rounds::arena;
use crate::rounds::arena::{open_arena, tick_arena};
use crate::rounds::layout::{has_had_all, pair_next, winners};
use crate::rounds::pairing;
use crate::stages::seeding::{groups, seeds};
use crate::stages::standings_input::{compute, round_settings, stage_of};
use crate::time::{moment, span, stamp};
use crate::tournaments::names::{counted, tournament_name};
use crate::tournaments::record::{
    EntrantRecord, RoundRecord, STAGES, StageRecord, TournamentRecord,
};
use crate::tournaments::state::Tournaments;
use crate::tournaments::transaction::Work;

/// Steps in a row of one tournament.
const MOST_STEPS: u32 = 16;

impl Tournaments {
    /// Does whatever is due of a tournament.
    pub(crate) async fn step(&self, id: &str) -> ServiceResult<()> {
        for _ in 0..MOST_STEPS {
            let _lock = self.records.lock(id).await;
            let mut attempts = Attempts::default();
            let again = loop {
                let mut work = Work::open(self, id).await?;
                let due = work.record().shown.clone();
                let step = transition(&mut work).await?;
                let unchanged =
                    matches!(step, LifecycleStep::Wait(_)) && due == work.record().shown;
                if let LifecycleStep::Wait(until) = step {
                    if unchanged && work.is_due() == until {
                        return Ok(());
                    }
                    work.due(until);
                }
                if work.commit(&mut attempts).await? {
                    break matches!(step, LifecycleStep::Done);
                }
            };
            if !again {
                return Ok(());
            }
        }
        Ok(())
    }
}

/// One transition.
async fn transition(work: &mut Work<'_>) -> ServiceResult<LifecycleStep> {
    let now = work.now;
    let record = work.record().clone();
    let start = moment(
        record
            .shown
            .settings
            .as_ref()
            .and_then(|it| it.start_time.as_ref()),
    );
    match record.shown.state() {
        TournamentState::Open | TournamentState::CheckIn => {
            let Some(start) = start else {
                return Ok(LifecycleStep::Wait(None));
            };
            if now >= start {
                return match begin(work).await {
                    Ok(()) => Ok(LifecycleStep::Done),
                    Err(LadderError::Forbidden(_, why)) => {
                        cancel(work, &why);
                        Ok(LifecycleStep::Done)
                    }
                    Err(other) => Err(other),
                };
            }
            let check_in = span(registration(&record).check_in.as_ref());
            match check_in.map(|before| start - before) {
                Some(at) if record.shown.state() == TournamentState::Open => {
                    if now < at {
                        return Ok(LifecycleStep::Wait(Some(at)));
                    }
                    work.record_mut().shown.set_state(TournamentState::CheckIn);
                    publish_state(work, "check-in has begun", Some(start));
                    Ok(LifecycleStep::Done)
                }
                _ => Ok(LifecycleStep::Wait(Some(start))),
            }
        }
        TournamentState::InProgress if !record.shown.paused => play_on(work).await,
        _ => Ok(LifecycleStep::Wait(None)),
    }
}

/// Goes on with the rounds of a tournament in progress.
async fn play_on(work: &mut Work<'_>) -> ServiceResult<LifecycleStep> {
    let now = work.now;
    let rounds = work.rounds().await?;
    let Some(mut last) = rounds.into_iter().last() else {
        return next_round(work, None).await;
    };
    match last.message.shown.state() {
        RoundState::Paired => {
            let start = moment(last.message.shown.start_time.as_ref()).unwrap_or(now);
            if now < start {
                return Ok(LifecycleStep::Wait(Some(start)));
            }
            open_round(work, &mut last).await?;
            Ok(LifecycleStep::Done)
        }
        RoundState::Open => look_at_round(work, last).await,
        RoundState::Done | RoundState::Unspecified => {
            let pause = round_settings(work.record(), last.message.shown.stage)?.pause;
            let end = moment(last.message.shown.end_time.as_ref()).unwrap_or(now);
            let next = end + span(pause.as_ref()).unwrap_or(0) + last.message.held;
            if now < next && more_follows(work).await? {
                Ok(LifecycleStep::Wait(Some(next)))
            } else {
                next_round(work, Some(&last.message)).await
            }
        }
    }
}

/// Reports whether another round follows, in this stage or in the next one: after the last one
/// there is nothing to wait for.
async fn more_follows(work: &Work<'_>) -> ServiceResult<bool> {
    let settings = work.record().shown.settings.as_ref();
    let stages = settings.map_or(0, |it| it.stages.len() as u32);
    Ok(work.record().shown.stage < stages || !has_had_all(work).await?)
}

/// Begins a round that is paired: its fixtures are due.
async fn open_round(work: &mut Work<'_>, round: &mut Stored<RoundRecord>) -> ServiceResult<()> {
    let now = work.now;
    for mut fixture in work.fixtures(round.message.number).await? {
        fixture.document.due = Some(now);
        work.with(fixture.replace());
    }
    round.message.shown.set_state(RoundState::Open);
    let name = round.message.shown.name.clone();
    work.with(round.replace());
    let event = TournamentEvent {
        subject: name,
        text: format!("round {} has begun", round.message.number),
        deadline: round.message.shown.deadline,
        ..TournamentEvent::default()
    };
    work.publish(TournamentEventKind::Round, event);
    Ok(())
}

/// Looks whether a round is through.
async fn look_at_round(
    work: &mut Work<'_>,
    mut round: Stored<RoundRecord>,
) -> ServiceResult<LifecycleStep> {
    let fixtures = work.fixtures(round.message.number).await?;
    if let Some(settings) = arena::settings(work) {
        let ticks = round.message.ticks;
        let next = tick_arena(work, &settings, &mut round, &fixtures).await?;
        if let Some(next) = next {
            if round.message.ticks != ticks {
                work.with(round.replace());
            }
            return Ok(LifecycleStep::Wait(Some(next)));
        }
    }
    let decided = fixtures.iter().filter(|it| is_over(&it.message)).count() as u32;
    let all = decided == fixtures.len() as u32;
    let attention = fixtures.iter().filter(|it| {
        it.message.shown.state() == sandtable_proto::tournaments::v1::FixtureState::Attention
    });
    work.record_mut().shown.attention = attention.count() as u32;
    if round.message.shown.decided == decided && !all {
        return Ok(LifecycleStep::Wait(None));
    }
    round.message.shown.decided = decided;
    if all {
        round.message.shown.set_state(RoundState::Done);
        round.message.shown.end_time = Some(stamp(work.now));
    }
    work.with(round.replace());
    if !all {
        work.due(None);
        // The counted results are written, and nothing else is due.
        return Ok(LifecycleStep::Last);
    }
    let event = TournamentEvent {
        subject: round.message.shown.name.clone(),
        text: format!("round {} is through", round.message.number),
        ..TournamentEvent::default()
    };
    work.publish(TournamentEventKind::Round, event);
    Ok(LifecycleStep::Done)
}

/// Pairs the next round, or begins the next stage, or ends the tournament.
async fn next_round(
    work: &mut Work<'_>,
    last: Option<&RoundRecord>,
) -> ServiceResult<LifecycleStep> {
    let stage = work.record().shown.stage;
    let begun = last.is_some_and(|it| it.shown.stage == stage);
    if let Some(settings) = arena::settings(work).filter(|_| !begun) {
        open_arena(work, &settings);
        return Ok(LifecycleStep::Done);
    }
    match pair_next(work, last).await {
        Ok(true) => return Ok(LifecycleStep::Done),
        Ok(false) => {}
        Err(LadderError::Forbidden(pairing::PAIRED_BY_HAND | pairing::SEPARATED, why)) => {
            await_organiser(work, &why);
            return Ok(LifecycleStep::Wait(None));
        }
        // No opponents are left, or only ones whom they have met.
        Err(LadderError::Forbidden(_, why)) => {
            publish_state(work, &format!("there is no further round: {why}"), None);
        }
        Err(other) => return Err(other),
    }
    let stages = work
        .record()
        .shown
        .settings
        .as_ref()
        .map_or(0, |it| it.stages.len() as u32);
    let tables = compute(work, stage).await?;
    if stage < stages {
        match begin_stage(work, stage + 1, Some(&tables)).await {
            Ok(()) => return Ok(LifecycleStep::Done),
            Err(LadderError::Forbidden(_, why)) => {
                publish_state(work, &format!("there is no further stage: {why}"), None);
            }
            Err(other) => return Err(other),
        }
    }
    finish(work, &tables).await?;
    Ok(LifecycleStep::Done)
}

/// Has the tournament wait for an organiser, who is told so once.
fn await_organiser(work: &mut Work<'_>, why: &str) {
    let shown = &mut work.record_mut().shown;
    if shown.attention_text == why {
        return;
    }
    why.clone_into(&mut shown.attention_text);
    let event = TournamentEvent {
        subject: tournament_name(&work.id),
        text: why.to_owned(),
        ..TournamentEvent::default()
    };
    work.publish(TournamentEventKind::Attention, event);
}

/// Starts a tournament.
pub(crate) async fn begin(work: &mut Work<'_>) -> ServiceResult<()> {
    let registration = registration(work.record());
    let must_check_in = registration.check_in.is_some();
    let mut entrants = work.entrants().await?;
    let mut queue = queue(work).await?;
    let places = queue.places();
    let now = work.now;
    // An entrant who has not checked in is out, and one who was invited has not answered.
    let record = work.record_mut();
    record.shown.entrants = 0;
    record.shown.waiting = 0;
    entrants.sort_by_key(|it| (places.get(&it.message.number), it.message.number));
    let mut left = BTreeSet::new();
    let mut playing: Vec<Stored<EntrantRecord>> = Vec::new();
    for mut entrant in entrants {
        let number = entrant.message.number;
        let shown = &mut entrant.message.shown;
        let there = match shown.state() {
            EntrantState::Entered | EntrantState::Waiting => shown.checked_in || !must_check_in,
            EntrantState::Invited => false,
            _ => continue,
        };
        let room = work.record().shown.entrants < registration.max_entrants;
        let before = shown.state();
        if there && room {
            let state = room_for(work.record(), &registration)?;
            take_place(work.record_mut(), shown, state);
            if before == EntrantState::Waiting {
                publish_entrant(work, number, &entrant.message.shown);
            }
            playing.push(entrant);
            continue;
        } else if there {
            // They may still come in as substitutes.
            work.record_mut().shown.waiting += 1;
            entrant.message.shown.waiting_place = 0;
            left.insert(number);
        } else {
            shown.set_state(EntrantState::Withdrawn);
            shown.reason = "was not there at the start".to_owned();
            shown.withdraw_time = Some(stamp(now));
            publish_entrant(work, number, &entrant.message.shown);
        }
        work.with(entrant.replace());
    }
    let found = playing.len() as u32;
    if found < registration.min_entrants {
        return Err(LadderError::Forbidden(
            "TOO_FEW_ENTRANTS",
            format!(
                "the tournament takes {} entrants to start, and has {found}",
                registration.min_entrants
            ),
        ));
    }
    must_suffice(work.record(), found)?;
    queue.retain(|it| left.contains(&it));
    queue.keep(work);
    let record = work.record_mut();
    record.shown.set_state(TournamentState::InProgress);
    record.shown.begin_time = Some(stamp(now));
    publish_state(work, "the tournament has started", None);
    let records = playing.iter().map(|it| it.message.clone()).collect();
    let seeds = lay_stage(work, 1, records, None)?;
    let places: HashMap<u32, u32> = seeds.into_iter().zip(1..).collect();
    for mut entrant in playing {
        let place = places.get(&entrant.message.number);
        entrant.message.shown.seed = place.copied().unwrap_or(0);
        work.with(entrant.replace());
    }
    work.due(Some(now));
    Ok(())
}

/// Fails for a Swiss of more rounds than so many entrants can play without meeting twice.
fn must_suffice(record: &TournamentRecord, entrants: u32) -> ServiceResult<()> {
    let Some(System::Swiss(swiss)) = &stage_of(record, 1)?.system else {
        return Ok(());
    };
    // Of an odd number each has a bye once.
    let most = (entrants + entrants % 2).saturating_sub(1);
    if swiss.rounds <= most {
        return Ok(());
    }
    Err(LadderError::Forbidden(
        "TOO_MANY_ROUNDS",
        format!(
            "{entrants} entrants allow {most} rounds in which nobody meets twice, and the Swiss has {}",
            swiss.rounds
        ),
    ))
}

/// Begins a stage with those who stand best in the one before.
async fn begin_stage(
    work: &mut Work<'_>,
    number: u32,
    before: Option<&Tables>,
) -> ServiceResult<()> {
    let entrants = work.entrants().await?.into_iter().map(|it| it.message);
    let playing = entrants.filter(|it| it.shown.state() == EntrantState::Entered);
    lay_stage(work, number, playing.collect(), before).map(drop)
}

/// Begins a stage; its entrants, the first seed first.
fn lay_stage(
    work: &mut Work<'_>,
    number: u32,
    playing: Vec<EntrantRecord>,
    before: Option<&Tables>,
) -> ServiceResult<Vec<u32>> {
    let settings = stage_of(work.record(), number)?.clone();
    let intake = settings.intake.unwrap_or_default();
    let seeds = seeds(&playing, &intake, before, &work.record().seed)?;
    let groups = match &settings.system {
        Some(System::RoundRobin(it)) => groups(&seeds, it.groups.max(1))?,
        _ => Vec::new(),
    };
    if seeds.len() < 2 {
        let why = format!("stage {number} has {} entrants, and takes 2", seeds.len());
        return Err(LadderError::Forbidden("TOO_FEW_ENTRANTS", why));
    }
    let stage = StageRecord {
        seeds: seeds.clone(),
        groups,
        rounds_before: work.record().shown.round,
        begun: work.now,
    };
    let stored = STAGES.stored(counted(&work.id, number), &work.id, stage);
    work.with(stored.add());
    let now = work.now;
    let record = work.record_mut();
    record.shown.stage = number;
    record.results += 1;
    work.due(Some(now));
    Ok(seeds)
}

/// The tournament has its winners.
async fn finish(work: &mut Work<'_>, tables: &Tables) -> ServiceResult<()> {
    let winners = winners(work, tables).await?;
    let entrants = work.entrants().await?;
    let names = winners
        .iter()
        .map(|it| crate::fixtures::decision::name_of(&entrants, *it));
    let names: Vec<String> = names.collect();
    let now = work.now;
    let record = work.record_mut();
    record.shown.winners = winners;
    record.shown.winner_names.clone_from(&names);
    record.shown.set_state(TournamentState::Finished);
    record.shown.attention_text.clear();
    record.shown.end_time = Some(stamp(now));
    record.shown.seed = record.seed.clone();
    publish_state(
        work,
        &format!("the tournament is over: {}", names.join(", ")),
        None,
    );
    work.due(None);
    Ok(())
}

/// Result of a step of a tournament.
enum LifecycleStep {
    /// Something was done, and something else may be due.
    Done,
    /// Something was done, and nothing else is due.
    Last,
    /// Nothing is due before a moment.
    Wait(Option<i64>),
}

/// Publishes that the state has changed.
pub(crate) fn publish_state(work: &mut Work<'_>, text: &str, deadline: Option<i64>) {
    let event = TournamentEvent {
        subject: tournament_name(&work.id),
        text: text.to_owned(),
        deadline: deadline.map(stamp),
        ..TournamentEvent::default()
    };
    work.publish(TournamentEventKind::State, event);
}

/// Opens a tournament that is over: it has no winners until it ends again.
pub(crate) fn open_again(work: &mut Work<'_>) {
    let shown = &mut work.record_mut().shown;
    shown.set_state(TournamentState::InProgress);
    shown.winners.clear();
    shown.winner_names.clear();
    shown.end_time = None;
}

/// Calls a tournament off.
pub(crate) fn cancel(work: &mut Work<'_>, reason: &str) {
    let now: Timestamp = stamp(work.now);
    let record = work.record_mut();
    record.shown.set_state(TournamentState::Cancelled);
    record.shown.attention_text.clear();
    record.shown.cancel_reason = reason.to_owned();
    record.shown.end_time = Some(now);
    record.shown.seed = record.seed.clone();
    publish_state(
        work,
        &format!("the tournament is cancelled: {reason}"),
        None,
    );
    work.due(None);
}
