//! A game's part of the interactive table.

use prost::{Message, Name};
use prost_types::Any;
use sandtable_client::Client;
use sandtable_sentences::narrator::Narrator;

/// Commands that can be typed in every game.
const HELP: &str =
    "  legal [WORD]                       what you may do now, or the lines with a word
  map [PLACE] | log                  the board, the newest events
  answer ...                         answer a question as it tells you
  undo [N] | end                     take drafts back, close the phase or segment
  check LINE                         dry run: would the referee accept it?
  rule ID                            a rule by the id that a refusal gives
  resign | quit                      give the seat up, or leave the table";

/// The verbs of every game, which no list of what is legal has.
pub(crate) const VERBS: [&str; 9] = [
    "legal", "map", "log", "help", "rule", "check", "undo", "resign", "quit",
];

/// A game at the interactive table: the reading of its lines, and its descriptions.
pub(crate) trait Grammar: Sized {
    /// Command that a seat may submit.
    type Command: Message + Name;
    /// Legal list of a seat.
    type Legal: Message + Name + Default;
    /// A seat's view.
    type View: Message + Name + Default;

    /// Commands that can be typed in most games.
    const COMMON_HELP: &'static str = HELP;

    /// Commands that can be typed besides.
    const HELP: &'static str;

    /// The verbs that ask about what is seen, and change nothing.
    const LOOKS: &'static [&'static str];

    /// True if orders are read by the places of things.
    const READS_VIEW: bool;

    /// The table of a match that has started, for one of its seats.
    async fn of(client: &Client, name: &str, seat: u32) -> anyhow::Result<Self>;

    /// Parses the command in a line.
    fn command(
        &self,
        seen: &SeatView<Self>,
        verb: &str,
        rest: &str,
    ) -> anyhow::Result<Self::Command>;

    /// Returns the lines to print when the seat is to move: whose turn it is and what is asked.
    fn turn(&mut self, seen: &SeatView<Self>) -> Vec<String>;

    /// Returns the seat's legal list, in lines that may be typed, as far as they contain a word.
    fn legal(&self, seen: &SeatView<Self>, word: &str) -> Vec<String>;

    /// The words for what happens.
    fn narrator(&self) -> &dyn Narrator;

    /// Learns the names of what is seen.
    fn learn(&mut self, _: &Self::View) {}

    /// Returns the question to the seat, in a line; `None` while there is no question.
    fn asked(&self, _: &SeatView<Self>) -> Option<String> {
        None
    }

    /// Returns the progress of the match, and the holdings of some powers.
    fn standing(&self, _: &Self::View, _powers: &[String]) -> Option<String> {
        None
    }

    /// Names that may be typed, beside those in what is legal.
    fn names(&self) -> Vec<String> {
        Vec::new()
    }

    /// The map, or the part of it around a place.
    fn map(&self, view: &Self::View, around: &str) -> anyhow::Result<String>;

    /// The answer to one of the verbs that ask.
    fn look(&self, view: &Self::View, verb: &str, rest: &str) -> anyhow::Result<Vec<String>>;
}

/// A seat's knowledge of the current match.
#[derive(Debug)]
pub(crate) struct SeatView<T: Grammar> {
    /// Its legal list; empty while it is not awaited.
    pub(crate) legal: T::Legal,
    /// Some of it as commands, where the referee lists them.
    pub(crate) commands: Vec<Any>,
    /// Its view, once it was requested.
    pub(crate) view: Option<T::View>,
}

impl<T: Grammar> Default for SeatView<T> {
    fn default() -> Self {
        Self {
            legal: T::Legal::default(),
            commands: Vec::new(),
            view: None,
        }
    }
}
