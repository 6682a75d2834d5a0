//! Inputs of a stage's standings and tables, and the results.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use sandtable_proto::tournaments::v1::stage_settings::System as StageSystem;
use sandtable_proto::tournaments::v1::{
    ByeReason, FixtureForm, FixtureSettings, FixtureState, ResultCause, RoundSettings,
    StageSettings, TieBreak,
};
use sandtable_standings::results::{
    Bye, ByeCause, Entrant, Fixture, Outcome, Results, Scores, Side, System,
};
use sandtable_standings::table::{self, Inputs};
use sandtable_standings::tie_break::TieBreak as Rule;

use crate::entrants::leaving;
use crate::error::{LadderError, ServiceResult};
use crate::queries::table_cache::{Cache, Tables};
use crate::tournaments::record::{FixtureRecord, TournamentRecord};
use crate::tournaments::state::Tournaments;
use crate::tournaments::transaction::Work;

/// Computes standings, and what is shown of them.
pub(crate) struct Standings {
    pub(crate) tournaments: Arc<Tournaments>,
    pub(crate) cache: Cache,
}

impl Standings {
    /// The tables of a stage as they are now.
    pub(crate) async fn tables(&self, id: &str, stage: u32) -> ServiceResult<Arc<Tables>> {
        let work = Work::open(&self.tournaments, id).await?;
        let stage = match stage {
            0 => work.record().shown.stage.max(1),
            stage => stage,
        };
        let results = work.record().results;
        let key = (id.to_owned(), stage);
        if let Some(kept) = self.cache.get(&key, results) {
            return Ok(kept);
        }
        let tables = Arc::new(compute(&work, stage).await?);
        self.cache.keep(key, results, tables.clone());
        Ok(tables)
    }
}

/// Computes a stage's tables from what is stored.
pub(crate) async fn compute(work: &Work<'_>, number: u32) -> ServiceResult<Tables> {
    let record = work.record().clone();
    let settings = stage_of(&record, number)?.clone();
    let stage = work.stage(number).await?.message;
    let mut names = HashMap::new();
    let mut withdrawn = Vec::new();
    for entrant in work.entrants().await? {
        if entrant.message.shown.withdraw_time.is_some() {
            withdrawn.push(entrant.message.number);
        }
        names.insert(entrant.message.number, entrant.message.shown);
    }
    let entrants = stage.seeds.iter().map(|seed| {
        let shown = names.get(seed);
        Entrant {
            id: seed.to_string(),
            name: shown.map_or_else(String::new, |it| it.display_name.clone()),
            rating: shown.map(|it| it.rating as i32),
            team: None,
            struck: false,
        }
    });
    let fixture_settings = fixture_settings(&record, &settings);
    let mut results = Results {
        system: system(&settings),
        rounds: planned_rounds(&settings),
        entrants: entrants.collect(),
        fixtures: Vec::new(),
        byes: Vec::new(),
        both_sides: matches!(
            fixture_settings.form(),
            FixtureForm::Mirror | FixtureForm::MirrorInTurn
        ),
    };
    for round in work.rounds().await? {
        let shown = &round.message.shown;
        if shown.stage != number {
            continue;
        }
        for fixture in work.fixtures(round.message.number).await? {
            results
                .fixtures
                .push(fixture_of_standings(&fixture.message, shown.number));
        }
        let byes = shown.byes.iter().filter(|bye| bye.points > 0);
        results.byes.extend(byes.map(|bye| Bye {
            round: shown.number,
            entrant: bye.entrant.to_string(),
            cause: match bye.reason() {
                ByeReason::Requested => ByeCause::Requested,
                _ => ByeCause::Allocated,
            },
            points: bye.points,
        }));
    }
    if let Some(StageSystem::RoundRobin(round_robin)) = &settings.system {
        let struck = leaving::struck(round_robin, &stage, &withdrawn, &results.fixtures);
        leaving::strike(&mut results, &struck);
    }
    let inputs = Inputs {
        algorithm: table::ALGORITHM,
        tie_breaks: rules(&settings, &fixture_settings, &results),
        results,
        seed: Some(hex::encode(&record.seed)),
    };
    let table = table::standings(&inputs).map_err(|error| refused(&error))?;
    let groups =
        stage.groups.iter().zip(1..).flat_map(|(group, number)| {
            group.entrants.iter().map(move |entrant| (*entrant, number))
        });
    Ok(Tables {
        inputs,
        table,
        groups: groups.collect(),
        withdrawn,
    })
}

/// Error for data from which nothing can be computed.
pub(crate) fn refused(error: &impl std::fmt::Display) -> LadderError {
    LadderError::Forbidden("NOT_COMPUTED", error.to_string())
}

/// The settings of a stage.
pub(crate) fn stage_of(record: &TournamentRecord, number: u32) -> ServiceResult<&StageSettings> {
    let settings = record.shown.settings.as_ref();
    let stages = settings
        .map(|settings| settings.stages.as_slice())
        .unwrap_or_default();
    let stage = (number as usize)
        .checked_sub(1)
        .and_then(|index| stages.get(index));
    stage.ok_or_else(|| {
        LadderError::field(
            "stage",
            format!("must be from 1 to {}, and is {number}", stages.len()),
        )
    })
}

