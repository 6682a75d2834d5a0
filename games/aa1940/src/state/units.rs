//! The units of a match by number, and at hand which of them are whose: most questions are
//! about the units of one power.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Marks;
use super::Piece;
use super::UnitId;
use crate::power::Power;
use crate::unit::UnitKind;

/// Owners that there can be: powers and the one of standing armies.
const OWNERS: usize = Power::NEUTRAL.0 as usize + 1;

/// The units of a match by number.
#[derive(Clone, Debug, Default)]
pub(super) struct Units {
    table: Vec<Option<Piece>>,
    /// Contents of each 64 slots of the table. They follow from the table, so they are not stored
    /// with it, and change where a slot does: in [`Units::write`] alone.
    rolls: Vec<Roll>,
}

/// Contents of 64 slots, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Roll {
    taken: u64,
    owners: [u64; OWNERS],
    transports: u64,
    carriers: u64,
    strays: u64,
}

/// Marks of aircraft that defended away from where they belong, or cannot go back there.
const STRAY: Marks = (Marks::SCRAMBLED)
    .union(Marks::INTERCEPTING)
    .union(Marks::STRANDED);

impl Roll {
    /// Enters a unit, or strikes it off.
    fn toggle(&mut self, bit: u64, piece: &Piece) {
        self.taken ^= bit;
        self.owners[piece.owner.index() % OWNERS] ^= bit;
        match piece.kind {
            UnitKind::Transport => self.transports ^= bit,
            UnitKind::Carrier => self.carriers ^= bit,
            _ => {}
        }
        if piece.marks.intersects(STRAY) {
            self.strays ^= bit;
        }
    }
}

impl Units {
    /// No units, and room for some.
    pub(super) fn with_room(slots: usize) -> Self {
        Self {
            table: Vec::with_capacity(slots),
            rolls: Vec::with_capacity(slots.div_ceil(64)),
        }
    }

    /// Number of slots.
    pub(super) fn slots(&self) -> usize {
        self.table.len()
    }

    /// The unit in a slot.
    pub(super) fn get(&self, id: UnitId) -> Option<&Piece> {
        self.table.get(id.index()).and_then(Option::as_ref)
    }

    /// The first slot that is free, if one is.
    pub(super) fn free(&self) -> Option<UnitId> {
        let row = self.rolls.iter().position(|roll| roll.taken != u64::MAX)?;
        let slot = row * 64 + self.rolls[row].taken.trailing_ones() as usize;
        (slot < self.table.len()).then_some(UnitId(slot as u16))
    }

    /// Adds a free slot.
    pub(super) fn add(&mut self) -> UnitId {
        let slot = self.table.len();
        self.table.push(None);
        if slot.is_multiple_of(64) {
            self.rolls.push(Roll::default());
        }
        UnitId(slot as u16)
    }

    /// Writes a slot that there is. Returns what was in it.
    pub(super) fn write(&mut self, id: UnitId, piece: Option<Piece>) -> Option<Piece> {
        let old = std::mem::replace(&mut self.table[id.index()], piece);
        let roll = &mut self.rolls[id.index() / 64];
        let bit = 1 << (id.index() % 64);
        [old, piece]
            .iter()
            .flatten()
            .for_each(|piece| roll.toggle(bit, piece));
        old
    }

