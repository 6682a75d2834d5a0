//! Computing a tournament again from what it was made of.

use sandtable_pairing::arena;
use sandtable_proto::tournaments::v1::stage_settings::System;
use sandtable_proto::tournaments::v1::{
    ByeReason, Difference, FixtureState, ResultCause, VerifyTournamentRequest,
    VerifyTournamentResponse,
};
use sandtable_standings::table::standings;
use sandtable_store::StoredMessages;
use sha2::{Digest, Sha256};

use crate::caller::Caller;
use crate::error::ServiceResult;
use crate::fixtures::series::{self, Next};
use crate::organiser::access::must_see;
use crate::rounds::arena::tick_key;
use crate::rounds::layout::MANUAL;
use crate::rounds::pairing;
use crate::stages::pairing_input::History;
use crate::stages::standings_input::{Standings, compute, fixture_settings, refused, stage_of};
use crate::tournaments::names::{counted, round_name, tournament_id};
use crate::tournaments::record::{FixtureRecord, PAIRINGS, PairingRecord, RoundRecord};
use crate::tournaments::transaction::Work;

/// Maximum number of differences reported.
const MOST: usize = 100;

impl Standings {
    /// Pairs all rounds again from what they were paired from, decides all fixtures again from
    /// their matches, and orders all tables again.
    pub(crate) async fn verify(
        &self,
        request: &VerifyTournamentRequest,
        caller: &Caller,
    ) -> ServiceResult<VerifyTournamentResponse> {
        let id = tournament_id("name", &request.name)?;
        let work = Work::open(&self.tournaments, id).await?;
        must_see(work.record(), caller)?;
        let mut found = VerifyTournamentResponse::default();
        for stage in 1..=work.record().shown.stage {
            let history = History::read(&work, stage).await?;
            let settings = stage_of(work.record(), stage)?.clone();
            let form = fixture_settings(work.record(), &settings);
            for (round, fixtures) in &history.rounds {
                found.rounds += 1;
                let kept = self
                    .tournaments
                    .records
                    .store()
                    .find(PAIRINGS, &counted(id, round.number))
                    .await?;
                let kept = kept.map(|it| it.message).unwrap_or_default();
                if Sha256::digest(&kept.inputs).to_vec() != round.shown.inputs_digest {
                    found.differences.push(Difference {
                        name: round_name(id, round.number),
                        kept: hex::encode(&round.shown.inputs_digest),
                        computed: hex::encode(Sha256::digest(&kept.inputs)),
                    });
                }
                if let Some(System::Arena(_)) = settings.system {
                    for tick in 0..round.ticks {
                        let key = tick_key(id, round.number, tick);
                        let Some(kept) = self
                            .tournaments
                            .records
                            .store()
                            .find(PAIRINGS, &key)
                            .await?
                        else {
                            continue;
                        };
                        let (shown, again) = arena_again(&history, fixtures, &kept.message)?;
                        differ(&mut found, &round_name(id, round.number), shown, again);
                    }
                } else if kept.algorithm != MANUAL {
                    let knockout = matches!(settings.system, Some(System::Knockout(_)));
                    let again = paired_again(&kept.inputs, knockout, &gone(&history, round))?;
                    let shown = as_paired(&history, round, fixtures);
                    differ(&mut found, &round_name(id, round.number), shown, again);
                }
                for fixture in fixtures {
                    let Some(result) = decided_by_play(fixture) else {
                        continue;
                    };
                    found.fixtures += 1;
                    let computed = match series::next(&form, &fixture.shown.matches) {
                        Next::Done(verdict) => format!("{:?}", verdict.points),
                        other => format!("{other:?}"),
                    };
                    differ(
                        &mut found,
                        &fixture.shown.name,
                        format!("{result:?}"),
                        computed,
                    );
                }
            }
            let shown = self.tables(id, stage).await?;
            let computed = compute(&work, stage).await?;
            let again = standings(&computed.inputs).map_err(|error| refused(&error))?;
            found.rows += again.rows.len() as u32;
            if let Some(where_) = sandtable_standings::table::difference(&shown.table, &again) {
                differ(
                    &mut found,
                    &format!("{} stage {stage}", request.name),
                    where_,
                    String::new(),
                );
            }
        }
        found.differences.truncate(MOST);
        Ok(found)
    }
}

