//! One counter of a match.

use bitflags::bitflags;
use sandtable_kit::PieceIndex;
use serde::{Deserialize, Serialize};

use crate::cells::place::Place;
use crate::faction::Faction;
use crate::map::{AreaId, Direction, NamedArea};
use crate::pack::{
    Back, Branch, Class, Counter, CounterId, Face, Marker, MarkerId, MarkerKind, Pack, Side,
    UnitKind,
};

/// A counter of the match, by its place in the table of pieces. Ids are never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PieceId(pub u16);

impl PieceId {
    /// Position in the table.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl PieceIndex for PieceId {
    fn index(self) -> usize {
        self.index()
    }
}

/// Counter of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Kind {
    /// A unit, of the pack's list of units. Its back may be a marker.
    Unit(CounterId),
    /// A marker, of the pack's list of markers.
    Marker(MarkerId),
}

/// Marks of a piece's actions. Each chapter says when its marks are cleared; all are cleared when
/// the owner's next faction turn begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Marks(u16);

bitflags! {
    impl Marks: u16 {
        /// Moved in the movement phase under way (3.1, 5).
        const MOVED = 1;
        /// Placed in the segment under way, or of a marker removed (1.2, 2.2.3).
        const PLACED = 1 << 1;
        /// Attacked in the combat segment under way (4.2.1).
        const ATTACKED = 1 << 2;
        /// An HQ that has taken part in a combat of the segment under way (4.2.1.2).
        const FOUGHT = 1 << 3;
        /// A Beachhead from which landing forces have landed in this turn (4.1.3.1).
        const LANDED = 1 << 4;
        /// A Beachhead of landing forces that an event has placed in this turn (2.2.2).
        const AFLOAT = 1 << 5;
        /// Combined, converted or broken down in the Organization Segment under way (2.3).
        const ORGANIZED = 1 << 6;
        /// Taken as a replacement in the segment under way (1.3.3).
        const RAISED = 1 << 12;
    }
}

impl Marks {
    /// No mark.
    pub const NONE: Self = Self::empty();
}

/// One counter of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Piece {
    /// Counter of a piece.
    pub kind: Kind,
    /// The side that is up. Standard and scratch convoys and the fleet train show their
    /// Supply side in front and their Troop side behind.
    pub side: Side,
    /// Owning faction. Follows the alignment of its country.
    pub faction: Faction,
    /// Where it is.
    pub at: Place,
    /// The hexside a beachhead points to.
    pub facing: Option<Direction>,
    /// Marks from past events.
    pub marks: Marks,
}

/// Current appearance of a piece, by the side that is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaceUp {
    /// A ground or support unit.
    Unit(Face),
    /// A carrier's strike, an Air unit with its range.
    Strike(u8),
    /// A detachment.
    Detachment,
    /// An airdrop with its range from the parent.
    Airdrop(u8),
    /// An escort troop convoy.
    Escort,
    /// A devastation.
    Devastation,
    /// The blank back of a unit; never so on the map.
    Blank,
    /// A marker.
    Marker(MarkerKind),
}

impl FaceUp {
    /// The numbers of a ground unit: what makes a counter one (`AE-CMP-4`, `AE-CMP-5`).
    #[inline]
    #[must_use]
    pub fn ground(self) -> Option<Face> {
        match self {
            Self::Unit(face) if face.kind.class().is_ground() => Some(face),
            _ => None,
        }
    }

    /// Reports whether it is an Air unit: an air force, bomber, interceptor or carrier strike.
    #[inline]
    #[must_use]
    pub fn is_air(self) -> bool {
        match self {
            Self::Unit(face) => face.kind.class() == Class::Air,
            Self::Strike(_) => true,
            _ => false,
        }
    }

    /// Reports whether it is a fleet.
    #[must_use]
    pub fn is_fleet(self) -> bool {
        matches!(self, Self::Unit(face) if face.kind.class() == Class::Fleet)
    }

    /// Reports whether it is a marker of a kind.
    #[inline]
    #[must_use]
    pub fn is_marker(self, kind: MarkerKind) -> bool {
        self == Self::Marker(kind)
    }

    /// Reports whether it is a beachhead of either kind.
    #[must_use]
    pub fn is_beachhead(self) -> bool {
        self.is_marker(MarkerKind::Beachhead) || self.is_marker(MarkerKind::SnlfBeachhead)
    }

    /// Reports whether it is a convoy marker of any kind.
    #[must_use]
    pub fn is_convoy(self) -> bool {
        self == Self::Escort
            || matches!(
                self,
                Self::Marker(
                    MarkerKind::StandardConvoy | MarkerKind::ScratchConvoy | MarkerKind::FleetTrain
                )
            )
    }
}

