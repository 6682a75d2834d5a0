//! Correction of a knockout's result after the next round was paired: fixtures that follow from
//! it are paired again, unless a player has moved in them.

use sandtable_proto::tournaments::v1::stage_settings::System;
use sandtable_proto::tournaments::v1::{FixtureState, StageSettings};
use sandtable_store::StoredMessages;
use sha2::{Digest, Sha256};

use crate::error::{LadderError, ServiceResult};
use crate::fixtures::any_fixture::give_up_matches;
use crate::fixtures::decision::publish_result;
use crate::organiser::adjudicate::Adjudicator;
use crate::rounds::pairing::{self, Meeting};
use crate::stages::pairing_input::History;
use crate::tournaments::names::{counted, fixture_id};
use crate::tournaments::record::{FixtureRecord, PAIRINGS};
use crate::tournaments::transaction::Work;

impl Adjudicator {
    /// Pairs the rounds after a corrected fixture again. Fixtures that stay as they are go on.
    ///
    /// # Errors
    ///
    /// A fixture that would have other entrants has a move or a result, or the correction
    /// changes which fixtures there are.
    pub(crate) async fn pair_bracket_again(
        &self,
        work: &mut Work<'_>,
        settings: &StageSettings,
        corrected: &FixtureRecord,
    ) -> ServiceResult<()> {
        if !matches!(settings.system, Some(System::Knockout(_))) {
            return Ok(());
        }
        let mut history = History::read(work, corrected.shown.stage).await?;
        for (_, fixtures) in &mut history.rounds {
            for fixture in fixtures {
                if fixture.shown.name == corrected.shown.name {
                    fixture.clone_from(corrected);
                }
            }
        }
        let paired = history.rounds.len();
        let position =
            |(round, _): &(crate::tournaments::record::RoundRecord, Vec<FixtureRecord>)| {
                round.number == corrected.shown.round
            };
        let Some(first) = history.rounds.iter().position(position) else {
            return Ok(());
        };
        for index in first + 1..paired {
            let later = history.rounds.split_off(index);
            let number = index as u32 + 1;
            let seed = work.record().seed.clone();
            let inputs = pairing::inputs(settings, &history, &seed, number)?;
            let plan = match &inputs {
                Some(inputs) => inputs.pair()?,
                None => None,
            };
            let (Some(inputs), Some(plan)) = (inputs, plan) else {
                return Err(went_on("it would have another number of fixtures"));
            };
            let (mut round, _) = later[0].clone();
            let fixtures = self
                .meet_again(work, &history, round.number, &plan.meetings)
                .await?;
            write_pairing(work, &mut round, &inputs).await?;
            history.rounds.push((round, fixtures));
            history.rounds.extend(later.into_iter().skip(1));
        }
        Ok(())
    }

    /// Gives the fixtures of a round the entrants that they have now.
    async fn meet_again(
        &self,
        work: &mut Work<'_>,
        history: &History,
        round: u32,
        meetings: &[Meeting],
    ) -> ServiceResult<Vec<FixtureRecord>> {
        let mut stored = work.fixtures(round).await?;
        let mut boards: Vec<u32> = meetings.iter().map(|it| it.board).collect();
        boards.sort_unstable();
        let mut there: Vec<u32> = stored.iter().map(|it| it.message.shown.board).collect();
        there.sort_unstable();
        if boards != there {
            return Err(went_on("it would have other fixtures"));
        }
        for fixture in &mut stored {
            let shown = &fixture.message.shown;
            let meeting = meetings.iter().find(|it| it.board == shown.board);
            let Some(meeting) = meeting else { continue };
            let entrants = [meeting.first, meeting.second].map(|it| history.entrant_of(it));
            if [shown.first, shown.second] == entrants {
                continue;
            }
            self.must_not_have_begun(&fixture.message).await?;
            reseat(&mut fixture.message, history, entrants);
            fixture.document.due = Some(work.now);
            let id = fixture_id(round, fixture.message.shown.board);
            publish_result(work, &id, &fixture.message);
            work.with(fixture.replace());
        }
        Ok(stored.into_iter().map(|it| it.message).collect())
    }

    /// Fails when a fixture has a result, or one of its matches a move.
    async fn must_not_have_begun(&self, fixture: &FixtureRecord) -> ServiceResult<()> {
        let shown = &fixture.shown;
        let mut begun = shown.result.is_some();
        for open in shown.matches.iter().filter(|it| !it.annulled) {
            begun = begun
                || open.result.is_some()
                || self.host.describe(&open.r#match).await?.version > 0;
        }
        if begun {
            Err(went_on(&format!("{} has a move or a result", shown.name)))
        } else {
            Ok(())
        }
    }
}

/// Writes down from what a round follows now.
async fn write_pairing(
    work: &mut Work<'_>,
    round: &mut crate::tournaments::record::RoundRecord,
    inputs: &pairing::Inputs,
) -> ServiceResult<()> {
    let key = counted(&work.id, round.number);
    let inputs = inputs.write();
    let digest = Sha256::digest(&inputs).to_vec();
    if round.shown.inputs_digest == digest {
        return Ok(());
    }
    if let Some(mut kept) = work.records().store().find(PAIRINGS, &key).await? {
        kept.message.inputs = inputs;
        work.with(kept.replace());
    }
    let rounds = work.rounds().await?;
    let found = rounds
        .into_iter()
        .find(|it| it.message.number == round.number);
    if let Some(mut found) = found {
        found.message.shown.inputs_digest.clone_from(&digest);
        round.shown.inputs_digest = digest;
        work.with(found.replace());
    }
    Ok(())
}

/// A fixture is to be played by others.
fn reseat(fixture: &mut FixtureRecord, history: &History, entrants: [u32; 2]) {
    give_up_matches(fixture);
    let shown = &mut fixture.shown;
    for hosted in &mut shown.matches {
        hosted.annulled = true;
    }
    [shown.first, shown.second] = entrants;
    let name = |entrant: u32| {
        let found = history.entrants.get(&entrant);
        found.map_or_else(String::new, |it| it.shown.display_name.clone())
    };
    shown.display_names = entrants.map(name).to_vec();
    shown.attention.clear();
    shown.result = None;
    shown.set_state(FixtureState::Pending);
    fixture.reminded = 0;
}

fn went_on(why: &str) -> LadderError {
    LadderError::Forbidden(
        "BRACKET_WENT_ON",
        format!("the bracket has gone on by the fixture's result: {why}"),
    )
}
