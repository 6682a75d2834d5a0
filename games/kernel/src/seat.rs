use serde::{Deserialize, Serialize};

/// One chair at the table. A seat may play several powers or factions; which
/// ones is the game's business.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Seat(pub u8);

/// A set of seats, at most 32.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SeatSet(u32);

impl SeatSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// The set of exactly one seat. Seats from 32 on give the empty set.
    #[must_use]
    pub fn only(seat: Seat) -> Self {
        let mut set = Self::EMPTY;
        set.insert(seat);
        set
    }

    /// Adds a seat; seats from 32 on are ignored.
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1u32.checked_shl(u32::from(seat.0)).unwrap_or(0);
    }

    /// Reports whether the seat is in the set.
    #[must_use]
    pub fn contains(self, seat: Seat) -> bool {
        self.0 & 1u32.checked_shl(u32::from(seat.0)).unwrap_or(0) != 0
    }

    /// Reports whether the set is empty.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..32u8).map(Seat).filter(move |seat| self.contains(*seat))
    }
}

/// Recipient of a view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Viewer {
    /// Someone who plays: sees what is public and what is their own.
    Seat(Seat),
    /// Someone who only looks: sees what is public.
    Spectator,
    /// The server itself, for exports after the end and for audits: sees everything.
    Referee,
}
