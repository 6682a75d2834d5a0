//! As FIDE's tournament report, version TRF16, which programs of others read and check.
//!
//! Side A is White, side B is Black. An annulled fixture becomes a bye of no points for both:
//! the format knows nothing nearer. Rounds that are not over yet are left out, and the points
//! with them.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::rational::{Amount, Notation};
use crate::record::few;
use crate::refusal::LadderError;
use crate::results::{ByeCause, DRAW, Outcome, Results, Side, System, WIN};
use crate::sanitize::plain;
use crate::table::{Inputs, StandingsRow, standings};

/// Numbers have four digits.
const MOST_ENTRANTS: usize = 9_999;
const LONGEST_NAME: usize = 33;

/// The report of a Swiss or a round robin, under this name. Entrants have their places in the
/// order of seeding as starting numbers.
///
/// # Errors
///
/// As [`standings`]; the tournament is of another kind, has too many entrants for the format,
/// or byes of different worth for want of an opponent.
pub fn trf(inputs: &Inputs, name: &str) -> Result<String, LadderError> {
    let kind = match inputs.results.system {
        System::Swiss => "Individual: Swiss-System",
        System::RoundRobin => "Individual: Round-Robin",
        System::Knockout => return Err(LadderError::NotInReport("a knockout")),
        System::Arena => return Err(LadderError::NotInReport("an arena")),
    };
    few(
        "entrants of a report",
        MOST_ENTRANTS,
        inputs.results.entrants.len(),
    )?;
    let mut inputs = inputs.clone();
    keep_what_is_over(&mut inputs.results);
    let table = standings(&inputs)?;
    let results = &inputs.results;
    let entrants = &results.entrants;
    let cells = cells(results, table.round);
    let mut report = String::new();
    let mut line = |text: std::fmt::Arguments<'_>| {
        writeln!(report, "{text}").expect("a string takes what is written to it");
    };
    let name = plain(name);
    if !name.trim().is_empty() {
        line(format_args!("012 {}", name.trim()));
    }
    line(format_args!("062 {}", entrants.len()));
    let rated = entrants
        .iter()
        .filter(|entrant| rating(entrant.rating).is_some());
    line(format_args!("072 {}", rated.count()));
    line(format_args!("092 {kind}"));
    let rounds = results.rounds.max(table.round);
    line(format_args!("XXR {rounds}"));
    if let Some(points) = allocated(results)? {
        line(format_args!(
            "XXS PAB={}",
            tenths(Amount::halves(i64::from(points)))
        ));
    }
    let rows: BTreeMap<&str, &StandingsRow> = (table.rows.iter())
        .map(|row| (row.id.as_str(), row))
        .collect();
    for ((number, entrant), cells) in (1..).zip(entrants).zip(&cells) {
        let row = rows[entrant.id.as_str()];
        let name: String = plain(&entrant.name).chars().take(LONGEST_NAME).collect();
        let rating = rating(entrant.rating).map(|rating| rating.to_string());
        let text = format!(
            "001 {number:>4}      {name:<LONGEST_NAME$} {rating:>4}{:28}{points:>4} {rank:>4}  {cells}",
            "",
            rating = rating.unwrap_or_default(),
            points = tenths(row.points),
            rank = row.rank,
            cells = cells.join("  "),
        );
        line(format_args!("{}", text.trim_end()));
    }
    Ok(report)
}

/// Leaves the rounds before the first in which something is still to be played.
fn keep_what_is_over(results: &mut Results) {
    let pending = (results.fixtures.iter()).filter(|it| it.outcome == Outcome::Pending);
    if let Some(first) = pending.map(|it| it.round).min() {
        results.fixtures.retain(|it| it.round < first);
        results.byes.retain(|it| it.round < first);
    }
}

/// Worth of byes for want of an opponent, if not a win.
fn allocated(results: &Results) -> Result<Option<u32>, LadderError> {
    let mut worth = (results.byes.iter())
        .filter(|bye| bye.cause == ByeCause::Allocated)
        .map(|bye| bye.points);
    let first = worth.next();
    if worth.any(|points| Some(points) != first) {
        return Err(LadderError::NotInReport(
            "allocated byes of different worth",
        ));
    }
    Ok(first.filter(|points| *points != WIN))
}

/// Text of each round of each entrant.
fn cells(results: &Results, rounds: u32) -> Vec<Vec<String>> {
    let numbers: BTreeMap<&str, usize> = (results.entrants.iter().enumerate())
        .map(|(place, entrant)| (entrant.id.as_str(), place))
        .collect();
    let rounds = usize::try_from(rounds).unwrap_or(usize::MAX);
    let mut cells = vec![vec!["0000 - Z".to_owned(); rounds]; results.entrants.len()];
    let mut set = |own: usize, round: u32, what: String| {
        if let Some(cell) = usize::try_from(round - 1)
            .ok()
            .and_then(|it| cells[own].get_mut(it))
        {
            *cell = what;
        }
    };
    for fixture in &results.fixtures {
        let (a, b) = (numbers[fixture.a.as_str()], numbers[fixture.b.as_str()]);
        for (own, opponent, side) in [(a, b, Side::A), (b, a, Side::B)] {
            let result = match fixture.outcome {
                Outcome::Won(winner) => {
                    if winner == side {
                        '1'
                    } else {
                        '0'
                    }
                }
                Outcome::Drawn => '=',
                Outcome::Forfeited(loser) => {
                    if loser == side {
                        '-'
                    } else {
                        '+'
                    }
                }
                Outcome::BothForfeited => '-',
                Outcome::Annulled | Outcome::Pending => continue,
            };
            let colour = if side == Side::A { 'w' } else { 'b' };
            set(
                own,
                fixture.round,
                format!("{:>4} {colour} {result}", opponent + 1),
            );
        }
    }
    for bye in &results.byes {
        let kind = match (bye.cause, bye.points) {
            (ByeCause::Allocated, _) => 'U',
            (ByeCause::Requested, WIN) => 'F',
            (ByeCause::Requested, DRAW) => 'H',
            (ByeCause::Requested, _) => 'Z',
        };
        set(
            numbers[bye.entrant.as_str()],
            bye.round,
            format!("0000 - {kind}"),
        );
    }
    cells
}

/// Ratings have up to four digits.
fn rating(rating: Option<i32>) -> Option<i32> {
    rating.filter(|rating| (0..10_000).contains(rating))
}

fn tenths(points: Amount) -> String {
    let shown = points.show(Notation::Decimal);
    if shown.contains('.') {
        shown
    } else {
        format!("{shown}.0")
    }
}
