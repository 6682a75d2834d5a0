//! Arenas: those who wait are paired again and again, until the time is over.

use std::collections::HashMap;

use sandtable_pairing::arena;
use sandtable_pairing::side::Side;
use sandtable_proto::tournaments::v1::stage_settings::System;
use sandtable_proto::tournaments::v1::{
    ArenaSettings, BracketPart, FixtureState, Round, RoundState,
};
use sandtable_store::Stored;
use sha2::{Digest, Sha256};

use crate::error::ServiceResult;
use crate::fixtures::any_fixture::is_over;
use crate::rounds::layout::lay_fixture;
use crate::rounds::pairing::Meeting;
use crate::stages::pairing_input::History;
use crate::stages::standings_input::{refused, stage_of};
use crate::time::{moment, span, stamp};
use crate::tournaments::names::{counted, round_name, within};
use crate::tournaments::record::{FixtureRecord, PAIRINGS, PairingRecord, ROUNDS, RoundRecord};
use crate::tournaments::transaction::Work;

/// Default interval at which waiting entrants are paired.
const INTERVAL: i64 = 10_000;

/// Key under which the pairing of an arena at one time is stored.
pub(crate) fn tick_key(id: &str, round: u32, tick: u32) -> String {
    within(id, &format!("arena-{round:04}-{tick:08}"))
}

/// The settings of the stage that is played, if it is an arena.
pub(crate) fn settings(work: &Work<'_>) -> Option<ArenaSettings> {
    let stage = stage_of(work.record(), work.record().shown.stage).ok()?;
    match &stage.system {
        Some(System::Arena(it)) => Some(*it),
        _ => None,
    }
}

/// Begins an arena: one round, to which fixtures come as long as it lasts.
pub(crate) fn open_arena(work: &mut Work<'_>, settings: &ArenaSettings) {
    let number = work.record().shown.round + 1;
    let now = work.now;
    let end = now + span(settings.duration.as_ref()).unwrap_or(0);
    let mut shown = Round {
        name: round_name(&work.id, number),
        stage: work.record().shown.stage,
        number: 1,
        start_time: Some(stamp(now)),
        deadline: Some(stamp(end)),
        algorithm: arena::ALGORITHM.to_owned(),
        inputs_digest: Sha256::digest([]).to_vec(),
        ..Round::default()
    };
    shown.set_state(RoundState::Open);
    let record = RoundRecord {
        shown,
        number,
        ..RoundRecord::default()
    };
    let id = work.id.clone();
    work.with(ROUNDS.stored(counted(&id, number), &id, record).add());
    work.with(
        PAIRINGS
            .stored(counted(&id, number), &id, PairingRecord::default())
            .add(),
    );
    let record = work.record_mut();
    record.shown.round = number;
    record.results += 1;
    work.due(Some(now));
}

/// Pairs those who wait in an arena; when that is done next. `None` when its time is over.
pub(crate) async fn tick_arena(
    work: &mut Work<'_>,
    settings: &ArenaSettings,
    round: &mut Stored<RoundRecord>,
    fixtures: &[Stored<FixtureRecord>],
) -> ServiceResult<Option<i64>> {
    let now = work.now;
    let end = moment(round.message.shown.deadline.as_ref()).unwrap_or(now);
    if now >= end {
        return Ok(None);
    }
    let begun = moment(round.message.shown.start_time.as_ref()).unwrap_or(now);
    let interval = span(settings.interval.as_ref())
        .unwrap_or(INTERVAL)
        .max(1_000);
    let next = begun + i64::from(round.message.ticks) * interval;
    if now < next {
        return Ok(Some(next.min(end)));
    }
    let history = History::read(work, work.record().shown.stage).await?;
    let waiting = waiting(&history, fixtures, (now, interval));
    let seed = format!(
        "{} {}",
        hex::encode(&work.record().seed),
        round.message.ticks
    );
    let inputs = arena::ArenaInputs::new(waiting, seed);
    let paired = arena::pair(&inputs).map_err(|error| refused(&error))?;
    let first_board = fixtures.len() as u32 + 1;
    for (pairing, board) in paired.pairings.iter().zip(first_board..) {
        let meeting = Meeting {
            first: pairing.a,
            second: pairing.b,
            board,
            group: 0,
            part: BracketPart::Unspecified,
        };
        lay_fixture(work, &history, round.message.number, &meeting, None);
    }
    // Pairings missed while the scheduler did not look are not made up for.
    let missed = u32::try_from((now - begun) / interval).unwrap_or(u32::MAX - 1);
    let tick = missed.max(round.message.ticks);
    if !paired.pairings.is_empty() {
        let kept = PairingRecord {
            algorithm: arena::ALGORITHM.to_owned(),
            inputs: serde_json::to_vec(&inputs).map_err(|error| refused(&error))?,
            first_board,
        };
        let id = work.id.clone();
        let key = tick_key(&id, round.message.number, tick);
        work.with(PAIRINGS.stored(key, "", kept).add());
        work.record_mut().results += 1;
    }
    round.message.ticks = tick + 1;
    round.message.shown.fixtures = fixtures.len() as u32 + paired.pairings.len() as u32;
    let next = begun + i64::from(round.message.ticks) * interval;
    Ok(Some(next.min(end)))
}

/// Those who play in nothing now, as pairing needs them.
fn waiting(
    history: &History,
    fixtures: &[Stored<FixtureRecord>],
    (now, interval): (i64, i64),
) -> Vec<arena::Waiting> {
    let mut known: HashMap<u32, arena::Waiting> = HashMap::new();
    let mut busy = Vec::new();
    for (entrant, seed) in history.stage.seeds.iter().zip(1..) {
        let begun = history.stage.begun;
        let waited = u32::try_from((now - begun) / interval).unwrap_or(0);
        let one = arena::Waiting {
            id: seed,
            score: 0,
            waited,
            balance: 0,
            last_side: None,
            met: Vec::new(),
        };
        known.insert(*entrant, one);
    }
    for fixture in fixtures {
        let shown = &fixture.message.shown;
        let both = [shown.first, shown.second];
        if !is_over(&fixture.message) {
            busy.extend(both);
        }
        if shown.state() == FixtureState::Annulled {
            continue;
        }
        for (index, entrant) in both.into_iter().enumerate() {
            let opponent = history.seed_of(both[1 - index]);
            let Some(one) = known.get_mut(&entrant) else {
                continue;
            };
            one.met.insert(0, opponent);
            one.met.truncate(16);
            if !history.both_sides {
                one.balance += if index == 0 { 1 } else { -1 };
                one.last_side = Some(if index == 0 { Side::A } else { Side::B });
            }
            if let Some(result) = &shown.result {
                one.score += result.points.get(index).copied().unwrap_or(0) as i32;
                let since = moment(result.time.as_ref()).unwrap_or(now);
                one.waited = u32::try_from((now - since) / interval).unwrap_or(0);
            }
        }
    }
    let free = history
        .stage
        .seeds
        .iter()
        .filter(|it| !busy.contains(it) && !history.is_out(**it));
    free.filter_map(|it| known.remove(it)).collect()
}
