//! Standings, cross tables and brackets, and what rounds were paired from.

use prost::Message;
use sandtable_grpc::page_token::{self, Listing, PageBuilder};
use sandtable_pairing::knockout;
use sandtable_proto::tournaments::v1::{
    BracketSlot, CrossRow, GetBracketRequest, GetBracketResponse, GetCrossTableRequest,
    GetCrossTableResponse, GetPairingRequest, GetPairingResponse, GetStandingsRequest,
    GetStandingsResponse, StandingRow,
};
use sandtable_standings::cross_table::cross_table;
use sandtable_standings::rational::Notation;
use sandtable_store::StoredMessages;
use sha2::{Digest, Sha256};

use crate::caller::Caller;
use crate::error::{LadderError, ServiceResult};
use crate::organiser::access::must_see;
use crate::queries::hidden_standings::must_see_standings;
use crate::rounds::pairing;
use crate::stages::pairing_input::History;
use crate::stages::standings_input::{Standings, refused, stage_of, tie_breaks};
use crate::tournaments::names::{self, counted, fixture_name, part_of};
use crate::tournaments::record::PAIRINGS;
use crate::tournaments::transaction::Work;

const DEFAULT_ROWS: u32 = 50;
/// Rows of a table, which are small.
const MOST_TABLE_ROWS: u32 = 500;
/// Bytes of a pairing's inputs in an answer.
const PIECE: usize = 48 * 1024;
/// Columns of a cross table that are shown: more do not fit into a message.
const MOST_COLUMNS: usize = 256;

impl Standings {
    /// Standings of all entrants.
    pub(crate) async fn standings(
        &self,
        request: &GetStandingsRequest,
        caller: &Caller,
    ) -> ServiceResult<GetStandingsResponse> {
        let id = self.tournaments.seen("name", &request.name, caller).await?;
        let work = Work::open(&self.tournaments, &id).await?;
        must_see_standings(&work, caller).await?;
        let stage = stage_asked(&work, request.stage);
        let tables = self.tables(&id, stage).await?;
        let all = tables.table.rows.iter().map(|row| {
            let entrant = row.id.parse().unwrap_or(0);
            let values = row.values.iter();
            StandingRow {
                rank: row.rank,
                entrant,
                display_name: row.name.clone(),
                points: half_points(row.points),
                played: row.played,
                wins: row.won,
                draws: row.drawn,
                losses: row.lost,
                tie_breaks: values
                    .map(|it| it.map_or_else(String::new, |it| it.show(Notation::Halves)))
                    .collect(),
                group: tables.groups.get(&entrant).copied().unwrap_or(0),
                withdrawn: tables.withdrawn.contains(&entrant),
                struck: row.struck,
            }
        });
        let listing = Listing(format!("standings {id} {stage}"));
        let (rows, next_page_token) = cut(all, &listing, request.page_size, &request.page_token)?;
        Ok(GetStandingsResponse {
            rows,
            tie_breaks: tie_breaks(stage_of(work.record(), stage)?)
                .into_iter()
                .map(|it| it as i32)
                .collect(),
            next_page_token,
            stage,
        })
    }

    /// Cross table of all meetings.
    pub(crate) async fn cross_table(
        &self,
        request: &GetCrossTableRequest,
        caller: &Caller,
    ) -> ServiceResult<GetCrossTableResponse> {
        let id = self.tournaments.seen("name", &request.name, caller).await?;
        let work = Work::open(&self.tournaments, &id).await?;
        must_see_standings(&work, caller).await?;
        let stage = stage_asked(&work, request.stage);
        let tables = self.tables(&id, stage).await?;
        let group = request.group.max(1);
        let inputs = of_group(&tables, group);
        let table = cross_table(&inputs).map_err(|error| refused(&error))?;
        if table.width as usize > MOST_COLUMNS {
            return Err(LadderError::LimitReached {
                what: "columns of a cross table; export the results instead",
                most: MOST_COLUMNS as u64,
            });
        }
        let rows = table.lines.iter().map(|line| {
            let cells = line.cells.iter().map(|cell| {
                let entries = cell
                    .iter()
                    .map(|it| it.show(table.columns, Notation::Halves));
                entries.collect::<Vec<_>>().join(" ")
            });
            let entrant = line.id.parse().unwrap_or(0);
            CrossRow {
                rank: line.rank,
                entrant,
                display_name: line.name.clone(),
                cells: cells.collect(),
                points: half_points(line.points),
                withdrawn: tables.withdrawn.contains(&entrant),
                struck: line.struck,
            }
        });
        let listing = Listing(format!("cross table {id} {stage} {group}"));
        let (rows, next_page_token) = cut(rows, &listing, request.page_size, &request.page_token)?;
        Ok(GetCrossTableResponse {
            columns: (1..=table.width).map(|it| it.to_string()).collect(),
            rows,
            next_page_token,
        })
    }

    /// The bracket of a knockout.
    pub(crate) async fn bracket(
        &self,
        request: &GetBracketRequest,
        caller: &Caller,
    ) -> ServiceResult<GetBracketResponse> {
        let id = self.tournaments.seen("name", &request.name, caller).await?;
        let work = Work::open(&self.tournaments, &id).await?;
        let stage = stage_asked(&work, request.stage);
        let slots = bracket_of(&work, stage).await?;
        let listing = Listing(format!("bracket {id} {stage}"));
        let (slots, next_page_token) = cut(
            slots.into_iter(),
            &listing,
            request.page_size,
            &request.page_token,
        )?;
        Ok(GetBracketResponse {
            slots,
            next_page_token,
        })
    }

