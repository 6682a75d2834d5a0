//! A match on a full terminal, whatever its game.

mod input;
mod log;

use std::collections::VecDeque;

use prost_types::Any;

use crate::output::text::Weight;

pub(crate) use input::{Key, Keys};
pub(crate) use log::log;

/// A match on a full terminal, whatever its game.
pub trait Stage {
    /// Shows the match as it stands.
    fn show(&mut self, view: &Any) -> anyhow::Result<()>;

    /// Whether all that the events name is known; if not, the match must be shown first.
    fn knows(&self, events: &[Any]) -> bool;

    /// Tells what happened.
    fn narrate(&mut self, events: &[Any]);

    /// Forgets what was told, for a replay that goes back.
    fn forget(&mut self);

    /// What stands around the map.
    fn caption(&mut self) -> &mut Caption;

    /// Does what a key asks of the map.
    fn turn(&mut self, key: Key);

    /// Draws everything.
    fn draw(&mut self) -> anyhow::Result<()>;
}

/// How many lines of the log are remembered.
const REMEMBERED: usize = 500;

/// What is written around a map.
#[derive(Clone, Debug, Default)]
pub struct Caption {
    /// The match as people call it.
    pub(crate) title: String,
    /// How many entries the log has, as far as it is shown.
    pub(crate) version: u64,
    /// Who is awaited, or how it ended.
    pub(crate) status: String,
    /// Whose clock runs, and what is left of it.
    pub(crate) clocks: Option<String>,
    /// What the keys do.
    pub help: String,
    /// The seat that looks, if one does: it sees its hand.
    pub(crate) seat: Option<u32>,
    /// What the host chose, as far as that is known before the match is seen.
    pub(crate) options: Option<Any>,
}

/// The newest lines of a match's log.
#[derive(Clone, Debug, Default)]
pub(crate) struct News(VecDeque<(Weight, String)>);

impl News {
    /// Adds a line.
    pub(crate) fn push(&mut self, weight: Weight, text: String) {
        self.0.push_back((weight, text));
        if self.0.len() > REMEMBERED {
            self.0.pop_front();
        }
    }

    /// Forgets everything, for a replay that goes back.
    pub(crate) fn forget(&mut self) {
        self.0.clear();
    }
}