/// Settings of the fixtures in a stage.
pub(crate) fn fixture_settings(
    record: &TournamentRecord,
    stage: &StageSettings,
) -> FixtureSettings {
    let common = record
        .shown
        .settings
        .as_ref()
        .and_then(|it| it.fixture.clone());
    stage.fixture.clone().or(common).unwrap_or_default()
}

/// Settings of the rounds in a stage.
pub(crate) fn round_settings(
    record: &TournamentRecord,
    stage: u32,
) -> ServiceResult<RoundSettings> {
    let common = record
        .shown
        .settings
        .as_ref()
        .and_then(|it| it.round.clone());
    let own = stage_of(record, stage)?.round.clone();
    Ok(own.or(common).unwrap_or_default())
}

fn system(settings: &StageSettings) -> System {
    match settings.system {
        Some(StageSystem::Swiss(_)) => System::Swiss,
        Some(StageSystem::Knockout(_)) => System::Knockout,
        Some(StageSystem::Arena(_)) => System::Arena,
        Some(StageSystem::RoundRobin(_)) | None => System::RoundRobin,
    }
}

fn planned_rounds(settings: &StageSettings) -> u32 {
    match &settings.system {
        Some(StageSystem::Swiss(swiss)) => swiss.rounds,
        _ => 0,
    }
}

/// A fixture as standings have it.
pub(crate) fn fixture_of_standings(record: &FixtureRecord, round: u32) -> Fixture {
    let shown = &record.shown;
    let mut scores: BTreeMap<String, Scores> = BTreeMap::new();
    for result in shown
        .matches
        .iter()
        .filter(|it| !it.annulled)
        .filter_map(|it| it.result.as_ref())
    {
        for (side, of) in result.scores.iter().enumerate() {
            for score in &of.scores {
                let kept = scores
                    .entry(score.name.clone())
                    .or_insert(Scores { a: 0, b: 0 });
                let sum = if side == 0 { &mut kept.a } else { &mut kept.b };
                *sum = sum.saturating_add(score.value);
            }
        }
    }
    Fixture {
        round,
        a: shown.first.to_string(),
        b: shown.second.to_string(),
        outcome: outcome(record),
        scores,
    }
}

fn outcome(record: &FixtureRecord) -> Outcome {
    if record.shown.state() == FixtureState::Annulled {
        return Outcome::Annulled;
    }
    let Some(result) = &record.shown.result else {
        return Outcome::Pending;
    };
    let forfeit = matches!(
        result.cause(),
        ResultCause::Forfeit | ResultCause::Withdrawal
    );
    match (result.points.as_slice(), forfeit) {
        ([2, 0], false) => Outcome::Won(Side::A),
        ([0, 2], false) => Outcome::Won(Side::B),
        ([2, 0], true) => Outcome::Forfeited(Side::B),
        ([0, 2], true) => Outcome::Forfeited(Side::A),
        ([1, 1], _) => Outcome::Drawn,
        _ => Outcome::BothForfeited,
    }
}

/// The tie-breaks of a stage, those that the system is known for when it names none.
pub(crate) fn tie_breaks(settings: &StageSettings) -> Vec<TieBreak> {
    if !settings.tie_breaks.is_empty() {
        return settings.tie_breaks().collect();
    }
    match settings.system {
        Some(StageSystem::Swiss(_)) => vec![
            TieBreak::BuchholzCut1,
            TieBreak::Buchholz,
            TieBreak::SonnebornBerger,
            TieBreak::DirectEncounter,
            TieBreak::Lot,
        ],
        _ => vec![
            TieBreak::DirectEncounter,
            TieBreak::SonnebornBerger,
            TieBreak::Wins,
            TieBreak::Lot,
        ],
    }
}

fn rules(settings: &StageSettings, fixture: &FixtureSettings, results: &Results) -> Vec<Rule> {
    let chosen = tie_breaks(settings).into_iter();
    chosen
        .flat_map(|tie_break| match tie_break {
            TieBreak::Unspecified => Vec::new(),
            TieBreak::DirectEncounter => vec![Rule::DirectEncounter],
            TieBreak::Buchholz => vec![Rule::Buchholz],
            TieBreak::BuchholzCut1 => vec![Rule::BuchholzCut1],
            TieBreak::BuchholzCut2 => vec![Rule::BuchholzCut2],
            TieBreak::MedianBuchholz => vec![Rule::BuchholzMedian],
            TieBreak::SonnebornBerger => vec![Rule::SonnebornBerger],
            TieBreak::Wins => vec![Rule::Wins],
            TieBreak::WinsWithSecondSide => vec![Rule::WinsAsB],
            TieBreak::StrongestOpponent => vec![Rule::StrongestBeaten],
            TieBreak::AverageOpponentRating => vec![Rule::AverageRating],
            TieBreak::Progressive => vec![Rule::Progressive],
            TieBreak::GameScore => score_names(fixture, results)
                .into_iter()
                .map(Rule::GameScore)
                .collect(),
            TieBreak::Lot => vec![Rule::Lots],
        })
        .collect()
}

fn score_names(fixture: &FixtureSettings, results: &Results) -> Vec<String> {
    if !fixture.score_order.is_empty() {
        return fixture.score_order.clone();
    }
    let told = results.fixtures.iter().find(|it| !it.scores.is_empty());
    told.map_or_else(Vec::new, |it| it.scores.keys().cloned().collect())
}