fn differ(found: &mut VerifyTournamentResponse, name: &str, kept: String, computed: String) {
    if kept != computed {
        found.differences.push(Difference {
            name: name.to_owned(),
            kept,
            computed,
        });
    }
}

/// Entrants who had left before a round. This is recorded of them in place of a bye, though
/// pairing may have had no opponent for them.
fn gone(history: &History, round: &RoundRecord) -> Vec<u32> {
    let byes = round.shown.byes.iter();
    byes.filter(|it| it.reason() == ByeReason::Withdrawn)
        .map(|it| history.seed_of(it.entrant))
        .collect()
}

/// The round that the stored inputs give, as text.
fn paired_again(inputs: &[u8], knockout: bool, gone: &[u32]) -> ServiceResult<String> {
    let inputs: pairing::Inputs = match serde_json::from_slice(inputs) {
        Ok(inputs) => inputs,
        Err(error) => return Ok(format!("the inputs cannot be read: {error}")),
    };
    let plan = inputs.pair()?.unwrap_or_default();
    let mut text: Vec<String> = (plan.meetings.iter())
        .map(|it| format!("{}: {}-{}", it.board, it.first, it.second))
        .collect();
    if !knockout {
        let mut byes = plan.byes;
        byes.retain(|it| !gone.contains(it));
        byes.sort_unstable();
        text.extend(byes.iter().map(|it| format!("bye {it}")));
    }
    Ok(text.join(", "))
}

/// The fixtures that an arena was paired for at one time, as they are stored and as the inputs
/// give them.
fn arena_again(
    history: &History,
    fixtures: &[FixtureRecord],
    kept: &PairingRecord,
) -> ServiceResult<(String, String)> {
    let again = match serde_json::from_slice(&kept.inputs) {
        Ok(inputs) => arena::pair(&inputs).map_err(|error| refused(&error))?,
        Err(error) => return Ok((String::new(), format!("the inputs cannot be read: {error}"))),
    };
    let text = |pairs: Vec<(u32, u32)>| {
        let pairs = pairs
            .into_iter()
            .map(|(first, second)| format!("{first}-{second}"));
        pairs.collect::<Vec<_>>().join(", ")
    };
    let (first, count) = (kept.first_board as usize, again.pairings.len());
    let shown = fixtures
        .iter()
        .skip(first.saturating_sub(1))
        .take(count)
        .map(|it| {
            let shown = &it.shown;
            (history.seed_of(shown.first), history.seed_of(shown.second))
        });
    let computed = again.pairings.iter().map(|it| (it.a, it.b));
    Ok((text(shown.collect()), text(computed.collect())))
}

/// The round as it is stored, in the same words.
fn as_paired(history: &History, round: &RoundRecord, fixtures: &[FixtureRecord]) -> String {
    let mut text: Vec<String> = (fixtures.iter())
        .map(|it| {
            let shown = &it.shown;
            let (first, second) = (history.seed_of(shown.first), history.seed_of(shown.second));
            format!("{}: {first}-{second}", shown.board)
        })
        .collect();
    let byes = round
        .shown
        .byes
        .iter()
        .filter(|it| it.reason() == ByeReason::Pairing);
    let mut byes: Vec<u32> = byes.map(|it| history.seed_of(it.entrant)).collect();
    byes.sort_unstable();
    text.extend(byes.iter().map(|it| format!("bye {it}")));
    text.join(", ")
}

/// The points of a fixture that follow from its matches.
fn decided_by_play(fixture: &FixtureRecord) -> Option<[u32; 2]> {
    let result = fixture.shown.result.as_ref()?;
    let played = matches!(result.cause(), ResultCause::Played | ResultCause::Forfeit);
    let points = result.points.as_slice().try_into().ok()?;
    (played && fixture.shown.state() == FixtureState::Decided).then_some(points)
}
