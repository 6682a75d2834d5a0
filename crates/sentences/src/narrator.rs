//! A match's events and questions in words, whatever its game.

use prost_types::Any;
use sandtable_proto::types::v1::{Action, OutcomeCause};

use crate::any_game;
use crate::language::Language;

/// Importance of an event to a reader who glances at the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Importance {
    /// Changes the war.
    Headline,
    /// Worth a line.
    News,
    /// For those who want to follow every die.
    Detail,
}

/// An event in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The words, on one line.
    pub text: String,
    /// Importance of the event.
    pub importance: Importance,
    /// True if it begins a round, a phase or a segment, and heads what follows.
    pub heading: bool,
}

/// The words of one match.
pub trait Narrator: Send + Sync {
    /// Reports whether all names in the events are known; if not, the words of a later view know
    /// them.
    fn knows(&self, _: &[Any]) -> bool {
        true
    }

    /// An event in a sentence; the cause is that of the entry that it belongs to.
    fn sentence(&self, event: &Any, cause: OutcomeCause) -> Sentence;

    /// The open questions of a view or a legal list, a sentence each, in their order.
    fn questions(&self, of: &Any) -> Vec<String>;
}

/// An entry of a log as its reader sees it.
#[derive(Clone, Copy, Debug)]
pub struct EntryToDescribe<'a> {
    /// Seat that acted.
    pub seat: u32,
    /// Its action; none when that is hidden.
    pub action: Option<&'a Action>,
    /// The events.
    pub events: &'a [Any],
}

/// The most bytes of an entry's sentences together; those beyond are cut short.
const MOST_BYTES: usize = 32 * 1024;

/// The entry in words: a sentence for each event, in order. One in all for an entry of which the
/// reader sees no event, and for a game that has no words of its own.
#[must_use]
pub fn describe(
    narrator: Option<&dyn Narrator>,
    language: Language,
    entry: EntryToDescribe<'_>,
) -> Vec<Sentence> {
    let cause = OutcomeCause::of(entry.action);
    let Some(narrator) = narrator.filter(|_| !entry.events.is_empty()) else {
        return vec![any_game::action(language, entry.seat, entry.action)];
    };
    let mut room = MOST_BYTES;
    let sentences = entry.events.iter().map(|event| {
        let mut sentence = narrator.sentence(event, cause);
        if sentence.text.len() > room {
            "…".clone_into(&mut sentence.text);
        }
        room = room.saturating_sub(sentence.text.len());
        sentence
    });
    sentences.collect()
}
