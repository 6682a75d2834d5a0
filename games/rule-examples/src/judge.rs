//! Gives a command to an engine and compares its answer with what the example says.

use sandtable_kernel::{Addressed, Dice, Game, Seat};

use crate::fault::{Fault, FaultKind};
use crate::tokens::StatementTokens;

/// Statement of an example about a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommandStatement {
    /// It is accepted and carried out.
    Does,
    /// It would be accepted.
    Can,
    /// It would be refused; by one of these rows, if any are named.
    Cannot(Vec<String>),
}

impl CommandStatement {
    /// The manner that a word begins: `does`, `can` or `cannot`.
    #[must_use]
    pub fn of(word: &str) -> Option<Self> {
        match word {
            "does" => Some(Self::Does),
            "can" => Some(Self::Can),
            "cannot" => Some(Self::Cannot(Vec::new())),
            _ => None,
        }
    }

    /// Reads what follows the command: the rows of a refusal.
    ///
    /// # Errors
    ///
    /// Something else follows.
    pub fn end(&mut self, words: &mut StatementTokens<'_>) -> Result<(), Fault> {
        if let Self::Cannot(rows) = self
            && words.accept("by")
        {
            rows.push(words.word("a row's id")?.to_owned());
            while words.accept("or") {
                rows.push(words.word("a row's id")?.to_owned());
            }
        }
        words.end()
    }
}

/// Gives a seat's command to the engine. The events of a command that was carried out.
///
/// # Errors
///
/// The engine answers otherwise, or breaks an invariant.
pub fn judge<G: Game>(
    game: &G,
    state: &mut G::State,
    dice: &mut dyn Dice,
    seat: Seat,
    (manner, command): (&CommandStatement, &G::Command),
) -> Result<Vec<Addressed<G::Event>>, Fault> {
    let before = game.hash(state);
    let checked = game.check(state, seat, command);
    if game.hash(state) != before {
        return Err(Fault::new(
            FaultKind::Invariant,
            "a check that changes nothing",
            "another hash",
        ));
    }
    match (manner, checked) {
        (CommandStatement::Can, Ok(())) => Ok(Vec::new()),
        (CommandStatement::Does | CommandStatement::Can, Err(violation)) => Err(Fault::new(
            FaultKind::Refused,
            "the command is accepted",
            format!("{violation}"),
        )),
        (CommandStatement::Cannot(rows), Err(violation)) => {
            if rows.is_empty() || rows.iter().any(|row| row == violation.rule) {
                return Ok(Vec::new());
            }
            Err(Fault::new(
                FaultKind::OtherRow,
                format!("a refusal by {}", rows.join(" or ")),
                format!("{violation}"),
            ))
        }
        (CommandStatement::Cannot(rows), Ok(())) => {
            let by = if rows.is_empty() {
                String::new()
            } else {
                format!(" by {}", rows.join(" or "))
            };
            Err(Fault::new(
                FaultKind::Accepted,
                format!("the command is refused{by}"),
                "it is accepted",
            ))
        }
        (CommandStatement::Does, Ok(())) => {
            let mut events = Vec::new();
            match game.apply(state, seat, command, dice, &mut events) {
                Ok(()) => Ok(events),
                Err(violation) => Err(Fault::new(
                    FaultKind::Invariant,
                    "what check accepts, apply accepts",
                    format!("{violation}"),
                )),
            }
        }
    }
}
