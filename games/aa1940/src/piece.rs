//! One unit on the board.

use bitflags::bitflags;
use sandtable_kit::PieceIndex;
use serde::{Deserialize, Serialize};

use crate::power::Power;
use crate::space::SpaceId;
use crate::unit::UnitKind;

/// A unit, as a slot of the state's unit table. Slots of units that left play
/// are used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct UnitId(pub u16);

impl UnitId {
    /// Position in the unit table.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl PieceIndex for UnitId {
    fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A unit's marks from past events. Most marks last until the end of the turn of the power that
/// acts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Marks(u16);

bitflags! {
    impl Marks: u16 {
        /// A capital ship with one hit. Lasts until repaired.
        const DAMAGED = 1;
        /// Moved, loaded or unloaded in Combat Move.
        const COMBAT_MOVED = 1 << 1;
        /// Took part in a battle, or stood ready for one: no noncombat move
        /// (aircraft excepted).
        const FOUGHT = 1 << 2;
        /// Boarded a transport this turn in Combat Move, so it must assault.
        const LOADED = 1 << 3;
        /// A transport that offloaded, or a land unit that was offloaded, this turn.
        const UNLOADED = 1 << 4;
        /// A bomber on a raid, or a fighter escorting one.
        const RAIDING = 1 << 5;
        /// Cargo announced for an assault on its `goal`.
        const ASSAULTING = 1 << 6;
        /// Scrambled from its `start` territory.
        const SCRAMBLED = 1 << 7;
        /// Rose to intercept a raid.
        const INTERCEPTING = 1 << 8;
        /// Submerged in the present battle.
        const SUBMERGED = 1 << 9;
        /// Gained a point of movement from a base as it set out; infantry that set out from
        /// an air base drops as paratroopers.
        const FROM_BASE = 1 << 10;
        /// Passed through hostile land by a blitz this turn.
        const BLITZED = 1 << 11;
        /// Left a hostile zone to escape combat.
        const ESCAPED = 1 << 12;
        /// Moved in Noncombat Move.
        const MOVED = 1 << 13;
        /// A defending aircraft that lost its place to land.
        const STRANDED = 1 << 14;
        /// Came ashore in the present battle.
        const SEABORNE = 1 << 15;
    }
}

impl Marks {
    /// No mark.
    pub const NONE: Self = Self::empty();
}

/// One unit on the board. Two units that are equal are interchangeable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Piece {
    /// Kind of the unit.
    pub kind: UnitKind,
    /// The owner; [`Power::NEUTRAL`] for a standing army.
    pub owner: Power,
    /// Where it is. Cargo is in the zone of its ship; cargo that has been announced
    /// for an assault still is, until it lands.
    pub space: SpaceId,
    /// Where it was as the present turn began, or, scrambled or intercepting, the
    /// territory it belongs to.
    pub start: SpaceId,
    /// The space from which it entered the one it is in, this turn; its own space
    /// if it has not moved. Where it may retreat to.
    pub entered: SpaceId,
    /// The territory an assault goes to; else its own space.
    pub goal: SpaceId,
    /// The transport or carrier it is aboard of as cargo. A power's own aircraft
    /// are aboard their carrier only between its turns.
    pub aboard: Option<UnitId>,
    /// Movement spent this turn.
    pub spent: u8,
    /// Marks from past events.
    pub marks: Marks,
}

impl Piece {
    /// A unit that has just appeared somewhere.
    #[must_use]
    pub fn new(kind: UnitKind, owner: Power, space: SpaceId) -> Self {
        Self {
            kind,
            owner,
            space,
            start: space,
            entered: space,
            goal: space,
            aboard: None,
            spent: 0,
            marks: Marks::NONE,
        }
    }

    /// True if it is a damaged capital ship.
    #[must_use]
    pub fn damaged(&self) -> bool {
        self.marks.contains(Marks::DAMAGED)
    }

    /// Reports whether it is infantry that was dropped by air this turn (`AAE-research-09`).
    #[must_use]
    pub fn paratrooper(&self) -> bool {
        self.kind == UnitKind::Infantry && self.marks.contains(Marks::FROM_BASE)
    }

    /// All of it in 128 bits, for the state's hash.
    pub(crate) fn packed(&self) -> u128 {
        let aboard = self.aboard.map_or(u16::MAX, |ship| ship.0);
        let fields = [
            u16::from(self.kind as u8) | u16::from(self.owner.0) << 8,
            self.space.0,
            self.start.0,
            self.entered.0,
            self.goal.0,
            aboard,
            u16::from(self.spent) | 0x100,
            self.marks.bits(),
        ];
        fields
            .iter()
            .fold(0, |packed, field| packed << 16 | u128::from(*field))
    }
}
