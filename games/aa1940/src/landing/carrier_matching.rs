//! Assignment of aircraft to carriers: an exact search within a fixed number of steps, and so of
//! the same duration everywhere.

use std::cmp::Reverse;

use smallvec::SmallVec;

use super::decks::Deck;
use crate::space::SpaceId;
use crate::space_set::SpaceSet;

/// Steps a search may take in all. Far more than positions of a real game need; where
/// they do not suffice, the aircraft are seated as they come.
const STEPS: u32 = 2_000;

/// Where an aircraft lands at sea: the deck, by its place in the list, and the zone.
pub(super) type Berth = (usize, SpaceId);

/// A seat for each aircraft, or none.
pub(super) type Berths = Vec<Option<Berth>>;

struct CarrierMatching<'a> {
    planes: &'a [(usize, SpaceSet)],
    decks: &'a [Deck],
    /// Where each deck was decided to be.
    placed: SmallVec<[Option<SpaceId>; 12]>,
    room: SmallVec<[u8; 12]>,
    /// Carriers of each order that can yet be mobilized.
    fresh: SmallVec<[u16; 2]>,
    steps: u32,
    seats: Berths,
}

/// Berths as many aircraft as possible on carriers. `planes` are the zones each can
/// reach; `fresh` is how many of the carriers still to be mobilized there are, by their order.
pub(super) fn seat(planes: &[SpaceSet], decks: &[Deck], fresh: &[u16]) -> Berths {
    let all = decks
        .iter()
        .fold(SpaceSet::EMPTY, |zones, deck| zones.union(deck.zones));
    let mut order: Vec<(usize, SpaceSet)> = planes
        .iter()
        .map(|zones| zones.intersection(all))
        .enumerate()
        .filter(|(_, zones)| !zones.is_empty())
        .collect();
    order.sort_by_key(|(index, zones)| (zones.len(), *index));
    let least = order.len().saturating_sub(all_room(decks, fresh));
    let mut seating = CarrierMatching {
        planes: &order,
        decks,
        placed: SmallVec::from_elem(None, decks.len()),
        room: decks.iter().map(|deck| deck.room).collect(),
        fresh: SmallVec::from_slice(fresh),
        steps: STEPS,
        seats: vec![None; planes.len()],
    };
    let found = (least..order.len()).any(|losses| seating.place(0, losses));
    if !found {
        // An aircraft that finds no seat right away may be lost now, so this never turns back.
        seating.steps = u32::MAX;
        seating.place(0, order.len());
    }
    seating.seats
}

/// No more aircraft than this find room, wherever the carriers are.
fn all_room(decks: &[Deck], fresh: &[u16]) -> usize {
    let room = |decks: &mut dyn Iterator<Item = &Deck>| -> SmallVec<[usize; 12]> {
        decks.map(|deck| usize::from(deck.room)).collect()
    };
    let existing = room(&mut decks.iter().filter(|deck| deck.ship.is_some()));
    let mut all = existing.iter().sum();
    for (order, fresh) in fresh.iter().enumerate() {
        let theirs = |deck: &&Deck| deck.ship.is_none() && deck.order == order;
        let mut new = room(&mut decks.iter().filter(theirs));
        new.sort_unstable_by(|a, b| b.cmp(a));
        all += new.iter().take(usize::from(*fresh)).sum::<usize>();
    }
    all
}

impl CarrierMatching<'_> {
    /// Berths the planes from `next` on with at most so many left without.
    fn place(&mut self, next: usize, losses: usize) -> bool {
        let Some(&(plane, zones)) = self.planes.get(next) else {
            return true;
        };
        let Some(steps) = self.steps.checked_sub(1) else {
            return false;
        };
        self.steps = steps;
        for deck in 0..self.decks.len() {
            if let Some(zone) = self.placed[deck]
                && self.room[deck] > 0
                && zones.contains(zone)
                && self.take(plane, deck, zone, next, losses)
            {
                return true;
            }
        }
        for deck in 0..self.decks.len() {
            if self.placed[deck].is_some() || self.repeats(deck) {
                continue;
            }
            let new = self.decks[deck].ship.is_none();
            let order = self.decks[deck].order;
            if new && self.fresh[order] == 0 {
                continue;
            }
            self.fresh[order] -= u16::from(new);
            for zone in self.by_use(self.decks[deck].zones.intersection(zones), next) {
                self.placed[deck] = Some(zone);
                if self.take(plane, deck, zone, next, losses) {
                    return true;
                }
            }
            self.placed[deck] = None;
            self.fresh[order] += u16::from(new);
        }
        losses > 0 && self.place(next + 1, losses - 1)
    }

    /// Zones, those first that most of the planes from `next` on can reach.
    fn by_use(&self, zones: SpaceSet, next: usize) -> SmallVec<[SpaceId; 32]> {
        let users = |zone: &SpaceId| {
            let later = self.planes[next..].iter();
            Reverse(later.filter(|(_, reach)| reach.contains(*zone)).count())
        };
        let mut zones: SmallVec<[SpaceId; 32]> = zones.iter().collect();
        zones.sort_by_key(users);
        zones
    }

    fn take(
        &mut self,
        plane: usize,
        deck: usize,
        zone: SpaceId,
        next: usize,
        losses: usize,
    ) -> bool {
        self.room[deck] -= 1;
        self.seats[plane] = Some((deck, zone));
        if self.place(next + 1, losses) {
            return true;
        }
        self.room[deck] += 1;
        self.seats[plane] = None;
        false
    }

    /// Reports whether a deck not yet placed offers what an earlier one offered.
    fn repeats(&self, deck: usize) -> bool {
        let this = &self.decks[deck];
        (0..deck).any(|other| {
            let before = &self.decks[other];
            self.placed[other].is_none()
                && before.ship.is_some() == this.ship.is_some()
                && before.order == this.order
                && self.room[other] == self.room[deck]
                && before.zones == this.zones
        })
    }
}
