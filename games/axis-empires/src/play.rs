//! A command being carried out.

use sandtable_kernel::{Addressed, Dice, Seat};

use crate::decision::Question;
use crate::event::Event;
use crate::faction::Faction;
use crate::map::Direction;
use crate::pack::Side;
use crate::state::{Marks, PieceId, Place, State};

/// A command being carried out: the state it changes, the dice it draws, the
/// events it tells. Everything done through it has been checked before.
pub(crate) struct Play<'a> {
    /// The match.
    pub(crate) state: &'a mut State,
    /// The dice of this log entry.
    pub(crate) dice: &'a mut dyn Dice,
    /// What happened so far.
    pub(crate) events: &'a mut Vec<Addressed<Event>>,
}

impl Play<'_> {
    /// Tells everyone.
    pub(crate) fn tell(&mut self, event: Event) {
        self.events.push(Addressed::public(event));
    }

    /// Tells one seat.
    pub(crate) fn tell_only(&mut self, seat: Seat, event: Event) {
        self.events.push(Addressed::only(seat, event));
    }

    /// Puts a question to the seat that plays a faction, and says so. Standing orders
    /// are consulted by the driver afterwards. A faction without a seat is asked
    /// nothing: `false`.
    pub(crate) fn ask(&mut self, faction: Faction, question: Question) -> bool {
        match self.state.ask(faction, question).cloned() {
            Some(decision) => {
                self.tell(Event::Asked { decision });
                true
            }
            None => false,
        }
    }

    /// Puts a piece somewhere else, and says so.
    pub(crate) fn put(&mut self, piece: PieceId, to: Place) {
        let Some(from) = self.state.piece(piece).map(|piece| piece.at) else {
            return;
        };
        if from != to {
            self.state.set_piece(piece, |piece| piece.at = to);
            self.tell(Event::Put { piece, from, to });
        }
    }

    /// Turns a piece over to a side, and says so.
    pub(crate) fn turn_over(&mut self, piece: PieceId, side: Side) {
        let before = self.state.piece(piece).map(|piece| piece.side);
        if before.is_some_and(|before| before != side) {
            self.state.set_piece(piece, |piece| piece.side = side);
            self.tell(Event::TurnedOver { piece, side });
        }
    }

    /// Points a Beachhead's arrow to a side of its hex, and says so.
    pub(crate) fn point(&mut self, piece: PieceId, to: Direction) {
        self.state.set_piece(piece, |piece| piece.facing = Some(to));
        self.tell(Event::Pointed { piece, to });
    }

    /// Takes a piece off the map: to the Delay Box if it has a Delay Stripe, else to its Force
    /// Pool, unit side up (`AE-4.2.6.2-1`, `AE-CMP-23`, `AE-GLO-26`, `AE-GLO-27`, `AE-BOX-1`,
    /// `AE-GLO-35`, `AE-GLO-36`, `DS-G-17`, `DS-AE-1`).
    pub(crate) fn take_off(&mut self, id: PieceId) {
        let pack = self.state.shared_pack();
        let Some(piece) = self.state.piece(id).copied() else {
            return;
        };
        let theatre = piece
            .at
            .theatre(&pack.map)
            .unwrap_or(self.state.scenario().theatre);
        let to = match piece.delayed(&pack) {
            true => Place::Delay(theatre),
            false => Place::ForcePool(theatre),
        };
        self.put(id, to);
        self.turn_over(id, Side::Front);
        self.state.set_piece(id, |piece| {
            piece.marks = Marks::NONE;
            piece.facing = None;
        });
    }
}
