//! A command being carried out.

use sandtable_kernel::{Addressed, Dice, Seat, Volley};

use crate::decision::Question;
use crate::economy::EconomyId;
use crate::event::Event;
use crate::power::Power;
use crate::state::State;

/// A command being carried out: the state it changes, the dice it draws, the events it emits.
/// Everything done through it has been checked before.
pub(crate) struct Play<'a> {
    /// The match.
    pub(crate) state: &'a mut State,
    /// The dice of this log entry.
    pub(crate) dice: &'a mut dyn Dice,
    /// Events so far.
    pub(crate) events: &'a mut Vec<Addressed<Event>>,
}

impl Play<'_> {
    /// Emits an event to everyone.
    pub(crate) fn emit(&mut self, event: Event) {
        self.events.push(Addressed::public(event));
    }

    /// Emits an event about an economy to everyone: a power's first one under the power, a
    /// further one under its own name.
    pub(crate) fn emit_for(&mut self, economy: EconomyId, event: Event) {
        if economy.index() < self.state.board().powers.len() {
            self.emit(event);
        } else {
            let event = Box::new(event);
            self.emit(Event::OfEconomy { economy, event });
        }
    }

    /// Emits an event to one seat.
    pub(crate) fn emit_to(&mut self, seat: Seat, event: Event) {
        self.events.push(Addressed::only(seat, event));
    }

    /// Puts a question to the seat that plays `power`, and says so. Standing
    /// orders are consulted by the driver afterwards. A power without a seat is
    /// asked nothing: `false`.
    pub(crate) fn ask(&mut self, power: Power, question: Question) -> bool {
        match self.state.ask(power, question).cloned() {
            Some(decision) => {
                self.emit(Event::Asked { decision });
                true
            }
            None => false,
        }
    }

    /// Rolls the dice of chances to hit.
    pub(crate) fn throw(&mut self, volley: Volley) -> Vec<u8> {
        if volley.chances > 0 {
            self.dice.volley(volley);
        }
        self.roll(volley.chances.saturating_mul(u16::from(volley.dice)))
    }

    /// Rolls dice.
    pub(crate) fn roll(&mut self, count: u16) -> Vec<u8> {
        (0..count).map(|_| self.dice.roll()).collect()
    }
}
