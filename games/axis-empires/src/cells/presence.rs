//! Who and what is in a hex, at a glance: the rules about zones of control, supply and
//! control ask this for thousands of hexes.

use crate::cells::piece::{Piece, Showing};
use crate::faction::Faction;
use crate::pack::{MarkerKind, Pack};

/// What one faction has in a hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Presence(u16);

impl Presence {
    /// Nothing.
    pub const NOTHING: Self = Self(0);
    /// A ground unit.
    pub const GROUND: Self = Self(1);
    /// A ground unit that projects a zone of control.
    pub const PROJECTING: Self = Self(1 << 1);
    /// An Air unit.
    pub const AIR: Self = Self(1 << 2);
    /// A fleet.
    pub const FLEET: Self = Self(1 << 3);
    /// An Airdrop marker.
    pub const AIRDROP: Self = Self(1 << 4);
    /// A Detachment marker.
    pub const DETACHMENT: Self = Self(1 << 5);
    /// A Logistics marker.
    pub const LOGISTICS: Self = Self(1 << 6);
    /// A Partisan Base marker.
    pub const PARTISANS: Self = Self(1 << 7);
    /// A Beachhead marker.
    pub const BEACHHEAD: Self = Self(1 << 8);
    /// A unit of any kind.
    pub const UNIT: Self = Self(Self::GROUND.0 | Self::AIR.0 | Self::FLEET.0);

    /// Whether any of these is there.
    #[must_use]
    pub const fn any(self, of: Self) -> bool {
        self.0 & of.0 != 0
    }

    /// Both together.
    #[must_use]
    pub const fn with(self, more: Self) -> Self {
        Self(self.0 | more.0)
    }

    /// What a piece adds. `projects` tells whether its country's units project zones of
    /// control at all. Ground units, Air units and fleets are units, all else is markers
    /// (`AE-GLO-47`).
    pub(crate) fn of(piece: &Piece, pack: &Pack, projects: bool) -> Self {
        match piece.showing(pack) {
            Showing::Unit(face) if face.kind.class().is_ground() => match projects {
                true => Self::GROUND.with(Self::PROJECTING),
                false => Self::GROUND,
            },
            showing if showing.is_air() => Self::AIR,
            showing if showing.is_fleet() => Self::FLEET,
            showing if showing.is_beachhead() => Self::BEACHHEAD,
            Showing::Airdrop(_) => Self::AIRDROP,
            Showing::Detachment => Self::DETACHMENT,
            Showing::Marker(MarkerKind::Logistics) => Self::LOGISTICS,
            Showing::Marker(MarkerKind::PartisanBase) => Self::PARTISANS,
            _ => Self::NOTHING,
        }
    }
}

/// What each faction has in a hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Presences([Presence; 3]);

impl Presences {
    /// What a faction has there.
    #[must_use]
    pub const fn of(self, faction: Faction) -> Presence {
        self.0[faction.index()]
    }

    /// What the other two factions have there: pieces of the other factions are enemies
    /// of one's own, and of each other (`AE-GLO-30`, `AE-GLO-39`, `AE-GLO-6`,
    /// `AE-13.1-1`).
    #[must_use]
    pub fn enemies_of(self, faction: Faction) -> Presence {
        Faction::ALL
            .into_iter()
            .filter(|other| *other != faction)
            .fold(Presence::NOTHING, |sum, other| sum.with(self.of(other)))
    }

    /// What anyone has there.
    #[must_use]
    pub fn anyones(self) -> Presence {
        self.0[0].with(self.0[1]).with(self.0[2])
    }

    pub(crate) fn add(&mut self, faction: Faction, presence: Presence) {
        let mine = &mut self.0[faction.index()];
        *mine = mine.with(presence);
    }
}