impl Piece {
    /// A piece as it comes into play, front up.
    #[must_use]
    pub const fn new(kind: Kind, faction: Faction, at: Place) -> Self {
        Self {
            kind,
            side: Side::Front,
            faction,
            at,
            facing: None,
            marks: Marks::NONE,
        }
    }

    /// Reports whether it equals another piece apart from the marks of both.
    #[inline]
    #[must_use]
    pub fn is_like(&self, other: &Self) -> bool {
        let marks = other.marks;
        Self { marks, ..*self } == *other
    }

    /// The pack's row of a unit counter.
    #[inline]
    #[must_use]
    pub fn counter<'a>(&self, pack: &'a Pack) -> Option<&'a Counter> {
        match self.kind {
            Kind::Unit(id) => pack.get_counter(id),
            Kind::Marker(_) => None,
        }
    }

    /// The pack's row of a marker counter.
    #[inline]
    #[must_use]
    pub fn marker<'a>(&self, pack: &'a Pack) -> Option<&'a Marker> {
        match self.kind {
            Kind::Unit(_) => None,
            Kind::Marker(id) => pack.markers.get(id.index()),
        }
    }

    /// Returns its current appearance (`AE-CMP-22`).
    #[inline]
    #[must_use]
    pub fn face_up(&self, pack: &Pack) -> FaceUp {
        if let Some(marker) = self.marker(pack) {
            return FaceUp::Marker(marker.kind);
        }
        let Some(counter) = self.counter(pack) else {
            return FaceUp::Blank;
        };
        match (self.side, counter.back) {
            (Side::Front, _) => FaceUp::Unit(counter.front),
            (Side::Back, Back::Unit(face)) => FaceUp::Unit(face),
            (Side::Back, Back::Strike(range)) => FaceUp::Strike(range),
            (Side::Back, Back::Detachment) => FaceUp::Detachment,
            (Side::Back, Back::Airdrop) => FaceUp::Airdrop(counter.front.range),
            (Side::Back, Back::EscortConvoy) => FaceUp::Escort,
            (Side::Back, Back::Devastation) => FaceUp::Devastation,
            (Side::Back, Back::Blank) => FaceUp::Blank,
        }
    }

    /// The country it belongs to; markers of a whole faction belong to none.
    #[inline]
    #[must_use]
    pub fn country(&self, pack: &Pack) -> Option<AreaId> {
        match self.kind {
            Kind::Unit(id) => pack.get_counter(id).map(|counter| counter.country),
            Kind::Marker(_) => self.marker(pack).and_then(|marker| marker.country),
        }
    }

    /// Reports whether it goes to a Delay Box when it leaves the map.
    #[must_use]
    pub fn delayed(&self, pack: &Pack) -> bool {
        self.counter(pack)
            .map(|counter| counter.delay_stripe)
            .or_else(|| self.marker(pack).map(|marker| marker.delay_stripe))
            .unwrap_or_default()
    }

    /// Reports whether it is a one-step unit exempt from the limits on mixing minor countries.
    /// Chinese port-a-forts are exempt, too; an Exp unit loses the exemption in its fortress
    /// (`AE-GLO-32`, `DS-G-20`, `AE-9.1-3`).
    #[must_use]
    pub fn is_expeditionary(&self, pack: &Pack) -> bool {
        let face = self.face_up(pack).ground();
        let freed = |counter: &Counter| match counter.branch {
            Branch::Expeditionary => true,
            Branch::Defence => pack.map.area(counter.country).is_one_of(&CHINA),
            _ => false,
        };
        self.counter(pack).is_some_and(freed)
            && face.is_some_and(|face| face.steps == 1 && face.kind != UnitKind::Fortress)
    }

    /// All of it in 128 bits, for the state's hash.
    pub(crate) fn packed(&self) -> u128 {
        let kind = match self.kind {
            Kind::Unit(id) => u64::from(id.0),
            Kind::Marker(id) => 1 << 16 | u64::from(id.0),
        };
        let facing = self.facing.map_or(7, |direction| direction as u64);
        let low = kind
            | (self.side as u64) << 20
            | (self.faction as u64) << 24
            | facing << 28
            | u64::from(self.marks.bits()) << 32
            // So that no piece packs to nothing, which would leave its slot out.
            | 1 << 63;
        u128::from(self.at.packed()) << 64 | u128::from(low)
    }
}

/// The Chinese Minor Countries (`AE-GLO-13`, `DS-G-7`).
pub const CHINA: [NamedArea; 7] = [
    NamedArea::Hopeh,
    NamedArea::Kansu,
    NamedArea::Kiangsu,
    NamedArea::Sinkiang,
    NamedArea::Szechwan,
    NamedArea::Tibet,
    NamedArea::Yunnan,
];
