//! Completion of a line that has been begun.

use std::collections::BTreeSet;
use std::sync::Arc;

use parking_lot::Mutex;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::validate::Validator;
use rustyline::{Context, Helper};

/// Completes words of lines by what may be typed: each entry is a line or a word.
pub(super) struct Completer {
    words: Arc<Mutex<Vec<String>>>,
}

impl Completer {
    pub(super) fn new(words: Arc<Mutex<Vec<String>>>) -> Self {
        Self { words }
    }
}

impl rustyline::completion::Completer for Completer {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(complete(&self.words.lock(), &line[..at]))
    }
}

impl Hinter for Completer {
    type Hint = String;
}

impl Highlighter for Completer {}

impl Validator for Completer {}

impl Helper for Completer {}

/// Where the last word of what was typed begins, and what it may become: a word of lines that go
/// on from all before it; if there are none, any word of theirs.
fn complete(lines: &[String], typed: &str) -> (usize, Vec<String>) {
    let start = typed.rfind(char::is_whitespace).map_or(0, |at| at + 1);
    let (before, begun) = typed.split_at(start);
    let before: Vec<&str> = before.split_whitespace().collect();
    // `check` and `legal` stand before what would be typed without them.
    let before = match before.as_slice() {
        ["check" | "legal" | "l", rest @ ..] => rest,
        all => all,
    };
    let next = lines.iter().flat_map(|line| {
        let words: Vec<&str> = words_of(line).collect();
        going_on(&words, before, begun)
    });
    let fitting = |word: &&str| word.starts_with(begun) && !is_sign(word);
    let mut found: BTreeSet<&str> = next.filter(fitting).collect();
    if found.is_empty() {
        found = lines
            .iter()
            .flat_map(|it| words_of(it))
            .filter(fitting)
            .collect();
    }
    (start, found.into_iter().map(str::to_owned).collect())
}

/// The words of a line; what follows in brackets is a remark.
fn words_of(line: &str) -> impl Iterator<Item = &str> {
    line.split(" (").next().unwrap_or(line).split_whitespace()
}

/// Reports whether a word stands between others and is not typed.
fn is_sign(word: &str) -> bool {
    matches!(word, "->" | "|")
}

/// Returns the possible next words of a line: the numbers of pieces may be left out, and any
/// number stands for another, as an order may take fewer than there are.
fn going_on<'a>(line: &[&'a str], before: &[&str], begun: &str) -> Vec<&'a str> {
    let mut rest = line;
    for (place, typed) in before.iter().enumerate() {
        let number = |word: &str| word.parse::<u32>().is_ok();
        let meant = |word: &&str| word == typed || (number(word) && number(typed));
        match rest.iter().position(meant) {
            Some(found) if place > 0 || found == 0 => rest = &rest[found + 1..],
            _ => return Vec::new(),
        }
    }
    match rest {
        // Behind an arrow are ends, each as good as the others.
        ["->" | "|", ends @ ..] => ends.to_vec(),
        [first, second, ..] if first.starts_with('#') && begun.is_empty() => vec![first, second],
        [first, ..] if before.is_empty() || begun.is_empty() => vec![first],
        rest => rest.to_vec(),
    }
}

#[cfg(test)]
mod tests {
    use super::complete;

    fn lines() -> Vec<String> {
        [
            "move 3 infantry #85 germany -> poland | denmark",
            "move 1 tank germany -> france",
            "buy 5 infantry (3 IPCs each)",
            "legal",
            "map",
            "sz-110",
        ]
        .map(str::to_owned)
        .to_vec()
    }

    #[test]
    fn a_line_goes_on_as_one_that_is_legal() {
        let found = |typed: &str| complete(&lines(), typed);
        assert_eq!(found("m"), (0, vec!["map".to_owned(), "move".to_owned()]));
        assert_eq!(
            found("p"),
            (0, vec!["poland".to_owned()]),
            "a word of any line"
        );
        assert_eq!(found("move 2 in"), (7, vec!["infantry".to_owned()]));
        assert_eq!(found("check mo"), (6, vec!["move".to_owned()]));
        let words = |typed: &str| found(typed).1;
        assert_eq!(words("move 2 infantry "), ["#85", "germany"]);
        assert_eq!(words("move 2 infantry germany "), ["denmark", "poland"]);
        assert_eq!(words("move 2 infantry #85 germany p"), ["poland"]);
        assert_eq!(words("buy 2 "), ["infantry"]);
    }

    #[test]
    fn any_word_will_do_where_no_line_goes_on() {
        let words = |typed: &str| complete(&lines(), typed).1;
        assert_eq!(words("look sz"), ["sz-110"]);
        assert_eq!(words("look fr"), ["france"]);
        assert!(words("look x").is_empty());
        assert!(!words("look ").contains(&"->".to_owned()));
    }
}
