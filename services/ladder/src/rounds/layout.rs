//! Pairing a round and laying out its fixtures.

use prost_types::Timestamp;
use sandtable_proto::tournaments::v1::stage_settings::System;
use sandtable_proto::tournaments::v1::{
    Bye, ByeReason, EntrantState, Fixture, FixtureState, Round, RoundState, TournamentEvent,
    TournamentEventKind,
};
use sandtable_store::Stored;
use sha2::{Digest, Sha256};

use crate::error::{LadderError, ServiceResult};
use crate::fixtures::decision::{decide, withdrawal};
use crate::queries::table_cache::Tables;
use crate::rounds::pairing::{self, Meeting, Plan};
use crate::stages::pairing_input::History;
use crate::stages::standings_input::{round_settings, stage_of};
use crate::time::{span, stamp};
use crate::tournaments::names::{counted, fixture_id, fixture_name, round_name, within};
use crate::tournaments::record::{
    FIXTURES, FixtureRecord, PAIRINGS, PairingRecord, ROUNDS, RoundRecord, StageRecord,
};
use crate::tournaments::transaction::Work;

/// Algorithm name of a round that an organiser paired.
pub(crate) const MANUAL: &str = "manual";

/// Pairs the next round of the stage that is played. `false` when it has had all.
pub(crate) async fn pair_next(
    work: &mut Work<'_>,
    last: Option<&RoundRecord>,
) -> ServiceResult<bool> {
    let number = work.record().shown.stage;
    let settings = stage_of(work.record(), number)?.clone();
    let mut history = History::read(work, number).await?;
    let round = history.rounds.len() as u32 + 1;
    let_late_in(work, &settings.system, &mut history).await?;
    let seed = work.record().seed.clone();
    let Some(inputs) = pairing::inputs(&settings, &history, &seed, round)? else {
        return Ok(false);
    };
    let Some(plan) = inputs.pair()? else {
        return Ok(false);
    };
    let byes = pairing::byes(&history, &plan, round, settings.system.as_ref());
    let kept = PairingRecord {
        algorithm: inputs.algorithm().to_owned(),
        inputs: inputs.write(),
        ..PairingRecord::default()
    };
    lay_round(work, &history, last, &plan, byes, kept)?;
    Ok(true)
}

/// Reports whether the stage that is played has had all of its rounds, as far as that is known
/// without pairing another one.
pub(crate) async fn has_had_all(work: &Work<'_>) -> ServiceResult<bool> {
    let number = work.record().shown.stage;
    let settings = stage_of(work.record(), number)?.clone();
    let history = History::read(work, number).await?;
    let round = history.rounds.len() as u32 + 1;
    let seed = work.record().seed.clone();
    match pairing::inputs(&settings, &history, &seed, round) {
        // An organiser pairs the next one.
        Err(LadderError::Forbidden(pairing::PAIRED_BY_HAND, _)) => Ok(false),
        // No opponents are left.
        Ok(None) | Err(LadderError::Forbidden(..)) => Ok(true),
        Ok(Some(inputs)) => Ok(inputs.is_through()?),
        Err(other) => Err(other),
    }
}

/// Writes a round with its fixtures, and what it was paired from.
pub(crate) fn lay_round(
    work: &mut Work<'_>,
    history: &History,
    last: Option<&RoundRecord>,
    plan: &Plan,
    byes: Vec<Bye>,
    kept: PairingRecord,
) -> ServiceResult<()> {
    let stage = work.record().shown.stage;
    let settings = round_settings(work.record(), stage)?;
    let now = work.now;
    let number = last.map_or(work.record().shown.round, |it| it.number) + 1;
    let deadline = span(settings.duration.as_ref()).map(|it| stamp(now + it));
    let id = work.id.clone();
    for meeting in &plan.meetings {
        lay_fixture(work, history, number, meeting, deadline);
    }
    let mut round = Round {
        name: round_name(&id, number),
        stage,
        number: history.rounds.len() as u32 + 1,
        start_time: Some(stamp(now)),
        deadline,
        fixtures: plan.meetings.len() as u32,
        byes,
        algorithm: kept.algorithm.clone(),
        inputs_digest: Sha256::digest(&kept.inputs).to_vec(),
        ..Round::default()
    };
    round.set_state(RoundState::Paired);
    let record = RoundRecord {
        shown: round,
        number,
        ..RoundRecord::default()
    };
    work.with(ROUNDS.stored(counted(&id, number), &id, record).add());
    work.with(PAIRINGS.stored(counted(&id, number), &id, kept).add());
    let event = TournamentEvent {
        subject: round_name(&id, number),
        text: format!("round {number} is paired"),
        deadline,
        ..TournamentEvent::default()
    };
    work.publish(TournamentEventKind::Round, event);
    let record = work.record_mut();
    record.shown.round = number;
    record.shown.attention_text.clear();
    record.results += 1;
    work.due(Some(now));
    Ok(())
}

