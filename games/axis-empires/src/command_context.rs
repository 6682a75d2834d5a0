//! A command being carried out.

pub(crate) mod gate;
pub(crate) mod once;
pub(crate) mod procedures;

use sandtable_kernel::{Addressed, Dice, Seat};
use sandtable_kit::NoDice;

use crate::command::Command;
use crate::command_context::gate::{DiceGate, NextDie};
use crate::command_context::procedures::Procedures;
use crate::decision::Question;
use crate::decision::luck::{Cast, Throw};
use crate::event::Event;
use crate::faction::Faction;
use crate::map::{AreaId, Direction, Theatre};
use crate::pack::{CardId, Side};
use crate::state::{AreaState, Marks, PieceId, Pile, Place, Progress, State};

/// A command being carried out: the state it changes, the dice it draws, the events it emits.
/// Everything done through it has been checked before.
pub(crate) struct Play<'a> {
    /// The match.
    pub(crate) state: &'a mut State,
    /// The dice of this log entry.
    dice: &'a mut dyn Dice,
    /// Events so far.
    pub(crate) events: &'a mut Vec<Addressed<Event>>,
    /// Where it can stop at a die, if it can.
    gate: Option<&'a mut DiceGate>,
    /// Procedures of the chapters for what is only recorded here.
    procedures: &'static Procedures,
}

impl<'a> Play<'a> {
    /// A command that nothing stops.
    pub(crate) fn new(
        state: &'a mut State,
        dice: &'a mut dyn Dice,
        events: &'a mut Vec<Addressed<Event>>,
        procedures: &'static Procedures,
    ) -> Self {
        Self {
            state,
            dice,
            events,
            gate: None,
            procedures,
        }
    }

    /// A command that can stop at a die.
    pub(crate) fn at_gate(
        state: &'a mut State,
        dice: &'a mut dyn Dice,
        events: &'a mut Vec<Addressed<Event>>,
        gate: &'a mut DiceGate,
        procedures: &'static Procedures,
    ) -> Self {
        Self {
            gate: Some(gate),
            ..Self::new(state, dice, events, procedures)
        }
    }

