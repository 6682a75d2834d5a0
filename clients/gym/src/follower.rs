//! A match of a server as one of its seats follows it: what it sees and may do, out of the
//! messages that the server sends.

use std::sync::Arc;

use prost_types::Any;
use sandtable_kernel::Seat;
use sandtable_rules::Codec;

use crate::cursor::{CommandCursor, CommandTree, StepResult};
use crate::error::{Lab, LabError};
use crate::lab::{LabGame, LabMatch, Scene};
use crate::listing::Listing;
use crate::vocabulary::Token;

/// A match of a server as a seat follows it, without its types.
pub(crate) trait AnyFollower: Send + Sync {
    /// Takes what the server shows now: the view, and what is legal.
    fn update(&mut self, view: &[u8], legal: &[u8]) -> Lab;
    /// The legal steps.
    fn open(&mut self) -> Vec<u16>;
    /// Takes a step. Returns the command, once it is complete.
    fn step(&mut self, token: usize) -> Lab<Option<Any>>;
    /// Writes what the seat sees.
    fn observe(&self, cells: &mut [u8]) -> Lab;
}

/// A match of a server as a seat follows it.
pub(crate) struct SeatFollower<G: LabGame> {
    lab: Arc<LabMatch<G>>,
    seat: Seat,
    cells: Vec<u8>,
    listing: Listing<G>,
    cursor: CommandCursor,
}

impl<G: LabGame> SeatFollower<G> {
    /// Nothing seen yet.
    pub(crate) fn new(lab: &Arc<LabMatch<G>>, seat: usize) -> Lab<Self> {
        Ok(Self {
            seat: lab.seat(seat)?,
            cells: vec![0; lab.game.layout().size()],
            listing: Listing::new(Vec::new()),
            cursor: CommandCursor::default(),
            lab: lab.clone(),
        })
    }

    /// The subject of the commands does not depend on the state: it stands in the messages.
    fn tree(&self) -> CommandTree<'_, G> {
        CommandTree {
            game: &self.lab.game,
            state: &self.lab.opening,
            listing: &self.listing,
        }
    }
}

impl<G: LabGame> AnyFollower for SeatFollower<G> {
    fn update(&mut self, view: &[u8], legal: &[u8]) -> Lab {
        let lab = &self.lab;
        let rows = lab
            .game
            .read_legal(&lab.opening, legal, lab.settings.take_backs)?;
        lab.game.observe_view(view, self.seat, &mut self.cells)?;
        self.listing = Listing::new(rows);
        self.cursor = CommandCursor::default();
        Ok(())
    }

    fn open(&mut self) -> Vec<u16> {
        let mut cursor = std::mem::take(&mut self.cursor);
        let open = cursor.open(&self.tree()).to_vec();
        self.cursor = cursor;
        open
    }

    fn step(&mut self, token: usize) -> Lab<Option<Any>> {
        let mut cursor = std::mem::take(&mut self.cursor);
        let result = match Token::try_from(token) {
            Ok(token) => cursor.push(&self.tree(), token),
            Err(_) => StepResult::Illegal,
        };
        match result {
            StepResult::Partial => {
                self.cursor = cursor;
                Ok(None)
            }
            StepResult::Complete(command) => {
                Ok(Some(self.lab.game.codec().write_command(&command)))
            }
            StepResult::Illegal => {
                self.cursor = cursor;
                Err(LabError::Action(format!("action {token} is not legal now")))
            }
        }
    }

    fn observe(&self, cells: &mut [u8]) -> Lab {
        if cells.len() != self.cells.len() {
            return Err(LabError::value(format_args!(
                "the array has {} cells, and an observation has {}",
                cells.len(),
                self.cells.len()
            )));
        }
        cells.copy_from_slice(&self.cells);
        let tree = self.tree();
        let scene = Scene {
            acting: !self.listing.is_empty(),
            tokens: self.cursor.tokens(),
            part: self.cursor.part(&tree),
        };
        self.lab.game.observe_command(&scene, cells);
        Ok(())
    }
}
