//! Parsing of a typed line into a request.

use anyhow::bail;

use crate::repl::grammar::{Grammar, SeatView};

/// Request in a line.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Input<C> {
    /// To submit a command.
    Submit(C),
    /// To check a command without submitting it.
    Check(C),
    /// The legal list, as far as it contains a word.
    Legal(String),
    /// The map, around a place.
    Map(String),
    /// An answer to one of the game's own verbs, and the rest of the line.
    Look(String, String),
    /// The newest entries of the log.
    Log,
    /// A rule by its id.
    Rule(String),
    /// The commands that can be typed.
    Help,
    /// To resign.
    Resign,
    /// To leave the table; the seat stays one's own.
    Quit,
    /// Nothing.
    Nothing,
}

/// Reads a line.
pub(crate) fn read<T: Grammar>(
    table: &T,
    seen: &SeatView<T>,
    line: &str,
) -> anyhow::Result<Input<T::Command>> {
    // Lines of what is legal may be typed as they stand, remarks included.
    let line = line.split(" (").next().unwrap_or(line).trim();
    let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    Ok(match verb.to_lowercase().as_str() {
        "" => Input::Nothing,
        "legal" | "l" => Input::Legal(rest.to_lowercase()),
        "map" => Input::Map(rest.to_owned()),
        "log" => Input::Log,
        "rule" => Input::Rule(rest.to_owned()),
        "help" | "h" | "?" => Input::Help,
        "resign" => Input::Resign,
        "quit" | "q" | "exit" => Input::Quit,
        "check" => match read(table, seen, rest)? {
            Input::Submit(command) => Input::Check(command),
            _ => bail!("only what changes the match can be checked"),
        },
        verb if T::LOOKS.contains(&verb) => Input::Look(verb.to_owned(), rest.to_owned()),
        verb => Input::Submit(table.command(seen, verb, rest)?),
    })
}
