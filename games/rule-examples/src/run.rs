//! Plays an example.

use crate::aa1940::AxisAndAlliesTable;
use crate::axis_empires::AxisEmpiresTable;
use crate::document::Example;
use crate::fault::Fault;
use crate::judge::CommandStatement;
use crate::table::Table;
use crate::tokens::StatementTokens;

/// Failure of an example.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The line of the statement that failed.
    pub line: usize,
    /// The statement.
    pub statement: String,
    /// The expected and the found value.
    pub fault: Fault,
    /// The position as it was.
    pub picture: String,
}

/// An example that holds, or the first statement of it that does not.
pub type Verdict = Result<(), Box<Failure>>;

/// Extent to which an example is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// The position is set up, and commands and expectations are only read.
    Position,
    /// All of it.
    Whole,
}

/// Plays an example.
///
/// # Errors
///
/// The first statement that fails.
pub fn run(example: &Example, extent: Extent) -> Verdict {
    let Some((line, first)) = example.statements.first() else {
        let fault = Fault::text("a position and a command", "nothing");
        return Err(failure(example.line, &example.title, fault, String::new()));
    };
    match StatementTokens::new(first).next() {
        Some("board") => play(&mut AxisAndAlliesTable::default(), example, extent),
        Some("map" | "scenario") => play(&mut AxisEmpiresTable::default(), example, extent),
        _ => {
            let fault = Fault::text("\"board\", \"map\" or \"scenario\"", first.as_str());
            Err(failure(*line, first, fault, String::new()))
        }
    }
}

fn failure(line: usize, statement: &str, fault: Fault, picture: String) -> Box<Failure> {
    Box::new(Failure {
        line,
        statement: statement.to_owned(),
        fault,
        picture,
    })
}

fn play(table: &mut impl Table, example: &Example, extent: Extent) -> Verdict {
    let mut claims = example.claims.iter();
    if let Some(unknown) = claims.find(|claim| !table.knows_row(&claim.row)) {
        let fault = Fault::text("a row of the ledger", format!("{:?}", unknown.row));
        return Err(failure(example.line, &example.title, fault, String::new()));
    }
    let mut begun = false;
    for (line, statement) in &example.statements {
        if let Err(fault) = step(table, statement, extent, &mut begun) {
            return Err(failure(*line, statement, fault, table.picture()));
        }
    }
    if begun {
        return Ok(());
    }
    let fault = Fault::text("a command or an expectation", "none");
    Err(failure(
        example.line,
        &example.title,
        fault,
        table.picture(),
    ))
}

/// Carries out one statement.
fn step(
    table: &mut impl Table,
    statement: &str,
    extent: Extent,
    begun: &mut bool,
) -> Result<(), Fault> {
    let mut words = StatementTokens::new(statement);
    let first = words.word("a statement")?;
    if first == "dice" {
        let mut numbers = Vec::new();
        while !words.is_empty() {
            numbers.push(words.number("a die")?);
        }
        if !numbers.iter().all(|die| (1..=6).contains(die)) {
            return Err(Fault::text("dice of 1 to 6", statement));
        }
        table.give_dice(numbers);
        return Ok(());
    }
    let manner = words.peek().and_then(CommandStatement::of);
    let plays = manner.is_some() || first == "expect";
    if plays && !*begun {
        *begun = true;
        table.begin()?;
    }
    match manner {
        _ if !plays && *begun => Err(Fault::text(
            "a command, \"expect\" or \"dice\" after the first command",
            first,
        )),
        _ if !plays => {
            let mut words = StatementTokens::new(statement);
            table.set(&mut words)?;
            words.end()
        }
        Some(manner) => {
            words.next();
            match extent {
                Extent::Position => table.read_order(first, manner, &mut words)?,
                Extent::Whole => table.order(first, manner, &mut words)?,
            }
            words.end()
        }
        None => {
            match extent {
                Extent::Position => table.read_expectation(&mut words)?,
                Extent::Whole => table.expect(&mut words)?,
            }
            words.end()
        }
    }
}
