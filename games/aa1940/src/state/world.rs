//! What a match is played on: the board and the host's choices, and what only some boards
//! keep count of.
//!
//! Stored, it is the board's name and the choices: boards never change, so snapshots need not
//! carry them. What only some boards keep count of follows on those boards alone, and a match
//! on another one is stored, and hashed, as if there were no such thing.

use std::fmt;
use std::sync::Arc;

use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeTuple;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::extras::Extras;
use crate::board::Board;
use crate::board_name::BoardName;
use crate::options::Options;

/// Board, choices, and what only some boards keep count of.
#[derive(Clone, Debug)]
pub(super) struct World {
    pub(super) board: Arc<Board>,
    pub(super) options: Options,
    pub(super) extras: Extras,
}

impl World {
    /// A match's world as it begins.
    pub(super) fn new(board: Arc<Board>, options: Options) -> Self {
        Self {
            extras: Extras::opening(&board, options.seats.len()),
            board,
            options,
        }
    }

    /// Whether there is anything that only some boards keep count of.
    pub(super) fn extended(&self) -> bool {
        self.board.board != BoardName::EUROPE
    }
}

impl Serialize for World {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let parts = if self.extended() { 3 } else { 2 };
        let mut tuple = serializer.serialize_tuple(parts)?;
        tuple.serialize_element(self.board.board.id())?;
        tuple.serialize_element(&self.options)?;
        if self.extended() {
            tuple.serialize_element(&self.extras)?;
        }
        tuple.end()
    }
}

impl<'de> Deserialize<'de> for World {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_tuple(3, Parts)
    }
}

struct Parts;

impl<'de> Visitor<'de> for Parts {
    type Value = World;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("a board's name, the host's choices and what the board keeps count of")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<World, A::Error> {
        let missing = |place| A::Error::invalid_length(place, &Self);
        let id: String = parts.next_element()?.ok_or_else(|| missing(0))?;
        let name = BoardName::stored(&id)
            .ok_or_else(|| A::Error::custom(format!("no board is called {id:?}")))?;
        let mut options: Options = parts.next_element()?.ok_or_else(|| missing(1))?;
        options.board = name;
        let mut world = World::new(Board::shared(name), options);
        if world.extended() {
            world.extras = parts.next_element()?.ok_or_else(|| missing(2))?;
        }
        Ok(world)
    }
}
