//! Features along and across the side that two hexes share.

use serde::{Deserialize, Serialize};

/// One thing that a side can be or carry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SideFeature {
    /// A river along the side.
    River,
    /// A mountain range along the side.
    Mountain,
    /// A lake along the side.
    Lake,
    /// Nothing but water along the side.
    AllSea,
    /// A strait that no road or rail crosses.
    Strait,
    /// A strait that is crossed like a road.
    ConnectedStrait,
    /// A canal along the side.
    Canal,
    /// A road across the side.
    Road,
    /// A railway across the side.
    Rail,
    /// Two countries or dependents meet here.
    Border,
    /// Two regions of a country meet here.
    RegionBorder,
    /// Two naval zones meet here.
    ZoneBorder,
}

impl SideFeature {
    /// Every feature.
    pub const ALL: [Self; 12] = [
        Self::River,
        Self::Mountain,
        Self::Lake,
        Self::AllSea,
        Self::Strait,
        Self::ConnectedStrait,
        Self::Canal,
        Self::Road,
        Self::Rail,
        Self::Border,
        Self::RegionBorder,
        Self::ZoneBorder,
    ];

    const fn bit(self) -> u16 {
        1 << self as u16
    }

    /// The word for it in packs.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::River => "river",
            Self::Mountain => "mountain",
            Self::Lake => "lake",
            Self::AllSea => "all-sea",
            Self::Strait => "strait",
            Self::ConnectedStrait => "connected-strait",
            Self::Canal => "canal",
            Self::Road => "road",
            Self::Rail => "rail",
            Self::Border => "border",
            Self::RegionBorder => "region-border",
            Self::ZoneBorder => "zone-border",
        }
    }
}

/// All features of one side. It is the same from both hexes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hexside(u16);

impl Hexside {
    /// Reports whether the side has a feature.
    #[must_use]
    pub const fn has(self, feature: SideFeature) -> bool {
        self.0 & feature.bit() != 0
    }

    /// The side with a feature more.
    #[must_use]
    pub const fn with(self, feature: SideFeature) -> Self {
        Self(self.0 | feature.bit())
    }

    /// The features, in the order of [`SideFeature::ALL`] (`AE-KEY-2`).
    pub fn features(self) -> impl Iterator<Item = SideFeature> {
        SideFeature::ALL
            .into_iter()
            .filter(move |feature| self.has(*feature))
    }

    /// Reports whether a road or a railway crosses it.
    #[must_use]
    pub const fn has_link(self) -> bool {
        self.has(SideFeature::Road) || self.has(SideFeature::Rail)
    }

    /// Reports whether it is a strait of either kind.
    #[must_use]
    pub const fn is_strait(self) -> bool {
        self.has(SideFeature::Strait) || self.has(SideFeature::ConnectedStrait)
    }

    /// Reports whether only water lies across it, and no strait.
    #[must_use]
    pub const fn is_open_water(self) -> bool {
        (self.has(SideFeature::AllSea) || self.has(SideFeature::Lake)) && !self.is_strait()
    }
}
