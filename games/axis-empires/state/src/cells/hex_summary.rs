//! Summary of the pieces in a hex: the rules about zones of control, supply and control need this
//! for thousands of hexes.

use bitflags::bitflags;

use crate::cells::piece::{FaceUp, Piece};
use crate::faction::Faction;
use crate::pack::{MarkerKind, Pack};

/// Pieces of one faction in a hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Presence(u16);

bitflags! {
    impl Presence: u16 {
        /// A ground unit.
        const GROUND = 1;
        /// A ground unit that projects a zone of control.
        const PROJECTING = 1 << 1;
        /// An Air unit.
        const AIR = 1 << 2;
        /// A fleet.
        const FLEET = 1 << 3;
        /// An Airdrop marker.
        const AIRDROP = 1 << 4;
        /// A Detachment marker.
        const DETACHMENT = 1 << 5;
        /// A Logistics marker.
        const LOGISTICS = 1 << 6;
        /// A Partisan Base marker.
        const PARTISANS = 1 << 7;
        /// A Beachhead marker.
        const BEACHHEAD = 1 << 8;
        /// A unit of any kind.
        const UNIT = 1 | 1 << 2 | 1 << 3;
    }
}

impl Presence {
    /// Returns the presence that a piece adds. `projects` is true if its country's units project
    /// zones of control at all. Ground units, Air units and fleets are units, all else is markers
    /// (`AE-GLO-47`).
    #[must_use]
    pub fn of(piece: &Piece, pack: &Pack, projects: bool) -> Self {
        match piece.face_up(pack) {
            FaceUp::Unit(face) if face.kind.class().is_ground() => {
                if projects {
                    Self::GROUND.union(Self::PROJECTING)
                } else {
                    Self::GROUND
                }
            }
            showing if showing.is_air() => Self::AIR,
            showing if showing.is_fleet() => Self::FLEET,
            showing if showing.is_beachhead() => Self::BEACHHEAD,
            FaceUp::Airdrop(_) => Self::AIRDROP,
            FaceUp::Detachment => Self::DETACHMENT,
            FaceUp::Marker(MarkerKind::Logistics) => Self::LOGISTICS,
            FaceUp::Marker(MarkerKind::PartisanBase) => Self::PARTISANS,
            _ => Self::empty(),
        }
    }
}

/// Pieces of each faction in a hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Presences([Presence; 3]);

impl Presences {
    /// Returns the presence of a faction there.
    #[inline]
    #[must_use]
    pub const fn of(self, faction: Faction) -> Presence {
        self.0[faction.index()]
    }

    /// Returns the presence of the other two factions there: pieces of the other factions are
    /// enemies of a faction's own, and of each other (`AE-GLO-30`, `AE-GLO-39`, `AE-GLO-6`,
    /// `AE-13.1-1`).
    #[inline]
    #[must_use]
    pub fn enemies_of(self, faction: Faction) -> Presence {
        let [first, second, third] = self.0;
        match faction.index() {
            0 => second.union(third),
            1 => first.union(third),
            _ => first.union(second),
        }
    }

    /// Returns the presence of all factions there.
    #[inline]
    #[must_use]
    pub fn anyones(self) -> Presence {
        self.0[0] | self.0[1] | self.0[2]
    }

    pub(crate) fn add(&mut self, faction: Faction, presence: Presence) {
        self.0[faction.index()] |= presence;
    }
}
