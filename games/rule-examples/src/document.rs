//! A file of examples.

use crate::fault::Fault;
use crate::tokens::StatementTokens;

/// A position, commands and what must follow.
#[derive(Clone, Debug)]
pub struct Example {
    /// The value or title shown.
    pub title: String,
    /// The line of the file that it begins on, from 1.
    pub line: usize,
    /// The lines of the rulebook that it rests on, as written.
    pub book: Vec<String>,
    /// The ledger's rows that it shows.
    pub claims: Vec<Claim>,
    /// Its other statements, with their lines.
    pub statements: Vec<(usize, String)>,
}

/// A row that an example shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The row's id.
    pub row: String,
    /// The part of it.
    pub shows: Shows,
}

/// The part of a row that an example shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shows {
    /// The actions that the row allows.
    Allowed,
    /// The actions that it forbids.
    Forbidden,
    /// The effects that it states.
    Effect,
}

/// A fault of a file, with its line.
pub type FaultAt = (usize, Fault);

/// Reads a file.
///
/// # Errors
///
/// The first statement outside an example, example without a row or a book's lines, or title
/// that stands twice.
pub fn read(text: &str) -> Result<Vec<Example>, FaultAt> {
    let mut examples: Vec<Example> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let at = |fault| (number, fault);
        let mut words = StatementTokens::new(line);
        let Some(first) = words.next() else { continue };
        if first == "example" {
            let title = words.rest().to_owned();
            if title.is_empty() || examples.iter().any(|it| it.title == title) {
                return Err(at(Fault::text("a title of its own", format!("{title:?}"))));
            }
            if let Some(last) = examples.last() {
                check(last)?;
            }
            examples.push(Example {
                title,
                line: number,
                book: Vec::new(),
                claims: Vec::new(),
                statements: Vec::new(),
            });
            continue;
        }
        let Some(example) = examples.last_mut() else {
            return Err(at(Fault::text("\"example\"", format!("{first:?}"))));
        };
        match shows(first) {
            Some(shows) => {
                let rows = words.list(&[], |words| words.word("a row's id"));
                let rows = rows.map_err(at)?.into_iter();
                let claims = rows.map(|row| Claim {
                    row: row.to_owned(),
                    shows,
                });
                example.claims.extend(claims);
            }
            None if first == "book" => example.book.push(words.rest().to_owned()),
            None => example.statements.push((number, line.trim().to_owned())),
        }
    }
    if let Some(last) = examples.last() {
        check(last)?;
    }
    Ok(examples)
}

fn check(example: &Example) -> Result<(), FaultAt> {
    let lacks = |what| Err((example.line, Fault::text(what, "none")));
    match example {
        Example { claims, .. } if claims.is_empty() => lacks("a row that it shows"),
        Example { book, .. } if book.is_empty() => lacks("the lines of the book"),
        _ => Ok(()),
    }
}

fn shows(word: &str) -> Option<Shows> {
    match word {
        "allows" => Some(Shows::Allowed),
        "forbids" => Some(Shows::Forbidden),
        "shows" => Some(Shows::Effect),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_example_needs_a_row_and_a_title_of_its_own() {
        let text =
            "example A\n  book 1-2\n  shows X-1, X-2\n  board b\nexample B\n book 3\n forbids X-3";
        let examples = read(text).unwrap();
        assert_eq!(examples.len(), 2);
        assert_eq!(examples[0].claims.len(), 2);
        assert_eq!(examples[0].statements, [(4, "board b".to_owned())]);
        assert_eq!(examples[1].claims[0].shows, Shows::Forbidden);
        let line = |text| read(text).unwrap_err().0;
        assert_eq!(line("example A\n book 1"), 1);
        assert_eq!(line("example A\n shows X-1"), 1);
        assert_eq!(line("board b"), 1);
        assert_eq!(line(&format!("{text}\nexample A")), 8);
    }
}
