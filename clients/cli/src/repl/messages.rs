//! Messages of the interactive table, for any kind of player.

use std::collections::VecDeque;

use prost_types::Any;
use sandtable_client::{Client, Error};
use sandtable_proto::types::v1::OutcomeCause;
use sandtable_sentences::narrator::{Importance, Narrator, Sentence};

use crate::output::text::line_of;
use crate::repl::editor::LineEditor;
use crate::repl::grammar::{Grammar, SeatView, VERBS};

/// Number of lines of the log that are shown on request.
const RECENT: usize = 20;

/// The newest printed lines.
#[derive(Default)]
pub(crate) struct RecentLines(VecDeque<String>);

impl RecentLines {
    /// Describes the events of an entry with a cause.
    pub(crate) fn print_events(
        &mut self,
        typist: &mut LineEditor,
        narrator: &dyn Narrator,
        (events, cause): (&[Any], OutcomeCause),
    ) -> std::io::Result<()> {
        for event in events {
            let sentence = narrator.sentence(event, cause);
            typist.print(marked(&sentence))?;
            if self.0.len() == RECENT {
                self.0.pop_front();
            }
            self.0.push_back(sentence.text);
        }
        Ok(())
    }

    /// Prints the lines again.
    pub(crate) fn again(&self, typist: &mut LineEditor) -> std::io::Result<()> {
        self.0.iter().try_for_each(|line| typist.print(line))
    }
}

/// Shows the map, or the part of it around a place.
pub(crate) fn show_map<T: Grammar>(
    typist: &mut LineEditor,
    table: &T,
    view: &T::View,
    around: &str,
) -> std::io::Result<()> {
    match table.map(view, around) {
        Ok(map) => typist.print(map),
        Err(error) => typist.print(error),
    }
}

/// Answers one of the game's own verbs.
pub(crate) fn show_look<T: Grammar>(
    typist: &mut LineEditor,
    table: &T,
    view: &T::View,
    (verb, rest): (&str, &str),
) -> std::io::Result<()> {
    match table.look(view, verb, rest) {
        Ok(lines) => typist.print_all(&lines),
        Err(error) => typist.print(error),
    }
}

/// Prints a rule of a game's ledger.
pub(crate) async fn show_rule(
    typist: &mut LineEditor,
    client: &Client,
    game: &str,
    id: &str,
) -> std::io::Result<()> {
    match client.rule(game, id).await {
        Ok(rule) => {
            typist.print(format_args!("{id}, {}: {}", rule.section, rule.title))?;
            typist.print(format_args!("  {}", rule.summary))
        }
        Err(error) => print_refusal(typist, &error),
    }
}

/// A line of what happened, by how much it matters.
fn marked(sentence: &Sentence) -> String {
    let mark = match sentence.importance {
        Importance::Headline => "** ",
        Importance::News => "   ",
        Importance::Detail => "     ",
    };
    format!("{mark}{}", line_of(sentence))
}

/// Says why a command was refused. Losing the server is said, too: the player may
/// try again.
pub(crate) fn print_refusal(typist: &mut LineEditor, error: &Error) -> std::io::Result<()> {
    match error.violation() {
        Some(violation) => {
            typist.print(format_args!(
                "refused by {} ({}: {})",
                violation.rule, violation.section, violation.title
            ))?;
            typist.print(format_args!("  expected {}", violation.expected))?;
            typist.print(format_args!("  found    {}", violation.found))
        }
        None => typist.print(error),
    }
}

/// Returns the lines and words that may be typed now: the legal list, the game's names and the
/// verbs of the table.
pub(crate) fn offered<T: Grammar>(table: &T, seen: &SeatView<T>) -> Vec<String> {
    let mut words = table.legal(seen, "");
    words.extend(table.names());
    words.extend(VERBS.iter().chain(T::LOOKS).map(|it| (*it).to_owned()));
    words
}
