//! Meetings of entrants, and their results.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::rational::{Amount, Notation};
use crate::record::few;
use crate::refusal::LadderError;
use crate::results::{Fixture, Outcome, Side, System, is_false};
use crate::table::{Inputs, standings};

/// More are not read by anybody, and cost the square of the entrants.
const MOST_CELLS: usize = 250_000;

/// A line for each entrant, in the order of the standings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CrossTable {
    /// Meaning of a column.
    pub columns: Columns,
    /// Number of columns.
    pub width: u32,
    /// The best first.
    pub lines: Vec<AttendStream>,
}

/// Meaning of a column of a cross table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Columns {
    /// The opponent on the line of that number.
    Opponents,
    /// The round of that number.
    Rounds,
    /// One fixture after the other: in an arena rounds mean nothing.
    Fixtures,
}

/// One entrant's line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AttendStream {
    /// From 1; no two lines have the same, unlike ranks.
    pub number: u32,
    /// From 1, shared by those who are equal.
    pub rank: u32,
    /// The entrant's id.
    pub id: String,
    /// The entrant's name.
    pub name: String,
    /// True if the entrant's results do not count.
    #[serde(default, skip_serializing_if = "is_false")]
    pub struck: bool,
    /// In points.
    pub points: Amount,
    /// Entries of each column: none, or several where two meet more than once.
    pub cells: Vec<Vec<Entry>>,
}

/// One thing that happened to an entrant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The number of the opponent's line, if there was one.
    pub opponent: Option<u32>,
    /// The side that the entrant had, if there was an opponent, and if fixtures have sides.
    pub side: Option<Side>,
    /// Its outcome.
    pub mark: Mark,
}

/// Result for the entrant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// Not yet.
    Pending,
    /// Played and won.
    Won,
    /// Played and drawn.
    Drawn,
    /// Played and lost.
    Lost,
    /// The opponent forfeited.
    ForfeitWon,
    /// The entrant forfeited.
    ForfeitLost,
    /// It was taken out of the tournament.
    Annulled,
    /// A bye of so many half points.
    Bye(u32),
    /// Neither opponent nor bye.
    Absent,
}

impl Mark {
    fn of(outcome: Outcome, side: Side) -> Self {
        match outcome {
            Outcome::Pending => Self::Pending,
            Outcome::Won(winner) if winner == side => Self::Won,
            Outcome::Won(_) => Self::Lost,
            Outcome::Drawn => Self::Drawn,
            Outcome::Forfeited(loser) if loser != side => Self::ForfeitWon,
            Outcome::Forfeited(_) | Outcome::BothForfeited => Self::ForfeitLost,
            Outcome::Annulled => Self::Annulled,
        }
    }

    /// Text of a cell.
    #[must_use]
    pub fn show(self, notation: Notation) -> String {
        match self {
            Self::Pending => "*".to_owned(),
            Self::Won => "1".to_owned(),
            Self::Drawn => Amount::halves(1).show(notation),
            Self::Lost => "0".to_owned(),
            Self::ForfeitWon => "+".to_owned(),
            Self::ForfeitLost => "-".to_owned(),
            Self::Annulled => "x".to_owned(),
            Self::Bye(points) => {
                format!("bye{}", Amount::halves(i64::from(points)).show(notation))
            }
            Self::Absent => "out".to_owned(),
        }
    }
}

impl Entry {
    /// Such as `12w1`: with side A, the first, against line 12, won. Sides are written as in
    /// chess, `w` for A and `b` for B, because that is how such tables are read; `12:1` where both
    /// play both sides.
    #[must_use]
    pub fn show(self, columns: Columns, notation: Notation) -> String {
        let mark = self.mark.show(notation);
        match (columns, self.opponent, self.side) {
            (Columns::Rounds | Columns::Fixtures, Some(opponent), Some(Side::A)) => {
                format!("{opponent}w{mark}")
            }
            (Columns::Rounds | Columns::Fixtures, Some(opponent), Some(Side::B)) => {
                format!("{opponent}b{mark}")
            }
            (Columns::Rounds | Columns::Fixtures, Some(opponent), None) => {
                format!("{opponent}:{mark}")
            }
            _ => mark,
        }
    }
}

/// The cross table of a tournament: everybody against everybody for a round robin, else round
/// by round.
///
/// # Errors
///
/// As [`standings`]; and there are too many cells.
pub fn cross_table(inputs: &Inputs) -> Result<CrossTable, LadderError> {
    let table = standings(inputs)?;
    let results = &inputs.results;
    let places: BTreeMap<&str, usize> = (table.rows.iter().enumerate())
        .map(|(place, row)| (row.id.as_str(), place))
        .collect();
    let columns = match results.system {
        System::RoundRobin => Columns::Opponents,
        System::Swiss | System::Knockout => Columns::Rounds,
        System::Arena => Columns::Fixtures,
    };
    let width = match columns {
        Columns::Opponents => table.rows.len(),
        Columns::Rounds => usize::try_from(table.round).unwrap_or(usize::MAX),
        Columns::Fixtures => most_fixtures(&results.fixtures),
    };
    let cells = table.rows.len().saturating_mul(width);
    few("cells of a cross table", MOST_CELLS, cells)?;
    let mut grid = vec![vec![Vec::new(); width]; table.rows.len()];
    let mut so_far = vec![0; table.rows.len()];
    let mut fixtures: Vec<&Fixture> = results.fixtures.iter().collect();
    fixtures.sort_by_key(|fixture| fixture.round);
    for fixture in fixtures {
        let (a, b) = (places[fixture.a.as_str()], places[fixture.b.as_str()]);
        for (own, opponent, side) in [(a, b, Side::A), (b, a, Side::B)] {
            let column = match columns {
                Columns::Opponents => opponent,
                Columns::Rounds => column_of(fixture.round),
                Columns::Fixtures => so_far[own],
            };
            so_far[own] += 1;
            grid[own][column].push(Entry {
                opponent: Some(number(opponent)),
                side: (!results.both_sides).then_some(side),
                mark: Mark::of(fixture.outcome, side),
            });
        }
    }
    if columns == Columns::Rounds {
        for bye in &results.byes {
            let mark = Mark::Bye(bye.points);
            grid[places[bye.entrant.as_str()]][column_of(bye.round)].push(alone(mark));
        }
    }
    if results.system == System::Swiss {
        for cell in grid.iter_mut().flatten().filter(|cell| cell.is_empty()) {
            cell.push(alone(Mark::Absent));
        }
    }
    let lines = (table.rows.into_iter().zip(grid).enumerate())
        .map(|(place, (row, cells))| AttendStream {
            number: number(place),
            rank: row.rank,
            id: row.id,
            name: row.name,
            struck: row.struck,
            points: row.points,
            cells,
        })
        .collect();
    Ok(CrossTable {
        columns,
        width: u32::try_from(width).unwrap_or(u32::MAX),
        lines,
    })
}

fn alone(mark: Mark) -> Entry {
    Entry {
        opponent: None,
        side: None,
        mark,
    }
}

fn number(place: usize) -> u32 {
    u32::try_from(place + 1).unwrap_or(u32::MAX)
}

/// Rounds were checked to begin at 1.
fn column_of(round: u32) -> usize {
    usize::try_from(round - 1).unwrap_or(usize::MAX)
}

fn most_fixtures(fixtures: &[Fixture]) -> usize {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for fixture in fixtures {
        for id in [&fixture.a, &fixture.b] {
            *counts.entry(id).or_default() += 1;
        }
    }
    counts.into_values().max().unwrap_or(0)
}
