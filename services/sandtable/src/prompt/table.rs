//! What a game adds to the interactive table.

use prost::{Message, Name};
use prost_types::Any;
use sandtable_client::Client;

use crate::words::Weight;

/// A game at the interactive table: how its lines are read, and what is said of it.
pub(crate) trait Table: Sized {
    /// What a seat may submit.
    type Command: Message + Name;
    /// What happened.
    type Event: Message + Name + Default;
    /// What a seat may do.
    type Legal: Message + Name + Default;
    /// What a seat sees.
    type View: Message + Name + Default;

    /// What can be typed, beside what can be typed in every game.
    const HELP: &'static str;

    /// The verbs that ask about what is seen, and change nothing.
    const LOOKS: &'static [&'static str];

    /// Whether orders are read by what stands where.
    const READS_VIEW: bool;

    /// Id of the game.
    const ID: &'static str;

    /// The table of a match that has started, for one of its seats.
    async fn of(client: &Client, name: &str, seat: u32) -> anyhow::Result<Self>;

    /// The command that a line asks for.
    fn command(&self, seen: &Seen<Self>, verb: &str, rest: &str) -> anyhow::Result<Self::Command>;

    /// What is told when the seat is to move: whose turn it is and what is asked.
    fn turn(&mut self, seen: &Seen<Self>) -> Vec<String>;

    /// What the seat may do, in lines that may be typed, as far as they hold a word.
    fn legal(&self, legal: &Self::Legal, word: &str) -> Vec<String>;

    /// Whether all that the events name is known.
    fn knows(&self, _: &[Any]) -> bool {
        true
    }

    /// Learns the names of what is seen.
    fn learn(&mut self, _: &Self::View) {}

    /// An event in a line, with how much it matters; nothing for what is worth none.
    fn describe(&self, event: &Self::Event) -> Option<(Weight, String)>;

    /// The map, or the part of it around a place.
    fn map(&self, view: &Self::View, around: &str) -> anyhow::Result<String>;

    /// The answer to one of the verbs that ask.
    fn look(&self, view: &Self::View, verb: &str, rest: &str) -> anyhow::Result<Vec<String>>;
}

/// What a seat knows of the match as it stands.
#[derive(Debug)]
pub(crate) struct Seen<T: Table> {
    /// What it may do; nothing while it is not awaited.
    pub(crate) legal: T::Legal,
    /// What stands where, once it was asked for.
    pub(crate) view: Option<T::View>,
}

impl<T: Table> Default for Seen<T> {
    fn default() -> Seen<T> {
        Seen {
            legal: T::Legal::default(),
            view: None,
        }
    }
}
