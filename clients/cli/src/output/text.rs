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

/// Half points as people write them.
pub(crate) fn halves(points: u32) -> String {
    let half = if points % 2 == 1 { "½" } else { "" };
    match points / 2 {
        0 if points == 1 => half.to_owned(),
        whole => format!("{whole}{half}"),
    }
}