/// Those who entered a Swiss after its start come behind the others.
pub(crate) async fn let_late_in(
    work: &mut Work<'_>,
    system: &Option<System>,
    history: &mut History,
) -> ServiceResult<()> {
    if !matches!(system, Some(System::Swiss(_))) || work.record().shown.stage != 1 {
        return Ok(());
    }
    let mut late: Vec<u32> = (history.entrants.values())
        .filter(|it| it.shown.state() == EntrantState::Entered)
        .map(|it| it.number)
        .filter(|number| !history.stage.seeds.contains(number))
        .collect();
    if late.is_empty() {
        return Ok(());
    }
    late.sort_unstable();
    let mut stage: Stored<StageRecord> = work.stage(1).await?;
    for number in late {
        stage.message.seeds.push(number);
        let mut entrant = work.entrant(number).await?;
        entrant.message.shown.seed = stage.message.seeds.len() as u32;
        work.with(entrant.replace());
    }
    history.stage = stage.message.clone();
    work.with(stage.replace());
    Ok(())
}

/// The winners: the first of the table, or of the bracket, of those who have not left.
pub(crate) async fn winners(work: &Work<'_>, tables: &Tables) -> ServiceResult<Vec<u32>> {
    let number = work.record().shown.stage;
    let settings = stage_of(work.record(), number)?;
    if matches!(settings.system, Some(System::Knockout(_))) {
        let history = History::read(work, number).await?;
        let seed = work.record().seed.clone();
        let round = history.rounds.len() as u32 + 1;
        if let Some(pairing::Inputs::Knockout { inputs, decisions }) =
            pairing::inputs(settings, &history, &seed, round)?
        {
            let progress = sandtable_pairing::knockout::progress(&inputs, &decisions);
            let places = progress
                .map_err(|it| crate::stages::standings_input::refused(&it))?
                .places;
            let placed = places.iter().zip(1..).flat_map(|(seeds, rank)| {
                let entrants = seeds.iter().map(|seed| history.entrant_of(*seed));
                entrants.map(move |entrant| (rank, entrant))
            });
            return Ok(best(placed.filter(|it| !history.is_out(it.1))));
        }
    }
    let rows = tables.table.rows.iter();
    let ranked = rows.filter_map(|row| Some((row.rank, row.id.parse().ok()?)));
    Ok(best(ranked.filter(|it| !tables.withdrawn.contains(&it.1))))
}

/// Writes a fixture of a round, which is due. An entrant who is out of the tournament has lost
/// it.
pub(crate) fn lay_fixture(
    work: &mut Work<'_>,
    history: &History,
    round: u32,
    meeting: &Meeting,
    deadline: Option<Timestamp>,
) {
    let now = work.now;
    let id = work.id.clone();
    let entrants = [meeting.first, meeting.second].map(|seed| history.entrant_of(seed));
    let names = entrants.map(|it| {
        let found = history.entrants.get(&it);
        found.map_or_else(String::new, |it| it.shown.display_name.clone())
    });
    let fixture = fixture_id(round, meeting.board);
    let mut shown = Fixture {
        name: fixture_name(&id, &fixture),
        stage: work.record().shown.stage,
        round,
        board: meeting.board,
        first: entrants[0],
        second: entrants[1],
        display_names: names.to_vec(),
        deadline,
        group: meeting.group,
        ..Fixture::default()
    };
    shown.set_state(FixtureState::Pending);
    shown.set_bracket(meeting.part);
    let mut record = FixtureRecord {
        shown,
        ..FixtureRecord::default()
    };
    let out = entrants.map(|it| history.is_out(it));
    if out != [false, false] {
        decide(&mut record, withdrawal(out[0], out[1]), now);
    }
    let stored = FIXTURES.stored(within(&id, &fixture), &counted(&id, round), record);
    work.with(stored.due_at(now).add());
}

/// A bye as it is given manually: a pairing bye unless it names another reason.
pub(crate) fn by_hand(bye: &Bye) -> Bye {
    let reason = match bye.reason() {
        ByeReason::Unspecified => ByeReason::Pairing,
        reason => reason,
    };
    Bye {
        reason: reason as i32,
        ..*bye
    }
}

/// Those of the best rank.
fn best(ranked: impl Iterator<Item = (u32, u32)> + Clone) -> Vec<u32> {
    let first = ranked.clone().map(|(rank, _)| rank).min();
    let best = ranked.filter(|(rank, _)| Some(*rank) == first);
    best.map(|(_, entrant)| entrant).collect()
}