    /// Inputs of the pairing of a round.
    pub(crate) async fn pairing(
        &self,
        request: &GetPairingRequest,
        caller: &Caller,
    ) -> ServiceResult<GetPairingResponse> {
        let (id, part) = part_of(&request.name, "rounds")?;
        let number = names::number(&request.name, part)?;
        let work = Work::open(&self.tournaments, id).await?;
        must_see(work.record(), caller)?;
        must_see_standings(&work, caller).await?;
        let found = self
            .tournaments
            .store()
            .find(PAIRINGS, &counted(id, number))
            .await?;
        let mut kept = found
            .ok_or_else(|| names::not_found(&request.name))?
            .message;
        // The seed that lots are drawn from is published once it is of no use any more.
        let over = !work.record().shown.seed.is_empty();
        let digest = Sha256::digest(&kept.inputs).to_vec();
        if !over {
            let seed = hex::encode(&work.record().seed);
            let text = String::from_utf8_lossy(&kept.inputs).replace(&seed, "");
            kept.inputs = text.into_bytes();
        }
        let begin = usize::try_from(request.offset)
            .unwrap_or(usize::MAX)
            .min(kept.inputs.len());
        let end = (begin + PIECE).min(kept.inputs.len());
        Ok(GetPairingResponse {
            algorithm: kept.algorithm,
            inputs: kept.inputs[begin..end].to_vec(),
            inputs_digest: digest,
            next_offset: if end < kept.inputs.len() {
                end as u64
            } else {
                0
            },
        })
    }
}

/// The requested stage, by default the present one.
pub(crate) fn stage_asked(work: &Work<'_>, asked: u32) -> u32 {
    match asked {
        0 => work.record().shown.stage.max(1),
        stage => stage,
    }
}

/// Inputs of the standings of a stage's group; all inputs where there are no groups.
pub(crate) fn of_group(
    tables: &crate::queries::table_cache::Tables,
    group: u32,
) -> sandtable_standings::table::Inputs {
    let mut inputs = tables.inputs.clone();
    if tables.groups.values().any(|it| *it > 1) {
        let inside = |id: &str| {
            id.parse()
                .ok()
                .and_then(|it: u32| tables.groups.get(&it))
                .copied()
                == Some(group)
        };
        inputs.results.entrants.retain(|it| inside(&it.id));
        inputs
            .results
            .fixtures
            .retain(|it| inside(&it.a) && inside(&it.b));
        inputs.results.byes.retain(|it| inside(&it.entrant));
    }
    inputs
}

/// The places of a knockout's bracket.
async fn bracket_of(work: &Work<'_>, stage: u32) -> ServiceResult<Vec<BracketSlot>> {
    let settings = stage_of(work.record(), stage)?.clone();
    let history = History::read(work, stage).await?;
    let round = history.rounds.len() as u32 + 1;
    let seed = work.record().seed.clone();
    let inputs = pairing::inputs(&settings, &history, &seed, round)?;
    let Some(pairing::Inputs::Knockout { inputs, .. }) = inputs else {
        return Err(LadderError::Forbidden(
            "NOT_A_KNOCKOUT",
            format!("stage {stage} is no knockout"),
        ));
    };
    let bracket = knockout::bracket(&inputs).map_err(|error| refused(&error))?;
    let played = || history.rounds.iter().flat_map(|(_, fixtures)| fixtures);
    let mut positions = std::collections::BTreeMap::new();
    let slots = bracket.fixtures.iter().map(|planned| {
        let part = pairing::part(planned.part);
        let position = positions
            .entry((part as i32, planned.round))
            .or_insert(0u32);
        *position += 1;
        let fixture = played().find(|it| it.shown.board == planned.number);
        let known = |source: knockout::Source| match source {
            knockout::Source::Entrant(seed) => history.entrant_of(seed),
            _ => 0,
        };
        let (first, second) = match fixture {
            Some(it) => (it.shown.first, it.shown.second),
            None => (known(planned.a), known(planned.b)),
        };
        let name = |entrant: u32| {
            let found = history.entrants.get(&entrant);
            found.map_or_else(String::new, |it| it.shown.display_name.clone())
        };
        BracketSlot {
            part: part as i32,
            round: planned.round,
            position: *position,
            first,
            second,
            bye: false,
            fixture: fixture.map_or_else(String::new, |it| {
                fixture_name(&work.id, &crate::fixtures::match_outcome::id_of(&it.shown))
            }),
            winner: fixture
                .and_then(|it| it.shown.result.as_ref())
                .map_or(0, |it| it.winner),
            display_names: vec![name(first), name(second)],
        }
    });
    Ok(slots.collect())
}

/// Half points of an amount.
fn half_points(amount: sandtable_standings::rational::Amount) -> u32 {
    let halves = amount.numerator().saturating_mul(2) / amount.denominator().max(1);
    u32::try_from(halves).unwrap_or(0)
}

/// A page of rows that are in memory.
pub(crate) fn cut<T: Message>(
    rows: impl Iterator<Item = T>,
    listing: &Listing,
    size: i32,
    token: &str,
) -> ServiceResult<(Vec<T>, String)> {
    let limit = page_token::size(size, DEFAULT_ROWS, MOST_TABLE_ROWS)?;
    let begin = usize::try_from(listing.place(token)?.unwrap_or(0)).unwrap_or(usize::MAX);
    let mut shown = PageBuilder::new(limit);
    for (index, row) in rows.enumerate().skip(begin) {
        if !shown.push(row) {
            return Ok((shown.rows(), listing.token(index as u64)));
        }
    }
    Ok((shown.rows(), String::new()))
}
