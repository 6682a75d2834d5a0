//! Asia in 1937, and what a test asks of it.

use std::sync::Arc;

use crate::event::Event;
use crate::faction::Faction;
use crate::map::Theatre;
use crate::pack::card::political_event::PoliticalEvent;
use crate::pack::{Effect, MarkerKind, Pack, Posture, Side};
use crate::state::{PieceId, Place};
use crate::task_queue::Scene;
use crate::task_queue::choice::Pick;
use crate::testing::{Position, campaign};

pub(super) const ASIA: Theatre = Theatre::Asia;
pub(super) const DELAY: Place = Place::Delay(ASIA);
pub(super) const POOL: Place = Place::ForcePool(ASIA);

/// Asia with a pack that is not quite the sample one.
pub(super) fn spoilt(change: impl FnOnce(&mut Pack)) -> Position {
    let mut pack = Pack::clone(&campaign::pack_of_asia());
    change(&mut pack);
    Position::campaign_on(Arc::new(pack))
}

impl Position {
    /// A faction receives an event, and every die shows 3.
    pub(super) fn receive(&mut self, faction: Faction, event: PoliticalEvent) -> Vec<Event> {
        self.receive_with(faction, event, 3)
    }

    /// The same with another die.
    pub(super) fn receive_with(
        &mut self,
        faction: Faction,
        event: PoliticalEvent,
        die: u8,
    ) -> Vec<Event> {
        let scene = Scene::of(self.theatre(), faction);
        self.perform(scene, vec![Effect::Event(event)], die)
    }

    /// A faction receives an event about a country.
    pub(super) fn receive_about(
        &mut self,
        faction: Faction,
        event: PoliticalEvent,
        country: &str,
    ) -> Vec<Event> {
        let scene = Scene::of(self.theatre(), faction).about(self.area(country));
        self.perform(scene, vec![Effect::Event(event)], 3)
    }

    /// The things that can be chosen, by their place in the book.
    pub(super) fn nths(&self) -> Vec<u8> {
        let options = self.choice().options.iter();
        let nths = options.filter_map(|pick| match pick {
            Pick::Nth(nth) => Some(*nth),
            _ => None,
        });
        nths.collect()
    }

    /// Answers with the first option until nothing is asked, shown each time what is.
    pub(super) fn pick_all(&mut self, mut seen: impl FnMut(&[Pick])) {
        for _ in 0..20 {
            if self.asked().is_none() {
                return;
            }
            seen(&self.choice().options);
            self.pick_first();
        }
        panic!("still asked {:?}", self.asked());
    }

    /// Returns the posture in a box.
    pub(super) fn box_of(&self, name: &str) -> Posture {
        self.state.box_posture(self.posture_box(name))
    }

    /// Makes a branch lead the Japanese Government.
    pub(super) fn lead(&mut self, side: Side) {
        let id = self.only(MarkerKind::Government);
        self.state.set_piece(id, |piece| {
            piece.side = side;
            piece.at = Place::Government;
        });
    }

    /// Turns the tide.
    pub(super) fn tide(&mut self, side: Side) {
        let id = self.only(MarkerKind::VictoryPoints);
        self.state.set_piece(id, |piece| piece.side = side);
    }

    fn only(&self, kind: MarkerKind) -> PieceId {
        let mut pieces = self.state.pieces();
        let found = pieces.find(|(_, piece)| crate::state::markers::lies(&self.state, piece, kind));
        found.unwrap().0
    }
}
