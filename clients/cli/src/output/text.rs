//! Words for people, whatever the game.

use sandtable_sentences::language::Language;
use sandtable_sentences::narrator::Sentence;

/// `a, b and c`.
pub(crate) fn listed<T: AsRef<str>>(items: &[T]) -> String {
    Language::English.listed(items)
}

/// A sentence as a line of a log, in which headings stand out.
pub(crate) fn log_line(text: &str, heading: bool) -> String {
    if heading {
        format!("== {text}")
    } else {
        text.to_owned()
    }
}

/// The line of a sentence.
pub(crate) fn line_of(sentence: &Sentence) -> String {
    log_line(&sentence.text, sentence.heading)
}