    /// Procedures of the chapters for what is only recorded.
    pub(crate) const fn procedures(&self) -> &'static Procedures {
        self.procedures
    }

    /// Tries something on a copy of the match and returns its result. It casts no die and sends
    /// no event.
    pub(crate) fn try_out<R>(&self, what: impl FnOnce(&mut Play<'_>) -> R) -> R {
        let (mut copy, mut untold) = (self.state.clone(), Vec::new());
        what(&mut Play::new(
            &mut copy,
            &mut NoDice,
            &mut untold,
            self.procedures,
        ))
    }

    /// Splits it into its parts.
    pub(crate) fn into_parts(
        self,
    ) -> (
        &'a mut State,
        &'a mut dyn Dice,
        &'a mut Vec<Addressed<Event>>,
    ) {
        (self.state, self.dice, self.events)
    }

    /// Carries out what can be taken back.
    pub(crate) fn draft(&mut self, command: &Command, make: impl FnOnce(&mut Play<'_>)) {
        let Self {
            state,
            dice,
            events,
            gate,
            procedures,
        } = self;
        state.draft(command.clone(), |state| {
            make(&mut Play {
                state,
                dice: *dice,
                events,
                gate: gate.as_deref_mut(),
                procedures,
            });
        });
    }

    /// Casts a die, which Luck may have cast again (`AE-+16-2`).
    pub(crate) fn roll(&mut self, of: Throw) -> u8 {
        self.cast(Some(of))
    }

    /// Casts a die that nothing has cast again (`AE-+17.10-1`).
    pub(crate) fn roll_for_good(&mut self) -> u8 {
        self.cast(None)
    }

    fn cast(&mut self, of: Option<Throw>) -> u8 {
        let Some(gate) = self.gate.as_deref_mut() else {
            return self.dice.roll();
        };
        match gate.next() {
            NextDie::Stopped(die) => die,
            NextDie::Accepted(accepted) => (self.procedures.deal)(self, accepted),
            NextDie::Fresh => {
                let die = self.dice.roll();
                let cast = of.map(|of| Cast { die, of });
                let stop = self.procedures.stop;
                match cast.and_then(|cast| stop(self.state, self.events.len(), cast)) {
                    Some(stop) => gate.stop(stop),
                    None => gate.accept(die),
                }
                die
            }
        }
    }

    /// Reports whether it has stopped at a die: everything after that is discarded.
    pub(crate) fn has_stopped(&self) -> bool {
        self.gate.as_ref().is_some_and(|gate| gate.has_stopped())
    }

    /// Emits an event to everyone.
    pub(crate) fn emit(&mut self, event: Event) {
        self.events.push(Addressed::public(event));
    }

    /// Emits an event to one seat.
    pub(crate) fn emit_to(&mut self, seat: Seat, event: Event) {
        self.events.push(Addressed::only(seat, event));
    }

    /// Puts a question to the seat that plays a faction, and says so. Standing orders
    /// are consulted by the driver afterwards. A faction without a seat is asked
    /// nothing: `false`.
    pub(crate) fn ask(&mut self, faction: Faction, question: Question) -> bool {
        match self.state.ask(faction, question).cloned() {
            Some(decision) => {
                self.emit(Event::Asked { decision });
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
            self.emit(Event::Put { piece, from, to });
            (self.procedures.moved)(self, piece, to);
        }
    }

    /// Turns a piece over to a side, and says so.
    pub(crate) fn turn_over(&mut self, piece: PieceId, side: Side) {
        let before = self.state.piece(piece).map(|piece| piece.side);
        if before.is_some_and(|before| before != side) {
            self.state.set_piece(piece, |piece| piece.side = side);
            self.emit(Event::TurnedOver { piece, side });
        }
    }

    /// Points a Beachhead's arrow to a side of its hex, and says so.
    pub(crate) fn point(&mut self, piece: PieceId, to: Direction) {
        self.state.set_piece(piece, |piece| piece.facing = Some(to));
        self.emit(Event::Pointed { piece, to });
    }

    /// Changes where a country, dependent or region stands, and says so.
    pub(crate) fn set_area(&mut self, area: AreaId, change: impl FnOnce(&mut AreaState)) {
        let before = *self.state.area(area);
        self.state.set_area(area, change);
        let now = *self.state.area(area);
        if now != before {
            self.emit(Event::AreaChanged { area, now });
        }
    }

    /// Changes the tracks of a map, and says so.
    pub(crate) fn set_tracks(&mut self, theatre: Theatre, change: impl FnOnce(&mut Progress)) {
        let before = *self.state.progress(theatre);
        self.state.set_progress(theatre, change);
        let Progress { uscl, esv, .. } = *self.state.progress(theatre);
        if (uscl, esv) != (before.uscl, before.esv) {
            self.emit(Event::TracksMoved { theatre, uscl, esv });
        }
    }

    /// Gives a piece to a faction, and says so.
    pub(crate) fn hand(&mut self, piece: PieceId, faction: Faction) {
        let before = self.state.piece(piece).map(|piece| piece.faction);
        if before.is_some_and(|before| before != faction) {
            self.state.set_piece(piece, |piece| piece.faction = faction);
            self.emit(Event::ChangedHands { piece, faction });
        }
    }

    /// Puts a card on a pile that lies open, and says so.
    pub(crate) fn move_card(&mut self, card: CardId, to: Pile) {
        if self.state.card(card).is_some_and(|card| card.pile != to) {
            self.state.set_card(card, |card| card.pile = to);
            self.emit(Event::CardMoved { card, to });
        }
    }

    /// Takes a piece off the map: to the Delay Box if it has a Delay Stripe, else to its Force
    /// Pool, unit side up (`AE-4.2.6.2-1`, `AE-CMP-23`, `AE-GLO-26`, `AE-GLO-27`, `AE-BOX-1`,
    /// `AE-GLO-35`, `AE-GLO-36`, `DS-G-17`, `DS-AE-1`).
    pub(crate) fn take_off(&mut self, id: PieceId) {
        let pack = self.state.shared_pack();
        let Some(piece) = self.state.piece(id).copied() else {
            return;
        };
        let home = || {
            let country = piece.country(&pack)?;
            Some(pack.map.area(country).theatre)
        };
        let there = piece.at.theatre(&pack.map).or_else(home);
        let theatre = there.unwrap_or(self.state.scenario().theatre);
        let to = if piece.delayed(&pack) {
            Place::Delay(theatre)
        } else {
            Place::ForcePool(theatre)
        };
        self.put(id, to);
        self.turn_over(id, Side::Front);
        self.state.set_piece(id, |piece| {
            piece.marks = Marks::NONE;
            piece.facing = None;
        });
    }
}
