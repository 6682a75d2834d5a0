//! Basis of a match: the board and the host's choices, and the counters of only some boards or
//! matches.
//!
//! It is stored as the board's name and the choices: boards never change, so snapshots need not
//! carry them. Counters of only some boards follow on those boards alone, and a match on another
//! one is stored, and hashed, as if there were no such thing. Research is treated likewise, and a
//! suffix of the name marks it.

use std::fmt;
use std::mem::size_of;
use std::sync::Arc;

use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeTuple;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::board::Board;
use crate::board_name::BoardName;
use crate::options::Options;
use crate::space::SpaceId;
use crate::state::optional_state::Extras;
use crate::state::research_state::Laboratory;
use crate::unit::UnitTable;

/// Suffix of a board's name in stored matches with research.
const RESEARCH: &str = "+research";

/// Board, choices, and what only some boards keep count of.
#[derive(Clone, Debug)]
pub(super) struct World {
    pub(super) board: Arc<Board>,
    pub(super) options: Options,
    pub(super) extras: Extras,
    /// Results of research, in matches with it.
    pub(super) workshop: Option<Box<ResearchContext>>,
}

/// Results of research, and the units that follow from them.
#[derive(Clone, Debug)]
pub(super) struct ResearchContext {
    pub(super) laboratory: Laboratory,
    /// The units of each power.
    pub(super) tables: Vec<UnitTable>,
}

impl ResearchContext {
    fn of(board: &Board, laboratory: Laboratory) -> Self {
        let tables = board
            .all_powers()
            .map(|power| board.units_with(laboratory.advances(power)))
            .collect();
        Self { laboratory, tables }
    }

    /// Bytes that it occupies.
    pub(super) fn memory(&self) -> usize {
        let launched = if self.laboratory.launched.spilled() {
            self.laboratory.launched.capacity() * size_of::<SpaceId>()
        } else {
            0
        };
        size_of::<Self>() + self.tables.capacity() * size_of::<UnitTable>() + launched
    }
}

impl World {
    /// A match's world as it begins.
    pub(super) fn new(board: Arc<Board>, options: Options) -> Self {
        let mut world = Self {
            extras: Extras::opening(&board, options.seats.len()),
            workshop: None,
            board,
            options,
        };
        if world.options.research {
            world.open_workshop();
        }
        world
    }

    /// Research begins, no power having made an advance.
    pub(super) fn open_workshop(&mut self) {
        let laboratory = Laboratory::empty(self.board.powers.len());
        self.workshop = Some(Box::new(ResearchContext::of(&self.board, laboratory)));
    }

    /// Reports whether there are counters of only some boards.
    pub(super) fn extended(&self) -> bool {
        self.board.extras
    }
}

impl Serialize for World {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let parts = 2 + usize::from(self.extended()) + usize::from(self.workshop.is_some());
        let mut tuple = serializer.serialize_tuple(parts)?;
        let id = self.board.board.id();
        match &self.workshop {
            Some(_) => tuple.serialize_element(&format!("{id}{RESEARCH}"))?,
            None => tuple.serialize_element(id)?,
        }
        tuple.serialize_element(&self.options)?;
        if self.extended() {
            tuple.serialize_element(&self.extras)?;
        }
        if let Some(workshop) = &self.workshop {
            tuple.serialize_element(&workshop.laboratory)?;
        }
        tuple.end()
    }
}

impl<'de> Deserialize<'de> for World {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_tuple(PARTS, Parts)
    }
}

/// The most parts that are stored.
const PARTS: usize = 4;

struct Parts;

impl<'de> Visitor<'de> for Parts {
    type Value = World;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("a board's name, the host's choices, what the board keeps count of, research")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<World, A::Error> {
        let missing = |place| A::Error::invalid_length(place, &Self);
        let id: String = parts.next_element()?.ok_or_else(|| missing(0))?;
        let board = id.strip_suffix(RESEARCH);
        let name = BoardName::stored(board.unwrap_or(&id))
            .ok_or_else(|| A::Error::custom(format!("no board is called {id:?}")))?;
        let mut options: Options = parts.next_element()?.ok_or_else(|| missing(1))?;
        options.board = name;
        options.research = board.is_some();
        let mut world = World::new(Board::shared(name), options);
        if world.extended() {
            world.extras = parts.next_element()?.ok_or_else(|| missing(2))?;
        }
        if world.workshop.is_some() {
            let laboratory = parts.next_element()?.ok_or_else(|| missing(3))?;
            world.workshop = Some(Box::new(ResearchContext::of(&world.board, laboratory)));
        }
        Ok(world)
    }
}