    /// All units, by id.
    pub(super) fn all(&self) -> impl Iterator<Item = (UnitId, &Piece)> + '_ {
        self.listed(|roll| roll.taken)
    }

    /// The units of an owner, by id.
    pub(super) fn of(&self, owner: Power) -> impl Iterator<Item = (UnitId, &Piece)> + '_ {
        let owner = owner.index() % OWNERS;
        self.listed(move |roll| roll.owners[owner])
    }

    /// All transports, by id.
    pub(super) fn transports(&self) -> impl Iterator<Item = (UnitId, &Piece)> + '_ {
        self.listed(|roll| roll.transports)
    }

    /// All carriers, by id.
    pub(super) fn carriers(&self) -> impl Iterator<Item = (UnitId, &Piece)> + '_ {
        self.listed(|roll| roll.carriers)
    }

    /// All aircraft that scrambled, rose to intercept or are stranded, by id.
    pub(super) fn strays(&self) -> impl Iterator<Item = (UnitId, &Piece)> + '_ {
        self.listed(|roll| roll.strays)
    }

    fn listed<'a>(
        &'a self,
        list: impl Fn(&Roll) -> u64 + 'a,
    ) -> impl Iterator<Item = (UnitId, &'a Piece)> + 'a {
        let mut rows = self.rolls.iter().zip(self.table.chunks(64)).enumerate();
        let (mut first, mut slots, mut left) = (0, &[][..], 0u64);
        std::iter::from_fn(move || {
            while left == 0 {
                let (row, (roll, chunk)) = rows.next()?;
                (first, slots, left) = (row * 64, chunk, list(roll));
            }
            let place = left.trailing_zeros() as usize;
            left &= left - 1;
            let piece = slots[place].as_ref().expect("rolls list units in play");
            Some((UnitId((first + place) as u16), piece))
        })
    }

    /// Bytes of the tables, spare capacity included.
    pub(super) fn memory(&self) -> usize {
        self.table.capacity() * size_of::<Option<Piece>>()
            + self.rolls.capacity() * size_of::<Roll>()
    }
}

impl From<Vec<Option<Piece>>> for Units {
    fn from(table: Vec<Option<Piece>>) -> Self {
        let mut units = Self::with_room(table.len());
        for piece in table {
            let slot = units.add();
            units.write(slot, piece);
        }
        units
    }
}

impl Serialize for Units {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.table.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Units {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::deserialize(deserializer).map(Self::from)
    }
}

#[cfg(test)]
mod tests {
    use sandtable_kit::Random;

    use super::*;
    use crate::space::SpaceId;

    fn ids<'a>(units: impl Iterator<Item = (UnitId, &'a Piece)>) -> Vec<UnitId> {
        units.map(|(id, _)| id).collect()
    }

    /// The lists hold what a look at each slot finds, whatever units come, go, change hands or
    /// change kind; so do the lists of units that were stored.
    #[test]
    fn lists_hold_what_is_in_the_slots() {
        let mut random = Random::new(3);
        let mut units = Units::with_room(8);
        for turn in 0..2_000 {
            let free = units.table.iter().position(Option::is_none);
            assert_eq!(units.free().map(UnitId::index), free);
            let id = match units.free() {
                Some(free) if random.one_in(2) => free,
                _ if units.slots() > 150 || units.slots() > 0 && random.one_in(3) => {
                    UnitId(random.below(units.slots()) as u16)
                }
                _ => units.add(),
            };
            let piece = Piece::new(
                UnitKind::ALL[random.below(UnitKind::COUNT)],
                Power(random.below(OWNERS) as u8),
                SpaceId(0),
            );
            let marks = Marks::from_bits_retain(random.bits() as u16 & random.bits() as u16);
            let piece = (!random.one_in(3)).then_some(Piece { marks, ..piece });
            units.write(id, piece);
            assert_eq!(units.get(id), piece.as_ref());
            if turn % 50 == 0 {
                let stored = postcard::to_allocvec(&units).unwrap();
                assert_eq!(stored, postcard::to_allocvec(&units.table).unwrap());
                let back: Units = postcard::from_bytes(&stored).unwrap();
                assert_eq!(back.rolls, units.rolls);
            }
            let found = |fits: &dyn Fn(&Piece) -> bool| {
                let slots = (0..units.slots() as u16).map(UnitId);
                let fits = |id: &UnitId| units.get(*id).is_some_and(fits);
                slots.filter(fits).collect::<Vec<_>>()
            };
            assert_eq!(ids(units.all()), found(&|_| true));
            for owner in (0..OWNERS as u8).map(Power) {
                assert_eq!(ids(units.of(owner)), found(&|piece| piece.owner == owner));
            }
            let kind = |kind| found(&|piece: &Piece| piece.kind == kind);
            assert_eq!(ids(units.transports()), kind(UnitKind::Transport));
            assert_eq!(ids(units.carriers()), kind(UnitKind::Carrier));
            let strays = found(&|piece| piece.marks.intersects(STRAY));
            assert_eq!(ids(units.strays()), strays);
        }
    }
}
