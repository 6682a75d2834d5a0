//! Standings, tables and results as other programs read them.

use std::collections::BTreeMap;

use sandtable_pairing::knockout as bracket_of;
use sandtable_proto::tournaments::v1::{
    ExportContent, ExportFormat, ExportTournamentRequest, FixtureState,
};
use sandtable_standings::bracket::{self, MatchResult, Plan, PlannedMatch, Section, Source};
use sandtable_standings::cross_table::cross_table;
use sandtable_standings::results::Side;
use sandtable_standings::show;

use crate::caller::Caller;
use crate::error::{LadderError, ServiceResult};
use crate::organiser::access::must_see;
use crate::queries::hidden_standings::must_see_standings;
use crate::queries::tables::{of_group, stage_asked};
use crate::rounds::pairing;
use crate::stages::pairing_input::History;
use crate::stages::standings_input::{Standings, refused, stage_of};
use crate::tournaments::names::tournament_id;
use crate::tournaments::transaction::Work;

/// Width of text for terminals.
const WIDTH: usize = 100;

/// Entrants of what is drawn or laid out whole.
const MOST_DRAWN: usize = 1_024;

impl Standings {
    /// A whole document.
    pub(crate) async fn export(
        &self,
        request: &ExportTournamentRequest,
        caller: &Caller,
    ) -> ServiceResult<Vec<u8>> {
        let id = tournament_id("name", &request.name)?;
        let work = Work::open(&self.tournaments, id).await?;
        must_see(work.record(), caller)?;
        if request.content() != ExportContent::Bracket {
            must_see_standings(&work, caller).await?;
        }
        let stage = stage_asked(&work, request.stage);
        let tables = self.tables(id, stage).await?;
        let title = work
            .record()
            .shown
            .settings
            .as_ref()
            .map_or("", |it| it.display_name.as_str());
        let format = match request.format() {
            ExportFormat::Unspecified => ExportFormat::Json,
            format => format,
        };
        let drawn = matches!(format, ExportFormat::Svg | ExportFormat::Text);
        if drawn && tables.table.rows.len() > MOST_DRAWN {
            return Err(LadderError::LimitReached {
                what: "entrants of a drawing",
                most: MOST_DRAWN as u64,
            });
        }
        let refuse = || {
            let problem = format!("{} is not written of this content", format_text(format));
            Err(LadderError::field("format", problem))
        };
        let written =
            match request.content() {
                ExportContent::Standings | ExportContent::Unspecified => match format {
                    ExportFormat::Json => show::json::standings(&tables.table),
                    ExportFormat::Csv => show::csv::standings(&tables.table),
                    ExportFormat::Svg => show::svg::standings(title, &tables.table),
                    ExportFormat::Text => show::text::standings(&tables.table, WIDTH),
                    _ => return refuse(),
                },
                ExportContent::CrossTable => {
                    let inputs = of_group(&tables, 1);
                    let table = cross_table(&inputs).map_err(|error| refused(&error))?;
                    match format {
                        ExportFormat::Json => show::json::cross_table(&table),
                        ExportFormat::Csv => show::csv::cross_table(&table),
                        ExportFormat::Svg => show::svg::cross_table(title, &table),
                        ExportFormat::Text => show::text::cross_table(&table, WIDTH),
                        _ => return refuse(),
                    }
                }
                ExportContent::Bracket => {
                    let plan = plan(&work, stage).await?;
                    let shown = bracket::bracket(&tables.inputs.results.entrants, &plan)
                        .map_err(|error| refused(&error))?;
                    match format {
                        ExportFormat::Json => show::json::bracket(&shown),
                        ExportFormat::Svg => show::svg::bracket(title, &shown),
                        ExportFormat::Text => show::text::bracket(&shown, WIDTH),
                        _ => return refuse(),
                    }
                }
                ExportContent::Results => {
                    let mut inputs = tables.inputs.clone();
                    if work.record().shown.seed.is_empty() {
                        // The seed is published once it is of no use any more.
                        inputs.seed = None;
                    }
                    match format {
                        ExportFormat::Json => serde_json::to_string_pretty(&inputs)
                            .map_err(|error| refused(&error))?,
                        ExportFormat::Trf => show::trf::trf(&tables.inputs, title)
                            .map_err(|error| refused(&error))?,
                        _ => return refuse(),
                    }
                }
            };
        Ok(written.into_bytes())
    }
}

/// A format in a sentence.
fn format_text(format: ExportFormat) -> &'static str {
    match format {
        ExportFormat::Json | ExportFormat::Unspecified => "JSON",
        ExportFormat::Csv => "CSV",
        ExportFormat::Svg => "a drawing",
        ExportFormat::Text => "text",
        ExportFormat::Trf => "TRF",
    }
}

/// A knockout as it is drawn.
pub(crate) async fn plan(work: &Work<'_>, stage: u32) -> ServiceResult<Plan> {
    let settings = stage_of(work.record(), stage)?.clone();
    let history = History::read(work, stage).await?;
    let round = history.rounds.len() as u32 + 1;
    let seed = work.record().seed.clone();
    let Some(pairing::Inputs::Knockout { inputs, .. }) =
        pairing::inputs(&settings, &history, &seed, round)?
    else {
        return Err(LadderError::Forbidden(
            "NOT_A_KNOCKOUT",
            format!("stage {stage} is no knockout"),
        ));
    };
    let bracket = bracket_of::bracket(&inputs).map_err(|error| refused(&error))?;
    let fixtures = history.rounds.iter().flat_map(|(_, fixtures)| fixtures);
    let played: BTreeMap<u32, _> = fixtures.map(|it| (it.shown.board, &it.shown)).collect();
    let source = |source: bracket_of::Source| match source {
        bracket_of::Source::Entrant(seed) => Source::Entrant(history.entrant_of(seed).to_string()),
        bracket_of::Source::WinnerOf(number) => Source::WinnerOf(number),
        bracket_of::Source::LoserOf(number) => Source::LoserOf(number),
    };
    // A second final stands in the plan once it is played.
    let shown = bracket
        .fixtures
        .iter()
        .filter(|it| it.part != bracket_of::Part::Reset || played.contains_key(&it.number));
    let matches = shown.map(|planned| {
        let result = played.get(&planned.number).and_then(|shown| {
            let result = shown.result.as_ref()?;
            let first_is_better = history.seed_of(shown.first) < history.seed_of(shown.second);
            let first = match result.winner {
                1 => true,
                2 => false,
                _ => first_is_better,
            };
            (shown.state() == FixtureState::Decided).then_some(MatchResult {
                winner: if first { Side::A } else { Side::B },
                score: None,
            })
        });
        PlannedMatch {
            number: planned.number,
            section: match planned.part {
                bracket_of::Part::Winners => Section::Winners,
                bracket_of::Part::Losers => Section::Losers,
                bracket_of::Part::ThirdPlace => Section::ThirdPlace,
                bracket_of::Part::GrandFinal | bracket_of::Part::Reset => Section::Final,
            },
            round: planned.round,
            a: source(planned.a),
            b: source(planned.b),
            result,
        }
    });
    Ok(Plan {
        matches: matches.collect(),
    })
}
