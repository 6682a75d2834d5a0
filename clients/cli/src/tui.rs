//! A match on a full terminal, whatever its game.

mod input;
mod log;

use std::collections::VecDeque;

use prost_types::Any;
use sandtable_proto::types::v1::OutcomeCause;
use sandtable_sentences::language::Language;
use sandtable_sentences::narrator::Sentence;

pub(crate) use input::{Key, KeyStream};
pub(crate) use log::log;

/// A match on a full terminal, whatever its game.
pub trait Stage {
    /// Shows the current match.
    fn show(&mut self, view: &Any) -> anyhow::Result<()>;

    /// Reports whether all names in the events are known; if not, the match must be shown first.
    fn knows(&self, events: &[Any]) -> bool;

    /// Describes the events of an entry with a cause.
    fn narrate(&mut self, events: &[Any], cause: OutcomeCause);

    /// Forgets the described events, for a replay that goes back.
    fn forget(&mut self);

    /// Text around the map.
    fn caption(&mut self) -> &mut Caption;

    /// Does what a key asks of the map.
    fn turn(&mut self, key: Key);

    /// Draws everything.
    fn draw(&mut self) -> anyhow::Result<()>;
}

/// Number of lines of the log that are remembered.
const REMEMBERED: usize = 500;

/// Text around a map.
#[derive(Clone, Debug, Default)]
pub struct Caption {
    /// The match as people call it.
    pub(crate) title: String,
    /// Number of entries of the log, as far as it is shown.
    pub(crate) version: u64,
    /// The awaited players, or the outcome.
    pub(crate) status: String,
    /// Players whose clocks run, and the time left.
    pub(crate) clocks: Option<String>,
    /// The language of what happens.
    pub(crate) language: Language,
    /// Help on the keys.
    pub help: String,
    /// The seat that looks, if one does: it sees its hand.
    pub(crate) seat: Option<u32>,
    /// The host's options, as far as they are known before the match is seen.
    pub(crate) options: Option<Any>,
}

/// The newest lines of a match's log.
#[derive(Clone, Debug, Default)]
pub(crate) struct LogLines(VecDeque<Sentence>);

impl LogLines {
    /// Adds a line.
    pub(crate) fn push(&mut self, sentence: Sentence) {
        self.0.push_back(sentence);
        if self.0.len() > REMEMBERED {
            self.0.pop_front();
        }
    }

    /// Forgets everything, for a replay that goes back.
    pub(crate) fn forget(&mut self) {
        self.0.clear();
    }
}
